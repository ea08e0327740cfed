"""When a computer player calls the ability of its Hero, and at whom it is aimed.

A loyal Hero calls when that helps enough. An agent calls when a loyal Hero in its place would, so
its calls do not reveal it. It helps its own side by its targets and by choices that nobody sees.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Decision, Option

from ..components import Content
from ..damage import SMASH, SMASH_CITY, attack_total, got_through, strike_back
from ..state import HYDRA, VALUES, HydraSeat, HydraState
from .habits import habits, mood
from .pointing import friends_of, suspect

SUSPECT = 0.55
"""How likely a seat must be an agent before an ability is aimed at it."""

GRAVE = 3
"""How much damage at once justifies an ability that prevents it."""

LATE = 3
"""From this Mission on, some abilities are called that are worth saving before."""


class Tactics:
    """What one seat thinks of its ability now.

    `doubts` has for each seat the probability that it is an agent: as this seat believes, or as it
    would believe if it were loyal.
    """

    def __init__(
        self, content: Content, view: HydraState, seat: int, doubts: Sequence[float]
    ) -> None:
        self.content = content
        self.view = view
        self.seat = seat
        self.doubts = doubts
        self.mine: HydraSeat = view.seats[seat]
        self.agent = self.mine.loyalty == HYDRA

    def call(self) -> bool:
        """Whether the seat calls its ability now."""
        match self.mine.hero:
            case "hulk":
                falls = got_through(self.content, self.view, SMASH) >= self.view.health
                return self.view.city > SMASH_CITY and falls
            case "iron_man" | "strange":
                return self._bad_hand()
            case "ms_marvel":
                return self._usual() if self.agent else self._late and self._helping() > 1
            case "elektra" | "daredevil" | "spider_man":
                return self._suspect_has_laid()
            case "wasp":
                return self._suspect_has_laid() and (self.agent or self._helping() > 0)
            case "panther":
                return self._shields()
            case "captain_marvel":
                return self._changed(1)
            case "quake":
                return self._changed(2)
            case "captain_america":
                return max(self.doubts) >= SUSPECT + 0.2
            case "she_hulk":
                return self._late
        return self.mine.hero == "widow"

    def target(self, decision: Decision) -> str | None:
        """The answer to a question that the ability asks; None if this seat has none to give."""
        own = [option for option in decision.options if option.by == self.seat]
        cards = [option for option in own if option.label in VALUES]
        if cards:
            return self._card(cards, own)
        seats = [option for option in own if isinstance(option.value, int) and option.target]
        if not seats:
            if decision.kind == "flip" and own:
                return self._flip(own)
            return own[0].key if own else None
        if self.mine.hero in ("ms_marvel", "she_hulk"):
            # The seat that is trusted most: the own seat, if it is among the options.
            return min(seats, key=lambda option: self.doubts[option.value]).key
        if self.mine.hero == "widow":
            # The seat whose side is most uncertain.
            return min(seats, key=lambda option: abs(self.doubts[option.value] - 0.5)).key
        return self._foe(seats).key

    def _foe(self, seats: list[Option]) -> Option:
        """The seat that is suspected most; an agent may spare a friend, as in a vote."""
        luck = mood(self.view, self.seat, "foe")
        others = [option.value for option in seats]
        at = suspect(self.doubts, others, friends_of(self.view, self.seat), luck)
        return next(option for option in seats if option.value == at)

    def _card(self, cards: list[Option], own: list[Option]) -> str:
        """The card to remove from the attack: the worst one, since everybody sees the choice.

        If that is not red, the answer is `done`, where it is offered.
        """
        worst = min(cards, key=lambda option: VALUES[option.label])
        done = [option.key for option in own if option.key == "done"]
        return worst.key if VALUES[worst.label] < 0 or not done else done[0]

    def _flip(self, own: list[Option]) -> str:
        """`cut` if the card just turned up (the target's last open one) is red; else `stay`."""
        target = next((o.target for o in own if o.target), "")
        opened = self.view.seats[int(target.split()[1]) - 1].open if target else []
        return "cut" if opened and VALUES[opened[-1]] < 0 else "stay"

    @property
    def _late(self) -> bool:
        return self.view.mission >= LATE

    def _suspect_has_laid(self) -> bool:
        laid = [o for o, one in enumerate(self.view.seats) if one.laid and o != self.seat]
        return any(self.doubts[other] >= SUSPECT for other in laid)

    def _helping(self) -> int:
        return sum(VALUES[card] > 0 for card in self.mine.hand if card in VALUES)

    def _usual(self) -> bool:
        """Whether an agent calls now. It does so as often as loyal Heroes do, whatever its hand."""
        luck = mood(self.view, self.seat, "call")
        return luck.random() < habits().calls(self.mine.hero, self.view.mission)

    def _bad_hand(self) -> bool:
        """Whether a loyal Hero has at most one helpful card, and got no new hand in this Offensive.

        An agent calls as often as Heroes do.
        """
        if self.agent:
            return self._usual()
        return self._helping() <= 1 and self.view.token != self.seat

    def _shields(self) -> bool:
        """Whether the Villain survives the attack and would strike back hard."""
        total = attack_total(self.content, self.view, self.view.attack)
        survives = got_through(self.content, self.view, total) < self.view.health
        return survives and strike_back(self.content, self.view, total).all >= GRAVE

    def _changed(self, count: int) -> bool:
        """Whether removing the `count` worst cards decides the attack or saves much."""
        cards = sorted(
            (card for card in self.view.attack if not card.blind),
            key=lambda card: VALUES[card.card],
        )
        left = [*cards[count:], *(card for card in self.view.attack if card.blind)]
        falls = [
            got_through(self.content, self.view, max(0, attack_total(self.content, self.view, one)))
            >= self.view.health
            for one in (self.view.attack, left)
        ]
        if falls[0] != falls[1]:
            return falls[1]
        return self._late and sum(VALUES[card.card] for card in cards[:count]) <= -7
