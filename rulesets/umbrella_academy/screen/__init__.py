"""The screen of The Umbrella Academy."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePath
from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.hand_frame import HandedScreen, HandWidget
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.board import Board

from .board import AcademyBoard
from .hand import Hand
from .panels import (
    Forecast,
    forecast_lines,
    hands_lines,
)


class AcademyScreen(HandedScreen):
    """The map, the hand, and a forecast one can trust."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *HandedScreen.CSS_PATH,
        Path(__file__).with_name("academy.tcss"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "forecast", "forecast"),
        Binding("h", "hands", "hands"),
    ]

    board: AcademyBoard

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(saved)
        self.forecast = Forecast(self.board, self.table, self.ruleset.words)

    @property
    def has_curtain(self) -> bool:
        """Open hands hide nothing from the others."""
        return super().has_curtain and self.table.options.get("hands") == "private"

    def make_board(self) -> Board:
        """The map."""
        return AcademyBoard(self.ruleset, self.table)

    def make_hand(self) -> HandWidget:
        """The hand of the seat that looks."""
        return Hand(self.board)

    def side(self) -> Iterable[Drawn]:
        """Decision, forecast, log."""
        return (self.panel, self.forecast, self.card_pane, self.log_panel)

    def show(self) -> None:
        """The forecast changes with the state, not with the cursor."""
        super().show()
        self.forecast.redraw()

    def action_forecast(self) -> None:
        """The whole forecast."""
        from tabletop_tui.screens.log import ScrollScreen

        if self.view is not None:
            lines = forecast_lines(self.board, self.table, self.ruleset.words)
            self.app.push_screen(ScrollScreen("if nothing changes", lines))

    def action_hands(self) -> None:
        """What everybody holds, as far as this seat may see it."""
        from tabletop_tui.screens.log import ScrollScreen

        if self.view is not None:
            self.app.push_screen(ScrollScreen("hands", hands_lines(self.board)))
