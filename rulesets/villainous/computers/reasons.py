"""Why the computer would answer so, in a few words that the view bears out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.players.bot import supposed

from ..components import Symbol
from ..rules.playing import why_not_play
from ..view import RealmView

Prefer = Callable[[RealmView, Decision], str | None]
"""`(realm, decision) -> key`: what a villain likes best; None when any answer will do."""


def of_place(realm: RealmView, place: int, prefer: Prefer) -> str:
    """What can be done there that the villain wants most of all it can do there."""
    covered = realm.covered(place)
    free = [s for s in realm.symbols(place) if s.slot not in covered]
    options = [Option(s.slot, s.label, s) for s in free]
    best = prefer(realm, supposed(realm.seat, "act", [*options, Option("end", "End the turn")]))
    chosen = next((s for s in free if s.slot == best), None)
    if chosen is None:
        return ""
    return f"Most wanted there: {_named(realm, chosen, prefer)}."


def of_symbol(realm: RealmView, symbol: object, prefer: Prefer) -> str:
    """The card that it would be for."""
    if not isinstance(symbol, Symbol) or symbol.action != "play":
        return ""
    card = _best_card(realm, prefer)
    return f"It is for {realm.name(card)}." if card else ""


def of_card(realm: RealmView, kind: str, key: str, prefer: Prefer) -> str:
    """That the villain wants this card most of those it can play, or has no use for it."""
    if kind == "card" and key == _best_card(realm, prefer):
        return "Of the cards that you can play now your villain wants it most."
    return ""


def of_victim(standings: Sequence[float], seat: int, victim: int, name: str) -> str:
    """That this villain is nearest to its objective of all the others."""
    others = [worth for who, worth in enumerate(standings) if who != seat]
    nearest = standings[victim] >= max(others)
    return f"{name} is nearest to winning." if nearest else ""


def _named(realm: RealmView, symbol: Symbol, prefer: Prefer) -> str:
    card = _best_card(realm, prefer) if symbol.action == "play" else ""
    return f"{symbol.label} ({realm.name(card)})" if card else symbol.label


def _best_card(realm: RealmView, prefer: Prefer) -> str:
    """The card of the hand that the villain would play now; empty for none."""
    able = [card for card in realm.s.hand if not why_not_play(realm, card)]
    if not able:
        return ""
    options = [Option(card, realm.name(card), card) for card in able]
    nothing = Option("none", "None", None)
    wanted = prefer(realm, supposed(realm.seat, "card", [*options, nothing]))
    return wanted if wanted in able else ""
