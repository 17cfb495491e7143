"""What tournament.py does with its options: plays or reports, and ends with an exit code."""

import argparse
import os
import signal
import sys
from pathlib import Path
from typing import NoReturn

from .engine_options import referee_command
from .errors import UserError
from .options import parser
from .pgn import pgn
from .progress import Progress
from .record import RecordWriter, read_record
from .referee import RefereeFailed
from .report import report, write_report
from .request import requested_settings
from .schedule import game_count
from .settings import Settings
from .standings import Standings
from .tournament import Tournament


def main(arguments: list[str]) -> int:
    """The exit code."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _raise_interrupt)
    sys.setswitchinterval(0.0005)  # a move may take 10 ms, so a thread must not wait for another 5
    try:
        return _run(parser().parse_args(arguments))
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


def _run(options: argparse.Namespace) -> int:
    if options.report:
        if options.engine:
            raise UserError("--report is about games that were played; it goes without --engine")
        if options.pgn is not None:
            _print_game(options.report, options.pgn)
        else:
            _report(options.report, options.output or str(Path(options.report[0]).with_suffix("")))
        return 0
    referee = referee_command(options.referee)
    settings = requested_settings(options, referee)
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


def _print_game(paths: list[str], number: int) -> None:
    for path in paths:
        for game in read_record(path).games:
            if game.number == number:
                print(pgn(game), end="", flush=True)
                return
    raise UserError(f"there is no game {number} in {', '.join(paths)}")


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
