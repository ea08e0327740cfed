"""Realms of Prince John for his tests."""

from __future__ import annotations

from rulesets.villainous.state import RealmSeat
from tests.rulesets.villainous.scenes import Play, answer, realm, table

OTHER = realm("jafar")
JOHN = "prince_john"
CHURCH = "friar_tucks_church"


def fated(john: RealmSeat, *words: str) -> Play:
    """Jafar (Ada) takes a Fate action against Prince John (Ben)."""
    game = table(realm("jafar", at="sultans_palace", power=5), john)
    answer(game, "fate b2", "seat 1", *words)
    return game
