"""Short names for what stands on a realm, where the full ones have no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

if TYPE_CHECKING:
    from rulesets.villainous.content import Symbol

ACTIONS = {
    "play": "Play",
    "activate": "Act",
    "fate": "Fate",
    "move": "Move",
    "hero": "Hero",
    "vanquish": "Vanq",
    "discard": "Disc",
}
SMALL_WORDS = ("the", "of", "in", "a", "an", "and", "for", "at")


def symbol_name(symbol: Symbol) -> str:
    """A symbol in four letters; gains as `+2`."""
    return f"+{symbol.amount}" if symbol.action == "gain" else ACTIONS[symbol.action]


def short(name: str, width: int) -> str:
    """A name in at most `width` columns: small words go first, then whole words from the end."""
    if cell_len(name) <= width:
        return name
    before, colon, after = name.partition(": ")
    if colon:
        name = f"{before.split(' ')[-1]} {after}"
        if cell_len(name) <= width:
            return name
    words = name.split(" ")
    kept = [word for word in words if word.lower() not in SMALL_WORDS] or words
    while len(kept) > 1 and cell_len(" ".join(kept)) > width:
        kept.pop()
    return " ".join(kept)
