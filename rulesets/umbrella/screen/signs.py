"""The signs of Umbrella on screen: colours, zones, lines and cells by name."""

from __future__ import annotations

COLOURS = "RBGY"
ROLES = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}
"""The role of each colour in a theme, which is also its name."""

SIGNS = {"R": "▲", "B": "●", "G": "■", "Y": "◆"}
LINES = {"left": "ABCD", "right": "ABCD", "top": "1234", "bottom": "1234"}
"""The lines that start at each zone."""

CELLS = tuple(row + column for row in "ABCD" for column in "1234")
