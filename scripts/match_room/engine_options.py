"""Engines and referees from what the user wrote about them."""

import os
import shlex
import shutil
from pathlib import Path

from .errors import UserError
from .key_values import number
from .limits import KINDS, Limit
from .settings import EngineSettings

_WAGGLE = Path(__file__).resolve().parents[2] / "build/release/waggle"


def engine(own: dict[str, str], each: dict[str, str]) -> EngineSettings:
    for name in ("name", "cmd"):
        if name in each:
            raise UserError(f"--each {name}=: this belongs into --engine")
    if any(kind in own for kind in KINDS):
        each = {key: value for key, value in each.items() if key not in KINDS}
    values = each | own
    command = values.pop("cmd", "")
    folder = values.pop("dir", None)
    arguments = _program(f"--engine cmd={command}", command, folder)
    name = values.pop("name", Path(arguments[0]).name)
    limits = [Limit.parse(kind, values.pop(kind)) for kind in KINDS if kind in values]
    if len(limits) != 1:
        raise UserError(f"engine {name}: give exactly one limit of a move: time=, depth=, nodes= "
                        "or seconds=, here or in --each")
    margin = number(f"engine {name}: margin", values.pop("margin", "0.1"), 0)
    restart = values.pop("restart", "off")
    if restart not in ("on", "off"):
        raise UserError(f"engine {name}: restart={restart}: give on or off")
    options = {key.removeprefix("option."): values.pop(key) for key in list(values)
               if key.startswith("option.")}
    if values:
        raise UserError(f"engine {name}: unknown setting {next(iter(values))}=; there are name, "
                        "cmd, dir, option.NAME, time, depth, nodes, seconds, margin, restart")
    if not name.isprintable() or not name.strip():
        raise UserError("an engine's name must be of printable characters")
    return EngineSettings(name, command, limits[0], folder, options, margin, restart == "on")


def _program(option: str, command: str, folder: str | None) -> list[str]:
    """The words of a command that can be started, as far as one can see."""
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        raise UserError(f"{option}: {error}") from None
    if not arguments:
        raise UserError(f"{option}: give a command, like cmd=build/release/waggle")
    if folder is not None and not os.path.isdir(folder):
        raise UserError(f"dir={folder}: there is no such folder")
    program = arguments[0]
    if not shutil.which(os.path.join(folder or "", program) if "/" in program else program):
        raise UserError(f"{option}: there is no program {program}"
                        + (f" in {folder}" if folder else ""))
    return arguments


def referee_command(command: str | None) -> list[str]:
    if command is not None:
        return _program(f"--referee {command}", command, None)
    if not _WAGGLE.exists():
        raise UserError(f"the referee {_WAGGLE} is missing; build it with scripts/run.sh, "
                        "or give --referee COMMAND")
    return [str(_WAGGLE), "--set", "Threads=1", "--set", "TableSizeMiB=1"]
