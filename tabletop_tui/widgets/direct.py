"""Sends the rows of drawn widgets directly to the terminal, past the painting of Textual.

Textual cuts every dirty row at the borders of all widgets and renders the pieces. Its output is
then parsed again, to send only what changed. If only widgets of the class `Drawn` are to be painted
and nothing lies above them, this module sends their rows itself. Textual paints everything else: a
new layout, toasts, dialogs, widgets that must be repainted as a whole, selections.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Any, NamedTuple

from textual.geometry import Region
from textual.screen import UPDATE_PERIOD, Screen
from textual.widget import Widget

from tabletop_tui.widgets.drawing.canvas import Cell
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.private_textual import (
    Placed,
    dirty_on,
    is_batching,
    is_settled,
    paints_all,
    placed_on,
)


class Stretch(NamedTuple):
    """Cells that stand side by side on the terminal, from a row and a column on."""

    row: int
    column: int
    cells: list[Cell]


Send = Callable[[Sequence[Stretch]], bool]
"""Sends the cells that the terminal does not show yet.

Returns False, and sends nothing, if the terminal cannot take cells this way.
"""


class DirectPainter:
    """Sends the rows of drawn widgets that nothing covers, for one screen."""

    def __init__(self, screen: Screen[Any], send: Send) -> None:
        self.screen, self._send = screen, send
        self._placed: Placed | None = None
        self._known_uncovered: frozenset[Widget] = frozenset()
        self._changed: set[Drawn] = set()
        self._sent_at = 0.0

    def paint_soon(self, widget: Drawn) -> None:
        """Paint the stale rows of a widget with the next update.

        A widget without a place yet is painted by Textual, after the layout that gives it a place.
        """
        if widget not in placed_on(self.screen):
            widget.refresh()
            return
        self._changed.add(widget)
        dirty_on(self.screen).add(widget)
        self.screen.check_idle()

    def send_at_once(self) -> None:
        """Send at once what a key has changed; further changes wait for the timer."""
        rested = monotonic() - self._sent_at >= UPDATE_PERIOD
        settled = all(map(is_settled, placed_on(self.screen)))
        if self._changed and rested and settled and self._can_send():
            self._send_rows()

    def begin_update(self) -> None:
        """Send what can be sent before Textual paints the rest."""
        self._changed.clear()
        if self._can_send():
            self._send_rows()

    def end_update(self) -> None:
        """Paint again what changed during a new layout: Textual takes it for painted already."""
        for widget in tuple(self._changed):
            self.paint_soon(widget)

    def _send_rows(self) -> None:
        dirty = dirty_on(self.screen)
        drawn = [widget for widget in dirty if isinstance(widget, Drawn)]
        # Sorted from the top, because the order of a set differs from process to process.
        stretches = [one for widget in drawn for one in self._rows(widget)]
        stretches.sort(key=lambda one: (one.row, one.column))
        if self._send(stretches):
            self._sent_at = monotonic()
            for widget in drawn:
                widget.take_stale()
            dirty.clear()
            self._changed.clear()

    def _can_send(self) -> bool:
        """Whether only uncovered drawn widgets are to be painted, at the size of their drawing."""
        screen, dirty = self.screen, dirty_on(self.screen)
        if not dirty or paints_all(screen):
            return False
        if not screen.is_current or is_batching(screen.app):
            return False
        uncovered, placed = self._uncovered(), placed_on(screen)
        return screen.is_active and all(
            isinstance(widget, Drawn)
            and widget.is_stale
            and widget in uncovered
            and placed[widget][0].size == widget.drawing_size
            for widget in dirty
        )

    def _rows(self, widget: Drawn) -> Iterator[Stretch]:
        region, _ = placed_on(self.screen)[widget]
        for y, cells in widget.stale_rows():
            yield Stretch(region.y + y, region.x, cells)

    def _uncovered(self) -> frozenset[Widget]:
        """The drawn widgets that nothing covers, computed once for each layout."""
        placed = placed_on(self.screen)
        if placed is not self._placed:
            self._placed, above = placed, list[Region]()
            whole: list[Widget] = []
            # From the uppermost down.
            for widget, (region, clip) in placed.items():
                if (
                    isinstance(widget, Drawn)
                    and widget.may_be_sent
                    and clip.contains_region(region)
                    and not any(region.overlaps(one) for one in above)
                ):
                    whole.append(widget)
                if seen := region.intersection(clip):
                    above.append(seen)
            self._known_uncovered = frozenset(whole)
        return self._known_uncovered
