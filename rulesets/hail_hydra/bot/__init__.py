"""The computer players of Hail Hydra: the loyal weigh who may be an agent, the agents bluff."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import MappingProxyType

from tabletop_tui.core.decision import TABLE, Decision, Option
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.players.bot import Bot, Level, Luck, fill, forward
from tabletop_tui.core.players.imagine import Imagined

from ..components import LEVELS
from ..engine import HailHydra
from ..rules.hail import hail_is_open
from ..rules.knock_out_phase import UP
from ..setup import seen_at_the_look
from ..state import HYDRA, SHIELD, VALUES, AttackCard, HydraState, VillainId
from .habits import HARM, mood
from .laying import plan, values_of
from .pointing import handed, more_suspected, point, receivers, reveals_itself
from .suspicion import NOBODY, Agents, suspicion, weighed
from .tactics import Tactics

SHRINKS = 0.7
"""How often a careless agent avoids harm; otherwise it lays the cards of its usual plan."""

CARDS_OF = ("lay", "hand", "slip", "sift", "discard", "pass")
"""The questions at which cards are picked."""


class HailHydraBot(Bot[HydraState]):
    """Rules of thumb, and Bayesian beliefs over all possible sets of agents.

    At every level an agent's public behaviour is drawn from the behaviour of loyal Heroes. The
    levels differ in how well they choose targets.
    """

    levels = MappingProxyType(
        {"easy": Level(slips=0.5), "medium": Level(slips=0.15), "hard": Level()}
    )
    ruleset: HailHydra

    def deal(self, view: HydraState, seat: int, luck: Luck) -> HydraState:
        """Deal agents as likely as they are suspected; cards and Villains from those not seen."""
        sets = weighed(self.ruleset.content, view, seat)
        agents: Agents = luck.choices(
            [one for one, _ in sets], [probability for _, probability in sets]
        )[0]
        discs = [HYDRA if other in agents else SHIELD for other in range(len(view.seats))]
        view.seats = [mine.clone() for mine in view.seats]
        for other, mine in enumerate(view.seats):
            mine.loyalty = discs[other]
            if other != seat:
                mine.knows = seen_at_the_look(discs, other)
        self._deal_cards(view, luck)
        self._deal_villains(view, luck)
        self._deal_past(view, luck)
        return view

    def _deal_cards(self, view: HydraState, luck: Luck) -> None:
        piles = [view.deck, view.discard, view.blind, view.aside]
        for mine in view.seats:
            piles += [mine.hand, mine.laid, mine.open, mine.passing, mine.looking]
        seen = Counter(card for pile in piles for card in pile)
        seen.update(card.card for card in view.attack)
        every = Counter(AttackCard(card) for card in self.ruleset.content.deck)
        left = list((every - seen).elements())
        luck.shuffle(left)
        for pile in piles:
            fill(pile, left)

    def _deal_past(self, view: HydraState, luck: Luck) -> None:
        """Deal any values for cards of the past: no later question depends on them."""
        every = [AttackCard(card) for card in self.ruleset.content.deck]
        view.past = [one.clone() for one in view.past]
        for one in view.past:
            one.cards = _filled(one.cards, every, luck)
        for mine in view.seats:
            mine.received = _filled(mine.received, every, luck)

    def _deal_villains(self, view: HydraState, luck: Luck) -> None:
        content = self.ruleset.content
        met = {view.villain, *view.villains, *(attack.villain for attack in view.history)}
        levels = sorted(LEVELS)[len(LEVELS) - len(view.villains) :]
        coming = list(view.villains)
        for place, level in enumerate(reversed(levels)):
            if coming[place] == FACE_DOWN:
                left = [VillainId(one) for one in content.of_level(level) if one not in met]
                coming[place] = luck.choice(left)
                met.add(coming[place])
        view.villains = coming

    def policy(self, view: HydraState, seat: int, decision: Decision, luck: Luck) -> str:
        """What a sensible Hero, or a sensible agent, does."""
        if seat < 0:
            return luck.choice(forward(decision))
        if self._hails(view, seat, decision):
            return "hail"
        keys = [option.key for option in decision.options if option.key != "hail"]
        agent = self._is_agent(view, seat)
        match decision.kind:
            case "lay":
                return self._lay(view, seat, decision)
            case "hand":
                return self._hand_over(view, seat, decision)
            case "vote" | "pointed":
                return self._point(view, seat, decision)
            case "discard":
                return _card(decision, highest=agent)
            case "pass":
                # An agent passes what a loyal Hero would pass, because the receiver sees it.
                return _card(decision, highest=False)
            case "slip" | "sift":
                # What is slipped into an attack, or kept.
                return _card(decision, highest=not agent)
            case "page":
                return "back"
            case "defend":
                return "give"
            case "steal":
                return luck.choice(_ways(decision, "steal")).key
        if decision.seat == TABLE and (wanted := self._ability(view, seat, decision)):
            return wanted
        return luck.choice([key for key in forward(decision) if key in keys] or keys)

    def slip(self, view: HydraState, seat: int, decision: Decision, luck: Luck) -> str:
        """The answer of a careless player: it points at anybody, and as an agent avoids harm.

        The number of cards that it lays, and what it says, are as usual.
        """
        if decision.kind in ("vote", "pointed"):
            seats = {option.value: option.key for option in decision.options}
            others = [other for other in seats if other != UP] or [UP]
            return seats[luck.choice(more_suspected(self.ruleset.content, view, seat, others))]
        if decision.kind == "lay":
            shrinks = mood(view, seat, "shrink").random() < SHRINKS
            return self._lay(view, seat, decision, harm=0.0 if shrinks else HARM)
        if decision.seat == TABLE and decision.choices.get("continue") is not None:
            return "continue"
        return self.policy(view, seat, decision, luck)

    def reason(
        self,
        view: HydraState,
        seat: int,
        decision: Decision,
        key: str,
        names: Sequence[str],
        imagined: Imagined[HydraState] | None = None,
    ) -> str:
        """How likely the chosen seat is an agent; for a card, how it helps or hurts the Villain."""
        option = decision.choices.get(key)
        if option is None or seat < 0:
            return ""
        if decision.kind in CARDS_OF and not isinstance(option.value, tuple):
            return of_cards(decision, key, agent=self._is_agent(view, seat))
        if decision.kind not in ("vote", "pointed", "hand"):
            return ""
        to = option.value[1] if isinstance(option.value, tuple) else option.value
        if not isinstance(to, int) or to not in range(len(names)) or to == seat:
            return ""
        agent = view.seats[seat].loyalty == HYDRA and decision.kind != "hand"
        doubts = suspicion(self.ruleset.content, view, NOBODY if agent else seat)
        who = "what the others have seen" if agent else "what you have seen"
        return f"By {who}, {names[to]} is an agent in {100 * doubts[to]:.0f} of 100 cases."

    def _hails(self, view: HydraState, seat: int, decision: Decision) -> bool:
        """Whether to call HAIL HYDRA: the city would fall, or the table suspects this agent."""
        mine, charts = view.seats[seat], self.ruleset.content.charts
        able = mine.loyalty == HYDRA and not mine.revealed and hail_is_open(view)
        if not able or decision.choices.get("hail") is None:
            return False
        hit = charts.hail_out if mine.out else charts.hail_on_mission
        return view.city <= hit or reveals_itself(self.ruleset.content, view, seat)

    def _ability(self, view: HydraState, seat: int, decision: Decision) -> str | None:
        call = decision.choices.get(f"call {seat + 1}")
        if call is None and not any(option.by == seat for option in decision.options):
            return "continue" if decision.choices.get("continue") is not None else None
        # An agent acts by what a loyal Hero in its place would think.
        innocent = self._is_agent(view, seat)
        doubts = suspicion(self.ruleset.content, view, seat, innocent=innocent)
        tactics = Tactics(self.ruleset.content, view, seat, doubts)
        if call is not None:
            onwards = "continue" if decision.choices.get("continue") is not None else "pass"
            return call.key if tactics.call() else onwards
        return tactics.target(decision) if decision.kind in ("ability", "flip") else None

    def _is_agent(self, view: HydraState, seat: int) -> bool:
        return view.seats[seat].loyalty == HYDRA

    def _lay(self, view: HydraState, seat: int, decision: Decision, *, harm: float = HARM) -> str:
        return _first(decision, plan(self.ruleset.content, view, seat, decision, harm=harm).answers)

    def _hand_over(self, view: HydraState, seat: int, decision: Decision) -> str:
        trusted = receivers(self.ruleset.content, view, seat, view.team())
        cards = handed(view, seat, values_of(decision), decision.picked, trusted[0])
        ways = {option.value[1]: option.key for option in _ways(decision, "to")}
        return _first(decision, cards or [ways[to] for to in trusted if to in ways])

    def _point(self, view: HydraState, seat: int, decision: Decision) -> str:
        """Point at the most suspected seat, or up; an agent points as if it were loyal."""
        seats = {option.value: option.key for option in decision.options}
        others = [other for other in seats if other != UP]
        if not others:
            return "up"
        return seats.get(point(self.ruleset.content, view, seat, others), "up")


def _filled(cards: list[AttackCard], every: list[AttackCard], luck: Luck) -> list[AttackCard]:
    return [luck.choice(every) if card == FACE_DOWN else card for card in cards]


def _first(decision: Decision, wanted: Sequence[str]) -> str:
    """The first of the `wanted` answers that is offered; if none is, the first of all."""
    offered = (key for key in wanted if decision.choices.get(key) is not None)
    return next(offered, wanted[0] if wanted else "back")


def _card(decision: Decision, *, highest: bool) -> str:
    """The card of the highest or the lowest value; if there is none, any answer that goes on."""
    cards = [option for option in decision.options if option.label in VALUES]
    if not cards:
        return forward(decision)[0]
    return (max if highest else min)(cards, key=lambda card: VALUES[card.label]).key


def _ways(decision: Decision, way: str) -> list[Option]:
    """The answers whose value begins with `way`: hand cards `to` a seat, or `steal` from one."""
    found = (option for option in decision.options if isinstance(option.value, tuple))
    return [option for option in found if option.value[0] == way]


BOT = HailHydraBot


LAYING = ("silent", "good", "bad")


def of_cards(decision: Decision, key: str, *, agent: bool) -> str:
    """The reason for a card among the cards that can be picked, or for the end of picking."""
    if decision.kind == "lay" and key in LAYING:
        laid = sum(VALUES[o.label] for o in decision.several if o.key in decision.picked)
        return f"The cards that you have picked come to {laid:+}."
    values = [VALUES[o.label] for o in decision.options if o.label in VALUES]
    option = decision.choices.get(key)
    value = VALUES.get(option.label) if option is not None else None
    if value is None or min(values) == max(values):
        return ""
    if value == max(values):
        does = "hurts the Villain most" if value > 0 else "helps the Villain least"
        return f"Of your cards it {does}."
    if value == min(values):
        does = "helps the Villain most" if value < 0 else "hurts the Villain least"
        return f"Of your cards it {does}."
    hides = agent and decision.kind == "lay" and abs(value) == min(map(abs, values))
    return "So small a card tells the others least about you." if hides else ""
