"""Conditions that may be said aloud: which those are follows from what lies open."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.villainous.rules.conditions import sayable
from tests.rulesets.villainous.scenes import (
    ALL_TESTS,
    GAME,
    Play,
    answer,
    asked,
    keys,
    look,
    realm,
    table,
    who,
)

HOLDERS: dict[str, tuple[str, dict[str, Any]]] = {
    "deception": ("jafar", {"hand": ["deception", "scrying"]}),
    "fury": ("queen_of_hearts", {"hand": ["fury", "spear"], "courtyard": ["alice", "dodo"]}),
    "greed": ("prince_john", {"hand": ["greed", "nutsy"]}),
    "judgment": ("queen_of_hearts", {"hand": ["judgment", "spear"]}),
    "malice": ("maleficent", {"hand": ["malice", "staff"], "the_forest": ["flora", "fauna"]}),
    "manipulation": ("jafar", {"hand": ["manipulation", "wish"], "discard": ["iago", "gazeem"]}),
    "obsession": ("captain_hook", {"hand": ["obsession", "cannon"], "fate": ["john"]}),
    "trickery": ("ursula", {"hand": ["trickery", "cauldron"]}),
}
"""For each of them a villain who holds it, and another card, with something to choose for it."""


def window(card: str) -> Play:
    """Ada meets every test, and Ben may play a card; it is his to step forward."""
    villain, cards = HOLDERS[card]
    if villain == "captain_hook":
        ada = realm("jafar", power=9, oasis=["razoul + scimitar", "iago + scimitar", "gazeem"])
    else:
        allies = ["pirate_brute + cutlass", "smee", "swashbuckler", "cannon"]
        ada = realm("captain_hook", power=9, fate=["wendy"], jolly_roger=allies)
    tests = [*ALL_TESTS, "defeats 4"]
    seats = (ada, realm(villain, **cards), realm("ursula" if villain != "ursula" else "jafar"))
    return table(*seats, tests=tests, strongest_defeated=4)


def said(game: Play, seat: int = 1) -> list[str]:
    """The names that a seat may say."""
    return [one.name for one in sayable([GAME.realm(game.state, n) for n in range(3)], seat)]


ALOUD = sorted({kind.id for kind in GAME.content.kinds.values() if kind.entry.aloud})


def test_every_card_that_is_said_aloud_has_a_holder_here() -> None:
    assert sorted(HOLDERS) == ALOUD


@pytest.mark.parametrize("card", ALOUD)
def test_nothing_that_is_asked_for_it_needs_a_look_at_the_hand(card: str) -> None:
    game = window(card)
    answer(game, "seat 1")
    assert game.decision is not None
    offered = {name for one in game.decision.manner.aloud for name in one.answers}
    answer(game, "nobody")
    played = next(key for key in keys(game) if key in offered)
    game.answer(played)
    hand = set(game.state.seats[1].hand)
    assert hand, "the other card"
    while who(game) == 1 and asked(game) != "window":
        assert not hand & set(keys(game)), asked(game)
        assert not game.state.seats[1].looking
        game.answer(keys(game)[0])
    assert hand <= set(game.state.seats[1].hand)


def test_what_may_be_said_is_the_same_whatever_is_held() -> None:
    game = window("deception")
    assert said(game) == ["Deception", "Manipulation"]
    game.state.seats[1].hand = []
    assert said(game) == ["Deception", "Manipulation"]


def test_nothing_may_be_said_that_waits_for_something_else_or_lies_on_the_pile() -> None:
    rich = realm("captain_hook", power=6, hand=["smee"])
    john = realm("prince_john", hand=["greed"], discard=["cowardice"])
    game = table(rich, john, realm("jafar"), tests=["power 6"])
    assert said(game) == ["Greed"]
    assert said(game, 2) == []
    john = realm("prince_john", hand=["nutsy"], discard=["greed", "greed"])
    game = table(rich, john, realm("jafar"), tests=["power 6"])
    assert look(game, 1).discard() == ["greed", "greed"]
    assert said(game) == []


def test_the_keys_of_a_villain_are_letters_of_their_own() -> None:
    """No seat, no way back, no leaving and no other question lies on them."""
    for villain in GAME.content.villains.values():
        names = [kind.name for kind in villain.kinds.values() if kind.entry.aloud]
        letters = [name[0].lower() for name in names]
        assert len(set(letters)) == len(letters)
        assert not set(letters) & {"b", "c", "q"}
