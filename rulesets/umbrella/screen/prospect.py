"""A game alone as a puzzle: how many tokens there can be in all, and what the points are worth."""

from __future__ import annotations

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Gap, Text, lay

from .table import UmbrellaTable

ROWS = 3
"""What it wants where there is little room."""


def draw_prospect(canvas: Canvas, x: int, y: int, width: int, board: UmbrellaTable) -> None:
    """Below the strip, as many rows as there are."""
    points = board.points(board.seat)
    told = [Phrase(f"{number_of(points, 'point')} now")]
    most = board.tokens_possible()
    if most is not None:
        full = most == sum(board.state.seats[board.seat].covered) + board.state.pool
        words = f" · at most {number_of(most, 'token')} in all"
        told.append(Phrase(words, "text" if full else "amber"))
    ladder: list[Phrase] = []
    for grade in board.components.content.grades:
        reached = points >= grade.least
        least = f"{grade.least} " if grade.least > 0 else ""
        mark = "✓ " if reached else ""
        separate = " · " if ladder else ""
        ladder.append(
            Phrase(f"{separate}{mark}{least}{grade.title.lower()}", "green" if reached else "muted")
        )
    room = Region(x + 1, y, width - 2, max(0, canvas.height - y))
    lay(canvas, room, Gap(), Text([told], rank=2), Text([ladder], rank=1))
