"""A location that is locked says so, however few rows the board has, and whoever is asked."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.loader import Library, load_screen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.widgets.drawing.canvas import Canvas
from tests.rulesets.villainous import scenes
from tests.screens.table import seated_at
from tests.screens.villainous.looks import drawn

SIZES = [(78, 10), (52, 17), (80, 15), (130, 58)]


def test_every_locked_location_says_so(library: Library) -> None:
    ruleset: Any = library.load("villainous")
    screen: Any = load_screen(ruleset)
    asked: set[bool] = set()
    for seed in range(6):
        table = lay_table(ruleset.manifest, names=["Ada", "Ben", "Cleo", "Dov"], seed=seed)
        session, policy = Session(ruleset, table), Random(seed)
        while (decision := session.decision) is not None and session.decisions < 300:
            board = screen.make_board(SimpleNamespace(ruleset=ruleset, table=table))
            board.view, board.viewer = session.view(decision.seat), decision.seat
            board.legal = [option.target or option.key for option in decision.options]
            board.decision, board.chosen = decision, board.legal[0]
            realm = session.state.seats[board.shown]
            if realm.villain and realm.locked and session.decisions % 3 == 0:
                asked.add(decision.seat == TABLE)
                for size in SIZES:
                    canvas = Canvas(*size)
                    board.draw(canvas)
                    shown = canvas.text()
                    assert shown.count("locked") >= len(realm.locked), f"{size}\n{shown}"
            session.answer(policy.choice(decision.options).key)
    assert asked == {True, False}, "of a seat and of the table"


async def test_a_lock_hides_nothing_of_the_name_of_the_pawn_there(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.rulesets.villainous.scenes.NAMES", ["Player 1", "Player 2"])
    there = scenes.realm("ursula", at="the_palace", the_palace=["ariel"])
    game = scenes.table(scenes.realm("captain_hook", at="skull_rock"), there)
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        await scene.press("v")
        assert "\u2591 locked " in drawn(scene)
        assert "\u25c0P2 " in drawn(scene)
