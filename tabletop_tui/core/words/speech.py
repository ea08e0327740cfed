"""Text for speech: signs become words.

Screen readers skip brackets, arrows and dots, and read `-3` as "dash three". So spoken text holds
only letters, digits and `. , : ; ' ? -`. All other signs are replaced by words for their meaning.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import category, name

from tabletop_tui.core.words.plaintext import one_line

_UNHEARD = r"[^\w.,:;'? -]|_"
"""Matches each character that spoken text must not hold."""

# Patterns are compiled on first use, because screens import this module without using them.
_WORDS = (
    # A sign before a figure, but not the hyphen inside a word or between two figures.
    (r"(?<![\w)])[-\u2212](?=\d)", "minus "),
    (r"(?<!\w)\+(?=\d)", "plus "),
    (r"(?<!\w)>\s*(?=\d)", "more than "),
    (r"(?<=\d)\s*/\s*(?=\d)", " of "),
    (r"\b[x×](?=\d)", "times "),
    (r"(?<=\d)\s+[-\u2212]\s+(?=\d)", " minus "),
    # The sign for something decided for this edition. It is dropped if the words say so as well.
    (r"(?i)\u2302\s*(?=de(?:cided|signed) for this edition)", ""),
    (r"\bsign \u2302", "remark A rule of this edition"),
    (r"(?<=\w)\u2302(?= [a-z])", ", a rule of this edition,"),
    (r"\.?\s*\u2302", ". A rule of this edition."),
    # An exclamation mark that belongs to a name does not end the sentence.
    (r"!(?= [a-z])", ""),
    # A quotation that is cut off does not end the sentence.
    (r"\u2026\u201d(?= \w)", " and so on"),
    # Brackets around a whole part of a sentence have a meaning, so they are spoken.
    (r"(^|[:;,.]\s)\s*\(([^()]+)\)(?=$|[;,.])", r"\1 in brackets \2"),
)
_SIGNS = {
    "·": ", ",
    "—": ", ",
    "–": ", ",
    "(": ", ",
    ")": ", ",
    "[": ", ",
    "]": ", ",
    "{": ", ",
    "}": ", ",
    "|": ", ",
    "…": ".",
    "!": ".",
    "’": "'",
    "‘": "'",
    "&": " and ",
    "+": " plus ",
    "%": " percent",
    "=": ", that is ",
    "/": " or ",
    "→": " to ",
    "▸": " becomes ",
    "×": " times ",
    **dict.fromkeys('“”„"`*_#~^<>\\', " "),
}
_TIDY = (
    (r"\s+", " "),
    (r" (?=[.,:;?])", ""),
    (r"[,;:]+(?=[.,:;?])", ""),
    # A colon or semicolon after a full stop becomes a comma, but not after an abbreviation.
    (r"(?<!\.[A-Z])\.[:;]+", ","),
    (r"([.?])[.?]+", r"\1"),
    (r"(?<!\.[A-Z])\.(?=,)", ""),
    (r"^[,;:. ]+|[,; ]+$", ""),
)


@lru_cache(maxsize=4096)
def speakable(text: str) -> str:
    """Return the text as one line for speech.

    A sign without a word of its own is called by its Unicode name, so that nothing is lost.

    >>> speakable("Ada → row C ·  3 cards")
    'Ada to row C, 3 cards'
    """
    line = one_line(text)
    for pattern, word in _WORDS:
        line = re.sub(pattern, word, line)
    line = re.sub(_UNHEARD, _called, line)
    for pattern, tidy in _TIDY:
        line = re.sub(pattern, tidy, line)
    return line


def in_words(text: str) -> bool:
    """Whether the text has only characters of spoken text."""
    return all(_called(found) == found[0] for found in re.finditer(_UNHEARD, text))


def counted(number: int, thing: str, things: str = "") -> str:
    """A number with its noun: `no cards`, `1 card`, `3 cards`.

    >>> counted(1, "card"), counted(0, "card"), counted(2, "Ally", "Allies")
    ('1 card', 'no cards', '2 Allies')
    """
    return number_of(number, thing, things) if number else f"no {things or thing + 's'}"


def number_of(number: int, thing: str, things: str = "") -> str:
    """A number with its noun, always as a figure: `1 point`, `0 points`, `-3 points`."""
    return f"{number} {thing if abs(number) == 1 else things or thing + 's'}"


def as_sentence(text: str) -> str:
    """Return the text with exactly one full stop at its end, or with the stop of a quotation.

    >>> as_sentence("Ada lays 2 cards"), as_sentence("Ada: “This is good.”")
    ('Ada lays 2 cards.', 'Ada: “This is good.”')
    """
    return text if text.rstrip("”").endswith((".", "!", "?")) else f"{text}."


def joined(parts: list[str], word: str = "and") -> str:
    """Join words as a list: `Ada, Ben and Cleo`.

    >>> joined(["Ada", "Ben", "Cleo"], "or")
    'Ada, Ben or Cleo'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def _called(found: re.Match[str]) -> str:
    """The word for a sign: from `_SIGNS`, or else its Unicode name. Accents are kept."""
    char = found[0]
    if category(char)[0] == "M":
        return char
    return _SIGNS.get(char) or f" {name(char, '').casefold()} "
