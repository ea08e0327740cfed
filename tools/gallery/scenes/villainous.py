"""Scenes of Villainous: a turn with all its actions, Fate, Conditions, the end."""

from __future__ import annotations

from collections import Counter

from rulesets.villainous.rules.fate import FATED
from rulesets.villainous.state import VillainousState
from tabletop_tui.core.state import writable
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
    "place": "which location",
    "mover": "what is moved",
    "activate": "what is activated",
}
VANQUISHING = {"vanquish": "which Hero is vanquished", "allies": "which Allies vanquish"}
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

PILE = "look:seat+@+pile+discard"


def eight_cards(state: VillainousState) -> None:
    """Whoever is active draws up to eight cards."""
    mine = writable(state.seats, state.active)
    cards = [*mine.hand, *mine.deck]
    mine.hand, mine.deck = cards[:8], cards[8:]


def full_deck(state: VillainousState) -> bool:
    """Whether enough cards are left to draw."""
    return len(state.seats[state.active].deck) > 8


def full_hand(state: VillainousState) -> bool:
    """Whether six cards are in the hand of who is active."""
    return len(state.seats[state.active].hand) >= 6


def crowd(state: VillainousState) -> bool:
    """Whether many cards lie at one location of who is active."""
    counted = Counter(state.seats[state.active].where.values())
    return max(counted.values(), default=0) >= 7


ACTIONS = {
    "gain": "Power is gained",
    "play": "a card is played",
    "move": "an Item or Ally is moved",
    "fate": "a Fate action is taken",
    "vanquish": "a Hero is vanquished",
    "activate": "an Item or Ally is activated",
    "discard": "cards are discarded",
}

SCENES = (
    *asked("villainous", FOUR, KINDS, "early", "most"),
    *asked("villainous", RARE, VANQUISHING, "early", "most"),
    *asked("villainous-six", SIX, {"go": "where to", "act": "which action"}, "late"),
    *asked("villainous-two", TWO, {"go": "where to", "act": "which action"}, "most"),
    *asked("villainous-card", RARE, CARDS),
    *asked("villainous-set-up", CHOSEN, {"villain": "who plays whom", "first": "who begins"}),
    *(
        Scene(f"villainous-act-{key}", about, course, "act", "late", offers=key, keys=f"pick:{key}")
        for course, actions in ((FOUR, ACTIONS), (RARE, {"hero": "a Hero is moved"}))
        for key, about in actions.items()
    ),
    Scene(
        "villainous-hand",
        "eight cards in hand",
        FOUR,
        "act",
        "late",
        where=full_deck,
        change=eight_cards,
    ),
    Scene("villainous-hand-play", "a hand of six", RARE, "card", where=full_hand),
    Scene("villainous-pile", "the discard pile", FOUR, "act", "late", keys=f"{PILE} i"),
    Scene("villainous-pile-look", "the look cursor on it", FOUR, "act", "late", keys=PILE),
    Scene("villainous-crowd", "a crowded location", RARE, "act", "most", where=crowd),
    Scene("villainous-crowd-spot", "a spot among a crowd", RARE, "spot", "most", where=crowd),
    Scene("villainous-curtain", "a curtain that asks for Conditions", FOUR, "window", behind=""),
    Scene("villainous-condition-curtain", "a curtain", FOUR, "condition", behind=""),
    Scene(
        "villainous-news",
        "what Fate did since the last turn: in the log, in the smallest window on a page",
        FOUR,
        "go",
        "late",
        since=FATED,
        behind="curtain stage",
    ),
    Scene("villainous-guide", "the guide of the villain", FOUR, "act", "late", keys="g"),
    Scene("villainous-race", "everybody at once", FOUR, "act", "late", keys="e"),
    Scene("villainous-race-six", "everybody of six", SIX, "act", "late", keys="e"),
    Scene("villainous-other-realm", "the realm of the next", FOUR, "act", "late", keys="v"),
    Scene("villainous-no-key", "a key that means nothing here", FOUR, "act", "most", keys="o"),
    Scene("villainous-look", "the look cursor", FOUR, "act", "late", keys="k right down"),
    Scene("villainous-inspect", "a card is opened", FOUR, "act", "late", keys="k down i"),
    Scene("villainous-signs", "what the signs mean", FOUR, "act", "late", keys="f3"),
    Scene("villainous-log", "the log", FOUR, "act", "late", keys="l"),
    Scene("villainous-log-page", "the log, further up", SIX, "act", "late", keys="l pageup"),
    Scene("villainous-end", "the results", FOUR, over=True),
    Scene("villainous-end-board", "the table at the end", FOUR, over=True, keys="b"),
)
