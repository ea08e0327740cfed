"""The progress of each villain, its plan, and the cards that its Fate deck may still hold.

Everything comes from public facts: counts and face-up cards.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from tabletop_tui.core.events import Event, Phrase, somebody
from tabletop_tui.core.odds import at_least_one, in_percent
from tabletop_tui.core.words.speech import number_of

from ..components import Content, Kind, Villain
from ..context import UNUSED
from ..rules.fate import FATED
from ..text import figures
from ..view import RealmView

MANY = 3
"""This many goals that differ only in their location are shown as one goal with a count."""


def goals(realm: RealmView) -> list[tuple[str, bool]]:
    """The goals of the objective, similar ones as one: `Curse at 2 of 4 locations`."""
    parts = realm.progress()
    counted = Counter(part.partition(" at ")[0] for part, _ in parts if " at " in part)
    found: dict[str, bool] = {}
    for part, stands in parts:
        what = part.partition(" at ")[0]
        if counted[what] < MANY:
            found[part] = stands
            continue
        alike = [reached for other, reached in parts if other.startswith(f"{what} at ")]
        found[f"{what} at {sum(alike)} of {len(alike)} locations"] = all(alike)
    return list(found.items())


def shares(realm: RealmView) -> list[tuple[str, float]]:
    """The goals of the objective, each with the share reached: `13 of 20 Power` is 0.65."""
    found = []
    for part, stands in realm.progress():
        counted = re.match(r"(\d+) of (\d+) ", part)
        share = int(counted[1]) / int(counted[2]) if counted and not stands else float(stands)
        found.append((part, share))
    return found


GOALS, POWER, ALLY, HERO, RICH = 3.0, 0.03, 0.12, -0.25, 12
"""The weights of the share of goals reached, of each Power up to `RICH`, each Ally, each Hero."""


def standing(realm: RealmView, share: float) -> float:
    """The progress of a villain towards winning; `share` of its objective is reached."""
    return (
        GOALS * share
        + POWER * min(realm.s.power, RICH)
        + ALLY * len(realm.every_ally())
        + HERO * len(realm.every_hero())
    )


def done(realm: RealmView) -> float:
    """The share of the objective that is reached, from 0 to 1: the mean of `shares`."""
    parts = shares(realm)
    return sum(share for _, share in parts) / len(parts)


def last_fates(log: Sequence[Event], seats: int) -> Mapping[int, tuple[int, int]]:
    """For each of the seats the player of the last Fate action against it, and its round."""
    found: dict[int, tuple[int, int]] = {}
    turn = 0
    for event in log:
        turn += event.kind == "heading"
        by, seat = event.values.get("me"), event.values.get("seat")
        if event.tag == FATED and isinstance(by, int) and isinstance(seat, int):
            found[seat] = (by, (turn - 1) // seats + 1)
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
"""The words for a player who is about to win; the reason follows if there is room."""


def threats(realms: Sequence[RealmView]) -> list[tuple[int, str]]:
    """The seats that win when their next turn begins if nothing changes, each with the reason."""
    return [(realm.seat, because) for realm in realms if (because := realm.villain_says("wins"))]


def goes_on(realms: Sequence[RealmView]) -> bool:
    """Whether the game is not over."""
    state = realms[0].state
    return state.winner < 0 and state.round <= state.limit


def by_distance(realms: Sequence[RealmView]) -> list[RealmView]:
    """The villains in the order of the race: those about to win first, then by share reached."""
    coming = dict(threats(realms)) if realms and goes_on(realms) else {}
    return sorted(realms, key=lambda realm: (realm.seat not in coming, -done(realm), realm.seat))


def standings(realms: Sequence[RealmView]) -> tuple[tuple[Phrase, ...], ...]:
    """A sentence for each villain: how many goals are reached, and which are not."""
    found = []
    for realm in realms:
        parts = realm.progress()
        missing = [part for part, stands in parts if not stands]
        left = f"; still open: {', '.join(missing)}" if missing else ""
        total = number_of(len(parts), "goal")
        text = f" as {realm.villain.name}: {len(parts) - len(missing)} of {total}"
        phrase = Phrase(f"{text}, {realm.s.power} Power{left}.")
        found.append((somebody(realm.seat), phrase))
    return tuple(found)


def key_cards(content: Content, villain: Villain) -> list[Kind]:
    """The cards that a villain's plan names, its own ones before Fate cards; each once.

    Of cards that a plan names together (`Card Guard: ...`) one is enough.
    """
    entry = villain.entry
    text = f"{entry.objective} {entry.guide} {entry.against}"
    kinds = (content.kinds[card] for card in (*villain.cards, *villain.fate_cards))
    named = {kind.name.partition(":")[0]: kind for kind in kinds}
    return [kind for name, kind in named.items() if name in text]


def type_line(kind: Kind) -> str:
    """The words after the name of a card: its type and its printed numbers."""
    return ", ".join([kind.type.capitalize(), *figures(kind)])


def plans(content: Content) -> Mapping[str, str]:
    """A page on how to win for each villain, by the villain's name."""
    return {villain.name: _page(content, villain) for villain in content.villains.values()}


def _page(content: Content, villain: Villain) -> str:
    entry = villain.entry
    cards = [
        f"- **{kind.name}** ({type_line(kind)}): {kind.entry.text or 'No ability.'}"
        for kind in key_cards(content, villain)
    ]
    parts = [
        f"**Objective**: {entry.objective}",
        f"**Plan**: {' '.join(entry.guide.split())}",
        f"**What Fate will do**: {' '.join(entry.against.split())}",
        "The cards this speaks of:",
        "\n".join(cards),
    ]
    return "\n\n".join(parts)


DRAWN = 2
"""A Fate action reveals this many cards."""


def left_in_fate_deck(realm: RealmView) -> Counter[str]:
    """How many cards of each type are in the Fate deck.

    It is empty if the viewer cannot know: while another Fate card is hidden outside the deck.
    """
    visible = [
        pile
        for s in realm.state.seats
        for pile in (s.realm, s.aside, s.looking, s.fate_discard, s.discard, s.hand)
    ]
    seen = {card for pile in visible for card in pile}
    left = [card for card in realm.villain.fate_cards if card not in seen]
    if len(left) != len(realm.s.fate_deck):
        return Counter()
    return Counter(realm.kinds[card].type for card in left)


def fate_odds(realm: RealmView) -> tuple[str, str]:
    """The chance of a Hero (`a Hero among the two: 83%`), and the cards left; else both empty.

    With fewer than two cards the chance is not known: the discard pile is shuffled first.
    """
    left = left_in_fate_deck(realm)
    cards, heroes = left.total(), left["hero"]
    if cards < DRAWN:
        return "", ""
    chance = in_percent(at_least_one(heroes, cards, DRAWN))
    kinds = [number_of(n, kind.capitalize()) for kind, n in sorted(left.items()) if kind != "hero"]
    heroes_left = number_of(heroes, "Hero", "Heroes")
    return f"a Hero among the two: {chance}", f"{', '.join([heroes_left, *kinds])} of {cards} left"
