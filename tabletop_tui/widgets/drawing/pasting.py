"""A drawing as a part of a larger one."""

from __future__ import annotations

from textual.geometry import Region

from tabletop_tui.widgets.drawing.canvas import Canvas, Cut


def paste(canvas: Canvas, part: Canvas, x: int, y: int, rows: int | None = None) -> None:
    """Lay a drawing, or its first rows, on another one that has room for it there.

    What had to be cut in it was cut there, too. The mouse points at nothing in it.
    """
    shown = part.rows[:rows]
    for row, cells in enumerate(shown, y):
        canvas.rows[row][x : x + part.width] = cells
    canvas.cuts += [Cut(cut.text, cut.x + x, cut.y + y) for cut in part.cuts if cut.y < len(shown)]
    canvas.frames += [
        Region(frame.x + x, frame.y + y, frame.width, frame.height)
        for frame in part.frames
        if frame.bottom <= len(shown)
    ]
