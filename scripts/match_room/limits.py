"""How long an engine may search a move."""

import re
from dataclasses import dataclass

from .errors import UserError

KINDS = ("time", "depth", "nodes", "seconds")

_TIME = re.compile(r"(?:(\d{1,4}):(\d{1,2}):)?(\d{1,6}(?:\.\d{1,7})?|\.\d{1,7})")


@dataclass(frozen=True)
class Limit:
    """A limit of one move, as the user wrote it: `kind` is one of KINDS."""

    kind: str
    value: str

    @staticmethod
    def parse(kind: str, value: str) -> "Limit":
        """Throws UserError unless the value fits the kind."""
        limit = Limit(kind, value)
        if kind in ("time", "seconds"):
            if not limit.seconds:
                raise UserError(f"{kind}={value}: give more than 0 seconds, "
                                f"like {kind}=0.1" + (" or time=0:00:05" if kind == "time" else ""))
        elif not re.fullmatch(r"[0-9]{1,18}", value) or (kind == "nodes" and int(value) == 0):
            raise UserError(f"{kind}={value}: give a whole number, like {kind}="
                            + ("6" if kind == "depth" else "5000"))
        return limit

    @property
    def seconds(self) -> float | None:
        """The time of a move; None if the limit is not one of time."""
        if self.kind not in ("time", "seconds"):
            return None
        match = _TIME.fullmatch(self.value)
        if not match or (match[1] and self.kind == "seconds"):
            return 0.0
        return int(match[1] or 0) * 3600 + int(match[2] or 0) * 60 + float(match[3])

    @property
    def command(self) -> str:
        """The UHP command that asks for a move within this limit."""
        if self.kind != "time":
            return f"bestmove {self.kind} {self.value}"
        # Some engines read whole seconds only, so a fraction is sent only where there is one.
        ticks = round(self.seconds * 10_000_000)
        whole, fraction = divmod(ticks, 10_000_000)
        text = f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}"
        if fraction:
            text += "." + f"{fraction:07}".rstrip("0")
        return f"bestmove time {text}"

    def __str__(self) -> str:
        return f"{self.kind}={self.value}"
