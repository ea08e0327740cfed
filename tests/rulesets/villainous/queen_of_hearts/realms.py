"""Realms of the Queen of Hearts for her tests."""

from __future__ import annotations

from typing import Any

from rulesets.villainous.state import RealmSeat
from tests.rulesets.villainous.scenes import Play, answer, look, realm


def queen(**setting: Any) -> RealmSeat:
    """A realm of the Queen of Hearts."""
    return realm("queen_of_hearts", **setting)


OTHER = realm("jafar")
FATER = realm("jafar", at="streets_of_agrabah")
"""Ada plays Jafar and stands where she can send fate to the Queen."""
GUARDS = ("card_guard_club", "card_guard_diamond", "card_guard_heart", "card_guard_spade")
EIGHT_STRONG = {
    "courtyard": ["card_guard_club (wicket)"],
    "hedge_maze": ["card_guard_diamond (wicket)"],
    "tulgey_wood": ["card_guard_club (wicket)"],
    "white_rabbits_house": ["card_guard_diamond (wicket)"],
}
"""A Wicket everywhere, Strength 8 in all."""


def marks(game: Play, name: str, seat: int = 0) -> str:
    """The state of a card: `wicket`, `shrunk left`, `` for none."""
    seen = look(game, seat)
    return seen.s.marks.get(seen.card(name), "")


def covered(game: Play, place: str, seat: int = 0) -> list[str]:
    """The covered slots of a location."""
    seen = look(game, seat).view
    return seen.covered([one.id for one in seen.villain.locations].index(place))


def fate(game: Play, *words: str) -> None:
    """Ada sends fate to seat 1 and answers."""
    answer(game, "fate t2", "seat 1", *words)
