"""A seat sees what is its own to know, and answers only what it is asked."""

from __future__ import annotations

import pytest

from tabletop_tui.core.decision import TABLE, Play, Refusal, choose, choose_set
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.marks import FACE_DOWN, PUBLIC
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.play.wire import as_data
from tabletop_tui.core.visibility.redaction import redact
from tests.core.play.test_several import BIRDS
from tests.core.scene import (
    Card,
    Game,
    Script,
    ToyState,
    ask,
    asking,
    play,
    saved_and_resumed,
    start,
)


def secretly(game: Game) -> Play[None]:
    """Both bid in secret; then the second seat says something in the open."""
    for seat in (0, 1):
        game.state.seats[seat].bid = int((yield from ask(seat, "1", "2", secret=True)))
    yield from ask(1, "fine", "bad")


def whispered(game: Game) -> Play[None]:
    """The first seat looks at a card; the others only see that it does."""
    game.state.seats[0].hand = [Card("wren")]
    game.log_to(0, "you look at {card}", "{who:seat} looks at a card", who=0, card="wren")
    yield from ask(0)


def two_birds(game: Game) -> Play[None]:
    """The first seat picks two birds in secret, then the second seat is asked."""
    yield from choose_set(0, "birds", "Which birds?", BIRDS, least=2, most=2, secret=True)
    yield from ask(1)


def refusing(game: Game) -> Play[None]:
    """A question that says why something is not possible."""
    wren = Refusal("wren", "Wren", "it is in your hand" if game.state.seats[0].hand else "no")
    yield from choose(0, "which", "Which?", BIRDS, refused=lambda: [wren])


def frames(session: Session[ToyState], *viewers: int) -> list[object]:
    return [Seat(session, viewer).see() for viewer in viewers]


def test_only_the_seat_that_is_asked_sees_the_question() -> None:
    session = start(asking(0, "go", "stay"))
    own, other = Seat(session, 0).see(), Seat(session, 1).see()
    assert own.question is not None
    assert [option.key for option in own.question.options] == ["go", "stay"]
    assert (other.question, other.known, other.undoes) == (None, None, None)
    assert own.acting == other.acting
    assert own.acting is not None
    assert own.acting.seat == 0


def test_what_all_are_asked_is_seen_by_all() -> None:
    session = start(asking(TABLE))
    assert all(Seat(session, viewer).see().question for viewer in (PUBLIC, 0, 1))


def test_an_answer_is_taken_from_the_seat_that_is_asked_only() -> None:
    session = start(asking(0))
    with pytest.raises(IllegalAnswerError, match="not your turn"):
        Seat(session, 1).answer("go")
    assert session.decisions == 0
    happened = Seat(session, 0).answer("go")
    assert [event.values["key"] for event in happened] == ["go"]
    with pytest.raises(IllegalAnswerError, match="game is over"):
        Seat(session, 0).answer("go")


def test_an_answer_tells_what_the_whole_table_saw() -> None:
    session = start(asking(1), whispered)
    (said, looked) = Seat(session, 1).answer("go")
    assert said.text == "{who:seat} says {key}"
    assert (looked.text, looked.values) == ("{who:seat} looks at a card", {"who": 0})


def test_a_frame_holds_neither_the_seed_nor_what_others_hold() -> None:
    session = start(whispered)
    mine, public = Seat(session, 0).see(), Seat(session, PUBLIC).see()
    assert (mine.table.seed, public.table.seed) == (0, 0)
    assert mine.view.seats[0].hand == ["wren"]
    assert public.view.seats[0].hand == [FACE_DOWN]
    assert [event.text for event in mine.log] == ["you look at {card}"]
    assert [event.text for event in public.log] == ["{who:seat} looks at a card"]
    assert mine.known is not None
    assert set(mine.known.start.deck) == {FACE_DOWN}


def test_refusals_come_as_data() -> None:
    seen = Seat(start(refusing), 0).see()
    assert seen.question is not None
    assert seen.question.refused == (Refusal("wren", "Wren", "no"),)


def test_others_see_nothing_change_during_a_secret_choice_of_several() -> None:
    session = start(two_birds)
    before = frames(session, PUBLIC, 1)
    Seat(session, 0).toggle("owl")
    assert frames(session, PUBLIC, 1) == before
    Seat(session, 0).toggle("owl")
    Seat(session, 0).toggle("jay")
    assert frames(session, PUBLIC, 1) == before
    assert Seat(session, 0).see().question.picked == ("jay",)  # type: ignore[union-attr]


def test_whatever_another_seat_bid_the_frame_is_the_same() -> None:
    one, other = (play(start(secretly), bid) for bid in ("1", "2"))
    assert frames(one, PUBLIC, 1) == frames(other, PUBLIC, 1)
    assert Seat(one, 1).see().known.answers == ((0, None),)  # type: ignore[union-attr]


