"""A real terminal to play in: the program on a pty, its screen read back by a terminal emulator."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect
import pyte

from tabletop_tui.app.keyboard import TWICE_SECONDS
from tools.terminal import ROOT, environment

SEEN = 0.1
"""Seconds in which nothing is sent before somebody presses a key who looks at the screen."""

QUIET = 0.25
"""Seconds to wait at a curtain before its key is pressed: more than a run of keys lasts, so that on
a busy machine no key is dropped for coming too soon."""

PATIENT_KEY = 3.0
"""Seconds until a key that is waited for is pressed again: on a busy machine its effect takes long,
and a second press would answer what comes after."""

PATIENCE = 30.0
"""Seconds to wait for a screen before the test fails; a good one comes after milliseconds."""

KEYS = {
    "Enter": "\r",
    "Tab": "\t",
    "BackTab": "\x1b[Z",
    "Up": "\x1b[A",
    "Down": "\x1b[B",
    "Right": "\x1b[C",
    "Left": "\x1b[D",
    "Space": " ",
    "Home": "\x1b[H",
    "End": "\x1b[F",
}


COLOURS = re.compile(rb"\x1b\[[0-9;:]*m")
"""Colours and bold: most of what is sent, and nothing that these tests read from the screen."""

CUT_OFF = re.compile(rb"\x1b(\[[0-9;:]*)?\Z")
"""The beginning of a sequence whose rest has not been read yet."""


class Glass:
    """The emulated screen. Emulation costs more than the program, so it does only what is read."""

    def __init__(self, columns: int, rows: int) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._cut_off = b""
        self._rows: dict[int, str] = {}
        self._text = ""

    def feed(self, data: bytes) -> None:
        """Take in what was sent, without its colours."""
        data = self._cut_off + data
        found = CUT_OFF.search(data)
        self._cut_off = found[0] if found else b""
        self._stream.feed(COLOURS.sub(b"", data[: len(data) - len(self._cut_off)]))

    def resize(self, columns: int, rows: int) -> None:
        """Another size."""
        self.screen.resize(rows, columns)

    @property
    def text(self) -> str:
        """What is shown; only rows that changed are read anew."""
        screen = self.screen
        if screen.dirty:
            for row in screen.dirty:
                cells = screen.buffer[row]
                self._rows[row] = "".join(cells[x].data for x in range(screen.columns)).rstrip()
            screen.dirty.clear()
            self._text = "\n".join(self._rows.get(row, "") for row in range(screen.lines))
        return self._text


def keep_still(folder: Path) -> None:
    """Let nothing move, or go on by itself, at the terminals of this folder."""
    (folder / "config").mkdir()
    (folder / "config" / "settings.toml").write_text("animation = false\n", encoding="utf-8")


class Terminal:
    """Runs `tabletop` with its own saves and settings below `folder`."""

    def __init__(self, folder: Path, *arguments: str, columns: int = 110, rows: int = 34) -> None:
        self._glass = Glass(columns, rows)
        self.output = b""
        self._last: tuple[str, ...] = ()
        self._pressed = 0.0
        """When Enter was pressed last."""
        program, *rest = self.command(folder, *arguments)
        self._child: pexpect.spawn[bytes] = pexpect.spawn(
            program,
            rest,
            cwd=str(ROOT),
            env=environment(folder),
            dimensions=(rows, columns),
            timeout=PATIENCE,
        )
        # A pause before every key is for programs that ask for passwords.
        self._child.delaybeforesend = None

    @staticmethod
    def command(folder: Path, *arguments: str) -> list[str]:
        """What runs on the terminal."""
        saves = str(folder / "saves")
        return [sys.executable, "-m", "tabletop_tui", "--saves", saves, *arguments]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._child.isalive():
            self.kill()
        self._child.close(force=True)

    @property
    def text(self) -> str:
        """What is on the screen now."""
        return self._glass.text

    def column_of(self, words: str, row: int) -> int:
        """The cell in which some words begin, however wide the characters before them are."""
        screen = self._glass.screen
        cells = [screen.buffer[row][x].data for x in range(screen.columns)]
        found = [x for x in range(len(cells)) if "".join(cells[x:]).startswith(words)]
        assert found, f"{words} stands nowhere in: {''.join(cells)}"
        return found[0]

    def cell_of(self, row: int, character: int) -> int:
        """The column in which a character of a row of the text stands."""
        cells = self._glass.screen.buffer[row]
        ends = accumulate(len(cells[x].data) for x in range(self._glass.screen.columns))
        return next(x for x, end in enumerate(ends) if end > character)

    def send(self, text: str) -> None:
        """Send what a terminal sends for a key or a click, at once."""
        self._child.send(text)

    def press(self, *keys: str, at_once: bool = False) -> None:
        """Press keys, by name or as text: once the screen rests, or `at_once`.

        A key that comes sooner than anybody can see a screen is not meant for it, nor is the same
        key sooner than anybody presses it who has read what it led to.
        """
        if not at_once:
            self.settle(SEEN)
            if keys[:1] == self._last:
                # Twice the time, as the first of them may be read late.
                self._read_until(self._pressed + 2 * TWICE_SECONDS, "")
        self._last, self._pressed = keys[-1:], time.monotonic()
        self._child.send("".join(KEYS.get(key, key) for key in keys))

    def lift(self, curtain: str) -> None:
        """Take over at the curtain that says this, by the key on its button."""
        self.wait_for(curtain)
        key = "Enter" if f"Enter   {curtain}" in self.text else "Space"
        self.press_until(key, gone=curtain)

    def press_until(self, key: str, *, gone: str) -> None:
        """Press a key again and again until something has gone from the screen."""
        deadline = time.monotonic() + PATIENCE
        self._read_until(time.monotonic() + QUIET, gone)
        while gone in self.text:
            assert time.monotonic() < deadline, f"{gone} never went:\n{self.text}"
            self.press(key)
            self._read_until(time.monotonic() + PATIENT_KEY, gone)

    def _read_until(self, moment: float, gone: str) -> None:
        """Take in what is shown until a moment, or until something has gone."""
        while gone in self.text and (left := moment - time.monotonic()) > 0:
            self._read(left)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self._glass.resize(columns, rows)
        self._child.setwinsize(rows, columns)

    def wait_for(self, *words: str, gone: str = "") -> str:
        """Wait until the screen shows all of `words` and not `gone`; returns the screen."""
        return self.wait(
            lambda text: all(word in text for word in words) and not (gone and gone in text),
            f"{' and '.join(words)}{f' without {gone}' if gone else ''}",
        )

    def shows(self, words: str, within: float = 2.0) -> bool:
        """Whether the screen comes to show some words; False after so many seconds."""
        deadline = time.monotonic() + within
        while words not in self.text and (left := deadline - time.monotonic()) > 0:
            self._read(left)
        return words in self.text

    def wait(self, condition: Callable[[str], bool], what: str) -> str:
        """Wait until a condition on the screen holds. Raises `AssertionError` with the screen."""
        deadline = time.monotonic() + PATIENCE
        while not condition(self.text):
            left = deadline - time.monotonic()
            if left <= 0 or not self._read(min(left, 0.5)):
                if left > 0 and self._child.isalive():
                    continue
                raise AssertionError(f"the screen never showed {what}:\n{self.text}")
        return self.text

    def await_change(self, shown: str, seconds: float) -> None:
        """Take in what is shown until it is something else than this text, or so long."""
        deadline = time.monotonic() + seconds
        while self.text == shown and (left := deadline - time.monotonic()) > 0:
            self._read(left)

    def settle(self, seconds: float) -> None:
        """Take in what is shown until nothing has been sent for so long."""
        while self._read(seconds):
            pass

    def _read(self, seconds: float) -> bool:
        try:
            data = self._child.read_nonblocking(65536, timeout=seconds)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            return False
        self.output += data
        self._glass.feed(data)
        return True

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        assert self._child.pid is not None
        os.kill(self._child.pid, number)

    def kill(self) -> None:
        """End the program at once, as a power cut would."""
        self.signal(signal.SIGKILL)
        self._child.wait()

    def ended(self) -> int:
        """Wait until the program is gone; its exit code, or minus the signal that ended it."""
        deadline = time.monotonic() + PATIENCE
        while self._read(0.5) or self._child.isalive():
            assert time.monotonic() < deadline, f"the program never ended:\n{self.text}"
        self._child.wait()
        status = self._child.exitstatus
        return status if status is not None else -int(self._child.signalstatus or 0)
