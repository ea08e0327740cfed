"""The screen on which a game is played: its own drawn one, or the generic one."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.face import Watched
from tabletop_tui.core.loading.loader import load_screen
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.screens.play.game import GameScreen


def game_screen(saved: Watched) -> GameScreen:
    """The screen that the ruleset of this game brings along, or the generic one.

    Raises `RulesetError` when the ruleset names a screen that cannot be imported or is none.
    """
    return screen_class(saved.ruleset)(saved)


def screen_class(ruleset: Ruleset[Any]) -> type[GameScreen]:
    """What `game_screen` makes the screens of this game from. Raises as it does."""
    manifest = ruleset.manifest
    screen = load_screen(ruleset)
    if screen is None:
        return GameScreen
    if not (isinstance(screen, type) and issubclass(screen, GameScreen)):
        raise RulesetError(f"{manifest.id}: {manifest.screen} is not a GameScreen.")
    return screen
