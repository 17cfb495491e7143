"""Matches whose outcome is known: an engine against itself, and against one with more nodes."""

import unittest

from support import InFolder, engine

from match_room.elo import estimate
from match_room.record import read_record
from match_room.settings import SprtSettings
from match_room.sprt import expected_pairs, sprt_state
from match_room.standings import Standings, Tally


class KnownAnswers(InFolder):
    def setUp(self) -> None:
        super().setUp()
        self.write_openings(40)

    def write_openings(self, count: int) -> None:
        """Two plies each, all different, with every first piece."""
        white = ["wS1", "wB1", "wG1", "wA1", "wM", "wL", "wP"]
        black = ["bS1", "bB1", "bG1", "bA1", "bM", "bL", "bP"]
        sides = ["-", "/", "\\"]
        lines = [f"Base+MLP;InProgress;White[2];{first};{second} {first}{side}"
                 for side in sides for first in white for second in black]
        (self.folder / "openings.txt").write_text("\n".join(lines[::3][:count]) + "\n")

    def play(self, *words: str) -> Tally:
        self.report = self.tournament(*words, "--concurrency", "2").stdout
        record = read_record(str(self.folder / "tournament.jsonl"))
        self.standings = Standings.of([record])
        return self.standings.total("A")

    def test_itself_at_fixed_nodes(self) -> None:
        tally = self.play(*engine("A"), *engine("B"), "--each", "nodes=2000", "--games", "60")
        self.assertEqual(0.5, tally.score)
        self.assertEqual([0, 0, 30, 0, 0], tally.pairs)
        games = {game.number: game for game in self.standings.games}
        for number in range(1, 60, 2):
            self.assertEqual(games[number].moves, games[number + 1].moves)
        self.assertGreater(len({tuple(game.moves) for game in games.values()}), 25)

    def test_four_times_the_nodes(self) -> None:
        tally = self.play(*engine("A", "nodes=20000"), *engine("B", "nodes=5000"), "--games", "60")
        found = estimate(tally.pairs)
        self.assertGreater(found.low, 50)
        self.assertIn(f"{found.low:+.0f} to {found.high:+.0f}", self.report)
        self.assertIn("## Faults\n\nNone.", self.report)

    def test_sprt_sees_four_times_the_nodes(self) -> None:
        tally = self.play(*engine("A", "nodes=20000"), *engine("B", "nodes=5000"), "--games", "800",
                          "--sprt", "elo0=0", "elo1=50")
        self.check_length(tally, "H1", 50)

    def test_sprt_sees_nothing_in_self_play(self) -> None:
        tally = self.play(*engine("A"), *engine("B"), "--each", "nodes=2000", "--games", "800",
                          "--sprt", "elo0=0", "elo1=50")
        self.check_length(tally, "H0", 0)

    def check_length(self, tally: Tally, decision: str, truth: float) -> None:
        """Not more pairs than a test of decisive games takes if one of its hypotheses is true."""
        test = SprtSettings(0, 50)
        self.assertEqual(decision, sprt_state(tally.pairs, test).decision)
        self.assertIn(f"{decision} accepted", self.report)
        self.assertLessEqual(sum(tally.pairs), expected_pairs(truth, 0.125, test))


if __name__ == "__main__":
    unittest.main()
