"""Which game is played when. A schedule follows from the settings alone, and a longer one begins
like a shorter one."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from .errors import UserError
from .settings import Settings

FORMATS = ("match", "round-robin", "gauntlet")


@dataclass(frozen=True)
class ScheduledGame:
    """`number` counts the games of the whole tournament from 1, also where only a slice of it is
    played; `pair` the two games of an opening with colours swapped; `round` is the PGN's."""

    number: int
    pair: int
    round: int
    white: str
    black: str
    opening: str


def pairings(form: str, names: list[str]) -> list[tuple[str, str]]:
    if len(names) < 2:
        raise UserError("give at least two engines: --engine name=A cmd='...' nodes=5000")
    if form == "match" and len(names) != 2:
        raise UserError(f"a match is between two engines, not {len(names)}; "
                        "use --format round-robin or gauntlet")
    if form == "gauntlet":
        return [(names[0], other) for other in names[1:]]
    return list(combinations(names, 2))


def schedule(settings: Settings) -> Iterator[ScheduledGame]:
    """All games: each opening with every pairing, twice with colours swapped, before the next
    opening, so that a tournament that is cut short is as even as it can be."""
    meetings = pairings(settings.format, [engine.name for engine in settings.engines])
    part = settings.slice
    for index in range(settings.rounds):
        if index % part.parts != part.part - 1:
            continue
        opening = settings.openings[index % len(settings.openings)]
        for place, (first, second) in enumerate(meetings):
            pair = index * len(meetings) + place
            for swap, (white, black) in enumerate(((first, second), (second, first))):
                yield ScheduledGame(2 * pair + swap + 1, pair + 1, index + 1, white, black, opening)


def game_count(settings: Settings) -> int:
    meetings = len(pairings(settings.format, [engine.name for engine in settings.engines]))
    part = settings.slice
    return 2 * meetings * len(range(part.part - 1, settings.rounds, part.parts))
