"""The options of tournament.py, and what they start."""

import argparse
import os
import shlex
import shutil
import signal
import sys
from pathlib import Path
from typing import NoReturn

from . import openings
from .elo import score_of_elo
from .errors import UserError
from .limits import KINDS, Limit
from .progress import Progress
from .record import RecordWriter, read_record
from .referee import Referee, RefereeFailed
from .report import report, write_report
from .schedule import FORMATS, game_count, pairings
from .settings import Adjudication, EngineSettings, Settings, Slice, SprtSettings
from .standings import Standings
from .tournament import Tournament

_WAGGLE = Path(__file__).resolve().parents[2] / "build/release/waggle"
_MOST_SPRT_GAMES = 100_000

_EPILOG = """\
engine settings, as KEY=VALUE:
  name=A              how it is called; the program's name if left out
  cmd='PROGRAM ARGS'  the command line that starts it
  dir=FOLDER          the folder it is started in
  option.NAME=VALUE   sent as `options set NAME VALUE`
  time=0.1            the limit of a move, exactly one of: time=SECONDS or h:m:s,
  nodes=N depth=N       nodes, depth, or seconds=S (sent as `bestmove seconds S`)
  margin=0.1          seconds that a move may take beyond time or seconds
  restart=on          starts a new process for each game

files: the record FILE.jsonl, and beside it FILE.pgn (for MzingaViewer), and at
the end FILE.md and FILE.svg (the report)

examples:
  tournament.py --engine name=new cmd=build/release/waggle --engine name=old
    cmd=old/waggle --each nodes=5000 option.Threads=1 --games 200 --concurrency 2
  tournament.py --engine name=new cmd=./new --engine name=old cmd=./old
    --each time=0.1 --sprt elo0=0 elo1=10 --record test.jsonl
  tournament.py --report test.jsonl other.jsonl

exit code: 0 done, 1 it could not go on, 2 bad input, 130 ended by Ctrl+C
The guide is docs/match-room.md.
"""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UserError(message + "; --help lists the options")


