"""Needs on screen, in the colours of their tokens."""

from __future__ import annotations

import re

from tabletop_tui.core.events import Phrase

from ..components import Need
from ..state import NO_TOKENS, Tokens

ROLES = {"F": "red", "P": "yellow", "W": "blue", "*": "sand", "✓": "green"}

_SIGN = re.compile(r"✓\d* ?|\d*[FPW*]")


def need_phrases(need: Need, laid: Tokens = NO_TOKENS) -> list[Phrase]:
    """A letter for what is missing, `✓` for what lies there, as in every sentence of the game."""
    return [
        Phrase(sign, ROLES[sign.strip("0123456789 ")]) for sign in _SIGN.findall(need.signs(laid))
    ]
