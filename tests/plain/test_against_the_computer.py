"""A person alone against the computer in lines: it answers, and nobody hands over."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.loading.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SavedGame, SaveStore
from tests.plain.conftest import typed

NAMES = ["Ada", "Computer", "Computer 2", "Computer 3", "Computer 4"]


def alone(library: Library, store: SaveStore, game: str, chairs: int, level: str) -> SavedGame:
    """A game of Ada and the computer on all other chairs."""
    ruleset = library.load(game)
    session: Session[Any] = Session(
        ruleset, lay_table(ruleset.manifest, names=NAMES[:chairs], seed=5)
    )
    return store.new(session, bots=dict.fromkeys(range(1, chairs), level))


def test_the_computer_answers_for_its_chairs(library: Library, store: SaveStore) -> None:
    saved = alone(library, store, "umbra_via", 3, "easy")
    text = typed(saved, *["1"] * 12, "quit")
    assert "Computer has placed a bid." in text
    assert "Pass to" not in text
    acting = saved.seat(-1).acting
    assert acting is not None
    assert acting.seat in (0, TABLE)


def test_a_game_of_the_computer_alone_plays_by_itself(library: Library, store: SaveStore) -> None:
    saved = alone(library, store, "hail_hydra", 5, "medium")
    saved.bots[0] = "easy"
    text = typed(saved)
    assert "The game is over." in text
    assert "Pass to" not in text


def test_chairs_of_the_computer_are_kept_in_the_save(library: Library, store: SaveStore) -> None:
    saved = alone(library, store, "umbrella", 2, "hard")
    typed(saved, "1", "quit")
    path = saved.path
    saved.close()
    again = store.open(path, library)
    assert (again.bots, again.people) == ({1: "hard"}, [0])
    assert "Now Computer." not in typed(again, "1", "1", "quit")
    again.close()
