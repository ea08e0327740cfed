"""The line at the top: the game, where it stands, the seats, and whether it is saved."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from tabletop_tui.core.table import Chair
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.words import clip_among, shares

SEPARATOR = " · "
"""Between the parts of where the game stands."""

STATUS = 18
"""Columns that the names leave to where the game stands."""

LEGIBLE = 3
"""Columns of a name below which its sign stands close to it, so that it has one more."""


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

    def facts(self) -> object:
        """What was told last; the names stay."""
        return self.title_text, self.status, self.acting, self.note, self.warning

    def draw(self, canvas: Canvas) -> None:
        """Title and status at the left, seats and the saving note at the right."""
        start = canvas.put(1, 0, self.title_text, "amber", bold=True) + 2
        least = [cell_len(chair.name[:LEGIBLE]) + 3 for chair in self.chairs]
        # That it is saved can be missed before three letters of a name.
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

        Parts of it that will be left out take no room from the names, nor do those without which
        all names are whole.
        """
        status = min(cell_len(self._fitting(STATUS)), STATUS)
        first = min(cell_len(self._fitting(0)), status)
        whole = self._labels(room - first - 1)
        if all(chair.name in label for chair, label in zip(self.chairs, whole, strict=True)):
            return whole
        return self._labels(room - status - 1)

    def _labels(self, room: int) -> list[str]:
        """Sign and name of each seat; closer together where that leaves a letter more of each."""
        everybody = [chair.name for chair in self.chairs]
        sizes = [cell_len(name) for name in everybody]
        for apart in (" ", ""):
            air = sum(3 + len(apart) for _ in sizes)
            widths = shares(sizes, max(room - air, 0))
            # Those that are cut are cut alike: one letter more would tell nothing of one of them.
            cut = [width for width, size in zip(widths, sizes, strict=True) if width < size]
            short = min(cut, default=LEGIBLE)
            if short >= LEGIBLE:
                break
        return [
            f" {chair.sign}{apart}{name if width == size else clip_among(name, short, everybody)} "
            for chair, name, width, size in zip(self.chairs, everybody, widths, sizes, strict=True)
        ]

    def _fitting(self, width: int) -> str:
        """As many whole parts of the status as have room, from its first."""
        parts = self.status.split(SEPARATOR)
        while len(parts) > 1 and cell_len(SEPARATOR.join(parts)) > width:
            parts.pop()
        return SEPARATOR.join(parts)

    def _draw_seats(self, canvas: Canvas, x: int, labels: Sequence[str]) -> None:
        for seat, (chair, label) in enumerate(zip(self.chairs, labels, strict=True)):
            role = f"seat-{chair.colour}"
            if seat == self.acting:
                x = canvas.put(x, 0, label, "ink", role, bold=True)
            else:
                x = canvas.put(x, 0, label, role)
