"""Keys of cards and Actions are the same after an undo, and a resume inside a turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import pytest

from rulesets.umbrella_academy.screen.board import AcademyBoard
from rulesets.villainous.screen.board import VillainousBoard
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.face import TurnKeys
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.looks import asked_this_turn
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
def test_a_board_that_opens_inside_a_turn_has_the_keys_of_one_that_was_there(
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
            later.turn_keys = TurnKeys(partial(asked_this_turn, session))
            keys = there.keys_of(view, decision.seat)
            assert later.keys_of(view, decision.seat) == keys
            moved += is_moved(keys)
        session.answer(luck.choice(decision.options).key)
    assert moved > 3, "no card has ever left a hand"


def is_moved(keys: Sequence[str]) -> bool:
    """Whether the keys are others than those of a new turn."""
    return any(key != str(place) for place, key in enumerate(keys, 1) if key.isdecimal())


def inside_a_turn(library: Library) -> tuple[Session[Any], list[str]]:
    """A game in which cards have left a hand this turn, and the keys of those that are left."""
    rules: Any = library.load("villainous")
    table = lay_table(rules.manifest, names=default_names(2), seed=5)
    session, luck = Session(rules, table), Random(3)
    there = VillainousBoard(rules, table)
    while True:
        decision = session.decision
        assert decision is not None
        keys = there.keys_of(session.view(decision.seat), decision.seat)
        if is_moved(keys):
            return session, keys
        session.answer(luck.choice(decision.options).key)


async def test_a_screen_that_opens_inside_a_turn_has_the_keys_of_the_one_before(
    library: Library, store: SaveStore
) -> None:
    session, keys = inside_a_turn(library)
    async with seated_at(library, store, session) as scene:
        await scene.lift()
        assert scene.game.board.keys_of(scene.game.view, scene.game.viewer or 0) == keys


async def test_a_seat_that_plays_elsewhere_has_the_keys_of_the_table(
    library: Library, store: SaveStore
) -> None:
    """A phone that takes the seat inside a turn, and a terminal that joins then."""
    session, keys = inside_a_turn(library)
    assert session.decision is not None
    seat = session.decision.seat
    async with seated_at(library, store, session) as scene:
        room = Room(scene.opened, lambda: None, lambda seconds, call: None)
        room.links.hold(seat, "a phone")
        room.refresh()
        parts, log = room.data(seat)
    phone = room._places[seat].seat_screen.screen.board
    assert phone.keys_of(session.view(seat), seat) == keys
    received = Received()
    received.take(packed({**parts, "log": {"keep": 0, "lines": log}}))
    joined = JoinedGame(library, received)
    terminal = game_screen(joined).board
    assert terminal.keys_of(joined.see().view, seat) == keys


@pytest.mark.parametrize(
    ("game", "kind", "seats"),
    [("villainous", VillainousBoard, 2), ("umbrella_academy", AcademyBoard, 1)],
)
def test_undo_brings_the_keys_of_a_new_start_back(
    library: Library, store: SaveStore, game: str, kind: type[Board], seats: int
) -> None:
    """What only an answer that was taken back has shown has no key any more."""
    rules: Any = library.load(game)
    table = lay_table(rules.manifest, names=default_names(seats), seed=5)
    session, luck, compared = Session(rules, table), Random(4), 0
    saved, board = store.new(session), kind(rules, table)
    board.turn_keys = saved.turn_keys
    for _ in range(150):
        if (decision := session.decision) is None:
            break
        for other in luck.sample(decision.options, min(3, len(decision.options))):
            saved.answer(other.key)
            if (after := session.decision) is not None and after.seat >= 0:
                board.keys_of(session.view(after.seat), after.seat)
            if not session.can_undo() or session.decisions < 2:
                break
            saved.undo()
            if decision.seat >= 0:
                fresh, view = kind(rules, table), session.view(decision.seat)
                fresh.turn_keys = TurnKeys(partial(asked_this_turn, session))
                assert board.keys_held(view, decision.seat) == fresh.keys_held(view, decision.seat)
                compared += 1
        else:
            saved.answer(luck.choice(decision.options).key)
    assert compared > 30
