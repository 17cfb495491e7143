"""Whole tournaments between sound engines."""

import unittest

from support import InFolder, engine

FIXED = ["--each", "nodes=300", "--max-plies", "40"]


class Tournaments(InFolder):
    def test_self_play_at_fixed_nodes_repeats_each_pair(self) -> None:
        self.tournament(*engine("A"), *engine("B"), *FIXED, "--games", "8", "--concurrency", "2")
        games = {game["number"]: game for game in self.games()}
        self.assertEqual(list(range(1, 9)), sorted(games))
        for number in range(1, 9, 2):
            first, second = games[number], games[number + 1]
            self.assertEqual(("A", "B", "B", "A"), (first["white"], first["black"],
                                                    second["white"], second["black"]))
            self.assertEqual(first["moves"], second["moves"])
        self.assertEqual({"Base+MLP", "Base", "Base+P"}, {game["type"] for game in games.values()})

    def test_concurrency_and_restarts_do_not_change_games(self) -> None:
        played = []
        for words in (["nodes=300"], ["nodes=300", "--concurrency", "3"],
                      ["nodes=300", "restart=on"]):
            name = f"{len(played)}.jsonl"
            self.tournament(*engine("A"), *engine("B", "nodes=100"), "--games", "6",
                            "--max-plies", "40", "--record", name, "--each", *words)
            games = sorted(self.games(name), key=lambda game: game["number"])
            played.append([game["moves"] for game in games])
        self.assertEqual(played[0], played[1])
        self.assertEqual(played[0], played[2])

    def test_limits_of_each_engine(self) -> None:
        self.tournament(*engine("A", "depth=2"), *engine("B", "seconds=0.02", "margin=5"),
                        *engine("C", "time=0.02", "margin=5"), "--each", "nodes=300",
                        "--max-plies", "20", "--games", "2")
        limits = {game[side.lower()]: game["limits"][side] for game in self.games()
                  for side in ("White", "Black")}
        self.assertEqual({"A": "depth=2", "B": "seconds=0.02", "C": "time=0.02"}, limits)
        depths = {depth for game in self.games() for ply, depth in enumerate(
            game["depths"], game["opening_plies"]) if game[("white", "black")[ply % 2]] == "A"}
        self.assertLessEqual(depths, {1, 2, None})

    def test_slices_are_merged_by_the_report(self) -> None:
        words = [*engine("A"), *engine("B", "nodes=100"), *FIXED, "--games", "6"]
        whole = self.tournament(*words, "--record", "whole.jsonl").stdout
        for part in "12":
            self.tournament(*words, "--slice", f"{part}/2", "--record", f"{part}.jsonl")
        merged = self.tournament("--report", "1.jsonl", "2.jsonl", "--output", "both").stdout
        self.assertIn("6 games, round-robin, from 2 records", merged)
        self.assertEqual(_section(whole, "Pairs of games"), _section(merged, "Pairs of games"))
        self.assertTrue((self.folder / "both.md").exists())
        self.assertTrue((self.folder / "both.svg").exists())

    def test_sprt_stops_by_itself_and_stays_stopped(self) -> None:
        words = [*engine("A"), *engine("B"), *FIXED, "--sprt", "elo0=0", "elo1=200",
                 "--concurrency", "2"]
        result = self.tournament(*words)
        self.assertIn("H0 accepted: 0 Elo or less", result.stdout)
        played = len(self.games())
        self.assertLess(played, 40)
        self.assertEqual(_section(result.stdout, "SPRT"),
                         _section(self.tournament(*words, "--resume").stdout, "SPRT"))
        self.assertEqual(played, len(self.games()))


def _section(text: str, title: str) -> str:
    return text.split(f"## {title}")[1].split("\n## ")[0]


if __name__ == "__main__":
    unittest.main()
