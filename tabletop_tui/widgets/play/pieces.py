"""Pieces of a game side by side, as its board draws them, each with what it is: for a goal card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Drawing, Text

GAP = 2


class Piece(NamedTuple):
    """How many rows it takes, how it is drawn from a corner on, and what it is."""

    rows: int
    draw: Callable[[Canvas, int, int], object]
    told: str


def side_by_side(pieces: Sequence[Piece], width: int) -> Drawing:
    """The pieces in a row of so many columns, in equal shares, what they are below them."""
    each = (width + GAP) // len(pieces) - GAP
    tallest = max(piece.rows for piece in pieces)
    words = [Text([[Phrase(piece.told)]], "muted") for piece in pieces]
    below = max(text.rows(each) for text in words)

    def draw(canvas: Canvas, room: Region) -> None:
        for number, (piece, text) in enumerate(zip(pieces, words, strict=True)):
            x = room.x + number * (each + GAP)
            piece.draw(canvas, x, room.y + tallest - piece.rows)
            text.draw(canvas, Region(x, room.y + tallest, each, below))

    told = " ".join(piece.told for piece in pieces)
    return Drawing(tallest + below, draw, told, least=None)
