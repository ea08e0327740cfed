"""How far back an answer can be taken: as far as nobody has learned anything."""

from __future__ import annotations

import pytest

from tabletop_tui.core.decision import TABLE, Option, Play, choose
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.position import PAST_STEPS, TAKEN_BACK, advice_asked
from tabletop_tui.core.play.seat import Seat as Place
from tests.core.scene import (
    Card,
    Game,
    Heap,
    Script,
    Seat,
    ask,
    asking,
    log,
    play,
    quiet,
    saved_and_resumed,
    start,
)


def after(seat: int, do: object) -> Script:
    """A step that asks `seat`, then does something to the game."""

    def script(game: Game) -> Play[None]:
        yield from ask(seat)
        assert callable(do)
        do(game)

    return script


def test_a_seat_takes_back_its_own_run_of_answers_across_steps() -> None:
    session = play(start(asking(0), asking(0, "a", "b"), quiet, asking(0)), "go", "a")
    session.undo()
    session.undo()
    assert session.state.done == []
    assert log(session) == []
    assert session.decisions == 0
    assert not session.can_undo()
    with pytest.raises(IllegalAnswerError, match="nothing was answered yet"):
        session.undo()


def test_undo_in_the_middle_of_a_step_gives_the_other_answers_again() -> None:
    def three(game: Game) -> Play[None]:
        for _ in range(3):
            game.state.done.append((yield from ask(0, "x", "y")))

    session = play(start(three), "x", "y")
    session.undo()
    assert session.state.done == ["x"]
    play(session, "x", "x")
    assert session.state.done == ["x", "x", "x"]


def test_whose_answer_goes_follows_from_the_answers_that_stand() -> None:
    """What was taken back before is forgotten by a save, and so it changes nothing."""
    session = play(start(asking(0), asking(1), asking(1)), "go", "go")
    assert Place(session, 1).see().undoes_another is None, "Ben's own answer"
    session.undo()
    for stands in (session, saved_and_resumed(session)):
        assert Place(stands, 1).see().undoes_another == 0, "Ada's"


def test_an_answer_of_the_table_is_that_of_the_seat_that_acted() -> None:
    def table_asks(game: Game, *by: int) -> Play[None]:
        options = [Option(f"by {seat}", "go", by=seat) for seat in by]
        yield from choose(TABLE, "ask", "Who goes?", options)

    session = start(
        lambda game: table_asks(game, 1), lambda game: table_asks(game, 0, 1), asking(0)
    )
    play(session, "by 1")
    assert Place(session, PUBLIC).see().undoes == 1, "it was put to Ben alone"
    play(session, "by 0")
    assert Place(session, 0).see().undoes == TABLE, "anybody could have answered"
    assert Place(session, 0).see().undoes_another is None


def test_the_last_answer_of_the_game_can_be_taken_back() -> None:
    session = play(start(asking(0, "a", "b")), "a")
    session.undo()
    assert session.outcome is None
    play(session, "b")
    assert session.state.done == ["b"]


def test_not_past_chance() -> None:
    session = play(start(after(0, lambda game: game.chance.below(6)), asking(0)), "go")
    assert not session.can_undo()


def test_not_past_a_draw_from_a_deck_that_was_shuffled_long_ago() -> None:
    def draw(game: Game) -> None:
        game.state.seats[0].hand.append(game.state.deck.pop())

    assert not play(start(after(0, draw), asking(0)), "go").can_undo()


def test_not_past_a_reveal() -> None:
    def reveal(game: Game) -> None:
        game.state.discard.append(game.state.deck.pop())

    assert not play(start(after(0, reveal), asking(0)), "go").can_undo()


def test_not_past_what_only_another_seat_learns() -> None:
    def deal(game: Game) -> None:
        game.state.seats[1].hand.append(game.state.deck.pop())

    assert not play(start(after(0, deal), asking(0)), "go").can_undo()


def test_past_a_card_that_moves_unseen() -> None:
    def bury(game: Game) -> None:
        game.state.box.append(game.state.deck.pop())

    session = play(start(after(0, bury), asking(0)), "go")
    session.undo()
    assert session.state.deck == ["wren", "crow", "lark", "dove"]


def own_card(do: object) -> Script:
    """A step in which Ada, who holds a robin, does something after her answer."""

    def script(game: Game) -> Play[None]:
        if not game.state.seats[0].hand:
            game.state.seats[0].hand = [Card("robin")]
        yield from ask(0)
        assert callable(do)
        do(game)

    return script


def test_past_laying_open_a_card_of_ones_own() -> None:
    def lay(game: Game) -> None:
        game.state.discard.append(game.state.seats[0].hand.pop())

    session = play(start(own_card(lay), asking(0)), "go")
    session.undo()
    assert session.state.seats[0].hand == ["robin"]


