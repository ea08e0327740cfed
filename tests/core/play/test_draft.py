"""A plan on a copy: the rules themselves, for every seat, as far as what is known leads."""

from __future__ import annotations

import pytest

from tabletop_tui.core.decision import Play
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.events import sentence
from tabletop_tui.core.play.draft import Draft
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import Table
from tests.core.scene import Card, Game, Toy, ToyState, ask, asking, play, quiet, start


def draft(session: Session[ToyState], viewer: int = 0) -> Draft[ToyState]:
    return Draft(session.ruleset, Seat(session, viewer).see())


def twice(game: Game) -> Play[None]:
    """Two questions in one step."""
    for _ in range(2):
        game.state.done.append((yield from ask(0, "a", "b")))


def buries(game: Game) -> Play[None]:
    """A card is moved from one hidden place to another."""
    yield from ask(0)
    game.state.box.append(game.state.deck.pop())


def draws(game: Game) -> Play[None]:
    yield from ask(0)
    game.state.seats[0].hand.append(game.state.deck.pop())


def rolls(game: Game) -> Play[None]:
    yield from ask(0)
    game.state.done.append(str(game.chance.below(6)))


def test_it_goes_on_for_every_seat_and_changes_nothing() -> None:
    session = start(asking(0, "up"), quiet, asking(1, "down"), asking(0))
    before = session.state.model_dump()
    plan = draft(session)
    plan.give("up")
    assert plan.see().viewer == 1
    plan.give("down")
    assert plan.see().view.done == ["up", "down"]
    assert [step.seat for step in plan.steps] == [0, 1]
    told = [sentence(event, ["Ada", "Ben"], {}) for event in plan.steps[0].events]
    assert told == ["Ada says up", "time passes"]
    assert session.state.model_dump() == before
    assert session.events == []


def test_what_it_tells_is_what_happens_then() -> None:
    session = start(twice, buries, asking(1, "x", "y"), asking(0))
    plan = draft(session)
    for key in ("a", "b", "go", "y"):
        plan.give(key)
    play(session, "a", "b", "go", "y")
    assert plan.see().view == Seat(session, 0).view()


def test_answers_of_one_step_of_the_rules_are_one_step_of_the_plan() -> None:
    session = start(twice, twice, asking(1))
    plan = draft(session)
    for key in ("a", "b", "b"):
        plan.give(key)
    assert [[one.key for one in step.answers] for step in plan.steps] == [["a", "b"], ["b"]]
    plan.drop_step()
    plan.drop_step()
    assert plan.steps == []
    with pytest.raises(IllegalAnswerError):
        plan.drop_step()


@pytest.mark.parametrize("unknown", [draws, rolls])
def test_it_stops_where_chance_or_a_hidden_card_decides(unknown: object) -> None:
    session = start(asking(0, "up"), unknown, asking(0))  # type: ignore[arg-type]
    plan = draft(session)
    plan.give("up")
    plan.give("go")
    assert plan.stopped
    assert plan.see().question is None
    assert plan.see().view.done == ["up"], "the table before what nobody can know"
    assert plan.steps[-1].then is None
    with pytest.raises(IllegalAnswerError):
        plan.give("go")
    plan.drop_step()
    assert not plan.stopped


def test_it_tells_nothing_of_what_is_hidden() -> None:
    """Other cards in the deck: the same plan, step by step."""
    seen = []
    for deck in (["wren", "crow"], ["lark", "dove"]):
        session = start(buries, draws, asking(1))
        session.state.deck = [Card(name) for name in deck]
        session.checkpoint.deck = [Card(name) for name in deck]
        plan = draft(session)
        plan.give("go")
        plan.give("go")
        seen.append((plan.steps, plan.see().view, plan.stopped))
    assert seen[0] == seen[1]


def test_steps_are_repeated_as_far_as_they_are_still_offered() -> None:
    session = start(asking(0, "a", "b"), asking(1, "c"), asking(0, "d"))
    plan = draft(session)
    for key in ("a", "c", "d"):
        plan.give(key)
    play(session, "b")
    again = draft(session, 1)
    assert again.repeat(plan.steps[1:])
    assert not draft(session, 1).repeat(plan.steps)


def test_the_end_of_the_game_is_seen_coming() -> None:
    plan = draft(start(asking(0, "up")))
    plan.give("up")
    assert plan.see().outcome is not None
    assert not plan.stopped


# -- a party takes back together -------------------------------------------------------------


class Dealt(Toy):
    """Each player holds a card that the others do not see."""

    def setup(self, table: Table) -> ToyState:
        state = super().setup(table)
        for seat in state.seats:
            seat.hand.append(state.deck.pop())
        return state


class Party(Dealt):
    """A table whose players are one party."""

    def acts_as_one(self, table: Table) -> bool:
        return True


def asked(session: Session[ToyState]) -> Seat[ToyState]:
    """The seat that is asked now."""
    assert session.decision is not None
    return Seat(session, session.decision.seat)


@pytest.mark.parametrize(("rules", "back"), [(Dealt, 0), (Toy, 3), (Party, 3)])
def test_where_nothing_is_hidden_anybody_takes_back_what_all_did(
    rules: type[Toy], back: int
) -> None:
    table = start(quiet, asking(0)).table
    session = Session(rules(asking(0), asking(1), asking(0), asking(1)), table)
    play(session, "go", "go", "go")
    taken = 0
    while asked(session).see().undoes is not None:
        asked(session).undo()
        taken += 1
    assert taken == back
    for _ in range(back):
        asked(session).redo()
    assert session.state.step == 3


def test_a_party_does_not_take_back_what_came_to_light() -> None:
    table = start(quiet, asking(0)).table
    session = Session(Party(draws, asking(1), asking(0)), table)
    play(session, "go", "go")
    asked(session).undo()
    assert asked(session).see().undoes is None
