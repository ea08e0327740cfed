"""Which chairs the computer plays is kept beside the PINs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.events import ADVICE, CHAIR
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.errors import UnfitSaveError
from tests.forged.forger import alter, taken_apart

Begin = Callable[..., Session[Any]]


def test_who_plays_is_there_again_and_changes_hands(
    library: Library, store: SaveStore, begin: Begin
) -> None:
    with store.new(begin("Ada", "Ben"), computers={1: "hard"}) as game:
        path = game.path
    with store.open(path, library) as game:
        assert game.computers.levels == {1: "hard"}
        assert game.computers.people() == [0]
        game.change_hands(1, None)
        game.change_hands(0, "easy")
        game.change_hands(0, "hard")
    with store.open(path, library) as game:
        assert game.computers.levels == {0: "hard"}


def test_all_are_told_who_takes_the_chair_of_a_computer_and_its_hand(
    library: Library, store: SaveStore, begin: Begin
) -> None:
    with store.new(begin("Ada", "Ben"), computers={1: "hard"}) as game:
        path = game.path
        game.change_hands(1, "easy")
        assert not game.seat(PUBLIC).log
        game.change_hands(1, None)
        game.change_hands(1, None)
        game.change_hands(1, "easy")
    with store.open(path, library) as game:
        lines = game.seat(PUBLIC).log
        assert [(line.tag, line.values) for line in lines] == [(CHAIR, {"who": 1})] * 2
        assert lines[0].text != lines[1].text


def test_a_table_of_people_is_written_as_it_always_was(store: SaveStore, begin: Begin) -> None:
    with store.new(begin("Ada", "Ben")) as game:
        assert not {"computers", "hints"} & set(taken_apart(game.path)[1])


def test_a_table_without_hints_stays_one_and_a_hint_stands_in_the_log(
    library: Library, store: SaveStore, begin: Begin
) -> None:
    with store.new(begin("Ada", "Ben"), hints=False) as game, store.new(begin("Ada")) as other:
        other.note_advice(0)
    with store.open(game.path, library) as game:
        assert not game.hints
    with store.open(other.path, library) as other:
        assert other.hints
        assert [event.tag for event in other.seat(PUBLIC).log] == [ADVICE]


@pytest.mark.parametrize(("seat", "level"), [(0, "grandmaster"), (2, "easy"), (-1, None)])
def test_nobody_sits_where_there_is_no_chair(
    store: SaveStore, begin: Begin, seat: int, level: str | None
) -> None:
    with store.new(begin("Ada", "Ben")) as game, pytest.raises(ValueError, match="computer"):
        game.change_hands(seat, level)


@pytest.mark.parametrize(
    ("computers", "told"),
    [
        ({"1": "grandmaster"}, "a computer plays at a level that there is not"),
        ({"2": "easy"}, "a computer sits on a chair that is not there"),
        ({"-1": "easy"}, "a computer sits on a chair that is not there"),
        ({"1": "\x1b[31m"}, "computers"),
        ({"1": 3}, "computers"),
        ([1], "computers"),
    ],
)
def test_forged_chairs_are_refused_with_a_sentence(
    library: Library, store: SaveStore, begin: Begin, computers: Any, told: str
) -> None:
    with store.new(begin("Ada", "Ben")) as game:
        path: Path = game.path
    alter(path, lambda header, body: body.update(computers=computers))
    with pytest.raises(UnfitSaveError, match=told):
        store.open(path, library)