def test_not_past_uncovering_a_pile() -> None:
    def heap(game: Game) -> Play[None]:
        game.state.pile = [Card("under"), Card("over")]
        yield from ask(0)
        game.state.discard.append(game.state.pile.pop())

    assert not play(start(heap, asking(0)), "go").can_undo()


def test_past_covering_a_pile() -> None:
    def heap(game: Game) -> Play[None]:
        game.state.pile = [Card("under")]
        game.state.discard = [Card("open")]
        yield from ask(0)
        game.state.pile.append(game.state.discard.pop())

    assert play(start(heap, asking(0)), "go").can_undo()


def test_not_past_a_draw_that_hides_behind_its_own_double() -> None:
    """Ada puts a crow under the deck and draws a crow: as many crows are hidden as before."""

    def swap(game: Game) -> Play[None]:
        game.state.deck = [Card("lark"), Card("crow")]
        game.state.seats[0].hand = [Card("crow")]
        yield from ask(0)
        drawn = game.state.deck.pop()
        game.state.deck.insert(0, game.state.seats[0].hand.pop())
        game.state.seats[0].hand.append(drawn)

    assert not play(start(swap, asking(0)), "go").can_undo()


@pytest.mark.parametrize("buried", ["crow", "lark"])
def test_whether_a_double_is_hidden_changes_nothing(buried: str) -> None:
    """Ada has two crows and puts one under the deck; whether others lie there is a secret."""

    def bury(game: Game) -> Play[None]:
        game.state.deck = [Card("wren")]
        game.state.box = [Card(buried), Card("dove")]
        game.state.seats[0].hand = [Card("crow"), Card("crow")]
        yield from ask(0)
        game.state.deck.insert(0, game.state.seats[0].hand.pop())
        game.state.deck.insert(0, game.state.box.pop(0))

    assert play(start(bury, asking(0)), "go").can_undo()


def test_not_past_a_hidden_card_that_a_rule_writes_anew() -> None:
    def rewrite(game: Game) -> Play[None]:
        game.state.deck = [Card("crow"), Card("crow")]
        yield from ask(0)
        game.state.discard.append(Card(game.state.deck.pop().upper().lower()))

    assert not play(start(rewrite, asking(0)), "go").can_undo()


def test_not_past_a_draw_behind_a_double_that_a_rule_writes_anew() -> None:
    def swap(game: Game) -> Play[None]:
        game.state.deck = [Card("crow")]
        game.state.seats[0].hand = [Card("crow")]
        yield from ask(0)
        own = game.state.seats[0].hand.pop()
        game.state.seats[0].hand.append(game.state.deck.pop())
        game.state.deck.append(Card(own.upper().lower()))

    assert not play(start(swap, asking(0)), "go").can_undo()


def test_past_a_card_that_moves_unseen_into_a_part_made_for_it() -> None:
    def bury(game: Game) -> None:
        game.state.heaps.append(Heap(word=game.state.deck.pop()))

    assert play(start(after(0, bury), asking(0)), "go").can_undo()


def test_not_past_a_draw_behind_a_double_when_both_go_into_parts_made_for_them() -> None:
    def swap(game: Game) -> Play[None]:
        game.state.deck = [Card("crow")]
        game.state.seats[0].hand = [Card("crow")]
        yield from ask(0)
        game.state.heaps.append(Heap(cards=game.state.seats[0].hand))
        game.state.seats[0] = Seat(hand=[game.state.deck.pop()])

    assert not play(start(swap, asking(0)), "go").can_undo()


def test_what_another_seat_held_all_along_is_no_news() -> None:
    def hold(game: Game) -> Play[None]:
        game.state.seats[1].hand = [Card("robin")]
        yield from ask(0)

    assert play(start(hold, asking(0)), "go").can_undo()


def test_past_a_hidden_pile_that_a_rule_writes_anew() -> None:
    def rewrite(game: Game) -> Play[None]:
        game.state.deck = [Card("lark"), Card("crow")]
        yield from ask(0)
        game.state.deck = [Card(name.upper().lower()) for name in game.state.deck]

    assert play(start(rewrite, asking(0)), "go").can_undo()


def test_not_past_a_look_at_a_card() -> None:
    def peek(game: Game) -> Play[None]:
        yield from ask(0, "look")
        hand = game.state.seats[0].hand
        hand.append(game.state.deck.pop())
        key = yield from ask(0, "leave", "bury")
        game.state.deck.insert(0 if key == "bury" else 3, hand.pop())

    session = play(start(peek, asking(0)), "look")
    assert not session.can_undo()
    play(session, "bury")
    session.undo()
    assert session.state.seats[0].hand == ["dove"]
    assert not session.can_undo()


