"""Signs and short names for what stands on a realm, where the full ones have no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..components import Symbol

POWER = "◈"
LASTING = "⚑"
"""Something lasts in this realm, beyond the action that began it."""

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
