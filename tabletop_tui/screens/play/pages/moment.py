"""A moment that deserves a stage: one screen, one statement, one key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region

from tabletop_tui.core.events import Event, Phrase, Words
from tabletop_tui.core.table import Table
from tabletop_tui.screens.services import Services
from tabletop_tui.screens.to_links import ToLinksScreen
from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Block, Gap, Stack, Text
from tabletop_tui.widgets.keys import spell
from tabletop_tui.widgets.play.panels.log_panel import told
from tabletop_tui.widgets.play.pieces import Piece, side_by_side

WIDEST = 72

NOT_HERE = "{} does nothing here: Enter goes on."
"""Stands where the keys are told, after one that means nothing on this page."""


class Stage(Drawn):
    """The statement in a heavy frame, below it what belongs to it, line by line, and `pieces`."""

    DEFAULT_CSS = "Stage { width: 1fr; height: 1fr; }"

    def __init__(
        self,
        statement: Sequence[Phrase],
        lines: Sequence[Sequence[Phrase]],
        keys: str = "Enter  go on",
        pieces: Sequence[Piece] = (),
    ) -> None:
        super().__init__()
        self.pieces = pieces
        self.statement = statement
        self.lines = lines
        self.keys = keys

    def draw(self, canvas: Canvas) -> None:
        """In the middle, as high as it needs."""
        width = min(WIDEST, canvas.width - 4)
        statement = Text([self.statement], "amber", bold=True, rank=1)
        parts: list[Block] = [statement, Gap(rank=1), Text(self.lines, indent=2)]
        if self.pieces:
            parts += [Gap(), side_by_side(self.pieces, width - 6)]
        blocks = Stack(parts)
        height = min(blocks.rows(width - 6) + 4, canvas.height - 2)
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height - 1) // 2)
        canvas.frame(x, y, width, height, "amber", style=HEAVY, bg="panel")
        blocks.draw(canvas, Region(x + 3, y + 2, width - 6, height - 3))
        canvas.centre(x, y + height, width, self.keys, "muted")
        canvas.hot(0, 0, canvas.width, canvas.height, "go on")


class StageScreen(ToLinksScreen[None]):
    """A stage, until somebody presses Enter."""

    ended_alone = False
    """Whether time has ended it, not a key."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,escape,q", "go_on", "go on")]

    @property
    def keys_to_end(self) -> int:
        """How many keys lead past it."""
        return 1

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage

    def compose(self) -> ComposeResult:
        """Only the stage."""
        yield self.stage

    def on_mount(self) -> None:
        """A key typed ahead must not end it unseen."""
        cast("Services", self.app).other_eyes(self)

    def on_key(self, event: events.Key) -> None:
        """Say so where a key is none here: above all `l` and `h`, which work on the game behind."""
        if event.key not in self.active_bindings:
            self.stage.keys = NOT_HERE.format(spell(event.key))
            self.stage.redraw()

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """A click anywhere goes on."""
        event.stop()
        self.action_go_on()

    def action_go_on(self) -> None:
        """Back to the game."""
        self.dismiss()


class MomentScreen(StageScreen):
    """What the whole table may see.

    `happened` are public events; the first of kind `moment` is the statement.
    """

    def __init__(self, happened: Sequence[Event], table: Table, words: Words) -> None:
        moment = next(event for event in happened if event.kind == "moment")
        rest = [told(event, table, words) for event in happened if event is not moment]
        super().__init__(Stage(told(moment, table, words), rest))
