"""Who may be an agent: every way in which the loyalties may lie, weighed by what all have seen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import exp

from .components import Content
from .state import HYDRA, UNKNOWN, HydraState

LOYAL, TREASON = 1.5, -2.2
"""What a card is worth on the average that a loyal Hero lays, and one that an agent lays."""

SPREAD = 6.0
"""How much the values of single cards differ (variance)."""

AGAINST_A_FRIEND = 0.6
"""An agent points at another agent so much more seldom than at anybody else."""

Agents = frozenset[int]


def possible(content: Content, view: HydraState, seat: int) -> list[Agents]:
    """Every set of agents that fits what a seat knows for certain."""
    size = content.charts.for_players(len(view.seats))
    mine = view.seats[seat] if seat >= 0 else None
    sure: dict[int, bool] = {}
    for other, one in enumerate(view.seats):
        told: str = one.loyalty
        if told == UNKNOWN and mine is not None:
            told = mine.knows[other]
        if told != UNKNOWN:
            sure[other] = told == HYDRA
    return [
        frozenset(agents)
        for agents in combinations(range(len(view.seats)), size.hydra)
        if all((other in agents) == agent for other, agent in sure.items())
    ]


def weighed(content: Content, view: HydraState, seat: int) -> list[tuple[Agents, float]]:
    """Each of these sets with its probability, by the totals of all attacks and by all votes."""
    sets = possible(content, view, seat)
    scores = [_evidence(view, agents) for agents in sets]
    most = max(scores, default=0.0)
    weights = [exp(score - most) for score in scores]
    return [(agents, w / sum(weights)) for agents, w in zip(sets, weights, strict=True)]


def suspicion(content: Content, view: HydraState, seat: int) -> list[float]:
    """By seat: how likely it is an agent, as far as this seat can tell."""
    found = [0.0] * len(view.seats)
    for agents, probability in weighed(content, view, seat):
        for agent in agents:
            found[agent] += probability
    return found


def _evidence(view: HydraState, agents: Agents) -> float:
    """The logarithm of how well a set explains what was seen."""
    return sum(_attacks(view, agents)) + sum(_votes(view, agents))


def _attacks(view: HydraState, agents: Agents) -> Iterator[float]:
    for attack in view.history:
        cards = sum(attack.counts)
        if cards:
            expected = sum(
                count * (TREASON if seat in agents else LOYAL)
                for seat, count in enumerate(attack.counts)
            )
            yield -((attack.total - expected) ** 2) / (2 * SPREAD * cards)


def _votes(view: HydraState, agents: Agents) -> Iterator[float]:
    for lap in view.votes:
        for seat, at in enumerate(lap.votes):
            if seat in agents and at in agents:
                yield -AGAINST_A_FRIEND
