"""Makes the lines for a Location and the things there, in as many rows as there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import clip, fit, wrap
from tabletop_tui.widgets.drawing.layout import packed
from tabletop_tui.widgets.drawing.room import Need, fullest

from ..rules.targets import villain_need
from ..state import SAVE_THE_WORLD
from .pieces import need_phrases
from .table import AcademyTable, width_of

if TYPE_CHECKING:
    from ..components import AbilityEntry, CardEntry, HazardEntry, PlaceEntry
    from ..state import Hazard, Villain

Phrases = list[Phrase]


LINES = 2
"""The number of the form in which a thing has its own lines; later forms add its text."""

WHOLE = 99
"""More letters than any name has."""

LETTERS = (WHOLE, 3, 2, 1)
"""How many letters of each name stand in a line with others, the longest form first."""

SIGN_ROWS = 2
"""The rows of a Location drawn by signs alone; things without room are counted."""


class Row(NamedTuple):
    """One line of a Location and its target for clicks and the cursor; "" for none.

    `things` has the target and the first column of each thing in a line of several.
    """

    phrases: Phrases
    target: str = ""
    things: Sequence[tuple[str, int]] = ()

    def marks(self) -> Sequence[tuple[str, int]]:
        """Each target and its first column: the blank before it has room for a mark."""
        return self.things or ((self.target, 0),)


Forms = Sequence[Sequence[Row]]
"""The lines for one kind of things: by signs, in few lines, in own lines, then with texts."""

Close = Sequence[Sequence[Row]]
"""The things of one kind in words that may share a line with others, the longest form first."""


class PlaceRows:
    """Makes the lines of Locations: a line for each thing, or shorter forms in less room.

    `board` says whose Hero each is, and which targets are legal now.
    """

    def __init__(self, board: AcademyTable) -> None:
        self.board = board
        self.rules = board.rules
        self.state = board.state

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
        content, hazard = self.rules.content, self.state.hazard_at(place.number)
        rows = self.rows(place, width, height)
        told = " ".join("".join(phrase.text for phrase in row.phrases) for row in rows)
        told = " ".join(told.split())
        cards = dict.fromkeys(self.state.place(place.number).advantages)
        here: list[tuple[HazardEntry | CardEntry | AbilityEntry, str]] = [
            *([(content.hazards[hazard.card], "red")] if hazard is not None else []),
            *((content.advantages[card], "green") for card in cards),
            *([(content.abilities[place.ability], "dim")] if place.ability else []),
        ]
        for entry, role in here:
            words = " ".join(entry.text.split())
            if words not in told:
                yield [Phrase(f"{place.number} "), Phrase(entry.name, role), Phrase(f": {words}")]

    def _parts(self, place: PlaceEntry, width: int) -> list[Forms]:
        """The forms of all things at a Location, from top to bottom."""
        number, here = place.number, self.state.place(place.number)
        save = [Row([Phrase("Save the World", "rose")], SAVE_THE_WORLD)] if here.save else []
        guards = self.state.guards.get(str(number), 0)
        guard = [Row([Phrase(f"guard {guards}", "green")])] if guards else []
        heroes, allies = self._heroes(number, width), self._allies(number, width)
        ability, cards = self._ability(place, width), here.advantages
        # Names are whole in this form, because no text takes their room.
        named = self._advantage_rows(cards, width, len(cards), texts=False)
        short, *texts = (self._advantage_rows(cards, width, n) for n in range(len(cards) + 1))
        villains = self._villains(number, width, needs=False), self._villains(number, width)
        return [
            self._hazard(number, width),
            [[*save, *guard]] * 3,
            [self._in_line(self._heroes_close(number), width), heroes, heroes],
            [self._in_line(self._villains_close(number, needs=False), width), *villains],
            [self._in_line(self._allies_close(number), width), allies, allies],
            [self._in_line(self._advantages_close(number), width), short, short, named, *texts],
            [[], ability[:1], ability[:1], ability],
        ]

    def _tight(self, number: int, width: int, height: int) -> list[Row]:
        """The Hazard in one line, all else in the longest words that fit; the rest is counted."""
        lines = self._hazard_close(number, width)
        room = max(1, height - len(lines))
        kinds = self._crowd(number)
        at = [0] * len(kinds)
        while (rows := self._shared(kinds, at, width, room)) is None:
            longer = [n for n, forms in enumerate(kinds) if at[n] + 1 < len(forms)]
            if not longer:
                return [*lines, *self._counted([row for forms in kinds for row in forms[-1]],
                                               width, room)]  # fmt: skip
            # The kind with the longest form left gives way, of several the last.
            at[min(longer, key=lambda n: (at[n], -n))] += 1
        for n, shortest in enumerate(at):
            for form in range(shortest):
                longer = [*at[:n], form, *at[n + 1 :]]
                if (grown := self._shared(kinds, longer, width, room)) is not None:
                    at, rows = longer, grown
                    break
        return [*lines, *rows]

    def _shared(
        self, kinds: Sequence[Close], at: Sequence[int], width: int, room: int
    ) -> list[Row] | None:
        """Each kind in these words in a line, or else in shared lines; None if they do not fit."""
        shown = [forms[n] for forms, n in zip(kinds, at, strict=True)]
        things = [thing for kind in shown for thing in kind]
        for lines in (shown, packed(things, lambda thing: width_of(thing.phrases), width, 1)):
            rows = [self._joined(line) for line in lines]
            if len(rows) <= room and all(width_of(row.phrases) <= width for row in rows):
                return rows
        return None

    def _counted(self, things: Sequence[Row], width: int, room: int) -> list[Row]:
        """As many things as fit, and the number of those that are left out."""
        target, lines = self._joined(things).target, list[Phrases]()
        for left in range(len(things) + 1):
            missing = [Phrase(f" …{left}", "muted")] if left else []
            shown = self._joined(things[: len(things) - left]).phrases
            lines = wrap([*shown, *missing], width)
            if len(lines) <= room:
                break
        return [Row(line, target) for line in lines[:room]]

    def _joined(self, things: Sequence[Row]) -> Row:
        phrases: Phrases = []
        marks: list[tuple[str, int]] = []
        for thing in things:
            marks.append((thing.target, width_of(phrases)))
            phrases += [*thing.phrases, Phrase(" ")]
        targets = [thing.target for thing in things if thing.target]
        return Row(phrases[:-1], self._pointed(targets) if targets else "", marks)

    def _in_line(self, forms: Close, width: int) -> list[Row]:
        if not forms:
            return []
        lines = [self._joined(things) for things in forms]
        return [next((one for one in lines if width_of(one.phrases) <= width), lines[-1])]

    def _crowd(self, number: int) -> list[Close]:
        place, guards = self.state.place(number), self.state.guards.get(str(number), 0)
        save = ("Save the World", "Save!") if place.save else ()
        guard = (f"guard {guards}", f"g{guards}") if guards else ()
        kinds = (
            self._heroes_close(number),
            self._villains_close(number),
            self._allies_close(number),
            self._advantages_close(number),
            [[Row([Phrase(words, "rose")], SAVE_THE_WORLD)] for words in save],
            [[Row([Phrase(words, "green")])] for words in guard],
        )
        return [forms for forms in kinds if forms]

    def _brief(self, card: str, width: int, cutting: Callable[[str, int], str] = fit) -> str:
        """The name of a card on the map, or its short name, which may be cut with `…`.

        A name cut anywhere (`clip`) still differs from other names.
        """
        content = self.rules.content
        entry = content.hazards.get(card) or content.advantages[card]
        whole = not entry.short or cell_len(entry.name) <= width
        name = entry.name if whole else entry.short
        return cutting(name if cell_len(name) <= width else name.removeprefix("The "), width)

    def _hazard_close(self, number: int, width: int) -> list[Row]:
        lying = self.state.hazard_at(number)
        if lying is None:
            return []
        need = self.rules.content.hazards[lying.card].needs
        letters = [*need_phrases(need, lying.tokens), *_marks(lying, 2)]
        name = self._brief(lying.card, max(4, width - width_of(letters) - 1), clip)
        return [Row([Phrase(f"{name} ", "red"), *letters], f"hazard {number}")]

    # -- a line for each thing -------------------------------------------------------------

    def _hazard(self, number: int, width: int) -> Forms:
        """The Hazard in one line; in two, with a short name; with its name; with its text."""
        lying = self.state.hazard_at(number)
        if lying is None:
            return [[]] * (LINES + 1)
        entry, target = self.rules.content.hazards[lying.card], f"hazard {number}"
        need_signs = need_phrases(entry.needs, lying.tokens)
        letters = [*need_signs, *_marks(lying, 9)]
        if width_of(letters) > width:
            letters = [*need_signs, *_marks(lying, 4)]
        short, whole = (
            [*_wrapped([Phrase(name, "red")], width, target), Row(letters, target)]
            for name in (self._brief(lying.card, width), entry.name)
        )
        text = _wrapped([Phrase(entry.text, "muted")], width, "", 0)
        return [self._hazard_close(number, width), short, short, whole, [*whole, *text]]

    def _villains(self, number: int, width: int, *, needs: bool = True) -> list[Row]:
        rows = []
        for group in self._alike(number):
            one, shown = group[0], [Phrase(f"† {self._named(group)}", "rose")]
            if needs:
                shown += [Phrase(" "), *self._need_left(one)]
                shown += [Phrase(" muted", "muted")] if one.muted else []
            rows += _wrapped(shown, width, self._pointed([villain.id for villain in group]))
        return rows

    def _need_left(self, one: Villain) -> Phrases:
        return need_phrases(villain_need(self.rules, self.state, one), one.tokens)

    def _named(self, alike: list[Villain]) -> str:
        name = self._called(alike)
        return f"{name} ×{len(alike)}" if len(alike) > 1 else name

    def _called(self, alike: list[Villain]) -> str:
        """The name of these Villains; a single one has the number that questions call it by."""
        one = alike[0]
        called = one.kind if len(alike) > 1 else one.id
        return self.rules.name_of(called, finale=self.state.finale)

    def _alike(self, number: int) -> list[list[Villain]]:
        """The Villains at a Location; those that look the same are a group."""
        villains = sorted(self.state.villains_at(number), key=self._looks)
        return [list(group) for _, group in groupby(villains, self._looks)]

    def _looks(self, one: Villain) -> tuple[str, int, str, bool]:
        """What tells a Villain from others: tokens that count for nothing do not."""
        need = villain_need(self.rules, self.state, one)
        return one.kind, one.side, need.signs(one.tokens), one.muted

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
            name = [Phrase(f"+ {entry.name}", "green")]
            name += [Phrase(f" {entry.symbols}", "sand")] if entry.symbols else []
            found += _wrapped(name, width, card)
            if texts and card not in cards[:number]:
                found += _wrapped([Phrase(entry.text, "dim")], width, card, 0)
        return found

    def _allies(self, number: int, width: int) -> list[Row]:
        allies = self.rules.content.allies
        return [
            row
            for one in self.state.allies_at(number)
            for row in _wrapped([Phrase(f"♥ {allies[one].name}", "sand")], width, one)
        ]

    def _heroes(self, number: int, width: int) -> list[Row]:
        rows = []
        for hero in self.state.heroes_at(number):
            chair = self.board.chair(self.state.owner[hero])
            name = f"{chair.sign} {self.rules.hero_name(hero)}"
            rows += _wrapped([Phrase(name, chair.role), *self._borne(hero)], width, hero)
        return rows

    def _borne(self, hero: str) -> Phrases:
        """The signs of a Hero's Partner token, and of the Wounds that a guard prevents."""
        found = [Phrase(" partner", "rose")] if self.state.partner == hero else []
        if guards := self.state.guards.get(hero, 0):
            found.append(Phrase(f" guard {guards}", "green"))
        return found

    def _ability(self, place: PlaceEntry, width: int) -> list[Row]:
        if not place.ability:
            return []
        ability = self.rules.content.abilities[place.ability]
        text = _wrapped([Phrase(ability.text, "dim")], width, "", 0)
        return [Row([Phrase(ability.name, "dim")]), *text]

    # -- a line for all of a kind ----------------------------------------------------------

    def _advantages_close(self, number: int) -> Close:
        cards = self.state.place(number).advantages
        if not cards:
            return []
        entries = [self.rules.content.advantages[card] for card in cards]
        names = ([one.name for one in entries], [one.short or one.name for one in entries])
        told = [*(f"+ {', '.join(some)}" for some in names), f"+{len(cards)}"]
        return [[Row([Phrase(words, "green")], self._pointed(cards))] for words in told]

    def _allies_close(self, number: int) -> Close:
        allies, found = self.state.allies_at(number), self.rules.content.allies
        return [
            [Row([Phrase(f"♥{found[one].name[:letters]}", "sand")], one) for one in allies]
            for letters in LETTERS
            if allies
        ]

    def _villains_close(self, number: int, *, needs: bool = True) -> Close:
        """Their names with what beats them, then without: with how much of it lies there."""
        forms = [*((letters, needs) for letters in LETTERS), (3, False), (1, False)]
        groups = self._alike(number)
        found = [[self._villain_close(group, *form) for group in groups] for form in forms]
        signs = [Row([Phrase(f"†{group[0].kind[:1].upper()}", "rose")], row.target)
                 for group, row in zip(groups, found[-1], strict=True)]  # fmt: skip
        return [*found, signs] if groups else []

    def _villain_close(self, group: list[Villain], letters: int, needs: bool) -> Row:
        one, count = group[0], len(group) if len(group) > 1 else ""
        name = self._called(group)
        if letters != WHOLE:
            number = "" if count else one.id.removeprefix(one.kind).removeprefix("-")
            name = one.kind[:letters].capitalize() + number
        need = villain_need(self.rules, self.state, one)
        met = need.total - need.missing(one.tokens).total
        laid = f"✓{met}" if met and not needs else ""
        muted = "m" if one.muted and not needs else ""
        shown = [Phrase(f"†{count}{_signed(name, laid + muted)}", "rose")]
        if needs:
            shown += [Phrase(" "), *self._need_left(one)]
            shown += [Phrase("m", "muted")] if one.muted else []
        return Row(shown, self._pointed([villain.id for villain in group]))

    def _heroes_close(self, number: int) -> Close:
        heroes = self.state.heroes_at(number)
        return [
            [self._hero_close(hero, letters) for hero in heroes] for letters in LETTERS if heroes
        ]

    def _hero_close(self, hero: str, letters: int) -> Row:
        chair, entry = self.board.chair(self.state.owner[hero]), self.rules.content.heroes[hero]
        name = entry.name[:letters] if letters > 1 else entry.letter
        borne = "p" if self.state.partner == hero else ""
        borne += f"g{guards}" if (guards := self.state.guards.get(hero, 0)) else ""
        return Row([Phrase(f"{chair.sign}{_signed(name, borne)}", chair.role)], hero)

    def _pointed(self, targets: Sequence[str]) -> str:
        """The target of a line with several things: the chosen one, a legal one, or the first."""
        if self.board.chosen in targets:
            return self.board.chosen
        return next((target for target in targets if target in self.board.legal), targets[0])


def _wrapped(phrases: Phrases, width: int, target: str, indent: int = 2) -> list[Row]:
    return [Row(line, target) for line in wrap(phrases, width, indent)]


def _signed(name: str, signs: str) -> str:
    """A name with signs behind it; apart, if the first of them would be read as its last letter."""
    return f"{name} {signs}" if len(name) > 1 and signs[:1].isalpha() else name + signs


def _marks(hazard: Hazard, room: int) -> Phrases:
    states = [word for word, so in (("sideways", hazard.sideways), ("muted", hazard.muted)) if so]
    return [Phrase(f" {word[: room - 1] if room < len(word) else word}", "sand") for word in states]
