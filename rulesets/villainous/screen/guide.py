"""How a villain wins, above its realm, and its guide as a page: plan, Fate, the cards it names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.words.phrases import NO_BREAK
from tabletop_tui.widgets.drawing.canvas import Canvas, wrap
from tabletop_tui.widgets.drawing.layout import Text

from ..components import Content, Villain
from ..wording.race import heading, key_cards

if TYPE_CHECKING:
    from ..view import RealmView


def guide(content: Content, villain: Villain) -> list[Sequence[Phrase]]:
    """Paragraphs: the objective, the plan, Fate, and below them each card that these speak of."""
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
        page += [[], [name, Phrase(f"  {heading(kind)}", "muted")]]
        page.append([Phrase(kind.entry.text or "No ability.")])
    return page


def guide_parts(content: Content, villain: Villain) -> list[Text]:
    """The parts of the guide, each to be told where there is room for it."""
    objective, _, plan, _, fate, *cards = guide(content, villain)
    named = [Text(cards[at : at + 2], indent=2) for at in range(3, len(cards), 3)]
    return [Text([objective, plan], "muted"), Text([fate], "muted"), *named]


def draw_objective(canvas: Canvas, y: int, realm: RealmView, free: int) -> int:
    """How the villain wins, where so many rows are free; returns the row after it."""
    lines = wrap(objective_of(realm.villain), canvas.width - 2)
    if len(lines) > free:
        return y
    for row, line in enumerate(lines, y):
        canvas.say(1, row, line)
    return y + len(lines)


def objective_of(villain: Villain) -> list[Phrase]:
    """How a villain wins, in a sentence."""
    return [
        Phrase(f"Objective of {villain.entry.name}: ", "amber"),
        Phrase(villain.entry.objective),
    ]


def draw_guide(canvas: Canvas, y: int, realm: RealmView, room: int) -> int:
    """On the first turn of a villain: how it wins; all of its guide, if there are the rows."""
    entry = realm.villain.entry
    objective = objective_of(realm.villain)
    lines = wrap(objective, canvas.width - 2)
    plan = wrap([Phrase(entry.guide.strip(), "muted")], canvas.width - 2)
    if len(lines) + len(plan) > room:
        key = Phrase(f"  g{NO_BREAK}the{NO_BREAK}guide", "muted")
        lines, plan = wrap([*objective, key], canvas.width - 2), []
    for line in [*lines, *plan]:
        canvas.say(1, y, line)
        y += 1
    return y
