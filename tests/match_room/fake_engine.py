"""A UHP engine that misbehaves on purpose. It plays what Waggle plays, which it starts for itself.

Usage: fake_engine.py BEHAVIOUR MARKER WAGGLE

Faults are shown once: at the second bestmove of the first process that finds the file MARKER
missing (or at the start, where the behaviour is about that). So the game after it has to be clean.
"""

import os
import subprocess
import sys
import time

FAULTS = {  # and how each has to be listed
    "illegal": "illegal move",
    "unknown-piece": "garbage",
    "crash": "crash",
    "hang": "hang",
    "late": "overrun",
    "err": "err answer",
    "invalidmove": "err answer",
    "refuses-play": "err answer",
    "crash-in-play": "crash",
    "garbage": "garbage",
    "empty": "garbage",
    "flood": "garbage",
    "crash-at-start": "crash",
    "no-banner": "hang",
    "no-exit": "hang",
}
SLOW = "slow-play"  # takes seconds to hear its own move, once; UHP has no limit for that
HARMLESS = ("pieces", "crlf", "extra", "two-oks", "errors", "options-err")


def say(text: str) -> None:
    sys.stdout.buffer.write(text.encode("latin-1"))
    sys.stdout.buffer.flush()


class FakeEngine:
    def __init__(self, behaviour: str, marker: str, waggle: str) -> None:
        self.behaviour = behaviour
        self.marker = marker
        self.best_moves = 0
        self.brain = subprocess.Popen([waggle, "--set", "Threads=1", "--set", "TableSizeMiB=1"],
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def is_due(self) -> bool:
        """Whether the fault is to be shown now; then it never is again."""
        if os.path.exists(self.marker):
            return False
        open(self.marker, "x").close()
        return True

    def answer(self, command: str | None) -> list[str]:
        if command is not None:
            self.brain.stdin.write(command + "\n")
            self.brain.stdin.flush()
        lines = []
        while (line := self.brain.stdout.readline()) != "ok\n":
            lines.append(line.rstrip("\n"))
        return lines

    def start(self) -> None:
        banner = self.answer(None)
        if self.behaviour == "crash-at-start" and self.is_due():
            sys.exit("cannot find my network file")
        if self.behaviour == "no-banner" and self.is_due():
            time.sleep(1000)
        self.print(banner)

    def run(self) -> None:
        self.start()
        for line in sys.stdin:
            command = line.strip()
            if command == "exit":
                return
            self.handle(command)

    def handle(self, command: str) -> None:
        if self.behaviour == "options-err" and command.startswith("options"):
            self.print(["err no options"])
            return
        if command.startswith("bestmove"):
            self.best_moves += 1
            if self.best_moves == 2 and "play" not in self.behaviour and (
                    self.behaviour in FAULTS and self.is_due()):
                self.misbehave()
        if command.startswith("play") and self.behaviour == "refuses-play" and self.is_due():
            self.print(["invalidmove I do not like it"])
            return
        if command.startswith("play") and self.behaviour == "crash-in-play" and self.is_due():
            sys.exit(1)
        if command.startswith("play") and self.behaviour == SLOW and self.best_moves == 2 and (
                self.is_due()):
            time.sleep(2.5)
        self.print(self.answer(command))

    def misbehave(self) -> None:
        """Returns only if the right answer is to follow."""
        say({"illegal": "pass\nok\n", "unknown-piece": "wX1 wQ-\nok\n", "err": "err no\nok\n",
             "invalidmove": "invalidmove\nok\n", "garbage": "\0\xff{}\n\nok\n",
             "empty": "ok\n"}.get(self.behaviour, ""))
        if self.behaviour == "crash":
            print("segmentation fault, as it were", file=sys.stderr)
            os._exit(3)
        if self.behaviour in ("hang", "no-exit"):
            if self.behaviour == "no-exit":
                sys.stdin.close()
            time.sleep(1000)
        if self.behaviour == "late":
            time.sleep(1.5)
        while self.behaviour == "flood":
            say("wA1 wQ-\n" * 10000)

    def print(self, lines: list[str]) -> None:
        if self.behaviour == "pieces":
            for line in [*lines, "ok"]:
                for start in range(0, len(line), 7):
                    say(line[start:start + 7])
                say("\n")
        elif self.behaviour == "crlf":
            say("\r\n".join([*lines, "ok", ""]))
        elif self.behaviour == "extra":
            say("\n".join(["info thinking", "", *lines, "", "ok", "", "info idle", ""]))
        elif self.behaviour == "two-oks":
            say("\n".join([*lines, "ok", "ok", ""]))
        else:
            if self.behaviour == "errors":
                print("much to say " * 1000, file=sys.stderr)
            say("\n".join([*lines, "ok", ""]))


if __name__ == "__main__":
    FakeEngine(*sys.argv[1:]).run()
