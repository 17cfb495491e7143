"""Limits, moves, GameStrings, positions."""

import random
import subprocess
import unittest

from support import WAGGLE

from match_room import uhp_text
from match_room.errors import UserError
from match_room.limits import Limit
from match_room.positions import PositionCounter


class Limits(unittest.TestCase):
    def test_commands(self) -> None:
        for kind, value, command, seconds in [
                ("time", "5", "bestmove time 00:00:05", 5.0),
                ("time", "0:00:05", "bestmove time 00:00:05", 5.0),
                ("time", "0.01", "bestmove time 00:00:00.01", 0.01),
                ("time", "1:02:03.25", "bestmove time 01:02:03.25", 3723.25),
                ("time", "90", "bestmove time 00:01:30", 90.0),
                ("seconds", "0.5", "bestmove seconds 0.5", 0.5),
                ("depth", "4", "bestmove depth 4", None),
                ("nodes", "5000", "bestmove nodes 5000", None)]:
            with self.subTest(f"{kind}={value}"):
                limit = Limit.parse(kind, value)
                self.assertEqual(command, limit.command)
                self.assertEqual(seconds, limit.seconds)

    def test_refused(self) -> None:
        for kind, value in [("time", "0"), ("time", "x"), ("time", ""), ("time", "-1"),
                            ("time", "5s"), ("time", "00:05"), ("seconds", "0:00:05"),
                            ("depth", "1.5"), ("depth", "-1"), ("nodes", "0"), ("nodes", ""),
                            ("nodes", "1e5"), ("nodes", "\u0663")]:
            with self.subTest(f"{kind}={value}"), self.assertRaises(UserError):
                Limit.parse(kind, value)


class Moves(unittest.TestCase):
    def test_form(self) -> None:
        for text in ("wS1", "pass", r"bG1 -wS1", r"wQ \bM", "bA3 wP/", "wB1 bQ", "WB1 BQ-"):
            self.assertTrue(uhp_text.looks_like_move(text), text)
        for text in ("", "ok", "wQ1", "wS3", "wS", "wS1 ", "-wS1", "wB1 -bQ-", "wS1;2;0.5",
                     "wS1 bQ wP", "resign"):
            self.assertFalse(uhp_text.looks_like_move(text), text)

    def test_game_string(self) -> None:
        text = r"Base+MLP;InProgress;White[2];wS1;bS1 wS1-"
        self.assertEqual("InProgress", uhp_text.state(text))
        self.assertEqual("Base+MLP", uhp_text.game_type(text))
        self.assertEqual(["wS1", "bS1 wS1-"], uhp_text.moves(text))
        self.assertEqual([], uhp_text.moves("Base"))


class Waggle:
    """Answers one command at a time."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([WAGGLE, "--set", "Threads=1", "--set", "TableSizeMiB=1"],
                                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._answer()

    def __enter__(self) -> "Waggle":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate("exit\n")

    def ask(self, command: str) -> str:
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> str:
        lines = []
        while (line := self._process.stdout.readline()) != "ok\n":
            lines.append(line.rstrip("\n"))
        return lines[0]


class Positions(unittest.TestCase):
    def test_shuttling_queens(self) -> None:
        start = ["wG1", "bG1 wG1-", r"wQ \wG1", "bQ bG1/"]
        shuttle = ["wQ -wG1", "bQ bG1-", r"wQ \wG1", "bQ bG1/"]
        counter = PositionCounter(start)
        counts = [counter.play(move) for move in shuttle * 2]
        self.assertEqual([1, 1, 1, 2, 2, 2, 2, 3], counts)

    def test_agrees_with_waggle_on_repetitions(self) -> None:
        """Random games that like to move queens, so that positions come again."""
        generator = random.Random(7)
        repeated = 0
        with Waggle() as waggle:
            for game_type in ("Base", "Base+MLP", "Base+P", "Base+ML") * 3:
                waggle.ask(f"newgame {game_type}")
                counter = PositionCounter([])
                for _ in range(90):
                    moves = waggle.ask("validmoves").split(";")
                    queens = [move for move in moves if move[1] == "Q" or "pass" in moves]
                    move = generator.choice(queens if queens and generator.random() < 0.95
                                            else moves)
                    game_string = waggle.ask(f"play {move}")
                    state = uhp_text.state(game_string)
                    count = counter.play(uhp_text.last_move(game_string))
                    if state in ("WhiteWins", "BlackWins"):
                        break
                    repeated += count >= 3
                    self.assertEqual("Draw" if count >= 3 else "InProgress", state, game_string)
        self.assertGreater(repeated, 20)

    def test_references_that_other_engines_write(self) -> None:
        """The moving piece itself, a buried piece, a climb written as a direction, any case: the
        same walk to and fro, spelled differently each time."""
        counter = PositionCounter(["wB1", "bB1 wB1-", "wQ -wB1", "bQ bB1-"])
        first = ["wB1 bB1", "bQ bB1/", "wB1 wQ-", "bQ bB1-"]
        second = ["wB1 wB1-", r"bQ \bQ", "WB1 WQ-", "bq bq\\"]
        self.assertEqual([1, 1, 1, 2], [counter.play(move) for move in first])
        self.assertEqual([2, 2, 2, 3], [counter.play(move) for move in second])


if __name__ == "__main__":
    unittest.main()
