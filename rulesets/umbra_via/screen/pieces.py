"""What the goal card of Umbra Via shows."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.table import Chair
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.pieces import Piece

from .tiles import EAST, NORTH, SOUL, SOUTH, draw_flowers, draw_tile

TILE = (7, 3)


def pieces(chair: Chair) -> Sequence[Piece]:
    """A tile with energy on it, and the two kinds of flowers."""

    def tile(canvas: Canvas, x: int, y: int) -> None:
        canvas.fill(x, y, *TILE, "raised")
        draw_tile(canvas, x, y, TILE, "t", NORTH | EAST | SOUTH, "sand")
        draw_flowers(canvas, x, y, TILE, [2], [chair])

    def energy(canvas: Canvas, x: int, y: int) -> None:
        canvas.put(x, y, chair.sign, f"seat-{chair.colour}", bold=True)

    def soul(canvas: Canvas, x: int, y: int) -> None:
        canvas.put(x, y, SOUL, "text", bold=True)

    return (
        Piece(3, tile, "path tile with 2 of your energy"),
        Piece(1, energy, "energy: 1 in a bid, stays on the tile"),
        Piece(1, soul, "soul: 2 in a bid, then is gone"),
    )
