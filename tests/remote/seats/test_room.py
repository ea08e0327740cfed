"""What a private screen may do, and what it is told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop_tui.core.decision import EACH, TABLE, Choices, Decision, Option
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.table_questions import sole_decider
from tabletop_tui.core.words.speech import speakable
from tabletop_tui.remote.seats.room import TOGETHER, offered_to
from tests.remote.seats.browser import places
from tests.remote.seats.table import BareTable, session_of

TRIED = 250
"""Questions of a random game that are looked at, on the screens of all seats."""


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


def test_a_finger_that_taps_twice_gives_one_answer_and_is_told_nothing(library: Library) -> None:
    session = session_of(library, "villainous", 3)
    table = BareTable(session, 0, 1, 2)
    assert session.decision is not None
    asker = session.decision.seat
    asked = table.question(asker)
    assert asked is not None
    key = first_key(session)
    for _ in range(2):
        assert table.says(asker, "answer", key, asked["id"]) == {}
    assert session.decisions == 1


def test_the_end_says_who_won_and_the_log_has_words_for_its_signs(library: Library) -> None:
    session = session_of(library, "umbrella", 2)
    while session.decision is not None:
        session.answer(first_key(session))
    parts, log = BareTable(session, 0).room.frame(0)
    assert session.outcome is not None
    assert session.outcome.winners
    assert session.outcome.winner_line(session.table.names) in parts["end"]
    signs = {chair.sign for chair in session.table.chairs}
    said = [words for runs, words in log if signs & {*"".join(run[0] for run in runs)}]
    assert said
    assert all(words and speakable(words) == words for words in said)


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


def test_nothing_is_chosen_before_a_tap_or_a_key_and_then_what_they_chose(library: Library) -> None:
    session = session_of(library, "villainous", 3)
    seat = asked_of(session).seat
    table = BareTable(session, seat)

    def chosen() -> tuple[str, list[str]]:
        asked = table.question(seat)
        assert asked is not None
        marked = [entry[0] for entry in asked["entries"] if entry[5]]
        return (asked["chosen"] or [""])[0], marked

    assert chosen() == ("", [])
    table.says(seat, "tap", "no place of this board")
    assert chosen() == ("", []), "a tap beside every answer chooses none"
    second = asked_of(session).options[1].key
    table.says(seat, "tap", f"option:{second}")
    assert chosen() == (second, [second])


def test_a_list_that_calls_answers_in_its_own_way_marks_the_chosen_one(library: Library) -> None:
    table = BareTable(session_of(library, "umbrella", 2), 0)
    assert table.says(0, "list", "") == {}
    table.says(0, "press", "down")
    asked = table.question(0)
    assert asked is not None
    assert [entry for entry in asked["entries"] if entry[5]] == [
        [asked["chosen"][0], "", "▲R left, row A", "", "open", 1, "red left, row A", ""]
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
    note = table.room.frame(asker)[0]["note"]
    assert note.startswith("Taken back: ")
    assert note != "Taken back: "


def test_the_page_is_told_what_it_must_ask_before_an_undo(library: Library) -> None:
    session = session_of(library, "umbrella", 2)
    table = BareTable(session, 0, 1)
    assert session.decision is not None
    first = session.decision.seat
    while session.decision is not None and session.decision.seat == first:
        asked = table.question(first)
        assert asked is not None
        assert asked["consent"] == ""
        table.answers(first, first_key(session))
    asked = table.question(1 - first)
    assert asked is not None
    assert asked["undo"]
    assert session.table.names[first] in asked["consent"]


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


def test_a_called_ability_is_its_callers_alone(library: Library) -> None:
    session = session_of(library, "hail_hydra", 5)
    luck = Random(1)
    while asked_of(session).kind != "ability":
        calls = [o.key for o in asked_of(session).options if o.by is not None and o.by >= 0]
        session.answer(luck.choice(calls or [first_key(session)]))
    caller = next(o.by for o in asked_of(session).options)
    assert caller is not None
    table = BareTable(session, *range(5))
    assert [seat for seat in range(5) if table.question(seat) is not None] == [caller]
    for seat in {*range(5)} - {caller}:
        assert table.says(seat, "answer", "back", table.room._id(table.room._places[seat]))["say"]
    before = session.decisions
    table.answers(caller, "back")
    assert session.decisions == before + 1


def test_who_asks_for_the_own_card_on_a_screen_of_its_own_gets_that_one(library: Library) -> None:
    session = session_of(library, "hail_hydra", 5)
    while asked_of(session).choices.get("page") is None:
        session.answer(first_key(session))
    table = BareTable(session, *range(5))
    table.answers(3, "page")
    assert (asked_of(session).kind, asked_of(session).seat) == ("page", 3)
    assert [seat for seat in range(5) if table.question(seat) is not None] == [3]


def test_what_the_whole_table_decides_is_called_so(library: Library) -> None:
    session = session_of(library, "hail_hydra", 5)
    while asked_of(session).kind != "before":
        session.answer(first_key(session))
    table = BareTable(session, *range(5))
    for seat in range(5):
        asked = table.question(seat)
        assert asked is not None
        told = {entry[0]: entry[3] for entry in asked["entries"]}
        together = {key for key, detail in told.items() if TOGETHER in detail}
        assert together == {"continue"}
        own = {o.key for o in asked_of(session).options if o.by == seat}
        assert {*told} == {"continue", "page"} | own


@pytest.mark.parametrize(
    ("game", "seats"),
    [("umbra_via", 3), ("villainous", 4), ("hail_hydra", 5), ("umbrella_academy", 3)],
)
def test_nobody_is_offered_what_is_anothers(library: Library, game: str, seats: int) -> None:
    session = session_of(library, game, seats)
    luck, table = Random(2), BareTable(session, *range(seats))
    for _ in range(TRIED):
        decision = session.decision
        if decision is None:
            break
        if decision.seat == TABLE:
            whose = sole_decider(decision)
            for seat, place in table.room._places.items():
                offered = place.seat_screen.offered
                assert all(o.by in (seat, EACH) or TOGETHER in o.detail for o in offered)
                # A question about one seat is answered by that seat, and by nobody else.
                assert whose in (None, seat) or all(o.by == EACH for o in offered)
        session.answer(luck.choice(decision.options).key)
        table.room.refresh()


def test_no_keyboard_is_handed_to_who_has_a_screen(library: Library) -> None:
    session = session_of(library, "hail_hydra", 5)

    def told(*away: int) -> str:
        table = BareTable(session.fork(), *away)
        asked = table.question(away[0])
        return "" if asked is None else " ".join(entry[3] for entry in asked["entries"])

    while not any("looks meanwhile" in o.detail for o in asked_of(session).options):
        session.answer(first_key(session))
    assert "looks meanwhile" not in told(*range(5))
    assert "keyboard" not in told(*range(5)), "there is none where everybody has a screen"


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
    parts = table.room.frame(0)[0]
    drawn = [target for part in parts["board"] for *_, target, _, _ in part["hot"]]
    for target in (drawn[0], places(parts["table"])[0]):
        assert "card" in table.says(0, "look", target)
    assert "say" in table.says(0, "look", "nowhere")


def test_a_screen_reader_is_told_words_for_every_sign(library: Library) -> None:
    table = BareTable(session_of(library, "umbrella", 2), 0)
    table.says(0, "list", "")
    table.says(0, "press", "down")
    asked = table.question(0)
    assert asked is not None
    labels = [place[5] for part in table.room.frame(0)[0]["board"] for place in part["hot"]]
    labels += [entry[6] for entry in asked["entries"]]
    labels += [asked["chosen"][2]]
    assert not [label for label in labels if {*"▲●■◆"} & {*label}]


def test_at_a_screen_of_its_own_a_seat_answers_for_itself_alone() -> None:
    said = [
        Option("on", "Go on"),
        Option("mine", "I call", by=1),
        Option("other", "Another calls", by=0),
        Option("each", "Anybody for himself", by=EACH),
        Option("back", "Back", leads_back=True),
    ]

    def given(asked: int, *, together: bool = False) -> list[str]:
        question = Decision(asked, "talk", "?", Choices(said))
        return [option.key for option in offered_to(1, question, together=together)]

    assert given(TABLE) == ["mine", "each"]
    assert given(TABLE, together=True) == ["on", "mine", "each"]
    assert given(1) == [option.key for option in said]
    assert given(0) == []
