"""Text to be spoken: what a screen reader leaves out, or says as a sign's name, becomes words.

Readers of screens skip brackets, arrows and dots, and read `-3` as "dash three". So text that is
spoken holds letters, digits and `. , : ; ' ? -` only, and what a sign meant stands there as a word.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import category, name

from tabletop_tui.core.words.plaintext import one_line

_UNHEARD = r"[^\w.,:;'? -]|_"
"""All but letters, digits and the marks that spoken text holds."""

# Patterns are compiled when they are used first: screens import this, and do not speak.
_WORDS = (
    (r"(?<![\w.,])([-\u2212+]?1) points\b", r"\1 point"),
    # A sign before a figure, but not the hyphen inside a word or between two figures.
    (r"(?<![\w)])[-\u2212](?=\d)", "minus "),
    (r"(?<!\w)\+(?=\d)", "plus "),
    (r"(?<!\w)>\s*(?=\d)", "more than "),
    (r"(?<=\d)\s*/\s*(?=\d)", " of "),
    (r"\b[x×](?=\d)", "times "),
    (r"(?<=\d)\s+[-\u2212]\s+(?=\d)", " minus "),
    # The sign of what was decided for this edition, where the words do not say so themselves.
    (r"(?i)\u2302\s*(?=de(?:cided|signed) for this edition)", ""),
    (r"\bsign \u2302", "remark A rule of this edition"),
    (r"(?<=\w)\u2302(?= [a-z])", ", a rule of this edition,"),
    (r"\.?\s*\u2302", ". A rule of this edition."),
    # After a name with an exclamation mark the sentence goes on.
    (r"!(?= [a-z])", ""),
    # Of what was said back in part the sentence goes on.
    (r"\u2026\u201d(?= \w)", " and so on"),
    # Brackets around all that is said of a thing say something of it themselves.
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
    "=": " is ",
    "/": " or ",
    "→": " to ",
    "×": " times ",
    **dict.fromkeys('“”„"`*_#~^<>\\', " "),
}
_TIDY = (
    (r"\s+", " "),
    (r" (?=[.,:;?])", ""),
    (r"[,;:]+(?=[.,:;?])", ""),
    # What ends with an abbreviation, or with a sentence, goes on.
    (r"(?<=\.[A-Z]\.)[:;]+", ","),
    (r"(?<!\.[A-Z])\.[:;]+", ","),
    (r"([.?])[.:;?]+", r"\1"),
    (r"(?<!\.[A-Z])\.(?=,)", ""),
    (r"^[,;:. ]+|[,; ]+$", ""),
)


@lru_cache(maxsize=4096)
def speakable(text: str) -> str:
    """The text as one line that sounds as it reads.

    A sign that has no word of its own is called by its name, so that nothing is lost.

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
    """Whether nothing stands there but letters, digits and the marks of spoken text."""
    return all(_called(found) == found[0] for found in re.finditer(_UNHEARD, text))


def counted(number: int, thing: str, things: str = "") -> str:
    """A number with its noun: `no cards`, `1 card`, `3 cards`.

    >>> counted(1, "card"), counted(0, "card"), counted(2, "Ally", "Allies")
    ('1 card', 'no cards', '2 Allies')
    """
    return number_of(number, thing, things) if number else f"no {things or thing + 's'}"


def number_of(number: int, thing: str, things: str = "") -> str:
    """A sum with its figure, whatever it is: `1 point`, `0 points`, `-3 points`."""
    return f"{number} {thing if abs(number) == 1 else things or thing + 's'}"


def as_sentence(text: str) -> str:
    """A text that ends with one stop, also where its last words are quoted.

    >>> as_sentence("Ada lays 2 cards"), as_sentence("Ada: “This is good.”")
    ('Ada lays 2 cards.', 'Ada: “This is good.”')
    """
    return text if text.rstrip("”").endswith((".", "!", "?")) else f"{text}."


def joined(parts: list[str], word: str = "and") -> str:
    """Words in a row: `Ada, Ben and Cleo`.

    >>> joined(["Ada", "Ben", "Cleo"], "or")
    'Ada, Ben or Cleo'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def _called(found: re.Match[str]) -> str:
    """What is said for a sign; a mark on a letter stays there."""
    char = found[0]
    if category(char)[0] == "M":
        return char
    return _SIGNS.get(char) or f" {name(char, '').casefold()} "
