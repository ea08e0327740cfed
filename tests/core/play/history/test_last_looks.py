"""What a seat had read before a resume: its frame from when it last handed the keyboard on."""

from __future__ import annotations

from tabletop_tui.core.decision import Play
from tabletop_tui.core.play.replay import recall
from tests.core.scene import Game, ask, play, start


def turn(game: Game, seat: int) -> Play[None]:
    for _ in range(2):
        yield from ask(seat)
        game.state.discard.append(game.state.deck.pop())


def test_a_seat_has_looked_last_when_another_one_was_asked() -> None:
    session = start(lambda game: turn(game, 0), lambda game: turn(game, 1))
    assert recall(session).last == {}
    play(session, "go", "go")
    assert len(recall(session).last[0].view.discard) == 2
    play(session, "go")
    assert list(recall(session).last) == [0], "Ben is in the middle of his turn"
    assert len(recall(session).last[0].view.discard) == 2, "as it was then, not as it is"


def test_answers_that_the_rules_would_not_ask_for_tell_nothing() -> None:
    session = play(start(lambda game: turn(game, 0), lambda game: turn(game, 1)), "go", "go")
    session.history[0] = session.history[0]._replace(digest="another question")
    assert recall(session).last == {}
