"""The levels that every game has for its computer player, in rising order."""

from __future__ import annotations

RANDOM = "random"
"""Level 0: any answer."""

LEVELS = (RANDOM, "easy", "medium", "hard")

USUAL = "medium"
"""Where nobody says which."""

ADVISER = "hard"
"""Who gives advice, and judges afterwards."""
