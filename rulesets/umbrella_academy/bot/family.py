"""A family: one policy that plans for all Heroes together and answers for the seat that is asked.

It destroys the Hazards with the best ratio of danger to cards, keeps Advantages for the Finale, and
spends everything as soon as the goal of the Finale can be met. Feuds that no plan needs pay for
Moves to Advantages and to good places; a Skill card pays for such a Move only to leave danger. It
looks only at the view of its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.players.bot import Luck

from ..context import Rulebook
from ..rules.actions import pays
from ..rules.moving import free_villains, permitted
from ..rules.targets import need_of, place_of, sort_of, tokens_on, why_not
from ..state import KINDS, Academy, AcademyState
from ..text import must_go, too_many_hazards
from .means import JUMPS, REMOVERS, Shot
from .planner import Plan, Step, missing_on
from .turn import turn_plans
from .worth import Standing

FRESH = 1.4
"""The worth of a card that nobody has drawn yet, in symbols."""

FEUD = -0.5
"""The worth of a Feud in hand, in symbols."""

PASSING, PASSING_LOSES = 0.15, -99.0
"""The gain of Passing, in symbols: usually, and where it would lose the game."""

LEAST_LOSS = 0.3
"""The least that giving away a Skill card costs, in symbols."""


FREE = "It costs the family nothing that it would rather keep."
PICKS_UP = "To pick up Advantages costs no card."
REFRESHES = "Its text brings more than the card is worth."
WAITS = "Others must act first in the plan of the family."
NO_ACTION = "The family sees no Action that is worth a card now."
NO_PASS = "To Pass with a full hand that holds a Wound would lose."
"""Why the family takes an Action that belongs to no plan."""


HELP = ("ability ward", "ability library", "ability counter", "ally al_pogo", "ally al_seance")
"""The Actions that help at once and cost nothing."""

CHANGES_CARDS = ("ability newsstand", "ally al_spaceboy")
"""The Actions that draw new cards for poor ones."""


class Idea(NamedTuple):
    """An Action that belongs to no plan, its gain in symbols, and the answers that follow it."""

    key: str
    gain: float
    intent: dict[str, str]
    why: str = ""


class Family:
    """One policy for all seats of a table. `look` returns the view of the deciding seat."""

    def __init__(
        self, rules: Rulebook, luck: Luck, look: Callable[[], AcademyState], *, daring: bool = False
    ) -> None:
        """A `daring` family also pays with Skill cards to fetch Advantages and to stand well."""
        self.rules = rules
        self.daring = daring
        self.view = look
        self.luck = luck
        self.intent: dict[str, str] = {}
        """The next answers of the planned Action, by the kind of their question."""
        self.why = ""
        """Why the last Action was chosen, in a sentence; empty where it belongs to a plan."""
        self.follows = False
        """Whether the last answer is the one in `intent`, or leads to it."""

    def decide(self, decision: Decision) -> str:
        """Return the key of the answer; a new Action replaces `intent` and `why`."""
        keys = [option.key for option in decision.options]
        if decision.kind == "action":
            self.intent, self.why = {}, ""
            key = self.act(decision, keys)
            self.follows = bool(self.intent)
            return key
        planned = self._as_planned(decision.kind, keys)
        self.follows = bool(planned)
        return planned or self.answer(decision.kind, keys)

    def _as_planned(self, kind: str, keys: list[str]) -> str:
        """Return the answer in `intent`, or one that leads to it; empty where none is offered."""
        wanted = self.intent.get(kind)
        if wanted is not None and wanted in keys:
            return wanted
        match kind:
            case "target" if wanted is not None:
                # Only one of several equal targets is offered.
                sort = sort_of(self.view(), wanted)
                return next((key for key in keys if sort_of(self.view(), key) == sort), "")
            case "token":
                return self._token(keys)
            case "convert":
                return self._convert(keys)
            case "where":
                return self._towards(keys)
            case "step":
                # The second step is the last one: to come only nearer is not the plan.
                towards = self._towards(keys)
                return towards if towards in ("stay", self.intent.get("goal")) else ""
        return ""

    # -- everything but Actions ------------------------------------------------------------

    def answer(self, kind: str, keys: list[str]) -> str:
        """Return an answer to a question that no plan answers and that asks for no Action."""
        if kind in ("hero-choice", "first"):
            return self.luck.choice(keys)
        if kind in ("discard", "pay"):
            return min(keys, key=self.value)
        if kind in ("recover", "advantage"):
            return max(keys, key=self.value)
        if kind == "cycle":
            poor = [k for k in keys if k != "done" and self.value(k) < FRESH]
            return poor[0] if poor else ("done" if "done" in keys else keys[0])
        if kind == "convert":
            return "done"
        if kind in ("where", "step"):
            return self._towards(keys) or ("stay" if "stay" in keys else keys[0])
        if kind in ("ride", "dig", "knock"):
            return "stay" if "stay" in keys else keys[-1]
        return keys[0]

    def value(self, card: str) -> float:
        """Return the worth of a card in hand, in symbols."""
        name = card.split(" ", maxsplit=1)[0]
        if name.startswith("fd_"):
            return FEUD
        worth = len(self.rules.symbols_of(name)) + 0.5 * name.startswith("ad_")
        if name in REMOVERS:
            return worth + 1.5
        return worth + 0.8 if name in JUMPS or name == "ru_white_lie" else worth

    def _token(self, keys: list[str]) -> str:
        """Return the next kind that the target lacks; empty once all are named."""
        target = self.intent.get("target")
        if target:
            view = self.view()
            missing = missing_on(self.rules, view, target).tokens
            named = self.intent.get("named", "")
            for kind, count in zip(KINDS, missing, strict=True):
                if named.count(kind) < count and kind in keys:
                    self.intent["named"] = named + kind
                    return kind
        return ""

    def _convert(self, keys: list[str]) -> str:
        """Return the key that turns a needless token into a missing one; empty for none."""
        target = self.intent.get("target")
        if target:
            view = self.view()
            need, laid = need_of(self.rules, view, target).tokens, tokens_on(view, target)[0]
            for i, a in enumerate(KINDS):
                for j, b in enumerate(KINDS):
                    if laid[i] > need[i] and laid[j] < need[j] and a + b in keys:
                        return a + b
        return ""

    def _towards(self, keys: list[str]) -> str:
        """The Location that leads to the goal of the Hero, `stay` at the goal; empty for none."""
        goal, board = self.intent.get("goal"), self.rules.board
        if goal is None:
            return ""
        number = board.number_of[goal]
        if self.view().at.get(self.intent.get("hero", "")) == number:
            return "stay" if "stay" in keys else ""
        nearer = (
            k for k in keys if k in board.number_of and number in board.to[board.number_of[k]]
        )
        return goal if goal in keys else next(nearer, "")

    # -- Actions ---------------------------------------------------------------------------

    def act(self, decision: Decision, keys: list[str]) -> str:
        """Return the key of the next Action, and note what follows it in `intent`."""
        if keys[0].startswith("destroy"):
            return keys[0]
        view = self.view()
        seat = decision.seat
        free = self._free(view, view.seats[seat], keys)
        if free:
            self.why = {"pick-up": PICKS_UP, "effect": REFRESHES}.get(free, FREE)
            return free
        plans = turn_plans(self.rules, view)
        mine = [(s, plan) for plan in plans for s in plan.steps if view.owner[s.hero] == seat]
        for step, plan in mine:
            key = self._take_step(step, plan, view, keys)
            if key:
                return key
        if mine and "discard" in keys and len(view.seats[seat].hand) > 1:
            self.why = WAITS
            return "discard"
        return self._unplanned(view, seat, keys, plans)

    def _free(self, view: AcademyState, mine: Academy, keys: list[str]) -> str:
        """Return an Action that costs nothing or draws more than it costs; empty for none."""
        if "pick-up" in keys:
            return "pick-up"
        for key in keys:
            if key in HELP or (key in CHANGES_CARDS and self._poor(mine)):
                return key
        if "effect" in keys:
            for card in dict.fromkeys((*mine.hand, *mine.advantages)):
                if self._refreshes(card, view, mine):
                    self.intent["card"] = card
                    return "effect"
        return ""

    def _poor(self, mine: Academy) -> bool:
        return any(self.value(card) < 1.0 for card in (*mine.hand, *mine.feuds))

    def _refreshes(self, card: str, view: AcademyState, mine: Academy) -> bool:
        if card in ("se_seance", "ad_black_coffee"):
            return True
        if card == "sb_improvisation":
            return len(mine.feuds) >= 2
        if card == "kr_interrogation":
            hero = self.rules.content.hero_of[card]
            near = self.rules.board.around(view.at[hero])
            return any(villain.at in near for villain in view.villains)
        if card in ("ad_family_photo", "ru_plain_truth"):
            return sum(len(one.feuds) for one in view.seats) >= 2
        if card == "ad_radio":
            # A Wound in a hand that others filled would lose the game.
            size = self.rules.hand_size(view)
            return not any(one.passed and one.counted + 1 >= size for one in view.seats)
        return card in ("ad_first_aid", "ru_for_claire") and mine.wounds > 0

    def _take_step(self, step: Step, plan: Plan, view: AcademyState, keys: list[str]) -> str:
        here = view.at[step.hero]
        if here != step.place:
            if here != step.start or not step.way:
                return ""
            hop = step.way[0]
            verb, where = hop.verb, self.rules.board.ids[hop.to]
            intent = {"where": where, "goal": where, "pay" if verb == "move" else "card": hop.card}
        else:
            shot = max(step.shots, key=lambda one: (one.ends, sum(one.laid) + one.wild))
            if not shot.to and not self._open(step.hero, shot, plan.target, view):
                return ""
            verb, where = shot.verb, self.rules.board.ids[shot.to]
            intent = {"card": shot.card, "who": plan.target, "villain": plan.target, "where": where}
        if verb not in keys:
            return ""
        self.intent = {**intent, "hero": step.hero, "target": plan.target}
        return verb

    def _open(self, hero: str, shot: Shot, target: str, view: AcademyState) -> bool:
        """Whether a shot can be taken now, without another one before it."""
        here, there = view.at[hero], place_of(view, target)
        mine = view.seats[view.owner[hero]]
        reached = here == there or (shot.far and here in self.rules.board.to[there])
        return reached and not why_not(self.rules, view, mine, hero, target)

    # -- Actions of no plan ----------------------------------------------------------------

    def _unplanned(self, view: AcademyState, seat: int, keys: list[str], plans: list[Plan]) -> str:
        mine = view.seats[seat]
        must = mine.wounds and mine.counted >= self.rules.hand_size(view)
        limit = self.rules.hazard_limit(view)
        lost = too_many_hazards(must_go(view, limit))
        why = f"{NO_ACTION} The game is {lost}." if lost else NO_ACTION
        best = Idea("pass", PASSING_LOSES if must else PASSING, {}, why)
        if must and "discard" in keys:
            loss = self._loss(view, mine, min(mine.hand, key=self.value))
            best = Idea("discard", -loss, {}, NO_PASS)
        for idea in self._moves(view, mine, plans) if "move" in keys else ():
            if idea.gain > best.gain:
                best = idea
        self.intent, self.why = {**best.intent}, best.why
        return best.key

    def _moves(self, view: AcademyState, mine: Academy, plans: list[Plan]) -> Iterator[Idea]:
        standing = Standing(self.rules, view, [plan.target for plan in plans])
        fares = [feud for feud in mine.feuds if pays(feud)][:1]
        fares += sorted(mine.hand, key=self.value)[:1]
        for fare in fares:
            fetch = fare in mine.feuds or self.daring
            loss = self._loss(view, mine, fare)
            for hero in mine.heroes:
                here = view.at[hero]
                now = standing.value(here, fetch=fetch)
                if free_villains(view, here):  # They follow the Hero.
                    now += sum(standing.acts(v) for v in view.villains_at(here))
                for to in permitted(self.rules, view, hero, self.rules.board.moves[here]):
                    gain = standing.value(to, fetch=fetch) - now - loss
                    where = self.rules.board.ids[to]
                    yield Idea("move", gain, {"hero": hero, "where": where, "pay": fare})

    def _loss(self, view: AcademyState, mine: Academy, card: str) -> float:
        """What giving a card away costs, less the card drawn for it in the Draw Phase."""
        refilled = mine.counted <= self.rules.hand_size(view)
        loss = 0.6 * (self.value(card) - (FRESH if refilled else 0.0))
        return loss if card in mine.feuds else max(LEAST_LOSS, loss)
