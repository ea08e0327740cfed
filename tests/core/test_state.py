"""States: copies that share nothing, views without secrets, fields that must be marked."""

from __future__ import annotations

from collections import deque
from enum import Enum
from typing import Annotated, Any, Literal, NewType

import pytest
from pydantic import Field

from tabletop_tui.core.sight import EVERYONE, FACE_DOWN, NOBODY, OWNER, PUBLIC, seen_by
from tabletop_tui.core.state import (
    Part,
    State,
    marked,
    redact,
    replace_secret,
    secrets,
    unmarked_fields,
)

Card = NewType("Card", str)
Row = NewType("Row", list[int])


class Colour(Enum):
    RED = "red"


class Note(Part):
    text: str = ""


class Fixed(Part):
    shared = True

    word: Annotated[Card, seen_by(NOBODY)]


class Seat(Part):
    hand: Annotated[list[Card], seen_by(OWNER)] = Field(default_factory=list)
    loyalty: Annotated[str, seen_by(OWNER)] = "crown"
    bid: Annotated[int, seen_by(OWNER)] = 0
    ready: Annotated[bool, seen_by(OWNER)] = False
    stash: Annotated[Card | None, seen_by(OWNER)] = None
    pair: Annotated[tuple[Card, ...], seen_by(OWNER)] = ()
    allies: Annotated[dict[str, Card], seen_by(OWNER)] = Field(default_factory=dict)
    note: Note | None = None


class Table(State):
    seats: list[Seat]
    deck: Annotated[list[Card], seen_by(NOBODY)] = Field(default_factory=list)
    pile: Annotated[list[Card], seen_by(NOBODY, top=True)] = Field(default_factory=list)
    slots: Annotated[dict[int, Card], seen_by(NOBODY)] = Field(default_factory=dict)
    open: Annotated[list[Card], seen_by(EVERYONE)] = Field(default_factory=list)
    rows: list[list[int]] = Field(default_factory=list)
    named: Row = Field(default_factory=lambda: Row([]))
    places: dict[str, Note] = Field(default_factory=dict)
    lists: dict[str, list[int]] = Field(default_factory=dict)
    perhaps: list[int] | None = None
    fixed: list[Fixed] = Field(default_factory=list)
    pair: tuple[int, str] = (1, "a")
    colour: Colour = Colour.RED
    mood: Literal["good", "bad"] = "good"
    speed: float = 1.0


def laid() -> Table:
    ada = Seat(
        hand=[Card("raven"), Card("owl")],
        loyalty="shadow",
        bid=3,
        ready=True,
        stash=Card("storm"),
        pair=(Card("elk"), Card("elk")),
        allies={"north": Card("wolf")},
        note=Note(text="first"),
    )
    return Table(
        seats=[ada, Seat(hand=[Card("thief")])],
        seed=99,
        draws=5,
        deck=[Card("pyre"), Card("lark")],
        pile=[Card("under"), Card("over")],
        slots={4: Card("four")},
        open=[Card("seen")],
        rows=[[1], [2]],
        named=Row([7]),
        places={"gate": Note(text="shut")},
        lists={"a": [1]},
        perhaps=[5],
        fixed=[Fixed(word=Card("rune"))],
    )


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


def test_an_absent_part_is_cloned_as_absent() -> None:
    clone = Table(seats=[Seat()]).clone()
    assert clone.seats[0].note is None
    assert clone.perhaps is None


def made(annotation: Any, value: Any = None) -> State:
    """A state with one field of this type."""
    kind = type("Odd", (State,), {"__annotations__": {"odd": annotation}, "odd": value})
    found: State = kind()
    return found


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


@pytest.mark.parametrize(
    ("annotation", "why"),
    [
        (Annotated[list[Card], seen_by(OWNER)] | None, "must stand on the whole field"),
        (list[Annotated[Card, seen_by(OWNER)]], "must stand on the whole field"),
        (Annotated[list[Note], seen_by(OWNER)], "mark the fields of the part"),
        (Annotated[list[list[Card]], seen_by(NOBODY)], "no lists in a list"),
        (Annotated[dict[str, list[Card]], seen_by(NOBODY)], "no lists in a list"),
        (dict[str, list[Note]], "parts lie in a list or a dict"),
    ],
)
def test_a_field_that_cannot_be_hidden_is_refused(annotation: Any, why: str) -> None:
    with pytest.raises(TypeError, match=rf"Odd\.odd: .*{why}"):
        unmarked_fields(type(made(annotation)))


