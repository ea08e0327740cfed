"""The drawn table: the row of each seat, and below them the hand of the viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.play.board import Board

if TYPE_CHECKING:
    from ..engine import Engine
    from ..state import Card, GameState


class TableBoard(Board):
    """Everything is drawn from the view, the size of the canvas and what is chosen."""

    ruleset: Engine
    state: GameState

    def draw_board(self, canvas: Canvas) -> None:
        """A line for each seat, then the hand."""
        canvas.right(canvas.width - 2, 0, f"{len(self.state.deck)} cards in the deck", "muted")
        points = self.ruleset.points(self.state)
        for number, seat in enumerate(self.state.seats):
            y = 1 + 2 * number
            target = f"seat {number}"
            x = canvas.say(2, y, self.seat_chip(number), bold=target == self.chosen)
            if target in self.legal:
                canvas.put(0, y, "▸" if target == self.chosen else "·", "amber")
            canvas.put(x, y, f"  {points[number]} points, {len(seat.hand)} in hand", "muted")
            canvas.hot(0, y, canvas.width, 1, target)
            self._draw_cards(canvas, y + 1, seat.row)
        if self.viewer >= 0:
            y = 2 + 2 * len(self.state.seats)
            canvas.put(2, y, "your hand", "muted")
            self._draw_cards(canvas, y + 1, self.state.seats[self.viewer].hand)

    def _draw_cards(self, canvas: Canvas, y: int, cards: list[Card]) -> None:
        """Cards side by side; what can be chosen is marked by a sign as well as by a colour."""
        x = 4
        for card in cards:
            chosen, legal = card == self.chosen, card in self.legal
            sign = "▸" if chosen else "·" if legal else " "
            name = self.ruleset.components.kind(card).name
            end = canvas.put(x, y, f"{sign}{name}", "amber" if legal else "text", bold=chosen)
            canvas.hot(x, y, end - x, 1, card)
            x = end + 1
