"""Reading and writing lines on a terminal, a pipe, or a text in memory."""

from __future__ import annotations

import termios
from contextlib import suppress
from getpass import getpass
from typing import TextIO

from tabletop_tui.core.words.plaintext import printable

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears the screen and the scrollback."""

SEPARATOR = "=" * 72


class Console:
    """Prints lines for a reader and reads the lines that the reader types."""

    def __init__(self, stdin: TextIO, stdout: TextIO) -> None:
        self._in = stdin
        self._out = stdout
        self.typed_by_hand = stdin.isatty()
        self.on_a_screen = stdout.isatty()

    def say(self, text: str = "") -> None:
        """Print the text as lines. Control characters never reach the terminal."""
        self._out.write(printable(text) + "\n")

    def ask(self, prompt: str = "> ") -> str | None:
        """Read a line and return it without surrounding blanks; None at the end of the input."""
        answer = self._read(prompt)
        if answer is None:
            self._out.write("\n")
        elif not self.typed_by_hand:
            # A terminal shows what is typed; in a transcript it must be printed.
            self._out.write(printable(answer) + "\n")
        return answer

    def ask_unseen(self, prompt: str) -> str | None:
        """Read a line like `ask`, but never show it."""
        if self.typed_by_hand:
            with suppress(EOFError):
                return getpass(prompt, self._out).strip()
            return None
        answer = self._read(prompt)
        self._out.write("\n")
        return answer

    def _read(self, prompt: str) -> str | None:
        self._out.write(prompt)
        self._out.flush()
        line = self._in.readline()
        return line.strip() if line else None

    def clear(self, separator: str = SEPARATOR) -> None:
        """Clear the screen; if the output is not a screen, print a separator instead."""
        self._out.write(CLEAR if self.on_a_screen else f"\n{separator}\n")
        self._out.flush()

    def ring(self) -> None:
        """Ring the bell of a terminal, to call a player."""
        if self.on_a_screen:
            self._out.write("\a")

    def forget_typed_ahead(self) -> None:
        """Discard keys that were pressed before the question was visible."""
        if self.typed_by_hand:
            with suppress(OSError):
                termios.tcflush(self._in.fileno(), termios.TCIFLUSH)

    def flush(self) -> None:
        """Write out everything that was printed."""
        self._out.flush()
