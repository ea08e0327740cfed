"""The line at the top: the game, where it stands, the seats, and whether it is saved."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tabletop_tui.core.table import Chair
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.words import SEPARATOR, clip_among, shares

STATUS = 18
"""The columns that the names of seats leave to the status."""

LEGIBLE = 3
"""The fewest columns of a name after a gap; in fewer columns the sign stands close to the name."""


class Bar(Drawn):
    """Shows whose turn it is as a solid block in the colour of that seat."""

    DEFAULT_CSS = "Bar { height: 1; dock: top; }"
    background = "raised"

    def __init__(self, title: str, chairs: Sequence[Chair]) -> None:
        super().__init__()
        self.title_text = title
        self.chairs = chairs
        self.status = ""
        self.acting: int | None = None
        self.note = ""
        self.warning = ""

    def show(self, status: str, acting: int | None, note: str = "", warning: str = "") -> None:
        """Show the status and who acts; `warning` takes the place of `note`, in red."""
        self.status, self.acting, self.note, self.warning = status, acting, note, warning
        self.redraw()

    def facts(self) -> object:
        """What is shown now, except the names, which do not change."""
        return self.title_text, self.status, self.acting, self.note, self.warning

    def draw(self, canvas: Canvas) -> None:
        start = canvas.put(1, 0, self.title_text, "amber", bold=True) + 2
        least = [cell_len(chair.name[:LEGIBLE]) + 3 for chair in self.chairs]
        # Three letters of a name matter more than the note that the game is saved.
        for note in (self.warning or self.note, self.warning):
            right = canvas.width - 1 - (cell_len(note) + 2 if note else 0)
            labels = self._fitted_labels(right - start)
            if all(cell_len(one) >= size for one, size in zip(labels, least, strict=True)):
                break
        role = "red" if self.warning else "dim"
        canvas.right(canvas.width - 1, 0, note, role, bold=bool(self.warning))
        left = right - sum(map(cell_len, labels))
        self._draw_seats(canvas, left, labels)
        limit = max(0, left - start - 1)
        canvas.put(start, 0, self._fitting(limit), "muted", limit=limit)

    def _fitted_labels(self, room: int) -> list[str]:
        """The labels of the seats beside the status.

        The names get the columns of status parts that will be left out, and of parts that must go
        for all names to be whole.
        """
        status = min(cell_len(self._fitting(STATUS)), STATUS)
        first = min(cell_len(self._fitting(0)), status)
        whole = self._labels(room - first - 1)
        if all(chair.name in label for chair, label in zip(self.chairs, whole, strict=True)):
            return whole
        return self._labels(room - status - 1)

    def _labels(self, room: int) -> list[str]:
        """Sign and name of each seat, close together if that gives each name one more letter."""
        everybody = [chair.name for chair in self.chairs]
        sizes = [cell_len(name) for name in everybody]
        for apart in (" ", ""):
            air = sum(3 + len(apart) for _ in sizes)
            widths = shares(sizes, max(room - air, 0))
            # Cut names are cut to the same length: one more letter of a name would say nothing.
            cut = [width for width, size in zip(widths, sizes, strict=True) if width < size]
            short = min(cut, default=LEGIBLE)
            if short >= LEGIBLE:
                break
        return [
            f" {chair.sign}{apart}{name if width == size else clip_among(name, short, everybody)} "
            for chair, name, width, size in zip(self.chairs, everybody, widths, sizes, strict=True)
        ]

    def _fitting(self, width: int) -> str:
        """The first parts of the status, as many as fit whole."""
        parts = self.status.split(SEPARATOR)
        while len(parts) > 1 and cell_len(SEPARATOR.join(parts)) > width:
            parts.pop()
        return SEPARATOR.join(parts)

    def _draw_seats(self, canvas: Canvas, x: int, labels: Sequence[str]) -> None:
        for seat, (chair, label) in enumerate(zip(self.chairs, labels, strict=True)):
            role = chair.role
            if seat == self.acting:
                x = canvas.put(x, 0, label, "ink", role, bold=True)
            else:
                x = canvas.put(x, 0, label, role)
