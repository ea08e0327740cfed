"""From the reveal to the end of an Offensive: window C, total, damage, the Villain's attack."""

from __future__ import annotations

from tabletop_tui.core.decision import Play

from ..context import Context
from ..damage import attack_total, city_damage, reckon
from ..state import Offensive
from . import villain_powers
from .windows import table_screen


def revealed(run: Context) -> Play[None]:
    """Window C: cards can still be cut or replaced (ruling 30). HAIL HYDRA waits (ruling 39)."""
    total = attack_total(run.content, run.state, run.state.attack)
    prompt = f"The attack stands at {total:+d}. Use an ability, or let it count."
    screen = table_screen(run, "revealed", prompt, "Let it count", window="C", rule="The reveal")
    if (yield from screen):
        count_up(run)


def count_up(run: Context) -> None:
    """Total, chart, Cosmic Cube, Defense, damage; then the Villain has fallen or survived.

    Defense counts only against a positive total (ruling 37). The chart's damage is no part of the
    Villain's attack (ruling 38).
    """
    state = run.state
    line = reckon(run.content, state)
    state.total = total = line.total
    damage = city_damage(run.content, state, total)
    if total > 0:
        run.hit_villain(total)
    _record(run, line)
    run.tell("The team's total is {total}.", "moment", total=f"{total:+d}")
    if total > 0:
        told = "{villain:villain} takes {dealt}"
        told += ", less Defense {guard}." if line.defense else "."
        run.tell(told, villain=state.villain, dealt=line.dealt, guard=line.defense)
    if damage:
        # Red Skull's penalty comes before the win is declared (ruling 46).
        why = "Cosmic Cube" if total > 0 else "The attack backfires"
        run.tell("{why}: New York takes {count}.", why=why, count=damage)
        run.hit_city(damage)
    state.phase = "survived" if state.health else "defeated"


def _record(run: Context, line: Offensive) -> None:
    """A line of the public history; values stay only for the latest reveal (ruling 21)."""
    state = run.state
    if state.history and not state.full_record:
        last = state.history[-1].clone()
        last.cards = []
        state.history = [*state.history[:-1], last]
    state.history = [*state.history, line]


def survived(run: Context) -> Play[None]:
    """The table screen after a reveal that did not defeat (rulings 61 and 66)."""
    name = run.villain.name
    screen = table_screen(
        run, "between", f"{name} survives and strikes back.", f"{name} attacks", rule="The reveal"
    )
    if (yield from screen):
        run.state.phase = "strike"


def strike(run: Context) -> Play[None]:
    """City damage, then the power (ruling 40 spares both when the Villain fell)."""
    state = run.state
    state.phase = "toll"
    if state.cancelled:
        run.tell("Vibranium Shield: the Villain's attack is cancelled.")
        return
    villain = run.villain
    told = "{villain:villain} attacks: New York takes {count}."
    run.tell(told, villain=villain.id, count=villain.city)
    run.hit_city(villain.city)
    if not villain.quick:
        yield from villain_powers.use_power(run)


def toll(run: Context) -> None:
    """Each agent who is revealed and Knocked Out at this moment costs the city 1 (ruling 58).

    Vibranium Shield does not stop this (ruling 33).
    """
    state = run.state
    for seat in state.order():
        if state.seats[seat].out and state.seats[seat].revealed:
            run.tell("{who:seat} is Knocked Out HYDRA: New York takes 1.", who=seat)
            run.hit_city(1)
    discard_attack(run)
    state.phase = "over"


def discard_attack(run: Context) -> None:
    """The attack goes to the discard pile, face down, with what was taken out of it.

    Everybody has seen what lay open until now, so that nothing before this is taken back.
    """
    run.seal()
    state = run.state
    state.discard = state.discard + [card.card for card in state.attack] + state.aside
    state.attack, state.aside = [], []


def over(run: Context) -> Play[None]:
    """The last table screen of an Offensive."""
    screen = table_screen(run, "between", "The Offensive is over.", "Next Offensive")
    if (yield from screen):
        run.state.phase = "start"
