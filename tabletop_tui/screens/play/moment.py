"""A moment that deserves a stage: one screen, one statement, one key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tabletop_tui.core.events import Event, Phrase, Words
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas, wrap
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.log_panel import told

WIDEST = 72


class Stage(Drawn):
    """The statement in a heavy frame, and below it what belongs to it, line by line."""

    DEFAULT_CSS = "Stage { width: 1fr; height: 1fr; }"

    def __init__(self, statement: Sequence[Phrase], lines: Sequence[Sequence[Phrase]]) -> None:
        super().__init__()
        self.statement = statement
        self.lines = lines

    def draw(self, canvas: Canvas) -> None:
        """In the middle, as high as it needs."""
        width = min(WIDEST, canvas.width - 4)
        heading = wrap(self.statement, width - 6)
        body = [line for phrases in self.lines for line in wrap(phrases, width - 6, 2)]
        room = max(0, canvas.height - len(heading) - 6)
        body = body[:room]
        height = len(heading) + len(body) + (5 if body else 4)
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height - 1) // 2)
        canvas.frame(x, y, width, height, "amber", style=HEAVY, bg="panel")
        row = y + 2
        for line in heading:
            canvas.say(x + 3, row, line, "amber", bold=True)
            row += 1
        row += 1
        for line in body:
            canvas.say(x + 3, row, line)
            row += 1
        canvas.centre(x, y + height, width, "Enter  go on", "muted")
        canvas.hot(0, 0, canvas.width, canvas.height, "go on")


class MomentScreen(Screen[None]):
    """What the whole table may see, until somebody presses Enter.

    `happened` are public events; the first of kind `moment` is the statement.
    """

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space,q", "go_on", "go on")]

    def __init__(self, happened: Sequence[Event], table: Table, words: Words) -> None:
        super().__init__()
        moment = next(event for event in happened if event.kind == "moment")
        rest = [told(event, table, words) for event in happened if event is not moment]
        self.stage = Stage(told(moment, table, words), rest)
        self._shown_at = float("inf")

    def compose(self) -> ComposeResult:
        """Only the stage."""
        yield self.stage

    def on_mount(self) -> None:
        """Listen once the stage has been painted: a key typed ahead must not end it unseen."""
        self.call_after_refresh(self._listen)

    def _listen(self) -> None:
        self._shown_at = events.Key("enter", None).time

    def on_key(self, event: events.Key) -> None:
        """Drop what was typed before the statement could be read."""
        if event.time < self._shown_at:
            event.stop()

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """A click anywhere goes on."""
        event.stop()
        self.action_go_on()

    def action_go_on(self) -> None:
        """Back to the game."""
        self.dismiss()
