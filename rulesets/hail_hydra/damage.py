"""What an attack comes to: total, Defense, damage, and what the total itself costs the city.

It changes nothing and reads public facts only, so a screen may ask for the attack that lies open
before it counts.
"""

from __future__ import annotations

from collections.abc import Iterable

from .components import Content
from .state import HydraState, Offensive, Revealed


def attack_total(content: Content, state: HydraState, cards: Iterable[Revealed]) -> int:
    """The sum of these cards; Absorb takes the highest blue card out (ruling 30)."""
    values = [int(card.card) for card in cards]
    if content.villains[state.villain].does.op == "absorb":
        return sum(values) - max([0, *values])
    return sum(values)


def defense(content: Content, state: HydraState) -> int:
    """The Villain's Defense now, discs of this Offensive included."""
    return min(content.charts.defense_limit, state.defense + state.guard)


def got_through(content: Content, state: HydraState, count: int) -> int:
    """What is left of damage to the Villain behind its Defense (ruling 37)."""
    return max(0, count - defense(content, state))


def city_damage(content: Content, state: HydraState, total: int) -> int:
    """What a total itself costs the city: the chart, or Red Skull's Cube.

    The Cube ignores Defense: it compares the total with the remaining health + 5 (ruling 45).
    """
    if total <= content.charts.backfire:
        return 1
    if content.villains[state.villain].does.op == "agents_defend":
        return max(0, total - state.health - content.charts.cube)
    return 0


def reckon(content: Content, state: HydraState) -> Offensive:
    """The line of the public history for the revealed attack, if it counts as it stands now."""
    total = attack_total(content, state, state.attack)
    return Offensive(
        mission=state.mission,
        number=state.offensive,
        villain=state.villain,
        counts=state.counts,
        said=[mine.said for mine in state.seats],
        blind=sum(card.blind for card in state.attack),
        total=total,
        defense=defense(content, state),
        dealt=got_through(content, state, total),
        city=min(state.city, city_damage(content, state, total)),
        cards=[card.card for card in state.attack],
        out=[seat for seat, mine in enumerate(state.seats) if mine.out],
    )


def attack_so_far(content: Content, state: HydraState) -> Offensive | None:
    """The attack that lies open and has not counted yet, as `reckon` has it; None without one.

    The game may end while it counts; then it has counted.
    """
    waits = state.phase == "revealed" and not state.ended
    return reckon(content, state) if waits else None
