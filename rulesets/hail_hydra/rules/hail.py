"""HAIL HYDRA: an agent turns its disc over (rulings 59 to 67)."""

from __future__ import annotations

from dataclasses import replace

from tabletop_tui.core.decision import Option

from ..context import Context
from ..state import HYDRA, HydraState

OPEN_PHASES = (
    "defend", "before", "handed", "between", "collect", "survived", "deliver",
)  # fmt: skip
"""The phases from the flip of the Villain to the reveal, and after a reveal without a defeat. While
the revealed attack may still change, HAIL HYDRA waits: the defeat is still open (ruling 39)."""

HAILED = "hailed"
"""The tag of the event by which an agent is revealed."""

HAIL = Option("hail", "HAIL HYDRA!", detail="an agent reveals itself", hotkey="H")
"""The option has a capital letter as its key: `h` is the hint, as in other games."""

BACK = Option("back", "Back to the table", hotkey="x", leads_back=True)


def ways_out(back: Option, *, revealed: bool, waits: str = "") -> tuple[Option, ...]:
    """The fixed options on every seat screen of a Mission, for both sides (rulings 59 and 60).

    A revealed agent has no HAIL HYDRA, since everybody sees its open disc. `waits` says until when
    HAIL HYDRA does nothing, as in `why_hail_waits`.
    """
    hail = replace(HAIL, detail=f"waits {waits}") if waits else HAIL
    return (back,) if revealed else (back, hail)


def hail_is_open(state: HydraState) -> bool:
    """Whether HAIL HYDRA has an effect now, by public facts only (rulings 39, 54 and 59)."""
    return state.phase in OPEN_PHASES


def why_hail_waits(state: HydraState) -> str:
    """Until when HAIL HYDRA does nothing, for both sides alike; empty if it is open (39)."""
    if hail_is_open(state):
        return ""
    attack = state.phase == "revealed"
    return "until the attack has counted" if attack else "until a Mission begins"


def hail_hydra(context: Context, seat: int) -> None:
    """Reveal this seat if it is a hidden agent; otherwise do nothing (ruling 60).

    The disc turns up. The city loses 3, or 1 if the agent is Knocked Out. The ability is gone
    (ruling 62). Cards that were laid face down turn face up and count (ruling 65).
    """
    state = context.state
    if state.seats[seat].loyalty != HYDRA:
        return
    mine = context.seat(seat)
    mine.revealed = mine.shown = True
    mine.open, mine.laid = mine.laid + mine.open, []
    state.hails = (*state.hails, seat)
    count = context.charts.hail_out if mine.out else context.charts.hail_on_mission
    context.note("hail", seat)
    context.log("HAIL HYDRA! {who:seat} is an agent.", "moment", HAILED, who=seat)
    context.hit_city(count, "hail", "New York loses {count} health.")
    if mine.open:
        context.log("The cards of {who:seat} turn face up.", who=seat)
