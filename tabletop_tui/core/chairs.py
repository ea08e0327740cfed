"""What is known of chairs before anybody lays a table. Imports nothing heavy."""

from __future__ import annotations

NAME_LIMIT = 24
"""Characters of the name of a player."""

SIGNS = ("●", "■", "▲", "◆", "★", "✚", "♥", "♣")
"""One sign for each seat colour; a seat is always told by colour and sign."""


def default_names(count: int) -> list[str]:
    """Names for players who gave none."""
    return [f"Player {number}" for number in range(1, count + 1)]