def bids(game: Game) -> Play[None]:
    """Ada and Ben bid in secret; the bids wait in the rule and are told together."""
    first = yield from ask(0, "one", "two", secret=True)
    second = yield from ask(1, "one", "two", secret=True)
    game.log("{first} against {second}", first=first, second=second)
    yield from ask(1, "gloat")


def test_not_past_the_reveal_of_bids_that_wait_in_the_rule() -> None:
    session = play(start(bids), "one")
    assert session.can_undo(), "nobody has seen the bid yet"
    play(session, "two")
    assert not session.can_undo(), "Ben has seen what Ada bid"


def test_not_past_the_end_of_a_step_with_secret_answers() -> None:
    def silent(game: Game) -> Play[None]:
        first = yield from ask(0, "one", "two", secret=True)
        yield from ask(1, "one", "two", secret=True)
        game.state.done.append(first)

    session = play(start(silent, asking(0)), "one", "two")
    assert not session.can_undo()


def test_a_secret_answer_can_be_taken_back_while_others_still_bid() -> None:
    def three(game: Game) -> Play[None]:
        for seat in range(3):
            yield from ask(seat, "one", "two", secret=True)

    session = play(start(three, names=("Ada", "Ben", "Cleo")), "one", "two")
    session.undo()
    assert session.decision is not None
    assert session.decision.seat == 1
    assert Place(session, 1).see().undoes is None, "Ada's bid is not Ben's to take back"


# -- redo ----------------------------------------------------------------------------------


def test_redo_gives_the_answers_again_in_order() -> None:
    session = play(start(asking(0, "a", "b"), asking(0, "c", "d"), asking(0)), "a", "d")
    session.undo()
    session.undo()
    session.redo()
    session.redo()
    assert session.state.done == ["a", "d"]
    assert session.decisions == 2
    assert not session.can_redo()
    with pytest.raises(IllegalAnswerError, match="nothing to do again"):
        session.redo()


def test_another_answer_ends_redo() -> None:
    session = play(start(asking(0, "a", "b"), asking(0)), "a")
    session.undo()
    play(session, "b")
    assert not session.can_redo()


# -- by agreement of the table -------------------------------------------------------------


def drawing(game: Game) -> Play[None]:
    yield from ask(0, "draw", "wait")
    game.state.done.append(f"rolled {game.chance.below(6)}")


def test_the_table_takes_back_what_one_seat_may_not_and_it_is_noted() -> None:
    session = play(start(drawing, asking(1), asking(0)), "draw", "go")
    session.table_undo()
    session.table_undo()
    assert session.state.done == []
    assert log(session) == [TAKEN_BACK.text, TAKEN_BACK.text]
    assert session.events[0].by == -1
    assert session.decisions == 0
    assert not session.can_redo()
    assert not session.can_table_undo()
    with pytest.raises(IllegalAnswerError, match="nothing left to take back"):
        session.table_undo()


TOLD = advice_asked(0)


def test_that_advice_was_asked_for_outlives_saving_and_undo_and_hinders_neither() -> None:
    session = play(start(asking(0, "a", "b"), asking(0)), "a")
    session.note_advice(0)
    assert TOLD.text in log(saved_and_resumed(session))
    session.undo()
    session.redo()
    session.undo()
    assert log(session) == [TOLD.text]
    assert session.events[0].seen_by(-1) is not None


def test_the_note_outlives_saving_undo_and_failures() -> None:
    session = play(start(asking(0), asking(0, "a", "b"), asking(0)), "go", "a")
    session.table_undo()
    assert TAKEN_BACK.text in log(saved_and_resumed(session))
    play(session, "b")
    session.undo()
    session.undo()
    assert log(session) == [TAKEN_BACK.text]
    assert TAKEN_BACK.text in log(session.fork())


# -- bounds --------------------------------------------------------------------------------


def test_undo_reaches_back_a_bounded_number_of_steps() -> None:
    steps = PAST_STEPS + 6
    session = play(start(*[asking(0)] * steps, asking(0)), *["go"] * steps)
    for _ in range(PAST_STEPS):
        session.undo()
    assert session.decisions == 6
    assert not session.can_undo()
    assert not session.can_table_undo()
    play(session, *["go"] * 5)
    assert len(session.state.done) == 11


def test_events_of_a_rebuilt_step_are_by_the_same_seat() -> None:
    """Ben's answer tells nothing; what the next step tells first is still his doing."""

    def mute(game: Game) -> Play[None]:
        yield from ask(1)

    def opening(game: Game) -> Play[None]:
        game.log("a new day")
        yield from ask(0)
        yield from ask(0)

    session = play(start(asking(0), mute, opening), "go", "go")
    assert session.events[-1].by == 1
    play(session, "go")
    session.undo()
    assert session.events[-1].by == 1
    assert saved_and_resumed(session).events[-1].by == 1
    assert session.fork().events[-1].by == 1
