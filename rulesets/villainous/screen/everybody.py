"""Everybody on one page: all realms, open piles, and the hands that the reader may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Event, Phrase
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.table import Table

from ..telling.race import COMING, goes_on, last_fates, threats
from ..text import realm_lines

if TYPE_CHECKING:
    from ..state import CardId
    from ..view import RealmView

Lines = list[list[Phrase]]


def everybody(realms: Sequence[RealmView], table: Table, log: Sequence[Event]) -> Lines:
    """The page, a part for each of the realms in the order given."""
    wins, fated = dict(threats(realms) if goes_on(realms) else ()), last_fates(log)
    found: Lines = []
    for realm in realms:
        chair, s = table.chairs[realm.seat], realm.s
        first, *others = realm_lines(realm, f"{chair.sign} {chair.name}")
        found.append([Phrase(first, f"seat-{chair.colour}")])
        if because := wins.get(realm.seat):
            found.append([Phrase(f"  {chair.name} {COMING}: {because}", "red")])
        if realm.state.token == realm.seat:
            found.append([Phrase("  Has the Fate Token.", "sand")])
        if told := fated.get(realm.seat):
            by, turn = told
            round_ = (turn - 1) // len(table.chairs) + 1
            found.append([Phrase(f"  Last fate: by {table.names[by]} in round {round_}.")])
        found += [[Phrase(line)] for line in others]
        for said, pile in (("Discard pile", s.discard), ("Fate discard pile", s.fate_discard)):
            names = ", ".join(realm.name(card) for card in pile)
            found += [[Phrase(f"  {said}: {names}", "muted")]] if pile else []
        found += [_in_full(realm, card) for card in s.hand if card != FACE_DOWN]
        found.append([])
    return found


def _in_full(realm: RealmView, card: CardId) -> list[Phrase]:
    """A card of a hand with its text."""
    kind = realm.kinds[card]
    cost = f" · Cost {realm.cost(card)}" if kind.entry.cost is not None else ""
    strength = f" · Strength {kind.strength}" if kind.entry.strength is not None else ""
    head = Phrase(f"    {kind.name}", "card")
    return [head, Phrase(f" · {kind.type.capitalize()}{cost}{strength}. {kind.entry.text}")]
