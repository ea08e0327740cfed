"""The screen of Umbrella."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.events import Phrase
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.widgets.play.board import Board
from tabletop_tui.widgets.play.picker import Picker

from ..distance import FARTHEST, told
from ..turn.slide import Push
from .board import UmbrellaBoard
from .cell_pickers import ExchangePicker, SwapPicker
from .pickers import SlidePicker
from .signs import ROLES


class UmbrellaScreen(GameScreen):
    """The table of Umbrella: nothing is secret, so the boards of all seats can be looked at."""

    SIDE_FROM: ClassVar[int] = 80
    BINDINGS: ClassVar[list[BindingType]] = [Binding("n", "neighbours", "neighbours")]

    board: UmbrellaBoard

    def make_board(self) -> Board:
        """The drawn table."""
        return UmbrellaBoard(self.ruleset, self.table)

    def make_picker(self, decision: Decision) -> Picker:
        """Slides, swaps and exchanges have their own cursors."""
        self.board.pointed_zone = ""
        self.board.view, self.board.viewer = self.view, decision.seat
        first = decision.options[0].value
        if decision.kind == "slide" and not (isinstance(first, Push) and first.far):
            return SlidePicker(decision, self.board)
        if decision.kind == "swap":
            return SwapPicker(decision, self.board)
        if decision.kind == "exchange":
            return ExchangePicker(decision, self.board)
        return super().make_picker(decision)

    def moves(self, decision: Decision) -> bool:
        """A slide is seen sliding."""
        return decision.kind == "slide" and self.board.slide() is not None

    def inspected(self, target: str) -> tuple[str, Sequence[Sequence[Phrase]]] | None:
        """The figure in a slot, or every figure in front of you while a slide is chosen."""
        if self.view is None:
            return None
        seat = self.board.seat
        slots = self.view.seats[seat].slots
        if target.startswith("slot "):
            return self._figure(int(target[5:]) - 1)
        paragraphs: list[Sequence[Phrase]] = []
        for slot, pile in enumerate(slots):
            card = self._figure(slot) if pile.tiles else None
            if card is not None:
                paragraphs += [[Phrase(card[0], "amber")], *card[1], []]
        return ("your figures", paragraphs) if paragraphs else None

    def _figure(self, slot: int) -> tuple[str, Sequence[Sequence[Phrase]]] | None:
        """The card of the visible tile of a slot, with how far it is and what lies below."""
        seat = self.board.seat
        tiles = self.board.state.seats[seat].slots[slot].tiles
        card = super().inspected(tiles[-1]) if tiles else None
        if card is None:
            return None
        words = {"-": "no free space", "+": f"more than {FARTHEST}"}
        away = [Phrase("Slides to go while nobody else moves an umbrella:")]
        for colour, slides in told(self.board.umbrella.slides_to_go(self.board.state, seat), slot):
            away.append(Phrase(f" {ROLES[colour]} {words.get(slides, slides)}", ROLES[colour]))
        below = [Phrase(f"Tiles below it in slot {slot + 1}: {len(tiles) - 1}.")]
        return card[0], [*card[1], away, below]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Who plays alone has no neighbours."""
        if action == "neighbours" and len(self.table.chairs) == 1:
            return False
        return super().check_action(action, parameters)

    def action_neighbours(self) -> None:
        """Everything that lies in front of the others."""
        from tabletop_tui.screens.log import ScrollScreen

        from .neighbours import whole_boards

        if self.view is not None and len(self.view.seats) > 1:
            self.app.push_screen(ScrollScreen("the other boards", whole_boards(self.board)))
