"""Everything an `abilities.py` needs, from one place."""

from tabletop_tui.core.decision import Option, Play, choose, choose_set

from .actions import act, ask_action, vanquish, why_not
from .behaviour import NOWHERE, Abilities, Spot
from .layout import ALLY
from .printed import Symbol
from .realm import Realm
from .state import CardId
from .view import RealmView

__all__ = [
    "ALLY",
    "NOWHERE",
    "Abilities",
    "CardId",
    "Option",
    "Play",
    "Realm",
    "RealmView",
    "Spot",
    "Symbol",
    "act",
    "ask_action",
    "choose",
    "choose_set",
    "vanquish",
    "why_not",
]
