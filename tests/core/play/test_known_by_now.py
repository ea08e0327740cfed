"""What a seat knows of the running step: what came to light since it began, and nothing more."""

from __future__ import annotations

from tabletop_tui.core.decision import Play
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.play.seat import known_by_now
from tabletop_tui.core.play.session import Session
from tests.core.scene import Game, ToyState, ask, asking, play, start


def deck(session: Session[ToyState], viewer: int) -> list[str]:
    """The deck in which the step began, as this seat knows it by now."""
    return list(known_by_now(session, viewer).start.deck)


def test_a_card_that_was_drawn_is_known_where_it_lay() -> None:
    def draw(game: Game) -> Play[None]:
        yield from ask(0)
        game.state.seats[0].hand.append(game.state.deck.pop())
        yield from ask(0)

    session = start(draw)
    assert deck(session, 0) == [FACE_DOWN] * 4
    play(session, "go")
    assert deck(session, 0) == [FACE_DOWN] * 3 + ["dove"]
    assert deck(session, 1) == [FACE_DOWN] * 4


def test_a_card_that_was_looked_at_and_put_back_stays_known_to_the_end_of_the_step() -> None:
    def look(game: Game) -> Play[None]:
        card = game.state.deck.pop()
        game.state.seats[1].hand.append(card)
        yield from ask(1)
        game.state.seats[1].hand.remove(card)
        game.state.deck.insert(0, card)
        yield from ask(1)

    session = play(start(look), "go")
    assert session.state.deck[0] == "dove"
    assert deck(session, 1) == [FACE_DOWN] * 3 + ["dove"]
    assert deck(session, 0) == [FACE_DOWN] * 4


def test_a_double_that_comes_to_light_elsewhere_tells_nothing_of_this_one() -> None:
    """By their faces nobody could tell one Dove from the other."""

    def doubles(game: Game) -> Play[None]:
        game.state.box = [game.state.deck[-1]]
        yield from ask(0)

    def show(game: Game) -> Play[None]:
        game.state.discard.append(game.state.box.pop())
        yield from ask(0)

    session = play(start(doubles, show), "go")
    known = known_by_now(session, 0).start
    assert known.box == ["dove"]
    assert known.deck == [FACE_DOWN] * 4


def test_nothing_of_the_truth_is_changed_or_handed_over() -> None:
    def draw(game: Game) -> Play[None]:
        game.state.seats[0].hand.append(game.state.deck.pop())
        yield from ask(0)

    session = start(asking(0), draw)
    play(session, "go")
    before = session.checkpoint.model_dump()
    known = known_by_now(session, 0)
    assert session.checkpoint.model_dump() == before
    assert (known.table.seed, known.start.seed, known.start.draws) == (0, 0, 0)
    assert type(known.start.deck[-1]) is str
