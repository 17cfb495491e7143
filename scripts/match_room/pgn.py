"""A game in the PGN style that MzingaViewer opens: tags, a blank line, one move a line."""

from .game import Game


def pgn(game: Game) -> str:
    """Ends with a blank line, so that games can be written one after the other."""
    tags = {
        "GameType": game.type,
        "Date": game.date,
        "Event": "",
        "Site": "",
        "Round": str(game.round),
        "White": game.white,
        "Black": game.black,
        "Result": game.result,
        "Reason": game.reason,
        "Game": str(game.number),
        "OpeningPlies": str(game.opening_plies),
        "WhiteLimit": game.limits["White"],
        "BlackLimit": game.limits["Black"],
        "WhiteSeconds": f"{_time_used(game, 0):.3f}",
        "BlackSeconds": f"{_time_used(game, 1):.3f}",
    }
    lines = [f'[{name} "{_quotable(value)}"]' for name, value in tags.items()]
    lines += ["", *(f"{ply}. {move}" for ply, move in enumerate(game.moves, 1)), "", ""]
    return "\n".join(lines)


def _time_used(game: Game, parity: int) -> float:
    return sum(seconds for ply, seconds in enumerate(game.seconds, game.opening_plies)
               if ply % 2 == parity)


def _quotable(value: str) -> str:
    return value.replace('"', "'").replace("\\", "/")
