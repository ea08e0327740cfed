"""Signs and short names for symbols and cards of a realm, and the keys drawn beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.drawing.canvas import wrap_text
from tabletop_tui.widgets.drawing.words import short
from tabletop_tui.widgets.play.board import Board

if TYPE_CHECKING:
    from ..components import Kind, Symbol
    from ..view import RealmView


POWER = "◈"
LASTING = "⚑"
"""The sign of a lasting effect in a realm."""

SHORT_ACTIONS = {
    "play": "Play",
    "activate": "Act",
    "fate": "Fate",
    "move": "Move",
    "hero": "Hero",
    "vanquish": "Vanq",
    "discard": "Disc",
}


def symbol_name(symbol: Symbol) -> str:
    """The name of a symbol in at most four letters; a gain is `+2`."""
    return f"+{symbol.amount}" if symbol.action == "gain" else SHORT_ACTIONS[symbol.action]


def type_of(kind: Kind) -> str:
    """The type of a card with its printed Strength: `Ally 2`, `Effect`."""
    strength = f" {kind.strength}" if kind.entry.strength is not None else ""
    return f"{kind.type.capitalize()}{strength}"


def state_of(realm: RealmView, card: str) -> str:
    """The state of a card and the Power on it, with arrows for sides: `[shrunk ←]`, `◈3`."""
    mark, power = realm.s.marks.get(card), realm.s.lying.get(card)
    words = [f"[{mark.replace('left', '←').replace('right', '→')}]"] if mark else []
    return " ".join([*words, f"{POWER}{power}"] if power else words)


def card_words(realm: RealmView, card: str) -> str:
    """A card in the realm with its Strength, its state, and what is attached to it."""
    name, state = realm.name(card), state_of(realm, card)
    if realm.is_hero(card) or realm.is_ally(card):
        name += f" {realm.strength(card)}"
    held = ", ".join(realm.name(c) for c in realm.attached(card))
    return " ".join(filter(None, (name, state, f"({held})" if held else "")))


def upper_edge(mark: str, name: str, width: int, more: bool) -> tuple[str, str]:
    """The key and name of a location for its upper edge, and the rest if there is `more` room."""
    before, room = f"{mark} " if mark else "", width - 2
    lines = wrap_text(before + name, room)
    if len(lines) > 1 and not more:
        return before + short(name, room - len(before)), ""
    return lines[0], " ".join(lines[1:])


def left_out(names: Sequence[str], width: int) -> str:
    """The number of things not shown, with names if they fit: `2 more: John, Wendy`, `3 more`."""
    more = f"{len(names)} more"
    for count in range(len(names), 0, -1):
        text = f"{more}: {', '.join(names[:count])}{'…' * (count < len(names))}"
        if cell_len(text) <= width:
            return text
    return more


def called_by(mark: str, name: str, room: int) -> str:
    """A symbol with its key, `1·Play`; empty if it has no key."""
    if not mark:
        return ""
    apart = f"{mark}·{name}"
    return apart.ljust(6) if len(apart) < room else f"{mark}{name} "


def weight(realm: RealmView, card: str) -> tuple[bool, int]:
    """A sort key for cards: those that the objective names first, then the strongest."""
    fights = realm.is_hero(card) or realm.is_ally(card)
    aim = realm.name(card) in realm.villain.entry.objective
    return not aim, -realm.strength(card) if fights else 0


class MarkedBoard(Board):
    """A board that draws keys at its targets.

    `marks` are the keys of answers by target. `fates` has for each seat the player and the round
    of the last Fate action against it. `unused` are the cards of the last Fate action that could
    not be played, with the reasons. `calls` is the effect of a number key on its card of the hand,
    `picked` are the cards picked for it so far. `usual_rows` are the rows of the board above a hand
    of the usual size; 0 without a hand.
    """

    def __init__(self, ruleset: Ruleset[Any], table: Table) -> None:
        super().__init__(ruleset, table)
        self.marks: Mapping[str, str] = {}
        self.fates: Mapping[int, tuple[int, int]] = {}
        self.unused: Mapping[str, str] = {}
        self.calls = ""
        self.picked: Sequence[str] = ()
        self.usual_rows = 0

    @property
    def answers(self) -> set[str]:
        """The targets that can be chosen now or have a key."""
        return {*self.legal, *self.marks}

    @property
    def asks(self) -> str:
        """The card that asks the present question; empty if no card does."""
        cards = self.view.asking if self.view is not None and self.decision is not None else []
        return cards[-1] if cards else ""

    @property
    def singled_out(self) -> frozenset[str]:
        """The cards with rows of their own: those that can be chosen, and the one that asks."""
        return frozenset({*self.answers, self.asks} - {""})
