"""The locations of Ursula, and the one lock that goes to and fro between two of them."""

from __future__ import annotations

from ...api import Realm

LAIR, SHIP, SHORE, PALACE = range(4)


def move_the_lock(realm: Realm) -> None:
    """The one lock goes to the other one of its two places."""
    old, new = (LAIR, PALACE) if realm.locked(LAIR) else (PALACE, LAIR)
    realm.unlock(old)
    realm.lock(new)
