"""The line at the top: the game, where it stands, the seats, and whether it is saved."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tabletop_tui.core.table import Chair
from tabletop_tui.widgets.drawing.canvas import Canvas, clip
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.words import shares

SEPARATOR = " · "
"""Between the parts of where the game stands."""

STATUS = 18
"""Columns that the names leave to where the game stands."""


class Bar(Drawn):
    """Shows whose turn it is as a solid block in the colour of that seat."""

    DEFAULT_CSS = "Bar { height: 1; dock: top; }"
    background = "raised"

    def __init__(self, title: str, chairs: Sequence[Chair] = ()) -> None:
        super().__init__()
        self.title_text = title
        self.chairs = chairs
        self.status = ""
        self.acting: int | None = None
        self.note = ""
        self.warning = ""

    def show(self, status: str, acting: int | None, note: str = "", warning: str = "") -> None:
        """Tell where the game stands and who acts; `warning` takes the place of `note` in red."""
        self.status, self.acting, self.note, self.warning = status, acting, note, warning
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """Title and status at the left, seats and the saving note at the right."""
        note = self.warning or self.note
        right = canvas.width - 1
        if note:
            canvas.right(right, 0, note, "red" if self.warning else "dim", bold=bool(self.warning))
            right -= cell_len(note) + 2
        start = canvas.put(1, 0, self.title_text, "amber", bold=True) + 2
        spare = 4 * len(self.chairs)
        sizes = [cell_len(chair.name) for chair in self.chairs]
        # Parts of the status that will be left out take no room from the names.
        told = min(cell_len(self._fitting(STATUS)), STATUS)
        room = right - start - told - spare
        widths = shares(sizes, max(room - 1, 0))
        # Those that are cut are cut alike: one letter more would tell nothing of one of them.
        short = min((w for w, size in zip(widths, sizes, strict=True) if w < size), default=0)
        names = [
            clip(chair.name, width if width == size else short)
            for chair, width, size in zip(self.chairs, widths, sizes, strict=True)
        ]
        left = right - sum(cell_len(name) for name in names) - spare
        self._draw_seats(canvas, left, names)
        limit = max(0, left - start - 1)
        canvas.put(start, 0, self._fitting(limit), "muted", limit=limit)

    def _fitting(self, width: int) -> str:
        """As many whole parts of the status as have room, from its first."""
        parts = self.status.split(SEPARATOR)
        while len(parts) > 1 and cell_len(SEPARATOR.join(parts)) > width:
            parts.pop()
        return SEPARATOR.join(parts)

    def _draw_seats(self, canvas: Canvas, x: int, names: Sequence[str]) -> None:
        for seat, (chair, name) in enumerate(zip(self.chairs, names, strict=True)):
            label = f" {chair.sign} {name} "
            role = f"seat-{chair.colour}"
            if seat == self.acting:
                x = canvas.put(x, 0, label, "ink", role, bold=True)
            else:
                x = canvas.put(x, 0, label, role)
