"""The computer players of the Umbrella Academy: a family that plans together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from tabletop_tui.core.decision import TABLE, Choices, Decision
from tabletop_tui.core.players.bot import Bot, Level, Luck, forward
from tabletop_tui.core.players.imagine import Imagined, World

from ..dealing import deal
from ..engine import UmbrellaAcademy
from ..rules.targets import is_hazard, place_of
from ..state import PLAY, AcademyState
from .family import Family

DARING = "daring"
"""A family that pays with Skill cards, too, to fetch Advantages and to stand well."""


WORTH = {"discard": "least", "pay": "least", "recover": "most", "advantage": "most"}
"""The questions at which a card is given up or got: which one the family wants."""


class AcademyBot(Bot[AcademyState]):
    """Everybody plans for the whole family; at the easy level one Action in three is any Action."""

    levels = MappingProxyType(
        {"easy": Level(slips=0.3), "medium": Level(), "hard": Level(style=DARING)}
    )
    ruleset: UmbrellaAcademy

    def deal(self, view: AcademyState, seat: int, luck: Luck) -> AcademyState:
        """Whatever may lie where this seat sees backs."""
        return deal(self.ruleset.content, view, luck)

    # -- how it plays ----------------------------------------------------------------------

    def policy(self, view: AcademyState, seat: int, decision: Decision, luck: Luck) -> str:
        """What the family wants at first sight."""
        if decision.seat == TABLE:
            return luck.choice(forward(decision))
        return self._checked(Family(self.ruleset.rules, luck, lambda: view), decision, luck)

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
        return self._checked(
            self._family(view, seat, imagined, luck, daring=daring), decision, luck
        )

    def _family(
        self,
        view: AcademyState,
        seat: int,
        imagined: Imagined[AcademyState] | None,
        luck: Luck,
        *,
        daring: bool,
    ) -> Family:
        if imagined is None or not imagined.keys or view.phase != PLAY:
            return Family(self.ruleset.rules, luck, lambda: view, daring=daring)
        known = imagined.known
        world = World(self.ruleset, known.table, imagined.start.clone(), known.actor)
        family = Family(self.ruleset.rules, luck, lambda: world.state, daring=daring)
        for key in imagined.keys:
            if world.decision is not None and world.decision.seat == seat:
                family.decide(world.decision)
            world.answer(key)
        return family

    def reason(
        self,
        view: AcademyState,
        seat: int,
        decision: Decision,
        key: str,
        names: Sequence[str],
        imagined: Imagined[AcademyState] | None = None,
    ) -> str:
        """What the family has in mind: who is to beat whom or what with which card, or go where.

        Of cards that are given up or got it is what they are worth to it.
        """
        if decision.seat == TABLE:
            return ""
        family = self._family(view, seat, imagined, Luck(0), daring=True)
        wanted = family.decide(decision)
        planned = self._planned(view, family) if family.follows else ""
        # At a later question of an Action that the family did not want, its reason would be false.
        why = family.why if decision.kind == "action" or family.follows else ""
        if key == wanted and (planned or why):
            return planned or why
        if decision.kind in WORTH:
            worth = {o.key: family.value(o.key) for o in decision.options}
            best = {"least": min, "most": max}[WORTH[decision.kind]](worth.values())
            alike = len({*worth.values()}) == 1
            because = f"Of these cards it is worth {WORTH[decision.kind]} to the family."
            return "" if alike or worth.get(key) != best else because
        if decision.kind != "action" or key == "pass":
            return ""
        if key == "discard" and (hand := view.seats[seat].hand):
            poorest = self.ruleset.rules.name_of(min(hand, key=family.value))
            return f"{poorest} is worth least to the family."
        # What the family would have in mind if what it wants more were not offered.
        rest = [o for o in decision.options if o.key != wanted]
        for _ in decision.options:
            if (
                not rest
                or (wanted := family.decide(replace(decision, choices=Choices(rest)))) == key
            ):
                break
            rest = [o for o in rest if o.key != wanted]
        return self._planned(view, family) if wanted == key and family.follows else ""

    def _planned(self, view: AcademyState, family: Family) -> str:
        """What the family intends with the answer that follows its plan; empty for no plan."""
        intent, name, board = family.intent, self.ruleset.rules.name_of, self.ruleset.rules.board
        hero, target, card = (intent.get(one, "") for one in ("hero", "target", "card"))
        who = name(hero) if hero else "You"
        fare = f", paid with {name(intent['pay'])}" if "pay" in intent else ""
        goal = intent.get("goal") or intent.get("where", "")
        there = board.entries[board.number_of[goal] - 1].name if goal in board.number_of else ""
        if target:
            at = board.entries[place_of(view, target) - 1].name
            what = f"the Hazard at {at}" if is_hazard(target) else name(target, finale=view.finale)
            stands = hero and board.number_of.get(goal) == view.at[hero]
            if "goal" not in intent:
                return f"{who} {'plays' if hero else 'play'} {name(card)} to beat {what}."
            way = f"{'stays at' if stands else 'goes to'} {there}"
            used = f" with {name(card)}" if card else ""
            return f"{who} {way}{used}{fare}, to beat {what}."
        if there:
            return f"{who} stands better at {there}{fare}."
        return f"{name(card)} brings more than it costs." if card else ""

    def _checked(self, family: Family, decision: Decision, luck: Luck) -> str:
        key = family.decide(decision)
        return key if decision.choices.get(key) is not None else luck.choice(forward(decision))


BOT = AcademyBot
