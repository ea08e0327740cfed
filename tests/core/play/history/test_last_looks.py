"""What a seat had read before a resume: its frame from when it last handed the keyboard on."""

from __future__ import annotations

from functools import partial

import pytest

from tabletop_tui.core.decision import Play
from tabletop_tui.core.play.looks import last_looks
from tabletop_tui.core.play.session import Session
from tests.core.scene import Game, ToyState, ask, play, start


def turn(game: Game, seat: int) -> Play[None]:
    for _ in range(2):
        yield from ask(seat)
        game.state.discard.append(game.state.deck.pop())


def test_a_seat_has_looked_last_when_another_one_was_asked() -> None:
    session = start(lambda game: turn(game, 0), lambda game: turn(game, 1))
    assert last_looks(session).last == {}
    play(session, "go", "go")
    assert len(last_looks(session).last[0].view.discard) == 2
    play(session, "go")
    assert list(last_looks(session).last) == [0], "Ben is in the middle of his turn"
    assert len(last_looks(session).last[0].view.discard) == 2, "as it was then, not as it is"


def test_only_the_end_of_a_long_game_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def noted(game: Game, seat: int) -> Play[None]:
        for _ in range(2):
            yield from ask(seat)
            game.state.done.append(f"seat {seat}")

    session = play(start(*(partial(noted, seat=n % 2) for n in range(4))), *["go"] * 6)
    given: list[str] = []

    class Counted(Session[ToyState]):
        def answer(self, key: str) -> None:
            given.append(key)
            super().answer(key)

    session.__class__ = Counted
    last = last_looks(session).last
    assert {seat: len(seen.view.done) for seat, seen in last.items()} == {0: 6, 1: 4}
    assert len(given) == 4, "the last turn of each seat"


def test_answers_that_the_rules_would_not_ask_for_tell_nothing() -> None:
    session = play(start(lambda game: turn(game, 0), lambda game: turn(game, 1)), "go", "go")
    session.history[0] = session.history[0]._replace(digest="another question")
    assert last_looks(session).last == {}
