"""Plays the games of a tournament, several at a time."""

import queue
import sys
import threading
from collections.abc import Callable

from .game import Game, Rules, play_game
from .player import Player
from .progress import Progress
from .record import RecordWriter
from .referee import IllegalMove, Referee, RefereeFailed
from .schedule import ScheduledGame, schedule
from .settings import EngineSettings, Settings
from .sprt import sprt_state
from .standings import Standings

_REFEREE_TRIES = 3


class Slot:
    """Where one game at a time is played: a process of each engine, and a referee."""

    def __init__(self, settings: Settings, referee: list[str],
                 warn: Callable[[str], None]) -> None:
        self._settings = settings
        self._warn = warn
        self._referee = Referee(referee, settings.grace)
        self._players = {engine.name: self._player(engine) for engine in settings.engines}
        self._rules = Rules(settings.repetition, settings.max_plies, settings.adjudicate_win)

    def _player(self, engine: EngineSettings) -> Player:
        return Player(engine, self._settings.grace, self._settings.silence,
                      self._settings.repetition, self._warn)

    def play(self, game: ScheduledGame, stopped: Callable[[], bool]) -> Game:
        """A game that the referee spoils is played again. Throws RefereeFailed if that does not
        help, or if `stopped` says so."""
        for again in range(_REFEREE_TRIES, 0, -1):
            try:
                return play_game(game, self._players, self._referee, self._rules)
            except (RefereeFailed, IllegalMove) as failure:
                self._referee.stop()
                if again == 1 or stopped():
                    raise RefereeFailed(str(failure)) from None
        raise AssertionError

    def kill(self) -> None:
        """From any thread."""
        for process in (self._referee, *self._players.values()):
            process.kill()

    def stop(self) -> None:
        for process in (self._referee, *self._players.values()):
            process.stop()


class Tournament:
    """Plays what the record does not hold yet. `failure` is set if it could not go on.

    Each slot has a thread, which plays game after game. One more thread, the keeper, writes what
    they finish to the record, so that no slot waits for the disk, and no signal, which reaches the
    main thread, comes between."""

    def __init__(self, settings: Settings, referee: list[str], writer: RecordWriter,
                 standings: Standings, progress: Progress, concurrency: int) -> None:
        self._settings = settings
        self._writer = writer
        self._standings = standings
        self._progress = progress
        played = {game.number for game in writer.games}
        self._left = (game for game in schedule(settings) if game.number not in played)
        self._finished: queue.SimpleQueue[Game | None] = queue.SimpleQueue()
        self._lock = threading.Lock()  # of _left, _progress, failure
        self._stopping = False
        self._slots = [Slot(settings, referee, self._warn) for _ in range(concurrency)]
        self.failure: BaseException | None = None

    def run(self) -> None:
        """Returns when all games are played, when the SPRT has decided, or on a failure. An
        exception in the calling thread, as Ctrl+C is one, ends the games that are being played,
        and is thrown on."""
        self._stopping = self._is_decided()
        players = [threading.Thread(target=self._fill, args=(slot,), daemon=True)
                   for slot in self._slots]
        keeper = threading.Thread(target=self._keep_games, daemon=True)
        keeper.start()
        try:
            for thread in players:
                thread.start()
            for thread in players:
                while thread.is_alive() and not self._stopping:
                    thread.join(0.2)
        finally:
            self._stopping = self._stopping or sys.exc_info()[0] is not None
            for thread in players:
                while thread.is_alive():
                    self._kill_all()  # again and again: a slot may be starting an engine
                    thread.join(0.05)
            self._finished.put(None)
            keeper.join()

    def _fill(self, slot: Slot) -> None:
        try:
            while (scheduled := self._next()) is not None:
                game = slot.play(scheduled, lambda: self._stopping)
                if self._stopping:
                    return  # the engines were killed, or may have been
                self._finished.put(game)
        except BaseException as failure:  # whatever it is, the others have to stop
            self._fail(failure)
        finally:
            slot.stop()

    def _next(self) -> ScheduledGame | None:
        with self._lock:
            return None if self._stopping else next(self._left, None)

    def _keep_games(self) -> None:
        try:
            while (game := self._finished.get()) is not None:
                self._writer.append(game)
                self._standings.add(game)
                with self._lock:
                    self._progress.finished(game)
                if self._is_decided():
                    self._stopping = True
                    return  # what was finished since would blur the decision
        except BaseException as failure:
            self._fail(failure)

    def _is_decided(self) -> bool:
        test = self._settings.sprt
        if test is None:
            return False
        first = self._standings.names[0]
        return sprt_state(self._standings.total(first).pairs, test).decision is not None

    def _fail(self, failure: BaseException) -> None:
        with self._lock:
            if not self._stopping:
                self._stopping = True
                self.failure = failure

    def _kill_all(self) -> None:
        for slot in self._slots:
            slot.kill()

    def _warn(self, text: str) -> None:
        with self._lock:
            self._progress.note(text)
