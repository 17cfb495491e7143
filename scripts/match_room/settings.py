"""Everything that decides which games are played, and how."""

import shlex
from dataclasses import asdict, dataclass, field
from typing import Any

from .limits import Limit


@dataclass(frozen=True)
class EngineSettings:
    """One engine of a tournament. Its name is unique in it."""

    name: str
    command: str
    limit: Limit
    folder: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    margin: float = 0.1
    restart: bool = False

    @property
    def arguments(self) -> list[str]:
        return shlex.split(self.command)


@dataclass(frozen=True)
class Adjudication:
    """A win by agreement: both engines' scores say for `plies` moves in a row that the same side
    is ahead by at least `score`."""

    score: float
    plies: int


@dataclass(frozen=True)
class SprtSettings:
    """A sequential test of elo0 against elo1, for the first engine of a match."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05


@dataclass(frozen=True)
class Slice:
    """The part-th of `parts` equal parts of a tournament, counted from 1."""

    part: int = 1
    parts: int = 1


@dataclass(frozen=True)
class Settings:
    """A tournament. Two tournaments with equal settings have the same schedule."""

    engines: list[EngineSettings]
    format: str
    rounds: int
    openings: list[str]
    referee: str
    grace: float = 10.0
    silence: float = 300.0
    repetition: bool = True
    max_plies: int = 300
    adjudicate_win: Adjudication | None = None
    sprt: SprtSettings | None = None
    slice: Slice = Slice()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> "Settings":
        """The inverse of as_json. Throws KeyError or TypeError if the data is something else."""
        values = dict(data)
        values["engines"] = [EngineSettings(**{**engine, "limit": Limit(**engine["limit"])})
                             for engine in data["engines"]]
        for name, kind in (("adjudicate_win", Adjudication), ("sprt", SprtSettings),
                           ("slice", Slice)):
            if values[name] is not None:
                values[name] = kind(**values[name])
        return Settings(**values)
