"""Calling an ability: who may, and the questions that it asks before the whole table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from tabletop_tui.core.decision import TABLE, Option, Play, Refusal, choose

from ..components import MOMENTS
from ..context import Context, about_seat

NO_FACE_DOWN = "has no face-down card"
NOT_ONESELF = "the ability works on another Hero"

Refused = Callable[[], list[Refusal]]


def why_not(context: Context, seat: int, window: str) -> str:
    """Why a seat cannot call in this window, from public facts; empty when it can.

    Each ability works once, never while Knocked Out, never after HAIL HYDRA (rulings 23 and 35).
    """
    mine = context.state.seats[seat]
    hero = context.content.heroes[mine.hero]
    if hero.window != window:
        return f"only {MOMENTS[hero.window]}"
    if mine.revealed:
        return "gone with HAIL HYDRA"
    if mine.used:
        return "used"
    if mine.out:
        return "Knocked Out"
    if window == "B" and not face_down(context, seat):
        return "nobody else has a face-down card"  # Ruling 31.
    if mine.hero == "wasp" and not mine.hand:
        return "needs a card in hand"  # Ruling 31.
    if mine.hero in ("captain_marvel", "quake") and not touchable(context):
        return "no card of the attack can be touched"  # Ruling 19.
    if mine.hero == "widow" and not undisclosed(context, seat):
        return "every other disc lies open"
    return ""


def face_down(context: Context, seat: int) -> list[int]:
    """The other Heroes with a face-down card in the attack (ruling 31)."""
    seats = context.state.seats
    return [other for other in context.state.order() if other != seat and seats[other].laid]


def touchable(context: Context) -> list[int]:
    """The places of revealed cards that are not blind (ruling 19)."""
    return [place for place, card in enumerate(context.state.attack) if not card.blind]


def undisclosed(context: Context, seat: int) -> list[int]:
    """The other seats whose Loyalty Disc is still face down."""
    seats = context.state.seats
    return [other for other in context.state.order() if other != seat and not seats[other].shown]


def ask(
    context: Context,
    seat: int,
    question: str,
    options: list[Option],
    refused: Refused | None = None,
) -> Play[Any]:
    """Ask in the open: a called ability is public in name and target (ruling 28).

    The prompt is `question`, then what the ability does. Returns the value of the answer, or None
    for the way back.
    """
    hero = context.hero(seat)
    back = Option("back", "Back: it stays unused", None, hotkey="x", by=seat, leads_back=True)
    return choose(
        TABLE,
        "ability",
        f"{context.names[seat]} ({hero.name}): {question} {hero.text}",
        [*options, back],
        public="to go on together",
        refused=refused,
        rule="Abilities",
    )


def is_used(context: Context, seat: int) -> Play[bool]:
    """Ask whether an ability without a target shall be used after all; then it is spent."""
    use = Option("use", f"Use {context.hero(seat).title}", True, by=seat)
    used = bool((yield from ask(context, seat, "Use it now?", [use])))
    if used:
        spend(context, seat)
    return used


def use_on(
    context: Context, seat: int, others: Sequence[int], why: str, *, oneself: bool = False
) -> Play[int]:
    """Ask for the seat on which to use an ability; returns -1 for the way back.

    `why` says why the other seats are not on the list. With `oneself`, the seat that calls can be
    on it as well.
    """
    options = [about_seat(other, context.names[other], other, by=seat) for other in others]
    reasons = dict.fromkeys(context.state.order(), why)
    if not oneself:
        reasons[seat] = NOT_ONESELF
    refused = partial(_others, context, others, reasons)
    chosen: int | None = yield from ask(context, seat, "On whom?", options, refused)
    if chosen is None:
        return -1
    spend(context, seat, chosen)
    return chosen


def _others(context: Context, listed: Sequence[int], reasons: Mapping[int, str]) -> list[Refusal]:
    return [
        Refusal(f"seat {seat + 1}", context.names[seat], why)
        for seat, why in reasons.items()
        if seat not in listed
    ]


def spend(context: Context, seat: int, on: int = -1) -> None:
    """Mark the ability as used, and log its target for everybody."""
    context.seat(seat).used = True
    context.note("ability", seat, on)
    hero = context.hero(seat)
    text = "{who:seat} uses {title}."
    if on >= 0:
        text = "{who:seat} uses {title} on {on:seat}."
    context.log(text, "moment", who=seat, title=hero.title, on=on)