def test_a_seat_sees_its_own_and_no_others() -> None:
    state = laid()
    ada, ben = redact(state, 0).seats[0], redact(state, 1).seats[0]
    assert ada.model_dump() == state.seats[0].model_dump()
    assert ben.hand == [FACE_DOWN, FACE_DOWN]
    assert ben.loyalty == FACE_DOWN
    assert (ben.bid, ben.ready, ben.stash) == (0, False, FACE_DOWN)
    assert (ben.pair, ben.allies) == ((), {})
    assert ben.note is not None, "what is not marked is open"
    assert redact(state, 1).seats[1].hand == ["thief"]


def test_what_nobody_sees_is_hidden_from_all() -> None:
    for viewer in (PUBLIC, 0, 1):
        view = redact(laid(), viewer)
        assert view.deck == [FACE_DOWN, FACE_DOWN]
        assert view.pile == [FACE_DOWN, "over"], "the top of the pile lies open"
        assert view.slots == {}
        assert view.open == ["seen"]
        assert view.fixed[0].word == FACE_DOWN
        assert (view.seed, view.draws) == (0, 0)


def test_a_view_shares_nothing_with_the_state() -> None:
    state = laid()
    before = state.model_dump()
    view = redact(state, 0)
    view.seats[0].hand.clear()
    view.open.clear()
    view.rows[0].clear()
    assert state.model_dump() == before
    assert state.fixed[0].word == "rune"


def test_an_absent_secret_stays_absent() -> None:
    assert redact(laid(), 0).seats[1].stash is None


def test_secrets_tell_where_every_hidden_value_lies() -> None:
    found = {secret.path: (secret.pool, secret.value) for secret in secrets(laid(), 1)}
    assert found == {
        "seats.0.hand.0": ("Card", "raven"),
        "seats.0.hand.1": ("Card", "owl"),
        "seats.0.loyalty": ("loyalty", "shadow"),
        "seats.0.bid": ("bid", 3),
        "seats.0.ready": ("ready", True),
        "seats.0.stash": ("Card", "storm"),
        "seats.0.pair": ("Card", ("elk", "elk")),
        "seats.0.allies.north": ("Card", "wolf"),
        "deck.0": ("Card", "pyre"),
        "deck.1": ("Card", "lark"),
        "pile.0": ("Card", "under"),
        "slots.4": ("Card", "four"),
        "fixed.0.word": ("Card", "rune"),
    }


def test_every_secret_can_be_replaced_where_it_lies() -> None:
    state = laid()
    original = state.clone()
    for secret in secrets(state, PUBLIC):
        replace_secret(state, secret.path, secret.value)
    assert state.model_dump() == original.model_dump()
    replace_secret(state, "slots.4", Card("five"))
    replace_secret(state, "seats.0.allies.north", Card("bear"))
    replace_secret(state, "fixed.0.word", Card("sigil"))
    assert state.slots == {4: "five"}
    assert state.seats[0].allies == {"north": "bear"}
    assert state.fixed[0].word == "sigil"
    assert original.fixed[0].word == "rune", "a shared part is replaced, not changed"


def test_marked_values_are_all_values_of_marked_fields() -> None:
    values = [secret.value for secret in marked(laid())]
    assert {"raven", "thief", "pyre", "over", "seen", "rune"} <= set(values)
    assert 99 not in values


def test_a_field_of_a_hidden_kind_without_a_mark_is_found() -> None:
    class Careless(State):
        deck: Annotated[list[Card], seen_by(NOBODY)]
        shown: Annotated[list[Card], seen_by(EVERYONE)]
        market: list[Card]
        counts: dict[Card, int]
        maybe: Card | None = None
        score: int = 0

    assert unmarked_fields(Careless) == ["Careless.market", "Careless.counts", "Careless.maybe"]
    assert unmarked_fields(Table) == []


def test_a_rule_of_sight_may_look_at_its_part() -> None:
    class Door(Part):
        open: bool = False
        guard: Annotated[Card, seen_by(lambda viewer, owner, door: door.open)]

    class Hall(State):
        doors: list[Door]

    hall = Hall(doors=[Door(guard=Card("elk")), Door(open=True, guard=Card("owl"))])
    assert [door.guard for door in redact(hall, 0).doors] == [FACE_DOWN, "owl"]
