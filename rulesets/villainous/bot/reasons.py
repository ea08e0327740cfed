"""Short reasons for the answers of the computer player, from its view.

What a villain prefers is found by asking its `prefer` a question that offers only the answers to
compare. A reason is given only if `prefer` chooses the answer in any order of the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tabletop_tui.core.decision import DONE, Choices, Decision, Option
from tabletop_tui.core.players.bot import supposed
from tabletop_tui.core.words.speech import as_sentence

from ..components import Symbol
from ..rules.actions import activatable, movable, movable_heroes
from ..rules.playing import why_not_play
from ..rules.turn import END
from ..rules.vanquish import vanquishable
from ..state import CardId
from ..view import RealmView

Prefer = Callable[[RealmView, Decision], str | None]
"""`(realm, decision) -> key`: the preferred answer of a villain; None if it has none."""

NOTHING = Option("none", "None", None)
"""Stands for doing nothing: a villain wants what it prefers to this option."""

MOST = {
    "mover": "Of these your villain wants this moved most.",
    "activate": "Of these your villain wants this one most.",
    "vanquish": "Of these Heroes your villain wants this one gone most.",
    "recover": "Of these your villain wants this one in hand most.",
    "place": "Of these places it serves your villain most.",
    "spot": "Of these it serves your villain most.",
}
"""The reason for the answer that the villain prefers to all others, by the kind of question."""


def of_place(realm: RealmView, place: int, prefer: Prefer) -> str:
    """The action at a location that the villain wants most; empty if it wants none."""
    covered = realm.covered(place)
    free = [s for s in realm.symbols(place) if s.slot not in covered]
    options = [Option(s.slot, s.label, s) for s in free]
    best = prefer(realm, supposed(realm.seat, "act", [*options, Option(END, "End the turn")]))
    chosen = next((s for s in free if s.slot == best), None)
    if chosen is None:
        return ""
    return f"Most wanted there: {_named(realm, chosen, prefer)}."


def of_action(realm: RealmView, decision: Decision, option: Option, prefer: Prefer) -> str:
    """The purpose of an action; without one, that the villain wants it or the end most."""
    ends = option.key == END
    if not ends and not isinstance(option.value, Symbol):
        return ""
    purpose = "" if ends else _purpose(realm, option.value, prefer)
    if purpose or not _is_liked_best(realm, decision, option, prefer):
        return purpose
    if ends:
        return "Nothing else that is left here serves your villain now."
    return "By its plan your villain does this first."


def of_card(realm: RealmView, key: str, prefer: Prefer) -> str:
    """That the villain prefers this card to all others that it can play; else empty."""
    if key == _best_card(realm, prefer):
        return "By its plan your villain plays this card first."
    return ""


def of_discard(realm: RealmView, decision: Decision, option: Option, prefer: Prefer) -> str:
    """That the villain would rather draw than keep a card, or keep all others; else empty."""
    left = [CardId(one.key) for one in decision.options if one.key != DONE]
    unneeded = unwanted(realm, left, prefer)
    if option.key == DONE:
        return "" if unneeded else "Your villain would rather keep all that is left."
    return "Your villain would rather draw another card." if option.key in unneeded else ""


def of_ally(realm: RealmView, decision: Decision, option: Option, prefer: Prefer) -> str:
    """That the weakest Ally should fight first, or that the chosen Allies suffice; else empty."""
    if not _is_liked_best(realm, decision, option, prefer):
        return ""
    if option.key == DONE:
        return "These are enough: the other Allies stay."
    strengths = [realm.strength(one.key) for one in decision.options if one.key != DONE]
    weakest = realm.strength(option.key) == min(strengths) < max(strengths)
    return "The weakest goes first: stronger Allies stay." if weakest else ""


def of_best(realm: RealmView, decision: Decision, option: Option, prefer: Prefer) -> str:
    """That the villain prefers this answer to all others; else empty."""
    most = MOST.get(decision.kind, "")
    return most if most and _is_liked_best(realm, decision, option, prefer) else ""


def of_victim(standings: Sequence[float], seat: int, victim: int, name: str) -> str:
    """That the victim is nearer to its objective than each other opponent; else empty."""
    others = [worth for who, worth in enumerate(standings) if who not in (seat, victim)]
    nearest = bool(others) and standings[victim] > max(others)
    return f"{name} is nearest to winning." if nearest else ""


# -- what a villain wants --------------------------------------------------------------------


def _is_liked_best(realm: RealmView, decision: Decision, option: Option, prefer: Prefer) -> bool:
    """Whether the villain prefers an answer, or one with the same label, in either order."""
    options = [one for one in decision.options if not one.leads_back]
    if len(options) < 2 or option not in options:
        return False
    for ordered in (options, options[::-1]):
        asked = replace(decision, choices=Choices(ordered))
        best = asked.choices.get(prefer(realm, asked) or "")
        if best is None or best.label != option.label:
            return False
    return True


def _purpose(realm: RealmView, symbol: Symbol, prefer: Prefer) -> str:
    """The card for which the villain wants an action, or the cards that it wants to discard."""
    action = symbol.action
    if action == "play":
        card = _best_card(realm, prefer)
        return as_sentence(f"To play {realm.name(card)}") if card else ""
    if action == "discard":
        names = dict.fromkeys(map(realm.name, unwanted(realm, realm.s.hand, prefer)))
        worst = " and ".join([*names][:2])
        return as_sentence(f"Your villain would rather draw than keep {worst}") if worst else ""
    kind, cards = _offered(realm, action)
    wanted = _wanted(realm, kind, cards, prefer) if cards else ""
    verb = "move" if action == "hero" else action
    return as_sentence(f"To {verb} {realm.name(wanted)}") if wanted else ""


def _offered(realm: RealmView, action: str) -> tuple[str, list[CardId]]:
    """The kind of question that an action of the realm asks, and the cards that it offers now."""
    if action == "vanquish":
        return "vanquish", vanquishable(realm)
    if action == "activate":
        return "activate", activatable(realm)
    if action == "move":
        return "mover", movable(realm)
    return "mover", movable_heroes(realm) if action == "hero" else []


def _wanted(realm: RealmView, kind: str, cards: Iterable[CardId], prefer: Prefer) -> str:
    options = [Option(card, realm.name(card), card) for card in cards]
    chosen = prefer(realm, supposed(realm.seat, kind, [NOTHING, *options]))
    return chosen if chosen and chosen != NOTHING.key else ""


def unwanted(realm: RealmView, cards: Iterable[CardId], prefer: Prefer) -> list[CardId]:
    """The cards of the hand that the villain would rather discard than keep."""
    keep = Option(DONE, "Done", None)
    found = []
    for card in cards:
        asked = supposed(realm.seat, "discard", [keep, Option(card, realm.name(card), card)])
        if prefer(realm, asked) == card:
            found.append(card)
    return found


def _named(realm: RealmView, symbol: Symbol, prefer: Prefer) -> str:
    card = _best_card(realm, prefer) if symbol.action == "play" else ""
    return f"{symbol.label} ({realm.name(card)})" if card else symbol.label


def _best_card(realm: RealmView, prefer: Prefer) -> str:
    able = [card for card in realm.s.hand if not why_not_play(realm, card)]
    if not able:
        return ""
    options = [Option(card, realm.name(card), card) for card in able]
    wanted = prefer(realm, supposed(realm.seat, "card", [*options, NOTHING]))
    return wanted if wanted in able else ""
