"""A page with all players: their realms, discard piles, and the hands that the viewer may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Event, Phrase
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.table import Table

from ..wording.race import COMING, goes_on, last_fates, threats
from .above import sign
from .hand import cost_tag
from .names import POWER, card_words, type_of

if TYPE_CHECKING:
    from ..state import CardId
    from ..view import RealmView

Line = list[Phrase]

LABEL = 25
"""Columns for labels: the longest name of a location with the mark of the villain fits."""


def everybody(realms: Sequence[RealmView], table: Table, log: Sequence[Event]) -> list[Line]:
    """The lines of the page, realm by realm: labels in `LABEL` columns, texts beside them."""
    wins = dict(threats(realms) if goes_on(realms) else ())
    fated = last_fates(log, len(table.chairs))
    found: list[Line] = []
    for realm in realms:
        chair = table.chairs[realm.seat]
        head = Phrase(f"{chair.sign} {chair.name} · {realm.villain.name}", chair.role)
        found.append([head, Phrase(f"   {POWER}{realm.s.power}", "teal")])
        if because := wins.get(realm.seat):
            found += _rows("", [[Phrase(f"{chair.name} {COMING}: {because}", "red")]])
        goals = realm.progress()
        told = [
            Phrase(f"{sign(stands)} {part}", "green" if stands else "text")
            for part, stands in goals
        ]
        found += _rows("goals", [[one] for one in told])
        if realm.state.token == realm.seat:
            found += _rows("has", [[Phrase("the Fate Token", "sand")]])
        if fate := fated.get(realm.seat):
            by, round_ = fate
            found += _rows("last fate", [[Phrase(f"by {table.names[by]} in round {round_}")]])
        found += _rows("lasting", [[Phrase(effect)] for effect in realm.lasting()])
        for place in range(len(realm.villain.locations)):
            found += _location(realm, place)
        found += _hand_and_piles(realm)
        found.append([])
    return found


def _rows(label: str, paragraphs: Sequence[Line], role: str = "muted") -> Iterator[Line]:
    """Paragraphs beside a label, which is shown at the first one only."""
    for phrases in paragraphs:
        yield [Phrase(f"  {label}".ljust(LABEL), role), *phrases]
        label = ""


def _location(realm: RealmView, place: int) -> Iterator[Line]:
    stopped, grouped = realm.stopped(place), dict[str, list[str]]()
    for one in realm.symbols(place):
        why = "locked" if realm.locked(place) else stopped.get(one.slot, "")
        grouped.setdefault(why, []).append(one.label)
    free = grouped.pop("", [])
    paragraphs = [[Phrase(" · ".join(free))]] if free else []
    for why, labels in grouped.items():
        paragraphs.append([Phrase(f"{why}: {' · '.join(labels)}", "muted")])
    paragraphs += [
        [Phrase(f"{_kind(realm, card)} ", "muted"), Phrase(*_lying(realm, card))]
        for card in realm.unattached(place)
    ]
    here = " ◀" if realm.s.at == place else ""
    yield from _rows(f"{realm.location(place).name}{here}", paragraphs, "sand")


def _kind(realm: RealmView, card: CardId) -> str:
    if realm.is_hero(card):
        return "Hero"
    return "Ally" if realm.is_ally(card) else realm.kinds[card].type.capitalize()


def _lying(realm: RealmView, card: CardId) -> tuple[str, str]:
    ally = "green" if realm.is_ally(card) else "sand"
    return card_words(realm, card), "red" if realm.is_hero(card) else ally


def _hand_and_piles(realm: RealmView) -> Iterator[Line]:
    s = realm.s
    seen = Counter(_in_full(realm, card) for card in s.hand if card != FACE_DOWN)
    hand = [_times(card, count) for card, count in seen.items()]
    if hidden := len(s.hand) - seen.total():
        hand.append([Phrase(f"{hidden} {'card' if hidden == 1 else 'cards'}")])
    yield from _rows("hand", hand or [[Phrase("empty")]])
    for cards, label in ((s.aside, "face up"), (s.looking, "looked at")):
        if known := [card for card in cards if card in realm.kinds]:
            yield from _rows(label, [[Phrase("; ".join(map(realm.name, known)))]])
    yield from _rows("decks", [[Phrase(f"deck {len(s.deck)}   fate {len(s.fate_deck)}")]])
    for label, pile in (("discard", s.discard), ("fate pile", s.fate_discard)):
        counted = Counter(map(realm.name, pile))
        names = "; ".join(f"{name} ×{n}" if n > 1 else name for name, n in counted.items())
        yield from _rows(label, [[Phrase(f"{len(pile)}  "), Phrase(names, "muted")]])


def _times(card: tuple[Phrase, ...], count: int) -> Line:
    name, *rest = card
    return [name, *([Phrase(f" ×{count}", "muted")] if count > 1 else []), *rest]


def _in_full(realm: RealmView, card: CardId) -> tuple[Phrase, ...]:
    kind = realm.kinds[card]
    cost = f"  {cost_tag(realm, card)}" if kind.entry.cost is not None else ""
    return (
        Phrase(kind.name, "card"),
        Phrase(cost, "teal"),
        Phrase(f"  {type_of(kind)}"),
        Phrase(f"  {kind.entry.text}", "muted"),
    )
