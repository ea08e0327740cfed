"""The screen of Little Game: the usual one, with a drawn board."""

from __future__ import annotations

from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.widgets.play.board import Board

from .board import TableBoard


class Screen(GameScreen):
    """Answers are chosen on the board with the arrow keys, or from the list."""

    def make_board(self) -> Board:
        """The rows of all seats, and the own hand."""
        return TableBoard(self.ruleset, self.table)
