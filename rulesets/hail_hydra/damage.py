"""The results of an attack: its total, Defense, damage, and the city's losses.

The functions change nothing and use only public facts, so a screen may call them for a revealed
attack before it counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .components import Content, Power
from .state import HydraState, Offensive, Revealed

SMASH, SMASH_CITY = 6, 2
"""What Smash, the ability of Hulk, deals to the Villain, less its Defense, and to the city."""


def attack_total(content: Content, state: HydraState, cards: Iterable[Revealed]) -> int:
    """The sum of these cards, with the power Absorb without the highest blue card (ruling 30)."""
    values = [int(card.card) for card in cards]
    if content.villains[state.villain].does.op == "absorb":
        return sum(values) - max([0, *values])
    return sum(values)


def defense(content: Content, state: HydraState) -> int:
    """The Villain's Defense now, including the discs of this Offensive."""
    return min(content.charts.defense_limit, state.defense + state.guard)


def got_through(content: Content, state: HydraState, count: int) -> int:
    """The health that the Villain loses: `count` less Defense, at most its health (ruling 37)."""
    return min(state.health, max(0, count - defense(content, state)))


def city_damage(content: Content, state: HydraState, total: int) -> int:
    """The city's loss from a total alone: by the chart, or by Red Skull's Cube (ruling 45)."""
    if total <= content.charts.backfire:
        return 1
    if content.villains[state.villain].does.op == "agents_defend":
        return max(0, total - state.health - content.charts.cube)
    return 0


def reckon(content: Content, state: HydraState) -> Offensive:
    """The record of the revealed attack for the public history, as if it counted now."""
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
        owners=[card.owner for card in state.attack],
        out=[seat for seat, mine in enumerate(state.seats) if mine.out],
    )


def attack_so_far(content: Content, state: HydraState) -> Offensive | None:
    """The result of `reckon` for a revealed attack that has not counted yet; else None."""
    waits = state.phase == "revealed" and not state.ended
    return reckon(content, state) if waits else None


def _power_on_city(power: Power | None, state: HydraState) -> int:
    """The city's certain loss from a power, without losses that depend on chance."""
    if power is None:
        return 0
    if power.op == "city_for_each_out":
        return power.count * sum(mine.out for mine in state.seats)
    return power.count if power.op == "city" else 0


class Strike(NamedTuple):
    """What a surviving Villain does to the city.

    `damage` is None if its attack is cancelled, `power` is None if no power acts. `by_power` is the
    certain loss from the power. `agents` are the seats of revealed, Knocked Out agents, which cost
    the city 1 each (ruling 58).
    """

    damage: int | None
    power: Power | None
    by_power: int
    agents: tuple[int, ...]

    @property
    def all(self) -> int:
        """The city's certain loss, if it has enough health."""
        return (self.damage or 0) + self.by_power + len(self.agents)


def strike_back(content: Content, state: HydraState, total: int) -> Strike:
    """What a Villain does that survives an attack of this total. The rules use this result, too.

    The losses may exceed the health of the city, and the power may still change the agents.
    """
    agents = tuple(
        seat for seat in state.order() if state.seats[seat].out and state.seats[seat].revealed
    )
    if state.cancelled:
        return Strike(None, None, 0, agents)
    villain = content.villains[state.villain]
    limit = villain.does.if_total_at_most
    acts = not villain.quick and (limit is None or total <= limit)
    power = villain.does if acts else None
    return Strike(villain.city, power, _power_on_city(power, state), agents)
