"""An app that leaves the terminal as it was found, however it ends: signals, errors, Ctrl+Z."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable, Mapping
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.geometry import Size

from tabletop_tui.app.output import Shown
from tabletop_tui.widgets.keys import with_ids
from tabletop_tui.widgets.private_textual import driver_of, set_timer

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.driver import Driver

    from tabletop_tui.saves import SavedGame


SUSPEND_KEY = "ctrl+z"
TERMINAL_CHECK_SECONDS = 2.0
PUSH_TITLE, POP_TITLE = "\x1b[22;2t", "\x1b[23;2t"
"""Keep the title of the window, and bring it back."""


def notification(words: str, environment: Mapping[str, str]) -> str:
    r"""What makes this terminal notify its user: OSC 777 where that is known, else OSC 9.

    >>> notification("Your turn: Ada", {"TERM": "foot"})
    '\x1b]777;notify;Tabletop;Your turn: Ada\x07'
    """
    term = environment.get("TERM", "")
    if "VTE_VERSION" in environment or term.startswith(("rxvt", "foot")):
        return f"\x1b]777;notify;Tabletop;{words}\x07"
    return f"\x1b]9;{words}\x07"


class GuardedApp(App[None]):
    """An app that restores the terminal. After it has run, its caller reads `has_failed`.

    `failure` is the first error, where there is one. Textual would print it with the local
    variables of every frame, and the hands of all players are among them.
    """

    BINDINGS: ClassVar[list[BindingType]] = with_ids(
        "app",
        [
            Binding(
                SUSPEND_KEY,
                "suspend_process",
                "suspend",
                show=False,
                priority=True,
                tooltip="Back to the shell; fg goes on",
            )
        ],
    )

    set_timer = set_timer

    _titled = False
    """Whether the title of the window is ours."""

    has_failed = False
    failure: Exception | None = None

    game: SavedGame | None = None

    def __init__(self) -> None:
        self._shown = Shown()
        super().__init__()

    def get_driver_class(self) -> type[Driver]:
        """The driver for this terminal."""
        return sparing(super().get_driver_class(), self._shown)

    def paint_whole(self) -> None:
        """Send the next frame whole: sending only changes would show what was there before."""
        self._shown.forget()

    def on_resize(self, event: Resize) -> None:
        """Send the next frame whole: a change of size may have changed what the terminal shows."""
        self._shown.resized(event.size.width, event.size.height)
        self.refresh()  # Also if the window has its old size again when the event arrives.

    def on_mount(self) -> None:
        """Guard the terminal from signals, and from what is written past the screen."""
        if not self.is_headless:
            self.set_interval(TERMINAL_CHECK_SECONDS, guard_terminal())
            self.set_interval(TERMINAL_CHECK_SECONDS, self.look_at_window)
            loop = get_running_loop()
            loop.set_exception_handler(self._task_failed)
            if self._can_stop:
                # They replace the handlers of the driver, which do not draw a curtain.
                loop.add_signal_handler(signal.SIGTSTP, self.action_suspend_process)
                loop.add_signal_handler(signal.SIGCONT, self._continued)

    def show_title(self, words: str) -> None:
        """Put words into the title of the window; empty brings the one back that was there."""
        driver = driver_of(self)
        if driver is not None and not self.is_headless and bool(words) + self._titled:
            before = "" if self._titled else PUSH_TITLE
            driver.write(f"{before}\x1b]2;{words}\x07" if words else POP_TITLE)
            driver.flush()
            self._titled = bool(words)

    def notify_terminal(self, words: str) -> None:
        """Let the terminal show a notification; one that knows none shows nothing."""
        driver = driver_of(self)
        if driver is not None and not self.is_headless:
            driver.write(notification(words, os.environ))
            driver.flush()

    def look_at_window(self) -> None:
        """Ask the system for the size: while a window is resized, the last signal may be lost."""
        found = window_size()
        if found is not None and found != self.size:
            size = Size(*found)
            self.post_message(Resize(size, size))

    # -- suspended -------------------------------------------------------------------------

    @property
    def _can_stop(self) -> bool:
        driver = driver_of(self)
        return driver is not None and driver.can_suspend

    def cover(self) -> None:
        """Remove from the screen what not everybody may see."""

    def came_back(self) -> None:
        """Note that the app has the terminal back, and that players see its screen."""

    def action_suspend_process(self) -> None:
        """Give the terminal to the shell until it brings this program back."""
        if self._can_stop:
            self.cover()
            with self.suspend():
                stop_job()
            self.came_back()

    def _continued(self) -> None:
        """Set the terminal up again after another program has stopped this one."""
        self.cover()
        with self.suspend():
            pass
        self.came_back()

    # -- failed ----------------------------------------------------------------------------

    def failed(self, error: Exception) -> None:
        """Note that the app itself failed."""
        self.has_failed = True
        self.failure = self.failure or error

    def _handle_exception(self, error: Exception) -> None:
        self.failed(error)
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self.panic()

    def panic(self, *renderables: RenderableType) -> None:
        """Leave because something failed, without showing the error."""
        self.has_failed = True
        super().panic()

    def _task_failed(self, _loop: AbstractEventLoop, context: dict[str, Any]) -> None:
        # asyncio would print the error on the terminal.
        from tabletop_tui.failure import write_report

        write_report(context.get("exception"), self.game)


WIPE = "\x1b[0m\x1b[H\x1b[2J"
"""Empties the screen, for terminals that have no second one to go back to."""

RESTORE = (
    "\x18"  # ends an escape sequence that was cut short
    f"{WIPE}"
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"  # mouse
    "\x1b[?1004l\x1b[?2004l\x1b[?2026l\x1b[?2048l\x1b[<u"  # focus, paste, sync, resize, keyboard
    "\x1b[?7h\x1b[?1049l\x1b[?25h\x1b[0m"  # line wrap, first screen, cursor, colours
)
"""The sequences that undo everything that Textual sets in a terminal."""

ENDED_BY = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


def sparing(driver: type[Driver], shown: Shown) -> type[Driver]:
    """A driver whose output is shortened by `shown`.

    It empties the screen whenever it leaves it: at the end and to be suspended.
    """

    class Sparing(driver):  # type: ignore[valid-type, misc]
        def write(self, data: str) -> None:
            super().write(shown.less(data))

        def stop_application_mode(self) -> None:
            self.write(WIPE)
            super().stop_application_mode()

    return Sparing


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
    """Columns and rows of the window; None without a terminal, or if the environment sets them."""
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
