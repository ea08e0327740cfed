"""Begins a Mission and each of its Offensives: token and draws, Defense, window A."""

from __future__ import annotations

from tabletop_tui.core.decision import TABLE, Option, Play, choose

from ..context import Context
from ..damage import defense
from .turn_order import onwards
from .windows import LOOK_AT_CARD, own_card, table_screen

FLIPPED = "flipped"
"""The tag of the event that turns a Villain up."""


def flip(context: Context) -> None:
    """Turn the next Villain up: the Mission starts (ruling 55)."""
    state = context.state
    state.mission += 1
    state.offensive = 0
    state.villain = state.villains.pop()
    villain = context.villain
    health = villain.health_loose if state.loose else villain.health
    if villain.level < 4:
        health += {"easy": -1, "hard": 1}.get(str(context.game.table.option("threat")), 0)
    state.health = state.full = min(health, context.charts.health_limit)
    state.defense = villain.defense
    text = "Mission {number}: {villain:villain}. {title}: {text}"
    context.log(
        text,
        "moment",
        FLIPPED,
        number=state.mission,
        villain=state.villain,
        title=villain.title,
        text=villain.text,
    )
    state.phase = "start"


def start(context: Context) -> None:
    """Begin an Offensive: pass the token and draw, except in the first of the game (ruling 11).

    The token passes left, its holder draws a new hand, then all others draw one card each
    clockwise (ruling 13), Knocked Out and revealed Heroes too (ruling 12).
    """
    state = context.state
    state.offensive += 1
    state.offensives += 1
    state.guard, state.cancelled = 0, False
    state.target, state.marked = state.marked, -1
    for seat, mine in enumerate(state.seats):
        if mine.done or mine.grown or mine.empty or mine.webbed or mine.said:
            mine = context.seat(seat)  # noqa: PLW2901
            mine.done = mine.grown = mine.empty = mine.webbed = False
            mine.said = ""
    context.log("Offensive {number}", "heading", number=state.offensive)
    if state.offensives > 1:
        state.token = (state.token + 1) % len(state.seats)
        context.renew(state.token, context.charts.hand)
        for seat in state.order()[1:]:
            context.draw(seat, 1)
        text = (
            "{who:seat} takes the First Player Token and a new hand; everybody else draws a card."
        )
        context.log(text, who=state.token)
    state.phase = "defend" if context.villain.does.op == "agents_defend" else "before"


def defend(context: Context) -> Play[None]:
    """Ask the next revealed Knocked Out agent whether to give Red Skull 1 Defense (ruling 47).

    Agents decide openly, in token order, before window A. The discs leave after the Offensive. The
    whole table is asked, so that another agent can reveal itself now and decide, too (rulings 6
    and 59).
    """
    state = context.state
    waiting = [seat for seat in state.order() if _may_defend(context, seat)]
    if not waiting:
        state.passed = ()
        state.phase = "before"
        return
    seat = waiting[0]
    name = context.names[seat]
    chosen: str = yield from choose(
        TABLE,
        "defend",
        f"Does {name} give Red Skull 1 Defense instead of handing over or stealing?",
        [
            Option("give", f"{name} gives 1 Defense", by=seat),
            Option("keep", "No", by=seat),
            LOOK_AT_CARD,
        ],
        public="to go on together",
        rule="Red Skull",
    )
    if chosen == "give":
        context.seat(seat).done = True
        state.guard += context.villain.does.count
        context.note("defended", seat)
        context.log("{who:seat} gives Red Skull 1 Defense.", who=seat)
    elif chosen == "keep":
        state.passed = (*state.passed, seat)
    else:
        yield from own_card(context)


def _may_defend(context: Context, seat: int) -> bool:
    """Whether a seat is a revealed Knocked Out agent who may still decide (ruling 47)."""
    mine = context.state.seats[seat]
    able = mine.revealed and mine.out and not mine.done and seat not in context.state.passed
    return able and defense(context.content, context.state) < context.charts.defense_limit


def before(context: Context) -> Play[None]:
    """Window A: after the draws, before any card is laid, handed or stolen (ruling 24)."""
    prompt = "Talk, use an ability, or go on."
    if context.state.offensive == 1:
        prompt = f"{context.villain.name} attacks: talk, call, or go on."
    to = onwards(context)
    screen = table_screen(context, "before", prompt, to.words, window="A", taken_by=to.seat)
    if (yield from screen):
        context.state.phase = "hand"
