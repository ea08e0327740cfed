"""The goal card as a page: what a game is about, before its first turn."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.screens.play.host import Host
from tabletop_tui.screens.play.pages.page import PageScreen, Sheet

KEYS = "Enter  go on    F3: what all signs mean    the settings switch these off"


class GoalScreen(PageScreen):
    """The card, before the game that it tells of."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f3,L", "signs", "signs")]

    def __init__(self, card: Sheet, table: Host) -> None:
        super().__init__(card)
        self.table = table

    def action_signs(self) -> None:
        """What the signs on the table behind the card mean."""
        from tabletop_tui.screens.play.legend import legend_screen

        self.app.push_screen(legend_screen(self.table))
