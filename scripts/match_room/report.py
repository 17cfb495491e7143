"""What the games of one or more records show, as Markdown that can be read as it stands."""

import math
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from .chart import chart
from .elo import estimate
from .engine_process import EngineFault
from .errors import UserError
from .record import Record, comparable
from .schedule import game_count
from .sprt import sprt_state
from .standings import Standings, Tally

_MOST_FAULTS = 20


def write_report(text: str, standings: Standings, base: str) -> None:
    """Writes BASE.md, with a link to the chart, and BASE.svg. Throws UserError."""
    picture = base + ".svg"
    linked = text.replace("\n", f"\n\n![Elo]({Path(picture).name})\n", 1)
    try:
        Path(base + ".md").write_text(linked, encoding="utf-8")
        Path(picture).write_text(chart(standings), encoding="utf-8")
    except OSError as error:
        raise UserError(f"cannot write the report {error.filename}: {error.strerror}") from None


def report(records: list[Record], standings: Standings) -> str:
    parts = [_heading(records, standings)]
    if standings.games:
        parts += [_ranking(standings), _crosstable(standings), _pairs(standings),
                  _sprt(records, standings), _by_type(standings), _by_colour(standings),
                  _endings(standings), _time_use(standings), _faults(standings)]
    return "\n\n".join(part for part in parts if part) + "\n"


def _heading(records: list[Record], standings: Standings) -> str:
    lines = ["# Tournament", ""]
    planned = sum(game_count(record.settings) for record in records)
    played = f"{len(standings.games)} games"
    if planned > len(standings.games) and not records[0].settings.sprt:
        played += f" of {planned}"
    lines.append(f"{played}, {records[0].settings.format}"
                 + (f", from {len(records)} records" if len(records) > 1 else ""))
    if standings.copies:
        lines.append(f"\n{standings.copies} games are in two records; they count once.")
    for name in standings.names:
        found = {f"`{engine.limit}` {_options(engine.options)}".strip()
                 for record in records for engine in record.settings.engines
                 if engine.name == name}
        lines.append(f"- {name}: {'; also '.join(sorted(found))}")
        if len(found) > 1:
            lines[-1] += " (the records differ)"
    if len({str(_rules(record)) for record in records}) > 1:
        lines.append("\nThe rules differ between the records.")
    return "\n".join(lines)


def _rules(record: Record) -> object:
    settings = comparable(record.settings)
    return (settings.repetition, settings.max_plies, settings.adjudicate_win)


