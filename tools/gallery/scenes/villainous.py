"""Scenes of Villainous: a turn with all its actions, Fate, Conditions, the end."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tools.gallery.scene import Course, Scene, asked

TWO = Course("villainous", 2, by="computer", seed=3)
FOUR = Course("villainous", 4, by="computer", seed=11, answers=2500)
SIX = Course("villainous", 6, by="computer", seed=4, answers=900)
RARE = Course("villainous", 3, seed=1, games=25, answers=900)
CHOSEN = Course("villainous", 6, options=(("villains", "choose"), ("first", "choose")), seed=2)

KINDS = {
    "go": "where the mover goes",
    "act": "which action",
    "card": "which card is played",
    "spot": "where it is played",
    "discard": "which cards are discarded",
    "fate": "whom Fate is taken against",
    "fate-card": "which of the two Fate cards",
    "window": "Conditions may be played",
    "condition": "the own Conditions",
    "allies": "which Allies vanquish",
    "vanquish": "which Hero is vanquished",
    "place": "which location",
    "mover": "what is moved",
    "activate": "what is activated",
}
CARDS = {
    "action": "one more action",
    "ally": "which Ally",
    "contract": "which Contract",
    "curse": "which Curse",
    "flounder": "Flounder",
    "friar-tuck": "Friar Tuck",
    "give-up": "what is given up",
    "grimsby": "Grimsby",
    "hero": "which Hero",
    "item": "which Item",
    "number": "a number",
    "obsession": "Obsession",
    "pay": "what is paid",
    "peek": "cards are looked at",
    "phillip": "Prince Phillip",
    "recover": "a card comes back",
    "shrink": "who shrinks",
    "steal": "what is stolen",
    "top": "the order on the deck",
    "type": "a type of card",
    "up-to-two": "up to two",
}


def full_hand(state: Any) -> bool:
    """Whether eight cards are in the hand of who is active."""
    return len(state.seats[state.active].hand) >= 6


def crowd(state: Any) -> bool:
    """Whether many cards lie at one location of who is active."""
    counted = Counter(state.seats[state.active].where.values())
    return max(counted.values(), default=0) >= 7


SCENES = (
    *asked("villainous", FOUR, KINDS, "early", "most"),
    *asked("villainous-six", SIX, {"go": "where to", "act": "which action"}, "late"),
    *asked("villainous-two", TWO, {"go": "where to", "act": "which action"}, "late"),
    *asked("villainous-card", RARE, CARDS),
    *asked("villainous-set-up", CHOSEN, {"villain": "who plays whom", "first": "who begins"}),
    Scene("villainous-hand", "eight cards in hand", RARE, "act", where=full_hand),
    Scene("villainous-hand-play", "one of eight is played", RARE, "card", where=full_hand),
    Scene("villainous-crowd", "a crowded location", RARE, "act", "most", where=crowd),
    Scene("villainous-crowd-spot", "a spot among a crowd", RARE, "spot", "most", where=crowd),
    Scene("villainous-curtain", "a curtain that asks for Conditions", FOUR, "window", behind=""),
    Scene("villainous-condition-curtain", "a curtain", FOUR, "condition", behind=""),
    Scene("villainous-news", "news before a turn", FOUR, "go", "late", behind="curtain stage"),
    Scene("villainous-guide", "the guide of the villain", FOUR, "act", "late", keys="g"),
    Scene("villainous-race", "everybody at once", FOUR, "act", "late", keys="e"),
    Scene("villainous-race-six", "everybody of six", SIX, "act", "late", keys="e"),
    Scene("villainous-other-realm", "the realm of the next", FOUR, "act", "late", keys="v"),
    Scene("villainous-list", "all actions as a list", FOUR, "act", "most", keys="o"),
    Scene("villainous-look", "the look cursor", FOUR, "act", "late", keys="k right down"),
    Scene("villainous-inspect", "a card is opened", FOUR, "act", "late", keys="k down i"),
    Scene("villainous-signs", "what the signs mean", FOUR, "act", "late", keys="f3"),
    Scene("villainous-log", "the log", FOUR, "act", "late", keys="l"),
    Scene("villainous-log-page", "the log, further up", SIX, "act", "late", keys="l pageup"),
    Scene("villainous-end", "the results", FOUR, over=True),
    Scene("villainous-end-board", "the table at the end", FOUR, over=True, keys="b"),
)
