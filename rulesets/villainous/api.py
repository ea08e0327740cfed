"""Everything an `abilities.py` needs, from one place."""

from tabletop_tui.core.decision import Option, Play, choose, choose_set

from .components import Symbol
from .context import Realm
from .hooks import Abilities
from .rules.actions import act, ask_action, why_not
from .rules.playing import (
    fetch,
    free_allies,
    play_fate,
    play_from_hand,
    reveal_and_play_fate,
    revive,
    why_not_play,
    why_not_there,
)
from .rules.turn import may_stay_next_turn
from .rules.vanquish import defeat, vanquish, vanquishable
from .state import CardId, Spot
from .view import ALLY, RealmView

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
    "defeat",
    "fetch",
    "free_allies",
    "may_stay_next_turn",
    "play_fate",
    "play_from_hand",
    "reveal_and_play_fate",
    "revive",
    "vanquish",
    "vanquishable",
    "why_not",
    "why_not_play",
    "why_not_there",
]
