"""Which seat is next until the attack is complete, from public facts only."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..context import Context
from ..state import HydraSeat, HydraState


def next_handing(state: HydraState) -> int | None:
    """The Knocked Out seat that acts next: revealed ones first, then the others (ruling 57)."""

    def waits(mine: HydraSeat) -> bool:
        return mine.out and not mine.done and bool(mine.hand or can_steal(state, mine))

    return _revealed_first(state, waits)


def can_steal(state: HydraState, mine: HydraSeat) -> bool:
    """Whether a seat is revealed, and somebody on the Mission holds cards (ruling 57)."""
    return mine.revealed and any(other.hand for other in state.seats if not other.out)


def next_laying(state: HydraState) -> int | None:
    """The Hero who lays next: revealed agents first, then from the token leftwards.

    So an agent who reveals late plays at once, and then the others go on (rulings 22, 63, 64).
    """
    return _revealed_first(state, lambda mine: not mine.out and not mine.done and bool(mine.hand))


def _revealed_first(state: HydraState, waits: Callable[[HydraSeat], bool]) -> int | None:
    """The first revealed seat of those that wait, from the token leftwards; else the first."""
    first = None
    for seat in state.order():
        mine = state.seats[seat]
        if waits(mine):
            if mine.revealed:
                return seat
            if first is None:
                first = seat
    return first


def nothing_moved(state: HydraState) -> bool:
    """Whether no card was laid, handed or stolen in this Offensive (ruling 24): public facts."""
    now = state.mission, state.offensive
    moved = any(
        (deed.mission, deed.number) == now and deed.kind in ("handed", "stole")
        for deed in state.deeds
    )
    return not moved and not any(mine.done and not mine.out for mine in state.seats)


class Onwards(NamedTuple):
    """What Continue leads to, in words, and the seat that takes the keyboard then, if one does."""

    words: str
    seat: int | None


def onwards(context: Context) -> Onwards:
    """What Continue leads to, before the attack is complete: public facts only."""
    state = context.state
    handing = next_handing(state)
    if handing is not None and not any(mine.done and not mine.out for mine in state.seats):
        name = context.names[handing]
        if can_steal(state, state.seats[handing]):
            return Onwards(f"{name} steals or hands over", None)
        return Onwards(f"{name} hands over", handing)
    laying = next_laying(state)
    if laying is None:
        return Onwards("Go on", None)
    return Onwards(f"{context.names[laying]} lays cards", laying)
