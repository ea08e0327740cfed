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
    """The health that damage takes from the Villain: less Defense, and no more than it has (37)."""
    return min(state.health, max(0, count - defense(content, state)))


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


def _power_on_city(power: Power | None, state: HydraState) -> int:
    """What a power surely takes from the city; what it may take by chance is not in it."""
    if power is None:
        return 0
    if power.op == "city_for_each_out":
        return power.count * sum(mine.out for mine in state.seats)
    return power.count if power.op == "city" else 0


def _power_by_chance(power: Power | None) -> int:
    """What a power may take besides, as cards come that nobody knows: so much for each red one."""
    return power.count**2 if power is not None and power.op == "reveal" else 0


class Strike(NamedTuple):
    """What a surviving Villain does: damage to the city, its power, and who costs the city 1 each.

    `damage` is None where its attack is cancelled, and `power` where none acts. `by_power` is what
    the power surely takes from the city, `by_chance` what it may take besides. `agents` are
    revealed and Knocked Out (ruling 58).
    """

    damage: int | None
    power: Power | None
    by_power: int
    agents: tuple[int, ...]
    by_chance: int = 0

    @property
    def all(self) -> int:
        """What the city surely loses by it, if it has so much."""
        return (self.damage or 0) + self.by_power + len(self.agents)


def strike_back(content: Content, state: HydraState, total: int) -> Strike:
    """What a Villain does who survives an attack of this total: the rules deal just that.

    After it the city may have less than it takes, and the power may change who costs it.
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
    surely, perhaps = _power_on_city(power, state), _power_by_chance(power)
    return Strike(villain.city, power, surely, agents, perhaps)
