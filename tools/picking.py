"""The keys by which an answer is given on its screen, without an app around it."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from tabletop_tui.core.play.session import Session
from tabletop_tui.saves.demo import UnkeptGame
from tabletop_tui.screens.play.game import screen_class
from tabletop_tui.settings import Settings
from tabletop_tui.widgets.play.picker import Picker


def picker_of(session: Session[Any]) -> Picker:
    """The cursor that the screen of this game gives to whoever must decide now."""
    return pickers_of(session)()


def pickers_of(session: Session[Any]) -> Callable[[], Picker]:
    """Makes that cursor, on a screen of its own each time; all are made from one frame."""
    decision = session.decision
    assert decision is not None
    saved = UnkeptGame(session)
    seen = saved.seat(decision.seat).see()
    app = SimpleNamespace(settings=Settings(), remote_seats=None)
    unseen: Any = type("Unseen", (screen_class(saved.ruleset),), {"table_app": app})

    def picker() -> Picker:
        screen = unseen(saved)
        screen.seen = seen
        assert screen.decision is not None
        found: Picker = screen.picker_for(screen.decision)
        return found

    return picker
