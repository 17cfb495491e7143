"""The program as its users meet it: good and bad options, output on a terminal and into a pipe."""

import contextlib
import fcntl
import io
import os
import pty
import re
import signal
import struct
import subprocess
import termios
import unittest

from support import REFEREE, InFolder, engine

from match_room.command_line import main

MATCH = [*engine("A"), *engine("B"), "--each", "nodes=300", "--max-plies", "30"]


class BadInput(InFolder):
    def refusal(self, *words: str) -> str:
        """The one line on stderr. Nothing else may happen."""
        output, errors = io.StringIO(), io.StringIO()
        with contextlib.chdir(self.folder), contextlib.redirect_stdout(output), \
                contextlib.redirect_stderr(errors):
            code = main(["--openings", "openings.txt", "--referee", REFEREE, *words])
        text = errors.getvalue()
        self.assertEqual((2, ""), (code, output.getvalue()), text)
        self.assertEqual(1, text.count("\n"), text)
        self.assertTrue(text.startswith("tournament.py: "), text)
        self.assertEqual(["openings.txt"], sorted(os.listdir(self.folder)))
        return text

    def test_engines(self) -> None:
        one = engine("A")
        for words, text in [
                ([], "give at least two engines"),
                (one + ["nodes=5"], "give at least two engines"),
                (MATCH + ["--engine", "name=C"], "give a command"),
                (MATCH + ["--engine", "cmd=./no-such-engine"], "there is no program ./no-such"),
                (MATCH + ["--engine", "cmd=cat", "dir=/no/folder"], "there is no such folder"),
                (MATCH + ["--engine", "cmd='cat"], "No closing quotation"),
                (MATCH + engine("A"), "two engines are called A"),
                (MATCH + ["--engine", "cmd=cat", "tc=1+1"], "unknown setting tc="),
                (MATCH + ["--engine", "cmd=cat", "quick"], "give KEY=VALUE"),
                (MATCH + ["--engine", "cmd=cat", "cmd=cat"], "cmd= is given twice"),
                (MATCH + ["--engine", "cmd=cat", "depth=x"], "give a whole number, like depth=6"),
                (MATCH + ["--engine", "cmd=cat", "time=0"], "give more than 0 seconds"),
                (MATCH + ["--engine", "cmd=cat", "depth=1", "nodes=1"], "exactly one limit"),
                (one + engine("B"), "exactly one limit"),
                (MATCH + ["--each", "name=x"], "belongs into --engine"),
                (MATCH + ["--engine", "cmd=cat", "restart=maybe"], "give on or off"),
                (MATCH + ["--engine", "cmd=cat", "margin=-1"], "a number of at least 0")]:
            with self.subTest(text):
                self.assertIn(text, self.refusal(*words))

    def test_numbers_and_modes(self) -> None:
        for words, text in [
                (["--games", "3"], "give an even number"),
                (["--games", "0"], "give an even number"),
                (["--games", "x"], "invalid int value: 'x'"),
                (["--rounds", "0"], "at least 1"),
                (["--games", "2", "--rounds", "1"], "not both"),
                (["--concurrency", "0"], "--concurrency must be from 1"),
                (["--format", "swiss"], "invalid choice: 'swiss'"),
                (["--format", "match", *engine("C")], "a match is between two engines, not 3"),
                (["--sprt", "elo0=0"], "elo1= is missing"),
                (["--sprt", "elo0=10", "elo1=0"], "elo0 must be less than elo1"),
                (["--sprt", "elo0=0", "elo1=10", "alpha=2"], "between 0 and 0.5"),
                (["--sprt", "elo0=0", "elo1=inf"], "give a number"),
                (["--sprt", "elo0=0", "elo1=10", *engine("C")], "--sprt is for two engines"),
                (["--adjudicate-win", "score=0", "plies=2"], "score must be more than 0"),
                (["--slice", "3/2"], "give K/N"),
                (["--slice", "0/0"], "give K/N"),
                (["--game", "2"], "unrecognized arguments: --game"),
                (["--types", "Base+Q"], "the game types are")]:
            with self.subTest(text):
                self.assertIn(text, self.refusal(*MATCH, *words))

    def test_files(self) -> None:
        os.mkdir(self.folder / "folder")
        for words, text in [
                (["--openings", "missing.txt"], "cannot read the openings missing.txt: No such"),
                (["--record", "no/such/folder/x.jsonl"], "cannot write the record no/such"),
                (["--record", "x.pgn"], "give a name like games.jsonl"),
                (["--record", "x.md"], "give a name like games.jsonl"),
                (["--referee", "./nobody"], "there is no program ./nobody")]:
            with self.subTest(text):
                self.assertIn(text, self.tournament(*MATCH, *words, code=2).stderr)
        for words, text in [(["missing.jsonl"], "cannot read the record missing.jsonl: No such"),
                            (["folder"], "cannot read the record folder: Is a directory"),
                            (["openings.txt"], "openings.txt is not a record")]:
            with self.subTest(text):
                self.assertIn(text, self.tournament("--report", *words, code=2).stderr)

    def test_openings_are_checked(self) -> None:
        for line, text in [("Base;InProgress;White[2];wS1;bS1 wS9", "1: the referee refuses"),
                           ("nonsense", "1: the referee refuses"),
                           ("", "no openings in bad.txt")]:
            (self.folder / "bad.txt").write_text(line + "\n")
            result = subprocess.run(
                self.arguments(*MATCH, "--referee", REFEREE, "--openings", "bad.txt"),
                cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(2, result.returncode)
            self.assertIn(text, result.stderr)
            self.assertEqual(1, result.stderr.count("\n"))


class Output(InFolder):
    def test_plain_lines_in_a_pipe(self) -> None:
        result = self.tournament(*MATCH, "--games", "4")
        lines = result.stderr.splitlines()
        self.assertEqual(4, len(lines), result.stderr)
        for number, line in enumerate(lines, 1):
            self.assertRegex(line, rf"^game {number}: [AB] - [AB] (1-0|0-1|draw) \(.*\); "
                                   rf"{number}/4  A [\d.]+ - [\d.]+ B")
        self.assertTrue(result.stdout.startswith("# Tournament\n"))

    def test_terminal_of_60_columns(self) -> None:
        main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
        environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
        words = self.arguments("--openings", "openings.txt", "--referee", REFEREE, *MATCH,
                               "--games", "10", "--sprt", "elo0=0", "elo1=500", "alpha=0.001",
                               "beta=0.001")
        with subprocess.Popen(words, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=side,
                              env=environment) as process:
            os.close(side)
            shown = b""
            while block := _read(main):
                shown += block
        os.close(main)
        self.assertEqual(0, process.returncode)
        drawn = re.split(r"[\r\n]+", shown.decode().replace("\x1b[K", ""))
        self.assertTrue([text for text in drawn if text.startswith("7/10  A ")], drawn)
        self.assertLess(max(map(len, drawn)), 60)
        self.assertEqual("", drawn[-1])  # the status is wiped away

    def test_a_reader_that_leaves(self) -> None:
        command = self.arguments("--openings", "openings.txt", "--referee", REFEREE, *MATCH,
                                 "--games", "200")
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True) as process:
            self.assertTrue(process.stdout.readline())
            process.stdout.close()
            self.assertEqual(1, process.wait(60))
        self.assertLess(len(self.games()), 200)

    def test_a_disk_that_is_full(self) -> None:
        """Writing fails at a limit on the size of files; what was written stays."""
        command = self.arguments("--openings", "openings.txt", "--referee", REFEREE, *MATCH,
                                 "--games", "200")
        limited = ["bash", "-c", "ulimit -f 8; exec \"$@\"", "-", *command]
        result = subprocess.run(
            limited, cwd=self.folder, capture_output=True, text=True,
            preexec_fn=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN))
        self.assertEqual(1, result.returncode, result.stderr)
        self.assertIn("tournament.py: cannot go on: [Errno 27] File too large", result.stderr)
        self.assertNotIn("Traceback", result.stderr)
        played = (self.folder / "tournament.jsonl").read_bytes().count(b"\n") - 1
        self.assertGreater(played, 0)
        self.tournament(*MATCH, "--games", str(2 * played + 2), "--resume")
        self.assertEqual(list(range(1, 2 * played + 3)), [game["number"] for game in self.games()])

    def test_refused_options_are_said_once(self) -> None:
        result = self.tournament(*engine("A", "option.Wings=2"), *engine("B"), "--each",
                                 "nodes=300", "--max-plies", "20", "--games", "4",
                                 "--concurrency", "2")
        self.assertEqual(1, result.stderr.count("A: option Wings=2 is refused: err "))


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65536)
    except OSError:  # how a pseudo-terminal says that nobody writes any more
        return b""


if __name__ == "__main__":
    unittest.main()
