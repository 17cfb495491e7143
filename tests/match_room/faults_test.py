"""Engines that do wrong lose that game, are listed by kind, and disturb nothing else."""

import shlex
import sys
import unittest

from fake_engine import FAULTS, HARMLESS, SLOW
from support import HERE, WAGGLE, InFolder, engine


class Faults(InFolder):
    def fake(self, behaviour: str, *settings: str) -> list[str]:
        command = shlex.join([sys.executable, str(HERE / "fake_engine.py"), behaviour,
                              str(self.folder / f"{behaviour}.marker"), WAGGLE])
        return ["--engine", f"name={behaviour}", f"cmd={command}", *settings]

    def gauntlet(self, behaviours: list[str]) -> dict[str, list[dict]]:
        """Two games of each against Waggle. A sound game ends at the ply cap at the latest."""
        fakes = [word for behaviour in behaviours for word in self.fake(
            behaviour, *(["time=0.02", "margin=0.7"] if behaviour == "late" else []))]
        self.report = self.tournament(
            *engine("sound"), *fakes, "--each", "nodes=200", "--format", "gauntlet",
            "--games", "2", "--max-plies", "20", "--grace", "3", "--silence", "3",
            "--concurrency", "6").stdout
        games = self.games()
        return {name: [game for game in games if name in (game["white"], game["black"])]
                for name in behaviours}

    def test_each_fault_loses_one_game_and_the_other_is_clean(self) -> None:
        details = {}
        for behaviour, games in self.gauntlet(list(FAULTS)).items():
            with self.subTest(behaviour):
                self.assertEqual(2, len(games))
                faulty = [game for game in games if game["fault"]]
                self.assertEqual(1, len(faulty), games)
                self.assertEqual(behaviour, faulty[0]["fault"]["engine"])
                self.assertEqual(FAULTS[behaviour], faulty[0]["fault"]["kind"])
                self.assertEqual(FAULTS[behaviour], faulty[0]["reason"])
                winner = "white" if faulty[0]["result"] == "WhiteWins" else "black"
                self.assertEqual("sound", faulty[0][winner])
                self.assertIn(f"{behaviour}: {FAULTS[behaviour]}", self.report)
                details[behaviour] = faulty[0]["fault"]["detail"]
        self.assertEqual("exit code 3 (it says: segmentation fault, as it were)", details["crash"])
        self.assertEqual("at the start: exit code 1 (it says: cannot find my network file)",
                         details["crash-at-start"])
        self.assertEqual("'err no' to 'bestmove nodes 200'", details["err"])

    def test_odd_but_right_output_is_no_fault(self) -> None:
        games_of = self.gauntlet(list(HARMLESS))
        for behaviour, games in games_of.items():
            with self.subTest(behaviour):
                self.assertEqual([None, None], [game["fault"] for game in games])
        self.assertIn("## Faults\n\nNone.", self.report)
        for game in games_of["pieces"]:
            self.assertEqual(len(game["moves"]) - game["opening_plies"], len(game["seconds"]))
            self.assertEqual(len(game["seconds"]), len(game["depths"]))
            self.assertTrue(any(game["depths"]))
            self.assertTrue(any(isinstance(score, float) for score in game["scores"]))

    def test_a_slow_engine_does_not_take_its_opponents_time(self) -> None:
        self.tournament(*engine("sound", "time=0.02", "margin=1"), *self.fake(SLOW, "nodes=200"),
                        "--games", "2", "--max-plies", "20", "--concurrency", "2")
        self.assertEqual([None, None], [game["fault"] for game in self.games()])
        self.assertLess(max(max(game["seconds"]) for game in self.games()), 1.02)
        self.assertGreater(max(game["wall_seconds"] for game in self.games()), 2.5)


if __name__ == "__main__":
    unittest.main()
