"""How sure a share is that was counted in a number of games."""

from __future__ import annotations

from math import sqrt

Z95 = 1.96
"""So many standard errors to each side hold 95 of 100 samples."""


def interval(wins: int, games: int) -> tuple[float, float]:
    """Between which shares the true one lies with 95 % (Wilson's interval)."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, Z95 * Z95
    middle = (share + square / (2 * games)) / (1 + square / games)
    width = share * (1 - share) / games + square / (4 * games * games)
    half = Z95 * sqrt(width) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
