"""What lies at the locations of a realm, and where a card may be played, with texts by room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import wrap
from tabletop_tui.widgets.drawing.room import Need, fullest
from tabletop_tui.widgets.drawing.words import short

from ...rules.playing import spots
from ..names import POWER, heading, mark_name, symbol_name, weight

if TYPE_CHECKING:
    from ...components import Symbol
    from ...state import CardId, VillainousState
    from ...view import RealmView
    from ..names import MarkedBoard


class Coming(NamedTuple):
    """The card, the locations it may go to, and the target under the cursor if it is one."""

    card: CardId
    places: tuple[int, ...]
    chosen: str


def coming(board: MarkedBoard, realm: RealmView) -> Coming | None:
    """What is about to be played to a location of this realm; None when nothing is."""
    return _at(board, realm, board.chosen)


def may_come(board: MarkedBoard, realm: RealmView) -> list[Coming | None]:
    """The same for whatever the cursor may come to, so that nothing moves while it walks."""
    if coming(board, realm) is None and not any(_at(board, realm, one) for one in board.legal):
        return [None]
    return [_at(board, realm, target) for target in (board.chosen, "", *board.legal)]


def _at(board: MarkedBoard, realm: RealmView, chosen: str) -> Coming | None:
    """What is about to be played while the cursor stands on this target."""
    asked = board.decision.kind if board.decision is not None else ""
    lying = [card for card in realm.s.aside if realm.kinds[card].located]
    if asked == "spot" and lying:
        places = tuple(p for p in range(4) if realm.place_target(p) in board.legal)
        return Coming(lying[-1], places, chosen if chosen in board.legal else "")
    if asked == "fate-card" and chosen in lying:
        card = next(card for card in lying if card == chosen)
        return Coming(card, tuple(to for to in spots(realm, card) if isinstance(to, int)), "")
    return None


def covered_by(realm: RealmView, card: CardId, place: int) -> list[Symbol]:
    """The symbols that a card would cover at a location, beyond those that are covered now."""
    if realm.kinds[card].type != "hero":
        return []
    covered = realm.covered(place)
    then = realm.supposing_there(card, place).covered(place)
    return [s for s in realm.symbols(place) if s.slot in then and s.slot not in covered]


LEAST_TEXT = 12
"""Columns below which the text of a card is not worth its lines."""

LEAST_SYMBOL = 6
"""Columns of a symbol with the gap after it, where three must stand side by side."""

LEAST_ABOVE = 3
"""Rows for the Heroes above the symbols, even while there are none."""

RULES = 2
"""Rows of the strokes above and below the symbols."""

NARROW = 60
"""Below so many columns two locations stand side by side, and two below them."""

LEAST_NAME = 5
"""Columns of a name that tell something beside its state."""


Part = Literal["none", "top", "inside", "foot"]


class Line(NamedTuple):
    """One line in a location: what it says, in which colour, and which card it is about.

    `more` goes on about the card of the line above. `part` is the row of a frame it stands in,
    `edge` the colour of that.
    """

    text: str
    role: str
    target: str
    strength: str = ""
    more: bool = False
    part: Part = "none"
    edge: str = ""


class Form(IntEnum):
    """How much of a card is drawn, from the least to the most."""

    JOINED = 0
    """Its name and state in a row, several Items on it in another."""
    NAMED = 1
    """A row for each Item as well."""
    WHOLE = 2
    """Every name to its end."""
    TOLD = 3
    """With its text."""
    FRAMED = 4


UNTOLD = (Form.JOINED, Form.NAMED, Form.WHOLE)

EVERY = 100
"""More texts than a card and what is attached to it have."""


class Plan(NamedTuple):
    """The lines of each location above and below its symbols, and the rows kept for the upper.

    The symbols are `ruled` off where that costs no card its text, and each location that is `named`
    has a row for the rest of its name. All but the lines is the same wherever the cursor stands.
    """

    heroes: list[list[Line]]
    below: list[list[Line]]
    uppers: list[int]
    ruled: bool
    named: list[bool]


def locations_across(width: int) -> int:
    """How many of the four locations stand side by side."""
    return 4 if width >= NARROW else 2


def need_of(
    realm: RealmView, width: int, ghosts: Collection[Coming | None], chosen: Collection[str]
) -> Need:
    """The rows of the locations in which all that lies there has a name, then its text.

    So has what would come there, whichever of `ghosts` the cursor stands on.
    """
    across = locations_across(width)
    inner, lines = width // across - 2, 4 // across
    rows = 2 + max(len(symbol_rows(realm, place, inner)) for place in range(4))
    parts = [_Part(realm, place, inner, ghost, chosen) for place in range(4) for ghost in ghosts]
    wraps = [bool(heading("0", realm.location(n).name, inner, more=True)[1]) for n in range(4)]

    def tall(form: Form, least: int, *, named: bool = False, apart: bool = False) -> int:
        """With the symbols of all in one row; `apart` with those of each where it needs them."""
        above, below = [0] * 4, [0] * 4
        for part in parts:
            name, place = named and wraps[part.place], part.place
            above[place] = max(above[place], least, part.rows(True, form) + name)
            below[place] = max(below[place], part.rows(False, form))
        most = max(map(sum, zip(above, below, strict=True))) if apart else max(above) + max(below)
        return lines * (rows + most)

    return Need(
        tall(Form.JOINED, 1),
        tall(Form.NAMED, 1, named=True),
        texts=tall(Form.TOLD, 0, named=True, apart=True),
        more=tall(Form.FRAMED, LEAST_ABOVE) + lines * RULES,
    )


def _ghost_lines(
    realm: RealmView, ghost: Coming, place: int, width: int, *, tight: bool
) -> list[Line]:
    """What would be at a location: the card where it is chosen, and what it would cover."""
    if place not in ghost.places:
        return []
    kind, chosen = realm.kinds[ghost.card], realm.place_target(place) == ghost.chosen
    found = []
    if chosen:
        there = realm.supposing_there(ghost.card, place)
        strength = str(there.strength(ghost.card)) if kind.entry.strength is not None else "·"
        found.append(Line(short(kind.name, width), "amber", "", strength))
        if not tight:
            found.append(Line("would be here", "amber", "", more=True))
    if kind.type == "hero":
        names = [symbol_name(s) for s in covered_by(realm, ghost.card, place)]
        if tight:
            text = " ".join(f"░{name}░" for name in names) or "covers no more"
        else:
            text = f"would cover {', '.join(names) or 'nothing more'}"
        found += _more(text, "amber" if chosen else "muted", "", width)
    return found


def _more(text: str, role: str, target: str, width: int) -> list[Line]:
    """A text that goes on about a card, in as many lines as it needs."""
    rows = wrap([Phrase(text)], width)
    return [Line("".join(p.text for p in row), role, target, more=True) for row in rows]


class _Part:
    """What lies at a location, above and below its symbols, and what would come there."""

    def __init__(
        self,
        realm: RealmView,
        place: int,
        inner: int,
        ghost: Coming | None = None,
        chosen: Collection[str] = (),
    ) -> None:
        self.realm, self.inner, self.ghost, self.place = realm, inner, ghost, place
        self.chosen = chosen
        """What can be chosen: it has a row of its own."""
        cards = [c for c in realm.every(place) if realm.is_hero(c) or c not in realm.s.host]
        self.of = {hero: [c for c in cards if realm.is_hero(c) is hero] for hero in (True, False)}
        first: dict[Hashable, str] = {}
        every = [one for hero in (True, False) for card in self.of[hero]
                 for one in (card, *realm.attached(card))]  # fmt: skip
        self.tells = {first.setdefault((realm.name(c), realm.silent(c)), c) for c in every}
        """Of equal cards the first tells their text."""
        self.forms, self.fill = cache(self._forms), cache(self._fill)

    def _forms(self, card: str, form: Form, told: int = EVERY) -> list[Line]:
        width = self.inner - (5 if form is Form.FRAMED else 4)
        if not card:
            assert self.ghost is not None
            lines = _ghost_lines(self.realm, self.ghost, self.place, width, tight=form < Form.WHOLE)
            at = self.realm.place_target(self.place) == self.ghost.chosen
            return _card(lines, framed=form is Form.FRAMED and at)
        lines = _lines(self.realm, card, width, form, self.chosen, self._telling(card, told))
        return _card(lines, framed=form is Form.FRAMED)

    def _telling(self, card: str, told: int) -> set[str]:
        """Which of a card and what is attached to it tell their text, if only so many do."""
        return self.tells.intersection([card, *self.realm.attached(card)][:told])

    def _ways(self, card: str) -> list[tuple[Form, int]]:
        """The ways to draw a card without a frame, each more than the one before, by its texts."""
        return [*((form, 0) for form in UNTOLD),
                *((Form.TOLD, told) for told in range(1, self._held(card) + 1))]  # fmt: skip

    def _held(self, card: str) -> int:
        """A card and what is attached to it."""
        return 1 + len(self.realm.attached(card)) if card else 1

    def _coming(self, *, hero: bool) -> list[str]:
        """What would come there stands behind what lies there, under no name."""
        ghost = self.ghost
        comes = ghost is not None and (self.realm.kinds[ghost.card].type == "hero") is hero
        return [""] if comes and self._forms("", Form.JOINED) else []

    def rows(self, hero: bool, form: Form) -> int:
        """The rows of all of it in one form."""
        cards = [*self.of[hero], *self._coming(hero=hero)]
        return sum(len(self.forms(card, form)) for card in cards)

    def _fill(self, hero: bool, room: int) -> tuple[list[Line], int]:
        """As much of each card as so many rows have room for, and what that is worth.

        Cards that can be chosen come first, then those that the objective names, then the strong.
        """
        cards = [*self.of[hero], *self._coming(hero=hero)]
        if all(cards) and self.rows(hero, Form.FRAMED) <= room:
            framed = dict.fromkeys(cards, (Form.FRAMED, EVERY))
            return self._drawn(cards, framed), self._worth(cards) + 1
        first = sorted(cards, key=self._weight)
        if self.rows(hero, Form.JOINED) > room:
            lines = self._in_few(first, room)
            seen = {
                line.target for line in lines[: room if len(lines) <= room else max(0, room - 1)]
            }
            lost = [card for card in cards if card not in seen]
            answers = sum(card in self.chosen for card in lost)
            return lines, -LOST * answers - UNNAMED * max(1, len(lost))
        ways = [self._ways(card) for card in first]
        most = max(map(len, ways), default=0)
        # Whatever is told to its end stays as it is.
        full = [[*way, *[way[-1]] * (most - len(way))] for way in ways]
        sizes = [[len(self.forms(card, *way)) for way in given]
                 for card, given in zip(first, full, strict=True)]  # fmt: skip
        chosen = [way[at] for way, at in zip(full, fullest(sizes, room), strict=True)]
        return self._drawn(cards, dict(zip(first, chosen, strict=True))), sum(
            self._worth([card], *way) for card, way in zip(first, chosen, strict=True)
        )

    def _worth(self, cards: Sequence[str], form: Form = Form.TOLD, told: int = EVERY) -> int:
        """Items count as well as what they are attached to."""
        whole = sum(STEP * min(form, Form.WHOLE) * self._held(card) for card in cards)
        texts = sum(min(told, self._held(card)) for card in cards) if form >= Form.TOLD else 0
        return whole + STEP * texts

    def _drawn(self, cards: Sequence[str], given: Mapping[str, tuple[Form, int]]) -> list[Line]:
        return [line for card in cards for line in self.forms(card, *given[card])]

    def _in_few(self, cards: Sequence[str], room: int) -> list[Line]:
        """The cards in too few rows: equal ones once, with their number."""
        equal = Counter(self._alike(card) for card in cards)
        lines: list[Line] = []
        for card in cards:
            count = equal.pop(self._alike(card), 0)
            if count == 1:
                lines += self.forms(card, Form.JOINED)
            elif count:
                [line] = self.forms(card, Form.JOINED)
                times = f" ×{count}"
                name = short(self.realm.name(card), self.inner - 4 - cell_len(times))
                lines.append(line._replace(text=name + times))
        return lines

    def _alike(self, card: str) -> tuple[Hashable, ...]:
        """Equal for cards that read alike and of which none can be chosen."""
        lines = self.forms(card, Form.JOINED)
        alone = not card or card in self.chosen or len(lines) > 1
        return (card,) if alone else (lines[0].text, lines[0].strength)

    def _weight(self, card: str) -> tuple[bool, bool, int]:
        if not card:
            return False, False, 0
        held = {card, *self.realm.attached(card)}
        return held.isdisjoint(self.chosen), *weight(self.realm, card)


LOST, UNNAMED, NAMED, STEP = 1_000_000, 10_000, 1_000, 10
"""What it costs that an answer, or a name, has no row; what the name of a location to its end is
worth, and a form of a card."""


class Plans:
    """Plans of the realms in one view of the game: what a cursor does not change is found once."""

    def __init__(self) -> None:
        self._view: VillainousState | None = None
        self._needs: dict[Hashable, Need] = {}
        self._splits: dict[Hashable, _Split] = {}

    def _look_at(self, view: VillainousState) -> None:
        if self._view is not view:
            self._view, self._needs, self._splits = view, {}, {}

    def need_of(
        self,
        realm: RealmView,
        width: int,
        ghosts: Collection[Coming | None],
        chosen: Collection[str] = (),
    ) -> Need:
        """The rows that the locations need, whichever of `ghosts` comes."""
        self._look_at(realm.state)
        key = realm.seat, width, frozenset(ghosts), frozenset(chosen)
        if key not in self._needs:
            self._needs[key] = need_of(realm, width, {*ghosts}, chosen)
        return self._needs[key]

    def plan_of(
        self,
        realm: RealmView,
        inner: int,
        height: int,
        marks: Sequence[str] = ("",) * 4,
        ghosts: Sequence[Coming | None] = (None,),
        chosen: Collection[str] = (),
    ) -> Plan:
        """What stands above and below the symbols, in one row as far as no text is lost.

        Of `ghosts` the first comes; with the others, to which the cursor may go, all stays in its
        row. `marks` are the keys of the locations, `chosen` is what can be chosen.
        """
        self._look_at(realm.state)
        key = realm.seat, inner, height, (*marks,), frozenset(ghosts), frozenset(chosen)
        if key not in self._splits:
            self._splits[key] = _Split(realm, inner, height, marks, {*ghosts}, chosen)
        return self._splits[key].plan(ghosts[0])


class _Split:
    """How the rows of each location are split, whatever of `ghosts` comes."""

    def __init__(
        self,
        realm: RealmView,
        inner: int,
        height: int,
        marks: Sequence[str],
        ghosts: Collection[Coming | None],
        chosen: Collection[str],
    ) -> None:
        places = range(4)
        self._parts = {
            ghost: [_Part(realm, place, inner, ghost, chosen) for place in places]
            for ghost in ghosts
        }
        self._wraps = [
            bool(heading(mark, realm.location(place).name, inner, more=True)[1])
            for place, mark in enumerate(marks)
        ]
        self._worth = cache(self._found_worth)
        whole = height - 2 - max(len(symbol_rows(realm, place, inner)) for place in places)
        self._ruled = self._most(whole - RULES) >= self._most(whole)
        self._room = room = whole - RULES * self._ruled
        least = min(LEAST_ABOVE if self._ruled else 1, max(0, room))
        common = max(
            range(least, max(1, room + 1)),
            key=lambda n: (sum(self._worth(place, n, room)[0] for place in places), -n),
        )
        # A location has a split of its own where the common one takes a text from it, not a frame.
        self._uppers = [
            max(
                range(max(1, room + 1)),
                key=lambda n: (self._worth(place, n, room)[0] // STEP, n == common, -n),
            )
            for place in places
        ]
        self._named = [self._worth(place, n, room)[1] for place, n in enumerate(self._uppers)]

    def _most(self, room: int) -> int:
        """What so many rows around the symbols show where each location has a split of its own."""
        uppers = range(max(1, room + 1))
        return sum(max(self._worth(place, n, room)[0] for n in uppers) for place in range(4))

    def _found_worth(self, place: int, upper: int, room: int) -> tuple[int, bool]:
        """What so many rows above the symbols show there, and whether one goes on with its name."""
        parts = [part[place] for part in self._parts.values()]
        below = sum(part.fill(False, room - upper)[1] for part in parts)
        return max(
            (below + NAMED * own + sum(part.fill(True, upper - own)[1] for part in parts), own)
            for own in {False, self._wraps[place] and upper > 0}
        )

    def plan(self, ghost: Coming | None) -> Plan:
        """The lines of all locations while this comes."""
        heroes, below = [], []
        for part, upper, own in zip(self._parts[ghost], self._uppers, self._named, strict=True):
            heroes.append(part.fill(True, upper - own)[0])
            below.append(part.fill(False, self._room - upper)[0])
        return Plan(heroes, below, self._uppers, self._ruled, self._named)


def _card(lines: list[Line], *, framed: bool) -> list[Line]:
    """The lines of one card, in a frame where there is room for it."""
    if not framed or not lines:
        return lines
    role = lines[0].role
    edge = lines[0]._replace(text="", strength="", more=False, edge=role)
    inside = [line._replace(part="inside", edge=role) for line in lines]
    return [edge._replace(part="top"), *inside, edge._replace(part="foot")]


def _lines(
    realm: RealmView,
    card: str,
    width: int,
    form: Form,
    chosen: Collection[str],
    tells: Collection[str],
) -> list[Line]:
    """A card with its state, what is attached to it, and the text of each that `tells` it."""
    hero, ally = realm.is_hero(card), realm.is_ally(card)
    role = "red" if hero else ("green" if ally else "sand")
    strength = str(realm.strength(card)) if hero or ally else "·"
    name, state = realm.name(card), _state(realm, card)
    tight = form < Form.WHOLE
    # A key stands before the Strength, and both before the words; tight ones have no air there.
    keyed = card in chosen and (hero or ally) and form is not Form.FRAMED
    own = width - (keyed and not (tight and len(strength) == 1))
    left = own - cell_len(state) - 1
    if tight and state and left >= LEAST_NAME:
        lines = [Line(f"{short(name, left)} {state}", role, card, strength)]
    elif tight:
        lines = [Line(short(name, own), role, card, strength)]
        lines += [Line(state, "violet", card, more=True)] if state else []
    elif state and left >= cell_len(name):
        lines = [Line(f"{name} {state}", role, card, strength)]
    else:
        whole = short(name, own) if ": " in name else name
        first, *rest = _more(whole, role if strength == "·" else "text", card, own)
        lines = [first._replace(role=role, strength=strength, more=False), *rest]
        lines += [Line(state, "violet", card, more=True)] if state else []
    if form >= Form.TOLD:
        printed = realm.kind(card).strength
        if strength not in ("·", str(printed)):
            lines.append(Line(f"{printed} printed", "muted", card, more=True))
        lines += _text(realm, card, own) if card in tells else []
    items = realm.attached(card)
    if form is Form.JOINED and len(items) > 1 and {*items}.isdisjoint(chosen):
        more = f" & {len(items) - 1}"
        name = short(realm.name(items[0]), width - len(more) - 2)
        return [*lines, Line(f"+ {name}{more}", "sand", items[0])]
    for item in items:
        lines.append(Line(f"+ {short(realm.name(item), width - 2)}", "sand", item))
        lines += _text(realm, item, width) if form >= Form.TOLD and item in tells else []
    return lines


def _text(realm: RealmView, card: str, width: int) -> list[Line]:
    """The text of a card; what it does not say now is not drawn either."""
    text = "" if realm.silent(card) else realm.kind(card).entry.text
    # Not up to the frame.
    return _more(text, "dim", card, width - 1) if text and width > LEAST_TEXT else []


def _state(realm: RealmView, card: str) -> str:
    """What has become of a card, and the Power that lies on it: `[wicket]`, `◈3`."""
    mark, power = realm.s.marks.get(card), realm.s.lying.get(card)
    words = [f"[{mark_name(mark)}]"] if mark else []
    return " ".join([*words, f"{POWER}{power}"] if power else words)


def symbol_rows(realm: RealmView, place: int, width: int) -> list[list[Symbol]]:
    """The symbols in rows: the upper ones, the lower ones, those that cards add."""
    symbols = realm.symbols(place)
    rows = [
        [symbol for symbol in symbols if symbol.top],
        [symbol for symbol in symbols if symbol.slot in ("b1", "b2", "b3")],
    ]
    extra = [symbol for symbol in symbols if not symbol.top and symbol.slot[0] != "b"]
    extra += [s for s in symbols if "." in s.slot and s not in extra]
    per_row = max(1, width // LEAST_SYMBOL)
    return rows + [extra[at : at + per_row] for at in range(0, len(extra), per_row)]
