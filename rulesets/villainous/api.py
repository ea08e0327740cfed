"""Everything an `abilities.py` needs, from one place."""

from tabletop_tui.core.decision import Option, Play, choose, choose_set

from .actions import act, ask_action, vanquish, why_not
from .components import Symbol
from .context import Realm
from .hooks import Abilities
from .realm.layout import ALLY
from .realm.view import RealmView
from .state import CardId, Spot

__all__ = [
    "ALLY",
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
