"""Villainous in words: events, cards as they are printed, what the rules tell of the content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Phrase, Value, Words

from .components import Content, Kind, Provenance, Villain
from .rules.fate import TOKEN_FROM
from .setup import STARTING_HAND, STARTING_POWER
from .state import VillainousState

PROVENANCE = {
    "scan": "Numbers and effect as on the 2018 card; text in our own words.",
    "agreed": "Numbers and effect from public data sets that agree; text in our own words.",
    "wiki": "Numbers and effect from a public page; text in our own words.",
    "memory": "Numbers and effect from memory; text in our own words.",
    "house": "⌂ Designed for this edition.",
}


def words(content: Content) -> Words:
    """How events name a card, several cards and a villain."""
    names = {card: Phrase(kind.name, "card") for card, kind in content.kinds.items()}
    unknown = Phrase("a card", "card")

    def card(value: Value) -> Phrase:
        return names.get(str(value), unknown)

    def cards(value: Value) -> Phrase:
        return Phrase("; ".join(card(one).text for one in str(value).split(",")), "card")

    return {"card": card, "cards": cards}


def cards(content: Content) -> Mapping[str, Card]:
    """Every copy of every card, and each villain by its id."""
    found: dict[str, Card] = {}
    for villain in content.villains.values():
        entry = villain.entry
        guide = f"Objective: {entry.objective}\n\n{entry.guide}"
        found[villain.id] = Card(villain.name, "Villain", guide)
        for card in (*villain.cards, *villain.fate_cards):
            kind = content.kinds[card]
            found[card] = Card(
                kind.name,
                f"{'Fate ' if kind.fate else ''}{kind.type.capitalize()} of {villain.name}",
                kind.entry.text or "No ability.",
                source(kind),
                tuple(figures(kind)),
            )
    return found


def source(kind: Kind) -> str:
    """The source of a card, and which part of it is a reading of this edition."""
    printed, house = PROVENANCE[kind.entry.provenance], kind.entry.house
    return f"{printed} ⌂ Decided for this edition: {house}." if house else printed


COUNTED: dict[Provenance, str] = {
    "scan": "as on the card",
    "agreed": "from public data sets that agree",
    "wiki": "from a public page",
    "memory": "from memory",
    "house": "⌂ designed for this edition",
}


def rules_parts(content: Content) -> Mapping[str, str]:
    """The objectives, where the cards of each villain come from, and numbers of the set-up."""
    villains = content.villains.values()
    return {
        "objectives": "\n".join(f"- **{v.name}**: {v.entry.objective}" for v in villains),
        "sources": "\n".join(f"- {villain.name}: {_counted(villain)}." for villain in villains),
        "house_readings": "\n".join(
            f"- {kind.name} ({villain.name}): {kind.entry.house}.⌂"
            for villain in villains
            for kind in dict.fromkeys(
                content.kinds[card] for card in (*villain.cards, *villain.fate_cards)
            )
            if kind.entry.house
        ),
        "hand": str(STARTING_HAND),
        "power": ", ".join(map(str, STARTING_POWER[:-1])) + f" and {STARTING_POWER[-1]}",
        "token_from": str(TOKEN_FROM),
    }


def _counted(villain: Villain) -> str:
    """How many kinds of cards have which source: `20 as on the card, 3 from a public page`."""
    found = Counter(entry.provenance for entry in villain.entry.printed)
    return ", ".join(f"{found[one]} {word}" for one, word in COUNTED.items() if found[one])


def figures(kind: Kind) -> list[str]:
    """Cost and Strength as printed."""
    found = []
    if kind.entry.cost is not None:
        found.append("Cost X" if kind.cost_varies else f"Cost {kind.cost}")
    if kind.entry.strength is not None:
        found.append(f"Strength {kind.strength}")
    if kind.bonus:
        found.append(f"Strength {kind.bonus:+d}")
    if kind.activate is not None:
        found.append(f"Activate {kind.activate}")
    return found


def status(content: Content, view: VillainousState) -> str:
    """Round, and whose turn it is or that the game is over; before it, what is still chosen."""
    if view.phase == "villains":
        return "choosing villains"
    if view.phase == "first":
        return "choosing who begins"
    villain = content.villains[view.seats[view.active].villain]
    over = view.winner >= 0 or view.round > view.limit
    now = "over" if over else f"{villain.name}'s turn"
    return f"round {min(view.round, view.limit)} · {now}"
