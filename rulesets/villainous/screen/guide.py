"""The guide to a villain: its objective, its plan, what Fate will do, and the cards named there."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.layout import Text

from ..components import Content, Villain
from ..wording.race import key_cards, type_line


def guide(content: Content, villain: Villain) -> list[Sequence[Phrase]]:
    """The paragraphs of the guide: objective, plan, Fate, and each card that these name."""
    entry = villain.entry
    page: list[Sequence[Phrase]] = [
        objective_of(villain),
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
        page += [[], [name, Phrase(f"  {type_line(kind)}", "muted")]]
        page.append([Phrase(kind.entry.text or "No ability.")])
    return page


def guide_parts(content: Content, villain: Villain) -> list[Text]:
    """The parts of the guide behind the objective, each to be shown if there is room for it."""
    _, _, plan, _, fate, *cards = guide(content, villain)
    named = [Text(cards[at : at + 2], indent=2) for at in range(3, len(cards), 3)]
    return [Text([plan], "muted"), Text([fate], "muted"), *named]


def objective_of(villain: Villain) -> list[Phrase]:
    """The objective of a villain in a sentence."""
    return [
        Phrase(f"Objective of {villain.entry.name}: ", "amber"),
        Phrase(villain.entry.objective),
    ]