def _options(options: dict[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def _ranking(standings: Standings) -> str:
    tallies = {name: standings.total(name) for name in standings.names}
    tallies = {name: tally for name, tally in tallies.items() if tally.games}
    rows = [[name, _elo(tally), *_results(tally)]
            for name, tally in sorted(tallies.items(), key=lambda item: -item[1].score)]
    text = "## Elo\n\n" + _table(["engine", "Elo", "95 %", "+", "=", "-", "score", "draws"],
                                 [[row[0], *row[1], *row[2:]] for row in rows])
    against = "" if len(tallies) == 2 else ", against the opponents met"
    return text + f"\n\nLogistic Elo{against}; intervals from pairs of games (pentanomial)."


def _elo(tally: Tally) -> tuple[str, str]:
    found = estimate(tally.pairs)
    if found is None:
        return "", ""
    return _signed(found.elo), f"{_signed(found.low)} to {_signed(found.high)}"


def _signed(elo: float) -> str:
    if math.isinf(elo):
        return "+inf" if elo > 0 else "-inf"
    return f"{elo:+.0f}" if abs(elo) >= 9.95 else f"{elo:+.1f}"


def _results(tally: Tally) -> list[str]:
    return [str(tally.wins), str(tally.draws), str(tally.losses), _percent(tally.score),
            _percent(tally.draw_rate)]


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _crosstable(standings: Standings) -> str:
    if len(standings.names) < 3:
        return ""
    rows = []
    for number, name in enumerate(standings.names, 1):
        cells = []
        for other in standings.names:
            tally = standings.against(name, other)
            cells.append("" if name == other or not tally.games
                         else f"{tally.points:g}/{tally.games}")
        rows.append([f"{number} {name}", *cells])
    head = ["points", *(str(number) for number in range(1, len(standings.names) + 1))]
    return "## Cross table\n\n" + _table(head, rows)


def _pairs(standings: Standings) -> str:
    rows = []
    for first, second in standings.meetings():
        tally = standings.against(first, second)
        rows.append([f"{first} - {second}", *_elo(tally), *map(str, tally.pairs)])
    return "## Pairs of games, by points of the first\n\n" + _table(
        ["", "Elo", "95 %", "0", "1/2", "1", "3/2", "2"], rows)


def _sprt(records: list[Record], standings: Standings) -> str:
    test = records[0].settings.sprt
    if test is None or any(record.settings.sprt != test for record in records):
        return ""
    state = sprt_state(standings.total(standings.names[0]).pairs, test)
    verdict = {"H1": f"H1 accepted: {test.elo1:g} Elo or more",
               "H0": f"H0 accepted: {test.elo0:g} Elo or less",
               None: "not decided yet"}[state.decision]
    return (f"## SPRT\n\n{verdict}\n\nLLR {state.llr:.2f} ({state.lower:.2f}, {state.upper:.2f}), "
            f"elo0 = {test.elo0:g}, elo1 = {test.elo1:g}, alpha = {test.alpha:g}, "
            f"beta = {test.beta:g}")


def _by_type(standings: Standings) -> str:
    rows = []
    for kind in standings.types():
        for name in _leaders(standings):
            tally = standings.tally(name, lambda game, kind=kind: game.type == kind)
            if tally.games:
                rows.append([kind, name, *_elo(tally), *_results(tally)])
    return "## By game type\n\n" + _table(
        ["type", "engine", "Elo", "95 %", "+", "=", "-", "score", "draws"], rows)


def _leaders(standings: Standings) -> list[str]:
    """The engines to list: of two, the second is the mirror image of the first."""
    return standings.names[:1] if len(standings.names) == 2 else standings.names


def _by_colour(standings: Standings) -> str:
    results = Counter(game.result for game in standings.games)
    total = len(standings.games)
    rows = [["all", str(results["WhiteWins"]), str(results["Draw"]), str(results["BlackWins"]),
             _percent((results["WhiteWins"] + results["Draw"] / 2) / total), ""]]
    for name in standings.names:
        white = standings.tally(name, lambda game, name=name: game.white == name)
        black = standings.tally(name, lambda game, name=name: game.black == name)
        rows.append([name, str(white.wins), str(white.draws), str(white.losses),
                     _percent(white.score) if white.games else "",
                     _percent(black.score) if black.games else ""])
    return "## By colour\n\n" + _table(
        ["as White", "+", "=", "-", "score", "as Black"], rows)


def _endings(standings: Standings) -> str:
    reasons = Counter((game.result, game.reason) for game in standings.games)
    plies = [len(game.moves) for game in standings.games]
    rows = [[reason, result, str(count), _percent(count / len(plies))]
            for (result, reason), count in reasons.most_common()]
    return ("## How games ended\n\n" + _table(["reason", "result", "games", ""], rows)
            + f"\n\nPlies of a game: {sum(plies) / len(plies):.0f} on average, "
              f"{min(plies)} to {max(plies)}.")


def _time_use(standings: Standings) -> str:
    rows = []
    for name in standings.names:
        use = standings.time_use(name)
        depth = "" if use.mean_depth is None else f"{use.mean_depth:.1f}"
        rows.append([name, str(use.moves), f"{1000 * use.mean:.1f}", f"{1000 * use.worst:.1f}",
                     str(use.overruns), depth])
    thinking = sum(sum(game.seconds) for game in standings.games)
    total = sum(game.wall_seconds for game in standings.games)
    return ("## Time of a move, in ms\n\n"
            + _table(["engine", "moves", "mean", "worst", "overruns", "depth"], rows)
            + (f"\n\nThe engines were thinking {_percent(thinking / total)} of the time."
               if total else ""))


def _faults(standings: Standings) -> str:
    found = {name: standings.faults(name) for name in standings.names}
    kinds = [kind for kind in EngineFault.KINDS if any(counts[kind] for counts in found.values())]
    if not kinds:
        return "## Faults\n\nNone."
    rows = [[name, *(str(counts[kind]) for kind in kinds)]
            for name, counts in found.items() if counts]
    faulty = [game for game in standings.games if game.fault]
    details = [f"- game {game.number}, ply {len(game.moves) + 1}: {game.fault['engine']}: "
               f"{game.fault['kind']}: {game.fault['detail']}" for game in faulty[:_MOST_FAULTS]]
    if len(faulty) > _MOST_FAULTS:
        details.append(f"- and {len(faulty) - _MOST_FAULTS} more, in the record")
    return ("## Faults, by games lost\n\n" + _table(["engine", *kinds], rows) + "\n\n"
            + "\n".join(details))


def _table(head: list[str], rows: Iterable[list[str]]) -> str:
    """With aligned columns, numbers to the right."""
    rows = [[cell.replace("|", "/") for cell in row] for row in rows]
    widths = [max(3, *(len(row[column]) for row in [head, *rows])) for column in range(len(head))]
    numeric = [column > 0 and title not in ("engine", "result")
               for column, title in enumerate(head)]

    def line(cells: list[str]) -> str:
        padded = [cell.rjust(width) if right else cell.ljust(width)
                  for cell, width, right in zip(cells, widths, numeric)]
        return "| " + " | ".join(padded) + " |"

    rule = ["-" * (width - 1) + (":" if right else "-") for width, right in zip(widths, numeric)]
    return "\n".join([line(head), line(rule), *map(line, rows)])