def main(arguments: list[str]) -> int:
    """The exit code."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _raise_interrupt)
    sys.setswitchinterval(0.0005)  # a move may take 10 ms, so a thread must not wait for another 5
    try:
        return _run(_parser().parse_args(arguments))
    except UserError as error:
        print(f"tournament.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Nobody reads on; and nothing may be written when Python flushes at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
        return 1


def _raise_interrupt(_number: int, _frame: object) -> NoReturn:
    raise KeyboardInterrupt


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="tournament.py", allow_abbrev=False, epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Plays games between engines that speak the Universal Hive Protocol, "
                    "or reports on games played.")
    add = parser.add_argument
    add("--engine", nargs="+", action="append", default=[], metavar="KEY=VALUE",
        help="one engine; give it once for each")
    add("--each", nargs="+", action="extend", default=[], metavar="KEY=VALUE",
        help="settings of all engines, where they have none of their own")
    add("--format", choices=FORMATS, help="round-robin if left out; in a gauntlet the first "
        "engine plays all others")
    add("--games", type=int, metavar="N", help="games of each two engines, an even number; "
        "100 if left out")
    add("--rounds", type=int, metavar="N", help="the same in pairs of games, so --games 2N")
    add("--openings", nargs="+", action="extend", default=[], metavar="FILE",
        help="GameStrings, one a line; the sets in scripts/openings if left out; "
        "`none` for the start positions")
    add("--types", default="", metavar="TYPES", help="game types, apart by commas: Base,Base+MLP; "
        "Base+MLP if left out, or all types of the --openings")
    add("--seed", type=int, metavar="N", help="shuffles the openings; in the file's order if "
        "left out")
    add("--concurrency", type=int, default=1, metavar="N", help="games at a time; 1 if left out")
    add("--referee", metavar="COMMAND",
        help="a UHP engine that knows the rules; Waggle if left out")
    add("--repetition", choices=("on", "off"), default="on",
        help="whether the third occurrence of a position is a draw; on if left out")
    add("--max-plies", type=int, default=300, metavar="N",
        help="a game this long is a draw, listed apart; 300 if left out")
    add("--adjudicate-win", nargs="+", metavar="KEY=VALUE",
        help="score=S plies=N: a win when both engines' scores say so N times in a row")
    add("--grace", type=float, default=10, metavar="S", help="seconds after its limit, or for any "
        "other command, until an engine counts as hanging; 10 if left out")
    add("--silence", type=float, default=300, metavar="S",
        help="the same for a move without a limit of time; 300 if left out")
    add("--sprt", nargs="+", metavar="KEY=VALUE",
        help="elo0=E elo1=E [alpha=0.05 beta=0.05]: stops when one is accepted; "
        "for two engines, as the first sees it")
    add("--slice", metavar="K/N", help="plays the K-th of N equal parts only")
    add("--record", default="tournament.jsonl", metavar="FILE",
        help="keeps the games; tournament.jsonl if left out")
    add("--resume", action="store_true", help="goes on from the record, if there is one")
    add("--report", nargs="+", metavar="RECORD", help="reports on records, together")
    add("--output", metavar="NAME", help="with --report: writes NAME.md and NAME.svg; named like "
        "the first record if left out")
    return parser


def _run(options: argparse.Namespace) -> int:
    if options.report:
        if options.engine:
            raise UserError("--report is about games that were played; it goes without --engine")
        _report(options.report, options.output or str(Path(options.report[0]).with_suffix("")))
        return 0
    referee = _referee_command(options.referee)
    settings = _settings(options, referee)
    writer = RecordWriter(options.record, settings, options.resume)
    try:
        return _play(options, settings, referee, writer)
    finally:
        writer.close()


def _play(options: argparse.Namespace, settings: Settings, referee: list[str],
          writer: RecordWriter) -> int:
    standings = Standings([engine.name for engine in settings.engines])
    for game in writer.games:
        standings.add(game)
    progress = Progress(sys.stderr, settings, standings, game_count(settings))
    _say_what_is_odd(progress, settings, standings)
    progress.begin()
    tournament = Tournament(settings, referee, writer, standings, progress, options.concurrency)
    try:
        tournament.run()
    finally:
        progress.close()
        interrupted = sys.exc_info()[0] is KeyboardInterrupt
        if interrupted:
            _say_how_to_go_on(options.record, standings)
    failure = tournament.failure
    if isinstance(failure, (RefereeFailed, OSError)) and not isinstance(failure, BrokenPipeError):
        what = "the referee failed" if isinstance(failure, RefereeFailed) else "cannot go on"
        print(f"tournament.py: {what}: {failure}", file=sys.stderr)
        _say_how_to_go_on(options.record, standings)
        return 1
    if failure:
        raise failure
    _report([options.record], str(Path(options.record).with_suffix("")))
    return 0


def _report(paths: list[str], base: str) -> None:
    records = [read_record(path) for path in paths]
    standings = Standings.of(records)
    text = report(records, standings)
    print(text, end="", flush=True)
    write_report(text, standings, base)


def _say_what_is_odd(progress: Progress, settings: Settings, standings: Standings) -> None:
    if standings.games:
        progress.note(f"going on after {len(standings.games)} games")
    if settings.rounds > len(settings.openings) and not settings.sprt:
        progress.note(f"{settings.rounds} rounds have {len(settings.openings)} openings, so some "
                      "are played again; engines that always play alike repeat the same games")


def _say_how_to_go_on(record: str, standings: Standings) -> None:
    print(f"{len(standings.games)} games are in {record}; the same command with --resume goes on",
          file=sys.stderr)


def _settings(options: argparse.Namespace, referee: list[str]) -> Settings:
    each = _pairs("--each", options.each)
    engines = [_engine(_pairs("--engine", values), each) for values in options.engine]
    names = [engine.name for engine in engines]
    for name in names:
        if names.count(name) > 1:
            raise UserError(f"two engines are called {name}; give each its own name=")
    sprt = _sprt(options.sprt, len(engines))
    form = options.format or "round-robin"
    pairings(form, names)
    _check_ranges(options)
    types = [name for name in options.types.split(",") if name]
    chosen = openings.choose(options.openings, types, options.seed)
    return Settings(
        engines=engines, format=form, rounds=_rounds(options, sprt), referee=shlex.join(referee),
        openings=_checked_openings(chosen, referee, options.grace), grace=options.grace,
        silence=options.silence, repetition=options.repetition == "on",
        max_plies=options.max_plies, adjudicate_win=_adjudication(options.adjudicate_win),
        sprt=sprt, slice=_slice(options.slice))


def _checked_openings(chosen: list[tuple[str, str]], referee: list[str],
                      grace: float) -> list[str]:
    checker = Referee(referee, grace)
    try:
        return openings.checked(chosen, checker)
    except RefereeFailed as failure:
        raise UserError(f"the referee {shlex.join(referee)} does not work: {failure}") from None
    finally:
        checker.stop()


def _check_ranges(options: argparse.Namespace) -> None:
    for name, least in (("concurrency", 1), ("max_plies", 1), ("grace", 0.001),
                        ("silence", 0.001)):
        if not least <= getattr(options, name) <= 1e6:
            raise UserError(f"--{name.replace('_', '-')} must be from {least:g} to 1000000")


def _rounds(options: argparse.Namespace, sprt: SprtSettings | None) -> int:
    if options.games is not None and options.rounds is not None:
        raise UserError("give --games or --rounds, not both: a round is two games")
    if options.rounds is not None:
        if options.rounds < 1:
            raise UserError("--rounds must be at least 1")
        return options.rounds
    games = options.games if options.games is not None else _MOST_SPRT_GAMES if sprt else 100
    if games < 2 or games % 2:
        raise UserError(f"--games {games}: give an even number, since each opening is played "
                        "twice, with colours swapped")
    return games // 2


def _pairs(option: str, words: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        key, separator, value = word.partition("=")
        if not separator or not key:
            raise UserError(f"{option} {word}: give KEY=VALUE, with quotes around blanks")
        if key in found:
            raise UserError(f"{option}: {key}= is given twice")
        found[key] = value
    return found


def _engine(own: dict[str, str], each: dict[str, str]) -> EngineSettings:
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
    margin = _number(f"engine {name}: margin", values.pop("margin", "0.1"), 0)
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


def _referee_command(command: str | None) -> list[str]:
    if command is not None:
        return _program(f"--referee {command}", command, None)
    if not _WAGGLE.exists():
        raise UserError(f"the referee {_WAGGLE} is missing; build it with scripts/run.sh, "
                        "or give --referee COMMAND")
    return [str(_WAGGLE), "--set", "Threads=1", "--set", "TableSizeMiB=1"]


def _numbers(option: str, words: list[str], defaults: dict[str, float | None]) -> dict[str, float]:
    given = _pairs(option, words)
    for key in given:
        if key not in defaults:
            raise UserError(f"{option} {key}=: there are {', '.join(defaults)}")
    found = {key: _number(f"{option} {key}", given[key], None) if key in given else default
             for key, default in defaults.items()}
    for key, value in found.items():
        if value is None:
            raise UserError(f"{option}: {key}= is missing")
    return found


def _number(what: str, text: str, least: float | None) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not abs(value) < 1e9 or (least is not None and value < least):
        raise UserError(f"{what}={text}: give a number" + ("" if least is None
                                                          else f" of at least {least:g}"))
    return value


def _sprt(words: list[str] | None, engines: int) -> SprtSettings | None:
    if words is None:
        return None
    if engines != 2:
        raise UserError("--sprt is for two engines")
    test = SprtSettings(**_numbers("--sprt", words, {"elo0": None, "elo1": None, "alpha": 0.05,
                                                     "beta": 0.05}))
    if not 0 < score_of_elo(test.elo0) < score_of_elo(test.elo1) < 1:
        raise UserError("--sprt: elo0 must be less than elo1")
    if not (0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
        raise UserError("--sprt: alpha and beta must be between 0 and 0.5")
    return test


def _adjudication(words: list[str] | None) -> Adjudication | None:
    if words is None:
        return None
    found = _numbers("--adjudicate-win", words, {"score": None, "plies": None})
    if found["score"] <= 0 or found["plies"] < 1 or found["plies"] % 1:
        raise UserError("--adjudicate-win: score must be more than 0, plies a whole number")
    return Adjudication(found["score"], int(found["plies"]))


def _slice(text: str | None) -> Slice:
    if text is None:
        return Slice()
    part, _, parts = text.partition("/")
    if not (part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise UserError(f"--slice {text}: give K/N, like 1/4 for the first of four parts")
    return Slice(int(part), int(parts))
