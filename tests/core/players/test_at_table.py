"""Computers beside people: who is asked, what each of them sees, and what is left to the people."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.chairs import LEVELS
from tabletop_tui.core.decision import TABLE, Choices, Decision, Option
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.play.position import TAKEN_BACK
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.at_table import Computers, LocalPlayers, SeatAt
from tabletop_tui.core.players.bot import load_bot
from tabletop_tui.core.players.player import levels_of
from tabletop_tui.core.table import lay_table

GAMES = {"umbrella": 2, "umbra_via": 3, "villainous": 3, "hail_hydra": 5, "umbrella_academy": 3}
MOST = 250


def begun(library: Library, game: str, seed: int = 1) -> Session[Any]:
    ruleset = library.load(game)
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve"][: GAMES[game]]
    return Session(ruleset, lay_table(ruleset.manifest, names=names, seed=seed))


def seated(session: Session[Any], levels: Mapping[int, str]) -> Computers:
    seats = len(session.public_table.chairs)
    return Computers(lambda viewer: Seat(session, viewer, None, levels), levels, seats)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_levels(library: Library, game: str) -> None:
    assert tuple(levels_of(load_bot(library.load(game)))) == LEVELS


@pytest.mark.parametrize("game", GAMES)
def test_a_computer_sees_its_own_seat_and_people_give_all_other_answers(
    library: Library, game: str
) -> None:
    session = begun(library, game)
    levels = dict.fromkeys(range(1, GAMES[game]), "random")
    computers = seated(session, levels)
    luck = Random(4)
    asked: set[int] = set()
    for _ in range(MOST):
        decision = session.decision
        if decision is None:
            break
        if not computers.is_asked():
            assert decision.seat in (0, TABLE)
            own = Seat(session, decision.seat)
            question = computers.offered(own.look_on(), own).question
            assert question is not None
            assert not any(computers.decides(decision, one) for one in question.options)
            session.answer(luck.choice(question.options).key)
            continue
        thinking = computers.thinking()
        try:
            request = next(thinking)
            while True:
                assert request.seen.viewer == request.seat
                assert request.seat in levels
                asked.add(request.seat)
                question = request.seen.question
                assert question is not None
                request = thinking.send(luck.choice(question.options).key)
        except StopIteration as end:
            if end.value is not None:
                Seat(session, end.value.viewer).answer(end.value.key)
    assert asked == set(levels)


@pytest.mark.parametrize("game", GAMES)
def test_computers_among_themselves_need_nobody(library: Library, game: str) -> None:
    session = begun(library, game)
    computers = seated(session, dict.fromkeys(range(GAMES[game]), "random"))
    here = LocalPlayers(session.ruleset)
    for _ in range(MOST):
        if session.outcome is not None:
            break
        assert computers.is_asked()
        here.play(computers, lambda viewer: Seat(session, viewer))
    assert session.decisions >= MOST or session.outcome is not None


class Asked:
    """A table that is asked one question."""

    def __init__(self, *options: Option) -> None:
        self.decision = Decision(TABLE, "call", "Who calls?", Choices(options))

    def heard(self, levels: dict[int, str], wanted: dict[int, str]) -> str | None:
        computers = Computers(_nobody, levels, 3)
        return computers._answer_of_the_table(self.decision, wanted)


def _nobody(viewer: int) -> Seat[Any]:
    raise AssertionError(viewer)


def test_a_computer_that_calls_is_heard_and_otherwise_the_people_decide() -> None:
    call = Option("1", "Ben calls", by=1)
    other = Option("0", "Ada calls", by=0)
    on = Option("on", "go on")
    table = Asked(call, other, on)

    assert table.heard({1: "easy"}, {1: "1"}) == "1"
    assert table.heard({1: "easy"}, {1: "on"}) is None
    assert table.heard({1: "easy"}, {1: "0"}) is None, "it speaks for itself alone"


def test_the_table_goes_on_by_itself_where_only_computers_could_have_called() -> None:
    table = Asked(Option("1", "Ben calls", by=1), Option("on", "go on"))
    assert table.heard({1: "easy"}, {1: "on"}) == "on"


def test_a_question_for_one_computer_is_its_own() -> None:
    table = Asked(Option("a", "this", by=1), Option("b", "that", by=1))
    assert table.heard({1: "easy"}, {1: "b"}) == "b"


def played_by_turns(library: Library, game: str) -> tuple[Session[Any], Computers]:
    """Ada answered, then the computer, and Ada is asked again."""
    session = Session(
        library.load(game), lay_table(library.entries[game].manifest, names=["Ada", "Ben"], seed=1)
    )
    computers = seated(session, {1: "random"})
    here = LocalPlayers(session.ruleset)
    while not computers.is_asked():
        assert session.decision is not None
        Seat(session, 0).answer(session.decision.options[0].key)
    while computers.is_asked():
        here.play(computers, lambda viewer: Seat(session, viewer))
    return session, computers


def test_undo_goes_back_to_a_question_of_the_people(library: Library) -> None:
    session, computers = played_by_turns(library, "umbrella")
    computers.undo(Seat(session, 0, None, computers.levels))
    assert session.decision is not None
    assert session.decision.seat == 0
    assert all(answer.seat == 0 for answer in session.history)


def test_undo_goes_past_what_nobody_saw_and_what_would_be_answered_again(library: Library) -> None:
    session = begun(library, "umbrella")
    people = seated(session, {})
    for _ in range(2):
        assert session.decision is not None
        Seat(session, session.decision.seat).answer(session.decision.options[0].key)
    own = Seat(session, session.history[-1].seat)

    def last(seat_at: SeatAt) -> bool:
        return seat_at(PUBLIC).answered == 1

    def every(seat_at: SeatAt) -> bool:
        return True

    first = session.history[0].seat
    assert people.undone(own, own.undoes) == (1, own.viewer)
    for reached in (
        people.undone(own, own.undoes, last),
        people.undone(own, own.undoes, unseen=last),
    ):
        assert reached == (2, first)
    assert people.undone(own, own.undoes, unseen=every) == (2, first), "nothing lies before that"
    assert people.undone(own, own.undoes, again=every) == (0, None)

    people.take_back(own, unseen=last)
    assert session.decisions == 0
    assert own.log.count(TAKEN_BACK) == 1, "agreed once, noted once"


def test_an_undo_asks_first_where_it_takes_back_the_end_or_what_another_answered(
    library: Library,
) -> None:
    session = begun(library, "umbrella")
    people, alone = seated(session, {}), seated(session, {1: "easy"})
    seen = Seat(session, 0).see()
    for undoes, asks in ((None, False), (TABLE, False), (0, False), (1, True)):
        told = people.consent(seen._replace(undoes=undoes))
        assert (told is not None) is asks
        assert told is None or "Ben" in told.question
        assert alone.consent(seen._replace(undoes=undoes)) is None
    ended = seen._replace(outcome=Outcome("won", (0,), "Ada won."), undoes=0)
    assert people.consent(ended) is not None
    assert alone.consent(ended) is not None


def test_what_a_computer_drew_or_showed_is_not_undone(library: Library) -> None:
    session, computers = played_by_turns(library, "villainous")
    before = session.decisions, session.view(PUBLIC)

    with pytest.raises(IllegalAnswerError):
        computers.undo(Seat(session, 0, None, computers.levels))

    assert (session.decisions, session.view(PUBLIC)) == before


def test_what_would_be_answered_again_at_once_is_not_taken_back(library: Library) -> None:
    manifest = library.entries["hail_hydra"].manifest
    table = lay_table(manifest, names=["Ada", "Ben", "Cleo", "Dov", "Eve"], seed=3)
    session = Session(library.load("hail_hydra"), table)
    computers = seated(session, dict.fromkeys(range(1, 5), "easy"))
    here, luck, refused = LocalPlayers(session.ruleset), Random(3), 0
    for _ in range(60):
        while computers.is_asked():
            here.play(computers, lambda viewer: Seat(session, viewer))
        decision, answered = session.decision, session.decisions
        assert decision is not None
        try:
            computers.undo(Seat(session, 0, None, computers.levels))
        except IllegalAnswerError:
            refused += 1
        else:
            assert not computers.is_asked(), decision.kind
            while session.can_redo():
                session.redo()
        assert session.decisions == answered
        option = luck.choice([o for o in decision.options if o.by in (None, 0)])
        Seat(session, decision.seat).answer(option.key)
    assert refused
