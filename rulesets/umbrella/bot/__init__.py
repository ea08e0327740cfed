"""The computer player of Umbrella: it looks at its own next slides, and at what they would make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.players.bot import Bot, Choice, Level, Luck, Scale
from tabletop_tui.core.players.imagine import Imagined

from ..board import exchanged, swapped
from ..components import BLACK, Components
from ..engine import Umbrella
from ..rules.handing_on import first_empty
from ..rules.slide import Push
from ..state import GIVE_UP, Face, Pile, UmbrellaState
from . import reasons
from .prospects import Position, Prospects, slid_by

FEW = 5
"""How many slides, the best by two own slides, are looked at with a third one after them."""


class UmbrellaBot(Bot[UmbrellaState]):
    """Greedy at medium level, three own turns ahead at the hard one; easy is greedy with slips."""

    levels = MappingProxyType(
        {"easy": Level(slips=0.25), "medium": Level(turns=1), "hard": Level(turns=3)}
    )
    # Less than two points by two slides ahead made no difference in the end of half the games.
    scale = Scale(2.0, 3.0, "points", reasons.MEANS)
    rules: Umbrella

    @property
    def components(self) -> Components:
        """What is in the box."""
        return self.rules.components

    def deal(self, view: UmbrellaState, seat: int, luck: Luck) -> UmbrellaState:
        """Tiles that lie nowhere on top, either face up; in solo black as they were dealt."""
        seen = {face[:-1] for mine in view.seats for pile in mine.slots for face in pile.tiles}
        faces = [face for face in self.components.content.face_ids if face[:-1] not in seen]
        luck.shuffle(faces)
        dealt: dict[str, Face] = {}
        for face in faces:
            if not view.solo or face[-1] == BLACK:
                dealt.setdefault(face[:-1], Face(face))
        left = list(dealt.values())
        names = self.components.figures.names
        for mine in view.seats:
            mine.slots = [
                Pile(tiles=[face if face in names else left.pop() for face in pile.tiles])
                for pile in mine.slots
            ]
        return view

    def policy(self, view: UmbrellaState, seat: int, decision: Decision, luck: Luck) -> str:
        """The best answer one turn ahead."""
        return self._best(view, seat, decision, 1).key

    def weigh(
        self, view: UmbrellaState, seat: int, decision: Decision, level: Level, luck: Luck
    ) -> Choice | None:
        """Everything is worked out, without any luck."""
        return self._best(view, seat, decision, level.turns)

    def reason(
        self,
        view: UmbrellaState,
        seat: int,
        decision: Decision,
        key: str,
        names: Sequence[str],
        imagined: Imagined[UmbrellaState] | None = None,
    ) -> str:
        """What speaks for a slide, or for the place of what was made or has come."""
        option = decision.choices.get(key)
        if option is None:
            return ""
        prospects = Prospects(self.components, view)
        one, last = prospects.position(view, seat), view.last_turns is not None
        if isinstance(option.value, Push):
            pushes = [o.value for o in decision.options if isinstance(o.value, Push)]
            if because := reasons.among(prospects, one, option.value, pushes, last=last):
                return because
        if decision.kind not in reasons.MOST:
            return ""
        worth = self._best(view, seat, decision, 1).worth
        left = seat + 1 if seat + 1 < len(names) else 0
        return reasons.of_worth(decision.kind, key, worth, names[left])

    def means(self, view: UmbrellaState, decision: Decision) -> str:
        """Points of the next slides, of the last one, or of the strip."""
        return reasons.means(decision.kind, last=view.last_turns is not None)

    def _best(self, view: UmbrellaState, seat: int, decision: Decision, turns: int) -> Choice:
        prospects = Prospects(self.components, view)
        worth = {
            option.key: self._value(prospects, view, seat, decision.kind, option, min(turns, 2))
            for option in decision.options
            # It ends the game: what that costs is no matter of the next slides.
            if option.key != GIVE_UP
        }
        if decision.kind == "slide" and turns > 2 and not prospects.last:
            worth |= self._further(prospects, prospects.position(view, seat), decision, worth)
        return Choice(max(worth, key=worth.__getitem__), len(worth), worth)

    def _value(
        self,
        prospects: Prospects,
        view: UmbrellaState,
        seat: int,
        kind: str,
        option: Option,
        turns: int,
    ) -> float:
        one = prospects.position(view, seat)
        if kind == "slide":
            return self._slide(prospects, one, option, turns)
        if kind == "figure":
            slot, colour = option.value
            covered = one.covered
            return max(
                prospects.strip.gain(covered, s)
                for s in prospects.strip.free_spaces(colour, slot, covered)
            )
        if kind == "space":
            return self._space(prospects, one, option.value)
        if kind == "face":
            return -self._arrives(prospects, view, (seat + 1) % len(view.seats), option.value)
        if kind == "cover":
            return self._landed(prospects, view, seat, option.value.slot, option.value.face)
        if kind == "again":
            return prospects.best(one, turns) if option.value else prospects.best(one, 0)
        if kind == "swap":
            scene = one.scene if option.value is None else swapped(one.scene, *option.value)
            return prospects.best(one._replace(scene=scene), 1)
        if kind == "exchange" and option.value is not None:
            _, colour, cell = option.value
            return prospects.best(one._replace(scene=exchanged(one.scene, cell, colour)), 1)
        return prospects.best(one, 1)

    def _slide(self, prospects: Prospects, one: Position, option: Option, turns: int) -> float:
        push: Push = option.value
        if push.far:
            return prospects.standing(push.line.push(one.scene, push.colour), one.zones, one)
        return prospects.value(one, slid_by(push, one), turns)

    def _further(
        self, prospects: Prospects, one: Position, decision: Decision, worth: Mapping[str, float]
    ) -> dict[str, float]:
        """The worth of the few best slides by a third one after them.

        The best of them gets what the best is worth by two, so that all stay on one scale.
        """
        pushes = {o.key: o.value for o in decision.options if o.key in worth and not o.value.far}
        few = sorted(pushes, key=worth.__getitem__, reverse=True)[:FEW]
        values = {key: prospects.further(one, slid_by(pushes[key], one)) for key in few}
        over = max(values.values(), default=0.0) - max(worth.values())
        return {key: value - over for key, value in values.items()}

    def _space(self, prospects: Prospects, one: Position, space: int) -> float:
        """The points of the strip now, and the colours that are left for the other Figures."""
        covered = tuple(c or n == space for n, c in enumerate(one.covered))
        open_ = sum(len(prospects.open_colours(w.slot, covered)) for w in one.wanted)
        return prospects.strip.gain(one.covered, space) + 0.1 * open_

    def _arrives(self, prospects: Prospects, view: UmbrellaState, seat: int, face: Face) -> float:
        """What a tile is worth to the seat that gets it."""
        slots = view.seats[seat].slots
        first = first_empty(slots)
        places = range(len(slots)) if first is None else [first]
        return max(self._landed(prospects, view, seat, slot, face) for slot in places)

    def _landed(
        self, prospects: Prospects, view: UmbrellaState, seat: int, slot: int, face: Face
    ) -> float:
        """What the Figures of a seat are worth once a tile lies in a slot."""
        one = prospects.position(view, seat)
        tiles = [(n, old) for n, old in view.seats[seat].visible if n != slot]
        wanted = prospects.wanted([*tiles, (slot, face)], one.covered)
        return prospects.standing(one.scene, one.zones, one._replace(wanted=wanted))


BOT = UmbrellaBot
