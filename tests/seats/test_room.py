"""What a private screen may do, and what it is told."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.loading.loader import Library
from tabletop_tui.core.play.session import Session
from tests.seats.table import BareTable, session_of


def asked_of(session: Session[Any]) -> Decision:
    """What is asked now."""
    assert session.decision is not None
    return session.decision


def first_key(session: Session[Any]) -> str:
    assert session.decision is not None
    return session.decision.options[0].key


def test_only_who_is_asked_has_a_question(library: Library) -> None:
    session = session_of(library, "villainous", 3)
    table = BareTable(session, 0, 1, 2)
    assert session.decision is not None
    asker = session.decision.seat
    assert [seat for seat in range(3) if table.question(seat) is not None] == [asker]
    assert session.table.names[asker] in table.room.frame((asker + 1) % 3)[0]["waiting"]


def test_an_answer_for_another_seat_or_not_offered_is_told_to_its_sender_alone(
    library: Library,
) -> None:
    session = session_of(library, "villainous", 3)
    table = BareTable(session, 0, 1, 2)
    assert session.decision is not None
    asker = session.decision.seat
    other = (asker + 1) % 3
    asked = table.question(asker)
    assert asked is not None
    for seat in range(3):
        table.news(seat)

    assert "answered already" in table.says(other, "answer", first_key(session), asked["id"])["say"]
    assert "not one of the answers" in table.says(asker, "answer", "no such key")["say"]

    assert session.decisions == 0
    assert [table.news(seat) for seat in range(3)] == ["", "", ""]


def test_an_answer_counts_once_even_where_the_same_is_asked_again(library: Library) -> None:
    session = session_of(library, "hail_hydra", 5)
    while session.decision is None or not (session.decision.several and session.decision.secret):
        session.answer(first_key(session))
    seat = session.decision.seat
    table = BareTable(session, seat)
    asked = table.question(seat)
    assert asked is not None
    card = session.decision.options[0].key
    table.answers(seat, card)
    before = session.decisions
    table.answers(seat, card)
    assert session.decision is not None
    assert session.decision.picked == (), "the second tap took the pick back"
    again = table.question(seat)
    assert again is not None
    assert again["id"] != asked["id"], "the same question, put again"
    assert "answered already" in table.says(seat, "answer", card, asked["id"])["say"]
    assert session.decisions == before - 1


def test_a_list_that_calls_answers_in_its_own_way_marks_the_chosen_one(library: Library) -> None:
    table = BareTable(session_of(library, "umbrella", 2), 0)
    assert table.says(0, "list", "") == {}
    asked = table.question(0)
    assert asked is not None
    assert [(key, label) for key, _, label, _, _, chosen in asked["entries"] if chosen] == [
        (asked["chosen"][0], "▲R left, row A")
    ]


def test_a_seat_takes_its_own_answer_back(library: Library) -> None:
    session = session_of(library, "umbrella", 2)
    table = BareTable(session, 0, 1)
    while session.decision is not None and session.can_undo() is False:
        seat = session.decision.seat
        table.answers(seat, first_key(session))
    decision = session.decision
    assert decision is not None
    asker = next(s for s in range(2) if (q := table.question(s)) is not None and q["undo"])
    before = session.decisions
    assert table.says(asker, "undo", "", "an old question")["say"]
    assert session.decisions == before
    assert table.says(asker, "undo", "") == {}
    assert session.decisions == before - 1


def test_a_question_of_the_whole_table_offers_each_seat_its_own(library: Library) -> None:
    session = session_of(library, "hail_hydra", 5)
    while session.decision is None or session.decision.kind != "whose":
        assert session.decision is not None
        pages = [o.key for o in session.decision.options if o.key == "page"]
        session.answer((pages or [first_key(session)])[0])
    table = BareTable(session, 2, 3)
    decision = session.decision
    mine = {o.key for o in decision.options if o.by == 2}
    others = {o.key for o in decision.options if o.by not in (2, None)}
    asked = table.question(2)
    assert asked is not None
    offered = {entry[0] for entry in asked["entries"]}
    assert mine <= offered
    assert others
    assert not others & offered
    assert table.says(2, "answer", others.pop())["say"]


def test_no_keyboard_is_handed_to_who_has_a_screen(library: Library) -> None:
    session = session_of(library, "hail_hydra", 5)

    def told(*away: int) -> str:
        table = BareTable(session.fork(), *away)
        asked = table.question(away[0])
        return "" if asked is None else " ".join(entry[3] for entry in asked["entries"])

    while not any("takes the keyboard" in o.detail for o in asked_of(session).options):
        session.answer(first_key(session))
    assert "a screen of their own" in told(*range(5))
    assert "keyboard, nobody" not in told(*range(5))


def test_where_nobody_is_left_at_the_table_its_seats_go_on_together(library: Library) -> None:
    session = session_of(library, "umbra_via", 3)
    while session.decision is not None and session.decision.seat >= 0:
        session.answer(first_key(session))
    assert BareTable(session, 0, 1).question(0) is None, "somebody sits at the table"
    table = BareTable(session, 0, 1, 2)
    before = session.decisions
    table.answers(1, first_key(session))
    assert session.decisions == before + 1


def test_a_withdrawn_seat_plays_at_the_table_and_its_envelope_is_burnt(library: Library) -> None:
    session = session_of(library, "umbra_via", 3)
    table = BareTable(session, 1, 2)
    twin = session.fork()
    twin.answer(first_key(session))
    table.answers(1, first_key(twin))
    table.room.links.withdraw(1)
    table.room.leave(1)
    table.at_keyboard(first_key(session))
    assert session.decisions == 1
    assert 1 not in table.room.away
    table.at_keyboard(first_key(session))
    assert session.decisions == 2


def test_what_lies_on_the_board_can_be_read(library: Library) -> None:
    session = session_of(library, "umbra_via", 3)
    table = BareTable(session, 0, 1, 2)
    hot = [target for part in table.room.frame(0)[0]["board"] for *_, target, _, _ in part["hot"]]
    assert "card" in table.says(0, "look", hot[0])
    assert "say" in table.says(0, "look", "nowhere")
