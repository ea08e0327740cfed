"""Lays out the cards at the locations of a realm, with as much of their texts as fits.

A *ghost* (`Coming`) is a card that is about to be played: it is shown at the location under the
cursor. All rows are reserved for every location to which it may go, so that nothing moves with
the cursor.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from rich.cells import cell_len

from tabletop_tui.widgets.drawing.canvas import MARK, wrap_text
from tabletop_tui.widgets.drawing.room import Need, fullest
from tabletop_tui.widgets.drawing.words import short

from ...rules.playing import spots
from ...state import CardId
from ...wording.numbers import strength_reason
from ..names import state_of, symbol_name, upper_edge, weight

if TYPE_CHECKING:
    from ...components import Symbol
    from ...view import RealmView
    from ..names import MarkedBoard


class Coming(NamedTuple):
    """A card about to be played, its possible locations, and the location under the cursor.

    `chosen` is a target, empty if the cursor is elsewhere.
    """

    card: CardId
    places: tuple[int, ...]
    chosen: str


def coming(board: MarkedBoard, realm: RealmView) -> Coming | None:
    """The card about to be played to a location of this realm; None if there is none."""
    return _at(board, realm, board.chosen)


def may_come(board: MarkedBoard, realm: RealmView) -> frozenset[Coming | None]:
    """`coming` for the target under the cursor, and for all targets to which the cursor may go."""
    return frozenset(_at(board, realm, target) for target in (board.chosen, "", *board.legal))


def _at(board: MarkedBoard, realm: RealmView, chosen: str) -> Coming | None:
    """The card about to be played while the cursor is on the target `chosen`."""
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
    """The symbols that a card would cover at a location in addition to those covered now."""
    if realm.kinds[card].type != "hero":
        return []
    covered = realm.covered(place)
    then = realm.supposing_there(card, place).covered(place)
    return [s for s in realm.symbols(place) if s.slot in then and s.slot not in covered]


LEAST_TEXT = 12
"""In fewer columns the text of a card is left out: it would take too many lines."""

LEAST_SYMBOL = 6
"""The fewest columns of a symbol with the gap after it."""

LEAST_ABOVE = 3
"""Rows for Heroes above the symbols, even if there is no Hero."""

RULES = 2
"""Rows of the lines above and below the symbols."""

NARROW = 60
"""In fewer columns two locations are side by side, and the two others below them."""

LEAST_NAME = 5
"""The fewest columns of a name that shares its row with the card's state."""


Part = Literal["none", "top", "inside", "foot"]


class Line(NamedTuple):
    """One line in a location: its text, the role of its colour, and the card it is about.

    With `more` the line continues the card of the line above. `part` says which row of a frame
    the line is in, `edge` is the role of the frame.

    If no Strength stands before a name, the line has one more column.
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
    """Name and state in one row, all Items attached to it in another row."""
    NAMED = 1
    """The same, with a row for each Item."""
    WHOLE = 2
    """The same, with names that are not cut."""
    WITH_TEXT = 3
    """The same, with its text."""
    FRAMED = 4


EVERY = 100
"""More than the number of texts of a card and its Items."""


class Laid(NamedTuple):
    """The layout of a location: the lines above and below its symbols.

    `upper` are the rows above the symbols. If it is `named` its name goes on in the first of them.
    With `ruled` there are lines around the symbols: only if this costs no card its text. Only
    `heroes` and `below` depend on the cursor.
    """

    heroes: list[Line]
    below: list[Line]
    upper: int
    named: bool
    ruled: bool


def locations_across(width: int) -> int:
    """How many of the four locations are side by side."""
    return 4 if width >= NARROW else 2


def need_of(board: MarkedBoard, realm: RealmView, width: int) -> Need:
    """The rows that the locations need for all names, then for all texts, whatever is chosen."""
    across = locations_across(width)
    inner, lines = width // across - 2, 4 // across
    rows, wraps = _common_rows(realm, inner), _wraps(realm, inner, "0000")
    # With each ghost that may come, so that the need does not depend on the cursor.
    parts = [
        part for one in may_come(board, realm) for part in _at_places(board, realm, inner, one)
    ]

    def tall(form: Form, least: int, *, named: bool = False, apart: bool = False) -> int:
        """The rows in one form; `apart` lets each location have its symbols in another row."""
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
        texts=tall(Form.WITH_TEXT, 0, named=True, apart=True),
        more=tall(Form.FRAMED, LEAST_ABOVE) + lines * RULES,
    )


def _common_rows(realm: RealmView, inner: int) -> int:
    """The rows of a location's frame and of its symbols, where all have theirs in one row."""
    return 2 + max(len(symbol_rows(realm, place, inner)) for place in range(4))


