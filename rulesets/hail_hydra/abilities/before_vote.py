"""Window V: abilities before a vote."""

from __future__ import annotations

from tabletop_tui.core.decision import Play
from tabletop_tui.core.state import own

from ..context import SEEN, Context
from ..state import Known
from .calling import confirmed, pick_target, spend, undisclosed

NO_OTHER_DISC = "no face-down disc of another Hero"


def command(context: Context, seat: int) -> Play[None]:
    """For one voting round (ruling 36)."""
    if not (yield from confirmed(context, seat)):
        return
    spend(context, seat)
    context.state.double = seat


def objection(context: Context, seat: int) -> Play[None]:
    """For every round that is left of this Knock Out Phase (ruling 36)."""
    state = context.state
    open_to_it = [s for s in state.team() if s not in state.immune]
    target = yield from pick_target(context, seat, open_to_it, "Knocked Out or protected already")
    if target < 0:
        return
    spend(context, seat, target)
    state.immune = (*state.immune, target)


def interrogation(context: Context, seat: int) -> Play[None]:
    """Look at the Loyalty Disc of another seat."""
    target = yield from pick_target(context, seat, undisclosed(context, seat), NO_OTHER_DISC)
    if target < 0:
        return
    spend(context, seat, target)
    mine = own(context.state.seats, target)
    mine.looked_at_by = [*mine.looked_at_by, seat]
    known = own(context.state.seats, seat)
    known.knows[target] = Known(mine.loyalty)
    context.state.page = seat
    yield from context.private(
        seat,
        "disc",
        f"The disc of {context.names[target]}.",
        [SEEN],
        "to look at a Loyalty Disc",
        "Abilities",
    )
    context.state.page = -1
    context.seal()
