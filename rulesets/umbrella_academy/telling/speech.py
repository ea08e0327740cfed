"""The Umbrella Academy for the ear: tokens and symbols by name, and how a player stands."""

from __future__ import annotations

import re
from collections import Counter

from tabletop_tui.core.words.speech import counted, speakable

from ..context import Rulebook
from ..state import KINDS, AcademyState
from .forecast import turns_left

NAMES = dict(zip((*KINDS, "*"), ("Fight", "Power", "Wits", "of any kind"), strict=True))

_SYMBOLS = re.compile(rf"\(([{KINDS}*]+)\)")
_LETTERS = re.compile(rf"\b({'|'.join(NAMES.values())}) \([{KINDS}]\)")
"""A kind with the letter that is its sign."""

_SIGNS = rf"(?:[✓\d{KINDS}*]+ )*[✓\d{KINDS}*]*[{KINDS}*]✓*(?![\w*])"
_NEED = re.compile(rf"\b([Nn]eeds|then|places|Heroes:|solo:) ({_SIGNS})")
"""Tokens after a word: `needs ✓FP`, `then 2F2P8*`; what lies there is no longer needed."""

_ONE = re.compile(rf"(\d*)([{KINDS}*])")
_COPIES = re.compile(rf"^(\d+ .+) ([{KINDS}]+)$")
"""A line of the list of a Hero's cards: `2 Alley Brawl FFP`."""

_PLACED = re.compile(rf"\bplace ([{KINDS}*]+) where\b")
_USES = re.compile(r"\bPlay a card for its (symbols|text)\b")


def spoken(line: str) -> str:
    """A line in words: `(PPW)` and `needs ✓PPW` are 2 Power, 1 Wits."""
    line = _USES.sub(r"Play for \1", line)
    line = _LETTERS.sub(r"\1", line)
    line = _COPIES.sub(lambda found: f"{found[1]}: {_symbols(found[2])}", line)
    line = _PLACED.sub(lambda found: f"place {_symbols(found[1])} where", line)
    line = _SYMBOLS.sub(lambda found: f", {_symbols(found[1])},", line)
    line = _NEED.sub(lambda found: f"{found[1]} {_symbols(found[2])}", line)
    return speakable(line)


def _symbols(signs: str) -> str:
    """`PPW` or `2P1W` in words; `*` is of any kind."""
    counts: Counter[str] = Counter()
    for number, kind in _ONE.findall(signs):
        counts[kind] += int(number or 1)
    return ", ".join(f"{count} {NAMES[kind]}" for kind, count in counts.items())


def status(rules: Rulebook, view: AcademyState, viewer: int) -> str:
    """The clocks of the table, and the hand of the viewer."""
    if view.phase == "setup":
        return "Set-up"
    limit = rules.content.setup.hazard_limit[view.threat]
    told = f"{view.hazards} of {limit} Hazards, {counted(turns_left(rules, view), 'Play Phase')}"
    if not 0 <= viewer < len(view.seats):
        return f"{told} left"
    mine = view.seats[viewer]
    wounds = f", {counted(mine.wounds, 'Wound')}" if mine.wounds else ""
    return f"{told} left; {counted(mine.counted, 'card')} in hand{wounds}"
