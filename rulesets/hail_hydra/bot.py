"""The computer players of Hail Hydra: the loyal weigh who may be an agent, the agents bluff."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from types import MappingProxyType

from tabletop_tui.core.decision import TABLE, Decision, Option
from tabletop_tui.core.players.bot import Bot, Level, Luck, forward

from .components import LEVELS
from .computers import reasons
from .computers.suspicion import Agents, suspicion, weighed
from .computers.tactics import LATE, Tactics
from .engine import HailHydra
from .rules.hail import hail_is_open
from .rules.knock_out_phase import UP
from .setup import seen_at_the_look
from .state import HYDRA, SHIELD, VALUES, AttackCard, HydraSeat, HydraState, VillainId

HIDDEN = "?"

SURE = 0.08
"""So much above the average somebody must be suspected to be pointed at."""

BOLD = 0.35
"""How often a hidden agent lays what harms; at the last Villains always."""

SHRINKS = 0.5
"""How often a careless agent shrinks from harm; otherwise it lays what it would have laid."""

CARDS_OF = ("lay", "hand", "slip", "sift", "discard", "pass")
"""The questions at which cards are picked."""

RESERVE = 2
"""So many helpful cards are kept by who has just drawn a new hand."""


class HailHydraBot(Bot[HydraState]):
    """Rules of thumb, and beliefs by Bayes over all ways in which the loyalties may lie."""

    levels = MappingProxyType(
        {"easy": Level(slips=0.5), "medium": Level(slips=0.15), "hard": Level()}
    )
    rules: HailHydra

    # -- how the hidden things may lie -----------------------------------------------------

    def deal(self, view: HydraState, seat: int, luck: Luck) -> HydraState:
        """Agents as likely as they are suspected, cards and Villains from those not seen."""
        sets = weighed(self.rules.content, view, seat)
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
        every = Counter(AttackCard(card) for card in self.rules.content.deck)
        left = list((every - seen).elements())
        luck.shuffle(left)
        for pile in piles:
            for place, card in enumerate(pile):
                if card == HIDDEN:
                    pile[place] = left.pop()

    def _deal_past(self, view: HydraState, luck: Luck) -> None:
        """Who laid what in the past: any cards, since nothing follows from it any more."""
        every = [AttackCard(card) for card in self.rules.content.deck]
        view.past = [one.clone() for one in view.past]
        for one in view.past:
            one.cards = [luck.choice(every) if card == HIDDEN else card for card in one.cards]

    def _deal_villains(self, view: HydraState, luck: Luck) -> None:
        content = self.rules.content
        met = {view.villain, *view.villains, *(attack.villain for attack in view.history)}
        levels = sorted(LEVELS)[len(LEVELS) - len(view.villains) :]
        coming = list(view.villains)
        for place, level in enumerate(reversed(levels)):
            if coming[place] == HIDDEN:
                left = [VillainId(one) for one in content.of_level(level) if one not in met]
                coming[place] = luck.choice(left)
                met.add(coming[place])
        view.villains = coming

    # -- rules of thumb --------------------------------------------------------------------

    def policy(self, view: HydraState, seat: int, decision: Decision, luck: Luck) -> str:
        """What a sensible Hero, or a sensible agent, does."""
        mine = view.seats[seat] if seat >= 0 else None
        if mine is None:
            return luck.choice(forward(decision))
        if self._wins_by_hailing(view, mine, decision):
            return "hail"
        keys = [option.key for option in decision.options if option.key != "hail"]
        match decision.kind:
            case "lay":
                return self._lay(view, seat, decision)
            case "hand":
                return self._hand_over(view, seat, decision)
            case "vote" | "pointed":
                return self._point(view, seat, decision, luck)
            case "discard" | "pass":
                return self._give_up(mine, decision)
            case "page":
                return "back"
            case "slip" | "sift":
                return self._keep(mine, decision)
            case "defend":
                return "give"
            case "steal":
                return luck.choice(_ways(decision, "steal")).key
        if decision.seat == TABLE and (wanted := self._ability(view, seat, decision)):
            return wanted
        return luck.choice([key for key in forward(decision) if key in keys] or keys)

    def slip(self, view: HydraState, seat: int, decision: Decision, luck: Luck) -> str:
        """Somebody who does not think: the loyal point at anybody, agents shrink from harm."""
        mine = view.seats[seat]
        options = [option for option in decision.options if not option.leads_back]
        if decision.kind in ("vote", "pointed"):
            others = [o for o in options if o.value == UP or mine.knows[o.value] != HYDRA]
            return luck.choice(others or options).key
        shrinks = mine.loyalty == HYDRA and not decision.picked and luck.random() < SHRINKS
        if decision.kind == "lay" and shrinks:
            values = {option.key: int(option.label) for option in _cards(decision)}
            return min(values, key=lambda key: abs(values[key] - 1))
        if decision.seat == TABLE and decision.choices.get("continue") is not None:
            return "continue"
        return self.policy(view, seat, decision, luck)

    def reason(
        self, view: HydraState, seat: int, decision: Decision, key: str, names: Sequence[str]
    ) -> str:
        """Who is suspected: by this seat, or, where an agent points, by the others.

        Of cards it is what they do to the Villain.
        """
        option = decision.choices.get(key)
        if option is None or seat < 0:
            return ""
        if decision.kind in CARDS_OF and not isinstance(option.value, tuple):
            return reasons.of_cards(decision, key, agent=self._is_agent(view, seat))
        if decision.kind not in ("vote", "pointed", "hand"):
            return ""
        to = option.value[1] if isinstance(option.value, tuple) else option.value
        if not isinstance(to, int) or to not in range(len(names)) or to == seat:
            return ""
        agent = view.seats[seat].loyalty == HYDRA and decision.kind != "hand"
        doubts = suspicion(self.rules.content, view, -1 if agent else seat)
        who = "what the others have seen" if agent else "what you have seen"
        return f"By {who}, {names[to]} is an agent in {100 * doubts[to]:.0f} of 100 cases."

    def _wins_by_hailing(self, view: HydraState, mine: HydraSeat, decision: Decision) -> bool:
        """An agent whose call the city does not survive."""
        charts = self.rules.content.charts
        hit = charts.hail_out if mine.out else charts.hail_on_mission
        able = mine.loyalty == HYDRA and not mine.revealed and hail_is_open(view)
        return able and view.city <= hit and decision.choices.get("hail") is not None

    def _ability(self, view: HydraState, seat: int, decision: Decision) -> str | None:
        """To call the own ability, or to go on; in an ability what it is used on."""
        call = decision.choices.get(f"call {seat + 1}")
        if call is None and not any(option.by == seat for option in decision.options):
            return "continue" if decision.choices.get("continue") is not None else None
        # An agent knows the others, and acts by what these can think.
        doubts = suspicion(self.rules.content, view, -1 if self._is_agent(view, seat) else seat)
        tactics = Tactics(self.rules.content, view, seat, doubts)
        if call is not None:
            onwards = "continue" if decision.choices.get("continue") is not None else "pass"
            return call.key if tactics.call() else onwards
        return tactics.target(decision) if decision.kind in ("ability", "flip") else None

    def _is_agent(self, view: HydraState, seat: int) -> bool:
        return view.seats[seat].loyalty == HYDRA

    def _keep(self, mine: HydraSeat, decision: Decision) -> str:
        """What is kept, or slipped into an attack: the loyal take what helps, agents what harms."""
        values = {option.key: int(option.label) for option in _cards(decision)}
        if not values:
            return forward(decision)[0]
        best = min if mine.loyalty == HYDRA else max
        return best(values, key=values.__getitem__)

    def _lay(self, view: HydraState, seat: int, decision: Decision) -> str:
        """The loyal lay what helps, an agent one card that hurts, or a small one to hide.

        Who gets a new hand only later keeps something back: a card must be laid each time.
        """
        mine = view.seats[seat]
        values = {option.key: int(option.label) for option in _cards(decision)}
        picked = [int(o.label) for o in decision.several if o.key in decision.picked]
        enough = decision.choices.get("silent") is not None
        if mine.loyalty == HYDRA:
            # The same mood for all cards of one attack: it follows from what lies there.
            bold = mine.revealed or view.mission >= LATE or (len(mine.hand) * 7 % 10) / 10 < BOLD
            harm = [key for key in values if values[key] < 0]
            if bold and harm and (not picked or mine.revealed):
                return min(harm, key=values.__getitem__)
            if enough:
                return "silent"
            return min(values, key=lambda key: abs(values[key]))
        helping = [key for key in values if values[key] > 0]
        kept = (view.order().index(seat) - 1) // 2 if view.order()[0] != seat else RESERVE
        if helping and (not picked or len(helping) > kept):
            return max(helping, key=values.__getitem__)
        if enough:
            total = sum(picked)
            return "good" if total >= 5 else "bad" if total < 0 else "silent"
        return max(values, key=values.__getitem__)

    def _hand_over(self, view: HydraState, seat: int, decision: Decision) -> str:
        """The best cards to who is trusted most; an agent hands over what harms."""
        mine = view.seats[seat]
        agent = mine.loyalty == HYDRA
        values = {option.key: int(option.label) for option in _cards(decision)}
        to = _ways(decision, "to")
        doubts = suspicion(self.rules.content, view, seat)
        more = [key for key in values if (values[key] < 0) == agent]
        if to and not more:
            return min(to, key=lambda option: doubts[option.value[1]]).key
        if values:
            keys = more or list(values)
            return (min if agent else max)(keys, key=values.__getitem__)
        return min(to, key=lambda option: doubts[option.value[1]]).key if to else "back"

    def _point(self, view: HydraState, seat: int, decision: Decision, luck: Luck) -> str:
        """At who is suspected most; an agent at the loyal Hero whom the others suspect most."""
        options = [option for option in decision.options if option.value != UP]
        mine = view.seats[seat]
        if mine.loyalty == HYDRA:
            doubts = suspicion(self.rules.content, view, -1)
            loyal = [option for option in options if mine.knows[option.value] != HYDRA]
            return max(loyal or options, key=lambda option: doubts[option.value]).key
        doubts = suspicion(self.rules.content, view, seat)
        most = max(options, key=lambda option: doubts[option.value] + 0.01 * luck.random())
        others = len(view.seats) - 1
        average = sum(doubts) / others
        certain = doubts[most.value] >= average + SURE
        return most.key if certain or decision.choices.get("up") is None else "up"

    def _give_up(self, mine: HydraSeat, decision: Decision) -> str:
        """The loyal give away what harms, agents what helps."""
        values = {option.key: int(option.label) for option in _cards(decision)}
        best = max if mine.loyalty == HYDRA else min
        return best(values, key=values.__getitem__)


def _cards(decision: Decision) -> list[Option]:
    """The answers that are cards of the hand; their labels are the values."""
    return [option for option in decision.options if option.label in VALUES]


def _ways(decision: Decision, way: str) -> list[Option]:
    """The answers of this sort (to, steal) to or from a Hero."""
    found = (option for option in decision.options if isinstance(option.value, tuple))
    return [option for option in found if option.value[0] == way]


BOT = HailHydraBot
