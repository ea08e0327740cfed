"""Who may be an agent: every way in which the loyalties may lie, weighed by what all have seen.

Totals are weighed by how many cards each seat laid and what it said of them. The words are no
evidence by themselves: odds of words fitted to one kind of opponent accuse the honest ones of
another.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from math import exp, log, sqrt
from operator import add
from typing import NamedTuple

from ..components import Content
from ..state import HYDRA, UNKNOWN, VALUES, HydraState, Offensive
from .habits import GREED, HARM, HIDES, SHORT, Habits, Shown, Spread, habits

UNSEEN = Spread(-0.35, 10.0)
"""A card that nobody has chosen."""

WORST = {1: Spread(-4.2, 0.8), 2: Spread(-7.6, 3.0), 3: Spread(-10.2, 6.0)}
"""The worst cards of a hand, by how many."""

OPEN = Spread(-3.4, 1.6)
"""A card of an agent who is revealed."""

UNLIKE = 0.3, Spread(-2.5, 3.0)
"""How often an agent lays in a way of its own, not as ours do, and what that comes to beside a
loyal Hero's cards."""

ABSORBED = 3.5
"""What the best card of an attack is mostly worth."""

CUT = {"captain_marvel": Spread(-3.8, 1.0), "quake": Spread(-7.0, 22.0)}
"""What left an attack by these abilities after it was turned up, less what came in its place."""

FACE_UP = {True: log(0.35 / 0.88), False: log(0.65 / 0.12)}
"""How much rather an agent than a loyal Hero laid a card that was turned up: a blue one, a red one
(logarithm)."""

AGAINST_A_FRIEND = 0.35
"""An agent points at another agent so much more seldom than at anybody else (logarithm)."""

NOBODY = -1
"""The viewer who knows only what the whole table knows."""

Agents = frozenset[int]
Entry = tuple[int, Shown, bool]
"""A seat, what it showed in an attack, and whether it was revealed."""

Hump = tuple[float, float, float]
"""One thing an agent may have done: its weight, mean and variance."""


class Seen(NamedTuple):
    """An attack as it is weighed: what is left of the total without cards whose owner is known."""

    entries: tuple[Entry, ...]
    total: float
    blind: int
    variance: float


@lru_cache(64)
def every_set(seats: int, agents: int) -> tuple[Agents, ...]:
    """All sets of so many agents among so many seats."""
    return tuple(frozenset(one) for one in combinations(range(seats), agents))


def _every_set(content: Content, view: HydraState) -> tuple[Agents, ...]:
    seats = len(view.seats)
    return every_set(seats, content.charts.for_players(seats).hydra)


def possible(
    content: Content, view: HydraState, seat: int, *, innocent: bool = False
) -> list[Agents]:
    """Every set of agents that fits what a seat knows for certain.

    With `innocent` it is what the seat would know if it were loyal.
    """
    sure = _sure_if_loyal(view, seat) if innocent else _sure(view, seat)
    return [
        agents
        for agents in _every_set(content, view)
        if all((other in agents) == agent for other, agent in sure.items())
    ]


def _sure(view: HydraState, seat: int) -> dict[int, bool]:
    """Discs that lie open, and what the seat has seen, whatever else stands in the view."""
    sure: dict[int, bool] = {}
    for other, one in enumerate(view.seats):
        known: str = UNKNOWN
        if one.shown or other == seat or seat in one.looked_at_by:
            known = one.loyalty
        elif seat >= 0:
            known = view.seats[seat].knows[other]
        if known != UNKNOWN:
            sure[other] = known == HYDRA
    return sure


def _sure_if_loyal(view: HydraState, seat: int) -> dict[int, bool]:
    """What an agent that plays a loyal Hero must know: itself, and discs that lie open.

    Whom it has looked at it claims to have found loyal.
    """
    sure = {o: one.loyalty == HYDRA for o, one in enumerate(view.seats) if one.shown}
    sure |= {
        o: False for o, one in enumerate(view.seats) if seat in one.looked_at_by and not one.shown
    }
    sure[seat] = False
    return sure


def weighed(
    content: Content, view: HydraState, seat: int, *, innocent: bool = False
) -> list[tuple[Agents, float]]:
    """Each set of agents with its probability, as far as this seat can tell (or `NOBODY`)."""
    sets = possible(content, view, seat, innocent=innocent)
    if innocent and not sets:
        sets = possible(content, view, NOBODY)
    evidence = dict(zip(_every_set(content, view), _evidence(content, view, seat), strict=True))
    scores = [evidence[agents] for agents in sets]
    most = max(scores, default=0.0)
    weights = [exp(score - most) for score in scores]
    whole = sum(weights)
    return [(agents, weight / whole) for agents, weight in zip(sets, weights, strict=True)]


def suspicion(
    content: Content, view: HydraState, seat: int, *, innocent: bool = False
) -> list[float]:
    """By seat: how likely it is an agent, as far as this seat can tell (or `NOBODY`).

    With `innocent` it is what the seat would believe if it were loyal.
    """
    found = [0.0] * len(view.seats)
    for agents, probability in weighed(content, view, seat, innocent=innocent):
        for agent in agents:
            found[agent] += probability
    return found


