"""The base of the panels beside the garden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn, Same

if TYPE_CHECKING:
    from .garden import GardenBoard


class GardenPanel(Drawn):
    """Shows a part of the view that the garden draws, and nothing while the keyboard changes hands.

    It is drawn again when the view changes, or the bid that is planned.
    """

    def __init__(self, board: GardenBoard, name: str) -> None:
        super().__init__(id=name)
        self.board = board

    def facts(self) -> object:
        """What the drawing depends on."""
        board = self.board
        bid = (board.pointed, board.plan, board.digits) if board.kind == "bid" else ()
        return Same(board.view), board.kind, bid, board.drawing_size

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, if there is a view."""
        if self.board.view is not None:
            self.draw_panel(canvas)

    def draw_panel(self, canvas: Canvas) -> None:
        """Draw the view, of which there is one."""
        raise NotImplementedError
