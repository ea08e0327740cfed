"""What the screen of Umbrella adds to the names of the rules."""

from __future__ import annotations

from ..board import COLOUR_NAMES
from ..state import COLUMNS, ROWS

ROLES = COLOUR_NAMES
"""The role of each colour in a theme, which is also its name."""

LINES = {"left": ROWS, "right": ROWS, "top": COLUMNS, "bottom": COLUMNS}
"""The lines that start at each zone."""
