"""Who may sit on a chair, and the levels of computer players. Imports nothing heavy."""

from __future__ import annotations

NAME_LIMIT = 24

SIGNS = ("●", "■", "▲", "◆", "★", "✚", "♥", "♣")
"""One sign for each seat colour; a seat is always shown by colour and sign."""


def colours_of(signs: str) -> list[int]:
    """The numbers of all seat colours: first the colours of `signs`, then the rest in order.

    Raises `ValueError` for a sign that no seat has, or that occurs twice.

    >>> colours_of("♥■")
    [6, 1, 0, 2, 3, 4, 5, 7]
    """
    first = [SIGNS.index(sign) for sign in signs]
    if len(set(first)) != len(first):
        raise ValueError("two seats share a sign")
    return [*first, *(colour for colour in range(len(SIGNS)) if colour not in first)]


def default_names(count: int) -> list[str]:
    """Return names for players who gave no name.

    >>> default_names(2)
    ['Player 1', 'Player 2']
    """
    return [f"Player {number}" for number in range(1, count + 1)]


RANDOM = "random"
"""Level 0: gives any answer at random."""

LEVELS = (RANDOM, "easy", "medium", "hard")

USUAL = "medium"
"""The level of a computer player if no level is named."""

ADVISER = "hard"
"""The level that gives hints and reviews finished games."""
