"""What crosses the wire is enough to draw a seat's own screen, in every game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from functools import reduce
from operator import getitem
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.play.wire import as_data, from_data
from tabletop_tui.remote.seats.sent import SeatScreen, packed
from tabletop_tui.remote.terminal.game import JoinedGame
from tabletop_tui.remote.terminal.wire import LONGEST_WAIT, GoneError, HeldError, Received
from tabletop_tui.saves.demo import UnkeptGame
from tests.remote.seats.table import BareTable, session_of

GAMES = {
    "umbrella": 3,
    "villainous": 3,
    "umbra_via": 3,
    "hail_hydra": 5,
    "umbrella_academy": 3,
    "raven": 2,
}
LOOKED_AT = 5
"""Questions of each game that are drawn on both sides."""

TOLD = 150
"""Questions of which is told who decides."""

PLAYED_THROUGH, DRAWN_AGAIN = 3, 0.02
"""Games that are played for every kind of question, and how often one that was drawn is again."""


def frame(table: BareTable, seat: int) -> Received:
    """What a terminal has got that joins now."""
    parts, log = table.room.data(seat)
    received = Received()
    received.take(packed({**parts, "log": {"keep": 0, "lines": log}}))
    return received


def played(session: Session[Any], luck: Random, answers: int) -> None:
    """Answer at random, so many times."""
    for _ in range(answers):
        if session.decision is not None:
            session.answer(luck.choice(session.decision.options).key)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_drawn_from_data_as_it_is_at_its_table(library: Library, game: str) -> None:
    luck, seats = Random(3), range(GAMES[game])
    pointed = asked = 0
    for number in range(LOOKED_AT):
        session = session_of(library, game, len(seats), seed=number)
        played(session, luck, 20 * number)
        table = BareTable(session, *seats)
        for seat in seats:
            here = table.room._places[seat].seat_screen
            joined = JoinedGame(library, frame(table, seat))
            seen = joined.see()
            assert here.seen is not None
            assert seen.view == here.seen.view
            assert seen.log == here.seen.log
            assert seen.outcome == here.seen.outcome
            there = SeatScreen(joined.ruleset, joined.table, seat)
            offered = seen.question.options if seen.question is not None else ()
            there.show(seen, offered, anew=True)
            if seen.question is not None:
                assert [option.key for option in offered] == [o.key for o in here.offered]
                asked += seen.question.seat == seat
                if joined.seen.known is None:
                    continue
            pointed += 1
            assert packed(there.parts()) == packed(here.parts())
    assert pointed > asked / 2


@pytest.mark.parametrize("game", GAMES)
def test_who_decides_is_told_over_the_wire_as_at_the_table(library: Library, game: str) -> None:
    """The machine that says who may look asks the same of it there."""
    luck, session = Random(5), session_of(library, game, GAMES[game])
    curtains = 0
    while (asked := session.decision) is not None and session.decisions < TOLD:
        seen = UnkeptGame(session).seat(asked.seat).look_on()
        sent = json.loads(json.dumps(as_data(seen._replace(known=None))))
        assert from_data(sent, session.ruleset.state_type).acting == seen.acting
        curtains += asked.manner.on_curtain is not None
        session.answer(luck.choice(asked.options).key)
    assert curtains or game != "villainous"


@pytest.mark.parametrize("game", GAMES)
def test_no_screen_needs_what_an_answer_means_to_the_rules(library: Library, game: str) -> None:
    """Over the wire an answer has its key as its value, unless the rules can ask once more."""
    luck, kinds = Random(5), set[str]()
    for number in range(PLAYED_THROUGH):
        session = session_of(library, game, GAMES[game], seed=number)
        while (decision := session.decision) is not None:
            session.answer(luck.choice(decision.options).key)
            asked = session.decision
            if asked is None or (asked.kind in kinds and luck.random() > DRAWN_AGAIN):
                continue
            kinds.add(asked.kind)
            seat = max(asked.seat, 0)
            seen = UnkeptGame(session).seat(asked.seat).see()
            seen = seen._replace(viewer=seat, view=session.view(seat))
            sent = from_data(as_data(seen._replace(known=None)), session.ruleset.state_type)
            assert sent.question is not None
            seat_screen = SeatScreen(session.ruleset, session.public_table, seat)
            screen = seat_screen.screen
            screen.seen, seat_screen.offered = sent, sent.question.options
            screen.picker = screen.list_picker(sent.question)
            for option in sent.question.options:
                screen.picker.stand_on(option)
                seat_screen.parts()
                seat_screen._known = None
            for widget in filter(None, (screen.board, screen.hand)):
                widget.draw_apart(110, 30)
    assert len(kinds) > 1 or game == "raven"


def test_several_answers_go_each_to_the_question_it_was_made_for(library: Library) -> None:
    session = session_of(library, "villainous", 3)
    table = BareTable(session, 0, 1, 2)
    assert session.decision is not None
    me = session.decision.seat
    joined = JoinedGame(library, frame(table, me))
    place = joined.seat(me)
    given: list[str] = []
    while (question := place.see().question) is not None and len(given) < 2:
        given.append(question.options[0].key)
        place.answer(given[-1])
    assert len(given) == 2
    assert session.decisions == 0, "they are noted down"
    for key in given:
        assert joined.to_send() == key
        assert table.says(me, "answer", key, joined.number) == {}
        joined.take(frame(table, me))
    assert joined.to_send() == ""
    assert [one.key for one in session.history] == given

    for _ in range(2):
        assert place.question is not None
        place.answer(place.question.options[0].key)
    table.says(me, "undo", "", joined.number)
    joined.take(frame(table, me))
    assert joined.to_send() == "", "what was meant for another question is forgotten"
    with pytest.raises(TabletopError):
        joined.seat(me).answer("no such key")


WRONG: tuple[Any, ...] = ([], {}, "x", 7, None, True, 1.5, [1], {"a": 1})
"""Values of all the types that JSON has."""


def places(tree: Any, *path: Any) -> Iterator[tuple[Any, ...]]:
    """The way to each value in a tree; of a list to its first two."""
    inside: Iterable[tuple[Any, Any]] = tree.items() if isinstance(tree, dict) else ()
    if isinstance(tree, list):
        inside = enumerate(tree[:2])
    for step, value in inside:
        yield (*path, step)
        yield from places(value, *path, step)


def with_another(tree: Any, path: Sequence[Any], value: Any) -> tuple[Any, Any]:
    """A copy of a tree in which another value lies at a place, and what lay there."""
    changed = deepcopy(tree)
    holder = reduce(getitem, path[:-1], changed)
    before, holder[path[-1]] = holder[path[-1]], value
    return changed, before


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_type_at_any_place_is_turned_away_or_harmless(library: Library, game: str) -> None:
    """What is let in can be drawn: the table elsewhere may be any program."""
    luck = Random(2)
    session = session_of(library, game, GAMES[game], seed=2)
    played(session, luck, 40)
    seat = max(session.decision.seat, 0) if session.decision is not None else 0
    parts, log = BareTable(session, *range(GAMES[game])).room.data(seat)
    whole = json.loads(packed({**parts, "log": {"keep": 0, "lines": log}}))
    ways = list(places(whole))
    refused = drawn = 0
    for path in luck.sample(ways, min(40, len(ways))):
        for value in WRONG:
            strange, before = with_another(whole, path, value)
            if type(before) is type(value):
                continue
            try:
                received = Received()
                received.take(packed(strange))
                joined = JoinedGame(library, received)
            except TabletopError:
                refused += 1
                continue
            seen = joined.see()
            joined.ruleset.status(joined.seat(PUBLIC).see().view)
            if joined.seen.known is not None or seen.question is None:
                offered = seen.question.options if seen.question is not None else ()
                SeatScreen(joined.ruleset, joined.table, seat).show(seen, offered, anew=True)
            drawn += 1
    assert refused > drawn


def test_the_numbers_of_secret_cards_stay_while_picks_are_on_their_way(library: Library) -> None:
    """They are those of the table, before an answer is noted down and after it."""
    session = session_of(library, "hail_hydra", 5, seed=1)
    while session.decision is not None and session.decision.kind != "lay":
        session.answer(session.decision.options[0].key)
    assert session.decision is not None
    me, table = session.decision.seat, BareTable(session, *range(5))
    joined = JoinedGame(library, frame(table, me))
    place, orders = joined.seat(me), []
    for key in ("card 2", "card 1"):
        seen = place.see()
        assert seen.question is not None
        orders.append([option.key for option in joined.ruleset.listed(seen.view, seen.question)])
        place.answer(key)
    here = table.room._places[me].seat_screen.seen
    assert here is not None
    assert here.question is not None
    cards = {option.key for option in here.question.several}
    there = [option.key for option in joined.ruleset.listed(here.view, here.question)]
    in_hand = [[key for key in order if key in cards] for order in (*orders, there)]
    assert in_hand[0] == in_hand[1] == in_hand[2] != sorted(cards)


def test_what_is_no_frame_is_told_in_a_sentence(library: Library) -> None:
    table = BareTable(session_of(library, "umbra_via", 3), 0)
    parts = json.loads(packed(table.room.data(0)[0]))
    strange: dict[str, Any]
    for strange in ({"view": None}, {"question": {}}, {"table": {"game": "umbra_via"}}):
        received = Received()
        received.take(packed(parts | strange))
        with pytest.raises(GoneError, match="no table of this program"):
            JoinedGame(library, received)
    huge = "9" * 400
    for text in ("", "[]", '{"log":1}', '{"gone":1,"again":"x"}', "[" * 100_000, huge):
        with pytest.raises(GoneError):
            Received().take(text)
    for again in (3, -1, f"1{huge}", "NaN", "Infinity"):
        with pytest.raises(HeldError) as held:
            Received().take(f'{{"gone":"held","again":{again}}}')
        assert 0 < held.value.again <= LONGEST_WAIT
    for strange, why in (({"program": "0.0"}, "same version"), ({"table": {"game": "x"}}, "'x'")):
        received = Received()
        received.take(packed(parts | strange))
        with pytest.raises(TabletopError, match=why):
            JoinedGame(library, received)