def _evidence(content: Content, view: HydraState, seat: int) -> list[float]:
    """The logarithm of how well each set explains what this seat has seen (or `NOBODY`)."""
    sets = _every_set(content, view)
    cards = list(map(add, _face_up(view), _received(view, seat)))
    pointed = _pointed(view)
    found = [
        sum(cards[agent] for agent in one)
        - AGAINST_A_FRIEND * sum(who in one and at in one for who, at in pointed)
        for one in sets
    ]
    for attack in attacks_explained(content, view):
        found = list(map(add, found, attack))
    return found


def attacks_explained(content: Content, view: HydraState) -> Iterator[tuple[float, ...]]:
    """For each attack, by set of agents: how well that set explains its total (logarithm)."""
    sets = _every_set(content, view)
    for line in view.history:
        if any(line.counts):
            yield _explained(habits(), sets, _seen(content, view, line))


def _seen(content: Content, view: HydraState, line: Offensive) -> Seen:
    when = line.mission, line.number
    total = line.total + ABSORBED * (content.villains[line.villain].does.op == "absorb")
    variance = 0.0
    for deed in view.deeds:
        cut = CUT.get(view.seats[deed.seat].hero) if deed.kind == "ability" else None
        if cut is not None and (deed.mission, deed.number, deed.voting) == (*when, 0):
            total += cut.mean
            variance += cut.variance
    counts = list(line.counts)
    for card, owner in zip(line.cards, line.owners, strict=False):
        if owner >= 0:
            total -= int(card)
            counts[owner] -= 1
    entries = tuple(
        (seat, Shown(count, line.said[seat]), _was_revealed(view, seat, when))
        for seat, count in enumerate(counts)
        if count > 0
    )
    return Seen(entries, total, line.blind, variance)


def _was_revealed(view: HydraState, seat: int, when: tuple[int, int]) -> bool:
    return any(
        deed.kind == "hail" and deed.seat == seat and (deed.mission, deed.number) <= when
        for deed in view.deeds
    )


@lru_cache(4096)
def _explained(known: Habits, sets: tuple[Agents, ...], seen: Seen) -> tuple[float, ...]:
    """By set: how likely an attack's total is, when each agent does one thing or another.

    Logarithms.
    """
    loyal = {seat: known.sum(shown) for seat, shown, _ in seen.entries}
    agent = {seat: _humps(known, shown, revealed) for seat, shown, revealed in seen.entries}
    unseen = seen.blind * UNSEEN.mean, seen.blind * UNSEEN.variance + seen.variance
    found = []
    for agents in sets:
        mean, variance = unseen
        there = []
        for seat, spread in loyal.items():
            if seat in agents:
                there.append(agent[seat])
            else:
                mean, variance = mean + spread.mean, variance + spread.variance
        likely = 0.0
        for way in product(*there):
            weight, middle, width = 1.0, mean, variance
            for hump in way:
                weight, middle, width = weight * hump[0], middle + hump[1], width + hump[2]
            width = max(width, 1.0)
            likely += weight * exp(-((seen.total - middle) ** 2) / (2 * width)) / sqrt(width)
        # Somebody may always do what nobody expects.
        found.append(log(likely + 1e-4))
    return tuple(found)


def _humps(known: Habits, shown: Shown, revealed: bool) -> list[Hump]:
    """What an agent's cards may come to: the worst, too little, nearly a loyal Hero's, unlike."""
    if revealed:
        return [(1.0, OPEN.mean * shown.cards, OPEN.variance * shown.cards)]
    loyal = known.sum(shown)
    worst = WORST.get(shown.cards, Spread(-3.0 * shown.cards, 3.0 * shown.cards))
    rare, unlike = UNLIKE
    ours = 1 - rare
    return [
        (ours * HARM * GREED, *worst),
        (ours * HARM * (1 - GREED), loyal.mean - sum(SHORT) / 2, 4.0),
        (ours * (1 - HARM), loyal.mean - HIDES, 2.0),
        (rare, loyal.mean + unlike.mean, unlike.variance),
    ]


def _face_up(view: HydraState) -> list[float]:
    """By seat what cards tell that were turned up in the latest attack (logarithm)."""
    found = [0.0] * len(view.seats)
    for line in view.history:
        for card, owner in zip(line.cards, line.owners, strict=False):
            if owner >= 0 and not _was_revealed(view, owner, (line.mission, line.number)):
                found[owner] += FACE_UP[int(card) > 0]
    return found


def _received(view: HydraState, seat: int) -> list[float]:
    """By seat what the cards tell that it has handed to this one (logarithm)."""
    found = [0.0] * len(view.seats)
    if seat < 0:
        return found
    # From the end: older saves have the latest cards only.
    cards = list(view.seats[seat].received)
    for deed in reversed(view.deeds):
        if deed.kind == "handed" and deed.at == seat and len(cards) >= deed.count > 0:
            values = [VALUES[card] for card in cards[-deed.count :] if card in VALUES]
            del cards[-deed.count :]
            found[deed.seat] += habits().gift(values) if values else 0.0
    return found


def _pointed(view: HydraState) -> list[tuple[int, int]]:
    """Who pointed at whom, in all votes."""
    return [(seat, at) for lap in view.votes for seat, at in enumerate(lap.votes) if at >= 0]
