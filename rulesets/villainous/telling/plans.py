"""The plan of each villain: how it wins, what Fate does about it, and the cards to know."""

from __future__ import annotations

from collections.abc import Mapping

from ..components import Content, Kind, Villain
from ..text import figures


def key_cards(content: Content, villain: Villain) -> list[Kind]:
    """The cards that the plan speaks of: the own ones, then those of the Fate deck; each once."""
    entry = villain.entry
    told = f"{entry.objective} {entry.guide} {entry.against}"
    kinds = (content.kinds[card] for card in (*villain.cards, *villain.fate_cards))
    return list({kind.name: kind for kind in kinds if kind.name in told}.values())


def heading(kind: Kind) -> str:
    """What stands behind the name of a card: its type, and its printed numbers."""
    return ", ".join([kind.type.capitalize(), *figures(kind)])


def plans(content: Content) -> Mapping[str, str]:
    """A page for each villain, by its name."""
    return {villain.name: _page(content, villain) for villain in content.villains.values()}


def _page(content: Content, villain: Villain) -> str:
    entry = villain.entry
    cards = [
        f"- **{kind.name}** ({heading(kind)}): {kind.entry.text or 'No ability.'}"
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
