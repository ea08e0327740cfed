"""How a simple family plans: which targets to beat with which cards of which Heroes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rulesets.umbrella_academy.printed import Need, counted
from rulesets.umbrella_academy.rulebook import Rulebook
from rulesets.umbrella_academy.state import DEVASTATED, AcademyState, Tokens
from rulesets.umbrella_academy.targets import (
    is_hazard,
    need_of,
    place_of,
    targets_at,
    tokens_on,
    why_not,
)

JUMPS = ("ad_levitator_belt", "nf_blink")
"""Cards that bring their Hero anywhere for themselves instead of a payment."""

ALONE = 3.0
"""Up to this cost one Hero alone is good enough, and no team is looked for."""

CHEAP = 0.3
"""What it costs the family to pay with a Feud: less than nothing would be cynical."""

DANGER = {
    "hz_terminauts": 4.0,
    "hz_outbreak": 4.5,
    "hz_ambush": 3.5,
    "hz_doomsday_cult": 4.5,
    "hz_flood": 3.5,
    "hz_meteor": 3.8,
    "hz_missile_strike": 3.5,
    "hz_ally_in_trouble": 3.5,
    "hz_marching_statue": 2.2,
    "hz_tower_in_orbit": 3.6,
    "hc_the_target": 4.0,
    "hc_stop_playing": 4.0,
    "wv_rage": 4.0,
    "ov_concerto": 3.8,
}


class Step(NamedTuple):
    """What one Hero does in a plan: come to a place, and play these cards on the target."""

    hero: str
    place: int
    pays: tuple[str, ...]
    plays: tuple[str, ...]


class Plan(NamedTuple):
    """A target and how it is beaten."""

    target: str
    steps: tuple[Step, ...]
    worth: float


class Means:
    """The cards that a family still has to give: hands without what is spoken for."""

    def __init__(self, rules: Rulebook, view: AcademyState, *, save: bool) -> None:
        self.rules, self.view, self.save = rules, view, save
        self.hands = {
            seat: [*mine.hand, *mine.feuds, *mine.advantages]
            for seat, mine in enumerate(view.seats)
            if not mine.passed
        }

    def units(self) -> list[str]:
        """The Heroes that can still act."""
        return [hero for hero, seat in self.view.owner.items() if seat in self.hands]

    def ammunition(self, hero: str) -> list[str]:
        """The cards this Hero can play for symbols; Advantages only when nothing is saved."""
        rules, seat = self.rules, self.view.owner[hero]
        found = []
        for card in self.hands[seat]:
            entry = rules.content.skills.get(card)
            if entry is not None:
                if self.view.solo and rules.content.hero_of[card] != hero:
                    continue
                if entry.symbols:
                    found.append(card)
            elif not self.save and card in rules.with_symbols:
                found.append(card)
        return found

    def fares(self, hero: str, but: Sequence[str]) -> list[str]:
        """What can pay for a Move, the cheapest first."""
        left = list(self.hands[self.view.owner[hero]])
        for card in but:
            left.remove(card)
        left = [c for c in left if c != "fd_sulking" and not (self.save and c.startswith("ad_"))]
        return sorted(left, key=self.price)

    def price(self, card: str) -> float:
        """What giving a card away costs."""
        if card.startswith("fd_"):
            return CHEAP
        entry = self.rules.content.playable(card)
        return 0.9 + 0.2 * len(entry.symbols)

    def take(self, hero: str, cards: Iterable[str]) -> None:
        """These cards are spoken for."""
        hand = self.hands[self.view.owner[hero]]
        for card in cards:
            hand.remove(card)


def moves_between(rules: Rulebook, start: int, goal: int) -> int:
    """Moves from one Location to another: two at most, by the Mansion."""
    if start == goal:
        return 0
    return 1 if goal in rules.board.moves[start] else 2


def tokens_of(rules: Rulebook, card: str, target: str) -> tuple[Tokens, int]:
    """What a card lays on a target: tokens by kind, and tokens of any kind."""
    entry = rules.content.playable(card)
    if card in rules.hazard_only and not is_hazard(target):
        return (0, 0, 0), 0
    letters = entry.symbols
    if entry.has("bonus_villain") and not is_hazard(target):
        letters += "F"
    return counted(letters), letters.count("*")


class Lack(NamedTuple):
    """What is still missing on a target."""

    tokens: Tokens
    stars: int

    @property
    def sum(self) -> int:
        return sum(self.tokens) + self.stars

    def after(self, laid: Tokens, wild: int) -> Lack:
        """What is missing after more tokens; wild ones fill the named kinds first."""
        left = [max(0, n - t) for n, t in zip(self.tokens, laid, strict=True)]
        spare = sum(max(0, t - n) for n, t in zip(self.tokens, laid, strict=True))
        for kind in range(3):
            used = min(left[kind], wild)
            left[kind] -= used
            wild -= used
        return Lack((left[0], left[1], left[2]), max(0, self.stars - spare - wild))


def lack(need: Need, laid: Tokens) -> Lack:
    """What is missing now."""
    return Lack(*need.missing(laid))


def team_plan(means: Means, target: str, heroes: Sequence[str]) -> tuple[float, list[Step]] | None:
    """The cheapest way in which these Heroes beat the target together; None when they cannot."""
    rules, view = means.rules, means.view
    place = place_of(view, target)
    missing = lack(need_of(rules, view, target), tokens_on(view, target)[0])
    stock = [
        (hero, card)
        for hero in heroes
        if _may_place(means, hero, target)
        for card in means.ammunition(hero)
    ]
    chosen: list[tuple[str, str]] = []
    hands = {seat: list(hand) for seat, hand in means.hands.items()}
    while missing.sum:
        best = None
        for hero, card in stock:
            if card not in hands[view.owner[hero]]:
                continue
            after = missing.after(*tokens_of(rules, card, target))
            gain = missing.sum - after.sum
            waste = len(rules.content.playable(card).symbols) - gain
            new = 0 if any(h == hero for h, _ in chosen) else 1
            trip = new * moves_between(rules, view.at[hero], place)
            score = gain - 0.35 * waste - 0.6 * trip - 0.4 * card.startswith("ad_")
            if gain > 0 and (best is None or score > best[0]):
                best = (score, hero, card, after)
        if best is None:
            return None
        _, hero, card, missing = best
        chosen.append((hero, card))
        hands[view.owner[hero]].remove(card)
    return _with_fares(means, chosen, place)


def _may_place(means: Means, hero: str, target: str) -> bool:
    """Whether this Hero may place tokens there, once the Members who shield are gone."""
    view = means.view
    why = why_not(means.rules, view, view.seats[view.owner[hero]], hero, target)
    return not why or "shield" in why


def _with_fares(
    means: Means, chosen: list[tuple[str, str]], place: int
) -> tuple[float, list[Step]] | None:
    rules, view = means.rules, means.view
    cost, steps = 0.0, []
    spent: dict[int, list[str]] = {}
    for hero, card in chosen:
        spent.setdefault(view.owner[hero], []).append(card)
    for hero in dict.fromkeys(h for h, _ in chosen):
        plays = tuple(card for h, card in chosen if h == hero)
        trips = moves_between(rules, view.at[hero], place)
        seat = view.owner[hero]
        pays: tuple[str, ...] = ()
        if trips:
            left = means.fares(hero, spent[seat])
            jump = next((card for card in JUMPS if card in left and _jumps(means, hero, card)), "")
            if jump and trips > 1:
                pays = (jump,)
            elif len(left) >= trips:
                pays = tuple(left[:trips])
            else:
                return None
            spent[seat] += pays
        cost += sum(means.price(card) for card in (*pays, *plays))
        steps.append(Step(hero, place, pays, plays))
    return cost, steps


def _jumps(means: Means, hero: str, card: str) -> bool:
    return not means.view.solo or means.rules.content.hero_of.get(card, hero) == hero


def best_plan(means: Means, targets: Sequence[tuple[str, float]], most: int) -> Plan | None:
    """The plan with the best ratio of worth to cards, by at most so many Heroes together."""
    best: Plan | None = None
    units = means.units()
    for target, worth in targets:
        cheapest: tuple[float, list[Step]] | None = None
        for size in range(1, most + 1):
            # Together only where alone is dear.
            if cheapest is not None and cheapest[0] <= ALONE:
                break
            for team in combinations(units, size):
                found = team_plan(means, target, team)
                if found is not None and (cheapest is None or found[0] < cheapest[0]):
                    cheapest = found
        if cheapest is not None:
            ratio = worth / (cheapest[0] + 0.3)
            if best is None or ratio > best.worth:
                best = Plan(target, tuple(cheapest[1]), ratio)
    return best


def hazard_targets(rules: Rulebook, view: AcademyState) -> Iterator[tuple[str, float]]:
    """All Hazards that can be destroyed, with what it is worth."""
    for number, place in enumerate(view.places, 1):
        hazard = place.hazard
        if hazard is not None and hazard.card != DEVASTATED and not hazard.muted:
            yield f"hazard {number}", DANGER.get(hazard.card, 3.0)


def villain_targets(view: AcademyState, goal: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Villains worth a few cards before the Finale or beside its goal."""
    for villain in view.villains:
        if villain.at and villain.kind not in (goal if view.finale else ()) and not villain.muted:
            near = 1.0 if villain.at in view.at.values() else 0.0
            yield villain.id, {"member": 1.6}.get(villain.kind, 1.8) + near


def finale_plans(means: Means, goal: Sequence[str]) -> list[Plan]:
    """Ways to beat the goals of the Finale with everybody, the cheapest first."""
    view = means.view
    found = []
    for villain in view.villains:
        if villain.kind not in goal or not villain.at:
            continue
        plan = team_plan(means, villain.id, means.units())
        if plan is not None:
            found.append((plan[0], Plan(villain.id, tuple(plan[1]), 99.0)))
    return [plan for _, plan in sorted(found, key=lambda pair: pair[0])]


def shield(view: AcademyState) -> list[str]:
    """Members that shield the Conductor: all but one of those with him."""
    boss = view.villain("conductor")
    if boss is None:
        return []
    members = [t for t in targets_at(view, boss.at) if t.startswith("member")]
    return members[1:]
