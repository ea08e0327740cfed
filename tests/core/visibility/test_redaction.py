"""Views without secrets, and fields that must be marked."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from tabletop_tui.core.marks import EVERYONE, FACE_DOWN, NOBODY, OWNER, PUBLIC, seen_by
from tabletop_tui.core.state import Part, State
from tabletop_tui.core.visibility.redaction import (
    Secret,
    Survey,
    identity,
    make_distinct,
    marked,
    redact,
    replace_secret,
    unmarked_fields,
)
from tests.core.sample import Card, Note, Table, laid, made


@pytest.mark.parametrize(
    ("annotation", "why"),
    [
        (Annotated[list[Card], seen_by(OWNER)] | None, "must stand on the whole field"),
        (list[Annotated[Card, seen_by(OWNER)]], "must stand on the whole field"),
        (Annotated[list[Note], seen_by(OWNER)], "mark the fields of the part"),
        (Annotated[list[list[Card]], seen_by(NOBODY)], "no lists in a list"),
        (Annotated[list[list[Card]], seen_by(EVERYONE)], "no lists in a list"),
        (Annotated[dict[str, list[Card]], seen_by(NOBODY)], "no lists in a list"),
        (dict[str, list[Note]], "parts lie in a list or a dict"),
        (tuple[Note, ...], "not in a tuple"),
        (tuple[int, Note] | None, "not in a tuple"),
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


def hidden(state: Table, viewer: int) -> list[Secret]:
    return list(Survey(state).secrets(viewer).values())


def test_secrets_tell_where_every_hidden_value_lies() -> None:
    found = {secret.path: (secret.pool, secret.value) for secret in hidden(laid(), 1)}
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
    for secret in hidden(state, PUBLIC):
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


def test_doubles_that_are_told_apart_stay_equal_and_apart_wherever_they_go() -> None:
    state = laid()
    state.deck = [Card("lark"), Card("lark")]
    apart = state.clone()
    deck = apart.deck
    make_distinct(apart)
    assert apart == state
    assert apart.model_dump() == state.model_dump()
    assert apart.deck is deck, "a rule that waits may hold it"
    lower, upper = (identity(s) for s in hidden(apart, PUBLIC) if s.value == "lark")
    assert lower != upper
    apart.open.append(apart.deck.pop())
    where = {identity(secret): secret.path for secret in marked(apart)}
    assert (where[lower], where[upper]) == ("deck.0", "open.1")
    assert apart.fixed[0] is not state.fixed[0], "a shared part is replaced, not changed"


def test_one_survey_tells_each_viewer_apart_and_holds_all_that_is_marked() -> None:
    state = laid()
    make_distinct(state)
    survey = Survey(state)
    assert list(survey.marked().items()) == [(identity(one), one) for one in marked(state)]
    own = [
        {one.path for one in survey.secrets(PUBLIC).values()} - {one.path for one in unseen}
        for unseen in (survey.secrets(0).values(), survey.secrets(1).values())
    ]
    assert "seats.0.loyalty" in own[0] - own[1]
    assert "seats.1.hand.0" in own[1] - own[0]


def test_what_cannot_be_told_apart_is_known_by_its_place() -> None:
    apart = laid()
    make_distinct(apart)
    places = {s.path for s in marked(apart) if identity(s) == s.path}
    assert places == {"seats.0.ready", "seats.1.ready", "seats.0.pair", "seats.1.pair"}
