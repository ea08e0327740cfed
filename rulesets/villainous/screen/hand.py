"""The hand: framed cards where there is room, lines where there is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.screens.play.hand_frame import HandWidget
from tabletop_tui.widgets.drawing.canvas import Canvas, short
from tabletop_tui.widgets.drawing.layout import Gap, Text, lay, text

from ..rules.playing import prices, why_not_play
from .above import draw_piles
from .board import VillainousBoard
from .names import POWER

if TYPE_CHECKING:
    from ..state import CardId
    from ..view import RealmView

FRAMED_HEIGHT = 7
LEAST_CARD = 17
"""Columns a framed card needs at least."""


class Hand(HandWidget):
    """The hand of the looking seat, each card with its Cost and why it cannot be played now."""

    def __init__(self, board: VillainousBoard) -> None:
        super().__init__()
        self.board = board

    def draw(self, canvas: Canvas) -> None:
        """Nothing while the keyboard changes hands, or for a viewer without a hand."""
        board = self.board
        if board.view is None or board.viewer < 0 or not board.state.seats[board.viewer].villain:
            return
        realm = board.realm(board.viewer)
        cards = realm.s.hand
        room = canvas.width - self.reserved
        heading = canvas.put(1, 0, f"hand {len(cards)}", "muted")
        draw_piles(canvas, heading + 1, 0, realm, room)
        width = room // max(1, len(cards))
        if canvas.height > FRAMED_HEIGHT and width >= LEAST_CARD:
            for number, card in enumerate(cards):
                self._draw_card(canvas, number * min(width, 30), min(width, 30), realm, card)
            return
        for row, card in enumerate(cards[: canvas.height - 1], 1):
            self._draw_line(canvas, row, room, realm, card)

    def _cost(self, realm: RealmView, card: CardId) -> str:
        """The Cost: `2`, `3→2` when it differs now, `2-5` when it depends on where the card goes.

        `X` for one that its text tells, as long as there is nothing to aim it at.
        """
        kind = realm.kinds[card]
        if kind.entry.cost is None:
            return ""
        found = prices(realm, card)
        if found is None and kind.cost_varies:
            return f"{POWER}X"
        low, high = found or (realm.cost(card), realm.cost(card))
        if low != high:
            return f"{POWER}{low}-{high}"
        changed = low != kind.cost and not kind.cost_varies
        return f"{POWER}{kind.cost}→{low}" if changed else f"{POWER}{low}"

    def _strength(self, realm: RealmView, card: CardId) -> str:
        kind = realm.kinds[card]
        return f" {kind.strength}" if kind.entry.strength is not None else ""

    def _draw_card(
        self, canvas: Canvas, x: int, width: int, realm: RealmView, card: CardId
    ) -> None:
        kind = realm.kinds[card]
        chosen, legal = card == self.board.chosen, card in self.board.legal
        role = "amber" if chosen or legal else "line"
        bg = "raised" if chosen else "panel"
        canvas.frame(x, 1, width - 1, canvas.height - 1, role, bg=bg)
        canvas.right(x + width - 2, 1, f" {self._cost(realm, card)} ", "teal")
        name = short(kind.name, width - 5)
        type_line = f"{kind.type.capitalize()}{self._strength(realm, card)}"
        lay(
            canvas,
            Region(x + 2, 2, width - 5, canvas.height - 3),
            text(name, "amber" if chosen else "text", bold=True, rank=3),
            text(type_line, "muted", rank=2),
            Text([[Phrase(kind.entry.text or "")]], "muted", more="i more"),
            Gap(canvas.height, rank=-9),
            Text([[Phrase(why)]] if (why := why_not_play(realm, card)) else [], "red", rank=1),
        )
        canvas.hot(x, 1, width - 1, canvas.height - 1, card)

    def _draw_line(
        self, canvas: Canvas, row: int, width: int, realm: RealmView, card: CardId
    ) -> None:
        kind = realm.kinds[card]
        chosen, legal = card == self.board.chosen, card in self.board.legal
        if chosen:
            canvas.fill(0, row, width, 1, "raised")
        canvas.put(1, row, "▸" if chosen or legal else " ", "amber", bold=True)
        role = "amber" if chosen else "text"
        canvas.put(3, row, short(kind.name, 18), role, bold=chosen)
        canvas.put(22, row, self._cost(realm, card), "teal")
        why = why_not_play(realm, card)
        if why:
            canvas.put(27, row, why, "red", limit=max(0, width - 27))
        else:
            canvas.put(27, row, f"{kind.type.capitalize()}{self._strength(realm, card)}", "muted")
        canvas.hot(0, row, width, 1, card)
