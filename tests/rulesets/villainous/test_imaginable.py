"""The Conditions that a seat could play, as everybody sees: its hand does not count."""

from __future__ import annotations

from rulesets.villainous.rules.conditions import imaginable
from tests.rulesets.villainous.scenes import GAME, Play, look, realm, table


def could_play(game: Play, seat: int = 1) -> list[str]:
    """The names of the Conditions that a seat could play, each once."""
    mine = GAME.realm(game.state, seat)
    cards = imaginable([GAME.realm(game.state, n) for n in range(3)], seat)
    return list(dict.fromkeys(mine.kinds[card].name for card in cards))


def test_what_could_be_played_is_the_same_whatever_is_held() -> None:
    rich = realm("captain_hook", power=6, hand=["smee"])
    seats = rich, realm("prince_john", hand=["greed"]), realm("jafar")
    game = table(*seats, tests=["power 6"])
    assert could_play(game) == ["Greed"]
    game.state.seats[1].hand = []
    assert could_play(game) == ["Greed"]


def test_nothing_could_be_played_that_waits_for_something_else_or_lies_on_the_pile() -> None:
    rich = realm("captain_hook", power=6, hand=["smee"])
    john = realm("prince_john", hand=["nutsy"], discard=["greed", "greed"])
    game = table(rich, john, realm("jafar"), tests=["power 6"])
    assert look(game, 1).discard() == ["greed", "greed"]
    assert could_play(game) == []
    assert could_play(game, 2) == []
