"""What a lesson says, as a page over the game."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.screen import ModalScreen

from tabletop_tui.core.handover import LIFTS
from tabletop_tui.screens.services import services
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.speech import SpeechPanel, placed

PRESS = "press "
"""Begins the word for a key that is meant for the question behind."""


class SpeechScreen(ModalScreen[str]):
    """What a lesson says, over the game. Dismisses with go_on, back, look or leave.

    Where it refuses an answer, any other key closes it, too, and is what it dismisses with: the
    key that it names works at once.
    """

    AUTO_FOCUS = None
    private = True
    """It speaks of one seat's things: no command palette on top of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape", "done('go_on')", "go on"),
        Binding("backspace,u", "done('back')", "a step back"),
        Binding("k", "done('look')", "look around"),
        Binding("q", "done('leave')", "leave"),
    ]

    def __init__(
        self, panel: SpeechPanel, side: Region, spots: list[Region], *, refuses: bool = False
    ) -> None:
        super().__init__()
        self.refuses = refuses
        self.panel = panel
        self.side = side
        self.spots = spots
        # The app gives every screen a ground; through this one the game shows.
        self.styles.background = "transparent"
        self._window: Size | None = None

    def compose(self) -> ComposeResult:
        """Only the panel."""
        yield self.panel

    def on_mount(self) -> None:
        """A key typed ahead must not end it unread."""
        self._place()
        services(self).other_eyes(self)

    def on_resize(self) -> None:
        """Another window, another place, and nobody knows here where the things lie in it."""
        if self._window not in (None, self.app.size):
            self.spots = []
        self._place()

    def _place(self) -> None:
        window = self._window = self.app.size
        side = self.side if self.side.right <= window.width else Region()
        x, y, width, height = placed(self.panel, window, side, self.spots)
        self.panel.styles.width, self.panel.styles.height = width, height
        self.panel.styles.offset = (x, y)

    def on_key(self, event: events.Key) -> None:
        """Hand on what is meant for the question behind a refused answer."""
        if self.refuses and event.key not in self.active_bindings and event.key != LIFTS:
            event.stop()
            self.dismiss(f"{PRESS}{event.key}")

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """A click goes on."""
        event.stop()
        self.dismiss("go_on")

    def action_done(self, what: str) -> None:
        """Close, and do this."""
        self.dismiss(what)
