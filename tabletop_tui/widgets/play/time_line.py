"""A game from its first answer to its last: where the replay stands, and what there is to see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn

MOMENT, POINTS, HERE = "◆", "▲", "●"


class TimeLine(Drawn):
    """Two rows: the line with its marks, and in words where it stands. A click jumps.

    `marks` are kinds (`moment`, `points`) by the number of answers after which they stand.
    """

    DEFAULT_CSS = "TimeLine { height: 2; width: 1fr; }"
    background = "raised"

    def __init__(self, length: int, marks: Mapping[int, str]) -> None:
        super().__init__(id="time-line")
        self.length = length
        self.marks = marks
        self.at = 0
        self.words: Sequence[str] = ()

    def show(self, at: int, words: Sequence[str]) -> None:
        """Stand after so many answers, and tell these things, the most important ones first."""
        self.at, self.words = at, words
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """The line takes the whole width, however long the game was."""
        left, width = 1, canvas.width - 2
        here = self._column(self.at, width)
        columns = self._columns(width)
        for x in range(width):
            kind = columns.get(x, "")
            glyph, role = ("━", "sand") if x < here else ("─", "line")
            if x == here:
                glyph, role = HERE, "text"
            elif kind:
                glyph, role = (MOMENT, "amber") if kind == "moment" else (POINTS, "muted")
            canvas.put(left + x, 0, glyph, role, bold=x == here)
            canvas.hot(left + x, 0, 1, 1, f"at {self._answers(x, width)}")
        canvas.put(left, 1, "  ·  ".join(self.words), "muted", limit=width)

    def _columns(self, width: int) -> dict[int, str]:
        """What stands in each column; a moment before anything else."""
        found: dict[int, str] = {}
        for at, kind in self.marks.items():
            column = self._column(at, width)
            if found.get(column) != "moment":
                found[column] = kind
        return found

    def _column(self, at: int, width: int) -> int:
        return at * (width - 1) // max(self.length, 1)

    def _answers(self, column: int, width: int) -> int:
        """After how many answers a column stands: the first mark in it, or its beginning."""
        marked = [at for at in self.marks if self._column(at, width) == column]
        return min(marked, default=-(-column * self.length // max(width - 1, 1)))
