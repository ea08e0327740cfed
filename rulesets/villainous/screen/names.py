"""Signs and short names for what stands on a realm, and the keys drawn at its places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.drawing.canvas import wrap
from tabletop_tui.widgets.drawing.words import short
from tabletop_tui.widgets.play.board import Board

if TYPE_CHECKING:
    from ..components import Symbol
    from ..view import RealmView


POWER = "◈"
LASTING = "⚑"
"""The sign of a lasting effect in a realm."""

ACTIONS = {
    "play": "Play",
    "activate": "Act",
    "fate": "Fate",
    "move": "Move",
    "hero": "Hero",
    "vanquish": "Vanq",
    "discard": "Disc",
}


def symbol_name(symbol: Symbol) -> str:
    """A symbol in four letters; gains as `+2`."""
    return f"+{symbol.amount}" if symbol.action == "gain" else ACTIONS[symbol.action]


def mark_name(mark: str) -> str:
    """The state of a card; sides as arrows: `shrunk left` is `shrunk ←`."""
    return mark.replace("left", "←").replace("right", "→")


def heading(mark: str, name: str, width: int, more: bool) -> tuple[str, str]:
    """The name of a location in its edge, behind its key, and what goes on in the row below.

    With `more` that row is free; else the name is made of as many whole words as fit.
    """
    before, room = f"{mark} " if mark else "", width - 2
    lines = wrap([Phrase(before + name)], room)
    if len(lines) > 1 and not more:
        return before + short(name, room - len(before)), ""
    first, *on = ("".join(phrase.text for phrase in line) for line in lines)
    return first, " ".join(on)


def left_out(names: Sequence[str], width: int) -> str:
    """The number of things not shown, with names if they fit: `+2 John, Wendy`, `+3 more`."""
    for count in range(len(names), 0, -1):
        text = f"+{len(names)} {', '.join(names[:count])}{'…' * (count < len(names))}"
        if cell_len(text) <= width:
            return text
    return f"+{len(names)} more"


def called_by(mark: str, name: str, room: int) -> str:
    """A symbol with its key, `1·Play`; empty if it has no key."""
    if not mark:
        return ""
    apart = f"{mark}·{name}"
    return apart.ljust(6) if len(apart) < room else f"{mark}{name} "


def weight(realm: RealmView, card: str) -> tuple[bool, int]:
    """Where a card stands among others, the smallest first: who wins the game, then Strength."""
    fights = realm.is_hero(card) or realm.is_ally(card)
    aim = realm.name(card) in realm.villain.entry.objective
    return not aim, -realm.strength(card) if fights else 0


class MarkedBoard(Board):
    """`marks` are the keys that call answers, by the place on the board that each is about.

    `fates` says for each seat who sent Fate to it last, and in which turn of the game. `unused` are
    the cards of the last Fate action that could not be played, each with the reason. `calls` is
    what a number does with its card of the hand, `picked` are the cards picked for that so far.
    `usual_rows` are the rows of the board beside a hand of the usual size; 0 without a hand.
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
        """Whatever can be chosen now, or has a key."""
        return {*self.legal, *self.marks}
