"""Standings, the report and the chart, from records made by hand."""

import json
import unittest
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

from support import InFolder

from match_room.chart import chart
from match_room.game import Game
from match_room.limits import Limit
from match_room.record import Record, RecordWriter, read_record
from match_room.report import report, write_report
from match_room.settings import EngineSettings, Settings, Slice, SprtSettings
from match_room.standings import Standings

POINTS = {"1": "WhiteWins", "0": "BlackWins", "=": "Draw"}


def settings(names: str, **changes: object) -> Settings:
    engines = [EngineSettings(name, "engine", Limit("nodes", "1")) for name in names]
    return replace(Settings(engines, "round-robin", 10, ["Base"], "referee"), **changes)


def game(number: int, white: str, black: str, mark: str, kind: str = "Base",
         fault: dict[str, str] | None = None) -> Game:
    """White's result is the mark. Ten moves after an opening of three, of 1 s each for White, 2 s
    for Black."""
    moves = [f"move {number} {ply}" for ply in range(13)]
    seconds = [2.0 if ply % 2 else 1.0 for ply in range(3, 13)]
    depths = [None if ply < 5 else 4 if ply % 2 else 6 for ply in range(3, 13)]
    return Game(number, (number + 1) // 2, 1, white, black, kind, 3, moves, POINTS[mark],
                fault["kind"] if fault else "queen surrounded", fault,
                {"White": "nodes=1", "Black": "nodes=1"}, seconds, depths, [None] * 10,
                "2030.01.02", 1.0)


def match(marks: str, kind: str = "Base") -> list[Game]:
    """Games of A and B with the colours in turn; A's results are the marks."""
    games = []
    for number, mark in enumerate(marks, 1):
        if number % 2:
            games.append(game(number, "A", "B", mark, kind))
        else:
            games.append(game(number, "B", "A", {"1": "0", "0": "1"}.get(mark, mark), kind))
    return games


class Sums(unittest.TestCase):
    def test_pairs_by_points(self) -> None:
        standings = Standings.of([Record("x", settings("AB"), match("11" "1=" "10" "01" "00" "="))])
        tally = standings.total("A")
        self.assertEqual((5, 2, 4), (tally.wins, tally.draws, tally.losses))
        self.assertEqual([1, 0, 2, 1, 1], tally.pairs)  # the last game has no second yet
        self.assertEqual([1, 1, 2, 0, 1], standings.total("B").pairs)
        self.assertEqual([[0, 0, 0, 0, 1], [0, 0, 0, 1, 1], [0, 0, 1, 1, 1], [0, 0, 2, 1, 1],
                          [1, 0, 2, 1, 1]], standings.pair_history("A"))

    def test_the_order_of_games_does_not_matter(self) -> None:
        games = match("11" "1=" "10" "00")
        one = Standings.of([Record("x", settings("AB"), games)])
        other = Standings.of([Record("x", settings("AB"), games[::-1])])
        self.assertEqual(one.total("A"), other.total("A"))

    def test_records_are_merged(self) -> None:
        games = match("11" "1=" "10" "00")
        parts = [Record("x", settings("AB", slice=Slice(1, 2)), games[:2] + games[4:6]),
                 Record("y", settings("AB", slice=Slice(2, 2)), games[2:4] + games[6:])]
        whole = Standings.of([Record("z", settings("AB"), games)])
        self.assertEqual(whole.total("A"), Standings.of(parts).total("A"))

    def test_copies_count_once(self) -> None:
        games = match("11" "1=")
        record = Record("x", settings("AB"), games)
        standings = Standings.of([record, record])
        self.assertEqual((4, 4), (standings.total("A").games, standings.copies))
        other = Record("y", settings("AB", max_plies=50), games)  # another tournament
        self.assertEqual(8, Standings.of([record, other]).total("A").games)
        self.assertEqual([0, 0, 0, 2, 2], Standings.of([record, other]).total("A").pairs)

    def test_time_use(self) -> None:
        fault = {"engine": "A", "kind": "overrun", "detail": "late"}
        games = [game(1, "A", "B", "1"), game(2, "B", "A", "1", fault=fault)]
        use = Standings.of([Record("x", settings("AB"), games)]).time_use("A")
        self.assertEqual((10, 15.0, 2.0, 1), (use.moves, use.total, use.worst, use.overruns))
        self.assertEqual((8, 40 / 8), (use.depths, use.mean_depth))


