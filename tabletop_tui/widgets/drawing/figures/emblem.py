"""The small sign of a game: three rows of up to nine glyphs in its colour."""

from __future__ import annotations

from tabletop_tui.core.content.shelf_card import ShelfCard
from tabletop_tui.widgets.drawing.canvas import Canvas

WIDTH = 9
HEIGHT = 3


def draw_emblem(canvas: Canvas, x: int, y: int, card: ShelfCard) -> None:
    """Draw the emblem with its top left corner at a place."""
    for row, line in enumerate(card.emblem):
        canvas.put(x, y + row, line, card.colour, bold=True)
