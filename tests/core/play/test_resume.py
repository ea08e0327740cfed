"""A record stands at the same decision again, in the middle of a card too."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from tabletop_tui.core.decision import Play
from tabletop_tui.core.errors import RulesError
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.position import advice_asked
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tests.core.scene import Game, Script, Toy, ask, asking, log, play, saved_and_resumed, start


def raven(library: Library, *, seed: int = 1) -> Session[Any]:
    ruleset = library.load("raven")
    table = lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=seed)
    return Session(ruleset, table)


def arrange(session: Session[Any], **hands: list[str]) -> Session[Any]:
    """The same game at the first turn of Ada, with these hands and this deck."""
    state = session.state.clone()
    state.seats[0].hand, state.seats[1].hand = list(hands["ada"]), list(hands["ben"])
    state.deck, state.bidding = list(hands["deck"]), False
    record = Record(checkpoint=state.model_dump())
    return Session.resume(session.ruleset, session.table, record, 1)


def again(session: Session[Any]) -> Session[Any]:
    record = Record.model_validate_json(session.record().model_dump_json())
    return Session.resume(session.ruleset, session.table, record, 1)


def test_a_nested_effect_goes_on_where_it_was(library: Library) -> None:
    """A raven calls, draws an owl, plays it at once, and the look is interrupted by a save."""
    session = arrange(
        raven(library),
        ada=["raven-1"],
        ben=["pyre-1"],
        deck=["thief-1", "storm-1", "owl-1", "raven-2"],
    )
    for key in ("play raven-1", "call", "play owl-1"):
        session.answer(key)
        session = again(session)
        assert not session.notices
    assert session.decision is not None
    assert session.decision.prompt == "The top card is Storm. Leave it?"
    assert session.view(0).seats[0].looking == ["storm-1"]
    assert session.view(1).seats[0].looking == ["?"]
    assert not session.can_undo(), "Ada has looked at the card"

    session.answer("bottom")
    assert session.state.deck == ["storm-1", "thief-1"][: len(session.state.deck)]
    assert session.state.discard == ["raven-1", "owl-1"]


def test_secret_bids_are_in_no_view_until_they_are_turned_up(library: Library) -> None:
    session = raven(library)
    bid = session.state.seats[0].hand[0]
    session.answer(f"bid {bid}")
    assert session.state.discard == []
    assert session.events == []
    assert session.question(0) is None
    session = again(session)
    session.answer("none")
    assert bid in session.state.discard


def test_an_interrupt_asks_the_table_and_then_one_seat(library: Library) -> None:
    session = arrange(
        raven(library),
        ada=["thief-1"],
        ben=["owl-1", "storm-1"],
        deck=["raven-1", "raven-2"],
    )
    for key in ("play thief-1", "seat 1"):
        session.answer(key)
    assert session.question(-1) is not None, "the whole table may bar the door"
    session.answer("seat 1")
    assert session.question(-1) is None
    assert session.question(1) is not None
    session = again(session)
    session.answer("show owl-1")
    assert "storm-1" in session.state.seats[1].hand
    assert session.state.discard == ["thief-1", "owl-1"]


def test_an_empty_deck_is_reshuffled_by_chance(library: Library) -> None:
    session = raven(library)
    state = session.state.clone()
    state.bidding, state.deck = False, []
    state.discard = ["raven-1", "owl-1", "storm-1"]
    record = Record(checkpoint=state.model_dump())
    first = Session.resume(session.ruleset, session.table, record, 1)
    second = Session.resume(session.ruleset, session.table, record, 1)
    assert first.state.discard == []
    assert len(first.state.deck) == 2
    assert first.state.model_dump() == second.state.model_dump()


def test_a_fork_is_another_game(library: Library) -> None:
    session = raven(library)
    before = session.state.model_dump()
    fork = session.fork()
    assert fork.state is not session.state
    while fork.decision is not None:
        fork.answer(fork.decision.options[-1].key)
    assert session.state.model_dump() == before
    assert session.events == []
    assert session.decisions == 0


# -- rules that changed since the save -----------------------------------------------------


def twice(game: Game) -> Play[None]:
    for _ in range(2):
        game.state.done.append((yield from ask(0, "a", "b")))


def twice_with_more(game: Game) -> Play[None]:
    for _ in range(2):
        game.state.done.append((yield from ask(0, "a", "b", "c")))


def failing(game: Game) -> Play[None]:
    yield from ask(0, "a", "b")
    raise LookupError("a new rule")


@pytest.mark.parametrize("rule", [twice_with_more, failing, asking(0, "a", "b"), asking(1, "a")])
def test_answers_that_no_longer_fit_are_asked_again(rule: Any) -> None:
    session = play(start(asking(0), twice, asking(1)), "go", "a")
    resumed = saved_and_resumed(session, Toy(asking(0), rule, asking(1)))
    assert len(resumed.notices) == 1
    assert "asked again from its start" in resumed.notices[0]
    assert resumed.state.done == ["go"]
    assert resumed.decisions == 1
    assert resumed.decision is not None


def test_finished_steps_that_no_longer_fit_cannot_be_undone() -> None:
    session = play(start(twice, asking(0)), "a", "b")
    resumed = saved_and_resumed(session, Toy(twice_with_more, asking(0)))
    assert not resumed.notices
    assert not resumed.can_undo()
    assert not resumed.can_table_undo()


def test_finished_steps_can_be_undone_after_resuming() -> None:
    session = play(start(asking(0, "a", "b"), asking(0, "c"), asking(0)), "b", "c")
    resumed = saved_and_resumed(session)
    resumed.undo()
    resumed.undo()
    assert (resumed.state.done, resumed.decisions, resumed.events) == ([], 0, [])
    assert saved_and_resumed(session).can_table_undo()


def once(word: str) -> Script:
    """A step that notes a word after its answer."""

    def script(game: Game) -> Play[None]:
        yield from ask(0)
        game.state.done.append(word)

    return script


def test_an_answer_that_leads_elsewhere_now_cannot_be_undone() -> None:
    """What the players saw after it is not what the new rules would compare."""
    session = play(start(once("before"), asking(0)), "go")
    assert session.can_undo()
    assert not saved_and_resumed(session, Toy(once("after"), asking(0))).can_undo()


def test_an_old_state_is_brought_up_to_date() -> None:
    class Newer(Toy):
        def upgrade(self, data: dict[str, Any], version: int) -> dict[str, Any]:
            assert version == 3
            return {**data, "done": ["upgraded"]}

    resumed = saved_and_resumed(start(asking(0)), Newer(asking(0)), version=3)
    assert resumed.state.done == ["upgraded"]


def test_what_cannot_be_brought_up_to_date_says_so() -> None:
    class Clumsy(Toy):
        def upgrade(self, data: dict[str, Any], version: int) -> dict[str, Any]:
            raise KeyError("villains")

    with pytest.raises(RulesError, match=r"KeyError.*cannot be resumed"):
        saved_and_resumed(start(asking(0)), Clumsy(asking(0)))


def test_a_checkpoint_of_another_game_is_refused() -> None:
    session = start(asking(0))
    record = Record(checkpoint={"stones": 21})
    with pytest.raises(ValidationError):
        Session.resume(session.ruleset, session.table, record, 1)


def test_a_checkpoint_that_the_rules_cannot_play_is_refused() -> None:
    session = start(asking(0))
    record = Record(checkpoint={**session.record().checkpoint, "step": 99})
    with pytest.raises(RulesError, match="cannot be resumed"):
        Session.resume(session.ruleset, session.table, record, 1)


def test_finished_steps_that_the_rules_fail_at_cannot_be_undone() -> None:
    """Only a forged save holds such a step; asking whether it can be undone does no harm."""
    session = play(start(asking(0), asking(0)), "go")
    record = session.record()
    record.past[0].checkpoint["step"] = 99
    resumed = Session.resume(session.ruleset, session.table, record, 1)
    assert not resumed.can_undo()
    assert not resumed.can_table_undo()


def test_that_advice_was_asked_for_stays_where_it_was_told() -> None:
    """Between two answers of one step; it went before both, as no rule tells it again."""

    def twice(game: Game) -> Play[None]:
        for part in ("first", "second"):
            yield from ask(0)
            game.log(f"The {part}.")
        yield from ask(0)

    session = play(start(twice), "go")
    session.note_advice(0)
    play(session, "go")
    told = ["The first.", advice_asked(0).text, "The second."]
    assert log(session) == told
    assert log(saved_and_resumed(session)) == told
    assert log(session.fork()) == told
    session.undo()
    assert log(session) == told[:2]
