"""The settings of a tournament from the options that were given."""

import argparse
import shlex

from . import openings
from .elo import score_of_elo
from .engine_options import engine
from .errors import UserError
from .key_values import numbers, pairs
from .referee import Referee, RefereeFailed
from .schedule import pairings
from .settings import Adjudication, Settings, Slice, SprtSettings

_MOST_SPRT_GAMES = 100_000


def requested_settings(options: argparse.Namespace, referee: list[str]) -> Settings:
    each = pairs("--each", options.each)
    engines = [engine(pairs("--engine", values), each) for values in options.engine]
    names = [one.name for one in engines]
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
    for name, least, most in (("concurrency", 1, 1024), ("max_plies", 1, 10_000),
                              ("grace", 0.001, 86_400), ("silence", 0.001, 864_000)):
        if not least <= getattr(options, name) <= most:
            raise UserError(f"--{name.replace('_', '-')} must be from {least} to {most}")


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


def _sprt(words: list[str] | None, engines: int) -> SprtSettings | None:
    if words is None:
        return None
    if engines != 2:
        raise UserError("--sprt is for two engines")
    test = SprtSettings(**numbers("--sprt", words, {"elo0": None, "elo1": None, "alpha": 0.05,
                                                     "beta": 0.05}))
    if not 0 < score_of_elo(test.elo0) < score_of_elo(test.elo1) < 1:
        raise UserError("--sprt: elo0 must be less than elo1")
    if not (0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
        raise UserError("--sprt: alpha and beta must be between 0 and 0.5")
    return test


def _adjudication(words: list[str] | None) -> Adjudication | None:
    if words is None:
        return None
    found = numbers("--adjudicate-win", words, {"score": None, "plies": None})
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
