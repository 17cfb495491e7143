"""Who plays whom, when, from which opening."""

import unittest
from collections import Counter
from dataclasses import replace
from pathlib import Path

from support import InFolder

from match_room import openings
from match_room.errors import UserError
from match_room.limits import Limit
from match_room.schedule import game_count, schedule
from match_room.settings import EngineSettings, Settings, Slice


def settings(names: str, form: str = "round-robin", rounds: int = 4) -> Settings:
    engines = [EngineSettings(name, "engine", Limit("nodes", "1")) for name in names]
    return Settings(engines, form, rounds, ["Base", "Base+M", "Base+L"], "referee")


class Schedule(unittest.TestCase):
    def test_each_opening_is_played_with_both_colours(self) -> None:
        games = list(schedule(settings("AB", "match")))
        self.assertEqual([("A", "B"), ("B", "A")] * 4, [(game.white, game.black) for game in games])
        self.assertEqual(["Base"] * 2 + ["Base+M"] * 2 + ["Base+L"] * 2 + ["Base"] * 2,
                         [game.opening for game in games])
        self.assertEqual([1, 1, 2, 2, 3, 3, 4, 4], [game.pair for game in games])
        self.assertEqual(list(range(1, 9)), [game.number for game in games])

    def test_round_robin_and_gauntlet(self) -> None:
        met = Counter(frozenset((game.white, game.black)) for game in schedule(settings("ABCD")))
        self.assertEqual([8] * 6, list(met.values()))
        met = Counter(game.white for game in schedule(settings("ABCD", "gauntlet")))
        self.assertEqual({"A": 12, "B": 4, "C": 4, "D": 4}, met)

    def test_slices_are_the_whole(self) -> None:
        whole = settings("ABC", rounds=7)
        parts = [replace(whole, slice=Slice(part, 3)) for part in (1, 2, 3)]
        games = [game for part in parts for game in schedule(part)]
        self.assertEqual(list(schedule(whole)), sorted(games, key=lambda game: game.number))
        self.assertEqual([18, 12, 12], [game_count(part) for part in parts])

    def test_a_longer_schedule_begins_like_a_shorter_one(self) -> None:
        short = list(schedule(settings("ABC", rounds=2)))
        self.assertEqual(short, list(schedule(settings("ABC", rounds=5)))[:len(short)])

    def test_settings_survive_json(self) -> None:
        whole = settings("AB")
        self.assertEqual(whole, Settings.from_json(whole.as_json()))


class Openings(InFolder):
    def choose(self, types: list[str], seed: int | None) -> list[str]:
        path = str(self.folder / "openings.txt")
        return [text.split(";")[0] for _, text in openings.choose([path], types, seed)]

    def test_in_order_or_shuffled_by_the_seed(self) -> None:
        in_order = ["Base+MLP", "Base", "Base+MLP", "Base+P"]
        self.assertEqual(in_order, self.choose([], None))
        shuffled = {tuple(self.choose([], seed)) for seed in range(20)}
        self.assertGreater(len(shuffled), 3)
        self.assertEqual(self.choose([], 5), self.choose([], 5))

    def test_of_some_types(self) -> None:
        self.assertEqual(["Base", "Base+P"], self.choose(["Base", "Base+P"], None))
        with self.assertRaisesRegex(UserError, "no openings of these types"):
            self.choose(["Base+L"], None)
        with self.assertRaisesRegex(UserError, "the game types are Base, Base\\+M"):
            self.choose(["Base+X"], None)

    def test_start_positions(self) -> None:
        self.assertEqual(["Base+MLP"], [text for _, text in openings.choose(["none"], [], None)])
        self.assertEqual(["Base", "Base+L"], [text for _, text in openings.choose(
            ["none"], ["Base", "Base+L"], None)])

    def test_places_name_the_line(self) -> None:
        path = str(self.folder / "openings.txt")
        self.assertEqual([f"{path}:{number}" for number in (2, 4, 5, 6)],
                         [place for place, _ in openings.read_openings([path])])

    def test_types_take_turns(self) -> None:
        paths = [self.folder / "a.txt", self.folder / "b.txt"]
        Path(paths[0]).write_text("Base;1\nBase;2\n")
        Path(paths[1]).write_text("Base+M;1\nBase+M;2\nBase+M;3\n")
        lists = [openings.read_openings([str(path)]) for path in paths]
        self.assertEqual(["Base;1", "Base+M;1", "Base;2", "Base+M;2", "Base;1", "Base+M;3"],
                         [text for _, text in openings.in_turn(lists)])


if __name__ == "__main__":
    unittest.main()
