"""What a seat can take back alone is known before it answers, as far as the seat can know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop_tui.core.decision import TABLE, Play
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.lookahead import ForGood
from tabletop_tui.core.play.seat import Seat, why_final
from tabletop_tui.core.play.session import Session
from tests.core.scene import MANIFEST, Card, Game, Script, ToyState, ask, asking, play, quiet, start


def told(session: Session[ToyState], key: str = "go") -> bool:
    """What the seat that is asked is told of this answer."""
    decision = session.decision
    assert decision is not None
    option = decision.choices.get(key)
    assert option is not None
    return why_final(session.ruleset, Seat(session, decision.seat).see(), option) is None


def reason(session: Session[ToyState]) -> ForGood | None:
    """What it is told of why the only answer is for good."""
    decision = session.decision
    assert decision is not None
    return why_final(session.ruleset, Seat(session, decision.seat).see(), decision.options[0])


def then(do: Callable[[Game], Any]) -> Script:
    """Asks the first seat, does something, and asks it again."""

    def script(game: Game) -> Play[None]:
        yield from ask(0)
        do(game)
        yield from ask(0)

    return script


def test_an_answer_that_shows_nothing_can_be_taken_back() -> None:
    session = start(then(lambda game: None))
    assert told(session)
    assert not reason(session)
    assert Seat(play(session, "go"), 0).see().undoes == 0


def test_steps_that_ask_nothing_are_followed() -> None:
    assert told(start(asking(0), quiet, quiet, asking(0)))


def holding(seat: int) -> Script:
    """Gives a seat a card that only it sees."""

    def script(game: Game) -> Play[None]:
        game.state.seats[seat].hand = [Card("crow")]
        yield from ()

    return script


@pytest.mark.parametrize("holder", [0, 1])
def test_another_seat_takes_back_only_what_was_done_in_the_open(holder: int) -> None:
    """Where neither sees more than the table, nobody looks again at what is his alone."""
    session = start(asking(0), asking(1))
    assert told(session)
    assert Seat(play(session, "go"), 1).see().undoes == 0
    with_a_hand = start(holding(holder), asking(0), asking(1))
    assert not told(with_a_hand)
    assert Seat(play(with_a_hand, "go"), 1).see().undoes is None


def test_who_is_asked_next_counts_only_where_there_are_secrets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = start(holding(0), asking(0), asking(1))
    assert not told(session)
    assert reason(session) is ForGood.OTHER_IS_ASKED
    open_game = MANIFEST.model_copy(update={"secrets": False})
    monkeypatch.setattr(session.ruleset, "manifest", open_game)
    assert told(session)
    assert Seat(play(session, "go"), 1).see().undoes == 0


def test_who_answers_for_the_table_may_be_the_one_that_goes_on() -> None:
    session = start(holding(0), asking(TABLE), asking(0))
    decision = session.decision
    assert decision is not None
    table = Seat(session, PUBLIC).see()
    why = why_final(session.ruleset, table, decision.options[0])
    assert why is ForGood.NOBODY_KNOWS, "nobody else is named"


def test_the_last_answer_of_a_game_cannot() -> None:
    assert not told(start(asking(0)))
    assert reason(start(asking(0))) is ForGood.GAME_ENDS


def draw(game: Game) -> None:
    game.state.seats[0].hand.append(game.state.deck.pop())


def deal(game: Game) -> None:
    game.state.seats[1].hand.append(game.state.deck.pop())


def turn_up(game: Game) -> None:
    game.state.pile.append(game.state.deck.pop())


def shuffle(game: Game) -> None:
    game.state.deck = game.chance.shuffled(game.state.deck)


def put_away(game: Game) -> None:
    game.state.box.append(game.state.deck.pop())


@pytest.mark.parametrize("do", [draw, deal, turn_up, shuffle], ids=lambda do: do.__name__)
def test_what_somebody_learns_cannot_be_taken_back(do: Callable[[Game], Any]) -> None:
    session = start(then(do))
    assert not told(session)
    assert reason(session) in (ForGood.COMES_TO_LIGHT, ForGood.NOBODY_KNOWS)
    assert not play(session, "go").can_undo()


def test_what_the_rules_read_after_it_came_to_light_is_the_reason() -> None:
    def turn_up_and_read(game: Game) -> None:
        turn_up(game)
        game.log(game.state.pile[-1].upper())

    assert reason(start(then(turn_up_and_read))) is ForGood.COMES_TO_LIGHT


def test_what_the_rules_read_where_it_is_hidden_is_no_reason() -> None:
    def read(game: Game) -> None:
        game.log(game.state.deck[-1].upper())

    session = start(then(read))
    assert not told(session)
    assert reason(session) is ForGood.NOBODY_KNOWS, "nothing comes up"


def test_a_hidden_card_may_go_from_one_hidden_place_to_another() -> None:
    session = start(then(put_away))
    assert told(session)
    assert play(session, "go").can_undo()


def test_a_card_of_the_own_hand_may_be_shown() -> None:
    def show(game: Game) -> None:
        game.state.discard.append(game.state.seats[0].hand.pop())

    def in_hand(game: Game) -> Play[None]:
        game.state.seats[0].hand = [Card("crow")]
        yield from ask(0)

    session = play(start(in_hand, then(show)), "go")
    assert told(session)
    assert play(session, "go").can_undo()


def test_it_is_not_told_of_secret_answers() -> None:
    def secretly(game: Game) -> Play[None]:
        yield from ask(0, "a", "b", secret=True)
        yield from ask(0)

    assert not told(start(secretly), "a")
    assert reason(start(secretly)) is ForGood.NOBODY_KNOWS, "it would tell of the answer"


def test_what_rests_on_a_secret_answer_of_somebody_else_is_not_known() -> None:
    def vote(game: Game) -> Play[None]:
        yield from ask(1, "a", "b", secret=True)
        yield from ask(0)
        yield from ask(0)

    assert not told(play(start(vote), "a"))
    assert reason(play(start(vote), "a")) is ForGood.NOBODY_KNOWS, "what follows is hidden"
