"""An engine that plays: handshake, options, games, moves."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from .engine_process import EngineFault, EngineProcess
from .settings import EngineSettings
from .uhp_text import game_type, looks_like_move

Score = float | str | None  # in the engine's units for the side to move; "Infinity", "-Infinity"


@dataclass(frozen=True)
class Answer:
    """What an engine answered to bestmove."""

    move: str
    seconds: float
    depth: int | None
    score: Score


def refusal(lines: list[str]) -> str | None:
    """The line that refuses the command, if the answer has one."""
    for line in lines:
        if line.startswith(("err", "invalidmove")):
            return line
    return None


class Player:
    """Keeps its process between games; starts it again after stop(). All methods may throw
    EngineFault; after one, stop() has to be called before the next game."""

    def __init__(self, settings: EngineSettings, grace: float, silence: float, repetition: bool,
                 warn: Callable[[str], None]) -> None:
        """`grace` is how many seconds after its limit an engine counts as hanging, and what it has
        for commands without a limit; `silence` is the same for moves without a limit of time.
        `warn` gets a line if an option is refused."""
        self.settings = settings
        self._grace = grace
        self._longest = (silence if settings.limit.seconds is None
                         else settings.limit.seconds + settings.margin + grace)
        self._repetition = repetition
        self._warn = warn
        self._process: EngineProcess | None = None
        self._best_move = settings.limit.command
        self._last_type: str | None = None
        self._thinking = False
        self._asked_at = 0.0
        self._owed: str | None = None

    def start_game(self, game_string: str) -> None:
        if self.settings.restart or self._thinking:  # about the last game
            self.stop()
        try:
            self._settle()
        except EngineFault:  # the last game is over, so it cannot lose that
            self.stop()
        if self._process is None:
            self._start()
        if self._last_type:
            self._forget()
        self._last_type = game_type(game_string)
        self._command(f"newgame {game_string}")

    def ask(self) -> None:
        """Lets the engine think; its time runs from here. best_move() has to follow, or another
        game."""
        self._thinking = True
        self._asked_at = time.perf_counter()
        self._process.send(self._best_move)

    def best_move(self) -> Answer:
        """Waits for it."""
        lines = self._process.answer(self._longest)
        seconds = time.perf_counter() - self._asked_at
        self._thinking = False
        self._check(self._best_move, lines)
        limit = self.settings.limit.seconds
        if limit is not None and seconds > limit + self.settings.margin:
            raise EngineFault("overrun", f"{seconds:.3f} s for {self.settings.limit}")
        move = lines[-1].split(";", 1)[0].strip() if lines else ""
        if not looks_like_move(move):
            text = f"'{lines[-1][:100]}'" if lines else "nothing"
            raise EngineFault("garbage", f"answered {text} instead of a move")
        return Answer(move, seconds, *_depth_and_score(lines))

    def play(self, move: str) -> None:
        """Tells the engine its opponent's move."""
        self._settle()
        self._command(f"play {move}")

    def play_own(self, move: str) -> None:
        """Tells the engine that its move was played, without waiting: the opponent thinks already.
        The answer is read before the next command."""
        self._owed = f"play {move}"
        self._process.send(self._owed)

    def stop(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None
        self._thinking = False
        self._owed = None

    def kill(self) -> None:
        """Ends the process from another thread; the one that plays meets a crash."""
        process = self._process
        if process is not None:
            process.kill()

    def _start(self) -> None:
        self._last_type = None
        self._process = EngineProcess(self.settings.arguments, self.settings.folder)
        try:
            self._process.answer(self._grace)
        except EngineFault as fault:
            raise EngineFault(fault.kind, f"at the start: {fault.detail}") from None
        self._process.send("options")
        known = {line.split(";", 1)[0] for line in self._process.answer(self._grace)}
        # A tournament wants to record depths and scores, and engines that play by its rules.
        wanted = {"ReportIntermediateBestMoves": "True", "RepetitionDraw": str(self._repetition)}
        options = {name: value for name, value in wanted.items() if name in known}
        for name, value in (options | self.settings.options).items():
            self._process.send(f"options set {name} {value}")
            refused = refusal(self._process.answer(self._grace))
            if refused:
                self._warn(f"{self.settings.name}: option {name}={value} is refused: {refused}")

    def _settle(self) -> None:
        """Reads the answer to play_own()."""
        if self._owed is not None:
            command, self._owed = self._owed, None
            self._check(command, self._process.answer(self._grace))

    def _forget(self) -> None:
        """An engine may take the opening of its last game for a step back in that game and keep
        what it has learned, and then it plays another game than a fresh process would. It does not
        after a game of another type. (One that does not know the type just refuses it.)"""
        self._process.send(f"newgame {'Base+M' if self._last_type == 'Base' else 'Base'}")
        self._process.answer(self._grace)

    def _command(self, command: str) -> None:
        self._process.send(command)
        self._check(command, self._process.answer(self._grace))

    @staticmethod
    def _check(command: str, lines: list[str]) -> None:
        refused = refusal(lines)
        if refused:
            raise EngineFault("err answer", f"'{refused[:100]}' to '{command[:100]}'")


def _depth_and_score(lines: list[str]) -> tuple[int | None, Score]:
    """Of the last line in Mzinga's form, `move;depth;score;pv...`, if there is one."""
    for line in reversed(lines):
        fields = line.split(";")
        if len(fields) < 3:
            continue
        depth = int(fields[1]) if fields[1].isascii() and fields[1].isdigit() else None
        if fields[2] in ("Infinity", "-Infinity"):
            return depth, fields[2]
        try:
            score = float(fields[2])
        except ValueError:
            return depth, None
        return depth, score if abs(score) < 1e300 else None
    return None, None
