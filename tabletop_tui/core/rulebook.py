"""The rules that players read: `rules.md` with numbers from the content files, and the cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tabletop_tui.core.describe import Card
from tabletop_tui.core.ruleset import Ruleset

PLANS = "Plans"
"""The heading over the pages on how to win with each role."""

DRAWN = 36
"""The most columns of a row in the text of a card that is taken for a drawing."""


def with_cards(ruleset: Ruleset[Any]) -> str:
    """The rules, then the plans and every card, in one text that can be searched.

    Raises `OSError` or `UnicodeDecodeError` when the rules cannot be read.
    """
    text = ruleset.rules_text().rstrip() + "\n"
    if plans := ruleset.plans():
        pages = (f"### {name}\n\n{page}" for name, page in plans.items())
        text += "\n" + _joined([f"## {PLANS}", *pages])
    shown = dict.fromkeys(map(_card, ruleset.cards().values()))
    return text + ("\n" + _joined(["## All cards", *shown]) if shown else "")


def _card(card: Card) -> str:
    text = "\n\n".join(map(_block, card.text.split("\n\n")))
    # Printed numbers with words. The other figures are drawings; these are part of the text.
    numbers = [words for words in card.figures if any(map(str.isalpha, words))]
    kind = " · ".join([card.kind, *numbers])
    return _joined([f"#### {card.name}", f"_{kind}_", text, card.provenance])


def _block(text: str) -> str:
    """A text as Markdown: short rows keep their line breaks, as a drawing; long ones flow."""
    rows = text.strip("\n").splitlines()
    short = len(rows) > 1 and max(map(len, rows)) <= DRAWN
    if short or any(row.startswith("#") for row in rows):
        return "\n".join(["```", *rows, "```"])
    return "\n\n".join(rows)


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part.strip() for part in parts if part.strip()) + "\n"
