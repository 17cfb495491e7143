"""The options of tournament.py, as argparse takes them."""

import argparse
from typing import NoReturn

from .errors import UserError
from .schedule import FORMATS

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


def parser() -> argparse.ArgumentParser:
    result = _Parser(
        prog="tournament.py", allow_abbrev=False, epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Plays games between engines that speak the Universal Hive Protocol, "
                    "or reports on games played.")
    add = result.add_argument
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
    add("--pgn", type=int, metavar="N", help="with --report: prints game N only, as PGN")
    return result
