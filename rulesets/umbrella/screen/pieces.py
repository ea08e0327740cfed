"""What the goal card of Umbrella shows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.pieces import Piece

from ..state import COLOURS, Face
from .board import UmbrellaBoard
from .scale import MEDIUM
from .scene import draw_umbrella
from .strip import draw_space


def pieces(board: UmbrellaBoard) -> Sequence[Piece]:
    """An umbrella, a Figure, and a score token on its space."""
    red, face = COLOURS[0], Face(next(iter(board.components.figures.names)))

    def umbrella(canvas: Canvas, x: int, y: int) -> None:
        draw_umbrella(canvas, x, y, red, red, MEDIUM, about=False)

    def token(canvas: Canvas, x: int, y: int) -> None:
        draw_space(canvas, x, y, MEDIUM.space, red, covered=True)
        draw_space(canvas, x + MEDIUM.space + 1, y, MEDIUM.space, red, covered=False)

    figure = partial(board.draw_face, face=face, slot=0, pixel=(2, 1), ink="text")
    return (
        Piece(3, umbrella, "an umbrella of your Scene, red"),
        Piece(4, figure, "a Figure: four cells of one colour"),
        Piece(1, token, "spaces for red Figures, one with a token"),
    )
