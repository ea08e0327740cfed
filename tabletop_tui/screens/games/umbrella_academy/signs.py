"""Tokens and needs on screen."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.events import Phrase

KINDS = "FPW"
ROLES = {"F": "red", "P": "yellow", "W": "blue", "*": "sand"}


def need_phrases(need: Sequence[int], stars: int, laid: Sequence[int]) -> list[Phrase]:
    """A need letter by letter: `[F]` is laid, ` F ` is missing; surplus goes to the stars."""
    phrases: list[Phrase] = []
    spare = 0
    for kind, count, have in zip(KINDS, need, laid, strict=True):
        spare += max(0, have - count)
        for number in range(count):
            text = f"[{kind}]" if number < have else f" {kind} "
            phrases.append(Phrase(text, ROLES[kind] if number >= have else "green"))
    laid_stars, open_stars = min(spare, stars), max(0, stars - spare)
    phrases += [Phrase("[*]", "green")] * laid_stars + [Phrase(" * ", "sand")] * open_stars
    return phrases


def need_short(need: Sequence[int], stars: int, laid: Sequence[int]) -> str:
    """A need in a few letters: `FFP 1/3`."""
    letters = "".join(kind * count for kind, count in zip(KINDS, need, strict=True)) + "*" * stars
    met = sum(min(have, count) for have, count in zip(laid, need, strict=True))
    spare = sum(laid) - met
    return f"{letters} {met + min(spare, stars)}/{sum(need) + stars}"
