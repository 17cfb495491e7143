"""A tournament and a perft spread over two hosts by GNU parallel and ssh: here two servers on this
machine, each on its own port, with keys that are made for the test."""

import getpass
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import unittest
from pathlib import Path

from support import REFEREE, SCRIPTS, WAGGLE, InFolder, engine

SPREAD = str(SCRIPTS / "spread.sh")
SSHD = shutil.which("sshd", path=os.environ["PATH"] + ":/usr/sbin") or ""
BUILD = Path(WAGGLE).resolve().parent
HOSTS = ("first-host", "second-host")


def what_is_missing() -> str:
    """Empty if the test can run."""
    programs = ["parallel", "ssh", "ssh-keygen", "rsync"]
    missing = [name for name in programs if not shutil.which(name)] + ([] if SSHD else ["sshd"])
    if missing:
        return "needs " + ", ".join(missing)
    if os.getuid() == 0 and not Path("/run/sshd").is_dir():
        try:
            Path("/run/sshd").mkdir(mode=0o755)  # sshd as root wants it
        except OSError as error:
            return f"cannot make /run/sshd: {error.strerror}"
    return ""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class TwoHosts(InFolder):
    def setUp(self) -> None:
        super().setUp()
        for key in ("host_key", "user_key"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f",
                            str(self.folder / key)], check=True)
        shutil.copy(self.folder / "user_key.pub", self.folder / "authorized_keys")
        config = "".join(self.start_host(name) for name in HOSTS)
        (self.folder / "ssh_config").write_text(config)
        self.environment = dict(os.environ, WAGGLE_BUILD=str(BUILD),
                                PARALLEL_HOME=str(self.folder / "parallel"),
                                PARALLEL_SSH=f"ssh -F {self.folder / 'ssh_config'}")

    def start_host(self, name: str) -> str:
        """The client's configuration for it."""
        port = free_port()
        config = self.folder / f"{name}.config"
        config.write_text(f"""\
ListenAddress 127.0.0.1
Port {port}
HostKey {self.folder}/host_key
AuthorizedKeysFile {self.folder}/authorized_keys
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin yes
MaxStartups 100
""")
        log = (self.folder / f"{name}.log").open("w")
        self.addCleanup(log.close)
        server = subprocess.Popen([os.path.realpath(SSHD), "-D", "-e", "-f", str(config)],
                                  stdin=subprocess.DEVNULL, stderr=log)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        for _ in range(500):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.02)
        return f"""\
Host {name}
    HostName 127.0.0.1
    Port {port}
    User {getpass.getuser()}
    IdentityFile {self.folder}/user_key
    IdentitiesOnly yes
    StrictHostKeyChecking no
    UserKnownHostsFile /dev/null
    LogLevel ERROR
"""

    def spread(self, name: str, *words: str) -> str:
        result = subprocess.run([SPREAD, name, ",".join(HOSTS), *words], cwd=self.folder,
                                env=self.environment, capture_output=True, text=True,
                                stdin=subprocess.DEVNULL, timeout=600)
        logs = "".join((self.folder / f"{host}.log").read_text() for host in HOSTS)
        self.assertEqual(0, result.returncode, result.stdout + result.stderr + logs)
        return result.stdout

    def hosts_in_log(self, name: str) -> set[str]:
        lines = (self.folder / f"{name}.log").read_text().splitlines()
        return {line.split("\t")[1] for line in lines[1:]}

    def test_tournament(self) -> None:
        words = ["tournament", "4", *engine("A"), *engine("new one"), "--each", "nodes=300",
                 "--games", "16", "--openings", str(self.folder / "openings.txt"),
                 "--max-plies", "40", "--referee", REFEREE]
        report = self.spread("night", *words)
        self.assertIn("16 games, round-robin, from 4 records", report)
        self.assertIn("## Faults\n\nNone.", report)
        self.assertEqual(set(HOSTS), self.hosts_in_log("night"))
        games = [game for part in range(1, 5) for game in self.games(f"night-{part}.jsonl")]
        self.assertEqual(list(range(1, 17)), sorted(game["number"] for game in games))

        # One part was not done and another is torn: the same command mends this and no more.
        log = self.folder / "night.log"
        lines = log.read_text().splitlines(keepends=True)
        log.write_text("".join(line for line in lines if not line.startswith(("2\t", "3\t"))))
        (self.folder / "night-2.jsonl").unlink()
        (self.folder / "night-2.pgn").unlink()
        third = self.folder / "night-3.jsonl"
        kept = third.read_text().splitlines(keepends=True)
        third.write_text("".join(kept[:2]) + kept[2][:40])
        untouched = (self.folder / "night-1.jsonl").stat().st_mtime_ns
        self.assertIn("16 games, round-robin, from 4 records", self.spread("night", *words))
        self.assertEqual(untouched, (self.folder / "night-1.jsonl").stat().st_mtime_ns)
        self.assertEqual(kept[1], third.read_text().splitlines(keepends=True)[1])
        for line in third.read_text().splitlines():
            json.loads(line)

    def test_perft(self) -> None:
        self.assertEqual("151686\n", self.spread("count", "perft", "Base+MLP", "4"))
        self.assertEqual(set(HOSTS), self.hosts_in_log("count"))
        self.assertEqual("151686\n", self.spread("count", "perft", "Base+MLP", "4"))

    def test_perft_of_a_position(self) -> None:
        """The count is what the program says without any spreading."""
        game = r"Base+MLP;InProgress;White[4];wL;bS1 wL-;wQ \wL;bQ bS1/;wQ wL/;bQ bS1-"
        lines = subprocess.run([BUILD / "waggle-perft", game, "2"], capture_output=True, text=True,
                               check=True).stdout.splitlines()
        self.assertEqual(lines[1].split()[1] + "\n", self.spread("middle", "perft", game, "2"))

    def test_bad_input(self) -> None:
        for words, text in [([], "give NAME HOSTS"), (["perft", "Base+Q", "3"], "Base+Q"),
                            (["perft", "Base", "1"], "give 2 to 30"),
                            (["tournament", "0", "x"], "give how many"),
                            (["chess", "1", "2"], "give NAME HOSTS")]:
            with self.subTest(words):
                result = subprocess.run([SPREAD, "bad", "first-host", *words], cwd=self.folder,
                                        env=self.environment, capture_output=True, text=True)
                self.assertEqual(2, result.returncode)
                self.assertIn(text, result.stderr)
                self.assertEqual(1, result.stderr.count("\n"))


if __name__ == "__main__":
    reason = what_is_missing()
    if reason:
        print("skipped:", reason)
        sys.exit(77)
    unittest.main()
