"""What an `abilities.py` is written with; what it does besides stands in `rules/`."""

from tabletop_tui.core.decision import TABLE, Manner, Option, Play, Refusal, choose, choose_set

from .components import Symbol
from .context import Realm
from .hooks import Abilities
from .state import CardId, Spot
from .view import ALLY, RealmView, Sifted

__all__ = [
    "ALLY",
    "TABLE",
    "Abilities",
    "CardId",
    "Manner",
    "Option",
    "Play",
    "Realm",
    "RealmView",
    "Refusal",
    "Sifted",
    "Spot",
    "Symbol",
    "choose",
    "choose_set",
]
