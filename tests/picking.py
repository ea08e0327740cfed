"""The keys by which an answer is given on its screen, without an app around it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from tabletop_tui.core.play.session import Session
from tabletop_tui.core.visibility.marks import PUBLIC
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.choosing import game_screen
from tabletop_tui.widgets.play.picker import Picker


def picker_of(session: Session[Any]) -> Picker:
    """The cursor that the screen of this game gives to whoever must decide now."""
    decision = session.decision
    assert decision is not None
    screen = game_screen(cast("SavedGame", SimpleNamespace(session=session)))
    screen.viewer = decision.seat if decision.seat >= 0 else PUBLIC
    screen.view = session.view(screen.viewer)
    return screen.make_picker(decision)
