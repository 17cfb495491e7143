"""Moves and GameStrings as text, as far as a tournament needs to read them."""

import re

GAME_TYPES = ("Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP")

_PIECE = r"[wb](?:Q|M|L|P|S[12]|B[12]|G[123]|A[123])"
_MOVE = re.compile(rf"pass|{_PIECE}(?: (?:[-/\\]?{_PIECE}|{_PIECE}[-/\\]))?", re.IGNORECASE)


def looks_like_move(text: str) -> bool:
    """Whether the text has the form of a MoveString; not whether it is legal."""
    return _MOVE.fullmatch(text) is not None


def looks_like_game_string(text: str) -> bool:
    """By its first two fields."""
    return re.match(r"Base(\+[MLP]{1,3})?;\w+;", text) is not None


def game_type(game_string: str) -> str:
    """The first field."""
    return game_string.split(";", 1)[0]


def state(game_string: str) -> str:
    """NotStarted, InProgress, Draw, WhiteWins or BlackWins; the whole text where there is none."""
    fields = game_string.split(";", 2)
    return fields[1] if len(fields) > 1 else game_string


def moves(game_string: str) -> list[str]:
    """The moves of a GameString; none of a bare GameTypeString."""
    return game_string.split(";")[3:]


def last_move(game_string: str) -> str:
    return game_string.rpartition(";")[2]
