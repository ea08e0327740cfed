"""From the reveal to the end of an Offensive: window C, total, damage, the Villain's attack."""

from __future__ import annotations

from tabletop_tui.core.decision import Play
from tabletop_tui.core.state import writable

from ..context import Context
from ..damage import attack_total, city_damage, reckon, strike_back
from ..state import Offensive
from . import villain_powers
from .windows import may_call, table_screen

COUNTED = "counted"
"""The tag of the event that says the total of an attack."""

STRUCK = "struck"
"""The tag of the event that a surviving Villain attacks, or is kept from attacking."""


def revealed(context: Context) -> Play[None]:
    """Window C: cards can still be cut or replaced (ruling 30). HAIL HYDRA waits (ruling 39)."""
    total = attack_total(context.content, context.state, context.state.attack)
    asks = " Use an ability?" if may_call(context, "C") else ""
    prompt = f"The attack stands at {total:+d}.{asks}"
    screen = table_screen(
        context, "revealed", prompt, "Let it count", window="C", rule="The reveal"
    )
    if (yield from screen):
        count_up(context)


def count_up(context: Context) -> None:
    """Count total, chart, Cosmic Cube, Defense and damage; note whether the Villain has fallen.

    Defense counts only against a positive total (ruling 37). The chart's damage is no part of the
    Villain's attack (ruling 38).
    """
    state = context.state
    line = reckon(context.content, state)
    state.total = total = line.total
    damage = city_damage(context.content, state, total)
    if total > 0:
        context.hit_villain(total)
    _record(context, line)
    context.log("The team's total is {total}.", "moment", COUNTED, total=f"{total:+d}")
    if total > 0:
        last = "" if state.health else "the remaining "
        text = f"{{villain:villain}} loses {last}{{dealt}} health."
        if line.defense:
            text = "{total} minus Defense {guard}: " + text
        context.log(text, villain=state.villain, dealt=line.dealt, guard=line.defense, total=total)
    if damage:
        # Red Skull's penalty comes before the win is declared (ruling 46).
        why = "Cosmic Cube" if total > 0 else "The attack backfires"
        text = "{why}: New York loses {count} health."
        context.hit_city(damage, "cube" if total > 0 else "backfire", text, why=why)
    state.phase = "survived" if state.health else "defeated"


def _record(context: Context, line: Offensive) -> None:
    """Add to the public history, which keeps card values only of the latest reveal (ruling 21)."""
    state = context.state
    if state.history and not state.full_record:
        before = writable(state.history, -1)
        before.cards, before.owners = [], []
    state.history = [*state.history, line]


def survived(context: Context) -> Play[None]:
    """Show the table screen after a reveal that did not defeat the Villain (rulings 61 and 66)."""
    name, shielded = context.villain.name, context.state.cancelled
    does = (
        "survives, but Vibranium Shield cancels the attack"
        if shielded
        else "survives and strikes back"
    )
    screen = table_screen(
        context,
        "between",
        f"{name} {does}.",
        "Go on" if shielded else f"{name} attacks",
        rule="The reveal",
        taken_by=villain_powers.asked_first(context),
    )
    if (yield from screen):
        context.state.phase = "strike"


def strike(context: Context) -> Play[None]:
    """Damage the city, then use the Villain's power; neither after its defeat (ruling 40)."""
    state = context.state
    state.phase = "toll"
    damage = strike_back(context.content, state, state.total).damage
    if damage is None:
        context.log("Vibranium Shield: the Villain's attack is cancelled.", "move", STRUCK)
        return
    text = "{villain:villain} survives and attacks: New York loses {count} health."
    context.hit_city(damage, "villain", text, STRUCK, villain=state.villain)
    yield from villain_powers.use_power(context)


def toll(context: Context) -> None:
    """Each agent who is revealed and Knocked Out at this moment costs the city 1 (ruling 58).

    Vibranium Shield does not stop this (ruling 33).
    """
    state = context.state
    text = "{who:seat}, revealed and Knocked Out, costs New York {count} health."
    for seat in strike_back(context.content, state, state.total).agents:
        context.hit_city(1, "agents", text, who=seat)
    discard_attack(context)
    state.phase = "start"


def discard_attack(context: Context) -> None:
    """Move the attack, and the cards taken out of it, face down to the discard pile.

    Everybody has seen the open cards, so undo does not go back past this.
    """
    context.seal()
    state = context.state
    state.discard = state.discard + [card.card for card in state.attack] + state.aside
    state.attack, state.aside = [], []
