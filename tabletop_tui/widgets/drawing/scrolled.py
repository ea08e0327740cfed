"""Keys, wheel and bar that move any widget with more rows than it can show."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn

SCROLL = Binding.Group("move", compact=True)
LEAST_COLUMN, BETWEEN = 80, 3
"""The least width of each of several columns of text, and the columns between them."""


def columns_in(width: int) -> tuple[int, int]:
    """How many columns of text stand side by side in this width, and the width of each."""
    number = max(1, (width + BETWEEN) // (LEAST_COLUMN + BETWEEN))
    return number, (width + BETWEEN) // number - BETWEEN


class Scrolled(Drawn):
    """A drawn widget with rows of which only some are shown, from `top` on.

    Subclasses say how many rows there are, and where they stand. A list whose keys move a mark
    overrides `place` and `go`, and keeps the mark in sight with `keep_in_sight`.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "by_row(-1)", "move", group=SCROLL),
        Binding("down,j", "by_row(1)", "move", group=SCROLL),
        Binding("pageup", "by_page(-1)", "page up", show=False),
        Binding("pagedown", "by_page(1)", "page down", show=False),
        Binding("home,g", "to_end(False)", "beginning", show=False),
        Binding("end,G", "to_end(True)", "end", show=False),
    ]
    notch = 3
    """The rows that one notch of the wheel moves."""
    top = above = below = 0
    """The first row that is shown; the fixed rows of the widget above and below all rows."""
    across = 1
    """How many columns of rows stand side by side, to be read one after the other."""
    bar = Region()
    """Where the bar stands; empty while all rows are shown."""
    _dragging = False

    def rows_in_all(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    @property
    def tall(self) -> int:
        """How many rows stand below each other."""
        return max(self.drawing_size.height - self.above - self.below, 1)

    def rows_shown(self) -> int:
        """How many of them are shown at once."""
        return self.tall * self.across

    @property
    def place(self) -> int:
        """The row that keys start from."""
        return self.top

    def go(self, row: int) -> None:
        """Show the rows from `row` on, as far as there are any."""
        before, self.top = self.top, row
        self.hold()
        if self.top != before:
            self.redraw()

    def hold(self) -> None:
        """Move `top` so that no row stays empty while there are rows to show."""
        self.top = max(0, min(self.top, self.rows_in_all() - self.rows_shown()))

    def keep_in_sight(self, first: int, after: int) -> None:
        """Show the rows from `first` to before `after`, moving as little as possible."""
        self.top = min(max(self.top, after - self.rows_shown()), first)
        self.hold()

    def action_by_row(self, by: int) -> None:
        self.go(self.place + by)

    def action_by_page(self, by: int) -> None:
        """Move one page on, or back; one row of the page before stays in sight."""
        self.go(self.place + by * max(self.rows_shown() - 1, 1))

    def action_to_end(self, last: bool) -> None:
        self.go(self.rows_in_all() - 1 if last else 0)

    def wheel(self, by: int) -> None:
        self.go(self.place + self.notch * by)

    # -- the bar ---------------------------------------------------------------------------

    def draw_bar(self, canvas: Canvas, x: int, y: int, height: int) -> None:
        """Draw in a column which part of the rows is shown; nothing if all rows are shown."""
        draw_bar(canvas, x, y, height, self.top, self.rows_shown(), self.rows_in_all())
        here = self.rows_in_all() > self.rows_shown()
        self.bar = Region(x, y, 1, height) if here else Region()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if self.bar.contains(event.x, event.y):
            event.stop()
            self._dragging = True
            self.capture_mouse()
            self._pull(event.y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._dragging:
            event.stop()
            self._pull(event.y)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        if self._dragging:
            event.stop()
            self._dragging = False
            self.release_mouse()

    def _pull(self, y: int) -> None:
        """Show the rows that belong to a height of the bar."""
        hidden = self.rows_in_all() - self.rows_shown()
        part = (y - self.bar.y) / max(self.bar.height - 1, 1)
        self.pull_to(round(max(0.0, min(part, 1.0)) * hidden))

    def pull_to(self, top: int) -> None:
        """Show the rows from `top` on, because the player pulled the bar there."""
        self.go(top)


class Read(Scrolled):
    """Rows to read: keys move the text itself. A wide screen shows them in several columns."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer no keys that move the text while all its rows are shown."""
        moves = action in ("by_row", "by_page", "to_end")
        if moves and self.size.area and self.rows_in_all() <= self.rows_shown():
            return None
        return super().check_action(action, parameters)

    def on_resize(self) -> None:
        """Offer the keys anew: the new size decides whether all rows are shown."""
        if self.has_focus:
            self.screen.refresh_bindings()


class Listed(Scrolled):
    """Rows with a marked row: keys and wheel move the mark, which stays in sight."""

    at = 0
    notch = 1

    @property
    def place(self) -> int:
        return self.at

    def go(self, row: int) -> None:
        self.at = max(0, min(row, self.rows_in_all() - 1))
        self.keep_in_sight(self.at, self.at + 1)
        self.redraw()

    def pull_to(self, top: int) -> None:
        """Show the rows from `top` on, and move the mark along with them."""
        self.top = top
        self.hold()
        self.go(max(self.top, min(self.at, self.top + self.rows_shown() - 1)))


def draw_bar(
    canvas: Canvas, x: int, y: int, height: int, top: int, shown: int, total: int
) -> None:  # fmt: skip
    """A bar of `height` rows for `shown` of `total` rows from `top` on; none when all are shown."""
    if total <= shown or height < 2:
        return
    size = max(height * shown // total, 1)
    start = round(top * (height - size) / (total - shown))
    for row in range(height):
        on = start <= row < start + size
        canvas.put(x, y + row, "█" if on else "│", "muted" if on else "line")
