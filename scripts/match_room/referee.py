"""An engine that checks moves and knows the state of the game."""

from .engine_process import EngineFault, EngineProcess
from .player import refusal
from .uhp_text import last_move, looks_like_game_string, state


class RefereeFailed(Exception):
    """The referee itself does not work. The text says how."""


class IllegalMove(Exception):
    """The text is the referee's answer."""


class Referee:
    """Any UHP engine. Keeps its process between games."""

    def __init__(self, arguments: list[str], seconds: float) -> None:
        """`seconds` is how long it may take for an answer."""
        self._arguments = arguments
        self._seconds = seconds
        self._process: EngineProcess | None = None

    def start_game(self, game_string: str) -> str:
        """The GameString in the referee's spelling. Throws IllegalMove if it is refused."""
        if self._process is None:
            self._start()
        return self._ask(f"newgame {game_string}")

    def play(self, move: str) -> tuple[str, str]:
        """The state of the game after the move, and the move in the referee's spelling. Throws
        IllegalMove."""
        game_string = self._ask(f"play {move}")
        return state(game_string), last_move(game_string)

    def stop(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None

    def kill(self) -> None:
        process = self._process
        if process is not None:
            process.kill()

    def _start(self) -> None:
        try:
            self._process = EngineProcess(self._arguments)
            self._process.answer(self._seconds)
        except EngineFault as fault:
            raise RefereeFailed(f"at the start: {fault}") from None
        # Repetitions are counted here, the same way for every referee.
        if any(line.startswith("RepetitionDraw;") for line in self._lines("options")):
            self._lines("options set RepetitionDraw False")

    def _ask(self, command: str) -> str:
        lines = self._lines(command)
        refused = refusal(lines)
        if refused:
            raise IllegalMove(refused)
        for line in lines:
            if looks_like_game_string(line):
                return line
        raise RefereeFailed(f"no GameString in its answer to '{command[:100]}'")

    def _lines(self, command: str) -> list[str]:
        try:
            self._process.send(command)
            return self._process.answer(self._seconds)
        except EngineFault as fault:
            raise RefereeFailed(str(fault)) from None
