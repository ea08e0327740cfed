"""Her realm with its one lock, and Fate cards played against her."""

from __future__ import annotations

from typing import Any

from rulesets.villainous.state import RealmSeat
from tests.rulesets.villainous.scenes import Play, answer, realm, table

OTHER = realm("jafar")
PLACES = ["ursulas_lair", "erics_ship", "the_shore", "the_palace"]


def ursula(*, lock: str = "the_palace", **words: Any) -> RealmSeat:
    """Her realm, with the lock on one of its two places."""
    seat = realm("ursula", **words)
    seat.locked = [PLACES.index(lock)]
    return seat


def locked(game: Play, seat: int = 0) -> str:
    """The one locked location."""
    (place,) = game.state.seats[seat].locked
    return PLACES[place]


def fated(card: str, *spot: str, **words: Any) -> Play:
    """Jafar (Ada) plays a Fate card in the realm of Ursula (Ben, seat 1), and what he then says."""
    game = table(realm("jafar"), ursula(fate=[card, "return_to_form"], **words))
    answer(game, "fate b2", "seat 1", card, *spot)
    return game
