"""What a lesson says, as a page over the game."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.screen import ModalScreen

from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.speech import SpeechPanel, placed


class SpeechScreen(ModalScreen[str]):
    """What a lesson says, over the game. Dismisses with go_on, back, look or leave."""

    AUTO_FOCUS = None
    private = True
    """It speaks of one seat's things: no command palette on top of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape", "done('go_on')", "go on"),
        Binding("backspace,u", "done('back')", "a step back"),
        Binding("k", "done('look')", "look around"),
        Binding("q", "done('leave')", "leave"),
    ]

    def __init__(self, panel: SpeechPanel, side: Region, spots: list[Region]) -> None:
        super().__init__()
        self.panel = panel
        self.side = side
        self.spots = spots
        # The app gives every screen a ground; through this one the game shows.
        self.styles.background = "transparent"
        self._shown_at = float("inf")
        self._window: Size | None = None

    def compose(self) -> ComposeResult:
        """Only the panel."""
        yield self.panel

    def on_mount(self) -> None:
        """Listen once it has been painted: a key typed ahead must not end it unread."""
        self._place()
        self.call_after_refresh(self._listen)

    def _listen(self) -> None:
        self._shown_at = events.Key("enter", None).time

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
        """Drop what was typed before it could be read."""
        if event.time < self._shown_at:
            event.stop()

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """A click goes on."""
        event.stop()
        self.dismiss("go_on")

    def action_done(self, what: str) -> None:
        """Close, and do this."""
        self.dismiss(what)
