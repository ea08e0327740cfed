"""Drawn text that can be selected with the mouse and copied."""

from __future__ import annotations

from bisect import bisect

from rich.segment import Segment
from rich.style import Style
from textual.selection import Selection
from textual.strip import Strip

from tabletop_tui.theme import ink
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.scrolled import BETWEEN, Read


class Copied(Read):
    """Rows to read and copy. A selection is dropped when the rows move under it."""

    ALLOW_SELECT = True
    # Selected letters get their colour only after the rows are drawn.
    may_be_sent = False
    left = 0
    """The first column of the text."""

    def as_text(self) -> str:
        """All of the text, to be copied."""
        raise NotImplementedError

    @property
    def text_width(self) -> int:
        """The width of the text, or of each of its columns; the bar stands beside it."""
        return self.size.width - 1

    def text_columns(self) -> list[tuple[int, int]]:
        """Where the text begins and ends in each row, for each of the columns it stands in."""
        width = self.text_width
        begins = (self.left + column * (width + BETWEEN) for column in range(self.across))
        return [(left, left + width) for left in begins]

    def leads(self, row: int) -> bool:
        """Whether a row must not end a column, because it heads the row after it."""
        return False

    def _starts(self, top: int) -> list[int]:
        """The first row of each column if `top` is the first row in sight, and the row after all.

        Where only one column stands, and in the last one, the next key shows what is headed.
        """
        starts = [top, top + self.tall]
        for _ in range(1, self.across):
            while starts[-1] > starts[-2] + 1 and self.leads(starts[-1] - 1):
                starts[-1] -= 1
            starts.append(starts[-1] + self.tall)
        return starts

    def rows_shown(self) -> int:
        return self._starts(self.top)[-1] - self.top

    def hold(self) -> None:
        rows = self.rows_in_all()
        last = max(0, rows - self.tall * self.across)
        while self._starts(last)[-1] < rows:
            last += 1
        self.top = max(0, min(self.top, last))

    def spot_of(self, row: int) -> tuple[int, int]:
        """Where a row in sight begins on the widget."""
        starts = self._starts(self.top)
        column = bisect(starts, row) - 1
        return self.text_columns()[column][0], self.above + row - starts[column]

    @property
    def _text_rows(self) -> range:
        """The rows of the widget on which text stands."""
        return range(self.above, min(self.above + self.tall, self.canvas.height))

    def redraw(self) -> None:
        if self.is_mounted and self.text_selection is not None:
            self.screen.clear_selection()
        super().redraw()

    def selection_updated(self, selection: Selection | None) -> None:
        self.refresh()

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The selected text, without what stands beside it."""
        lines = []
        for y in self._text_rows:
            span = self._span(selection, y)
            if span is not None:
                letters = "".join(cell[0] for cell in self.canvas.rows[y])
                lines.append(letters[span[0] : span[1]].rstrip())
        text = "\n".join(lines).strip("\n")
        return (text, "\n") if text else None

    def painted(self, canvas: Canvas, y: int) -> Strip:
        strip = super().painted(canvas, y)
        selection = self.text_selection
        span = None if selection is None else self._span(selection, y)
        if span is not None:
            strip = _marked(strip, *span, ink(self.look.palette, "ink", "sand", False))
        return strip.apply_offsets(0, y)

    def _span(self, selection: Selection, y: int) -> tuple[int, int] | None:
        span = selection.get_span(y) if y in self._text_rows else None
        if span is None:
            return None
        columns, begun = self.text_columns(), selection.start.x if selection.start else 0
        # A selection stays in the column of text in which it begins.
        left, right = next((one for one in columns if begun < one[1]), columns[-1])
        row = self.canvas.rows[y]
        # The canvas counts cells, the selection counts letters: a wide letter is two cells.
        low = sum(len(cell[0]) for cell in row[:left])
        high = sum(len(cell[0]) for cell in row[:right])
        start, end = span
        return max(start, low), high if end == -1 else min(end, high)


def _marked(strip: Strip, start: int, end: int, style: Style) -> Strip:
    segments = []
    at = 0
    for text, old, _ in strip:
        low, high = max(start - at, 0), max(end - at, 0)
        parts = ((text[:low], old), (text[low:high], style), (text[max(low, high) :], old))
        segments += [Segment(part, ground) for part, ground in parts if part]
        at += len(text)
    return Strip(segments, strip.cell_length)
