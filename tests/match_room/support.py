"""What the tests of the match room share."""

import json
import os
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SCRIPTS = HERE.parents[1] / "scripts"
TOURNAMENT = str(SCRIPTS / "tournament.py")
WAGGLE = os.environ.get("WAGGLE_PROGRAM", str(HERE.parents[1] / "build/release/waggle"))
REFEREE = shlex.join([WAGGLE, "--set", "Threads=1", "--set", "TableSizeMiB=1"])

sys.path.insert(0, str(SCRIPTS))

OPENINGS = r"""# four openings for the tests
Base+MLP;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-

Base;InProgress;White[3];wA1;bA1 wA1-;wQ \wA1;bQ bA1/
Base+MLP;InProgress;White[2];wB1;bL wB1\
Base+P;InProgress;White[2];wP;bG1 wP-
"""


def engine(name: str, *settings: str, program: str = WAGGLE) -> list[str]:
    """The options for one Waggle with one thread and a small table."""
    command = shlex.join([program, "--set", "Threads=1", "--set", "TableSizeMiB=1"])
    return ["--engine", f"name={name}", f"cmd={command}", *settings]


class InFolder(unittest.TestCase):
    """Each test has a folder of its own with the openings; `tournament` runs in it."""

    def setUp(self) -> None:
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name)
        (self.folder / "openings.txt").write_text(OPENINGS)

    def arguments(self, *words: str) -> list[str]:
        return [sys.executable, TOURNAMENT, *words]

    def tournament(self, *words: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        """A run with the test's openings and referee; checks the exit code."""
        result = subprocess.run(
            self.arguments("--openings", "openings.txt", "--referee", REFEREE, *words),
            cwd=self.folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=600)
        self.assertEqual(code, result.returncode, result.stdout + result.stderr)
        return result

    def games(self, name: str = "tournament.jsonl") -> list[dict[str, Any]]:
        lines = (self.folder / name).read_text().splitlines()
        return [json.loads(line) for line in lines[1:]]
