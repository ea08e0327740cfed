"""A rule that lies deep in others ends the game at once: `raise GameEnded`."""

from __future__ import annotations

import pytest

from tabletop_tui.core.decision import Play
from tabletop_tui.core.errors import RulesError
from tabletop_tui.core.play.lookahead import look_ahead
from tabletop_tui.core.ruleset import GameEnded
from tests.core.scene import OVER, Game, ask, asking, log, play, quiet, saved_and_resumed, start


def fall(game: Game) -> Play[None]:
    """Asks whether the wall falls; when it does, the game is over."""
    if (yield from ask(0, "stay", "fall")) == "fall":
        game.state.step = OVER
        game.log("the wall falls")
        raise GameEnded


def siege(game: Game) -> Play[None]:
    """Rules around the one that ends the game."""
    try:
        yield from fall(game)
        game.log("the wall stands")
        yield from ask(1)
    finally:
        game.state.done.append("camp broken")


def test_the_step_ends_at_once() -> None:
    session = play(start(siege, asking(0)), "fall")
    assert session.outcome is not None
    assert session.decision is None
    assert log(session) == ["the wall falls"]
    assert session.state.step == OVER, "the last line of the step was never reached"
    assert session.state.done == ["camp broken"], "what must happen in any case has happened"


def test_where_nothing_is_asked_it_ends_as_well() -> None:
    def earthquake(game: Game) -> Play[None]:
        yield from quiet(game)
        game.state.step = OVER
        raise GameEnded

    session = play(start(asking(0), earthquake, asking(0)), "go")
    assert session.outcome is not None
    assert log(session)[-1] == "time passes"


def test_the_end_can_be_taken_back_and_done_again() -> None:
    session = play(start(siege, asking(0)), "fall")
    ended = session.state
    session.undo()
    assert session.outcome is None
    assert session.question(0) is not None
    assert log(session) == []
    session.redo()
    assert session.outcome is not None
    assert session.state == ended


def test_it_is_over_after_a_save_and_in_a_fork() -> None:
    session = play(start(siege, asking(0)), "fall")
    for other in (saved_and_resumed(session), session.fork()):
        assert other.outcome == session.outcome
        assert other.state == session.state
        assert log(other) == log(session)


def test_a_look_ahead_sees_the_end() -> None:
    session = start(siege, asking(0))
    ahead = look_ahead(session.ruleset, session.known(0), "fall")
    assert [event.text for event in ahead.events] == ["the wall falls"]
    assert ahead.sure
    assert session.outcome is None
    assert session.state.done == []


def test_an_end_without_an_outcome_is_a_fault_of_the_rules() -> None:
    def torn(game: Game) -> Play[None]:
        yield from ask(0, "a", "b")
        raise GameEnded

    session = start(asking(1), torn, asking(0))
    play(session, "go")
    with pytest.raises(RulesError, match="Toy ended without an outcome"):
        session.answer("a")
    assert session.question(0) is not None, "the game stands where it stood"
    assert session.outcome is None


def test_a_step_that_is_left_at_a_question_changes_nothing_any_more() -> None:
    """Undo and look-ahead leave steps behind; their `finally` runs when they are dropped."""

    def camp(game: Game) -> Play[None]:
        try:
            yield from ask(0, "a", "b")
            game.log("pitched")
            yield from ask(0, "c", "d")
        finally:
            game.state.done.append("broken")
            game.log("broken up")

    session = start(camp, asking(0))
    assert [e.text for e in look_ahead(session.ruleset, session.known(0), "a").events] == [
        "pitched"
    ]
    play(session, "a")
    session.undo()
    assert (log(session), session.state.done) == ([], [])
    play(session, "a", "c")
    assert (log(session), session.state.done) == (["pitched", "broken up"], ["broken"])
