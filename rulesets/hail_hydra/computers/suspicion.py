"""Who may be an agent: every way in which the loyalties may lie, weighed by what all have seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import exp, log, sqrt
from typing import NamedTuple

from ..components import Content
from ..state import HYDRA, UNKNOWN, HydraState


class Spread(NamedTuple):
    """What a card is worth on the average, and how much such cards differ (variance)."""

    mean: float
    variance: float


LOYAL, HARMFUL, HIDING = Spread(2.0, 2.9), Spread(-3.5, 1.5), Spread(1.6, 1.0)
"""A card of a loyal Hero, of an agent who does harm, and of one who hides. Counted in games."""

UNSEEN = Spread(-0.35, 10.0)
"""A card that nobody has chosen."""

ABSORBED = 3.5
"""What the best card of an attack is mostly worth."""

HARM = 0.75
"""How often an agent does harm."""

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
    scores = [_evidence(content, view, agents) for agents in sets]
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


def _evidence(content: Content, view: HydraState, agents: Agents) -> float:
    """The logarithm of how well a set explains what was seen."""
    return sum(_attacks(content, view, agents)) + sum(_votes(view, agents))


def _attacks(content: Content, view: HydraState, agents: Agents) -> Iterator[float]:
    for attack in view.history:
        if any(attack.counts):
            absorbs = content.villains[attack.villain].does.op == "absorb"
            there = [attack.counts[seat] for seat in agents if attack.counts[seat]]
            loyal = sum(attack.counts) - sum(there)
            yield _explained(attack.total + ABSORBED * absorbs, loyal, there, attack.blind)


def _explained(total: float, loyal: int, agents: Sequence[int], blind: int) -> float:
    """How likely a total is (its logarithm) when each agent does harm or hides.

    `loyal` cards are from loyal Heroes, `blind` from nobody, and each agent laid so many.
    """
    likely = 0.0
    for moods in product((True, False), repeat=len(agents)):
        chance, mean = 1.0, loyal * LOYAL.mean + blind * UNSEEN.mean
        variance = loyal * LOYAL.variance + blind * UNSEEN.variance
        for harms, count in zip(moods, agents, strict=True):
            spread = HARMFUL if harms else HIDING
            chance *= HARM if harms else 1 - HARM
            mean += count * spread.mean
            variance += count * spread.variance
        variance = max(variance, 1.0)
        likely += chance * exp(-((total - mean) ** 2) / (2 * variance)) / sqrt(variance)
    # Somebody may always do what nobody expects.
    return log(likely + 1e-4)


def _votes(view: HydraState, agents: Agents) -> Iterator[float]:
    for lap in view.votes:
        for seat, at in enumerate(lap.votes):
            if seat in agents and at in agents:
                yield -AGAINST_A_FRIEND
