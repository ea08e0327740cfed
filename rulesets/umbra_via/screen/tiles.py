"""Draws a path tile of any size, and the flowers on it."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.table import Chair
from tabletop_tui.widgets.drawing.canvas import Canvas

from ..rules.paths import SIDE
from ..text import glyph

NORTH, EAST, SOUTH, WEST = SIDE.values()
BROAD = 7
"""From this many rows of a tile on, its path is drawn as a broad strip."""

SOUL = "✿"


def draw_tile(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], tile: str, sides: int, fg: str
) -> None:
    """Draw the path of a tile from its middle to every open side, or the sign of a special tile."""
    width, height = size
    if not sides:
        middle = y + height // 2
        beside = (width - len(tile)) // 2
        if height < 4 and beside > 0:
            # The row below the middle has the flowers of the third and fourth seat.
            canvas.put(x + beside - 1, middle, glyph(tile, sides), fg, bold=True)
            canvas.put(x + beside, middle, tile, "muted")
            return
        canvas.put(x + width // 2, middle, glyph(tile, sides), fg, bold=True)
        # A stranger cannot guess the sign, so its word is drawn below, even if it is wider.
        canvas.centre(x, middle + 1, max(width, 5), tile, "muted")
        return
    left, top, across, down = _middle(x, y, size)
    broad = height >= BROAD
    upright, level = ("▒", "▒") if broad else ("║", "═")
    _pave(canvas, left, top, across, down, "▒" if broad else glyph(tile, sides), fg)
    if sides & NORTH:
        _pave(canvas, left, y, across, top - y, upright, fg)
    if sides & SOUTH:
        _pave(canvas, left, top + down, across, y + height - top - down, upright, fg)
    if sides & WEST:
        _pave(canvas, x, top, left - x, down, level, fg)
    if sides & EAST:
        _pave(canvas, left + across, top, x + width - left - across, down, level, fg)


def _middle(x: int, y: int, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Column, row, columns and rows of the middle of a tile, where its paths meet."""
    width, height = size
    across, down = (5, 3) if height >= 9 else (3, 1) if height >= BROAD else (1, 1)
    return x + width // 2 - across // 2, y + height // 2 - down // 2, across, down


def _pave(canvas: Canvas, x: int, y: int, width: int, height: int, sign: str, fg: str) -> None:
    for row in range(y, y + height):
        canvas.put(x, row, sign * width, fg)


def draw_join(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], gap: tuple[int, int], side: int, fg: str
) -> None:
    """Draw the path in the gap between two joined tiles, east or south of a space."""
    width, height = size
    left, top, across, down = _middle(x, y, size)
    broad = height >= BROAD
    if side == EAST:
        _pave(canvas, x + width, top, gap[0], down, "▒" if broad else "═", fg)
    else:
        _pave(canvas, left, y + height, across, gap[1], "▒" if broad else "║", fg)


def draw_flowers(
    canvas: Canvas,
    x: int,
    y: int,
    size: tuple[int, int],
    energy: Sequence[int],
    chairs: Sequence[Chair],
) -> None:
    """Draw the energy of each seat in its own corner: sign and number in the seat's colour."""
    width, height = size
    inset = 1 if width >= 11 else 0
    down = inset if height >= 7 else 0
    for seat, count in enumerate(energy):
        if count:
            chair = chairs[seat]
            text = f"{chair.sign}{count}"
            row = y + (height - 1 - down if seat >= 2 else down)
            if seat % 2:
                canvas.right(x + width - inset, row, text, chair.role, bold=True)
            else:
                canvas.put(x + inset, row, text, chair.role, bold=True)
