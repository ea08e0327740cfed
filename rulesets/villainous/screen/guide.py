"""The guide of a villain as a page: its plan, what Fate does about it, and the cards it names."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.events import Phrase

from ..components import Content, Villain
from ..telling.plans import heading, key_cards


def guide(content: Content, villain: Villain) -> list[Sequence[Phrase]]:
    """Paragraphs: the objective, the plan, Fate, and below them each card that these speak of."""
    entry = villain.entry
    page: list[Sequence[Phrase]] = [
        [Phrase("Objective: ", "amber"), Phrase(entry.objective)],
        [],
        [Phrase(entry.guide)],
        [],
        [Phrase("What Fate will do: ", "red"), Phrase(entry.against)],
    ]
    cards = key_cards(content, villain)
    if cards:
        page += [[], [Phrase("The cards it speaks of", "muted")]]
    for kind in cards:
        name = Phrase(kind.name, "red" if kind.fate else "teal")
        page += [[], [name, Phrase(f"  {heading(kind)}", "muted")]]
        page.append([Phrase(kind.entry.text or "No ability.")])
    return page
