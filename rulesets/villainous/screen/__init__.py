"""The screen of Villainous."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core.events import Phrase
from tabletop_tui.screens.play.hand_frame import HandedScreen, HandWidget
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.board import Board

from .board import VillainousBoard
from .hand import Hand


class VillainousScreen(HandedScreen):
    """One realm large, the hand below it, the other realms a key away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "next_realm", "other realms"),
        Binding("g", "guide", "guide"),
    ]

    board: VillainousBoard

    def make_board(self) -> Board:
        """The drawn realm."""
        return VillainousBoard(self.ruleset, self.table)

    def make_hand(self) -> HandWidget:
        """The hand of the seat that looks."""
        return Hand(self.board)

    def take_over(self, viewer: int) -> None:
        """Each decision is looked at in the realm it is about."""
        self.board.looking_at = None
        super().take_over(viewer)

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """A click on another realm's line shows that realm, unless it is an answer."""
        answers = self.picker.legal_targets if self.picker else ()
        if event.target not in answers and self.opens(event.target):
            event.stop()
            return
        super().on_drawn_pointed(event)

    def opens(self, target: str) -> bool:
        """The line of a villain opens its realm."""
        seat = target.removeprefix("seat ")
        if not (target.startswith("seat ") and seat.isdigit()) or int(seat) == self.board.shown:
            return False
        self.board.looking_at = int(seat)
        self.show_choice()
        return True

    def action_next_realm(self) -> None:
        """Look at the next realm; after the last one at your own again."""
        if self.view is None:
            return
        count = len(self.view.seats)
        self.board.looking_at = (self.board.shown + 1) % count
        self.show_choice()

    def action_leave(self) -> None:
        """From another realm back to the one it is about; from there to the lobby."""
        if self.board.looking_at is None:
            super().action_leave()
        else:
            self.board.looking_at = None
            self.show_choice()

    def action_guide(self) -> None:
        """Objective, plan and key cards of the villain that is shown."""
        from tabletop_tui.screens.log import ScrollScreen

        if self.view is None:
            return
        villain = self.view.seats[self.board.shown].villain
        card = self.ruleset.cards().get(villain)
        if card is not None:
            paragraphs: list[Sequence[Phrase]] = [[Phrase(t)] for t in card.text.split("\n")]
            self.app.push_screen(ScrollScreen(card.name, paragraphs))
