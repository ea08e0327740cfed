"""What came of an action, as far as it is told where the next question stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop_tui.core.events import Event

from ..context import UNUSED
from ..rules.fate import FATED
from ..state import CardId
from .board import VillainousBoard


def not_told_twice(events: Sequence[Event]) -> list[Event]:
    """Without Fate against a seat where what was played by it follows: that says both."""
    told = []
    for number, event in enumerate(events, 1):
        following = events[number : number + 1]
        by = event.values["me"] if event.tag == FATED else None
        if by is None or all(after.values.get("by") != by for after in following):
            told.append(event)
    return told


def fizzled(board: VillainousBoard, happened: Iterable[Event]) -> str:
    """Why nothing came of the Fate action that was just taken; empty where none was."""
    unused = [event.values for event in happened if event.tag == UNUSED and "why" in event.values]
    whose = [board.realm(int(values["me"])) for values in unused]
    told = [
        f"{realm.name(CardId(str(values['card'])))} ({values['why']})"
        for realm, values in zip(whose, unused, strict=True)
    ]
    return f"Fate comes to nothing: {', '.join(told)}." if told else ""


def turned_up(board: VillainousBoard, happened: Iterable[Event], seat: int) -> str:
    """What the last action turned up of the seat's own decks: most of it lies open no longer."""
    realm = board.realm(seat)
    turned = [event.values for event in happened if event.tag == UNUSED]
    cards = [
        realm.name(CardId(str(values["card"])))
        for values in turned
        if "why" not in values and values["me"] == seat
    ]
    return f"Turned up: {', '.join(cards)}." if cards else ""
