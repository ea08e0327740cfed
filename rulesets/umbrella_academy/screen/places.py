"""What lies at a Location, in as many lines as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import clip, cut, fit, wrap
from tabletop_tui.widgets.play.board import Board

from ..state import DEVASTATED, SAVE_THE_WORLD
from .signs import need_phrases

if TYPE_CHECKING:
    from ..components import PlaceEntry
    from ..engine import UmbrellaAcademy
    from ..state import AcademyState, Hazard, Villain


Phrases = list[Phrase]


class Row(NamedTuple):
    """One line of a Location and what a click on it, or the cursor, means; "" for nothing."""

    phrases: Phrases
    target: str = ""


class Lying:
    """Says what lies at Locations, first with a line for each thing, then closer and closer.

    `board` tells whose Heroes are whose and which targets are legal now.
    """

    def __init__(self, academy: UmbrellaAcademy, state: AcademyState, board: Board) -> None:
        self.academy = academy
        self.rules = academy.rules
        self.state = state
        self.board = board

    def rows(self, place: PlaceEntry, width: int, height: int) -> list[Row]:
        """The lines of a Location: whatever happens, its Heroes and Villains are among them."""
        number = place.number
        hazard = self._hazard(number, width)
        save = (
            [Row([Phrase("Save the World", "rose")], SAVE_THE_WORLD)]
            if self.state.place(number).save
            else []
        )
        ability = self._ability(place)
        if guards := self.state.guards.get(str(number), 0):
            save.append(Row([Phrase(f"guard {guards}", "green")]))
        groups = {
            "heroes": self._heroes(number),
            "villains": self._villains(number, width),
            "allies": self._allies(number),
            "advantages": self._advantages(number, width),
        }
        spare = height - len(hazard) - len(save) - sum(map(len, groups.values()))
        if spare >= len(ability):
            spare -= len(ability)
            text = self._text(number, width)
            told = text if len(text) <= spare else []
            spare -= len(told)
            groups["advantages"] = self._advantages_told(number, width, spare)
            spare -= len(groups["advantages"]) - len(self._advantages(number, width))
            meaning = self._meaning(place, width)
            if spare > 1 and meaning:
                lines = cut([list(row.phrases) for row in meaning], spare, width)
                ability += [Row(line) for line in lines]
            return [*hazard, *told, *save, *chain(*groups.values()), *ability]
        closer = (
            ("advantages", self._advantages_close),
            ("allies", self._allies_close),
            ("villains", self._villains_named),
            ("heroes", self._heroes_close),
            ("villains", self._villains_close),
        )
        for kind, close in closer:
            if spare >= 0:
                break
            rows = close(number)
            if len(rows) < len(groups[kind]):
                spare += len(groups[kind]) - len(rows)
                groups[kind] = rows
        if spare >= 0:
            return [*hazard, *save, *chain(*groups.values())]
        return self._tight(number, width, height)

    def _tight(self, number: int, width: int, height: int) -> list[Row]:
        """The Hazard in one line, all else as signs in the lines that are left.

        What has no room there is counted: `…2`.
        """
        lines = self._hazard_close(number, width)
        crowd = self._crowd(number)
        if len(lines) + len(crowd) <= height:
            return [*lines, *crowd]
        target = next((row.target for row in crowd if row.target), "")
        room = max(1, height - len(lines))
        shown = [phrase for row in crowd for phrase in row.phrases]
        if len(wrap(shown, width)) > room:
            shown = [phrase for row in self._crowd(number, 1) for phrase in row.phrases]
        left = 0
        while len(wrap([*shown, *_missing(left)], width)) > room:
            shown, left = shown[:-1], left + 1
        wrapped = wrap([*shown, *_missing(left)], width)
        return [*lines, *(Row(line, target) for line in wrapped)]

    def _crowd(self, number: int, letters: int = 3) -> list[Row]:
        """Everybody and everything here but the Hazard, each kind in a line, names in letters."""
        place = self.state.place(number)
        rows = [
            *self._heroes_close(number, letters),
            *self._villains_close(number, letters),
            *self._allies_close(number, letters),
            *self._advantages_close(number),
        ]
        if place.save:
            rows.append(Row([Phrase("Save! ", "rose")], SAVE_THE_WORLD))
        if guards := self.state.guards.get(str(number), 0):
            rows.append(Row([Phrase(f"g{guards} ", "green")]))
        return rows

    def _brief(self, card: str, width: int, cutting: Callable[[str, int], str] = fit) -> str:
        """The name of a card on the map, or its short one; `…` says that even that is cut.

        Cut anywhere (`clip`) it still differs from the names of others.
        """
        content = self.rules.content
        entry = content.hazards.get(card) or content.advantages[card]
        whole = not entry.short or cell_len(entry.name) <= width
        return cutting(entry.name if whole else entry.short, width)

    def _lying(self, number: int) -> Hazard | None:
        """The Hazard here that can still be beaten."""
        hazard = self.state.place(number).hazard
        return None if hazard is None or hazard.card == DEVASTATED else hazard

    def _hazard_close(self, number: int, width: int) -> list[Row]:
        lying = self._lying(number)
        if lying is None:
            return []
        need = self.rules.content.hazards[lying.card].needs
        letters = [*need_phrases(need, lying.tokens), *_marks(lying, 2)]
        name = self._brief(lying.card, max(4, width - _width(letters) - 1), clip)
        return [Row([Phrase(f"{name} ", "red"), *letters], f"hazard {number}")]

    # -- a line for each thing -------------------------------------------------------------

    def _hazard(self, number: int, width: int) -> list[Row]:
        lying = self._lying(number)
        if lying is None:
            return []
        need = self.rules.content.hazards[lying.card].needs
        name = self._brief(lying.card, width)
        target = f"hazard {number}"
        need_signs = need_phrases(need, lying.tokens)
        letters = [*need_signs, *_marks(lying, 9)]
        if _width(letters) > width:
            letters = [*need_signs, *_marks(lying, 4)]
        return [Row([Phrase(name, "red")], target), Row(letters, target)]

    def _text(self, number: int, width: int) -> list[Row]:
        """What the Hazard does, where there is room for all of it."""
        lying = self._lying(number)
        if lying is None:
            return []
        text = self.rules.content.hazards[lying.card].text
        return [Row(line) for line in wrap([Phrase(text, "muted")], width)]

    def _villains(self, number: int, width: int) -> list[Row]:
        rows = []
        for group in self._alike(number):
            one = group[0]
            needed = self.academy.need_of(self.state, one.id)
            signs = need_phrases(needed, one.tokens)
            signs += [Phrase(" muted", "muted")] if one.muted else []
            name = Phrase(f"† {self._named(group)}", "rose")
            target = self._pointed([villain.id for villain in group])
            if _width([name, *signs]) < width:
                rows.append(Row([name, Phrase(" "), *signs], target))
            else:
                rows += [Row([name], target), Row([Phrase("  "), *signs], target)]
        return rows

    def _villains_named(self, number: int) -> list[Row]:
        return [
            Row(
                [Phrase(f"† {self._named(group)}", "rose")],
                self._pointed([villain.id for villain in group]),
            )
            for group in self._alike(number)
        ]

    def _named(self, alike: list[Villain]) -> str:
        name = self.rules.name_of(alike[0].kind, finale=self.state.finale)
        return f"{name} ×{len(alike)}" if len(alike) > 1 else name

    def _alike(self, number: int) -> list[list[Villain]]:
        """The Villains here; those that cannot be told apart stand together."""
        villains = sorted(self.state.villains_at(number), key=_looks)
        return [list(group) for _, group in groupby(villains, _looks)]

    def _advantages(self, number: int, width: int) -> list[Row]:
        return [
            Row([Phrase(f"+ {self._brief(card, width - 2)}", "green")], card)
            for card in self.state.place(number).advantages
        ]

    def _advantages_told(self, number: int, width: int, spare: int) -> list[Row]:
        """The same with the texts that have room in so many rows more."""
        found: list[Row] = []
        for row in self._advantages(number, width):
            text = self.rules.content.advantages[row.target].text
            told = [Row(line, row.target) for line in wrap([Phrase(text, "dim")], width)]
            found.append(row)
            if len(told) <= spare:
                found += told
                spare -= len(told)
        return found

    def _allies(self, number: int) -> list[Row]:
        return [
            Row([Phrase(f"♥ {self.rules.content.allies[ally].name}", "sand")], ally)
            for ally in self.state.allies_at(number)
        ]

    def _heroes(self, number: int) -> list[Row]:
        rows = []
        for hero in self.state.heroes_at(number):
            chair = self.board.chair(self.state.owner[hero])
            name = f"{chair.sign} {self.rules.hero_name(hero)}"
            rows.append(Row([Phrase(name, f"seat-{chair.colour}"), *self._borne(hero)], hero))
        return rows

    def _borne(self, hero: str) -> Phrases:
        """The Partner token, and the Wounds that a guard keeps off."""
        found = [Phrase(" partner", "rose")] if self.state.partner == hero else []
        if guards := self.state.guards.get(hero, 0):
            found.append(Phrase(f" guard {guards}", "green"))
        return found

    def _ability(self, place: PlaceEntry) -> list[Row]:
        if not place.ability:
            return []
        return [Row([Phrase(self.rules.content.abilities[place.ability].name, "dim")])]

    def _meaning(self, place: PlaceEntry, width: int) -> list[Row]:
        """What the ability of a Location does."""
        if not place.ability:
            return []
        text = self.rules.content.abilities[place.ability].text
        return [Row(line) for line in wrap([Phrase(text, "dim")], width)]

    # -- a line for all of a kind ----------------------------------------------------------

    def _advantages_close(self, number: int) -> list[Row]:
        cards = self.state.place(number).advantages
        return [Row([Phrase(f"+{len(cards)} ", "green")], self._pointed(cards))] if cards else []

    def _allies_close(self, number: int, letters: int = 3) -> list[Row]:
        allies = self.state.allies_at(number)
        names = [self.rules.content.allies[ally].name[:letters] for ally in allies]
        shown = [Phrase(f"♥{name} ", "sand") for name in names]
        return [Row(shown, self._pointed(allies))] if shown else []

    def _villains_close(self, number: int, letters: int = 3) -> list[Row]:
        groups = self._alike(number)
        shown = []
        for group in groups:
            name = group[0].kind[:letters].capitalize()
            laid = sum(group[0].tokens)
            signs = (f"✓{laid}" if laid else "") + ("m" if group[0].muted else "")
            count = len(group) if len(group) > 1 else ""
            shown.append(Phrase(f"†{count}{name}{signs} ", "rose"))
        ids = [villain.id for group in groups for villain in group]
        return [Row(shown, self._pointed(ids))] if shown else []

    def _heroes_close(self, number: int, letters: int = 3) -> list[Row]:
        heroes = self.state.heroes_at(number)
        shown = []
        for hero in heroes:
            chair = self.board.chair(self.state.owner[hero])
            entry = self.rules.content.heroes[hero]
            name = entry.name[:letters] if len(heroes) < 3 and letters > 1 else entry.letter
            borne = "p" if self.state.partner == hero else ""
            borne += f"g{guards}" if (guards := self.state.guards.get(hero, 0)) else ""
            shown.append(Phrase(f"{chair.sign}{name}{borne} ", f"seat-{chair.colour}"))
        return [Row(shown, self._pointed(heroes))] if shown else []

    def _pointed(self, targets: Sequence[str]) -> str:
        """Which of several things in one line is meant: the one chosen, a legal one, the first."""
        if self.board.chosen in targets:
            return self.board.chosen
        return next((target for target in targets if target in self.board.legal), targets[0])


def _missing(count: int) -> Phrases:
    """How many have no room."""
    return [Phrase(f"…{count}", "muted")] if count else []


def _marks(hazard: Hazard, room: int) -> Phrases:
    """Whether a card lies sideways, and whether it is muted, each in at most so many columns."""
    said = [word for word, so in (("sideways", hazard.sideways), ("muted", hazard.muted)) if so]
    return [Phrase(f" {word[: room - 1] if room < len(word) else word}", "sand") for word in said]


def _looks(villain: Villain) -> tuple[str, int, tuple[int, ...], bool]:
    return villain.kind, villain.side, tuple(villain.tokens), villain.muted


def _width(phrases: Phrases) -> int:
    return sum(cell_len(phrase.text) for phrase in phrases)
