"""How games end: by the referee, repetition, the ply cap, adjudication."""

import shlex
import sys
import unittest

from support import HERE, WAGGLE, InFolder, engine

SHUTTLE = [r"wQ \wG1", "bQ bG1/"] + ["wQ -wG1", "bQ bG1-", r"wQ \wG1", "bQ bG1/"] * 4
OPENING = ["wG1", "bG1 wG1-"]
WON_IN_ONE = (
    r"Base+MLP;InProgress;White[13];wS1;bS1 wS1-;wP -wS1;bA1 bS1/;wQ \wP;bQ bS1\;wA1"
    r" wP\;bA1 /wA1;wA2 \wS1;bA1 \wQ;wA2 bQ-;bA2 bS1/;wA1 bA2/;bA1 wQ/;wB1 wP\;bA1 "
    r"\wQ;wB1 wS1\;bA1 wQ/;wB1 bQ;bA1 \wQ;wB2 wB1\;bA1 wQ/;wA3 /wB1;bA1 \wQ;wA1 "
    r"bA2\;bA2 wA2-")


class Rules(InFolder):
    def setUp(self) -> None:
        super().setUp()
        (self.folder / "openings.txt").write_text(
            "Base;InProgress;White[2];" + ";".join(OPENING) + "\n")

    def play(self, *words: str, scores: tuple[str, str] = ("", "")) -> dict:
        """The first of two games between engines that shuttle their queens."""
        engines = []
        for name, score in zip("AB", scores):
            command = shlex.join([sys.executable, str(HERE / "scripted_engine.py"),
                                  ";".join(OPENING + SHUTTLE), *score.split()])
            engines += ["--engine", f"name={name}", f"cmd={command}"]
        self.report = self.tournament(*engines, "--each", "depth=1", "--games", "2", *words).stdout
        return self.games()[0]

    def test_repetition(self) -> None:
        game = self.play()
        self.assertEqual(("Draw", "repetition"), (game["result"], game["reason"]))
        self.assertEqual(OPENING + SHUTTLE[:10], game["moves"])
        self.assertIsNone(game["fault"])

    def test_repetition_off_and_ply_cap(self) -> None:
        game = self.play("--repetition", "off", "--max-plies", "15")
        self.assertEqual(("Draw", "ply cap"), (game["result"], game["reason"]))
        self.assertEqual(15, len(game["moves"]))
        self.assertIn("| ply cap | Draw   |     2 | 100.0 % |", self.report)

    def test_agreed_win_is_adjudicated(self) -> None:
        rule = ("--adjudicate-win", "score=5", "plies=4")
        game = self.play(*rule, scores=("-6", "-7.5"))
        self.assertEqual(("BlackWins", "adjudicated"), (game["result"], game["reason"]))
        self.assertEqual(len(OPENING) + 4, len(game["moves"]))
        self.assertEqual([-6.0, 7.5, -6.0, 7.5], game["scores"])

    def test_engines_that_disagree_play_on(self) -> None:
        game = self.play("--adjudicate-win", "score=5", "plies=2", scores=("6", "-6"))
        self.assertEqual("repetition", game["reason"])

    def test_an_engine_that_is_less_sure_is_heard(self) -> None:
        game = self.play("--adjudicate-win", "score=5", "plies=2", scores=("6", "4"))
        self.assertEqual("repetition", game["reason"])

    def test_an_engine_without_scores_agrees_to_nothing(self) -> None:
        game = self.play("--adjudicate-win", "score=5", "plies=2", scores=("6", ""))
        self.assertEqual("repetition", game["reason"])

    def test_surrounded_queen_ends_the_game(self) -> None:
        (self.folder / "openings.txt").write_text(WON_IN_ONE + "\n")
        self.tournament(*engine("A"), *engine("B"), "--each", "depth=2", "--games", "2")
        for game in self.games():
            self.assertEqual(("WhiteWins", "queen surrounded"), (game["result"], game["reason"]))


class OtherReferee(InFolder):
    def fake(self, behaviour: str) -> str:
        return shlex.join([sys.executable, str(HERE / "fake_engine.py"), behaviour,
                           str(self.folder / "marker"), WAGGLE])

    def play(self, referee: str, code: int = 0) -> str:
        result = self.tournament(*engine("A"), *engine("B"), "--each", "nodes=20", "--games", "2",
                                 "--max-plies", "12", "--referee", referee, code=code)
        return result.stdout + result.stderr

    def test_any_engine_can_be_the_referee(self) -> None:
        self.play(self.fake("extra"))
        games = self.games()
        self.assertEqual([None, None], [game["fault"] for game in games])

    def test_a_game_that_the_referee_spoils_is_played_again(self) -> None:
        self.play(self.fake("crash-in-play"))
        self.assertEqual([None, None], [game["fault"] for game in self.games()])

    def test_a_referee_that_does_not_work_is_the_users_to_mend(self) -> None:
        text = self.play("false", code=2)
        self.assertEqual("tournament.py: the referee false does not work: at the start: crash: "
                         "exit code 1\n", text)


if __name__ == "__main__":
    unittest.main()
