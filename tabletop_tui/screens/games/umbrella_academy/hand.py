"""The hand, and the open hands of the others."""

from __future__ import annotations

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.screens.games.umbrella_academy.board import AcademyBoard
from tabletop_tui.screens.handed import HandWidget
from tabletop_tui.widgets.canvas import Canvas, fit, wrap

CARD_WIDTH = 26


class Hand(HandWidget):
    """Cards with their symbols and texts; Feuds, Wounds and Advantages beside them."""

    def __init__(self, board: AcademyBoard) -> None:
        super().__init__()
        self.board = board

    def draw(self, canvas: Canvas) -> None:
        """The cards of the looking seat, or of everybody when the table looks."""
        board = self.board
        if board.view is None or board.viewer < 0:
            return
        width = canvas.width - self.reserved
        seat = board.state.seats[board.viewer]
        ids = [*seat.hand, *seat.feuds, *seat.advantages]
        title = "hand" + (f"  {seat.wounds} Wounds" if seat.wounds else "")
        canvas.put(1, 0, title, "red" if seat.wounds else "muted")
        if not ids:
            canvas.put(1, 1, "no cards", "dim")
            return
        across = max(1, width // CARD_WIDTH)
        rows = -(-len(ids) // across)
        tall = max(1, (canvas.height - 1) // rows)
        each = width // across
        for index, card in enumerate(ids):
            x, y = (index % across) * each, 1 + (index // across) * tall
            if y >= canvas.height:
                canvas.right(width, canvas.height - 1, f"+{len(ids) - index} more: i", "muted")
                break
            self._draw_card(canvas, x, y, each, tall, str(card))

    def _draw_card(
        self, canvas: Canvas, x: int, y: int, width: int, height: int, card: str
    ) -> None:
        rules = self.board.rules
        chosen, legal = card == self.board.chosen, card in self.board.legal
        if chosen:
            canvas.fill(x, y, width - 1, min(height, 3), "raised")
        canvas.put(x + 1, y, "▸" if chosen or legal else " ", "amber", bold=True)
        known = rules.cards.get(card)
        name = known.name if known else "a card"
        symbols = rules.symbols_of(card)
        role = "amber" if chosen else ("red" if card in rules.content.feuds else "text")
        if card in rules.content.advantages:
            role = "amber" if chosen else "green"
        room = width - 5 - cell_len(symbols)
        end = canvas.put(x + 3, y, fit(name, room), role, bold=chosen)
        canvas.put(end + 1, y, symbols, "sand", bold=True)
        canvas.hot(x, y, width - 1, height, card)
        if known is None or height < 2:
            return
        text = " ".join(known.text.split())
        for row, line in enumerate(wrap([Phrase(text, "dim")], width - 4)[: height - 1], 1):
            canvas.say(x + 3, y + row, line)
