"""Runs a program on a real pseudo-terminal and times what it writes there."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic, perf_counter
from typing import Self

import pyte

COLUMNS, ROWS = 120, 40
QUIET = 0.04
"""Seconds without output after which a burst of output is over."""
PATIENCE = 20.0
STRANGE = re.compile(r"\x1b\[[<>=][0-9;:]*[A-Za-z]|\x1b\[\?[0-9;]*\$p|\x1b\[[0-9;]* [A-Za-z]")
"""Control sequences that pyte would print as text."""


class Terminal:
    """A program on its own terminal. Times are in milliseconds, stamped as bytes arrive."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str], cwd: Path) -> None:
        self.screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.Stream(self.screen)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.received = 0
        """How many bytes have come."""
        self._started = perf_counter()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            try:
                os.chdir(cwd)
                os.execvpe(command[0], list(command), dict(env))
            finally:
                os._exit(127)
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.quit()

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(self.screen.display)

    def until(self, pattern: str) -> float:
        """Time from the start of the program until its screen matches `pattern`.

        Raises `TimeoutError` with the screen when it never does.
        """
        end = monotonic() + PATIENCE
        while monotonic() < end:
            stamp = self._read(0.5)
            if stamp and re.search(pattern, self.text):
                painted = stamp
                self.settle()
                return (painted - self._started) * 1000
        raise TimeoutError(f"{pattern!r} never came; the screen shows:\n{self.text.rstrip()}")

    def press(self, keys: str) -> float | None:
        """Time from a key until the last byte of what it changed; None when nothing changed."""
        pressed = perf_counter()
        os.write(self._fd, keys.encode())
        stamp = self._read(1.0)
        if not stamp:
            return None
        return (max(stamp, self.settle()) - pressed) * 1000

    def settle(self, quiet: float = QUIET) -> float:
        """Read until the program is quiet; the stamp of the last byte, or 0."""
        last = 0.0
        while stamp := self._read(quiet):
            last = stamp
        return last

    def peak_megabytes(self) -> float | None:
        """The most memory the program has had; None where the system does not tell."""
        try:
            status = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8")
        except OSError:
            return None
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else None

    def quit(self) -> None:
        """End the program: by its key, and if it does not listen by a signal."""
        if self._fd < 0:
            return
        try:
            os.write(self._fd, b"\x11")
            end = monotonic() + 3
            while monotonic() < end and self._read(0.2):
                pass
        except OSError:
            pass
        done, _ = os.waitpid(self.pid, os.WNOHANG)
        if not done:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self._fd)
        self._fd = -1

    def _read(self, timeout: float) -> float:
        """Read once; the stamp of the bytes, or 0 when none came in time."""
        ready, _, _ = select.select([self._fd], [], [], timeout)
        if not ready:
            return 0.0
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            return 0.0
        stamp = perf_counter()
        if not data:
            return 0.0
        self.received += len(data)
        self._stream.feed(STRANGE.sub("", self._decoder.decode(data)))
        return stamp


ROOT = Path(__file__).parents[1]

PERSONAL = ("TABLETOP_", "PYTHON", "NO_COLOR", "COLORTERM", "COLUMNS", "LINES")
"""Variables that begin so are of whoever runs it: their settings, the size of their window."""


def environment(folder: Path) -> dict[str, str]:
    """This house on a good terminal, with saves and settings below `folder`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(PERSONAL)}
    return kept | {
        "PYTHONPATH": str(ROOT),
        "PYTHONUTF8": "1",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "TABLETOP_CONFIG_DIR": str(folder / "config"),
        "TABLETOP_DATA_DIR": str(folder / "data"),
        "TABLETOP_GOAL_CARDS": "off",
    }
