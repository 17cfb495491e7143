"""Records: kept through kill -9 and Ctrl+C, resumed, refused where they do not fit; the PGN."""

import os
import signal
import subprocess
import time
import unittest
from pathlib import Path

from support import REFEREE, WAGGLE, InFolder, engine

MATCH = [*engine("A"), *engine("B"), "--each", "nodes=200", "--max-plies", "40"]


class Records(InFolder):
    def start(self, *words: str) -> subprocess.Popen[str]:
        """A tournament that goes on in the background."""
        process = subprocess.Popen(
            self.arguments("--openings", "openings.txt", "--referee", REFEREE, *words),
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.stdout.close)
        return process

    def wait_for_games(self, count: int) -> None:
        record = self.folder / "tournament.jsonl"
        for _ in range(6000):
            if record.exists() and record.read_bytes().count(b"\n") > count:
                return
            time.sleep(0.01)
        self.fail("no games are played")

    def check_all_played_once(self, count: int) -> None:
        self.assertEqual(list(range(1, count + 1)),
                         sorted(game["number"] for game in self.games()))
        pgn = (self.folder / "tournament.pgn").read_text()
        self.assertEqual(count, pgn.count("[GameType "))
        self.assertEqual(sorted(f'[Game "{number}"]' for number in range(1, count + 1)),
                         sorted(line for line in pgn.splitlines() if line.startswith("[Game ")))

    def test_kill_9_and_resume(self) -> None:
        words = [*MATCH, "--games", "20", "--concurrency", "2"]
        process = self.start(*words)
        self.wait_for_games(5)
        process.kill()
        process.wait()
        record = self.folder / "tournament.jsonl"
        kept = record.read_bytes()
        kept = kept[:kept.rfind(b"\n") + 1]
        self.assertLess(kept.count(b"\n"), 21)
        with record.open("ab") as torn:
            torn.write(b'{"number":21,"pair":11,"round')
        self.tournament(*words, "--resume")
        self.assertTrue(record.read_bytes().startswith(kept))
        self.check_all_played_once(20)

    def test_ctrl_c_keeps_games_and_stops_engines(self) -> None:
        program = self.folder / "our-own-waggle"
        program.symlink_to(os.path.abspath(WAGGLE))
        words = [*engine("A", program=str(program)), *engine("B", program=str(program)),
                 "--each", "nodes=300", "--games", "400", "--concurrency", "2"]
        for number, games in ((signal.SIGINT, 3), (signal.SIGTERM, 20)):
            process = self.start(*words, "--resume")
            self.wait_for_games(games)
            process.send_signal(number)
            _, errors = process.communicate(timeout=60)
            self.assertEqual(130, process.returncode)
            count = len(self.games())
            self.assertIn(f"{count} games are in tournament.jsonl; the same command with "
                          "--resume goes on", errors)
            self.assertNotIn("Traceback", errors)
            self.assertEqual([], [game for game in self.games() if game["fault"]])
        if Path("/proc/self/cmdline").exists():
            commands = [_command_line(folder) for folder in Path("/proc").glob("[0-9]*")]
            self.assertFalse([text for text in commands if str(program) in text])

    def test_a_record_can_be_made_longer(self) -> None:
        self.tournament(*MATCH, "--games", "2")
        before = (self.folder / "tournament.jsonl").read_bytes()
        self.tournament(*MATCH, "--games", "6", "--resume")
        self.assertTrue((self.folder / "tournament.jsonl").read_bytes().startswith(before))
        self.check_all_played_once(6)

    def test_a_finished_record_resumes_to_its_report(self) -> None:
        first = self.tournament(*MATCH, "--games", "2")
        again = self.tournament(*MATCH, "--games", "2", "--resume")
        self.assertEqual(first.stdout, again.stdout)

    def refused(self, *words: str) -> str:
        record = self.folder / "tournament.jsonl"
        before = record.read_bytes()
        text = self.tournament(*words, code=2).stderr
        self.assertEqual(before, record.read_bytes())
        self.assertEqual(1, text.count("\n"))
        return text

    def test_other_settings_are_refused(self) -> None:
        self.tournament(*MATCH, "--games", "2")
        self.assertIn("give --resume to go on", self.refused(*MATCH, "--games", "2"))
        self.assertIn("was begun with --max-plies (40, now 50)", self.refused(
            *MATCH, "--games", "2", "--resume", "--max-plies", "50"))
        self.assertIn("was begun with other engines ({'margin': 0.1}, now {'margin': 0.5})",
                      self.refused(*MATCH, "--each", "margin=0.5", "--games", "2", "--resume"))
        self.assertIn("was begun with other openings", self.refused(
            *MATCH, "--games", "2", "--resume", "--seed", "3"))

    def test_broken_records_are_refused(self) -> None:
        self.tournament(*MATCH, "--games", "2")
        record = self.folder / "tournament.jsonl"
        lines = record.read_text().splitlines(keepends=True)
        record.write_text(lines[0] + "{}\n" + lines[2])
        self.assertIn("line 2 is broken", self.refused(*MATCH, "--games", "2", "--resume"))
        for text in ("hello\n", '{"a":1}\n', "[]\n", "no line end", "\0\xff\n"):
            record.write_text(text)
            self.assertIn("is not a record", self.refused(*MATCH, "--games", "2", "--resume"))

    def test_a_torn_first_line_begins_anew(self) -> None:
        (self.folder / "tournament.jsonl").write_text('{"format":"waggle match ro')
        self.tournament(*MATCH, "--games", "2", "--resume")
        self.check_all_played_once(2)

    def test_games_of_others_are_not_overwritten(self) -> None:
        (self.folder / "tournament.pgn").write_text("my games\n")
        for words in ([], ["--resume"]):
            result = self.tournament(*MATCH, *words, code=2)
            self.assertIn("tournament.pgn is there already, without a record", result.stderr)
        self.assertEqual("my games\n", (self.folder / "tournament.pgn").read_text())

    def test_one_writer_at_a_time(self) -> None:
        process = self.start(*MATCH, "--games", "400")
        self.wait_for_games(1)
        result = self.tournament(*MATCH, "--games", "400", "--resume", code=2)
        self.assertIn("is being written by another tournament", result.stderr)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)

    def test_pgn(self) -> None:
        self.tournament(*engine('A "x"'), *engine("B"), "--each", "nodes=300", "--max-plies", "7",
                        "--games", "2")
        game = self.games()[0]
        lines = (self.folder / "tournament.pgn").read_text().splitlines()
        self.assertEqual('[GameType "Base+MLP"]', lines[0])
        self.assertRegex(lines[1], r'^\[Date "\d{4}\.\d\d\.\d\d"\]$')
        self.assertEqual(['[Event ""]', '[Site ""]', '[Round "1"]', "[White \"A 'x'\"]",
                          '[Black "B"]', '[Result "Draw"]', '[Reason "ply cap"]'], lines[2:9])
        blank = lines.index("")
        self.assertTrue(all(line.startswith("[") and line.endswith('"]') for line in lines[:blank]))
        self.assertEqual([f"{ply}. {move}" for ply, move in enumerate(game["moves"], 1)] + [""],
                         lines[blank + 1:blank + 9])
        one = self.tournament("--report", "tournament.jsonl", "--pgn", "1").stdout
        self.assertEqual("\n".join(lines[:blank + 9]) + "\n", one)
        self.assertIn("there is no game 3", self.tournament(
            "--report", "tournament.jsonl", "--pgn", "3", code=2).stderr)


def _command_line(folder: Path) -> str:
    try:
        return (folder / "cmdline").read_text()
    except OSError:
        return ""


if __name__ == "__main__":
    unittest.main()
