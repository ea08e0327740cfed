"""Who is next before the attack is complete: public facts only."""

from __future__ import annotations

from typing import NamedTuple

from ..context import Context
from ..state import HydraState


def next_handing(state: HydraState) -> int | None:
    """The Knocked Out seat that acts next: revealed ones first, then the others (ruling 57)."""
    waiting = [s for s in state.order() if state.seats[s].out and not state.seats[s].done]
    waiting = [s for s in waiting if state.seats[s].hand or can_steal(state, s)]
    return min(waiting, key=lambda s: not state.seats[s].revealed, default=None)


def can_steal(state: HydraState, seat: int) -> bool:
    """Revealed, and somebody on the Mission holds cards (ruling 57)."""
    return state.seats[seat].revealed and any(state.seats[s].hand for s in state.team())


def next_laying(state: HydraState) -> int | None:
    """The Hero who lays next: revealed agents first, then from the token leftwards.

    So an agent who reveals late plays at once, and then the others go on (rulings 22, 63, 64).
    """
    waiting = [s for s in state.team() if not state.seats[s].done and state.seats[s].hand]
    return min(waiting, key=lambda s: not state.seats[s].revealed, default=None)


class Onwards(NamedTuple):
    """What going on leads to: in words, and the seat that takes the keyboard."""

    words: str
    seat: int | None


def onwards(context: Context) -> Onwards:
    """What Continue leads to, before the attack is complete: public facts only."""
    state = context.state
    handing = next_handing(state)
    if handing is not None and not any(mine.done and not mine.out for mine in state.seats):
        name = context.names[handing]
        if can_steal(state, handing):
            return Onwards(f"{name} acts", None)
        return Onwards(f"{name} hands over", handing)
    laying = next_laying(state)
    if laying is None:
        return Onwards("Go on", None)
    return Onwards(f"{context.names[laying]} lays cards", laying)
