"""Draws a path tile of any size, and the flowers on it."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.table import Chair
from tabletop_tui.widgets.drawing.canvas import Canvas

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
JOINTS = {
    3: "╚", 5: "║", 6: "╔", 7: "╠", 9: "╝", 10: "═", 11: "╩", 12: "╗", 13: "╣", 14: "╦",
}  # fmt: skip
SPECIALS = {"four": "✦", "void": "○", "block": "▓"}
WORDS = {"four": "four", "void": "void", "block": "block"}
BROAD = 7
"""From this many rows of a tile on, its path is drawn as a broad strip."""

SOUL = "✿"


def draw_tile(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], tile: str, sides: int, fg: str
) -> None:
    """Draw the path of a tile from its middle to every open side, or the sign of a special tile."""
    width, height = size
    middle_x, middle_y = x + width // 2, y + height // 2
    if tile in SPECIALS:
        canvas.put(middle_x, middle_y, SPECIALS[tile], fg, bold=True)
        # A stranger cannot guess the sign, so its word is drawn below, even if it is wider.
        canvas.centre(x, middle_y + 1, max(width, 5), WORDS[tile], "muted")
        return
    if height >= BROAD:
        _draw_broad(canvas, x, y, size, sides, fg)
        return
    if sides & NORTH:
        for row in range(y, middle_y):
            canvas.put(middle_x, row, "║", fg)
    if sides & SOUTH:
        for row in range(middle_y + 1, y + height):
            canvas.put(middle_x, row, "║", fg)
    if sides & WEST:
        canvas.put(x, middle_y, "═" * (middle_x - x), fg)
    if sides & EAST:
        canvas.put(middle_x + 1, middle_y, "═" * (x + width - middle_x - 1), fg)
    canvas.put(middle_x, middle_y, JOINTS.get(sides, " "), fg)


def _breadth(height: int) -> tuple[int, int]:
    """The breadth of a strip: the columns of a vertical strip, the rows of a horizontal one."""
    return (5, 3) if height >= 9 else (3, 1)


def _draw_broad(canvas: Canvas, x: int, y: int, size: tuple[int, int], sides: int, fg: str) -> None:
    width, height = size
    across, down = _breadth(height)
    left, top = x + (width - across) // 2, y + (height - down) // 2
    _pave(canvas, left, top, across, down, fg)
    if sides & NORTH:
        _pave(canvas, left, y, across, top - y, fg)
    if sides & SOUTH:
        _pave(canvas, left, top + down, across, y + height - top - down, fg)
    if sides & WEST:
        _pave(canvas, x, top, left - x, down, fg)
    if sides & EAST:
        _pave(canvas, left + across, top, x + width - left - across, down, fg)


def _pave(canvas: Canvas, x: int, y: int, width: int, height: int, fg: str) -> None:
    for row in range(y, y + height):
        canvas.put(x, row, "▒" * width, fg)


def draw_join(
    canvas: Canvas, x: int, y: int, size: tuple[int, int], gap: tuple[int, int], side: int, fg: str
) -> None:
    """Draw the path in the gap between two joined tiles, east or south of a space."""
    width, height = size
    broad = height >= BROAD
    across, down = _breadth(height) if broad else (1, 1)
    if side == EAST:
        glyph = "▒" if broad else "═"
        for row in range(down):
            canvas.put(x + width, y + (height - down) // 2 + row, glyph * gap[0], fg)
    else:
        glyph = "▒" if broad else "║"
        for row in range(gap[1]):
            canvas.put(x + (width - across) // 2, y + height + row, glyph * across, fg)


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
    for seat, count in enumerate(energy):
        if count:
            chair = chairs[seat]
            role = f"seat-{chair.colour}"
            text = f"{chair.sign}{count}"
            row = y + (inset if height >= 7 else 0)
            if seat >= 2:
                row = y + height - 1 - (inset if height >= 7 else 0)
            if seat % 2:
                canvas.right(x + width - inset, row, text, role, bold=True)
            else:
                canvas.put(x + inset, row, text, role, bold=True)
