"""The short way from a drawing to the terminal, for screens whose widgets are drawn.

Textual cuts every dirty row at the borders of all widgets and renders the pieces. Its output is
then parsed again, to send only what changed. If only drawn widgets are to be painted and nothing
lies above them, this module sends their rows directly. Everything else is painted by Textual: a new
layout, toasts, dialogs, widgets that must be repainted as a whole, selections.
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
    is_put_together,
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


class Straight:
    """Sends the rows of drawn widgets that nothing covers, for one screen."""

    def __init__(self, screen: Screen[Any], send: Send) -> None:
        self.screen, self._send = screen, send
        self._placed: Placed | None = None
        self._seen_whole: frozenset[Widget] = frozenset()
        self._drawn_anew: set[Drawn] = set()
        self._sent_at = 0.0

    def paint_soon(self, widget: Drawn) -> None:
        """Paint the stale rows of a widget with the next update.

        A widget without a place yet is painted by Textual, after the layout that gives it a place.
        """
        if widget not in placed_on(self.screen):
            widget.refresh()
            return
        self._drawn_anew.add(widget)
        dirty_on(self.screen).add(widget)
        self.screen.check_idle()

    def send_at_once(self) -> None:
        """Send at once what a key has drawn anew; later changes wait for the timer."""
        rested = monotonic() - self._sent_at >= UPDATE_PERIOD
        settled = all(map(is_settled, placed_on(self.screen)))
        if self._drawn_anew and rested and settled and self._goes_straight():
            self._send_straight()

    def begin_update(self) -> None:
        """Send what can be sent before Textual paints the rest."""
        self._drawn_anew.clear()
        if self._goes_straight():
            self._send_straight()

    def end_update(self) -> None:
        """Paint what a new layout has drawn anew, which Textual would count as painted."""
        for widget in tuple(self._drawn_anew):
            self.paint_soon(widget)

    def _send_straight(self) -> None:
        dirty = dirty_on(self.screen)
        drawn = [widget for widget in dirty if isinstance(widget, Drawn)]
        # From the top, as a set has another order in each process.
        stretches = [one for widget in drawn for one in self._rows(widget)]
        stretches.sort(key=lambda one: (one.row, one.column))
        if self._send(stretches):
            self._sent_at = monotonic()
            for widget in drawn:
                widget.take_stale()
            dirty.clear()
            self._drawn_anew.clear()

    def _goes_straight(self) -> bool:
        screen, dirty = self.screen, dirty_on(self.screen)
        if not dirty or paints_all(screen):
            return False
        if not screen.is_current or is_put_together(screen.app):
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
                    and widget.straight
                    and clip.contains_region(region)
                    and not any(region.overlaps(one) for one in above)
                ):
                    whole.append(widget)
                if seen := region.intersection(clip):
                    above.append(seen)
            self._seen_whole = frozenset(whole)
        return self._seen_whole
