"""Finds the answer that a typed line means: by number, key, label, words, or several picks."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import NamedTuple
from unicodedata import combining, normalize

from tabletop_tui.core.decision import DONE, Decision, Option, Refusal
from tabletop_tui.core.visibility.showing import Entry
from tabletop_tui.plain.layout import mark

Spoken = Callable[[str], str]
"""A function that returns a text as it is spoken."""

_JOINING = frozenset(
    {"an", "and", "at", "for", "from", "go", "in", "into", "it", "my", "of", "on", "onto", "please"}
    | {"the", "to", "with"}
)
"""Words that only join others and can be left out."""

_ALL = frozenset(("all", "everything"))
"""Words by which the shortest label that fits is meant: the answer without further parts."""

ALMOST = 0.75
"""How similar a word must be to a command to count as a misspelling of it (0 to 1)."""

_PARTED = re.compile(r"\s·\s|;")
"""Separates the parts of a label; a label without it is separated at its commas."""

_NUMBERS = "one two three four five six seven eight nine ten eleven twelve"
_DIGITS = {word: str(number) for number, word in enumerate(_NUMBERS.split(), 1)}


def normal(text: str) -> str:
    """The text in the form in which texts are compared: no capitals, no double blanks."""
    return " ".join(text.casefold().split())


def words(text: str) -> list[str]:
    """The words of a text in the form in which words are compared: no capitals, no accents."""
    plain = "".join(char for char in normalize("NFD", text.casefold()) if not combining(char))
    return [_number(word) for word in re.findall(r"[^\W_]+", plain)]


def exact(line: str, entries: Sequence[Entry]) -> Option | None:
    """The option with this number, this key or this label; None if there is none or several."""
    wanted, typed = normal(line), line.strip()
    for entry in entries:
        if typed == mark(entry) or _number(wanted) == _number(mark(entry)):
            return entry.option
    ways: tuple[Callable[[Option], bool], ...] = (
        lambda option: option.key == line,
        lambda option: normal(option.key) == wanted,
        lambda option: normal(option.label) == wanted,
    )
    for fits in ways:
        found = [entry.option for entry in entries if fits(entry.option)]
        if len(found) == 1:
            return found[0]
    return None


def meant(
    line: str, entries: Sequence[Entry], spoken: Spoken, question: str = "", *, whole: bool = False
) -> list[Option]:
    """The options that fit a typed line best; several if they fit equally well.

    The typed words may be the starts of words of a label, unless they must be `whole`, and may be
    in any order; whole words in the order of the label fit best. If nothing fits, joining words and
    then words of the `question` are left out. A number alone means the only option with this number
    in its label: `4` for space 4.
    """
    typed = words(line)
    if not typed:
        return []
    offered = [_Offered.of(entry.option, spoken) for entry in entries]
    if line.strip().isdecimal():
        named = [one.option for one in offered if typed[0] in one.label]
        return named if len(named) == 1 else []
    ways = _WHOLE if whole else (*_WHOLE, *_BEGUN)
    known = {word for one in offered for word in one.label}
    for wording in _with_less(typed, {*words(question)} - known):
        for fits in ways:
            found = [one for one in offered if fits(wording, one)]
            if found and wording != typed and _ALL & {*typed} and len(found) > 1:
                found = [min(found, key=lambda one: len(one.label))]
            if found:
                return [one.option for one in found]
    return []


def _with_less(typed: list[str], asked: Collection[str]) -> Iterator[list[str]]:
    """Yield the words as typed, then without joining words, then without words of the question.

    If the question has a plural, its singular is left out, too.
    """
    yield typed
    fewer = [word for word in typed if word not in _JOINING]
    if fewer and fewer != typed:
        yield fewer
    least = [word for word in fewer if not {word, f"{word}s"} & {*asked}]
    if least and least != fewer:
        yield least


def alike(options: Sequence[Option]) -> bool:
    """Whether these answers have the same words: then a listener cannot mean only one of them."""
    return len({(option.label, option.detail) for option in options}) == 1


def refused(
    line: str, refusals: Sequence[Refusal], spoken: Spoken, *, whole: bool = False
) -> list[Refusal]:
    """The refusals that a typed line fits, by the same rules as answers."""
    typed = [word for word in words(line) if word not in _JOINING] or words(line)
    known = {id(one): words(f"{spoken(one.label)} {one.target}") for one in refusals}
    ways: list[_Compares] = [_is] if whole else [_is, _begins]
    for same in ways:
        if found := [one for one in refusals if typed and _anyhow(typed, known[id(one)], same)]:
            return found
    # The line may have more words than the refusal: `blue left a` if all of blue left is refused.
    least = {id(one): {*words(spoken(one.label))} - _JOINING for one in refusals}
    return [one for one in refusals if least[id(one)] and least[id(one)] <= {*typed}]


def touched(line: str, refusals: Sequence[Refusal], spoken: Spoken) -> list[Refusal]:
    """The refusals that share most words with a line, if they share half of its words or more."""
    typed = {*words(line)} - _JOINING
    shared = [len(typed & {*words(spoken(one.label))}) for one in refusals]
    most = max(shared, default=0)
    if not most or 2 * most < len(typed):
        return []
    return [one for one, count in zip(refusals, shared, strict=True) if count == most]


def several(
    line: str, decision: Decision, entries: Sequence[Entry], spoken: Spoken
) -> list[Option]:
    """The picks in one line (`1 3 5`, `raven, owl, done`); empty unless each means one option."""
    if not decision.several:
        return []
    parts = line.split(",") if "," in line else line.split()
    if len(parts) < 2:
        return []
    done = normal(parts[-1]) == DONE
    picks = []
    for part in parts[: len(parts) - done]:
        option = exact(part.strip(), entries)
        found = [option] if option is not None else meant(part, entries, spoken, decision.prompt)
        if len(found) != 1:
            return []
        picks += found
    # `done` may not be offered before these picks, and the last of them may end the choice itself.
    return [*picks, Option(DONE, "Done")] if done else picks


def nearest(line: str, entries: Sequence[Entry], spoken: Spoken, also: Iterable[str] = ()) -> str:
    """The line with its words corrected, if it then is an answer or one of `also`; else empty."""
    known = {word for entry in entries for word in _Offered.of(entry.option, spoken).label}
    known -= _JOINING
    typed = words(line)
    right = [
        word if word in known else next(iter(get_close_matches(word, known, 1)), word)
        for word in typed
    ]
    text = " ".join(right)
    if right != typed and meant(text, entries, spoken):
        return text
    others = get_close_matches(" ".join(typed), [*also], 1, ALMOST)
    return "" if " ".join(typed) in others else "".join(others)


def foreign(line: str, entries: Sequence[Entry], spoken: Spoken) -> list[str]:
    """The words of a line that are in no answer; none if that holds for all of its words."""
    known = {word for entry in entries for word in _Offered.of(entry.option, spoken).everything}
    spelled = re.findall(r"[^\W_]+", line)
    typed = {word: one for one in spelled for word in words(one)[:1] if word not in _JOINING}
    strange = [
        wording
        for word, wording in typed.items()
        if not any(_begins(word, one) for one in known) and not get_close_matches(word, known, 1)
    ]
    return strange if len(strange) < len(typed) else []


class _Offered(NamedTuple):
    """An option with its words: those of its label, and `everything` with detail and key.

    `parts` are the words of each part of the label (`I: 2 energy`, `IV: 1 energy`).
    """

    option: Option
    label: list[str]
    everything: list[str]
    parts: list[list[str]]

    @property
    def counts(self) -> bool:
        """Whether several parts have numbers, so that each number must stay with its noun."""
        return sum(any(map(str.isdecimal, part)) for part in self.parts) > 1

    @classmethod
    def of(cls, option: Option, spoken: Spoken) -> _Offered:
        label = words(spoken(option.label))
        # The written label counts as well: players who know the screen type its words.
        written = [word for word in words(option.label) if word not in label]
        about = words(spoken(option.detail))
        everything = [*label, *written, *about, *words(option.key)]
        parts = _PARTED.split(option.label)
        if len(parts) == 1:
            parts = option.label.split(",")
        return cls(option, label, everything, [words(part) for part in parts])


_Compares = Callable[[str, str], bool]


def _is(typed: str, word: str) -> bool:
    """Whether both are the same word, as a number or in words, in singular or plural."""
    same = typed in (word, f"{word}s", word.removesuffix("s"))
    return same or _digits(typed) == _digits(word)


def _begins(typed: str, word: str) -> bool:
    return word.startswith(typed) or _is(typed, word)


def _in_order(typed: Sequence[str], wording: Sequence[str], fits: _Compares) -> bool:
    rest = iter(wording)
    return all(any(fits(one, word) for word in rest) for one in typed)


def _anyhow(typed: Sequence[str], wording: Sequence[str], fits: _Compares) -> bool:
    left = list(wording)
    for one in sorted(typed, key=len, reverse=True):
        word = next((word for word in left if fits(one, word)), None)
        if word is None:
            return False
        left.remove(word)
    return True


def _together(typed: Sequence[str], one: _Offered, fits: _Compares) -> bool:
    """Whether the words fit in any order, but with each number beside its noun."""
    if not one.counts:
        return _anyhow(typed, one.label, fits)
    if any(_anyhow(typed, part, fits) for part in one.parts):
        return True
    return _in_parts(typed, one.parts, fits, every=False)


def _in_parts(
    typed: Sequence[str], parts: Sequence[Sequence[str]], fits: _Compares, *, every: bool
) -> bool:
    """Whether the words can be cut into pieces that each fit another part.

    With `every`, every part must have a piece. Otherwise each piece must have the first word of its
    part: `III 2 energy` does not fit II: 2 energy, III: 1 energy.
    """
    if not typed:
        return not (every and parts)
    for number, part in enumerate(parts):
        others = [*parts[:number], *parts[number + 1 :]]
        for end in range(len(typed), 0, -1):
            piece = typed[:end]
            if not _anyhow(piece, part, fits) or _torn(typed, end, others):
                continue
            clear = _counts(piece, part) if every else _says_where(piece, part)
            if not clear:
                continue
            if _in_parts(typed[end:], others, fits, every=every):
                return True
    return False


def _torn(typed: Sequence[str], end: int, others: Sequence[Sequence[str]]) -> bool:
    """Whether a cut at `end` separates a number from its noun.

    For III: 2 energy, 1 soul, the cut between `III 2` and `soul` does.
    """
    if end == len(typed) or not _digits(typed[end - 1]).isdecimal():
        return False
    counted = (word for part in others for number, word in pairwise(part) if number.isdecimal())
    return any(_begins(typed[end], word) for word in counted)


def _digits(word: str) -> str:
    return _DIGITS.get(word, word)


def _counts(piece: Sequence[str], part: Sequence[str]) -> bool:
    """Whether the piece has all numbers of a part, or all words of a part without numbers."""
    needed = [word for word in part if word.isdecimal()] or part
    return _anyhow(needed, piece, _is)


def _says_where(piece: Sequence[str], part: Sequence[str]) -> bool:
    """Whether a piece has the first word of its part, or the part begins with a number."""
    return part[0].isdecimal() or any(_begins(word, part[0]) for word in piece)


_Way = Callable[[list[str], _Offered], bool]

_WHOLE: tuple[_Way, ...] = (
    lambda typed, one: typed == one.label,
    # All parts of a label in any order, each with its numbers.
    lambda typed, one: _in_parts(typed, one.parts, _is, every=True),
    lambda typed, one: not one.counts and _in_order(typed, one.label, _is),
    lambda typed, one: _together(typed, one, _is),
)
_BEGUN: tuple[_Way, ...] = (
    lambda typed, one: not one.counts and _in_order(typed, one.label, _begins),
    lambda typed, one: _together(typed, one, _begins),
    # The words of label, detail and key.
    lambda typed, one: not one.counts and _anyhow(typed, one.everything, _begins),
)


def _number(text: str) -> str:
    """A number without leading zeros; other texts as they are."""
    return text.lstrip("0") or "0" if text.isascii() and text.isdecimal() else text
