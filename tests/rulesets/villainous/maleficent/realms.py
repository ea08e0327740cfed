"""Realms of Maleficent for her tests."""

from __future__ import annotations

from typing import Any

from rulesets.villainous.state import RealmSeat
from tests.rulesets.villainous.scenes import Play, answer, realm, table

HOOK = realm("captain_hook", at="skull_rock")
MOUNTAINS = "forbidden_mountains"
COTTAGE = "briar_roses_cottage"
FOREST = "the_forest"
CASTLE = "king_stefans_castle"


def maleficent(**cards: Any) -> RealmSeat:
    """Her realm; see `scenes.realm`."""
    return realm("maleficent", **cards)


def mine(phase: str = "act", /, **cards: Any) -> Play:
    """The turn of Maleficent (seat 0) against Captain Hook."""
    return table(maleficent(**cards), HOOK, phase=phase)


def fated(card: str, **cards: Any) -> Play:
    """Captain Hook (seat 0) takes a Fate action and plays this card against Maleficent (seat 1)."""
    game = table(HOOK, maleficent(fate=[card], **cards))
    answer(game, "fate b1", "seat 1", card)
    return game
