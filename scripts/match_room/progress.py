"""The running score: one line that is redrawn on a terminal, else a line for each game."""

import os
import time
from typing import TextIO

from .elo import estimate
from .game import Game
from .settings import Settings
from .sprt import sprt_state
from .standings import Standings

RESULT_MARKS = {"WhiteWins": "1-0", "BlackWins": "0-1", "Draw": "draw"}


class Progress:
    """Writes to one stream; on a terminal as wide as it is now. Not for several threads at once.
    Whatever the stream throws comes through."""

    def __init__(self, stream: TextIO, settings: Settings, standings: Standings,
                 total: int) -> None:
        self._stream = stream
        self._live = stream.isatty()
        self._settings = settings
        self._standings = standings
        self._total = total
        self._first = len(standings.games)
        self._start = time.monotonic()
        self._notes: set[str] = set()

    def begin(self) -> None:
        if self._live:
            self._redraw(self._status())

    def finished(self, game: Game) -> None:
        """The game is in the standings already."""
        if self._live:
            self._redraw(self._status() + self._time_left())
            return
        end = f"{game.white} - {game.black} {RESULT_MARKS[game.result]} ({game.reason})"
        print(f"game {game.number}: {end}; {self._status()}", file=self._stream, flush=True)

    def note(self, text: str) -> None:
        """A line that stays. The same one is written once only."""
        if text not in self._notes:
            self._notes.add(text)
            if self._live:
                self._redraw("")
            print(text, file=self._stream, flush=True)

    def close(self) -> None:
        if self._live:
            self._redraw("")

    def _redraw(self, text: str) -> None:
        width = os.get_terminal_size(self._stream.fileno()).columns - 1
        self._stream.write("\r" + text[:width] + "\x1b[K")
        self._stream.flush()

    def _status(self) -> str:
        standings = self._standings
        played = f"{len(standings.games)}/{self._total}"
        if len(standings.names) != 2:
            tallies = {name: standings.total(name) for name in standings.names}
            best = sorted(tallies, key=lambda name: -tallies[name].score)
            return f"{played}  " + ", ".join(
                f"{name} {tallies[name].points:g}/{tallies[name].games}" for name in best)
        first, second = standings.names
        tally = standings.total(first)
        text = f"{played}  {first} {tally.points:g} - {tally.games - tally.points:g} {second}"
        elo = estimate(tally.pairs)
        if elo:
            text += f"  Elo {elo.elo:+.0f} [{elo.low:+.0f}, {elo.high:+.0f}]"
        if self._settings.sprt:
            state = sprt_state(tally.pairs, self._settings.sprt)
            text += f"  LLR {state.llr:.2f} ({state.lower:.2f}, {state.upper:.2f})"
        return text

    def _time_left(self) -> str:
        done = len(self._standings.games)
        if self._settings.sprt or done == self._first:
            return ""
        left = (time.monotonic() - self._start) / (done - self._first) * (self._total - done)
        return f"  {left / 60:.0f} min left" if left >= 90 else f"  {left:.0f} s left"
