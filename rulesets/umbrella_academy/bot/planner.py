"""Plans of the simple computer player: a target, and the Heroes and cards that beat it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from ..components import Need
from ..context import Rulebook
from ..rules.targets import need_of, place_of, tokens_on
from ..state import NO_TOKENS, AcademyState
from .means import Hop, Means, Shot

ALONE = 3.0
"""If a single Hero can beat a target at most at this cost, no team is tried."""


TEAM = 2
"""The most Heroes that beat a target together; the goal of the Finale may need more."""


class Step(NamedTuple):
    """What one Hero does in a plan: go from `start` to `place` by `way`, and play `shots` there."""

    hero: str
    start: int
    place: int
    way: tuple[Hop, ...]
    shots: tuple[Shot, ...]


class Plan(NamedTuple):
    """A target and the steps that beat it; `worth` is the worth of the target per unit of cost."""

    target: str
    steps: tuple[Step, ...]
    worth: float


def after(missing: Need, shot: Shot) -> Need:
    """The need that is left after a shot; wild tokens fill the named kinds first."""
    if shot.ends:
        return Need(NO_TOKENS)
    wild, spare, left = shot.wild, 0, []
    for need, laid in zip(missing.tokens, shot.laid, strict=True):
        spare += max(0, laid - need)
        open_ = max(0, need - laid)
        used = min(open_, wild)
        wild -= used
        left.append(open_ - used)
    return Need((left[0], left[1], left[2]), max(0, missing.stars - spare - wild))


def missing_on(rules: Rulebook, view: AcademyState, target: str) -> Need:
    """The need of a target that its tokens do not yet meet."""
    return need_of(rules, view, target).missing(tokens_on(view, target)[0])


Stock = Mapping[str, Sequence[Shot]]
"""By Hero, the shots that this Hero could make at the target."""


def stock_for(means: Means, target: str) -> dict[str, list[Shot]]:
    """The shots of every Hero at a target."""
    return {hero: means.shots(hero, target) for hero in means.units()}


class Team:
    """Some Heroes who try to beat one target together."""

    def __init__(self, means: Means, target: str, stock: Stock, heroes: Sequence[str]) -> None:
        self.means, self.target = means, target
        self.place = place_of(means.view, target)
        self.shots = [shot for hero in heroes for shot in stock[hero]]
        self.hands = {seat: list(hand) for seat, hand in means.hands.items()}
        self.ways: dict[str, tuple[Hop, ...]] = {
            hero: () for hero in heroes if means.at[hero] == self.place
        }
        moves = means.rules.board.moves
        self.trips = {h: 1 if self.place in moves[means.at[h]] else 2 for h in heroes}
        self.chosen: list[Shot] = []

    def plan(self) -> tuple[float, list[Step]] | None:
        """The cost and the steps of a greedy way to beat the target; None if there is none."""
        first = missing = missing_on(self.means.rules, self.means.view, self.target)
        while missing.total:
            shot = self._next_shot(missing)
            if shot is None:
                return None
            missing = after(missing, shot)
        self._prune(first)
        return self._steps()

    def _hand(self, hero: str) -> list[str]:
        return self.hands[self.means.view.owner[hero]]

    def _stays(self, shot: Shot) -> bool:
        """Whether the Hero can stay: the shot is a throw, and the Location is connected."""
        around = self.means.rules.board.around(self.means.at[shot.hero])
        return shot.far and self.place in around

    def _next_shot(self, missing: Need) -> Shot | None:
        """Choose the best next shot, and take its cards and those of the way from the hand."""
        shots = list(self.shots)
        while shots:
            best: tuple[float, Shot] | None = None
            for shot in shots:
                gain = missing.total - after(missing, shot).total
                if gain <= 0 or shot.card not in self._hand(shot.hero):
                    continue
                waste = sum(shot.laid) + shot.wild - gain if not shot.ends else 0
                trip = 0 if shot.hero in self.ways or self._stays(shot) else self.trips[shot.hero]
                kept = 0.4 * shot.card.startswith("ad_")
                score = min(gain, 3) - 0.35 * waste - 0.6 * trip - kept
                if best is None or score > best[0]:
                    best = (score, shot)
            if best is None:
                return None
            shot = best[1]
            if self._goes(shot):
                self._hand(shot.hero).remove(shot.card)
                self.chosen.append(shot)
                return shot
            shots.remove(shot)
        return None

    def _goes(self, shot: Shot) -> bool:
        """Whether the Hero can reach the target; if so, pay for the way."""
        if shot.hero in self.ways or self._stays(shot):
            return True
        hand = self._hand(shot.hero)
        left = list(hand)
        left.remove(shot.card)
        way = self.means.way(shot.hero, self.place, left)
        if way is None:
            return False
        self.ways[shot.hero] = way
        for hop in way:
            hand.remove(hop.card)
        return True

    def _prune(self, first: Need) -> None:
        """Leave out shots that are not needed, the most expensive first."""
        for shot in sorted(self.chosen, key=lambda s: -s.cost):
            missing = first
            rest = list(self.chosen)
            rest.remove(shot)
            for other in rest:
                missing = after(missing, other)
            if not missing.total:
                self.chosen = rest

    def _steps(self) -> tuple[float, list[Step]]:
        cost, steps = 0.0, []
        for hero in dict.fromkeys(shot.hero for shot in self.chosen):
            shots = tuple(shot for shot in self.chosen if shot.hero == hero)
            start = self.means.at[hero]
            stays = all(self._stays(shot) for shot in shots)
            way = () if stays else self.ways[hero]
            cost += sum(shot.cost for shot in shots) + sum(hop.cost for hop in way)
            steps.append(Step(hero, start, start if stays else self.place, way, shots))
        return cost, steps


def best_plan(means: Means, targets: Sequence[tuple[str, float]]) -> Plan | None:
    """The plan with the best ratio of worth to cost, by at most `TEAM` Heroes together.

    `targets` are pairs of a target and its worth.
    """
    best: Plan | None = None
    for target, worth in targets:
        stock = stock_for(means, target)
        units = [hero for hero, shots in stock.items() if shots]
        cheapest: tuple[float, list[Step]] | None = None
        for size in range(1, TEAM + 1):
            # A team is tried only if fewer Heroes are too expensive.
            if cheapest is not None and cheapest[0] <= ALONE:
                break
            for team in combinations(units, size):
                found = Team(means, target, stock, team).plan()
                if found is not None and (cheapest is None or found[0] < cheapest[0]):
                    cheapest = found
        if cheapest is not None:
            ratio = worth / (cheapest[0] + 0.3)
            if best is None or ratio > best.worth:
                best = Plan(target, tuple(cheapest[1]), ratio)
    return best


def spend(means: Means, plan: Plan) -> None:
    """Take the cards that a plan uses out of `means`, and move its Heroes."""
    for step in plan.steps:
        cards = [hop.card for hop in step.way] + [shot.card for shot in step.shots]
        means.take(step.hero, cards, step.place)