class Reports(InFolder):
    def test_match(self) -> None:
        text = report_of(settings("AB", sprt=SprtSettings(0, 50)), match("11" "1=" "10" "01"))
        for line in ["8 games, round-robin",
                     "- A: `nodes=1`",
                     "| A      | +137 | -65 to +361 |   5 |   1 |   2 | 68.8 % | 12.5 % |",
                     "| A - B | +137 | -65 to +361 |   0 |   0 |   2 |   1 |   1 |",
                     "not decided yet",
                     "elo0 = 0, elo1 = 50, alpha = 0.05, beta = 0.05",
                     "| all      |   4 |   1 |   3 | 56.2 % |          |",
                     "| A        |   3 |   0 |   1 | 75.0 % |   62.5 % |",
                     "| queen surrounded | BlackWins |     3 | 37.5 % |",
                     "| A      |    40 | 1500.0 | 2000.0 |        0 |   5.0 |",
                     "None."]:
            self.assertTrue(any(line in each for each in text.splitlines()), line + "\n" + text)
        self.assertNotIn("Cross table", text)

    def test_cross_table(self) -> None:
        games = match("11") + [game(3, "A", "C", "="), game(4, "C", "A", "="),
                               game(5, "B", "C", "1"), game(6, "C", "B", "1")]
        text = report_of(settings("ABC"), games)
        for line in ["| points |   1 |   2 |   3 |", "| 1 A    |     | 2/2 | 1/2 |",
                     "| 2 B    | 0/2 |     | 1/2 |", "| 3 C    | 1/2 | 1/2 |     |"]:
            self.assertIn(line, text)

    def test_faults_by_kind(self) -> None:
        fault = {"engine": "B", "kind": "crash", "detail": "exit code 1"}
        text = report_of(settings("AB"), [game(1, "A", "B", "1", fault=fault)])
        self.assertIn("| B      |     1 |", text)
        self.assertIn("- game 1, ply 14: B: crash: exit code 1", text)

    def test_game_types(self) -> None:
        games = match("11") + [replace(each, number=each.number + 2, pair=2, type="Base+M")
                               for each in match("00")]
        text = report_of(settings("AB"), games)
        self.assertRegex(text, r"\| Base   \| A      \| \+inf .* 100.0 % ")
        self.assertRegex(text, r"\| Base\+M \| A      \| -inf .* 0.0 % ")

    def test_no_games(self) -> None:
        self.assertEqual("# Tournament\n\n0 games of 20, round-robin\n- A: `nodes=1`\n"
                         "- B: `nodes=1`\n", report_of(settings("AB"), []))
        ElementTree.fromstring(chart(Standings(["A", "B"])))

    def test_files(self) -> None:
        base = str(self.folder / "x")
        records = [Record("x", settings("AB"), match("11" "1=" "10" "01" "00" "=="))]
        text = report_of(settings("AB"), records[0].games)
        write_report(text, Standings.of(records), base)
        written = (self.folder / "x.md").read_text()
        self.assertIn("![Elo](x.svg)", written)
        self.assertEqual(text, written.replace("\n![Elo](x.svg)\n", "", 1))
        picture = ElementTree.parse(base + ".svg").getroot()
        self.assertEqual("{http://www.w3.org/2000/svg}svg", picture.tag)
        self.assertEqual(2, len(picture.findall("{*}circle")))
        self.assertEqual(1, len(picture.findall("{*}polyline")))

    def test_names_are_escaped(self) -> None:
        records = Record("x", settings(["<A&|", "B"]), [game(1, "<A&|", "B", "1"),
                                                         game(2, "B", "<A&|", "0")])
        standings = Standings.of([records])
        self.assertIn("<A&|", [text.text for text in
                               ElementTree.fromstring(chart(standings)).findall("{*}text")])
        self.assertIn("| <A&/ ", report([records], standings))

    def test_a_record_is_read_as_it_was_written(self) -> None:
        path = str(self.folder / "x.jsonl")
        writer = RecordWriter(path, settings("AB"), resume=False)
        for each in match("1=0"):
            writer.append(each)
        writer.close()
        record = read_record(path)
        self.assertEqual((settings("AB"), match("1=0")), (record.settings, record.games))
        for line in (self.folder / "x.jsonl").read_text().splitlines():
            json.loads(line)


def report_of(what: Settings, games: list[Game]) -> str:
    records = [Record("x", what, games)]
    return report(records, Standings.of(records))


if __name__ == "__main__":
    unittest.main()
