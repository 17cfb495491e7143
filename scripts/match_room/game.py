"""One game between two players, watched by a referee."""

import time
from dataclasses import asdict, dataclass, field
from typing import Any

from . import uhp_text
from .engine_process import EngineFault
from .player import Answer, Player, Score
from .positions import PositionCounter
from .referee import IllegalMove, Referee
from .schedule import ScheduledGame
from .settings import Adjudication

WINS = {"White": "WhiteWins", "Black": "BlackWins"}


@dataclass(frozen=True)
class Rules:
    """When a game is over besides what the referee says."""

    repetition: bool
    max_plies: int
    adjudicate_win: Adjudication | None


@dataclass
class Game:
    """A finished game, as the record keeps it. `moves` begin with those of the opening; `seconds`,
    `depths` and `scores` have one entry for each move after it. Scores are for the side that moved,
    in its engine's units. `fault` is that of the loser."""

    number: int
    pair: int
    round: int
    white: str
    black: str
    type: str
    opening_plies: int
    moves: list[str]
    result: str = "InProgress"
    reason: str = ""
    fault: dict[str, str] | None = None
    limits: dict[str, str] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    depths: list[int | None] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    date: str = ""
    wall_seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Game":
        """The inverse of as_json. Throws TypeError if the data is something else."""
        return Game(**data)

    def side_to_move(self) -> str:
        return "Black" if len(self.moves) % 2 else "White"

    def name(self, side: str) -> str:
        return self.white if side == "White" else self.black

    def points(self, name: str) -> float:
        """1, 1/2 or 0 for one of the two engines."""
        if self.result == "Draw":
            return 0.5
        return 1.0 if (self.result == "WhiteWins") == (name == self.white) else 0.0


class _Over(Exception):
    """Ends the game: the result and the reason."""


def play_game(scheduled: ScheduledGame, players: dict[str, Player], referee: Referee,
              rules: Rules) -> Game:
    """Plays a game to its end. An engine's fault loses it, and stops that engine, so that the next
    game finds a fresh one. Throws RefereeFailed."""
    opening = referee.start_game(scheduled.opening)
    moves = uhp_text.moves(opening)
    game = Game(scheduled.number, scheduled.pair, scheduled.round, scheduled.white,
                scheduled.black, uhp_text.game_type(opening), len(moves), moves,
                date=time.strftime("%Y.%m.%d"))
    sides = {"White": players[scheduled.white], "Black": players[scheduled.black]}
    game.limits = {side: str(player.settings.limit) for side, player in sides.items()}
    start = time.monotonic()
    try:
        _Match(game, sides, referee, rules).play(opening)
    except _Over as over:
        game.result, game.reason = over.args
    game.wall_seconds = round(time.monotonic() - start, 3)
    return game


class _Match:
    """The moves of one game."""

    def __init__(self, game: Game, sides: dict[str, Player], referee: Referee,
                 rules: Rules) -> None:
        self._game = game
        self._sides = sides
        self._referee = referee
        self._rules = rules
        self._positions = PositionCounter(game.moves)
        self._ahead = 0  # plies in a row that both engines saw White (> 0) or Black (< 0) winning

    def play(self, opening: str) -> None:
        """Throws _Over at the end."""
        for side in self._sides:
            with self._loses_by_fault(side):
                self._sides[side].start_game(opening)
        side = self._game.side_to_move()
        self._end_at_ply_cap()
        with self._loses_by_fault(side):
            self._sides[side].ask()
        while True:
            self._play_move(side)
            side = self._game.side_to_move()

    def _play_move(self, side: str) -> None:
        """From the answer of one side to the question to the other."""
        mover = self._sides[side]
        with self._loses_by_fault(side):
            answer = mover.best_move()
            try:
                state, move = self._referee.play(answer.move)
            except IllegalMove as refused:
                raise EngineFault("illegal move", f"'{answer.move}': {refused}") from None
        self._note(answer, move)
        self._end_if_decided(side, state, move, answer.score)
        self._end_at_ply_cap()
        other = "Black" if side == "White" else "White"
        with self._loses_by_fault(other):
            self._sides[other].play(move)
            self._sides[other].ask()
        with self._loses_by_fault(side):
            mover.play_own(answer.move)  # in its own spelling, which it can surely read

    def _end_at_ply_cap(self) -> None:
        if len(self._game.moves) >= self._rules.max_plies:
            raise _Over("Draw", "ply cap")

    def _note(self, answer: Answer, move: str) -> None:
        self._game.moves.append(move)
        self._game.seconds.append(round(answer.seconds, 6))
        self._game.depths.append(answer.depth)
        self._game.scores.append(answer.score)

    def _end_if_decided(self, side: str, state: str, move: str, score: Score) -> None:
        if state in WINS.values():
            raise _Over(state, "queen surrounded")
        times = self._positions.play(move)
        if state == "Draw":
            # A referee may have a repetition rule of its own that cannot be switched off.
            raise _Over("Draw", "repetition" if times >= 3 else "both queens surrounded")
        if times >= 3 and self._rules.repetition:
            raise _Over("Draw", "repetition")
        self._adjudicate(side, score)

    def _adjudicate(self, side: str, score: Score) -> None:
        rule = self._rules.adjudicate_win
        if rule is None:
            return
        value = 0.0 if score is None else float(score)
        white_view = value if side == "White" else -value
        if abs(white_view) < rule.score:
            self._ahead = 0
        elif white_view > 0:
            self._ahead = max(self._ahead, 0) + 1
        else:
            self._ahead = min(self._ahead, 0) - 1
        if abs(self._ahead) >= rule.plies:
            raise _Over(WINS["White" if self._ahead > 0 else "Black"], "adjudicated")

    def _loses_by_fault(self, side: str) -> "_LosesByFault":
        return _LosesByFault(self._game, side, self._sides[side])


class _LosesByFault:
    """A context in which a fault of one side's engine loses it the game."""

    def __init__(self, game: Game, side: str, player: Player) -> None:
        self._game = game
        self._side = side
        self._player = player

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, EngineFault):
            self._player.stop()
            self._game.fault = {"engine": self._game.name(self._side), "kind": error.kind,
                                "detail": error.detail}
            raise _Over(WINS["Black" if self._side == "White" else "White"], error.kind) from None
