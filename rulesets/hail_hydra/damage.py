"""What an attack comes to: total, Defense, damage, and what the total itself costs the city.

It changes nothing and reads public facts only, so a screen may ask for the attack that lies open
before it counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .components import Content, Power
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
        owners=[card.owner for card in state.attack],
        out=[seat for seat, mine in enumerate(state.seats) if mine.out],
    )


def attack_so_far(content: Content, state: HydraState) -> Offensive | None:
    """The attack that lies open and has not counted yet, as `reckon` has it; None without one.

    The game may end while it counts; then it has counted.
    """
    waits = state.phase == "revealed" and not state.ended
    return reckon(content, state) if waits else None


def power_acts(power: Power, total: int) -> bool:
    """Whether a power that follows the damage to the city has its condition fulfilled."""
    return power.if_total_at_most is None or total <= power.if_total_at_most


def power_on_city(power: Power, state: HydraState) -> int:
    """What a power surely takes from the city; what it may take by chance is not in it."""
    if power.op == "city_for_each_out":
        return power.count * sum(mine.out for mine in state.seats)
    return power.count if power.op == "city" else 0


def costly_agents(state: HydraState) -> list[int]:
    """The agents who are revealed and Knocked Out: each costs the city 1 (ruling 58)."""
    return [seat for seat in state.order() if state.seats[seat].out and state.seats[seat].revealed]


class Strike(NamedTuple):
    """What follows when the Villain survives: damage, what the power takes, what agents cost.

    `power` says that there is a power to come; its other effects are not told here.
    """

    damage: int
    by_power: int
    agents: int
    power: bool

    @property
    def all(self) -> int:
        """What the city surely loses by it."""
        return self.damage + self.by_power + self.agents


def strike_back(content: Content, state: HydraState, total: int) -> Strike:
    """What a Villain who survives an attack of this total does, as far as it is certain."""
    agents = len(costly_agents(state))
    if state.cancelled:
        return Strike(0, 0, agents, power=False)
    villain = content.villains[state.villain]
    power = not villain.quick and power_acts(villain.does, total)
    by_power = power_on_city(villain.does, state) if power else 0
    return Strike(villain.city, by_power, agents, power)
