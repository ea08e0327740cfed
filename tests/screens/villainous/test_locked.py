"""A location that is locked says so, however few rows the board has, and whoever is asked."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.loader import Library, load_screen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.widgets.drawing.canvas import Canvas

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
                    drawn = canvas.text()
                    assert drawn.count("locked") >= len(realm.locked), f"{size}\n{drawn}"
            session.answer(policy.choice(decision.options).key)
    assert asked == {True, False}, "of a seat and of the table"
