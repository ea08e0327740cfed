"""How far every villain is: what a table would count, from public facts only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from tabletop_tui.core.events import Event, Phrase, somebody

from ..context import UNUSED
from ..rules.fate import FATED
from ..view import RealmView

MANY = 3
"""So many goals that differ in their location alone are counted in the race."""


def goals(realm: RealmView) -> list[tuple[str, bool]]:
    """The parts of the objective for the race: `Curse at 2 of 4 locations`."""
    parts = realm.progress()
    counted = Counter(part.partition(" at ")[0] for part, _ in parts if " at " in part)
    found: dict[str, bool] = {}
    for part, stands in parts:
        what = part.partition(" at ")[0]
        if counted[what] < MANY:
            found[part] = stands
            continue
        alike = [done for other, done in parts if other.startswith(f"{what} at ")]
        found[f"{what} at {sum(alike)} of {len(alike)} locations"] = all(alike)
    return list(found.items())


def shares(realm: RealmView) -> list[tuple[str, float]]:
    """The parts of the objective, and how much of each stands: `13 of 20 Power` is 0.65."""
    found = []
    for part, stands in realm.progress():
        counted = re.match(r"(\d+) of (\d+) ", part)
        share = int(counted[1]) / int(counted[2]) if counted and not stands else float(stands)
        found.append((part, share))
    return found


GOALS, POWER, ALLY, HERO, RICH = 3.0, 0.03, 0.12, -0.25, 12
"""What all goals, a Power up to `RICH`, an Ally and a Hero are worth together."""


def standing(realm: RealmView, done: float) -> float:
    """How far a villain is on its way, `done` being the share of its objective that stands."""
    return (
        GOALS * done
        + POWER * min(realm.s.power, RICH)
        + ALLY * len(realm.every_ally())
        + HERO * len(realm.every_hero())
    )


def done(realm: RealmView) -> float:
    """The share of its objective that stands, from 0 to 1, as its parts tell it."""
    parts = shares(realm)
    return sum(share for _, share in parts) / len(parts)


def last_fates(log: Sequence[Event]) -> Mapping[int, tuple[int, int]]:
    """Who sent fate to each seat the last time, and in which turn of the game."""
    found: dict[int, tuple[int, int]] = {}
    turn = 0
    for event in log:
        turn += event.kind == "heading"
        by, seat = event.values.get("me"), event.values.get("seat")
        if event.tag == FATED and isinstance(by, int) and isinstance(seat, int):
            found[seat] = (by, turn)
    return found


def piles(realm: RealmView) -> list[str]:
    """The sizes of hand and decks, and who has the Fate Token."""
    s = realm.s
    found = [f"hand {len(s.hand)}", f"deck {len(s.deck)}", f"fate {len(s.fate_deck)}"]
    return [*found, "Fate Token"] if realm.state.token == realm.seat else found


def last_unused(log: Sequence[Event]) -> Mapping[str, str]:
    """The cards of this turn's last Fate action that could not be played, each with the reason."""
    found: dict[str, str] = {}
    for event in reversed(log):
        if event.tag == FATED or event.kind == "heading":
            break
        if event.tag == UNUSED and "why" in event.values:
            for card in (event.values["card"], event.values.get("other")):
                found[str(card)] = str(event.values["why"])
    return found


COMING = "wins when their next turn starts unless this changes"
"""What is said of whoever wins as things stand; the reason follows where there is room."""


def threats(realms: Sequence[RealmView]) -> list[tuple[int, str]]:
    """The seats that win when their next turn begins as things stand, each with the reason."""
    return [(realm.seat, because) for realm in realms if (because := realm.villain_says("wins"))]


def goes_on(realms: Sequence[RealmView]) -> bool:
    """Whether the game is not over: then there is a next turn to speak of."""
    state = realms[0].state
    return state.winner < 0 and state.round <= state.limit


def by_distance(realms: Sequence[RealmView]) -> list[RealmView]:
    """The villains as they stand in the race: who wins next first, then by what is done."""
    coming = dict(threats(realms)) if realms and goes_on(realms) else {}
    return sorted(realms, key=lambda realm: (realm.seat not in coming, -done(realm), realm.seat))


def standings(realms: Sequence[RealmView]) -> tuple[tuple[Phrase, ...], ...]:
    """A sentence for each villain: how many of its goals stand, and which of them do not."""
    found = []
    for realm in realms:
        parts = realm.progress()
        missing = [part for part, stands in parts if not stands]
        left = f"; open: {', '.join(missing)}" if missing else ""
        told = f" as {realm.villain.name}: {len(parts) - len(missing)} of {len(parts)} goals"
        phrase = Phrase(f"{told}, {realm.s.power} Power{left}.")
        found.append((somebody(realm.seat), phrase))
    return tuple(found)
