"""The numbers of the cards in a hand are the same after a resume in the middle of a turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.umbrella_academy.screen.board import AcademyBoard
from rulesets.villainous.screen.board import VillainousBoard
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.replay import asked_this_turn
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.widgets.play.board import Board
from tests.screens.table import seated_at


@pytest.mark.parametrize(
    ("game", "kind"), [("villainous", VillainousBoard), ("umbrella_academy", AcademyBoard)]
)
def test_a_board_that_is_told_of_the_turn_numbers_as_one_that_was_there(
    library: Library, game: str, kind: type[Board]
) -> None:
    rules: Any = library.load(game)
    table = lay_table(rules.manifest, names=default_names(2), seed=5)
    session, luck = Session(rules, table), Random(3)
    there, moved = kind(rules, table), 0
    for _ in range(120):
        if (decision := session.decision) is None:
            break
        if decision.seat >= 0:
            view = session.view(decision.seat)
            later = kind(rules, table)
            for seat, seen in asked_this_turn(session):
                later.numbers_of(seen, seat)
            numbers = there.numbers_of(view, decision.seat)
            assert later.numbers_of(view, decision.seat) == numbers
            moved += numbers != [*range(1, len(numbers) + 1)]
        session.answer(luck.choice(decision.options).key)
    assert moved > 3, "no card has ever left a hand"


async def test_a_screen_that_opens_inside_a_turn_has_the_numbers_of_the_one_before(
    library: Library, store: SaveStore
) -> None:
    rules: Any = library.load("villainous")
    table = lay_table(rules.manifest, names=default_names(2), seed=5)
    session, luck = Session(rules, table), Random(3)
    there = VillainousBoard(rules, table)
    while True:
        decision = session.decision
        assert decision is not None
        numbers = there.numbers_of(session.view(decision.seat), decision.seat)
        if numbers != [*range(1, len(numbers) + 1)]:
            break
        session.answer(luck.choice(decision.options).key)
    async with seated_at(library, store, session) as scene:
        await scene.lift()
        assert scene.game.board.numbers_of(scene.game.view, decision.seat) == numbers
