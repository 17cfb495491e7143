"""The file that keeps finished games: JSON lines, the first with the settings, then one a game.

A line is written whole and is on the disk before the game counts as played, so that whatever ends
the tournament, at most the last line is torn; resuming cuts that off. Beside it, with the ending
.pgn, lie the same games for MzingaViewer; that file is made anew from the record on resuming.
"""

import fcntl
import json
import os
import socket
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .errors import UserError
from .game import Game
from .pgn import pgn
from .settings import Settings, Slice

_FORMAT = "waggle match room 1"


@dataclass
class Record:
    """What a record holds."""

    path: str
    settings: Settings
    games: list[Game]


def read_record(path: str) -> Record:
    """Throws UserError. A last line that was torn is left out."""
    return _parse(path, _whole_lines(path, _read(path)))


class RecordWriter:
    """Appends games to a record and its PGN file. One process at a time, checked by a lock."""

    def __init__(self, path: str, settings: Settings, resume: bool) -> None:
        """Without `resume` the file must not exist; with it, it is begun where there is none.
        Throws UserError."""
        self.games: list[Game] = []
        self._pgn_path = str(Path(path).with_suffix(".pgn"))
        if Path(path).suffix in (".pgn", ".md", ".svg"):
            raise UserError(f"--record {path}: the files ending in .pgn, .md and .svg are made from "
                            "the record; give a name like games.jsonl")
        if os.path.exists(path) and not resume:
            raise UserError(f"{path} is there already; give --resume to go on with it, or another "
                            "name by --record")
        if os.path.exists(self._pgn_path) and not os.path.exists(path):
            raise UserError(f"{self._pgn_path} is there already, without a record {path}; give "
                            "another name by --record")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
            _lock(self._file, path)
            self._take_up(path, settings)
            self._pgn = os.open(self._pgn_path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
            _write(self._pgn, "".join(map(pgn, self.games)))
        except OSError as error:
            raise UserError(f"cannot write the record {error.filename or path}: "
                            f"{error.strerror}") from None

    def _take_up(self, path: str, settings: Settings) -> None:
        data = _read(path)
        lines = _whole_lines(path, data)
        if not lines:
            os.ftruncate(self._file, 0)
            _write(self._file, _header(settings))
            return
        found = _parse(path, lines)
        _compare(path, found.settings, settings)
        os.ftruncate(self._file, sum(map(len, lines)))
        self.games = found.games

    def append(self, game: Game) -> None:
        """Throws OSError, with the game not in the record."""
        _write(self._file, _line(game.as_json()))
        os.fsync(self._file)
        self.games.append(game)
        _write(self._pgn, pgn(game))

    def close(self) -> None:
        os.close(self._file)
        os.close(self._pgn)


def _header(settings: Settings) -> str:
    return _line({"format": _FORMAT, "started": time.strftime("%Y-%m-%d %H:%M:%S"),
                  "host": socket.gethostname(), "settings": settings.as_json()})


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":")) + "\n"


def _write(file: int, text: str) -> None:
    data = text.encode()
    while data:
        data = data[os.write(file, data):]


def _lock(file: int, path: str) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise UserError(f"{path} is being written by another tournament") from None


def _read(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise UserError(f"cannot read the record {path}: {error.strerror}") from None


def _whole_lines(path: str, data: bytes) -> list[bytes]:
    """With their line ends; without a last line that was torn."""
    lines = data.splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n"):
        lines.pop()
    if data and not lines and not data.startswith(b'{"format":"waggle'):
        raise UserError(f"{path} is not a record of tournament.py")
    return lines


def _parse(path: str, lines: list[bytes]) -> Record:
    """Throws UserError that names the line."""
    if not lines:
        raise UserError(f"{path} is empty, so it is not a record of tournament.py")
    games = []
    settings = None
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
            if number > 1:
                games.append(Game.from_json(data))
            elif data["format"] == _FORMAT:
                settings = Settings.from_json(data["settings"])
        except (ValueError, KeyError, TypeError):
            if number > 1:
                raise UserError(f"{path}: line {number} is broken; take it out of the file "
                                "to have its game played again") from None
        if settings is None:
            raise UserError(f"{path} is not a record of tournament.py")
    return Record(path, settings, games)


def comparable(settings: Settings) -> Settings:
    """What has to be the same in records of one tournament: all but which part of it they are, and
    how long it is."""
    return replace(settings, rounds=0, slice=Slice())


def _compare(path: str, found: Settings, given: Settings) -> None:
    old = replace(found, rounds=0).as_json()
    new = replace(given, rounds=0).as_json()
    for name, value in old.items():
        if value != new[name]:
            what = (f"--{name.replace('_', '-')}" if name not in ("openings", "engines")
                    else f"other {name}")
            raise UserError(f"{path} was begun with {what}{_difference(value, new[name])}; "
                            "resume with the same settings, or begin another record")


def _difference(old: Any, new: Any) -> str:
    if isinstance(old, list):
        pairs = [(a, b) for a, b in zip(old, new) if a != b] or [(len(old), len(new))]
        old, new = pairs[0]
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [key for key in old if old[key] != new.get(key)]
        old, new = ({key: each.get(key) for key in keys} for each in (old, new))
    return f" ({old}, now {new})"
