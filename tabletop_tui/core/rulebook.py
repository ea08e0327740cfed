"""The rules that players read: `rules.md`, what the game's files know, and the cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop_tui.core.ruleset import Card, Ruleset

DRAWN = 36
"""The longest row of a drawing in the text of a card."""

_PLACE = re.compile(r"\{([a-z][a-z0-9_]*)\}")


def fill(text: str, parts: Mapping[str, str]) -> str:
    """The text with every `{name}` of `parts` filled in; other names stay as they stand."""
    return _PLACE.sub(lambda found: parts.get(found[1], found[0]), text)


def unfilled(text: str) -> list[str]:
    """The names in braces that nothing was put in the place of."""
    return _PLACE.findall(text)


def with_cards(ruleset: Ruleset[Any]) -> str:
    """The rules, and after them every card that can be inspected, so that both can be searched.

    Raises `OSError` or `UnicodeDecodeError` when the rules cannot be read.
    """
    text = ruleset.rules_text().rstrip() + "\n"
    shown = dict.fromkeys(map(_card, ruleset.cards().values()))
    return text + ("\n" + _joined(["## All cards", *shown]) if shown else "")


def _card(card: Card) -> str:
    text = "\n\n".join(map(_block, card.text.split("\n\n")))
    return _joined([f"#### {card.name}", f"_{card.kind}_", text, card.provenance])


def _block(text: str) -> str:
    """Short rows that belong below each other stand as they are; long ones are paragraphs."""
    rows = text.strip("\n").splitlines()
    short = len(rows) > 1 and max(map(len, rows)) <= DRAWN
    if short or any(row.startswith("#") for row in rows):
        return "\n".join(["```", *rows, "```"])
    return "\n\n".join(rows)


def _joined(parts: Iterable[str]) -> str:
    return "\n\n".join(part.strip() for part in parts if part.strip()) + "\n"
