"""How far every villain is: what a table would count, from public facts only."""

from __future__ import annotations

from collections.abc import Sequence

from .view import RealmView


def piles(realm: RealmView) -> list[str]:
    """The sizes of hand and decks, and who has the Fate Token."""
    s = realm.s
    found = [f"hand {len(s.hand)}", f"deck {len(s.deck)}", f"fate {len(s.fate_deck)}"]
    return [*found, "Fate Token"] if realm.state.token == realm.seat else found


def threats(realms: Sequence[RealmView]) -> list[tuple[int, str]]:
    """The seats that win when their next turn begins as things stand, each with a sentence."""
    return [
        (realm.seat, f"wins at the start of the next turn unless this changes: {because}")
        for realm in realms
        if (because := realm.villain_says("wins"))
    ]


def standings(realms: Sequence[RealmView]) -> tuple[str, ...]:
    """A sentence for each villain: how many of its goals stand, and which of them do not."""
    found = []
    for realm in realms:
        parts = realm.progress()
        missing = [part for part, stands in parts if not stands]
        done = len(parts) - len(missing)
        left = f"; open: {', '.join(missing)}" if missing else ""
        found.append(
            f"{realm.villain.name}: {done} of {len(parts)} goals, {realm.s.power} Power{left}."
        )
    return tuple(found)
