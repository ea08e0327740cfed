"""The rules of Little Game as scenes; `python -m pytest` plays them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tabletop_tui.check.playing import Setting, subject_in
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Game

SUBJECT = subject_in(Path(__file__).parent)


def begun(seats: int = 2) -> Session[Any]:
    """A new game for some seats."""
    return Session(SUBJECT.ruleset, Setting(SUBJECT, "table", seats).table(seed=1))


def first_question(hand: list[str], row: list[str]) -> Decision:
    """What the first seat is asked when it holds these cards and has laid those."""
    table = Setting(SUBJECT, "table", 2).table(seed=1)
    state = SUBJECT.ruleset.setup(table)
    state.seats[0].hand, state.seats[0].row = hand, row
    return next(SUBJECT.ruleset.step(Game(table, state)))


def keys(decision: Decision) -> list[str]:
    """What can be answered."""
    return [option.key for option in decision.options]


def test_everybody_has_three_cards_and_the_first_seat_begins() -> None:
    """Set-up."""
    session = begun(seats=4)

    assert [len(seat.hand) for seat in session.state.seats] == [3, 3, 3, 3]
    assert session.decision is not None
    assert session.decision.seat == 0


def test_a_bear_needs_two_cards_in_the_row() -> None:
    """A refusal says why."""
    question = first_question(["bear-1", "sparrow-1"], ["sparrow-2"])

    assert keys(question) == ["lay sparrow-1", "pass"]
    assert [refusal.why for refusal in question.refusals()] == ["needs 2 cards in your row"]


def test_a_bear_comes_where_two_cards_lie() -> None:
    """With two cards in the row the bear is not refused."""
    question = first_question(["bear-1"], ["sparrow-2", "sparrow-3"])

    assert keys(question) == ["lay bear-1", "pass"]
    assert not question.refusals()


def test_who_passes_draws_nothing() -> None:
    """A turn without a card."""
    session = begun()
    session.answer("pass")

    assert len(session.state.seats[0].hand) == 3
    assert session.state.active == 1


def test_after_four_rounds_it_is_over() -> None:
    """Nobody laid anything: all are even."""
    session = begun()
    for _ in range(8):
        session.answer("pass")

    assert session.outcome is not None
    assert session.outcome.result == "shared"
