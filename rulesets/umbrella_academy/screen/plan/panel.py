"""The steps of the plan, in the place of the log."""

from __future__ import annotations

from tabletop_tui.core.events import Phrase, Words
from tabletop_tui.core.play.draft import Draft
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Text, inside, lay
from tabletop_tui.widgets.drawing.room import Need
from tabletop_tui.widgets.play.panels.log_panel import LEAST, LogPanel

from ...context import Rulebook
from ...state import AcademyState
from .words import Line, step_lines

NOTHING = "Act for everybody as in the game: each Action becomes a step of the plan."


class PlanPanel(LogPanel):
    """Each step with what it would tell; the last ones where not all fit."""

    def __init__(
        self, table: Table, words: Words, rules: Rulebook, draft: Draft[AcademyState]
    ) -> None:
        super().__init__(table, words)
        self.rules = rules
        self.draft = draft

    def told_in_full(self) -> list[Line]:
        """All steps."""
        return [
            line
            for number, step in enumerate(self.draft.steps, 1)
            for line in step_lines(self.rules, self.table, number, step)
        ]

    def need(self, width: int) -> Need:
        """A row for the last step, then all of them."""
        inner = inside(0, 0, width, 0).width
        return Need(LEAST, texts=2 + Text(self._steps(), indent=3).rows(inner))

    def _steps(self) -> list[Line]:
        return self.told_in_full() or [[Phrase(NOTHING, "muted")]]

    def draw_panel(self, canvas: Canvas) -> None:
        """The newest steps at the foot of a frame."""
        size = (0, 0, canvas.width, canvas.height)
        steps = self.draft.steps
        count = f"{len(steps)} step{'s' if len(steps) != 1 else ''}"
        canvas.frame(*size, "amber", title="the plan", title_fg="amber", note=count, bg="panel")
        room = inside(*size)
        rows = Text(self._steps(), indent=3).lines(room.width)
        over = len(rows) - room.height
        if over > 0:
            rows = [[Phrase(f"{over + 1} rows more: l", "muted")], *rows[over + 1 :]]
        lay(canvas, room, Text(rows))
