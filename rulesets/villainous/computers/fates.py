"""What a card of another's Fate deck does to its villain: where it covers most, where it helps."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_tui.core.decision import Decision, Option

from ..view import RealmView

Welcome = Callable[[RealmView, int], float]
"""How glad a villain is of a Hero who is played at a location."""


def hurts(realm: RealmView, place: int, welcome: Welcome) -> tuple[float, int]:
    """How well a card is played at a location: it helps least there, then it covers most."""
    covers = 0 if realm.covered(place) else 2 - realm.locked(place)
    return -welcome(realm, place), covers


def why_there(
    realm: RealmView, decision: Decision, option: Option, welcome: Welcome, name: str
) -> str:
    """What speaks for a location: that others would help its villain, or are covered already."""
    others = [one for one in decision.options if one.key != option.key]
    helped, covers = hurts(realm, option.value, welcome)
    worse = [one for one in others if hurts(realm, one.value, welcome)[0] < helped]
    if worse and not helped:
        return f"A Hero at {worse[0].label} would help {name}."
    hero = any(realm.kinds[card].type == "hero" for card in realm.s.aside[-1:])
    covered = [one for one in others if hurts(realm, one.value, welcome)[1] < covers]
    if hero and covered and not worse and helped == 0:
        return f"At {covered[0].label} symbols are covered already."
    return ""
