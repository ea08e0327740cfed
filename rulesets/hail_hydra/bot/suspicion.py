"""How likely each set of agents is, judged by what a seat has seen.

The total of an attack is compared with what loyal Heroes lay who show as many cards and say the
same. Words are no evidence by themselves: odds that fit one kind of opponent accuse honest players
of another kind.
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
"""A blind card: its mean value, and how much that varies."""

WORST = {1: Spread(-4.2, 0.8), 2: Spread(-7.6, 3.0), 3: Spread(-10.2, 6.0)}
"""The total of the worst cards of an agent's hand, by the number of cards that it lays."""

OPEN = Spread(-3.4, 1.6)
"""What one card of a revealed agent is worth."""

UNLIKE = 0.3, Spread(-2.5, 3.0)
"""How often an agent does not lay as our computer players do, and how its total then differs from a
loyal Hero's."""

ABSORBED = 3.5
"""The usual value of the best card of an attack, which some Villains make count 0."""

CUT = {"captain_marvel": Spread(-3.8, 1.0), "quake": Spread(-7.0, 22.0)}
"""By Hero: the value that its ability takes out of a revealed attack, less the value it adds."""

FACE_UP = {True: log(0.35 / 0.88), False: log(0.65 / 0.12)}
"""How much likelier it is that an agent laid a card with a known owner than that a loyal Hero did:
a blue card (True) or a red one (logarithm)."""

AGAINST_A_FRIEND = 0.35
"""How much less often an agent points at another agent than at anybody else (logarithm)."""

NOBODY = -1
"""The viewer who knows only what the whole table knows."""

Agents = frozenset[int]
Entry = tuple[int, Shown, bool]
"""A seat, what it showed in an attack, and whether it was revealed."""

Hump = tuple[float, float, float]
"""One way in which an agent may lay: its weight, and the mean and variance of the cards."""


class Seen(NamedTuple):
    """An attack without cards of known owners: the seats that laid the rest, and its total."""

    entries: tuple[Entry, ...]
    total: float
    blind: int
    variance: float


def every_set(content: Content, view: HydraState) -> tuple[Agents, ...]:
    """Every set of seats that may be the agents, whatever is known."""
    seats = len(view.seats)
    agents = content.charts.for_players(seats).hydra
    return tuple(frozenset(one) for one in combinations(range(seats), agents))


def possible(
    content: Content, view: HydraState, seat: int, *, innocent: bool = False
) -> list[Agents]:
    """Every set of agents that fits what a seat knows, or with `innocent` would know if loyal."""
    sure = _sure_if_loyal(view, seat) if innocent else _sure(view, seat)
    return [
        agents
        for agents in every_set(content, view)
        if all((other in agents) == agent for other, agent in sure.items())
    ]


def _sure(view: HydraState, seat: int) -> dict[int, bool]:
    """Which other seats are agents, as far as open discs and this seat's own looks show."""
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
    """What this seat would know for certain if it were loyal: its own side, and open discs.

    An agent claims that every seat it has looked at is loyal.
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
    """Each set of agents with its probability, by what `seat` knows, which may be `NOBODY`."""
    sets = possible(content, view, seat, innocent=innocent)
    if innocent and not sets:
        sets = possible(content, view, NOBODY)
    evidence = dict(zip(every_set(content, view), _evidence(content, view, seat), strict=True))
    scores = [evidence[agents] for agents in sets]
    most = max(scores, default=0.0)
    weights = [exp(score - most) for score in scores]
    whole = sum(weights)
    return [(agents, weight / whole) for agents, weight in zip(sets, weights, strict=True)]


def suspicion(
    content: Content, view: HydraState, seat: int, *, innocent: bool = False
) -> list[float]:
    """By seat: how likely it is an agent, by what `seat` knows, or would know if `innocent`."""
    found = [0.0] * len(view.seats)
    for agents, probability in weighed(content, view, seat, innocent=innocent):
        for agent in agents:
            found[agent] += probability
    return found


def _evidence(content: Content, view: HydraState, seat: int) -> list[float]:
    """The logarithm of how well each set explains what `seat` has seen, which may be `NOBODY`."""
    sets = every_set(content, view)
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
    sets = every_set(content, view)
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
    """By set: how likely the total of an attack is over all ways agents may lay (logarithm)."""
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
        # No set is ruled out: players do unexpected things.
        found.append(log(likely + 1e-4))
    return tuple(found)


def _humps(known: Habits, shown: Shown, revealed: bool) -> list[Hump]:
    """How an agent may lay: its worst cards, less than a loyal Hero, nearly as much, otherwise."""
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
    """By seat: how much its cards that lay face up speak for an agent (logarithm)."""
    found = [0.0] * len(view.seats)
    for line in view.history:
        for card, owner in zip(line.cards, line.owners, strict=False):
            if owner >= 0 and not _was_revealed(view, owner, (line.mission, line.number)):
                found[owner] += FACE_UP[int(card) > 0]
    return found


def _received(view: HydraState, seat: int) -> list[float]:
    """By seat: how much the cards it handed to this seat speak for an agent (logarithm)."""
    found = [0.0] * len(view.seats)
    if seat < 0:
        return found
    # Compare from the end, because older saves have only the latest cards.
    cards = list(view.seats[seat].received)
    for deed in reversed(view.deeds):
        if deed.kind == "handed" and deed.at == seat and len(cards) >= deed.count > 0:
            values = [VALUES[card] for card in cards[-deed.count :] if card in VALUES]
            del cards[-deed.count :]
            found[deed.seat] += habits().gift(values) if values else 0.0
    return found


def _pointed(view: HydraState) -> list[tuple[int, int]]:
    return [(seat, at) for vote in view.votes for seat, at in enumerate(vote.votes) if at >= 0]
