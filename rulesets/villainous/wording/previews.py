"""Previews: what an answer would do, in words for the seat that is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop_tui.core.decision import DONE, Decision, Option
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.ruleset import Preview

from ..components import Content, Symbol
from ..rules.actions import activatable, activation_cost, movable, movable_heroes
from ..rules.playing import effect_foreseen, price_tag, why_not_play
from ..rules.turn import END, hand_size
from ..rules.vanquish import vanquishable
from ..state import CardId, VillainousState
from ..view import RealmView
from .numbers import fighters_in_words, strength_in_words
from .race import fate_odds

Line = tuple[Phrase, ...]


def preview(content: Content, view: VillainousState, decision: Decision, option: Option) -> Preview:
    """What an answer would do, in words; empty if the screen should play it ahead instead."""
    mine = view.seats[decision.seat] if decision.seat >= 0 else None
    realm = RealmView(content, view, decision.seat) if mine and mine.villain else None
    acts = option.key == END or isinstance(option.value, Symbol)
    if realm is not None and decision.kind == "act" and acts:
        return Preview(tuple(_action(realm, option)))
    if decision.kind == "fate" and realm is not None:
        odds, why = fate_odds(RealmView(content, view, option.value))
        return Preview(((Phrase(f"{odds} ({why})"),),) if odds else ())
    if realm is not None and decision.kind == "allies":
        return Preview((_fight(realm, decision, option),))
    if realm is not None and decision.kind == "discard" and (going := _discarded(decision, option)):
        # Only the count: the list marks which cards.
        have = len(realm.s.hand)
        of = f"all {have}" if going == have else f"{going} of the {have}"
        cards = f"{of} cards" if have > 1 else "the one card"
        return Preview(((Phrase(f"You discard {cards} in your hand."),),))
    if realm is None or option.target not in realm.s.hand:
        return Preview()
    # A card that is discarded does nothing, whatever it would do if it were played.
    coming = effect_foreseen(realm, CardId(option.target)) if decision.kind != "discard" else ""
    text = content.kinds[option.target].entry.text
    return Preview(((Phrase(coming, "teal"),), (Phrase(text),))) if coming else Preview()


def _discarded(decision: Decision, option: Option) -> int:
    picked, possible = len(decision.picked), decision.wanted or len(decision.several)
    if option.key == DONE:
        return picked
    return possible if picked + 1 == possible else 0


# -- actions -----------------------------------------------------------------------------------


def _action(realm: RealmView, option: Option) -> Iterator[Line]:
    """The cards that an action can be about; for the end of the turn, the cards to draw."""
    if option.key == END:
        size, have = hand_size(realm), len(realm.s.hand)
        draws = max(0, size - have)
        drawn = f"You draw {draws}" if draws else "You draw nothing"
        yield (Phrase(f"{drawn}: you hold {have} and draw up to {size}."),)
    elif isinstance(option.value, Symbol):
        offers = _offers(realm, option.value.action)
        # If there is a single card, the answer is played ahead, which shows more.
        if len(offers) > 1 or option.value.action in NEVER_AT_ONCE:
            yield (Phrase("; ".join(offers) + "."),)


NEVER_AT_ONCE = ("play", "discard")
"""Actions that ask for a card of the hand even if there is only one."""


def _offers(realm: RealmView, action: str) -> Sequence[str]:
    """The cards that an action can be about now, in words."""
    name, hand = realm.name, realm.s.hand

    def from_places(cards: Sequence[CardId]) -> Sequence[str]:
        return [f"{name(card)} from {realm.location(realm.where(card)).name}" for card in cards]

    match action:
        case "play":
            able = [card for card in hand if not why_not_play(realm, card)]
            return [f"{name(card)} {price_tag(realm, card)}" for card in able]
        case "activate":
            cards = activatable(realm)
            return [f"{name(card)} costs {activation_cost(realm, card)}" for card in cards]
        case "vanquish":
            return [_vanquished(realm, hero) for hero in vanquishable(realm)]
        case "move":
            return from_places(movable(realm))
        case "hero":
            return from_places(movable_heroes(realm))
        case "discard" if len(hand) == 1:
            return ["The one card in your hand"]
        case "discard":
            return [f"Any of the {len(hand)} cards in your hand"]
    return ()


def _vanquished(realm: RealmView, hero: CardId) -> str:
    have, names = fighters_in_words(realm, hero)
    by = f": {names}, together {have}" if names else ", needs no Ally"
    return f"{realm.name(hero)}, Strength {realm.strength(hero)}{by}"


# -- a fight -----------------------------------------------------------------------------------


def _fight(realm: RealmView, decision: Decision, option: Option) -> Line:
    """The Strength of the Allies chosen so far, and with this one: `4▸6`."""
    before = sum(realm.strength(ally) for ally in decision.picked)
    if option.key == DONE:
        return (Phrase(f"They fight with Strength {before}."),)
    ally = CardId(option.key)
    text = f"Strength so far {before}▸{before + realm.strength(ally)}."
    return (Phrase(f"{text} {realm.name(ally)}: {strength_in_words(realm, ally)}."),)
