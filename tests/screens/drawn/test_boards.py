"""Every board is drawn from a size and a view alone, and all that is legal there can be reached."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop_tui.core.loader import Library, load_screen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.navigation import ARROWS, nearest
from tabletop_tui.widgets.play.board import Board

NAMES = ["Ada", "Ben", "Cleo", "Dov", "Eve"]
GAMES = {"umbrella": 3, "villainous": 4, "umbra_via": 4, "hail_hydra": 5, "umbrella_academy": 3}
SIZES = [(52, 17), (82, 38), (130, 58)]
"""What a board has of the smallest window and of two larger ones."""


def boards(
    library: Library, game: str, seats: int, names: Sequence[str] = NAMES
) -> Iterator[Board]:
    """The board of a random game at some of its decisions, without an app."""
    ruleset: Any = library.load(game)
    table = lay_table(ruleset.manifest, names=names[:seats], seed=3)
    session, policy = Session(ruleset, table), Random(3)
    screen: Any = load_screen(ruleset)
    while (decision := session.decision) is not None and session.decisions < 120:
        if session.decisions % 4 == 0:
            board = screen.make_board(SimpleNamespace(ruleset=ruleset, table=table))
            board.view, board.viewer = session.view(decision.seat), decision.seat
            board.decision = decision
            board.legal = [option.target or option.key for option in decision.options]
            board.chosen = board.legal[0]
            yield board
        session.answer(policy.choice(decision.options).key)


@pytest.mark.parametrize(("game", "seats"), GAMES.items())
def test_the_arrows_lead_from_every_answer_to_every_other(
    library: Library, game: str, seats: int
) -> None:
    for board in boards(library, game, seats):
        for size in SIZES:
            canvas = Canvas(*size)
            board.draw(canvas)
            drawn = {name: spot for spot, name in canvas.hot_regions if name in board.legal}
            for start in drawn:
                reached = [start]
                for here in reached:
                    ways = (nearest(drawn, here, *way) for way in ARROWS.values())
                    reached += [
                        name for name in dict.fromkeys(ways) if name and name not in reached
                    ]
                assert set(reached) == set(drawn), f"{board.decision} at {size}"
