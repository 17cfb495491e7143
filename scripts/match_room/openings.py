"""Files of openings: a GameString or GameTypeString a line; blank lines and # lines are skipped."""

import random
from pathlib import Path

from .errors import UserError
from .referee import IllegalMove, Referee
from .uhp_text import GAME_TYPES, game_type, state

_COMMITTED = Path(__file__).resolve().parent.parent / "openings"


def read_openings(paths: list[str]) -> list[tuple[str, str]]:
    """Pairs of the place, FILE:LINE, and the GameString."""
    found = []
    for path in paths:
        try:
            lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
            raise UserError(f"cannot read the openings {path}: {reason}") from None
        found += [(f"{path}:{number}", line.strip()) for number, line in enumerate(lines, 1)
                  if line.strip() and not line.startswith("#")]
    return found


def committed_set(type_name: str) -> str:
    """The path of the set of openings that comes with Waggle for a game type."""
    path = _COMMITTED / f"{type_name}-4.txt"
    if not path.exists():
        raise UserError(f"there is no set of openings {path}; give --openings FILE, or "
                        "--openings none to begin every game at the start")
    return str(path)


def checked(openings: list[tuple[str, str]], referee: Referee) -> list[str]:
    """The openings in the referee's spelling, all of games that are still to be decided."""
    result = []
    for place, text in openings:
        try:
            game_string = referee.start_game(text)
        except IllegalMove as refused:
            raise UserError(f"{place}: the referee refuses this opening: {refused}") from None
        if state(game_string) not in ("NotStarted", "InProgress"):
            raise UserError(f"{place}: this game is already over ({state(game_string)})")
        result.append(game_string)
    return result


def choose(paths: list[str], types: list[str], seed: int | None) -> list[tuple[str, str]]:
    """The openings of a tournament: those of the files that are of the types; without files the
    committed sets, with `none` the start positions, both with the types in turn. Shuffled if there
    is a seed. Places as read_openings gives them."""
    for name in types:
        if name not in GAME_TYPES:
            raise UserError(f"--types {name}: the game types are {', '.join(GAME_TYPES)}")
    if paths == ["none"]:
        found = [("--types", name) for name in types or ["Base+MLP"]]
    elif paths:
        found = [(place, text) for place, text in read_openings(paths)
                 if not types or game_type(text).lower() in map(str.lower, types)]
        if not found:
            raise UserError(f"no openings {'of these types ' if types else ''}in "
                            + ", ".join(paths))
    else:
        found = in_turn([read_openings([committed_set(name)]) for name in types or ["Base+MLP"]])
    if seed is not None:
        random.Random(seed).shuffle(found)
    return found


def in_turn(lists: list[list[tuple[str, str]]]) -> list[tuple[str, str]]:
    """First of each, second of each, and so on; the shorter lists begin again, so that no type is
    played more often than another."""
    longest = max(map(len, lists))
    return [each[index % len(each)] for index in range(longest) for each in lists]
