"""An app that leaves a terminal as it was found, however it ends."""

from __future__ import annotations

import signal
from asyncio import AbstractEventLoop, get_running_loop
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.geometry import Size

from tabletop_tui.app.shown import Shown, sparing
from tabletop_tui.app.signals import guard_terminal, stop_job, window_size, wiping
from tabletop_tui.widgets.naming import with_ids
from tabletop_tui.widgets.private_textual import driver_of, set_timer

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.driver import Driver

    from tabletop_tui.saves import SavedGame

SUSPEND_KEY = "ctrl+z"
TERMINAL_CHECK_SECONDS = 2.0


class GuardedApp(App[None]):
    """Whoever runs it looks at `has_failed` afterwards, and tells what there is to tell.

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
            ),
        ],
    )

    set_timer = set_timer

    has_failed = False
    failure: Exception | None = None

    @property
    def game(self) -> SavedGame | None:
        """The game that is open."""
        raise NotImplementedError

    def __init__(self) -> None:
        self._shown = Shown()
        super().__init__()

    def get_driver_class(self) -> type[Driver]:
        """The driver for this terminal; whenever the screen is left, nothing of ours stays."""
        return wiping(sparing(super().get_driver_class(), self._shown))

    def paint_whole(self) -> None:
        """Send all that is painted next: what changed would tell what was there before."""
        self._shown.forget()

    def on_resize(self, event: Resize) -> None:
        """Terminals do as they like with what they showed in another size."""
        self._shown.resized(event.size.width, event.size.height)
        self.refresh()  # Also where the window is as large as before when the screen hears of it.

    def on_mount(self) -> None:
        """Guard the terminal from signals, and from what is written past the screen."""
        if not self.is_headless:
            self.set_interval(TERMINAL_CHECK_SECONDS, guard_terminal())
            self.set_interval(TERMINAL_CHECK_SECONDS, self.look_at_window)
            loop = get_running_loop()
            loop.set_exception_handler(self._task_failed)
            if self._can_stop:
                # In the place of the driver's handlers, which know of no curtain.
                loop.add_signal_handler(signal.SIGTSTP, self.action_suspend_process)
                loop.add_signal_handler(signal.SIGCONT, self._continued)

    def look_at_window(self) -> None:
        """While a window is pulled about, the signal of its last size may be lost."""
        found = window_size()
        if found is not None and found != self.size:
            size = Size(*found)
            self.post_message(Resize(size, size))

    # -- suspended -------------------------------------------------------------------------

    @property
    def _can_stop(self) -> bool:
        driver = driver_of(self)
        return driver is not None and driver.can_suspend and hasattr(signal, "SIGTSTP")

    def cover(self) -> None:
        """Take away from the screen what is not everybody's to see."""

    def came_back(self) -> None:
        """The terminal is ours again: what stands there is seen from now on."""

    def action_suspend_process(self) -> None:
        """Give the terminal to the shell until it brings this program back."""
        if self._can_stop:
            self.cover()
            with self.suspend():
                stop_job()
            self.came_back()

    def _continued(self) -> None:
        """Somebody stopped the program without asking: who knows what became of the terminal."""
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
        """Leave because something failed. Nothing of it is shown."""
        self.has_failed = True
        super().panic()

    def _task_failed(self, _loop: AbstractEventLoop, context: dict[str, Any]) -> None:
        # asyncio would write it onto the terminal.
        from tabletop_tui.failure import write_report

        write_report(context.get("exception"), self.game)
