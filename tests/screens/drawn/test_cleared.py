"""A board that is cleared for a hand-over keeps nothing of what it showed."""

from __future__ import annotations

import gc
import weakref

import pytest

from tabletop_tui.check.playing import Setting, play
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.saves.demo import UnkeptGame
from tabletop_tui.screens.play.game import screen_class
from tests.conformance.games import few_settings

EVERY, MOST = 15, 120
"""One question of so many is drawn, and how many are played."""


@pytest.mark.parametrize("setting", few_settings(options=False), ids=str)
def test_a_cleared_board_keeps_nothing_of_its_view(setting: Setting) -> None:
    drawn = 0
    for moment in play(setting, 0):
        session = moment.session
        asked = session.decision
        if asked is None or moment.number > MOST:
            break
        if asked.seat == TABLE or moment.number % EVERY:
            continue
        board = screen_class(session.ruleset)(UnkeptGame(session)).board
        seen = Seat(session, asked.seat).look_on()
        legal = [option.target for option in asked.options if option.target]
        board.show(seen.view, seen.viewer, asked, legal, legal[0] if legal else "")
        board.draw_apart(120, 40)
        view = weakref.ref(seen.view)
        del seen
        board.clear()
        gc.collect()
        assert view() is None, f"answer {moment.number}: {asked.kind}"
        drawn += 1
    assert drawn
