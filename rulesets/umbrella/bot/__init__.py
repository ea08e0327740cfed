"""The computer player of Umbrella: it searches its own next slides for Figures."""

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

BEAM = 5
"""How many first slides the hard level searches three own slides deep: the best at two."""


class UmbrellaBot(Bot[UmbrellaState]):
    """A search over the player's own turns: one turn at easy and medium, three at hard.

    The easy level answers one question in four at random, and the others like the medium level.
    """

    levels = MappingProxyType(
        {"easy": Level(slips=0.25, turns=1), "medium": Level(turns=1), "hard": Level(turns=3)}
    )
    # Measured two slides deep: in half of the games a lead under two points changed nothing.
    scale = Scale(2.0, 3.0, "points", reasons.MEANS)
    ruleset: Umbrella

    @property
    def components(self) -> Components:
        """The content of the box, from the rules."""
        return self.ruleset.components

    def deal(self, view: UmbrellaState, seat: int, luck: Luck) -> UmbrellaState:
        """Return the view with a random tile for each hidden one; in solo with its black face."""
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
        """Return the key of the best answer one turn ahead."""
        return self._best(view, seat, decision, 1).key

    def weigh(
        self, view: UmbrellaState, seat: int, decision: Decision, level: Level, luck: Luck
    ) -> Choice | None:
        """Return the best answer at this level. Nothing here is random: `luck` is not used."""
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
        """Return the reason for an answer, or empty for none."""
        option = decision.choices.get(key)
        if option is None:
            return ""
        prospects = Prospects(self.components, view)
        position, last = prospects.position(view, seat), view.last_turns is not None
        if isinstance(option.value, Push):
            pushes = [o.value for o in decision.options if isinstance(o.value, Push)]
            if because := reasons.among(prospects, position, option.value, pushes, last=last):
                return because
        if decision.kind not in reasons.MOST:
            return ""
        worth = self._best(view, seat, decision, 1).worth
        left = seat + 1 if seat + 1 < len(names) else 0
        return reasons.of_worth(decision.kind, key, worth, names[left])

    def means(self, view: UmbrellaState, decision: Decision) -> str:
        """Return the meaning of the points that a hint shows for this question."""
        return reasons.means(decision.kind, last=view.last_turns is not None)

    def _best(self, view: UmbrellaState, seat: int, decision: Decision, turns: int) -> Choice:
        prospects = Prospects(self.components, view)
        worth = {
            option.key: self._value(prospects, view, seat, decision.kind, option, min(turns, 2))
            for option in decision.options
            # Giving up ends the game, so the worth of the next slides says nothing about it.
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
        position = prospects.position(view, seat)
        if kind == "slide":
            return self._slide(prospects, position, option, turns)
        if kind == "figure":
            slot, colour = option.value
            covered = position.covered
            return max(
                prospects.strip.gain(covered, s)
                for s in prospects.strip.free_spaces(colour, slot, covered)
            )
        if kind == "space":
            return self._space(prospects, position, option.value)
        if kind == "face":
            return -self._arrives(prospects, view, (seat + 1) % len(view.seats), option.value)
        if kind == "cover":
            return self._landed(prospects, view, seat, option.value.slot, option.value.face)
        if kind == "again":
            return prospects.best(position, turns) if option.value else prospects.best(position, 0)
        if kind == "swap":
            scene = (
                position.scene if option.value is None else swapped(position.scene, *option.value)
            )
            return prospects.best(position._replace(scene=scene), 1)
        if kind == "exchange" and option.value is not None:
            _, colour, cell = option.value
            return prospects.best(
                position._replace(scene=exchanged(position.scene, cell, colour)), 1
            )
        return prospects.best(position, 1)

    def _slide(self, prospects: Prospects, position: Position, option: Option, turns: int) -> float:
        push: Push = option.value
        if push.far:
            return prospects.static_worth(
                push.line.push(position.scene, push.colour), position.zones, position
            )
        return prospects.value(position, slid_by(push, position), turns)

    def _further(
        self,
        prospects: Prospects,
        position: Position,
        decision: Decision,
        worth: Mapping[str, float],
    ) -> dict[str, float]:
        """Return the worth of the best slides, searched three own slides deep.

        All values are shifted so that their maximum equals the maximum of `worth`, which was
        searched two deep: so the values of both depths can be compared.
        """
        pushes = {o.key: o.value for o in decision.options if o.key in worth and not o.value.far}
        best = sorted(pushes, key=worth.__getitem__, reverse=True)[:BEAM]
        values = {key: prospects.further(position, slid_by(pushes[key], position)) for key in best}
        over = max(values.values(), default=0.0) - max(worth.values())
        return {key: value - over for key, value in values.items()}

    def _space(self, prospects: Prospects, position: Position, space: int) -> float:
        """Return the points of the strip, plus a little for each colour that the Figures keep."""
        covered = tuple(c or n == space for n, c in enumerate(position.covered))
        open_ = sum(len(prospects.open_colours(w.slot, covered)) for w in position.wanted)
        return prospects.strip.gain(position.covered, space) + 0.1 * open_

    def _arrives(self, prospects: Prospects, view: UmbrellaState, seat: int, face: Face) -> float:
        slots = view.seats[seat].slots
        first = first_empty(slots)
        places = range(len(slots)) if first is None else [first]
        return max(self._landed(prospects, view, seat, slot, face) for slot in places)

    def _landed(
        self, prospects: Prospects, view: UmbrellaState, seat: int, slot: int, face: Face
    ) -> float:
        position = prospects.position(view, seat)
        tiles = [(n, old) for n, old in view.seats[seat].visible if n != slot]
        wanted = prospects.wanted([*tiles, (slot, face)], position.covered)
        return prospects.static_worth(
            position.scene, position.zones, position._replace(wanted=wanted)
        )


BOT = UmbrellaBot