def test_what_others_were_offered_is_in_no_frame() -> None:
    """A digest could be tried out against every hand that its seat may hold."""

    def script(game: Game) -> Play[None]:
        yield from ask(0, "pass", *game.state.seats[0].hand)
        yield from ask(1)

    one, other = start(script), start(script)
    for session, card in ((one, "wren"), (other, "crow")):
        session.checkpoint.seats[0].hand = [Card(card)]
        assert session._rebuild(session._current)
        play(session, "pass")
    assert frames(one, 1) == frames(other, 1)


def test_with_secrets_nobody_takes_back_the_answer_of_another() -> None:
    def deal(game: Game) -> Play[None]:
        game.state.seats[0].hand = [Card("crow")]
        yield from ()

    session = play(start(deal, asking(0), asking(1)), "go")
    assert session.can_undo()
    assert Seat(session, 1).see().undoes is None
    with pytest.raises(IllegalAnswerError, match="taken back"):
        Seat(session, 1).undo()
    with pytest.raises(IllegalAnswerError, match="not your turn"):
        Seat(session, 0).redo()


def test_a_seat_takes_its_own_answer_back_and_gives_it_again() -> None:
    session = play(start(asking(0), asking(0)), "go")
    seat = Seat(session, 0)
    assert (seat.see().undoes, seat.see().redoes) == (0, False)
    seat.undo()
    assert (seat.see().undoes, seat.see().redoes) == (None, True)
    seat.redo()
    assert session.decisions == 1


def test_the_table_takes_back_what_nobody_may_alone() -> None:
    session = play(start(asking(0), asking(1)), "go")
    assert [Seat(session, viewer).see().can_take_back for viewer in (0, 1)] == [False, True]
    Seat(session, 1).take_back()
    assert session.decisions == 0


def test_a_reason_that_fails_ends_no_game() -> None:
    def broken() -> list[Refusal]:
        raise LookupError("no such card")

    def failing(game: Game) -> Play[None]:
        yield from choose(0, "which", "Which?", BIRDS, refused=broken)

    seen = Seat(start(failing), 0).see()
    assert seen.question is not None
    assert seen.question.refusals() == ()


def test_the_key_to_the_order_of_answers_goes_to_the_screens_of_its_seat_alone() -> None:
    """Neither to the table, nor to another seat, nor to players made of code, nor into a save."""
    session = play(start(asking(0), asking(1)), "go")
    keys = [Seat(session, seat).see().view.order_key for seat in (0, 1)]
    assert len({0, *keys}) == 3
    assert Seat(session, 1).look_on().view.order_key == keys[1]
    assert [view.order_key for _, view in Seat(session, 1).looks_between()] == [keys[1]] * 2
    assert Seat(session, PUBLIC).see().view.order_key == 0
    assert redact(Seat(session, 1).view(), PUBLIC).order_key == 0
    for_a_computer = Seat(session, 1).for_computer()
    assert for_a_computer.view.order_key == 0
    assert for_a_computer.known is not None
    assert for_a_computer.known.start.order_key == 0
    assert "order_key" not in str(as_data(Seat(session, 1).see()))
    assert "order_key" not in str(session.record())
    assert session.state.order_key == 0
    assert Seat(saved_and_resumed(session), 1).view().order_key == keys[1]


def test_who_plays_alone_with_computers_finds_answers_in_the_order_of_the_rules() -> None:
    """Nobody else sees or hears the keys."""
    session = start(asking(0))
    others = range(1, len(session.table.chairs))
    assert Seat(session, 0, computers=others).see().view.order_key == 0
    assert Seat(session, 0, computers=others[:-1]).see().view.order_key != 0


def test_what_went_on_by_itself_can_be_looked_at_step_by_step() -> None:
    """As each viewer may see it, and for as long as nothing else is answered."""

    def dealt(card: str) -> Script:
        def deals(game: Game) -> Play[None]:
            game.state.seats[0].hand = [Card(card)]
            game.log("{card} is dealt", card=card)
            yield from ()

        return deals

    session = start(asking(0), dealt("wren"), dealt("robin"), asking(1))
    own = Seat(session, 0)
    before = len(own.log)
    own.answer("go")
    looks = own.looks_between()
    assert [told - before for told, _ in looks] == [1, 2, 3, 3]
    assert [view.seats[0].hand for _, view in looks] == [[], ["wren"], ["robin"], ["robin"]]
    others = [view.seats[0].hand for _, view in Seat(session, PUBLIC).looks_between()]
    assert others == [[], [FACE_DOWN], [FACE_DOWN], [FACE_DOWN]]
