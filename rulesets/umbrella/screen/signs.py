"""What the screen of Umbrella adds to the names of the rules."""

from __future__ import annotations

from ..board import COLOUR_NAMES
from ..state import COLUMNS, ROWS

ROLES = COLOUR_NAMES
"""The role of each colour in a theme, which is also its name."""

LINES = {"left": ROWS, "right": ROWS, "top": COLUMNS, "bottom": COLUMNS}
"""The lines that start at each zone."""


def row_of(key: str) -> str:
    """The row that a capital names, as the board prints it; small letters are colours."""
    return key if key in ROWS else ""


def why_no_row(key: str) -> str:
    """What is said to the small letter of a row; empty for any other key."""
    named = key.upper()
    return f"A row is a capital: {named}. Small letters are colours." if named in ROWS else ""
