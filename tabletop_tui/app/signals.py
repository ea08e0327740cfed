"""Leaves the terminal as it was found when the program is ended from outside.

Every answer is saved before the next frame, so that nothing is left to do but to tidy up: leave
the alternate screen, show the cursor, switch the mouse off, give the keyboard its old mode back.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.driver import Driver

WIPE = "\x1b[0m\x1b[H\x1b[2J"
"""Empties the screen, for terminals that have no second one to go back to."""

RESTORE = (
    "\x18"  # ends an escape sequence that was cut in the middle
    f"{WIPE}"
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"  # mouse
    "\x1b[?1004l\x1b[?2004l\x1b[?2026l\x1b[?2048l\x1b[<u"  # focus, paste, sync, resize, keyboard
    "\x1b[?7h\x1b[?1049l\x1b[?25h\x1b[0m"  # line wrap, first screen, cursor, colours
)
"""What undoes everything that Textual asks of a terminal."""

ENDED_BY = [
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
]


def wiping(driver: type[Driver]) -> type[Driver]:
    """A driver that empties the screen whenever it leaves it: at the end and to be suspended."""

    class Wiping(driver):  # type: ignore[valid-type, misc]
        def stop_application_mode(self) -> None:
            self.write(WIPE)
            super().stop_application_mode()

    return Wiping


def stop_job() -> None:
    """Stop, as a program does on Ctrl+Z, until the shell brings it back to the foreground.

    The terminal must have been given back before. Programs of the same job stop, too: a shell
    that waits for `make` or `uv` would not notice otherwise. Where no shell could bring the job
    back, the system stops nothing.
    """
    numbers = (signal.SIGTSTP, signal.SIGCONT, *ENDED_BY)
    before = {number: signal.signal(number, signal.SIG_DFL) for number in numbers}
    try:
        os.killpg(os.getpgrp(), signal.SIGTSTP)
        # `bg` lets the job run, but the keyboard stays the shell's.
        while _in_background():
            os.kill(os.getpid(), signal.SIGSTOP)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _in_background() -> bool:
    try:
        keyboard = sys.__stdin__.fileno() if sys.__stdin__ is not None else 0
        return os.tcgetpgrp(keyboard) != os.getpgrp()
    except (OSError, ValueError):
        return False


def window_size() -> tuple[int, int] | None:
    """Columns and rows of the window, by the system.

    None where there is no terminal, or where the environment tells another size.
    """
    if not {"COLUMNS", "LINES"}.isdisjoint(os.environ):
        return None
    screen = sys.__stdout__
    try:
        found = os.get_terminal_size(screen.fileno() if screen is not None else 1)
    except (OSError, ValueError):
        return None
    return found if all(found) else None


def guard_terminal() -> Callable[[], None]:
    """Restore the terminal and leave with code 128+n on each signal n of `ENDED_BY`.

    Returns a check to call now and then: it leaves in the same way when the terminal is gone
    without a signal (closed pipes), where the program would otherwise wait for ever.
    """
    import termios

    screen = sys.__stdout__
    try:
        out = screen.fileno() if screen is not None else 1
        keyboard = sys.__stdin__.fileno() if sys.__stdin__ is not None else 0
    except (OSError, ValueError):
        return lambda: None
    modes: list[Any] | None = None
    with contextlib.suppress(termios.error):
        modes = termios.tcgetattr(keyboard)

    def leave(code: int) -> None:
        with contextlib.suppress(OSError):
            os.write(out, RESTORE.encode())
        if modes is not None:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(keyboard, termios.TCSANOW, modes)
        # The event loop may be busy or stuck; nothing that it could still do is worth waiting for.
        os._exit(code)

    def on_signal(number: int, _frame: FrameType | None) -> None:
        leave(128 + number)

    for number in ENDED_BY:
        # A program started with nohup keeps ignoring the end of its terminal.
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, on_signal)

    def check() -> None:
        if modes is None:
            return
        try:
            termios.tcgetattr(keyboard)
        except termios.error:
            leave(128 + int(signal.SIGHUP))

    return check
