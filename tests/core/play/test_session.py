"""A session asks questions and accepts answers; after a failure it is as it was before."""

from __future__ import annotations

import pytest

from tabletop_tui.core.decision import TABLE, Play
from tabletop_tui.core.errors import IllegalAnswerError, RulesError
from tabletop_tui.core.events import ADVICE
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tests.core.scene import MANIFEST, Game, Toy, ask, asking, log, play, quiet, start


def test_answers_lead_from_question_to_question_to_the_outcome() -> None:
    session = start(asking(0, "red", "blue"), asking(1))
    assert session.decision is not None
    assert [option.key for option in session.decision.options] == ["red", "blue"]

    play(session, "blue")
    assert session.decision.seat == 1
    assert session.outcome is None

    play(session, "go")
    assert session.decision is None
    assert session.outcome is not None
    assert session.state.done == ["blue", "go"]
    assert session.decisions == 2


def test_steps_that_ask_nothing_are_played_on_the_way() -> None:
    session = start(quiet, asking(0), quiet, quiet, asking(1))
    assert log(session) == ["time passes"]
    play(session, "go")
    assert log(session) == ["time passes", "{who:seat} says {key}", "time passes", "time passes"]


def test_an_answer_that_was_not_offered_changes_nothing() -> None:
    session = start(asking(0, "red", "blue"))
    before = session.state.model_dump()
    with pytest.raises(IllegalAnswerError, match="'green' is not one of the answers"):
        session.answer("green")
    assert session.state.model_dump() == before
    assert session.decisions == 0
    assert session.can_undo() is False


def test_nothing_can_be_answered_after_the_end() -> None:
    session = play(start(asking(0)), "go")
    with pytest.raises(IllegalAnswerError, match="The game is over"):
        session.answer("go")


def test_a_question_is_shown_to_its_seat_alone() -> None:
    session = start(asking(1))
    assert session.question(1) is session.decision
    assert session.question(0) is None
    assert session.question(PUBLIC) is None


def test_a_question_to_the_table_is_shown_to_all() -> None:
    session = start(asking(TABLE))
    assert session.question(0) is session.question(1) is session.question(PUBLIC)
    assert session.question(0) is not None


def fragile(game: Game) -> Play[None]:
    first = yield from ask(0, "safe", "bad")
    game.state.done.append(first)
    game.log("half way")
    second = yield from ask(0, "fine", "bad")
    if second == "bad":
        game.state.done.append("broken")
        game.log("never told")
        raise ZeroDivisionError("oops")


def test_rules_that_fail_leave_the_game_where_it_was() -> None:
    session = play(start(fragile, asking(1)), "safe")
    with pytest.raises(RulesError, match=r"The rules of Toy failed \(ZeroDivisionError\)"):
        session.answer("bad")
    assert session.state.done == ["safe"]
    assert log(session) == ["half way"]
    assert session.decisions == 1

    play(session, "fine")
    assert session.decision is not None
    assert session.decision.seat == 1


def broken(game: Game) -> Play[None]:
    raise KeyError("lost")
    yield from ()


def test_a_failure_in_the_next_step_takes_the_answer_back() -> None:
    session = play(start(asking(0), asking(0, "a", "b"), quiet, broken), "go")
    for _ in range(2):
        with pytest.raises(RulesError, match="KeyError"):
            session.answer("a")
    assert session.state.done == ["go"]
    assert log(session) == ["{who:seat} says {key}"]
    assert session.decisions == 1
    session.undo()
    assert session.state.done == []


def test_a_failed_answer_keeps_what_can_be_redone() -> None:
    session = play(start(fragile, asking(1)), "safe", "fine")
    session.undo()
    with pytest.raises(RulesError):
        session.answer("bad")
    assert session.can_redo()
    session.redo()
    assert session.decisions == 2


def test_a_game_that_fails_at_once_is_not_started() -> None:
    with pytest.raises(RulesError, match="No game was started"):
        start(broken)


def test_rules_that_never_ask_are_stopped() -> None:
    class Endless(Toy):
        def step(self, game: Game) -> Play[None]:
            yield from ()

    with pytest.raises(RulesError, match="goes on without asking anything"):
        Session(Endless(quiet), lay_table(MANIFEST, seed=1))


def test_a_fork_stands_at_the_same_decision_and_shares_nothing() -> None:
    session = play(start(asking(0), asking(0, "a", "b"), asking(1)), "go")
    fork = session.fork()
    assert fork.decision is not None
    assert session.decision is not None
    assert fork.decision.digest == session.decision.digest
    assert fork.state == session.state

    play(fork, "b")
    assert fork.state.done == ["go", "b"]
    assert session.state.done == ["go"]
    assert (fork.decisions, session.decisions) == (2, 1)
    assert len(fork.events) == len(session.events) + 1


def test_a_step_is_played_from_another_state_and_the_game_stays_as_it_is() -> None:
    session = play(start(asking(0), asking(0, "a", "b"), asking(1)), "go", "a")
    before, last, _now = session.steps
    supposed = last.checkpoint.clone()
    supposed.done.append("supposed")

    twin = session.supposing(supposed, last, [before])
    assert log(twin) == log(session)[: last.events]
    play(twin, "b")
    assert twin.state.done == ["go", "supposed", "b"]
    play(twin, "go")
    assert twin.state.done == ["go", "supposed", "b", "go"]
    assert (session.state.done, supposed.done) == (["go", "a"], ["go", "supposed"])

    for _ in range(3):
        assert twin.can_table_undo()
        twin.table_undo()
    assert not twin.can_table_undo(), "before `past` there is nothing"


def test_a_question_to_a_seat_that_is_not_there_is_refused() -> None:
    session = start(asking(0), asking(7))
    with pytest.raises(RulesError, match="a player who does not sit at this table"):
        session.answer("go")
    assert session.decision is not None
    assert session.decision.seat == 0


def test_that_advice_was_asked_for_is_told_once_until_somebody_else_has_played() -> None:
    def spoken(game: Game) -> Play[None]:
        yield from ask(1, "c")
        game.log("somebody else has played")

    session = start(asking(0, "a"), asking(0, "b"), spoken, asking(0, "d"))
    for answer in ("a", "b"):
        session.note_advice(0)
        play(session, answer)
    session.note_advice(0)
    assert [event.tag for event in session.events].count(ADVICE) == 1
    play(session, "c")
    session.note_advice(1)
    session.note_advice(0)
    assert [event.values["who"] for event in session.events if event.tag == ADVICE] == [0, 1, 0]
