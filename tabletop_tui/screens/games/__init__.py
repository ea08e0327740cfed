"""One drawn screen per game, found by the id of the game. A game without one uses the generic."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.game import GameScreen


def game_screen(saved: SavedGame) -> GameScreen:
    """The screen for a game: `SCREEN` of `screens/games/<id>`, or the generic one."""
    name = f"{__name__}.{saved.session.table.game}"
    if find_spec(name) is None:
        return GameScreen(saved)
    screen: type[GameScreen] = import_module(name).SCREEN
    return screen(saved)
