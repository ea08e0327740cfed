"""The keys by which an answer is given on its screen, without an app around it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.choosing import game_screen
from tabletop_tui.widgets.play.picker import Picker


def picker_of(session: Session[Any]) -> Picker:
    """The cursor that the screen of this game gives to whoever must decide now."""
    decision = session.decision
    assert decision is not None
    saved = SavedGame(session, Path("nowhere.tabletop"), "nowhere")
    screen = game_screen(saved)
    screen.seen = saved.seat(decision.seat).see()
    assert screen.decision is not None
    return screen.picker_for(screen.decision)
