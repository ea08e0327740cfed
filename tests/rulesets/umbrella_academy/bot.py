"""A simple family: it plans together with open hands, and answers with keys like everybody else.

It clears Hazards by the best ratio of danger to cards, keeps Advantages for the Finale, and goes
all in as soon as the goal of the Finale can be met. It looks only at the view of its seat.
"""

from __future__ import annotations

from random import Random
from typing import cast

from rulesets.umbrella_academy.rulebook import Rulebook
from rulesets.umbrella_academy.state import AcademyState
from rulesets.umbrella_academy.targets import need_of, place_of, tokens_on
from tabletop_tui.bots import Look, Policy
from tabletop_tui.core.decision import Decision
from tests.rulesets.umbrella_academy.planner import (
    JUMPS,
    Means,
    Plan,
    Step,
    best_plan,
    finale_plans,
    hazard_targets,
    lack,
    moves_between,
    shield,
    villain_targets,
)

BEFORE_FINALE, IN_FINALE = 2, 3
"""To how many Hazards the family clears the board."""

REFRESH = ("ad_black_coffee", "se_seance")


class Family:
    """One policy for all seats of a table."""

    def __init__(self, rules: Rulebook, seed: int, look: Look) -> None:
        self.rules = rules
        self.look = look
        self.luck = Random(f"family {seed}")
        self.intent: dict[str, str] = {}

    def decide(self, decision: Decision) -> str:
        """The key of the answer."""
        keys = [option.key for option in decision.options]
        if decision.kind == "action":
            self.intent = {}
            key = self.act(decision, keys)
            self.intent["action"] = key
            return key
        wanted = self.intent.get(decision.kind)
        if wanted is not None and wanted in keys:
            return wanted
        return self.answer(decision, keys)

    # -- everything but Actions ------------------------------------------------------------

    def answer(self, decision: Decision, keys: list[str]) -> str:
        """A sensible answer to whatever is asked besides Actions."""
        kind = decision.kind
        if kind in ("hero-choice", "first"):
            return self.luck.choice(keys)
        if kind in ("discard", "pay"):
            return min(keys, key=self._value)
        if kind in ("recover", "advantage"):
            return max(keys, key=self._value)
        if kind == "cycle":
            poor = [k for k in keys if k != "done" and self._value(k.split(" ")[0]) < 1.5]
            return poor[0] if poor else ("done" if "done" in keys else keys[0])
        if kind == "token":
            return self._token(keys)
        if kind in ("follow", "scry", "destroy", "calm", "pick-up", "heal", "wounds", "comfort"):
            return keys[0]
        last = ("ride", "step", "dig", "convert", "knock")
        if kind in last:
            return "stay" if "stay" in keys else keys[-1]
        return keys[0]

    def _value(self, card: str) -> float:
        name = card.split(" ", maxsplit=1)[0]
        if name.startswith("fd_") or name == "wound":
            return 0.0
        if name not in self.rules.content.skills and name not in self.rules.content.advantages:
            return 0.5
        entry = self.rules.content.playable(name)
        return len(entry.symbols) + (0.5 if name.startswith("ad_") else 0.0)

    def _token(self, keys: list[str]) -> str:
        view = self.view()
        target = self.intent.get("target", "")
        if target:
            missing = lack(need_of(self.rules, view, target), tokens_on(view, target)[0]).tokens
            for key, count in zip("FPW", missing, strict=True):
                if count and self.intent.get(f"laid {key}") is None:
                    self.intent[f"laid {key}"] = "yes" if count == 1 else ""
                    return key
        return keys[0]

    def view(self) -> AcademyState:
        """What the deciding seat sees."""
        return cast("AcademyState", self.look())

    # -- Actions ---------------------------------------------------------------------------

    def act(self, decision: Decision, keys: list[str]) -> str:
        """One Action."""
        if keys[0].startswith("destroy"):
            return keys[0]
        view = self.view()
        seat = decision.seat
        mine = view.seats[seat]
        if "pick-up" in keys:
            return "pick-up"
        for key in keys:
            if key.startswith("ability") and self._good_ability(key, view, seat):
                return key
            if key in ("ally al_pogo", "ally al_seance"):
                return key
        if "effect" in keys:
            for card in (*mine.hand, *mine.advantages):
                if self._refreshes(card, view, seat):
                    self.intent["card"] = card
                    return "effect"
        for plan in self.plans(view):
            for step in plan.steps:
                if view.owner[step.hero] == seat:
                    key = self._take_step(step, plan, view, keys)
                    if key:
                        return key
        if view.hazards > 5:
            key = self._last_reserve(view, seat, keys)
            if key:
                return key
        return self._rest(view, seat, keys)

    def _last_reserve(self, view: AcademyState, seat: int, keys: list[str]) -> str:
        """Before leaving the Phase with six Hazards on the board, give the Advantages as well."""
        means = Means(self.rules, view, save=False)
        plan = best_plan(means, list(hazard_targets(self.rules, view)), 3)
        for step in plan.steps if plan is not None else ():
            if plan is not None and view.owner[step.hero] == seat:
                return self._take_step(step, plan, view, keys)
        return ""

    def _good_ability(self, key: str, view: AcademyState, seat: int) -> bool:
        mine = view.seats[seat]
        if key == "ability newsstand":
            return bool(mine.feuds)
        return key in ("ability ward", "ability library", "ability counter")

    def _refreshes(self, card: str, view: AcademyState, seat: int) -> bool:
        mine = view.seats[seat]
        if card in REFRESH:
            return True
        hero = self.rules.content.hero_of.get(card, mine.heroes[0])
        if card == "sb_improvisation":
            return len(mine.feuds) >= 2
        if card == "kr_interrogation":
            near = self.rules.board.around(view.at[hero])
            return any(villain.at in near for villain in view.villains)
        if card == "ru_for_claire":
            return mine.wounds > 0
        if card in ("ad_family_photo", "ru_plain_truth"):
            return sum(len(one.feuds) for one in view.seats) >= 2
        if card == "ad_radio":
            # A Wound in a hand that others filled would lose the game.
            size = self.rules.hand_size(view)
            return not any(one.passed and one.counted + 1 >= size for one in view.seats)
        if card == "ad_first_aid":
            return mine.wounds > 0
        return False

    def plans(self, view: AcademyState) -> list[Plan]:
        """Everything the family means to do this turn, the most urgent first."""
        goal = self.rules.content.missions[view.mission].goal
        plans: list[Plan] = []
        if view.finale:
            means = Means(self.rules, view, save=False)
            for member in shield(view):
                plan = best_plan(means, [(member, 5.0)], 3)
                if plan is None:
                    break
                plans.append(plan)
                self._spend(means, plan)
            all_in = finale_plans(means, goal) if len(plans) == len(shield(view)) else []
            if not all_in:
                plans = []
            elif plans:
                return plans  # The way to the Conductor first.
            else:
                plans.append(all_in[0])
                self._spend(means, all_in[0])
                if len(all_in) > 1:
                    return plans
        means = Means(self.rules, view, save=True)
        for plan in plans:
            self._spend(means, plan)
        limit = IN_FINALE if view.finale else BEFORE_FINALE
        hazards = dict(hazard_targets(self.rules, view))
        left = view.hazards
        villains = dict(villain_targets(view, goal))
        while left > limit or villains:
            targets = hazards if left > limit else villains
            plan = best_plan(means, list(targets.items()), 2)
            if plan is None and left > 5 and means.save:
                means.save = False
                continue
            if plan is None or (left <= limit and plan.worth < 1.0):
                break
            plans.append(plan)
            self._spend(means, plan)
            if plan.target in hazards:
                del hazards[plan.target]
                left -= 1
            villains.pop(plan.target, None)
        return plans

    def _spend(self, means: Means, plan: Plan) -> None:
        for step in plan.steps:
            if means.view.owner[step.hero] in means.hands:
                for card in (*step.pays, *step.plays):
                    if card in means.hands[means.view.owner[step.hero]]:
                        means.take(step.hero, [card])

    def _take_step(self, step: Step, plan: Plan, view: AcademyState, keys: list[str]) -> str:
        here, goal = view.at[step.hero], place_of(view, plan.target)
        if here != goal:
            return self._travel(step, here, goal, keys)
        if "symbols" not in keys:
            return ""
        card = max(step.plays, key=self._value)
        self.intent.update(card=card, target=plan.target, hero=step.hero)
        return "symbols"

    def _travel(self, step: Step, here: int, goal: int, keys: list[str]) -> str:
        entries = self.rules.content.places
        jump = step.pays[0] if step.pays else ""
        if jump in JUMPS and len(step.pays) == 1 and moves_between(self.rules, here, goal) > 1:
            if "effect" in keys:
                self.intent.update(card=jump, hero=step.hero, where=entries[goal - 1].id)
                return "effect"
            return ""
        if "move" not in keys:
            return ""
        via = goal if goal in self.rules.board.moves[here] else 10
        where = entries[via - 1].id
        self.intent.update(hero=step.hero, where=where)
        if step.pays:
            self.intent["pay"] = step.pays[0]
        return "move"

    def _rest(self, view: AcademyState, seat: int, keys: list[str]) -> str:
        """Nothing is planned: fetch Advantages with spare cards, else Pass, never with a full hand
        that holds a Wound."""
        mine = view.seats[seat]
        size = self.rules.hand_size(view)
        spare = [c for c in (*mine.feuds, *mine.hand) if c != "fd_sulking"]
        if "move" in keys and spare:
            found = self._fetch(view, mine.heroes)
            if found:
                hero, number = found
                self.intent.update(hero=hero, where=self.rules.content.places[number - 1].id)
                self.intent["pay"] = min(spare, key=self._value)
                return "move"
        if mine.counted >= size and mine.wounds:
            for key in ("discard", "move"):
                if key in keys:
                    return key
        if mine.hand and "discard" in keys and mine.counted > 99:
            return "discard"
        return "pass"

    def _fetch(self, view: AcademyState, heroes: list[str]) -> tuple[str, int] | None:
        best = None
        for hero in heroes:
            for number in self.rules.board.moves[view.at[hero]]:
                place = view.place(number)
                if place.hazard is None and len(place.advantages) > 0:
                    gain = len(place.advantages) - 0.5 * len(view.villains_at(number))
                    if best is None or gain > best[0]:
                        best = (gain, hero, number)
        return (best[1], best[2]) if best else None


def family(rules: Rulebook, seed: int, look: Look) -> Policy:
    """The policy for one game."""
    return Family(rules, seed, look).decide
