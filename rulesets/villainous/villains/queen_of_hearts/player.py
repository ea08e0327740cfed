"""A computer player of the Queen of Hearts who pursues her objective."""

from __future__ import annotations

from tabletop_tui.core.decision import Decision, Option

from ...bot import wishes
from ...components import Symbol
from ...rules.vanquish import vanquishable
from ...state import CardId
from ...view import RealmView
from .abilities import GUARDS, WICKET, is_wicket, shot_strength

WANTED = (
    "very_merry_unbirthday",
    "off_with_your_head",
    "by_order_of_the_queen",
    "the_king",
    "stopwatch",
    "spear",
    "tweedle_dee_and_tweedle_dum",
)
"""The cards that she plays besides Card Guards and the shot, the best first."""
KEPT = (*WANTED, *GUARDS, "take_the_shot")
RICH = 12
SURE = 9
"""The total Strength of the Wickets from which on she takes the shot."""


def prefer(realm: RealmView, decision: Decision) -> str | None:
    """The key of the best answer; None if there is no preference for this kind of decision."""
    scales = wishes.usual(_symbol, _card, _unneeded) | {
        "spot": _spot,
        "activate": _activation,
        "up-to-two": lambda realm, option: 1 if option.value else 0,
        "allies": _fighter,
    }
    return wishes.best(realm, decision, scales)


def nearness(realm: RealmView) -> float:
    """How near she is to her objective: Wickets, Card Guards to be turned, a good shot."""
    there = 0.0
    for place in range(4):
        waiting = _guards(realm, place, turned=False) > 0
        there += 0.18 if _guards(realm, place, turned=True) else 0.07 * waiting
    strong = shot_strength(realm)
    if all(_guards(realm, place, turned=True) for place in range(4)):
        there += 0.09 * min(max(strong - SURE, 0), 5)
    there += 0.05 * wishes.holds(realm, "take_the_shot")
    return there + 0.15 * min(strong, 2 * SURE) / (2 * SURE)


def _fighter(realm: RealmView, option: Option) -> float:
    """The worth of using an Ally: Allies that stay after a Vanquish are best."""
    stays = option.value and realm.is_a(option.value, "tweedle_dee_and_tweedle_dum")
    return 1 if stays else wishes.weak_allies(realm, option)


def _guards(realm: RealmView, place: int, *, turned: bool) -> int:
    """The number of Wickets at a location if `turned`, otherwise of Card Guards."""
    found = [card for card in realm.every(place) if realm.is_a(card, *GUARDS)]
    return sum(is_wicket(realm, card) == turned for card in found)


def _card(realm: RealmView, card: str) -> float:
    name = realm.kind(card).id
    if name == "take_the_shot":
        return 100 if shot_strength(realm) >= SURE else -1
    if name in GUARDS:
        return 50 + realm.kind(card).strength
    if name == "by_order_of_the_queen":
        return 60 if any(_guards(realm, place, turned=False) for place in range(4)) else -1
    return 40 - WANTED.index(name) if name in WANTED else -1


def _worth_turning(realm: RealmView, card: CardId) -> bool:
    return not realm.says("turns_back", card) and not realm.why_not_mark(card, WICKET)


def _turning(realm: RealmView, symbol: Symbol) -> float:
    guards = [card for card in realm.allies() if realm.is_a(card, *GUARDS)]
    return 70 if any(_worth_turning(realm, card) for card in guards) else -1


def _spot(realm: RealmView, option: Option) -> float:
    """The worth of a spot: Card Guards go where there are fewest, Spears go on Wickets."""
    if isinstance(option.value, str):
        return 1 if is_wicket(realm, option.value) else 0
    place: int = option.value
    return -2 * _guards(realm, place, turned=True) - _guards(realm, place, turned=False)


def _activation(realm: RealmView, option: Option) -> float:
    """The worth of an activation: best at a location without a Wicket, worst to turn one back."""
    card: CardId | None = option.value
    if card is None or realm.is_a(card, "stopwatch"):
        return 0
    if not _worth_turning(realm, card):
        return -1
    return 2 - min(_guards(realm, realm.where(card), turned=True), 1)


def _unneeded(realm: RealmView, card: CardId) -> bool:
    return not realm.is_a(card, *KEPT) or wishes.fills(realm, card, _card, ("take_the_shot",))


_symbol = wishes.symbols(
    {
        "gain": wishes.power(RICH),
        "play": wishes.playing(_card),
        "activate": _turning,
        "discard": wishes.discarding(8, _unneeded),
        "vanquish": lambda realm, _: 30 if vanquishable(realm) else -1,
        "fate": wishes.fating(10),
    }
)
"""The worth of a symbol now."""
