"""The cursors of Villainous."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop_tui.widgets.play.picker import Picker

from ...telling.race import done, standing, threats
from .acting import ActPicker
from .discarding import DiscardPicker
from .marks import END_KEY, hand_marks

if TYPE_CHECKING:
    from ...view import RealmView

__all__ = [
    "END_KEY",
    "ActPicker",
    "DiscardPicker",
    "ahead",
    "calls",
    "hand_marks",
]


def calls(picker: Picker) -> str:
    """What the number of a card of the hand does with it; empty where it says so elsewhere."""
    if isinstance(picker, ActPicker):
        return "play" if picker.numbered else ""
    return {"card": "play", "discard": "discard"}.get(picker.decision.kind, "")


def ahead(realms: Sequence[RealmView]) -> int:
    """The seat that is nearest to its objective, by what everybody sees.

    Who wins when the next turn begins comes first, then who has most of its goals, Power and
    Allies, and fewest Heroes in the way.
    """

    def far(realm: RealmView) -> tuple[bool, float]:
        return bool(threats([realm])), standing(realm, done(realm))

    return max(realms, key=far).seat
