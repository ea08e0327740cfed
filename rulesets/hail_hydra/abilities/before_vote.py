"""Window V: abilities before a vote."""

from __future__ import annotations

from tabletop_tui.core.decision import Play

from ..context import SEEN, Context
from ..state import Known
from .calling import confirmed, pick_target, spend, undisclosed

NO_OTHER_DISC = "no face-down disc of another Hero"


def command(run: Context, seat: int) -> Play[None]:
    """For one voting round (ruling 36)."""
    if not (yield from confirmed(run, seat)):
        return
    spend(run, seat)
    run.state.double = seat


def objection(run: Context, seat: int) -> Play[None]:
    """For every round that is left of this Knock Out Phase (ruling 36)."""
    state = run.state
    open_to_it = [s for s in state.team() if s not in state.immune]
    target = yield from pick_target(run, seat, open_to_it, "Knocked Out or protected already")
    if target < 0:
        return
    spend(run, seat, target)
    state.immune = [*state.immune, target]


def interrogation(run: Context, seat: int) -> Play[None]:
    """Look at the Loyalty Disc of another seat."""
    target = yield from pick_target(run, seat, undisclosed(run, seat), NO_OTHER_DISC)
    if target < 0:
        return
    spend(run, seat, target)
    mine = run.own(target)
    mine.looked_at_by = [*mine.looked_at_by, seat]
    known = run.own(seat)
    known.knows[target] = Known(mine.loyalty)
    run.state.page = seat
    yield run.private(
        seat,
        "disc",
        f"The disc of {run.names[target]}.",
        [SEEN],
        "to look at a Loyalty Disc",
        "Abilities",
    )
    run.state.page = -1
    run.seal()
