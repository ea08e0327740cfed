"""Chances of cards that are drawn at random, from counts that everybody at the table can make."""

from __future__ import annotations

from fractions import Fraction
from math import comb


def at_least_one(hits: int, cards: int, drawn: int) -> Fraction:
    """How likely `drawn` of so many cards hold one of the `hits` among them.

    >>> at_least_one(5, 9, 2)
    Fraction(5, 6)
    """
    drawn = min(drawn, cards)
    return 1 - Fraction(comb(cards - hits, drawn), comb(cards, drawn))


def in_percent(chance: Fraction) -> str:
    """`37%`; only what is certain is called 0% or 100%."""
    if 0 < chance < Fraction(1, 100):
        return "less than 1%"
    if Fraction(99, 100) < chance < 1:
        return "more than 99%"
    return f"{round(100 * chance)}%"
