"""The short way from a drawing to the terminal, for screens whose widgets are drawn.

Textual cuts every row that a dirty row lies in at the borders of all widgets, renders the pieces,
and what it wrote is read again to send only what changed. Where nothing but drawn widgets is to be
painted and nothing lies on top of them, their rows are handed over as they are. Everything else
goes Textual's own way: a new layout, toasts, dialogs, what was forgotten, what is selected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Any, NamedTuple, Protocol, cast

from textual.geometry import Region
from textual.screen import UPDATE_PERIOD, Screen
from textual.widget import Widget

from tabletop_tui.widgets.drawing.cells import Cell
from tabletop_tui.widgets.drawing.drawn import Drawn


class Stretch(NamedTuple):
    """Cells that stand side by side on the terminal, from a row and a column on."""

    row: int
    column: int
    cells: list[Cell]


class Sender(Protocol):
    """An app that sends cells to its terminal."""

    def send(self, stretches: list[Stretch]) -> bool:
        """Send what of these the terminal does not show yet.

        False, and nothing is sent, where the terminal does not take them so.
        """


class Straight:
    """Sends the rows of drawn widgets that nothing lies upon, for one screen."""

    def __init__(self, screen: Screen[Any]) -> None:
        self.screen = screen
        self._placed: Mapping[Widget, tuple[Region, Region]] | None = None
        self._seen_whole: frozenset[Widget] = frozenset()
        self._drawn_anew: set[Drawn] = set()
        self._sent_at = 0.0

    def paint_soon(self, widget: Drawn) -> None:
        """Paint the stale rows of a widget with the next update.

        One that has no place yet goes Textual's way, behind the layout that gives it one.
        """
        if widget not in self.screen._compositor.visible_widgets:
            widget.refresh()
            return
        self._drawn_anew.add(widget)
        self.screen._dirty_widgets.add(widget)
        self.screen.check_idle()

    def send_at_once(self) -> None:
        """Send at once what a key has drawn anew; only what follows soon waits for the timer."""
        rested = monotonic() - self._sent_at >= UPDATE_PERIOD
        if self._drawn_anew and rested and self._is_settled() and self._goes_straight():
            self._send_straight()

    def _is_settled(self) -> bool:
        """Whether everything has its place: no style or size has changed that is not followed."""
        placed = self.screen._compositor.visible_widgets
        return not any(one._layout_required or one._refresh_styles_required for one in placed)

    def begin_update(self) -> None:
        """Send what can be sent before Textual paints the rest."""
        self._drawn_anew.clear()
        if self._goes_straight():
            self._send_straight()

    def end_update(self) -> None:
        """What is drawn anew because of a new layout, Textual would take for painted with that."""
        for widget in tuple(self._drawn_anew):
            self.paint_soon(widget)

    def _send_straight(self) -> None:
        drawn = cast("set[Drawn]", self.screen._dirty_widgets)
        # From the top, as a set has another order in each process.
        stretches = [one for widget in drawn for one in self._rows(widget)]
        stretches.sort(key=lambda one: (one.row, one.column))
        if cast("Sender", self.screen.app).send(stretches):
            self._sent_at = monotonic()
            for widget in drawn:
                widget.take_stale()
            self.screen._dirty_widgets.clear()
            self._drawn_anew.clear()

    def _goes_straight(self) -> bool:
        if (
            self.screen._layout_required
            or self.screen._scroll_required
            or self.screen._repaint_required
        ):
            return False
        if (
            not self.screen._dirty_widgets
            or not self.screen.is_current
            or self.screen.app._batch_count
        ):
            return False
        if self.screen._compositor._full_map_invalidated:
            # Who asks for a size now has everything laid out in passing, and none of it painted.
            return False
        uncovered = self._uncovered()
        return self.screen.is_active and all(
            isinstance(widget, Drawn)
            and widget.is_stale
            and widget in uncovered
            and self.screen._compositor.visible_widgets[widget][0].size == widget.drawing_size
            for widget in self.screen._dirty_widgets
        )

    def _rows(self, widget: Drawn) -> Iterator[Stretch]:
        region, _ = self.screen._compositor.visible_widgets[widget]
        for y, cells in widget.stale_rows():
            yield Stretch(region.y + y, region.x, cells)

    def _uncovered(self) -> frozenset[Widget]:
        """The drawn widgets that are seen whole, found out once for each layout."""
        placed = self.screen._compositor.visible_widgets
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
