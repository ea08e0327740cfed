"""What a typed line means: a number, an option, some of its words, several picks at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple
from unicodedata import combining, normalize

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.play.showing import Entry
from tabletop_tui.plain.layout import mark

Spoken = Callable[[str], str]
"""How a text is said aloud."""

_DIGITS = {
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "eleven": "11",
    "twelve": "12",
}


def normal(text: str) -> str:
    """The text as it is compared: without capitals and double blanks."""
    return " ".join(text.casefold().split())


def words(text: str) -> list[str]:
    """The words of a text as they are compared: no capitals, no accents."""
    plain = "".join(char for char in normalize("NFD", text.casefold()) if not combining(char))
    return [_number(word) for word in re.findall(r"[^\W_]+", plain)]


def exact(line: str, entries: Sequence[Entry]) -> Option | None:
    """The option with this number, this key, or (if only one has it) this label."""
    wanted = normal(line)
    for entry in entries:
        if _number(wanted) == _number(mark(entry)):
            return entry.option
    options = [entry.option for entry in entries]
    for option in options:
        if option.key == line:
            return option
    for by in (_key, _label):
        found = [option for option in options if by(option) == wanted]
        if len(found) == 1:
            return found[0]
    return None


def meant(line: str, entries: Sequence[Entry], spoken: Spoken) -> list[Option]:
    """The options that fit these words best; more than one where they fit equally well.

    Words may be the starts of words and stand in any order; whole words in the order of the label
    count most. A number alone means nothing but the number of an answer.
    """
    typed = words(line)
    if not typed or line.strip().isdecimal():
        return []
    offered = [_Offered.of(entry.option, spoken) for entry in entries]
    for fits in _WAYS:
        found = [one.option for one in offered if fits(typed, one)]
        if found:
            return found
    return []


def several(
    line: str, decision: Decision, entries: Sequence[Entry], spoken: Spoken
) -> list[Option]:
    """The picks in one line (`1 3 5`, `raven, owl, done`); empty unless all of them are clear."""
    if not decision.several:
        return []
    parts = line.split(",") if "," in line else line.split()
    if len(parts) < 2:
        return []
    picks = []
    for part in parts:
        option = exact(part.strip(), entries)
        found = [option] if option is not None else meant(part, entries, spoken)
        if len(found) != 1:
            return []
        picks += found
    return picks


def nearest(line: str, entries: Sequence[Entry], spoken: Spoken, also: Iterable[str] = ()) -> str:
    """The line with each unknown word put right, when that is an answer or one of `also`."""
    known = {word for entry in entries for word in _Offered.of(entry.option, spoken).label}
    known.update(also)
    typed = words(line)
    right = [
        word if word in known else next(iter(get_close_matches(word, known, 1)), word)
        for word in typed
    ]
    text = " ".join(right)
    if right == typed or not right:
        return ""
    return text if right[0] in also or meant(text, entries, spoken) else ""


class _Offered(NamedTuple):
    """An option and its words: those of its label, and those of all that is said about it."""

    option: Option
    label: list[str]
    everything: list[str]

    @classmethod
    def of(cls, option: Option, spoken: Spoken) -> _Offered:
        label = words(spoken(option.label))
        return cls(option, label, [*label, *words(spoken(option.detail)), *words(option.key)])


_Compares = Callable[[str, str], bool]


def _is(typed: str, word: str) -> bool:
    """Whether both are one word; a number may be typed as a word."""
    return typed == word or _DIGITS.get(typed, typed) == _DIGITS.get(word, word)


def _begins(typed: str, word: str) -> bool:
    return word.startswith(typed) or _is(typed, word)


def _in_order(typed: Sequence[str], said: Sequence[str], fits: _Compares) -> bool:
    rest = iter(said)
    return all(any(fits(one, word) for word in rest) for one in typed)


def _anyhow(typed: Sequence[str], said: Sequence[str], fits: _Compares) -> bool:
    left = list(said)
    for one in sorted(typed, key=len, reverse=True):
        word = next((word for word in left if fits(one, word)), None)
        if word is None:
            return False
        left.remove(word)
    return True


_WAYS: tuple[Callable[[list[str], _Offered], bool], ...] = (
    lambda typed, one: typed == one.label,
    lambda typed, one: _in_order(typed, one.label, _is),
    lambda typed, one: _anyhow(typed, one.label, _is),
    lambda typed, one: _in_order(typed, one.label, _begins),
    lambda typed, one: _anyhow(typed, one.label, _begins),
    lambda typed, one: _anyhow(typed, one.everything, _begins),
)


def _number(text: str) -> str:
    """A number without the noughts before it; other texts as they are."""
    return text.lstrip("0") or "0" if text.isascii() and text.isdecimal() else text


def _key(option: Option) -> str:
    return normal(option.key)


def _label(option: Option) -> str:
    return normal(option.label)
