"""Tokens and needs on screen."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.events import Phrase

KINDS = "FPW"
ROLES = {"F": "red", "P": "yellow", "W": "blue", "*": "sand"}
MOST_LETTERS = 5
"""A longer need is written with numbers."""


def need_phrases(need: Sequence[int], stars: int, laid: Sequence[int]) -> list[Phrase]:
    """A need letter by letter: `[F]` is laid, ` F ` is missing; surplus goes to the stars."""
    return [
        Phrase(f"[{kind}]", "green") if met else Phrase(f" {kind} ", ROLES[kind])
        for kind, met in _letters(need, stars, laid)
    ]


def missing_phrases(need: Sequence[int], stars: int, laid: Sequence[int]) -> list[Phrase]:
    """A need in a letter each: `✓` is laid, a letter is missing."""
    return [
        Phrase("✓", "green") if met else Phrase(kind, ROLES[kind])
        for kind, met in _letters(need, stars, laid)
    ]


def need_short(need: Sequence[int], stars: int, laid: Sequence[int]) -> str:
    """A need in a few letters, and how much of it is met: `FFP 1/3`, `3F2P8* 2/13`."""
    wanted = list(zip((*KINDS, "*"), (*need, stars), strict=True))
    if sum(need) + stars <= MOST_LETTERS:
        letters = "".join(kind * count for kind, count in wanted)
    else:
        letters = "".join(f"{count}{kind}" for kind, count in wanted if count)
    met = sum(is_met for _, is_met in _letters(need, stars, laid))
    return f"{letters} {met}/{sum(need) + stars}"


def _letters(need: Sequence[int], stars: int, laid: Sequence[int]) -> list[tuple[str, bool]]:
    """Every token that is needed, and whether it lies there; surplus goes to the stars."""
    kinds = list(zip(KINDS, need, laid, strict=True))
    spare = sum(max(0, have - count) for _, count, have in kinds)
    letters = [(kind, number < have) for kind, count, have in kinds for number in range(count)]
    return letters + [("*", number < spare) for number in range(stars)]
