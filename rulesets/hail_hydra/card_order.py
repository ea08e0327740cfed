"""In which order a seat finds its cards on the screen."""

from __future__ import annotations

from typing import Literal

from tabletop_tui.core.visibility.showing import mixed

from .state import HydraState

Zone = Literal["hand", "looking"]


def places(view: HydraState, seat: int, zone: Zone) -> list[int]:
    """The places of the cards of a seat as they are drawn and numbered, from the left.

    Hands are kept sorted, and others see which key is pressed. So the order is one that only this
    seat knows; it stays as it is until the Offensive or the number of cards changes.
    """
    cards = getattr(view.seats[seat], zone)
    return mixed(range(len(cards)), view, zone, seat, view.mission, view.offensive)
