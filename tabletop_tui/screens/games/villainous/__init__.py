"""The screen of Villainous."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from tabletop_tui.core.events import Phrase
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.game import GameScreen
from tabletop_tui.screens.games.villainous.board import VillainousBoard
from tabletop_tui.screens.games.villainous.hand import Hand
from tabletop_tui.widgets.board import Board
from tabletop_tui.widgets.drawn import Drawn

PANEL_WIDTH = 32
"""Columns of the decision where it lies over the foot of the realm (see `villainous.tcss`)."""


class VillainousScreen(GameScreen):
    """One realm large, the hand below it, the other realms a key away."""

    CSS_PATH: ClassVar[list[Path]] = [  # type: ignore[assignment]
        Path(__file__).parents[2] / "game.tcss",
        Path(__file__).with_name("villainous.tcss"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "next_realm", "other realms"),
        Binding("g", "guide", "guide"),
    ]

    board: VillainousBoard

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(saved)
        self.hand = Hand(self.board)

    def make_board(self) -> Board:
        """The drawn realm."""
        return VillainousBoard(self.ruleset, self.table)

    def compose(self) -> ComposeResult:
        """Bar; realm and hand beside decision and log; keys."""
        yield self.bar
        with Container(id="main"):
            with Container(id="realm"):
                yield self.board
                yield self.hand
            with Container(id="side"):
                yield self.panel
                yield self.log_panel
        yield self.keys

    def on_resize(self, event: events.Resize) -> None:
        """In a small window the decision lies beside the hand, over the foot of the realm."""
        super().on_resize(event)
        low = event.size.width < self.SIDE_FROM
        corner = (event.size.width - PANEL_WIDTH, event.size.height - 10)
        self.query_one("#side").styles.offset = corner if low else (0, 0)
        self.hand.reserved = PANEL_WIDTH if low else 0
        self.hand.redraw()

    def take_over(self, viewer: int) -> None:
        """Each decision is looked at in the realm it is about."""
        self.board.looking_at = None
        super().take_over(viewer)

    def show_choice(self) -> None:
        """The hand follows the cursor, too."""
        super().show_choice()
        self.hand.redraw()

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """A click on another realm's line shows that realm, unless it is an answer."""
        target = event.target
        seat = target.removeprefix("seat ")
        answers = self.picker.legal_targets if self.picker else ()
        if target.startswith("seat ") and seat.isdigit() and target not in answers:
            event.stop()
            self.board.looking_at = int(seat)
            self.show_choice()
            return
        super().on_drawn_pointed(event)

    def action_next_realm(self) -> None:
        """Look at the next realm; after the last one at your own again."""
        if self.view is None:
            return
        count = len(self.view.seats)
        self.board.looking_at = (self.board.shown + 1) % count
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


SCREEN = VillainousScreen
