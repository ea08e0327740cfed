"""How a simple family plans its turn: the goal of the Finale if it can be met, else clearing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..context import Rulebook
from ..rules.targets import targets_at
from ..state import AcademyState
from .means import Means, Shot
from .planner import Plan, Step, Team, best_plan, spend, stock_for
from .worth import ceiling, hazard_targets, lasting, villain_targets

BEFORE_FINALE, IN_FINALE = 2, 3
"""To how many Hazards the family clears the board."""

NUDGE, DRAG = "ru_heard_a_rumor", "kr_alley_brawl"
PARTERS = (NUDGE, DRAG, "sb_strength", "se_possession")
"""Cards whose text moves a Villain along a connection: from afar, towards the Hero, from here."""


def turn_plans(rules: Rulebook, view: AcademyState) -> list[Plan]:
    """Everything the family means to do for the rest of this Play Phase, the most urgent first."""
    goal = rules.content.missions[view.mission].goal
    plans = all_in(rules, view, goal) if view.finale else []
    beaten = [plan.target for plan in plans]
    if plans and all(v.id in beaten for v in view.villains if v.kind in goal):
        return plans
    return plans + clearing(rules, view, goal, plans)


def all_in(rules: Rulebook, view: AcademyState, goal: Sequence[str]) -> list[Plan]:
    """The goals of the Finale that can be met now, with the way to the Conductor before."""
    means = Means(rules, view, save=False)
    for parting, after in partings(means) if shield(view) else ():
        won = finale_plans(after, goal)
        if won:
            return [parting, *won]
    plans: list[Plan] = []
    for member in shield(view):
        plan = best_plan(means, [(member, 5.0)])
        if plan is None:
            return []
        plans.append(plan)
        spend(means, plan)
    won = finale_plans(means, goal)
    if not won:
        return []
    plans.append(won[0])
    spend(means, won[0])
    if len(won) > 1:
        second = [plan for plan in finale_plans(means, goal) if plan.target != won[0].target]
        plans += second[:1]
    return plans


def clearing(
    rules: Rulebook, view: AcademyState, goal: Sequence[str], before: Sequence[Plan]
) -> list[Plan]:
    """Hazards and Villains to beat after these plans; Advantages last, before all is lost."""
    means = Means(rules, view, save=True)
    for plan in before:
        spend(means, plan)
    plans: list[Plan] = []
    limit = IN_FINALE if view.finale else BEFORE_FINALE
    hazards, villains = dict(hazard_targets(view)), dict(villain_targets(view, goal))
    left, bears = lasting(view), ceiling(view)
    while left > limit or villains:
        targets = {**hazards, **villains} if left > limit else villains
        found = best_plan(means, list(targets.items()))
        if found is None and left > bears and means.save:
            means.save = False
            continue
        if found is None or (left <= limit and found.worth < 1.0):
            break
        plans.append(found)
        spend(means, found)
        left -= found.target in hazards
        hazards.pop(found.target, None)
        villains.pop(found.target, None)
    return plans


def finale_plans(means: Means, goal: Sequence[str]) -> list[Plan]:
    """Ways to beat each goal of the Finale with everybody, the cheapest first."""
    found = []
    for villain in means.view.villains:
        if villain.kind not in goal or not villain.at:
            continue
        plan = Team(means, villain.id, stock_for(means, villain.id), means.units()).plan()
        if plan is not None:
            found.append((plan[0], Plan(villain.id, tuple(plan[1]), 99.0)))
    return [plan for _, plan in sorted(found, key=lambda pair: pair[0])]


def members_at(view: AcademyState, number: int) -> list[str]:
    """The Orchestra Members in a Location."""
    return [target for target in targets_at(view, number) if target.startswith("member")]


def shield(view: AcademyState) -> list[str]:
    """Members that shield the Conductor: all but one of those with him."""
    boss = view.villain("conductor")
    return members_at(view, boss.at)[1:] if boss is not None else []


def partings(means: Means) -> Iterator[tuple[Plan, Means]]:
    """Cards that move the Conductor away from his Members, and what the family has afterwards."""
    rules, view = means.rules, means.view
    boss = view.villain("conductor")
    if boss is None:
        return
    for hero in means.units():
        for card in means.texts(hero, PARTERS):
            drags = card == DRAG
            start = means.at[hero]
            goals = (start,) if drags else rules.board.to[boss.at]
            goals = tuple(n for n in goals if n in rules.board.to[boss.at])
            if not goals:
                continue
            goal = min(goals, key=lambda n: len(members_at(view, n)))
            if len(members_at(view, goal)) > 1:
                continue
            rest = list(means.hand(hero))
            rest.remove(card)
            stands = start if drags or card == NUDGE else boss.at
            way = means.way(hero, stands, rest)
            if way is None:
                continue
            shot = Shot(hero, card, "effect", (0, 0, 0), 0, means.price(card), to=goal)
            plan = Plan(boss.id, (Step(hero, start, stands, way, (shot,)),), 99.0)
            parted = view.clone()
            parted.own_villain(boss.id).at = goal
            after = Means(rules, parted, save=means.save)
            spend(after, plan)
            yield plan, after
