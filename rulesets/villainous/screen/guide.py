"""The guide of a villain as a page: how it wins, how it gets there, and the cards it names."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.events import Phrase

from ..components import Content, Villain
from ..text import figures


def guide(content: Content, villain: Villain) -> list[Sequence[Phrase]]:
    """Paragraphs: the objective, the plan, and below them each card that these speak of."""
    entry = villain.entry
    told = f"{entry.objective} {entry.guide}"
    page: list[Sequence[Phrase]] = [
        [Phrase("Objective: ", "amber"), Phrase(entry.objective)],
        [],
        [Phrase(entry.guide)],
    ]
    named: dict[str, list[Sequence[Phrase]]] = {}
    for card in (*villain.cards, *villain.fate_cards):
        kind = content.kinds[card]
        if kind.name in named or kind.name not in told:
            continue
        role = "red" if kind.fate else "teal"
        numbers = "  ".join(figures(kind))
        named[kind.name] = [
            [],
            [
                Phrase(kind.name, role),
                Phrase(f"  {kind.type.capitalize()}  {numbers}".rstrip(), "muted"),
            ],
            [Phrase(kind.entry.text or "No ability.")],
        ]
    if named:
        page += [[], [Phrase("The cards it speaks of", "muted")]]
    for lines in named.values():
        page += lines
    return page
