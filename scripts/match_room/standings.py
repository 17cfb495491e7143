"""Sums over games: what a report and the running score are made of."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from .game import Game
from .record import Record, comparable


@dataclass
class Tally:
    """Results from the view of one engine. `pairs` counts complete pairs by their points: 0, 1/2,
    1, 3/2, 2."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list[int] = field(default_factory=lambda: [0] * 5)

    def add(self, points: float) -> None:
        self.wins += points == 1
        self.draws += points == 0.5
        self.losses += points == 0

    def add_pair(self, points: float) -> None:
        self.pairs[round(2 * points)] += 1

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        return self.points / self.games if self.games else 0.0

    @property
    def draw_rate(self) -> float:
        return self.draws / self.games if self.games else 0.0


@dataclass
class TimeUse:
    """Of one engine, over all its moves."""

    moves: int = 0
    total: float = 0.0
    worst: float = 0.0
    depths: int = 0
    depth_total: int = 0
    overruns: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.moves if self.moves else 0.0

    @property
    def mean_depth(self) -> float | None:
        return self.depth_total / self.depths if self.depths else None


PairKey = tuple[int, int]


class _Counter:
    """Makes a tally of games in any order."""

    def __init__(self) -> None:
        self.tally = Tally()
        self._halves: dict[PairKey, float] = {}

    def add(self, key: PairKey, points: float) -> bool:
        """Whether this game completes a pair."""
        self.tally.add(points)
        if key not in self._halves:
            self._halves[key] = points
            return False
        self.tally.add_pair(self._halves.pop(key) + points)
        return True


class Standings:
    """The games of one or more records, to which more may be added."""

    def __init__(self, names: list[str]) -> None:
        self.names = list(names)
        self.games: list[Game] = []
        self.copies = 0
        self._keys: list[PairKey] = []
        self._totals: dict[str, _Counter] = {}  # kept up, since a test of many games asks often
        self._known: set[tuple[object, int, tuple[str, ...]]] = set()

    @staticmethod
    def of(records: list[Record]) -> "Standings":
        """Engines of the same name are taken for the same engine. A game that two records of the
        same tournament hold, equal move for move, is counted once; `copies` says how many were
        left out."""
        result = Standings([])
        tournaments: list[object] = []
        for index, record in enumerate(records):
            result.names += [engine.name for engine in record.settings.engines
                             if engine.name not in result.names]
            tournament = comparable(record.settings)
            if tournament not in tournaments:
                tournaments.append(tournament)
            for game in record.games:
                result.add(game, index, tournaments.index(tournament))
        return result

    def add(self, game: Game, record: int = 0, tournament: int = 0) -> None:
        identity = (tournament, game.number, tuple(game.moves))
        if identity in self._known:
            self.copies += 1
            return
        self._known.add(identity)
        self.games.append(game)
        self._keys.append((record, game.pair))
        for name in (game.white, game.black):
            counter = self._totals.setdefault(name, _Counter())
            counter.add((record, game.pair), game.points(name))

    def total(self, name: str) -> Tally:
        """Of one engine against all others. Not to be changed."""
        counter = self._totals.get(name)
        return counter.tally if counter else Tally()

    def tally(self, name: str, where: Callable[[Game], bool]) -> Tally:
        """Of one engine in the games that `where` picks. Pairs count if both games are picked."""
        counter = _Counter()
        for key, game in self._of(name):
            if where(game):
                counter.add(key, game.points(name))
        return counter.tally

    def against(self, name: str, opponent: str) -> Tally:
        return self.tally(name, lambda game: opponent in (game.white, game.black))

    def pair_history(self, name: str) -> list[list[int]]:
        """The counts of pairs, as in Tally, after each complete pair of one engine."""
        counter = _Counter()
        return [list(counter.tally.pairs) for key, game in self._of(name)
                if counter.add(key, game.points(name))]

    def _of(self, name: str) -> Iterator[tuple[PairKey, Game]]:
        return ((key, game) for key, game in zip(self._keys, self.games)
                if name in (game.white, game.black))

    def time_use(self, name: str) -> TimeUse:
        result = TimeUse()
        for _, game in self._of(name):
            first = (game.opening_plies + (name == game.black)) % 2
            seconds = game.seconds[first::2]
            depths = [depth for depth in game.depths[first::2] if depth is not None]
            result.moves += len(seconds)
            result.total += sum(seconds)
            result.worst = max([result.worst, *seconds])
            result.depths += len(depths)
            result.depth_total += sum(depths)
            result.overruns += game.fault is not None and (
                game.fault["engine"] == name and game.fault["kind"] == "overrun")
        return result

    def faults(self, name: str) -> Counter[str]:
        """By kind."""
        return Counter(game.fault["kind"] for game in self.games
                       if game.fault and game.fault["engine"] == name)

    def types(self) -> list[str]:
        """In the order in which they were first played."""
        return list(dict.fromkeys(game.type for game in self.games))

    def meetings(self) -> list[tuple[str, str]]:
        """The pairs of engines that met, each in the order of `names`."""
        met = {frozenset((game.white, game.black)) for game in self.games}
        return [(first, second) for index, first in enumerate(self.names)
                for second in self.names[index + 1:] if frozenset((first, second)) in met]
