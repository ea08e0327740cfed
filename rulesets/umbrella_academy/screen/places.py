"""Makes the lines for a Location and the things there, in as many rows as there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import clip, fit, wrap
from tabletop_tui.widgets.drawing.room import Need, fullest
from tabletop_tui.widgets.play.board import Board

from ..state import DEVASTATED, SAVE_THE_WORLD
from .pieces import need_phrases

if TYPE_CHECKING:
    from ..components import PlaceEntry
    from ..engine import UmbrellaAcademy
    from ..state import AcademyState, Hazard, Villain


Phrases = list[Phrase]


LINES = 2
"""The number of the form in which a thing has its own lines; later forms add its text."""

CLOSE_FORMS = ((3, True), (2, True), (1, True), (3, False), (1, False))
"""The short forms of a crowd, the fullest first: letters of a name, and whether needs are shown."""

SIGN_ROWS = 2
"""The rows of a Location drawn by signs alone; things without room are counted."""


class Row(NamedTuple):
    """One line of a Location and its target for clicks and the cursor; "" for none."""

    phrases: Phrases
    target: str = ""


Forms = Sequence[Sequence[Row]]
"""The lines for one kind of things: by signs, in few lines, in own lines, then with texts."""


class Lying:
    """Makes the lines of Locations: a line for each thing, or shorter forms in less room.

    `board` says whose Hero each is, and which targets are legal now.
    """

    def __init__(self, academy: UmbrellaAcademy, state: AcademyState, board: Board) -> None:
        self.academy = academy
        self.rules = academy.rules
        self.state = state
        self.board = board

    def need(self, place: PlaceEntry, width: int) -> Need:
        """The rows of a Location: with signs alone, with a line for each thing, with all texts."""
        parts = self._parts(place, width)
        lines, texts = (sum(len(forms[step]) for forms in parts) for step in (LINES, -1))
        return Need(SIGN_ROWS, names=lines, texts=texts)

    def targets(self, place: PlaceEntry) -> Sequence[str]:
        """The targets of a Location: itself, and everything there that a cursor can reach."""
        number = place.number
        villains = (villain.id for villain in self.state.villains_at(number))
        cards = (*self.state.place(number).advantages, *self.state.allies_at(number))
        heroes = self.state.heroes_at(number)
        return (place.id, f"hazard {number}", SAVE_THE_WORLD, *heroes, *villains, *cards)

    def rows(self, place: PlaceEntry, width: int, height: int) -> list[Row]:
        """The lines of a Location, which always include its Heroes and Villains.

        Each thing has the fullest form that fits: first a line for each thing, beginning with the
        things that can be chosen, then texts, which are shown whole or left out.
        """
        parts, legal = self._parts(place, width), self.board.legal
        if sum(len(forms[0]) for forms in parts) > height:
            return self._tight(place.number, width, height)
        order = sorted(
            range(len(parts)), key=lambda n: not any(row.target in legal for row in parts[n][0])
        )
        chosen = fullest([[*map(len, forms)] for forms in parts], height, order)
        return [*chain(*(forms[n] for forms, n in zip(parts, chosen, strict=True)))]

    def untold(self, place: PlaceEntry, width: int, height: int) -> Iterator[Phrases]:
        """Yield the texts of the cards here and of the Location that its lines do not show."""
        content, lying = self.rules.content, self._lying(place.number)
        rows = self.rows(place, width, height)
        told = " ".join("".join(phrase.text for phrase in row.phrases) for row in rows)
        told = " ".join(told.split())
        hazard = [content.hazards[lying.card]] if lying is not None else []
        cards = dict.fromkeys(self.state.place(place.number).advantages)
        ability = [content.abilities[place.ability]] if place.ability else []
        for entries, role in (
            (hazard, "red"),
            ([content.advantages[card] for card in cards], "green"),
            (ability, "dim"),
        ):
            for name, words in ((entry.name, " ".join(entry.text.split())) for entry in entries):
                if words not in told:
                    yield [Phrase(f"{place.number} "), Phrase(name, role), Phrase(f": {words}")]

    def _parts(self, place: PlaceEntry, width: int) -> list[Forms]:
        """The forms of all things at a Location, from top to bottom."""
        number, here = place.number, self.state.place(place.number)
        save = [Row([Phrase("Save the World", "rose")], SAVE_THE_WORLD)] if here.save else []
        guards = self.state.guards.get(str(number), 0)
        guard = [Row([Phrase(f"guard {guards}", "green")])] if guards else []
        hazard, heroes = self._hazard(number, width), self._heroes(number, width)
        told = [*self._hazard(number, width, whole=True), *self._effect(number, width)]
        allies, ability = self._allies(number, width), self._ability(place, width)
        close, cards = self._hazard_close(number, width), here.advantages
        # Names are whole in this form, because no text takes their room.
        named = self._advantage_rows(cards, width, len(cards), texts=False)
        short, *texts = (self._advantage_rows(cards, width, n) for n in range(len(cards) + 1))
        villains = self._villains_named(number, width), self._villains(number, width)
        return [
            [close, hazard, hazard, self._hazard(number, width, whole=True), told],
            [[*save, *guard]] * 3,
            [self._heroes_close(number), heroes, heroes],
            [self._villains_close(number), *villains],
            [self._allies_close(number), allies, allies],
            [self._advantages_close(number, width), short, short, named, *texts],
            [[], ability[:1], ability[:1], ability],
        ]

    def _tight(self, number: int, width: int, height: int) -> list[Row]:
        """The Hazard in one line, and everything else as signs in the other lines.

        Things without room are counted: `…2`.
        """
        lines = self._hazard_close(number, width)
        room = max(1, height - len(lines))
        for letters, needs in CLOSE_FORMS:
            rows = self._crowd(number, letters, width, needs=needs)
            if len(rows) <= room and all(_width(row.phrases) <= width for row in rows):
                return [*lines, *rows]
            crowd = self._crowd(number, letters, needs=needs)
            shown = [phrase for row in crowd for phrase in row.phrases]
            if len(wrap(shown, width)) <= room:
                break
        target = next((row.target for row in crowd if row.target), "")
        left = 0
        while len(wrap([*shown, *_missing(left)], width)) > room:
            shown, left = shown[:-1], left + 1
        wrapped = wrap([*shown, *_missing(left)], width)
        return [*lines, *(Row(line, target) for line in wrapped)]

    def _crowd(self, number: int, letters: int, width: int = 0, *, needs: bool) -> list[Row]:
        """Everything here except the Hazard: a line for each kind, with names cut to `letters`.

        With `needs` the lines also show what beats each Villain. Advantages have their names if
        there are enough free columns.
        """
        place = self.state.place(number)
        rows = [
            *self._heroes_close(number, letters),
            *self._villains_close(number, letters, needs=needs),
            *self._allies_close(number, letters),
            *self._advantages_close(number, width),
        ]
        if place.save:
            rows.append(Row([Phrase("Save! ", "rose")], SAVE_THE_WORLD))
        if guards := self.state.guards.get(str(number), 0):
            rows.append(Row([Phrase(f"g{guards} ", "green")]))
        return rows

    def _brief(self, card: str, width: int, cutting: Callable[[str, int], str] = fit) -> str:
        """The name of a card on the map, or its short name, which may be cut with `…`.

        A name cut anywhere (`clip`) still differs from other names.
        """
        content = self.rules.content
        entry = content.hazards.get(card) or content.advantages[card]
        whole = not entry.short or cell_len(entry.name) <= width
        name = entry.name if whole else entry.short
        return cutting(name if cell_len(name) <= width else name.removeprefix("The "), width)

    def _lying(self, number: int) -> Hazard | None:
        """The Hazard here that can still be destroyed; None if there is none."""
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

    def _hazard(self, number: int, width: int, *, whole: bool = False) -> list[Row]:
        """The name and the need of a Hazard; a `whole` name takes as many rows as it needs."""
        lying = self._lying(number)
        if lying is None:
            return []
        entry, target = self.rules.content.hazards[lying.card], f"hazard {number}"
        name = entry.name if whole else self._brief(lying.card, width)
        need_signs = need_phrases(entry.needs, lying.tokens)
        letters = [*need_signs, *_marks(lying, 9)]
        if _width(letters) > width:
            letters = [*need_signs, *_marks(lying, 4)]
        return [*_wrapped([Phrase(name, "red")], width, target), Row(letters, target)]

    def _effect(self, number: int, width: int) -> list[Row]:
        """The text of the Hazard here."""
        lying = self._lying(number)
        text = self.rules.content.hazards[lying.card].text if lying is not None else ""
        return _wrapped([Phrase(text, "muted")], width, "", 0) if text else []

    def _villains(self, number: int, width: int) -> list[Row]:
        rows = []
        for group in self._alike(number):
            one = group[0]
            needed = self.academy.need_of(self.state, one.id)
            signs = need_phrases(needed, one.tokens)
            signs += [Phrase(" muted", "muted")] if one.muted else []
            name = Phrase(f"† {self._named(group)} ", "rose")
            target = self._pointed([villain.id for villain in group])
            rows += _wrapped([name, *signs], width, target)
        return rows

    def _villains_named(self, number: int, width: int) -> list[Row]:
        rows = []
        for group in self._alike(number):
            target = self._pointed([villain.id for villain in group])
            rows += _wrapped([Phrase(f"† {self._named(group)}", "rose")], width, target)
        return rows

    def _named(self, alike: list[Villain]) -> str:
        name = self.rules.name_of(alike[0].kind, finale=self.state.finale)
        return f"{name} ×{len(alike)}" if len(alike) > 1 else name

    def _alike(self, number: int) -> list[list[Villain]]:
        """The Villains here in groups of Villains that look the same."""
        villains = sorted(self.state.villains_at(number), key=_looks)
        return [list(group) for _, group in groupby(villains, _looks)]

    def _advantage_rows(
        self, cards: Sequence[str], width: int, count: int, *, texts: bool = True
    ) -> list[Row]:
        """The first Advantages with whole names and perhaps texts, then the others."""
        found: list[Row] = []
        for number, card in enumerate(cards):
            entry = self.rules.content.advantages[card]
            if number >= count:
                found.append(Row([Phrase(f"+ {self._brief(card, width - 2)}", "green")], card))
                continue
            found += _wrapped([Phrase(f"+ {entry.name}", "green")], width, card)
            again = card in cards[:number]
            text = [Phrase(entry.text, "dim")] if texts and not again else []
            found += _wrapped(text, width, card, 0) if text else []
        return found

    def _allies(self, number: int, width: int) -> list[Row]:
        rows = []
        for ally in self.state.allies_at(number):
            name = self.rules.content.allies[ally].name
            rows += _wrapped([Phrase(f"♥ {name}", "sand")], width, ally)
        return rows

    def _heroes(self, number: int, width: int) -> list[Row]:
        rows = []
        for hero in self.state.heroes_at(number):
            chair = self.board.chair(self.state.owner[hero])
            name = f"{chair.sign} {self.rules.hero_name(hero)}"
            borne = [Phrase(name, f"seat-{chair.colour}"), *self._borne(hero)]
            rows += _wrapped(borne, width, hero)
        return rows

    def _borne(self, hero: str) -> Phrases:
        """The signs of a Hero's Partner token, and of the Wounds that a guard prevents."""
        found = [Phrase(" partner", "rose")] if self.state.partner == hero else []
        if guards := self.state.guards.get(hero, 0):
            found.append(Phrase(f" guard {guards}", "green"))
        return found

    def _ability(self, place: PlaceEntry, width: int) -> list[Row]:
        """The name and the text of a Location's ability."""
        if not place.ability:
            return []
        ability = self.rules.content.abilities[place.ability]
        text = _wrapped([Phrase(ability.text, "dim")], width, "", 0)
        return [Row([Phrase(ability.name, "dim")]), *text]

    # -- a line for all of a kind ----------------------------------------------------------

    def _advantages_close(self, number: int, width: int = 0) -> list[Row]:
        """The names of the Advantages if they fit into `width` columns, otherwise their number."""
        cards = self.state.place(number).advantages
        if not cards:
            return []
        entries = [self.rules.content.advantages[card] for card in cards]
        forms = ([one.name for one in entries], [one.short or one.name for one in entries])
        lines = (f"+ {', '.join(names)}" for names in forms)
        told = next((line for line in lines if cell_len(line) <= width), f"+{len(cards)} ")
        return [Row([Phrase(told, "green")], self._pointed(cards))]

    def _allies_close(self, number: int, letters: int = 3) -> list[Row]:
        allies = self.state.allies_at(number)
        names = [self.rules.content.allies[ally].name[:letters] for ally in allies]
        shown = [Phrase(f"♥{name} ", "sand") for name in names]
        return [Row(shown, self._pointed(allies))] if shown else []

    def _villains_close(self, number: int, letters: int = 3, *, needs: bool = False) -> list[Row]:
        groups = self._alike(number)
        shown = []
        for group in groups:
            name = group[0].kind[:letters].capitalize()
            laid = sum(group[0].tokens)
            signs = (f"✓{laid}" if laid else "") + ("m" if group[0].muted else "")
            count = len(group) if len(group) > 1 else ""
            shown.append(Phrase(f"†{count}{name}{'' if needs else signs} ", "rose"))
            if needs:
                needed = self.academy.need_of(self.state, group[0].id)
                muted = [Phrase("m", "muted")] if group[0].muted else []
                shown += [*need_phrases(needed, group[0].tokens), *muted, Phrase(" ")]
        ids = [villain.id for group in groups for villain in group]
        return [Row(shown, self._pointed(ids))] if shown else []

    def _heroes_close(self, number: int, letters: int = 3) -> list[Row]:
        heroes = self.state.heroes_at(number)
        shown, letters = [], min(letters, 5 - len(heroes))
        for hero in heroes:
            chair = self.board.chair(self.state.owner[hero])
            entry = self.rules.content.heroes[hero]
            name = entry.name[:letters] if letters > 1 else entry.letter
            borne = "p" if self.state.partner == hero else ""
            borne += f"g{guards}" if (guards := self.state.guards.get(hero, 0)) else ""
            shown.append(Phrase(f"{chair.sign}{name}{borne} ", f"seat-{chair.colour}"))
        return [Row(shown, self._pointed(heroes))] if shown else []

    def _pointed(self, targets: Sequence[str]) -> str:
        """The target of a line with several things: the chosen one, a legal one, or the first."""
        if self.board.chosen in targets:
            return self.board.chosen
        return next((target for target in targets if target in self.board.legal), targets[0])


def _wrapped(phrases: Phrases, width: int, target: str, indent: int = 2) -> list[Row]:
    """The phrases wrapped into rows of `width` columns."""
    return [Row(line, target) for line in wrap(phrases, width, indent)]


def _missing(count: int) -> Phrases:
    """The number of things without room."""
    return [Phrase(f"…{count}", "muted")] if count else []


def _marks(hazard: Hazard, room: int) -> Phrases:
    """The marks for a Hazard that is sideways or muted, each in at most `room` columns."""
    states = [word for word, so in (("sideways", hazard.sideways), ("muted", hazard.muted)) if so]
    return [Phrase(f" {word[: room - 1] if room < len(word) else word}", "sand") for word in states]


def _looks(villain: Villain) -> tuple[str, int, tuple[int, ...], bool]:
    return villain.kind, villain.side, tuple(villain.tokens), villain.muted


def _width(phrases: Phrases) -> int:
    return sum(cell_len(phrase.text) for phrase in phrases)
