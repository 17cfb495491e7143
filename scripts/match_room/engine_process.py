"""A child process that is written to and read from with deadlines, by one thread at a time."""

import os
import select
import signal
import subprocess
import time

_READ_SIZE = 1 << 16
_MOST_BYTES = 1 << 20  # of one answer, which has a few thousand
_STDERR_TAIL = 2000


class EngineFault(Exception):
    """What an engine did wrong. `kind` is one of KINDS, `detail` says more for people."""

    KINDS = ("illegal move", "crash", "hang", "overrun", "err answer", "garbage")

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(f"{kind}: {detail}")
        self.kind = kind
        self.detail = detail


class EngineProcess:
    """Runs a command in a process group of its own, so that Ctrl+C reaches only the tournament,
    and a wrapper script goes together with the engine it started.

    All failures of the child are EngineFaults. The threads that may call: the one that owns the
    object; kill() may come from any.
    """

    def __init__(self, arguments: list[str], folder: str | None = None) -> None:
        try:
            self._child = subprocess.Popen(
                arguments, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, bufsize=0, start_new_session=True)
        except (OSError, ValueError) as error:
            raise EngineFault("crash", f"cannot be started: {error}") from error
        self._stdin = self._child.stdin.fileno()
        self._stdout = self._child.stdout.fileno()
        self._stderr = self._child.stderr.fileno()
        for descriptor in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(descriptor, False)
        self._poll = select.poll()
        self._poll.register(self._stdout, select.POLLIN)
        self._poll.register(self._stderr, select.POLLIN)
        self._pending = b""
        self._errors = b""
        self._errors_open = True
        self._closed = False

    def send(self, command: str) -> None:
        """Writes a line. What the child printed since its last answer is thrown away first: it
        answers nothing that was asked."""
        self._drain()
        self._pending = b""
        try:
            # A pipe takes a whole command at once unless the child has long stopped reading.
            line = command.encode() + b"\n"
            if os.write(self._stdin, line) != len(line):
                raise EngineFault("hang", "does not read its commands")
        except BlockingIOError:
            raise EngineFault("hang", "does not read its commands") from None
        except OSError:
            raise self._crash() from None

    def answer(self, seconds: float) -> list[str]:
        """The lines up to the next `ok`, without it, stripped; blank ones are left out. A fault if
        the `ok` does not come within the time."""
        deadline = time.monotonic() + seconds
        lines: list[str] = []
        size = 0
        while True:
            *complete, self._pending = self._pending.split(b"\n")
            for index, line in enumerate(complete, 1):
                text = line.decode("utf-8", "replace").strip()
                if text == "ok":
                    self._pending = b"\n".join([*complete[index:], self._pending])
                    return lines
                if text:
                    lines.append(text)
            size += self._read_more(deadline)
            if size > _MOST_BYTES:
                raise EngineFault("garbage", "more than 1 MiB in one answer")

    def _read_more(self, deadline: float) -> int:
        """Waits for output; the number of bytes that were added to the pending ones."""
        while True:
            wait = deadline - time.monotonic()
            if wait <= 0:
                raise EngineFault("hang", "no answer" + self._last_words())
            ready = dict(self._poll.poll(wait * 1000 + 1))
            if self._stderr in ready:
                self._read_errors()
            if self._stdout in ready:
                block = self._read(self._stdout)
                if block == b"":
                    raise self._crash()
                self._pending += block or b""
                return len(block or b"")

    def _drain(self) -> None:
        """Takes in what is there to be read, without waiting. (A child that prints without end
        must not hold us.)"""
        for _ in range(_MOST_BYTES // _READ_SIZE):
            if not self._read(self._stdout):
                break
        self._read_errors()

    def _read_errors(self) -> None:
        block = self._read(self._stderr)
        if block == b"" and self._errors_open:
            self._errors_open = False
            self._poll.unregister(self._stderr)
        elif block:
            self._errors = (self._errors + block)[-_STDERR_TAIL:]

    @staticmethod
    def _read(descriptor: int) -> bytes | None:
        """Empty at the end of the output, None if there is nothing yet."""
        try:
            return os.read(descriptor, _READ_SIZE)
        except BlockingIOError:
            return None

    def _last_words(self) -> str:
        text = self._errors.decode("utf-8", "replace").strip()
        return f" (it says: {text.splitlines()[-1].strip()[:200]})" if text else ""

    def _crash(self) -> EngineFault:
        try:
            code = self._child.wait(1)
            how = f"exit code {code}" if code >= 0 else f"ended by signal {-code}"
        except subprocess.TimeoutExpired:
            how = "closed its output"
        self._read_errors()
        return EngineFault("crash", how + self._last_words())

    def close(self) -> None:
        """Asks the child to exit, and makes it do so if it does not."""
        if self._closed:
            return
        try:
            os.write(self._stdin, b"exit\n")
        except OSError:
            pass
        self._child.stdin.close()
        try:
            self._child.wait(0.5)
        except subprocess.TimeoutExpired:
            pass
        self.kill()
        self._closed = True
        self._child.wait()
        self._child.stdout.close()
        self._child.stderr.close()

    def kill(self) -> None:
        """Ends the child and whatever it started."""
        if self._closed:
            return
        try:
            os.killpg(self._child.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
