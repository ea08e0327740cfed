"""A Mission begins, and each of its Offensives: token and draws, Defense, window A."""

from __future__ import annotations

from tabletop_tui.core.decision import TABLE, Choices, Decision, Option, Play

from .order import onwards
from .run import Run
from .windows import table_screen


def flip(run: Run) -> None:
    """The next Villain is turned up: the Mission starts (ruling 55)."""
    state = run.state
    state.mission += 1
    state.offensive = 0
    state.villain = state.villains.pop()
    villain = run.villain
    health = villain.health_loose if state.loose else villain.health
    if villain.level < 4:
        health += {"easy": -1, "hard": 1}.get(str(run.game.table.option("threat")), 0)
    state.health = state.full = min(health, run.charts.health_limit)
    state.defense = villain.defense
    told = "Mission {number}: {villain:villain}. {title}: {text}"
    run.tell(
        told,
        "moment",
        number=state.mission,
        villain=state.villain,
        title=villain.title,
        text=villain.text,
    )
    state.phase = "start"


def start(run: Run) -> None:
    """A new Offensive. O1 is skipped only in the very first of the game (ruling 11).

    The token passes left, its holder draws a new hand, then the others draw one card each
    clockwise (ruling 13), Knocked Out and revealed Heroes too (ruling 12).
    """
    state = run.state
    state.offensive += 1
    state.offensives += 1
    state.guard, state.cancelled = 0, False
    state.target, state.marked = state.marked, -1
    for seat, mine in enumerate(state.seats):
        if mine.done or mine.grown or mine.empty or mine.webbed or mine.said:
            mine = run.own(seat)  # noqa: PLW2901
            mine.done = mine.grown = mine.empty = mine.webbed = False
            mine.said = ""
    run.tell("Offensive {number}", "heading", number=state.offensive)
    if state.offensives > 1:
        state.token = (state.token + 1) % len(state.seats)
        run.renew(state.token, run.charts.hand)
        for seat in state.order()[1:]:
            run.draw(seat, 1)
        told = "{who:seat} takes the token and a new hand; everybody else draws a card."
        run.tell(told, who=state.token)
    state.phase = "defend" if run.villain.does.op == "agents_defend" else "before"


def defend(run: Run) -> Play[None]:
    """Revealed agents who are Knocked Out may give Red Skull 1 Defense instead (ruling 47).

    Decided openly, in token order, before window A. The discs leave after the Offensive.
    """
    state = run.state
    for seat in state.order():
        mine = state.seats[seat]
        if not (mine.revealed and mine.out) or run.guard >= run.charts.defense_limit:
            continue
        name = run.names[seat]
        chosen = yield Decision(
            TABLE,
            "defend",
            f"Does {name} give Red Skull 1 Defense instead of handing over or stealing?",
            Choices([Option("give", f"{name} gives 1 Defense"), Option("keep", "No")]),
            "to go on together",
            rule="Red Skull",
        )
        if chosen.key == "give":
            run.own(seat).done = True
            state.guard += 1
            run.tell("{who:seat} gives Red Skull 1 Defense.", who=seat)
    state.phase = "before"


def before(run: Run) -> Play[None]:
    """Window A: after the draws, before any card is laid, handed or stolen (ruling 24)."""
    prompt = "Before the attack. Talk, use an ability, or go on."
    if (yield from table_screen(run, "before", prompt, onwards(run), window="A")):
        run.state.phase = "hand"
