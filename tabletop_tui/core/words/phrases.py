"""Words in colours: the pieces that sentences are made of. Imports nothing heavy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

NO_BREAK = "\N{NO-BREAK SPACE}"
"""A space at which no line is broken, in what is drawn: a key with what it does."""


class Phrase(NamedTuple):
    """A piece of a sentence and the colour role it has (empty for plain text)."""

    text: str
    role: str = ""


def seat_phrase(seat: int, names: Sequence[str]) -> Phrase:
    """A seat by its name, in the colour of that seat."""
    if 0 <= seat < len(names):
        return Phrase(names[seat], f"seat-{seat}")
    return Phrase("the table")


def somebody(seat: int) -> Phrase:
    """A seat in words that are made before its name is known; `named` puts the name in."""
    return Phrase(f"seat {seat + 1}", f"seat-{seat}")


def named(phrases: Iterable[Phrase], names: Sequence[str]) -> list[Phrase]:
    """The phrases with every seat, told by its role, called by its name."""
    return [
        Phrase(names[int(phrase.role[5:])], phrase.role)
        if phrase.role.startswith("seat-")
        else phrase
        for phrase in phrases
    ]


def unbroken(phrase: Phrase) -> list[str]:
    """What a line may be broken between: its words, the sign of a seat with the one after it.

    `NO_BREAK` is a space that holds two words together.
    """
    words = [word.replace(NO_BREAK, " ") for word in phrase.text.split(" ")]
    sign = words[0]
    if phrase.role.startswith("seat-") and len(sign) == 1 and not sign.isalnum():
        return [" ".join(words[:2]), *words[2:]]
    return words
