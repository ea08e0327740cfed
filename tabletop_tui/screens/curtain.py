"""The curtain: nothing but a name, a reason and one key, while the keyboard changes hands."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tabletop_tui.core.table import Chair
from tabletop_tui.widgets.canvas import Canvas
from tabletop_tui.widgets.drawn import Drawn

QUIET_SECONDS = 0.2
"""A deliberate Enter comes after at least this long without any other key."""


class CurtainCloth(Drawn):
    """A calm pattern and one card in the middle."""

    DEFAULT_CSS = "CurtainCloth { width: 1fr; height: 1fr; }"

    def __init__(self, chair: Chair, reason: str) -> None:
        super().__init__()
        self.chair = chair
        self.reason = reason

    def draw(self, canvas: Canvas) -> None:
        """The name is spaced wide, so that it is read from across the table."""
        role = f"seat-{self.chair.colour}"
        for x in range(1, canvas.width, 4):
            for y in range(canvas.height):
                canvas.put(x, y, "│", "panel")
        width, height = min(60, canvas.width - 2), min(13, canvas.height)
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2 - 1)
        canvas.frame(x, y, width, height, role, bg="panel")
        canvas.centre(x + 1, y + 2, width - 2, self.chair.sign, role, bold=True)
        name = self.chair.name
        spaced = " ".join(name) if len(name) * 2 + 10 <= width and name.isascii() else name
        canvas.centre(x + 1, y + 4, width - 2, f"Pass to  {spaced}", "text", bold=True)
        canvas.centre(x + 1, y + 6, width - 2, self.reason, "muted")
        button = f"  Enter   I am {name}  "
        start = x + (width - len(button)) // 2
        end = canvas.put(start, y + 9, button, "ink", role, bold=True)
        canvas.hot(start, y + 9, end - start, 1, "lift")
        canvas.centre(x + 1, y + 11, width - 2, "q  leave, saved", "dim")
        canvas.put(2, canvas.height - 1, "keys typed before now are dropped", "dim")


class Curtain(Screen[str]):
    """Opaque, and deaf to everything typed before it was shown.

    Dismisses with `lift` or `leave`. It never offers to take a move back: whether that is
    possible would tell something about a secret answer. `private` keeps the command palette away.
    """

    private = True
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "lift", "take over"),
        Binding("q", "leave", "leave"),
    ]

    def __init__(self, chair: Chair, reason: str) -> None:
        super().__init__()
        self.cloth = CurtainCloth(chair, reason)
        self._shown_at = float("inf")
        self._last_key = 0.0

    def compose(self) -> ComposeResult:
        """Only the cloth."""
        yield self.cloth

    def on_mount(self) -> None:
        """Listen only once the cloth has been painted."""
        self.call_after_refresh(self._listen)

    def _listen(self) -> None:
        # An event carries the moment at which its key was read, so what was typed ahead is known.
        self._shown_at = events.Key("enter", None).time
        self._last_key = self._shown_at

    def on_key(self, event: events.Key) -> None:
        """Drop what was typed ahead, and an Enter that belongs to a burst of keys."""
        since_last, self._last_key = event.time - self._last_key, event.time
        ahead = event.time < self._shown_at
        if ahead or (event.key == "enter" and since_last < QUIET_SECONDS):
            event.stop()

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """The button can be clicked."""
        if event.time >= self._shown_at:
            self.dismiss(event.target)

    def action_lift(self) -> None:
        """The named player has taken over."""
        self.dismiss("lift")

    def action_leave(self) -> None:
        """Back to the lobby; the game is saved."""
        self.dismiss("leave")
