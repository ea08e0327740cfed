"""Chances of randomly drawn cards, from numbers that everybody at the table can count."""

from __future__ import annotations

from fractions import Fraction
from math import comb


def at_least_one(hits: int, cards: int, drawn: int) -> Fraction:
    """The chance that `drawn` cards out of `cards` include at least one of the `hits`.

    >>> at_least_one(5, 9, 2)
    Fraction(5, 6)
    """
    drawn = min(drawn, cards)
    return 1 - Fraction(comb(cards - hits, drawn), comb(cards, drawn))


def in_percent(chance: Fraction) -> str:
    """The chance as `37%`. Only an impossible or certain event is called 0% or 100%."""
    if 0 < chance < Fraction(1, 100):
        return "less than 1%"
    if Fraction(99, 100) < chance < 1:
        return "more than 99%"
    return f"{round(100 * chance)}%"
