"""The numbers of the cards in a hand are the same after a resume in the middle of a turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rulesets.umbrella_academy.screen.board import AcademyBoard
from rulesets.villainous.screen.board import VillainousBoard
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.replay import recall
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.remote.seats.room import Room
from tabletop_tui.remote.seats.sent import packed
from tabletop_tui.remote.terminal.game import JoinedGame
from tabletop_tui.remote.terminal.wire import Received
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.game import game_screen
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
            for seat, seen in recall(session).asked:
                later.numbers_of(seen, seat)
            numbers = there.numbers_of(view, decision.seat)
            assert later.numbers_of(view, decision.seat) == numbers
            moved += numbers != [*range(1, len(numbers) + 1)]
        session.answer(luck.choice(decision.options).key)
    assert moved > 3, "no card has ever left a hand"


def inside_a_turn(library: Library) -> tuple[Session[Any], list[int]]:
    """A game in which cards have left a hand this turn, and the numbers of those that are left."""
    rules: Any = library.load("villainous")
    table = lay_table(rules.manifest, names=default_names(2), seed=5)
    session, luck = Session(rules, table), Random(3)
    there = VillainousBoard(rules, table)
    while True:
        decision = session.decision
        assert decision is not None
        numbers = there.numbers_of(session.view(decision.seat), decision.seat)
        if numbers != [*range(1, len(numbers) + 1)]:
            return session, numbers
        session.answer(luck.choice(decision.options).key)


async def test_a_screen_that_opens_inside_a_turn_has_the_numbers_of_the_one_before(
    library: Library, store: SaveStore
) -> None:
    session, numbers = inside_a_turn(library)
    async with seated_at(library, store, session) as scene:
        await scene.lift()
        assert scene.game.board.numbers_of(scene.game.view, scene.game.viewer or 0) == numbers


async def test_a_seat_that_plays_elsewhere_has_the_numbers_of_the_table(
    library: Library, store: SaveStore
) -> None:
    """A phone that takes the seat inside a turn, and a terminal that joins then."""
    session, numbers = inside_a_turn(library)
    assert session.decision is not None
    seat = session.decision.seat
    async with seated_at(library, store, session) as scene:
        room = Room(scene.opened, lambda: None, lambda seconds, call: None)
        room.links.hold(seat, "a phone")
        room.refresh()
        parts, log = room.data(seat)
    phone = room._places[seat].seat_screen.screen.board
    assert phone.numbers_of(session.view(seat), seat) == numbers
    received = Received()
    received.take(packed({**parts, "log": {"keep": 0, "lines": log}}))
    joined = JoinedGame(library, received)
    terminal = game_screen(joined).board
    assert terminal.numbers_of(joined.see().view, seat) == numbers
