"""Villainous as speech: the status of a player, and the objective."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.words.speech import counted

from ..components import Content
from ..state import VillainousState
from ..view import RealmView
from .describe import objective


def status(content: Content, view: VillainousState, viewer: int, names: Sequence[str]) -> str:
    """The viewer's Power, location and number of cards; for the table, those of the active seat."""
    seat = viewer if 0 <= viewer < len(view.seats) else view.active
    if not view.seats[seat].villain:
        return "Choosing villains"
    realm = RealmView(content, view, seat)
    text = f"{realm.s.power} Power, at {realm.location(realm.s.at).name}"
    if seat != viewer:
        return f"{names[seat]}: {text}"
    return f"{text}, {counted(len(realm.s.hand), 'card')}"


def lead_in(content: Content, view: VillainousState, viewer: int, decision: Decision) -> list[str]:
    """The sentences of the viewer's objective before its first move of the game, else none."""
    if decision.kind != "go" or view.round > 1 or not 0 <= viewer < len(view.seats):
        return []
    return list(objective(RealmView(content, view, viewer), own=True).sentences())
