"""What the rules of a game draw, for comparing it with the game's own board."""

from __future__ import annotations

import re
from typing import Any

from tabletop_tui.core.ruleset import Ruleset


def drawn_in(ruleset: Ruleset[Any]) -> list[str]:
    """The pieces of text that stand as they are in the rules: the drawn examples."""
    return re.findall(r"^```\n(.*?)\n```$", ruleset.rules_text(), re.MULTILINE | re.DOTALL)
