"""States: copies that share nothing."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest
from pydantic import ValidationError

from tabletop_tui.core.state import writable
from tests.core.sample import Card, Fixed, Note, Seat, Table, laid, made


def test_a_clone_is_equal_and_independent_in_every_field() -> None:
    state = laid()
    before = state.model_dump()
    clone = state.clone()
    assert clone.model_dump() == before
    assert type(clone) is Table

    clone.seats[0].hand.append(Card("new"))
    clone.seats[0].allies["south"] = Card("new")
    note = clone.seats[0].note
    assert note is not None
    note.text = "changed"
    clone.seats[1].bid = 9
    clone.seats.pop()
    clone.deck.clear()
    clone.slots[5] = Card("new")
    clone.rows[0].append(9)
    clone.named.append(9)
    clone.places["gate"].text = "open"
    clone.places["hall"] = Note()
    clone.lists["a"].append(9)
    assert clone.perhaps is not None
    clone.perhaps.append(9)
    clone.draws += 1
    assert state.model_dump() == before


def test_a_clone_shares_what_never_changes() -> None:
    state = laid()
    clone = state.clone()
    assert clone.pair is state.pair
    assert clone.fixed is not state.fixed
    assert clone.fixed[0] is state.fixed[0]


def test_what_is_owned_is_changed_in_one_state_only() -> None:
    state = laid()
    state.spare["gate"] = Fixed(word=Card("lock"))
    clone = state.clone()
    writable(clone.fixed, 0).word = Card("glyph")
    writable(clone.spare, "gate").word = Card("key")
    assert (clone.fixed[0].word, clone.spare["gate"].word) == ("glyph", "key")
    assert (state.fixed[0].word, state.spare["gate"].word) == ("rune", "lock")
    assert writable(clone.fixed, 0) is clone.fixed[0], "it lies in its place"


class Marked(str):
    """A text that can be told from its doubles."""


def test_a_new_part_holds_the_very_values_it_is_given() -> None:
    crow, hand = Card(Marked("crow")), [Card("owl")]
    seat = Seat(stash=crow, hand=hand)
    assert seat.stash is crow
    assert seat.hand is hand
    assert Seat().hand is not Seat().hand


def test_a_new_part_is_written_like_one_that_was_read() -> None:
    seat = Seat(bid=3, hand=[Card("owl")])
    read = Seat.model_validate({"hand": ["owl"], "bid": 3})
    assert seat == read
    assert seat.model_dump_json() == read.model_dump_json()


@pytest.mark.parametrize("words", [{}, {"word": "rune", "wrod": "rune"}])  # codespell:ignore
def test_a_new_part_has_all_its_fields_and_no_others(words: dict[str, Any]) -> None:
    with pytest.raises(
        TypeError, match=r"^Fixed (needs 'word'|has no 'wrod')$"
    ):  # codespell:ignore
        Fixed(**words)


def test_what_comes_from_outside_is_checked() -> None:
    with pytest.raises(ValidationError, match="hand"):
        Seat.model_validate({"hand": "owl"})


def test_an_absent_part_is_cloned_as_absent() -> None:
    clone = Table(seats=[Seat()]).clone()
    assert clone.seats[0].note is None
    assert clone.perhaps is None


@pytest.mark.parametrize(
    ("annotation", "why"),
    [
        (set[str], "the order of a set differs"),
        (frozenset[str], "the order of a set differs"),
        (set, "the order of a set differs"),
        (list[set[str]], "the order of a set differs"),
        (tuple[list[int], ...], "a tuple in a state holds only immutable values"),
        (tuple[Note, int], "a tuple in a state holds only immutable values"),
        (list[int] | dict[str, int], "no union of several mutable types"),
        (list, "a state holds parts, lists"),
        (Any, "a state holds parts, lists"),
        (deque[int], "a state holds parts, lists"),
    ],
)
def test_a_field_that_cannot_be_copied_is_refused(annotation: Any, why: str) -> None:
    with pytest.raises(TypeError, match=rf"Odd\.odd: .*{why}|Odd\.odd: {why}"):
        made(annotation).clone()
