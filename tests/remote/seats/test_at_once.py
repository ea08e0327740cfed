"""Secret questions of several seats are asked at once; the game is as if asked in turn."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play import early
from tabletop_tui.core.play.early import asked_early
from tabletop_tui.core.play.session import Session
from tabletop_tui.remote.seats.sent import Outbox
from tests.remote.seats.browser import written
from tests.remote.seats.table import BareTable, session_of

ALL = (0, 1, 2)


def keys(session: Session[Any]) -> list[str]:
    """What may be answered now."""
    assert session.decision is not None
    return [option.key for option in session.decision.options]


def hands(session: Session[Any], *seats: int) -> dict[int, list[str]]:
    """The answers of each seat, when all are asked in turn."""
    twin = session.fork()
    found = {}
    for _ in seats:
        assert twin.decision is not None
        found[twin.decision.seat] = keys(twin)
        twin.answer(keys(twin)[0])
    return found


def test_bids_are_asked_of_all_and_given_in_turn(library: Library) -> None:
    session = session_of(library, "umbra_via", 3)
    bids = hands(session, *ALL)
    table = BareTable(session, *ALL)
    assert all(table.question(seat) for seat in ALL)

    table.answers(2, bids[2][1])
    table.answers(1, bids[1][2])

    assert session.decisions == 0, "they are sealed"
    assert table.room.waiting_for().endswith("2 of 3 are in.")
    assert "Cleo" not in table.room.waiting_for()
    table.answers(0, bids[0][3])
    given = [(answer.seat, answer.key) for answer in session.history]
    assert given == [(0, bids[0][3]), (1, bids[1][2]), (2, bids[2][1])]
    in_turn = session_of(library, "umbra_via", 3)
    for _, key in given:
        in_turn.answer(key)
    assert session.record() == in_turn.record()


def test_what_a_seat_thinks_before_its_turn_is_counted(library: Library) -> None:
    session = session_of(library, "umbra_via", 3)
    bids = hands(session, *ALL)
    table = BareTable(session, *ALL)
    table.passes(30.0)
    table.answers(2, bids[2][1])
    assert table.saved.time.seconds == {2: 30}
    table.passes(10.0)
    table.answers(0, bids[0][3])
    assert table.saved.time.seconds == {1: 40, 2: 30}, "from its turn on the table counts"
    table.passes(5.0)
    table.answers(1, bids[1][2])
    assert table.saved.time.seconds == {1: 40, 2: 30}


def test_a_seat_at_the_keyboard_is_waited_for(library: Library) -> None:
    session = session_of(library, "umbra_via", 3)
    bids = hands(session, *ALL)
    table = BareTable(session, 1, 2)
    table.answers(2, bids[2][0])
    table.answers(1, bids[1][0])
    assert session.decisions == 0
    table.at_keyboard(bids[0][0])
    assert session.decisions == 3


def test_nothing_reaches_the_others_while_one_chooses(library: Library) -> None:
    session = session_of(library, "umbra_via", 3)
    bids = hands(session, *ALL)
    table = BareTable(session, *ALL)
    terminals = {seat: Outbox() for seat in ALL}
    for seat in ALL:
        table.news(seat)
        terminals[seat].pack(*table.room.data(seat))

    table.says(1, "press", "1")
    assert table.news(1), "its own screen follows"
    assert (table.news(0), table.news(2)) == ("", "")
    table.answers(1, bids[1][0])
    assert (table.news(0), table.news(2)) == ("", ""), "an answer is in, and no screen tells"
    table.news(1)
    table.answers(0, bids[0][0])
    assert (table.news(1), table.news(2)) == ("", "")
    assert terminals[2].pack(*table.room.data(2)) == "", "nor where it is drawn elsewhere"


def test_a_sealed_answer_can_be_changed_until_its_turn(library: Library) -> None:
    session = session_of(library, "umbra_via", 3)
    bids = hands(session, *ALL)
    table = BareTable(session, *ALL)
    table.answers(1, bids[1][0])
    assert table.question(1) is None
    assert table.says(1, "undo", "") == {}
    table.answers(1, bids[1][1])
    table.answers(0, bids[0][0])
    assert session.history[1].key == bids[1][1]


def test_an_envelope_that_no_longer_fits_is_asked_for_again(library: Library) -> None:
    session = session_of(library, "umbra_via", 3)
    bids = hands(session, *ALL)
    table = BareTable(session, 1, 2)
    table.answers(1, bids[1][0])
    table.at_keyboard(bids[0][0])
    assert session.decisions == 2
    session.table_undo()
    session.table_undo()
    table.changed()
    table.at_keyboard(bids[0][1])
    assert session.decisions == 1, "the answer counted once"
    assert table.question(1) is not None


def test_a_question_that_depends_on_an_answer_before_is_not_asked_ahead(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of(library, "umbra_via", 3)
    found = asked_early(session, ALL, {})
    assert set(found) == {1, 2}
    # After another answer of the first seat the second one would see something else.
    otherwise = found | {1: found[1]._replace(view=session.view(2))}
    tried = iter((found, otherwise))
    monkeypatch.setattr(early, "_tried", lambda *_: next(tried))
    assert set(asked_early(session, ALL, {})) == {2}


def test_cards_are_laid_in_turn(library: Library) -> None:
    """How many cards a seat lays is public: the next one has to see it before it lays."""
    session = session_of(library, "hail_hydra", 5)
    asked = set()
    while session.decisions < 150 and session.decision is not None:
        decision = session.decision
        if decision.secret:
            ahead = asked_early(session, range(5), {})
            asked.add((decision.kind, bool(ahead)))
        done = [key for key in keys(session) if key in ("good", "done")]
        session.answer(done[0] if done else keys(session)[0])
    assert ("lay", False) in asked
    assert ("lay", True) not in asked
    assert ("look", True) in asked


@pytest.mark.parametrize("seats", [3, 5])
def test_the_first_look_of_all_is_at_once(library: Library, seats: int) -> None:
    session = session_of(library, "hail_hydra", 5)
    while session.decision is not None and session.decision.kind != "look":
        session.answer(keys(session)[0])
    table = BareTable(session, *range(seats))
    looking = [seat for seat in range(seats) if table.question(seat) is not None]
    assert looking == list(range(seats))
    for seat in reversed(looking):
        told = [*written(table.room.frame(seat)[0]["own"])]
        assert "Your loyalty page" in told, "it is seen before its turn comes"
        table.answers(seat, table.question(seat)["entries"][0][0])  # type: ignore[index]
    assert session.decision is not None
    assert session.decision.seat == (seats if seats < 5 else -1)
