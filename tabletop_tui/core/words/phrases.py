"""Words in colours, and texts with names in braces. Imports nothing heavy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

NO_BREAK = "\N{NO-BREAK SPACE}"
"""A space at which a drawn line is never broken, such as between a key and what it does."""


class Phrase(NamedTuple):
    """A piece of a sentence and the colour role it has (empty for plain text)."""

    text: str
    role: str = ""


def seat_phrase(seat: int, names: Sequence[str]) -> Phrase:
    """Return the name of a seat as a phrase in the colour of that seat."""
    if 0 <= seat < len(names):
        return Phrase(names[seat], f"seat-{seat}")
    return Phrase("the table")


def somebody(seat: int) -> Phrase:
    """A phrase for a seat whose name is not known yet; `named` replaces it by the name."""
    return Phrase(f"seat {seat + 1}", f"seat-{seat}")


def named(phrases: Iterable[Phrase], names: Sequence[str]) -> list[Phrase]:
    """Return the phrases with the name of the seat in place of each phrase in a seat's colour."""
    return [
        Phrase(names[int(phrase.role[5:])], phrase.role)
        if phrase.role.startswith("seat-")
        else phrase
        for phrase in phrases
    ]


def unbroken(phrase: Phrase) -> list[str]:
    """Return the pieces of a phrase between which a line may break.

    These are its words. The sign of a seat stays with the word after it, `▸` with what is before
    and after a change, and `NO_BREAK` holds two words together.
    """
    held = phrase.text.replace(" ▸ ", f"{NO_BREAK}▸{NO_BREAK}")
    words = [word.replace(NO_BREAK, " ") for word in held.split(" ")]
    sign = words[0]
    if phrase.role.startswith("seat-") and len(sign) == 1 and not sign.isalnum():
        return [" ".join(words[:2]), *words[2:]]
    return words


_PLACE = re.compile(r"\{([a-z][a-z0-9_]*)\}")


def fill(text: str, parts: Mapping[str, str]) -> str:
    """The text with every `{name}` of `parts` filled in; other names stay as they stand.

    >>> fill("{count} cards, {seat 0}", {"count": "30"})
    '30 cards, {seat 0}'
    """
    return _PLACE.sub(lambda found: parts.get(found[1], found[0]), text)


def unfilled(text: str) -> list[str]:
    """The names in braces that were not filled in.

    >>> unfilled("30 cards of {game}")
    ['game']
    """
    return _PLACE.findall(text)


def markdown_table(head: str, rows: Iterable[str]) -> str:
    r"""A table of Markdown: its head, the row of lines below that, its rows.

    >>> markdown_table("| a | b |", ["| 1 | 2 |"])
    '| a | b |\n|---|---|\n| 1 | 2 |'
    """
    return "\n".join([head, "|---" * (head.count("|") - 1) + "|", *rows])
