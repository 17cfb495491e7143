"""Which position a game has reached, to count repetitions whoever the referee is.

Two positions are the same when the same kinds and colours stand on the same cells at the same
levels and the same side is to move: equal pieces are interchangeable, and which piece moved last
does not count. This is Waggle's rule, and the tests compare the two.
"""

from collections import Counter

# Steps east and south-east from the cell of the reference piece, by the mark and its side.
_STEPS = {
    "X": (0, 0), "-X": (-1, 0), "X-": (1, 0),
    "/X": (-1, 1), "X/": (1, -1), "\\X": (0, -1), "X\\": (0, 1),
}

Cell = tuple[int, int]


class PositionCounter:
    """Follows a game move by move. The moves have to be legal."""

    def __init__(self, moves: list[str]) -> None:
        self._cells: dict[str, Cell] = {}
        self._stacks: dict[Cell, list[str]] = {}
        self._plies = 0
        self._seen: Counter[tuple[bool, frozenset[tuple[Cell, int, str]]]] = Counter()
        for move in moves:
            self.play(move)

    def play(self, move: str) -> int:
        """How often the position after the move has occurred, itself included."""
        self._plies += 1
        if move.lower() != "pass":
            piece, _, place = move.partition(" ")
            self._put(_name(piece), place)
        key = (self._plies % 2 == 0, self._tiles())
        self._seen[key] += 1
        return self._seen[key]

    def _put(self, piece: str, place: str) -> None:
        to = self._destination(place)  # first: the reference may be the moving piece itself
        old = self._cells.get(piece)
        if old is not None:
            self._stacks[old].remove(piece)
            if not self._stacks[old]:
                del self._stacks[old]
        self._stacks.setdefault(to, []).append(piece)
        self._cells[piece] = to

    def _destination(self, place: str) -> Cell:
        reference = place.strip("-/\\. ")
        if not reference:
            return (0, 0)  # the first move of a game
        east, south_east = self._cells[_name(reference)]
        step = _STEPS[place.replace(reference, "X")]
        return (east + step[0], south_east + step[1])

    def _tiles(self) -> frozenset[tuple[Cell, int, str]]:
        return frozenset((cell, level, piece[:2])
                         for cell, stack in self._stacks.items()
                         for level, piece in enumerate(stack))


def _name(piece: str) -> str:
    """A piece's name as UHP spells it, whatever the case it came in."""
    return piece[:1].lower() + piece[1:].upper()