def _wraps(realm: RealmView, inner: int, marks: Sequence[str]) -> list[bool]:
    """Whether the name of each location, behind its mark, needs a second row."""
    names = [realm.location(place).name for place in range(4)]
    edges = (upper_edge(*one, inner, more=True) for one in zip(marks, names, strict=True))
    return [bool(on) for _, on in edges]


def _ghost_lines(
    realm: RealmView, ghost: Coming, place: int, width: int, *, tight: bool
) -> list[Line]:
    """The lines of a ghost at a location where it may come: its name, and what it would cover.

    The name stands at the chosen location only.
    """
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
        covered = realm.covered(place)
        more = " more" if any(s.slot in covered for s in realm.symbols(place)) else ""
        text = f"{'covers' if tight else 'would cover'} {', '.join(names) or f'nothing{more}'}"
        found += _more(text, "amber" if chosen else "muted", "", width)
    return found


def _more(text: str, role: str, target: str, width: int) -> list[Line]:
    return [Line(row, role, target, more=True) for row in wrap_text(text, width)]


class _Part:
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
        """The targets that can be chosen, and the card that asks; each has a row of its own."""
        self.forms, self.rows, self.fill = cache(self._forms), cache(self._rows), cache(self._fill)
        cards = [c for c in realm.every(place) if realm.is_hero(c) or c not in realm.s.host]
        self.of = {hero: [c for c in cards if realm.is_hero(c) is hero] for hero in (True, False)}
        """The cards above (True) or below the symbols; the ghost is the last one, named ""."""
        first: dict[Hashable, str] = {}
        every = [one for hero in (True, False) for card in self.of[hero]
                 for one in (card, *realm.attached(card))]  # fmt: skip
        self.shows_text = {first.setdefault((realm.name(c), realm.silent(c)), c) for c in every}
        """The cards that show their text: of equal cards only the first."""
        if ghost is not None and self.forms("", Form.JOINED):
            self.of[realm.kinds[ghost.card].type == "hero"].append(CardId(""))

    def _forms(self, card: str, form: Form, texts: int = EVERY) -> list[Line]:
        """The lines of a card in one form, with at most this many texts."""
        width, framed = self.inner - (5 if form is Form.FRAMED else 4), form is Form.FRAMED
        if self.ghost is not None and not card:
            tight = form < Form.WHOLE
            lines = _ghost_lines(self.realm, self.ghost, self.place, width, tight=tight)
            framed = framed and self.realm.place_target(self.place) == self.ghost.chosen
        else:
            told = self.shows_text.intersection([card, *self.realm.attached(card)][:texts])
            lines = _lines(self.realm, card, width, form, self.chosen, told)
        return _card(lines) if framed and lines else lines

    def _ways(self, card: str) -> list[tuple[Form, int]]:
        """The ways to draw a card without a frame: a form and how many texts it shows."""
        # Without a text the form still tells why a Strength is not the printed one.
        with_text = [(Form.WITH_TEXT, texts) for texts in range(self._count(card) + 1)]
        return [(Form.JOINED, 0), (Form.NAMED, 0), (Form.WHOLE, 0), *with_text]

    def _count(self, card: str) -> int:
        return 1 + len(self.realm.attached(card))

    def _rows(self, hero: bool, form: Form) -> int:
        """The rows of all cards above (`hero`) or below the symbols in one form."""
        return sum(len(self.forms(card, form)) for card in self.of[hero])

    def _fill(self, hero: bool, room: int) -> tuple[list[Line], int]:
        """The lines that fit into `room` rows, and a measure of how much they show.

        Cards that can be chosen come first, then those that the objective names, then strong ones.
        """
        cards = self.of[hero]
        first = sorted(cards, key=self._weight)
        if self.rows(hero, Form.JOINED) > room:
            lines = self._in_few(first)
            shown = lines if len(lines) <= room else lines[: max(0, room - 1)]
            lost = {*cards} - {line.target for line in shown}
            answers = sum(card in self.chosen for card in lost)
            return lines, -LOST * answers - UNNAMED * max(1, len(lost))
        if framed := all(cards) and self.rows(hero, Form.FRAMED) <= room:
            given = {card: (Form.FRAMED, self._count(card)) for card in cards}
        else:
            ways = [self._ways(card) for card in first]
            sizes = [[len(self.forms(card, *way)) for way in some]
                     for card, some in zip(first, ways, strict=True)]  # fmt: skip
            forms = zip(first, ways, fullest(sizes, room), strict=True)
            given = {card: some[form] for card, some, form in forms}
        lines = [line for card in cards for line in self.forms(card, *given[card])]
        return lines, framed + sum(self._worth(card, *way) for card, way in given.items())

    def _worth(self, card: str, form: Form, texts: int) -> int:
        return STEP * (min(form, Form.WHOLE) * self._count(card) + texts)

    def _in_few(self, cards: Sequence[str]) -> list[Line]:
        """The lines of cards if rows are too few: equal cards share a line with their number."""
        alike: dict[Hashable, list[str]] = {}
        for card in cards:
            alike.setdefault(self._alike(card), []).append(card)
        lines: list[Line] = []
        for card, *others in alike.values():
            if not others:
                lines += self.forms(card, Form.JOINED)
                continue
            [line] = self.forms(card, Form.JOINED)
            times, room = f"×{1 + len(others)}", self.inner - 4
            name = short(self.realm.name(card), room - len(times))
            air = " " * (len(name + times) < room)
            lines.append(line._replace(text=name + air + times))
        return lines

    def _alike(self, card: str) -> tuple[Hashable, ...]:
        """A key that is equal for cards with the same words of which none can be chosen."""
        lines = self.forms(card, Form.JOINED)
        alone = not card or card in self.chosen or len(lines) > 1
        return (card,) if alone else (lines[0].text, lines[0].strength)

    def _weight(self, card: str) -> tuple[bool, bool, bool, int]:
        if not card:
            return False, False, False, 0
        held, asking = {card, *self.realm.attached(card)}, self.realm.state.asking
        return card not in asking, held.isdisjoint(self.chosen), *weight(self.realm, card)


