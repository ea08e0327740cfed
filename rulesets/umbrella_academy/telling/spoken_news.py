"""What happened in The Umbrella Academy, for the ear: a phase in few sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from tabletop_tui.core.words.speech import counted, joined

_DIE = re.compile(r"The die shows \d+: (.+)\.")
_ACTS = re.compile(r"(.+) acts\.")
_DRAWS = re.compile(r"(.+) draws (.+)\.")
SHUFFLED = " shuffles the discard pile into a new Hero Deck."
_IDLE = re.compile(r"(.+) can do nothing and Passes\.")


def _wounds(found: list[re.Match[str]]) -> str:
    wounds = Counter(one[1] for one in found)
    if set(wounds.values()) == {1}:
        return f"{joined([*wounds])} gain a Wound."
    told = [f"{name} gains {counted(n, 'Wound')}" for name, n in wounds.items()]
    return f"{', '.join(told)}."


def _passes(found: list[re.Match[str]]) -> str:
    return f"{joined([one[1] for one in found])} pass."


def _comes(found: list[re.Match[str]]) -> str:
    return f"New cards: {'; '.join(f'{one[1]}, {one[2]}' for one in found)}."


def _draws(found: list[re.Match[str]]) -> str:
    return f"Draws: {'; '.join(f'{one[1]} {one[2]}' for one in found)}."


_ALIKE: tuple[tuple[re.Pattern[str], Callable[[list[re.Match[str]]], str]], ...] = (
    (re.compile(r"(.+) gains a Wound\."), _wounds),
    (re.compile(r"(?!.* can do nothing )(.+) Passes\."), _passes),
    (re.compile(r"(.+) comes to (.+)\."), _comes),
    (_DRAWS, _draws),
)
"""Sentences of which several in a row are said in one."""


def spoken_news(sentences: Sequence[str]) -> list[str]:
    """The same with fewer words."""
    told: list[str] = []
    for kind, some in groupby(_needed(sentences), _kind):
        lines = list(some)
        if kind < 0 or len(lines) == 1:
            told += lines
            continue
        pattern, said = _ALIKE[kind]
        told.append(said([one for line in lines if (one := pattern.fullmatch(line))]))
    return told


def _kind(line: str) -> int:
    found = (number for number, (one, _) in enumerate(_ALIKE) if one.fullmatch(line))
    return next(found, -1)


def _needed(sentences: Sequence[str]) -> Iterator[str]:
    """The sentences that say more than the one after them; what a heading says is left out."""
    for line, after in zip(sentences, (*sentences[1:], ""), strict=False):
        die, acts, idle = _DIE.fullmatch(line), _ACTS.fullmatch(line), _IDLE.fullmatch(line)
        if die and after.endswith(f" {die[1]}."):
            continue
        if acts and after.startswith(f"{acts[1]} "):
            continue
        if (line == "Draw Phase" and _DRAWS.fullmatch(after)) or line.endswith(SHUFFLED):
            continue
        if idle and after == f"{idle[1]} Passes.":
            continue
        yield line.replace(" takes effect.", ".")
