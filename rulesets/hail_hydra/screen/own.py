"""What belongs to one seat alone, as a panel of its own on a private screen."""

from __future__ import annotations

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn

from .seat import draw_own
from .table import HydraTable


class OwnPanel(Drawn):
    """The hand, or the loyalty page, whatever the seat holds or is in the same frame."""

    def __init__(self, board: HydraTable) -> None:
        super().__init__(id="own")
        self.board = board

    def draw(self, canvas: Canvas) -> None:
        """Nothing before there are Heroes, or where nobody looks."""
        board = self.board
        if board.view is not None and board.viewer >= 0 and board.state.phase != "heroes":
            draw_own(canvas, board, 0, 0, canvas.width, canvas.height)