LOST, UNNAMED, NAMED, STEP = 1_000_000, 10_000, 1_000, 10
"""The weights of a layout: the penalties for an answer without a row and for a card without a row,
the worth of a location's full name, and the worth of each step to a fuller form of a card."""


def _at_places(
    board: MarkedBoard, realm: RealmView, inner: int, ghost: Coming | None
) -> list[_Part]:
    """The cards at each location, with the ghost where it may come."""
    answers = board.singled_out

    def part(place: int) -> _Part:
        here = ghost if ghost and place in ghost.places else None
        key = "cards", realm.seat, place, inner, here, answers
        return board.parts.once(realm.state, key, lambda: _Part(realm, place, inner, here, answers))

    return [part(place) for place in range(4)]


def laid_out(board: MarkedBoard, realm: RealmView, inner: int, height: int) -> list[Laid]:
    """The layout of each location, with the symbols of all in one row if this costs no text.

    It stays the same wherever the cursor goes; only the ghost goes with it.
    """
    ghosts, places = may_come(board, realm), range(4)
    at = [*zip(*(_at_places(board, realm, inner, one) for one in ghosts), strict=True)]
    marks = [board.marks.get(realm.place_target(place), "") for place in places]
    wraps = _wraps(realm, inner, marks)

    @cache
    def worth(place: int, upper: int, room: int) -> tuple[int, bool]:
        """The measure of a location with `upper` of `room` rows above its symbols.

        The second value says whether the first of these rows has the rest of its name.
        """
        below = sum(part.fill(False, room - upper)[1] for part in at[place])
        return max(
            (below + NAMED * own + sum(part.fill(True, upper - own)[1] for part in at[place]), own)
            for own in {False, wraps[place] and upper > 0}
        )

    def most(room: int) -> int:
        uppers = range(max(1, room + 1))
        return sum(max(worth(place, n, room)[0] for n in uppers) for place in places)

    whole = height - _common_rows(realm, inner)
    ruled = most(whole - RULES) >= most(whole)
    room = whole - RULES * ruled
    least = min(LEAST_ABOVE if ruled else 1, max(0, room))
    common = max(
        range(least, max(1, room + 1)),
        key=lambda n: (sum(worth(place, n, room)[0] for place in places), -n),
    )
    # A location has a split of its own if the common one costs it a text, not only a frame.
    found = []
    for part in _at_places(board, realm, inner, coming(board, realm)):
        # It has a split of its own if the common one costs it a text, not only a frame.
        upper = max(
            range(max(1, room + 1)),
            key=lambda n: (worth(part.place, n, room)[0] // STEP, n == common, -n),
        )
        named = worth(part.place, upper, room)[1]
        heroes, _ = part.fill(True, upper - named)
        below, _ = part.fill(False, room - upper)
        found.append(Laid(heroes, below, upper, named, ruled))
    return found


def _card(lines: list[Line]) -> list[Line]:
    """The lines of a card in a frame."""
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
    shows_text: Collection[str],
) -> list[Line]:
    """The lines of a card with its state and its Items; those in `shows_text` show their text."""
    hero, ally = realm.is_hero(card), realm.is_ally(card)
    role = "red" if hero else ("green" if ally else "sand")
    strength = str(realm.strength(card)) if hero or ally else "·"
    name, state = realm.name(card), state_of(realm, card)
    tight = form < Form.WHOLE
    # The key comes first, then the Strength, then the words. Tight lines have no gap between.
    keyed = card in chosen and (hero or ally) and form is not Form.FRAMED
    own = width - (keyed and not (tight and len(strength) == 1))
    room = own + (strength == "·" and form is not Form.FRAMED)
    left = room - cell_len(state) - 1
    beside = state and left >= (LEAST_NAME if tight else cell_len(name))
    if beside:
        name = f"{short(name, left)} {state}"
    else:
        name = short(name, room) if tight else _in_rows(name, own)
    across = room if cell_len(name) <= room else own
    first, *rest = _more(name, role if strength == "·" else "text", card, across)
    lines = [first._replace(role=role, strength=strength, more=False), *rest]
    lines += [Line(state, "violet", card, more=True)] if state and not beside else []
    if form >= Form.WITH_TEXT:
        if (hero or ally) and (why := strength_reason(realm, CardId(card))):
            lines += _more(why, "muted", card, own)
        lines += _text(realm, card, own) if card in shows_text else []
    items = realm.attached(card)
    if form is Form.JOINED and len(items) > 1 and {*items}.isdisjoint(chosen):
        more = f" & {len(items) - 1}"
        name = short(realm.name(items[0]), width - len(more) - 2)
        return [*lines, Line(f"+ {name}{more}", "sand", items[0])]
    for item in items:
        named = (short if tight else _in_rows)(realm.name(item), width - 2)
        begun, *on = wrap_text(named, width - 2)
        lines.append(Line(f"+ {begun}", "sand", item))
        lines += [Line(f"  {row}", "text", item, more=True) for row in on]
        lines += _text(realm, item, width) if form >= Form.WITH_TEXT and item in shows_text else []
    return lines


def _in_rows(name: str, width: int) -> str:
    """A name for as many rows as it needs: the short form only if nothing of it is cut."""
    brief = short(name, width)
    before, colon, after = name.partition(": ")
    whole = f"{before.split(' ')[-1]} {after}" if colon else name
    return brief if MARK not in brief else whole


def _text(realm: RealmView, card: str, width: int) -> list[Line]:
    text = "" if realm.silent(card) else realm.kind(card).entry.text
    # One column stays empty before the frame.
    return _more(text, "dim", card, width - 1) if text and width > LEAST_TEXT else []


def symbol_rows(realm: RealmView, place: int, width: int) -> list[list[Symbol]]:
    """The symbols of a location in rows: the upper ones, the lower ones, those that cards add."""
    symbols = realm.symbols(place)
    added = [one for one in symbols if one.slot in realm.kinds]
    upper = [one for one in symbols if one.top]
    lower = [one for one in symbols if one not in upper and one not in added]
    per_row = max(1, width // LEAST_SYMBOL)
    return [upper, lower, *(added[at : at + per_row] for at in range(0, len(added), per_row))]
