"""Table screens: windows for abilities, and the loyalty page, on which HAIL HYDRA can be called.

A table screen asks one question, which is one step. It is public which seats could call an ability
(ruling 25). Seats are not asked one by one, unless the table plays with the poll (ruling 29).
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from tabletop_tui.core.decision import EACH, TABLE, Choices, Option, Play, Refusal, choose

from ..components import MOMENTS
from ..context import HEARD, STAY, Context, about_seat
from ..state import HydraState
from . import abilities
from .calling import why_not
from .hail import hail_hydra, ways_out, why_hail_waits

GO_ON = "c"
"""The hotkey to continue; the number keys of a table screen stand for seats (ruling 26)."""

CONTINUE = "continue"
"""The key of the answer to continue."""


class Call(NamedTuple):
    """The answer by which a seat uses its ability."""

    seat: int


LOOK_AT_CARD = Option("page", "Look at your own card", hotkey="p", by=EACH, leads_back=True)
"""An option of most questions to the table after the first look at the loyalties (ruling 6)."""


def table_screen(
    context: Context,
    kind: str,
    prompt: str,
    onwards: str,
    *,
    window: str = "",
    rule: str = "Whose screen it is",
    taken_by: int | None = None,
) -> Play[bool]:
    """Ask the table whether to continue, to call an ability, or to look at a player's own card.

    Return True if the table continues. Otherwise the same screen must be shown again, unless an
    ability ended the Mission. The first key pressed has priority; the options are in token order,
    for keys pressed at the same time (rulings 26 and 27). While a seat could call, the screen stays
    for a moment (ruling 26), except before a vote, when the clock closes the window. `taken_by` is
    the seat that takes the keyboard when the table continues.
    """
    state = context.state
    callers = may_call(context, window)
    poll = callers and context.game.table.option("calls") == "poll"
    if poll and (asked := [seat for seat in callers if seat not in state.passed]):
        yield from _poll(context, asked[0])
        return False
    if poll:
        callers = []
    chosen: Call | str = yield from choose(
        TABLE,
        kind,
        prompt,
        _choices(onwards, _calls(context, callers), _taken_by(context, taken_by)),
        public="to go on together",
        refused=partial(_refusals, context, window) if window else None,
        rule=rule,
        stay=HEARD if callers and window != "V" else 0.0,
    )
    if chosen == CONTINUE:
        state.passed = ()
        return True
    if isinstance(chosen, Call):
        yield from abilities.use(context, chosen.seat)
    else:
        yield from own_card(context)
    return False


def _poll(context: Context, seat: int) -> Play[None]:
    hero = context.hero(seat)
    chosen: Call | str = yield from choose(
        TABLE,
        "poll",
        f"{MOMENTS[hero.window].capitalize()}: does {context.names[seat]} use {hero.title} "
        f"({hero.name})?",
        _poll_choices(seat, context.names[seat], hero.title, hero.text),
        public="to go on together",
        rule="Abilities",
    )
    if isinstance(chosen, Call):
        context.state.passed = ()
        yield from abilities.use(context, chosen.seat)
    elif chosen == LOOK_AT_CARD.value:
        yield from own_card(context)
    else:
        context.state.passed = (*context.state.passed, seat)


Calls = tuple[tuple[int, str, str], ...]


def _calls(context: Context, callers: list[int]) -> Calls:
    return tuple(
        (seat, f"{context.names[seat]} calls {context.hero(seat).title}", context.hero(seat).name)
        for seat in callers
    )


def may_call(context: Context, window: str) -> list[int]:
    """The seats that could call in a window, in token order, from public facts (ruling 25)."""
    order = context.state.order() if window else []
    return [seat for seat in order if not why_not(context, seat, window)]


Taken = tuple[int, str] | None


def _taken_by(context: Context, seat: int | None) -> Taken:
    return None if seat is None else (seat, context.names[seat])


def goes_on(onwards: str, taken: Taken, by: int | None = None) -> Option:
    """The option to continue; `taken` is the seat that takes the keyboard for it, if any."""
    if taken is None:
        return Option(CONTINUE, onwards, hotkey=GO_ON)
    seat, name = taken
    detail = f"only {name} looks meanwhile"
    return Option(CONTINUE, onwards, CONTINUE, detail, f"seat {seat + 1}", GO_ON, by=by, hands=seat)


@lru_cache(1024)
def _choices(onwards: str, calls: Calls, taken: Taken) -> Choices:
    options = [goes_on(onwards, taken)]
    options += [_call(*call) for call in calls]
    return Choices([*options, LOOK_AT_CARD])


def _call(seat: int, label: str, detail: str = "") -> Option:
    return about_seat(seat, label, Call(seat), f"call {seat + 1}", detail, by=seat)


@lru_cache(1024)
def _poll_choices(seat: int, name: str, title: str, text: str) -> Choices:
    return Choices(
        [
            Option("pass", f"{name} keeps it", hotkey=GO_ON, by=seat),
            _call(seat, f"{name} calls {title}", text),
            LOOK_AT_CARD,
        ]
    )


def _refusals(context: Context, window: str) -> list[Refusal]:
    found = []
    for seat in context.state.order():
        hero = context.hero(seat)
        why = why_not(context, seat, window)
        if hero.window == window and why:
            found.append(Refusal(f"seat {seat + 1}", f"{context.names[seat]}: {hero.title}", why))
    return found


@lru_cache(64)
def _whose(names: tuple[str, ...]) -> Choices:
    options = [
        replace(about_seat(seat, f"I am {name}", seat, by=seat), leads_back=True, hands=seat)
        for seat, name in enumerate(names)
    ]
    back = Option("back", "Nobody: go back", -1, hotkey="x", leads_back=True)
    return Choices([*options, back])


CLOSE = Option("back", "Close the loyalty page", hotkey="x", leads_back=True)


@lru_cache(8)
def _page(waits: str, *, revealed: bool) -> Choices:
    return Choices(ways_out(CLOSE, revealed=revealed, waits=waits))


def own_card(context: Context) -> Play[None]:
    """Ask who wants to look, and show that seat its loyalty and hand (rulings 6, 59 and 60).

    It is not logged. On the page, HAIL HYDRA is an option for every seat that is not revealed; for
    a seat of S.H.I.E.L.D. it only closes the page. While HAIL HYDRA has no effect, the page says so
    to every seat (ruling 39).
    """
    state, waits = context.state, why_hail_waits(context.state)
    seat: int = yield from choose(
        TABLE,
        "whose",
        "Who wants to look at their own card?",
        _whose(context.names),
        public="to go on together",
        rule="Your own card",
    )
    if seat < 0:
        return
    state.page = seat
    context.seal()  # From here on something private is seen.
    chosen: str = yield from choose(
        seat,
        "page",
        "Your card, your loyalty, your hand." + (f" HAIL HYDRA waits {waits}." if waits else ""),
        _page(waits, revealed=state.seats[seat].revealed),
        public="to look at their own card",
        secret=True,
        rule="HAIL HYDRA",
        stay=STAY,
    )
    state.page = -1
    context.seal()
    if chosen == "hail" and not waits:
        hail_hydra(context, seat)


def page_is_open(view: HydraState, viewer: int) -> bool:
    """Whether this viewer is looking at its own card, or at its loyalty for the first time."""
    return viewer >= 0 and (view.page == viewer or (view.phase == "look" and view.turn == viewer))
