"""What the screen of Umbrella adds to the names of the rules."""

from __future__ import annotations

from ..board import COLOUR_NAMES
from ..state import COLUMNS, ROWS

ROLES = COLOUR_NAMES
"""The role of each colour in a theme, which is also its name."""

LINES = {"left": ROWS, "right": ROWS, "top": COLUMNS, "bottom": COLUMNS}
"""The lines that start at each zone."""


def row_of(key: str) -> str:
    """The row that a letter names as the board prints it; small `b` is blue, and no row."""
    named = key.upper() if len(key) == 1 and key != "b" else ""
    return named if named in ROWS else ""
