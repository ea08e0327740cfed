"""A drawing as a part of a larger one, and parts that are kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from textual.geometry import Region

from tabletop_tui.widgets.drawing.canvas import Canvas, Cut

T = TypeVar("T")


def paste(canvas: Canvas, part: Canvas, x: int, y: int) -> None:
    """Copy a drawing onto a larger drawing; parts beyond the edges are left out.

    The larger drawing also gets the notes of cuts and frames, but not the hot regions.
    """
    shown = part.rows[: max(0, canvas.height - y)]
    width = max(0, min(part.width, canvas.width - x))
    for row, cells in enumerate(shown, y):
        canvas.rows[row][x : x + width] = cells[:width]
    canvas.cuts += [Cut(cut.text, cut.x + x, cut.y + y) for cut in part.cuts if cut.y < len(shown)]
    canvas.frames += [
        Region(frame.x + x, frame.y + y, frame.width, frame.height)
        for frame in part.frames
        if frame.bottom <= len(shown)
    ]


class Parts:
    """Kept drawings and facts of one view that the cursor does not change."""

    def __init__(self) -> None:
        self._of: object = None
        self._kept: dict[Region, tuple[Hashable, Canvas]] = {}
        self._found: dict[Hashable, Any] = {}

    def once(self, view: object, name: Hashable, find: Callable[[], T]) -> T:
        """The fact `name` about the view; `find` computes it at the first request."""
        self._turn_to(view)
        if name not in self._found:
            self._found[name] = find()
        found: T = self._found[name]
        return found

    def lay(
        self,
        canvas: Canvas,
        room: Region,
        view: object,
        facts: Hashable,
        draw: Callable[[Canvas], None],
    ) -> None:
        """Draw a part of a view into its room; `draw` draws it on a canvas of that size.

        `facts` are what else the part depends on: while they are equal, the kept drawing is used.
        Another view drops all kept drawings, since its viewer may not see what they show.
        """
        self._turn_to(view)
        kept = self._kept.get(room)
        if kept is None or kept[0] != facts:
            sheet = Canvas(room.width, room.height)
            draw(sheet)
            kept = self._kept[room] = facts, sheet
        paste(canvas, kept[1], room.x, room.y)
        for spot, target in kept[1].hot_regions:
            canvas.hot_regions.append((spot.translate((room.x, room.y)), target))
        for spot, key in kept[1].key_regions:
            canvas.key_regions.append((spot.translate((room.x, room.y)), key))

    def _turn_to(self, view: object) -> None:
        if self._of is not view:
            self._of, self._kept, self._found = view, {}, {}
