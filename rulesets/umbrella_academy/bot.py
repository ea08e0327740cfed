"""The computer players of the Umbrella Academy: a family that plans together."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.players.bot import Bot, Level, Luck, forward
from tabletop_tui.core.players.imagine import Imagined
from tabletop_tui.core.players.world import World

from .basics.targets import is_hazard, place_of
from .dealing import deal
from .engine import UmbrellaAcademy
from .family.family import Family
from .state import PLAY, AcademyState

DARING = "daring"
"""A family that pays with Skill cards, too, to fetch Advantages and to stand well."""


WORTH = {"discard": "least", "pay": "least", "recover": "most", "advantage": "most"}
"""The questions at which a card is given up or got: which one the family wants."""


class AcademyBot(Bot[AcademyState]):
    """Everybody plans for the whole family; at the easy level one Action in three is any Action."""

    levels = MappingProxyType(
        {"easy": Level(slips=0.3), "medium": Level(), "hard": Level(style=DARING)}
    )
    rules: UmbrellaAcademy

    def deal(self, view: AcademyState, seat: int, luck: Luck) -> AcademyState:
        """Whatever may lie where this seat sees backs."""
        return deal(self.rules.content, view, luck)

    # -- how it plays ----------------------------------------------------------------------

    def policy(self, view: AcademyState, seat: int, decision: Decision, luck: Luck) -> str:
        """What the family wants at first sight."""
        if decision.seat == TABLE:
            return luck.choice(forward(decision))
        return self._checked(Family(self.rules.rules, luck, lambda: view), decision, luck)

    def answer(
        self,
        view: AcademyState,
        seat: int,
        decision: Decision,
        imagined: Imagined[AcademyState] | None,
        luck: Luck,
        level: Level,
    ) -> str:
        """What the family wants, with what it had in mind when the Action was begun."""
        if decision.seat == TABLE:
            return self.policy(view, seat, decision, luck)
        daring = level.style == DARING
        if imagined is None or not imagined.keys or view.phase != PLAY:
            family = Family(self.rules.rules, luck, lambda: view, daring=daring)
            return self._checked(family, decision, luck)
        known = imagined.known
        world = World(self.rules, known.table, imagined.start.clone(), known.actor)
        family = Family(self.rules.rules, luck, lambda: world.state, daring=daring)
        for key in imagined.keys:
            if world.decision is not None and world.decision.seat == seat:
                family.decide(world.decision)
            world.answer(key)
        return self._checked(family, decision, luck)

    def reason(
        self, view: AcademyState, seat: int, decision: Decision, key: str, names: Sequence[str]
    ) -> str:
        """What the family has in mind with an Action: whom or what it is to beat, where to go.

        Of cards it is what they are worth to it.
        """
        if decision.seat == TABLE:
            return ""
        family = Family(self.rules.rules, Luck(0), lambda: view, daring=True)
        if decision.kind in WORTH:
            worth = {o.key: family.value(o.key) for o in decision.options}
            best = {"least": min, "most": max}[WORTH[decision.kind]](worth.values())
            alike = len({*worth.values()}) == 1
            said = f"Of these cards it is worth {WORTH[decision.kind]} to the family."
            return "" if alike or worth.get(key) != best else said
        if decision.kind != "action" or family.decide(decision) != key:
            return ""
        if key == "pass":
            return "The family sees no Action that is worth a card now."
        hero, target = family.intent.get("hero", ""), family.intent.get("target", "")
        who = self.rules.rules.name_of(hero) if hero else "You"
        board = self.rules.rules.board
        if target:
            at = board.entries[place_of(view, target) - 1].name
            named = self.rules.rules.name_of(target, finale=view.finale)
            what = f"the Hazard at {at}" if is_hazard(target) else named
            return f"{who}: together you can beat {what}."
        goal = family.intent.get("where", "")
        if key == "move" and goal:
            return f"{who} stands better at {board.entries[board.number_of[goal] - 1].name}."
        return ""

    def _checked(self, family: Family, decision: Decision, luck: Luck) -> str:
        key = family.decide(decision)
        return key if decision.choices.get(key) is not None else luck.choice(forward(decision))


BOT = AcademyBot
