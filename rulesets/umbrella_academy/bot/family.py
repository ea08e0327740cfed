"""A simple family: it plans together with open hands, and answers with keys like everybody else.

It clears Hazards by the best ratio of danger to cards, keeps Advantages for the Finale, goes all in
as soon as the goal of the Finale can be met. Feuds that are left pay for Moves to Advantages and to
good places; a Skill card is spent so only to leave danger. It looks only at the view of its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, cast

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.players.bot import Luck

from ..context import Rulebook
from ..rules.cards import SULKING
from ..rules.moving import free_villains, permitted
from ..rules.targets import need_of, place_of, sort_of, tokens_on, why_not
from ..state import KINDS, Academy, AcademyState
from .means import JUMPS, REMOVERS, Shot
from .planner import Plan, Step, lack
from .turn import turn_plans
from .worth import Standing

FRESH = 1.4
"""What a card is worth that nobody has drawn yet, in symbols."""

FEUD = -0.5
"""What a Feud in hand is worth, in symbols."""


WORTHWHILE, NOTHING = 0.15, -99.0
"""What an unplanned Action must gain to be better than Passing, and when Passing would lose."""

LEAST = 0.3
"""What giving away even the poorest Skill card costs."""


FREE = "It costs the family nothing that it would rather keep."
PICKS_UP = "To pick up Advantages costs no card."
REFRESHES = "Its text brings more than the card is worth."
WAITS = "Others must act first in the plan of the family."
NO_ACTION = "The family sees no Action that is worth a card now."
NO_PASS = "To Pass with a full hand that holds a Wound would lose."
"""Why the family takes an Action that is none of a plan."""


class Idea(NamedTuple):
    """An Action nobody planned, what it gains, and the answers that go with it."""

    key: str
    gain: float
    intent: dict[str, str]
    why: str = ""


class Family:
    """One policy for all seats of a table."""

    def __init__(
        self, rules: Rulebook, luck: Luck, look: Callable[[], object], *, daring: bool = False
    ) -> None:
        """A `daring` family pays with Skill cards, too, to fetch Advantages and to stand well."""
        self.rules = rules
        self.daring = daring
        self.look = look
        self.luck = luck
        self.intent: dict[str, str] = {}
        """The answers to come of the Action that is planned, by the kind of their question."""
        self.why = ""
        """Why the last Action was answered so, in a sentence, where it is none of a plan."""
        self.follows = False
        """Whether the last answer is that of `intent`, or on the way to it."""

    def decide(self, decision: Decision) -> str:
        """The key of the answer."""
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
        """The answer of `intent`, or one on the way to it; empty where none is offered."""
        wanted = self.intent.get(kind)
        if wanted is not None and wanted in keys:
            return wanted
        match kind:
            case "target" if wanted is not None:
                # Of targets that are alike only one is offered.
                sort = sort_of(self.view(), wanted)
                return next((key for key in keys if sort_of(self.view(), key) == sort), "")
            case "token":
                return self._token(keys)
            case "convert":
                return self._convert(keys)
            case "where":
                return self._towards(keys)
            case "step":
                # The second step is the last one: what is only nearer is not what was planned.
                towards = self._towards(keys)
                return towards if towards in ("stay", self.intent.get("goal")) else ""
        return ""

    def view(self) -> AcademyState:
        """What the deciding seat sees."""
        return cast("AcademyState", self.look())

    # -- everything but Actions ------------------------------------------------------------

    def answer(self, kind: str, keys: list[str]) -> str:
        """A sensible answer to whatever is asked besides Actions."""
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
        """What a card in hand is worth, in symbols."""
        name = card.split(" ", maxsplit=1)[0]
        if name.startswith("fd_"):
            return FEUD
        worth = len(self.rules.symbols_of(name)) + 0.5 * name.startswith("ad_")
        if name in REMOVERS:
            return worth + 1.5
        return worth + 0.8 if name in JUMPS or name == "ru_white_lie" else worth

    def _token(self, keys: list[str]) -> str:
        """The kinds that are missing on the target, one after the other; then empty."""
        target = self.intent.get("target")
        if target:
            view = self.view()
            missing = lack(need_of(self.rules, view, target), tokens_on(view, target)[0]).tokens
            named = self.intent.get("named", "")
            for kind, count in zip(KINDS, missing, strict=True):
                if named.count(kind) < count and kind in keys:
                    self.intent["named"] = named + kind
                    return kind
        return ""

    def _convert(self, keys: list[str]) -> str:
        """Change a token that is too many into one that is missing; empty for none."""
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
        """The Location on the way to where the Hero wants to be; there, to stay; empty for none."""
        goal, board = self.intent.get("goal"), self.rules.board
        if goal is None or self._is_there(goal):
            return "stay" if goal is not None and "stay" in keys else ""
        number = board.number_of[goal]
        nearer = (
            k for k in keys if k in board.number_of and number in board.to[board.number_of[k]]
        )
        return goal if goal in keys else next(nearer, "")

    def _is_there(self, goal: str) -> bool:
        """Whether the Hero of the plan stands where it wants to be."""
        at = self.view().at.get(self.intent.get("hero", ""))
        return at == self.rules.board.number_of[goal]

    # -- Actions ---------------------------------------------------------------------------

    def act(self, decision: Decision, keys: list[str]) -> str:
        """One Action."""
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
        return self._rest(view, seat, keys, plans)

    def _free(self, view: AcademyState, mine: Academy, keys: list[str]) -> str:
        """What costs nothing, and cards that draw more than they cost."""
        if "pick-up" in keys:
            return "pick-up"
        for key in keys:
            if key in ("ability ward", "ability library", "ability counter"):
                return key
            if key in ("ally al_pogo", "ally al_seance"):
                return key
            if key == "ability newsstand" and self._poor(mine):
                return key
            if key == "ally al_spaceboy" and self._poor(mine):
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
        """Whether a shot can be taken now, and nobody else must make way for it first."""
        here, there = view.at[hero], place_of(view, target)
        mine = view.seats[view.owner[hero]]
        reached = here == there or (shot.far and here in self.rules.board.to[there])
        return reached and not why_not(self.rules, view, mine, hero, target)

    # -- what is left ----------------------------------------------------------------------

    def _rest(self, view: AcademyState, seat: int, keys: list[str], plans: list[Plan]) -> str:
        """Nothing is planned: stand well, and never Pass with a full hand that holds a Wound."""
        mine = view.seats[seat]
        must = mine.wounds and mine.counted >= self.rules.hand_size(view)
        best = Idea("pass", NOTHING if must else WORTHWHILE, {}, NO_ACTION)
        if must and "discard" in keys:
            loss = self._loss(view, mine, min(mine.hand, key=self.value))
            best = Idea("discard", -loss, {}, NO_PASS)
        for idea in self._strolls(view, mine, plans) if "move" in keys else ():
            if idea.gain > best.gain:
                best = idea
        self.intent, self.why = {**best.intent}, best.why
        return best.key

    def _strolls(self, view: AcademyState, mine: Academy, plans: list[Plan]) -> Iterator[Idea]:
        """Moves that nobody planned, paid with a Feud or with the poorest Skill card."""
        standing = Standing(self.rules, view, [plan.target for plan in plans])
        fares = [feud for feud in mine.feuds if feud != SULKING][:1]
        fares += sorted(mine.hand, key=self.value)[:1]
        for fare in fares:
            fetch = fare in mine.feuds or self.daring
            loss = self._loss(view, mine, fare)
            for hero in mine.heroes:
                here = view.at[hero]
                now = standing.value(here, fetch=fetch)
                if free_villains(view, here):  # They come along.
                    now += sum(standing.acts(v) for v in view.villains_at(here))
                for to in permitted(self.rules, view, hero, self.rules.board.moves[here]):
                    gain = standing.value(to, fetch=fetch) - now - loss
                    where = self.rules.board.ids[to]
                    yield Idea("move", gain, {"hero": hero, "where": where, "pay": fare})

    def _loss(self, view: AcademyState, mine: Academy, card: str) -> float:
        """What giving a card away costs when a fresh one takes its place in the Draw Phase."""
        refilled = mine.counted <= self.rules.hand_size(view)
        loss = 0.6 * (self.value(card) - (FRESH if refilled else 0.0))
        return loss if card in mine.feuds else max(LEAST, loss)
