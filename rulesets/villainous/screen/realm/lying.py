"""What lies at the locations of a realm, in lines: as much of each card as all have room for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import wrap
from tabletop_tui.widgets.drawing.words import short

from ..coming import Coming, covered_by
from ..names import POWER, heading, mark_name, symbol_name, weight

if TYPE_CHECKING:
    from ...components import Symbol
    from ...view import RealmView

LEAST_TEXT = 12
"""Columns below which the text of a card is not worth its lines."""

LEAST_SYMBOL = 6
"""Columns of a symbol with the gap after it, where three must stand side by side."""

LEAST_ABOVE = 3
"""Rows for the Heroes above the symbols, even while there are none."""
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


class _Density(NamedTuple):
    """How much of each card is drawn: a frame, its text; `tight` leaves lines out for the rest.

    Not all of them are seen where even that is too much: `ranked`, those that matter come first.
    """

    framed: bool = False
    texts: bool = False
    tight: bool = False
    ranked: bool = False


DENSITIES = (
    _Density(framed=True, texts=True),
    _Density(texts=True),
    _Density(framed=True),
    _Density(),
    _Density(tight=True),
    _Density(tight=True, ranked=True),
)
"""From the fullest: the first is taken for which all cards have room."""


class Plan(NamedTuple):
    """The lines of each location above and below its symbols, and the rows kept for the upper.

    The symbols are `ruled` off where that costs no card its line, and each location that is `named`
    has a row for the rest of its name. All but the lines is the same wherever the cursor stands.
    """

    heroes: list[list[Line]]
    below: list[list[Line]]
    upper: int
    ruled: bool
    named: list[bool]


def locations_across(width: int) -> int:
    """How many of the four locations stand side by side."""
    return 4 if width >= NARROW else 2


def rows_needed(realm: RealmView, width: int, *, texts: bool = False) -> int:
    """The rows that the locations need to show all that lies there, `texts` included or not."""
    across = locations_across(width)
    inner = width // across - 2
    heroes, below = _filled(realm, inner, None, _Density(texts=texts, tight=not texts))
    rows = max(len(symbol_rows(realm, place, inner)) for place in range(4))
    each = 4 + rows + max(LEAST_ABOVE, *map(len, heroes)) + max(map(len, below))
    return each * (4 // across)


def rows_filled(realm: RealmView, width: int, height: int) -> int:
    """The rows of `height` that the locations fill with what they show there; frames can go."""
    across = locations_across(width)
    inner, lines = width // across - 2, 4 // across
    rows = 4 + max(len(symbol_rows(realm, place, inner)) for place in range(4))
    for density in DENSITIES:
        heroes, below = _filled(realm, inner, None, density._replace(framed=False))
        needed = rows + max(LEAST_ABOVE, *map(len, heroes)) + max(map(len, below))
        if needed * lines <= height:
            return needed * lines
    return height


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
            said = " ".join(f"░{name}░" for name in names) or "covers no more"
        else:
            said = f"would cover {', '.join(names) or 'nothing more'}"
        found += _more(said, "amber" if chosen else "muted", "", width)
    return found


def _more(text: str, role: str, target: str, width: int) -> list[Line]:
    """A text that goes on about a card, in as many lines as it needs."""
    rows = wrap([Phrase(text)], width)
    return [Line("".join(p.text for p in row), role, target, more=True) for row in rows]


def plan_of(
    realm: RealmView,
    inner: int,
    height: int,
    marks: Sequence[str] = ("",) * 4,
    ghosts: Sequence[Coming | None] = (None,),
) -> Plan:
    """What stands above and below the symbols, so that these lie in one row everywhere.

    Of `ghosts` the first comes; with the others, to which the cursor may go, all stays in its row.
    `marks` are the keys of the locations.
    """
    rows = max(len(symbol_rows(realm, place, inner)) for place in range(4))
    room = height - 4 - rows
    least = min(LEAST_ABOVE, room // 2)
    wraps = [
        bool(heading(mark, realm.location(place).name, inner, more=True)[1])
        for place, mark in enumerate(marks)
    ]
    # What would be there must not cover a name.
    kept = wraps if ghosts[0] is not None else [False] * 4
    for density in DENSITIES:
        found = [_filled(realm, inner, ghost, density) for ghost in ghosts]
        most_below, most_above = (
            _most([below for _, below in found]),
            _most([heroes for heroes, _ in found], kept),
        )
        if max(most_above, least) + most_below <= room:
            break
    ruled = most_above + most_below <= room
    if not ruled:
        room, least = room + 2, 1
    upper = min(most_above, room - min(most_below, room // 2))
    upper = max(upper, min(least, room - most_below))
    if density.tight:
        # One crowded location cuts no names elsewhere.
        whole = [_filled(realm, inner, ghost, _Density(ranked=density.ranked)) for ghost in ghosts]
        found = [
            (
                _fitted(more[0], less[0], [upper - row for row in kept]),
                _fitted(more[1], less[1], [room - upper] * 4),
            )
            for more, less in zip(whole, found, strict=True)
        ]
    lying = [max(len(heroes[place]) for heroes, _ in found) for place in range(4)]
    if upper + _most([below for _, below in found]) < room:
        # A name that goes on below its edge has a free row before it loses a word.
        upper += any(lying[place] >= upper and wraps[place] for place in range(4))
    named = [wraps[place] and upper > lying[place] for place in range(4)]
    return Plan(*found[0], upper, ruled, named)


def _most(found: Sequence[list[list[Line]]], kept: Sequence[bool] = (False,) * 4) -> int:
    """The rows of the fullest location, with a row where one is `kept`."""
    return max(len(lines) + row for part in found for lines, row in zip(part, kept, strict=True))


def _fitted(
    whole: list[list[Line]], tight: list[list[Line]], rows: Sequence[int]
) -> list[list[Line]]:
    """The whole lines of each location where its rows are enough for them."""
    parts = zip(whole, tight, rows, strict=True)
    return [more if len(more) <= most else less for more, less, most in parts]


def _filled(
    realm: RealmView, inner: int, ghost: Coming | None, density: _Density
) -> tuple[list[list[Line]], list[list[Line]]]:
    """The lines of all cards above and below the symbols of each location."""
    width = inner - 5 if density.framed else inner - 4
    above: list[list[Line]] = [[] for _ in range(4)]
    below: list[list[Line]] = [[] for _ in range(4)]
    cards = realm.every()
    for card in sorted(cards, key=partial(weight, realm)) if density.ranked else cards:
        hero = realm.is_hero(card)
        if hero or card not in realm.s.host:
            lines = _lines(realm, card, width, density)
            part = above if hero else below
            part[realm.where(card)] += _card(lines, framed=density.framed)
    if ghost is not None:
        part = above if realm.kinds[ghost.card].type == "hero" else below
        for place in range(4):
            chosen = realm.place_target(place) == ghost.chosen
            lines = _ghost_lines(realm, ghost, place, width, tight=density.tight)
            part[place] += _card(lines, framed=density.framed and chosen)
    return above, below


def _card(lines: list[Line], *, framed: bool) -> list[Line]:
    """The lines of one card, in a frame where there is room for it."""
    if not framed or not lines:
        return lines
    role = lines[0].role
    edge = lines[0]._replace(text="", strength="", more=False, edge=role)
    inside = [line._replace(part="inside", edge=role) for line in lines]
    return [edge._replace(part="top"), *inside, edge._replace(part="foot")]


def _lines(realm: RealmView, card: str, width: int, density: _Density) -> list[Line]:
    """A card with its state, its text, and what is attached to it, in `width` columns.

    Where not all cards are seen, several Items on one are told in a line.
    """
    texts, tight = density.texts, density.tight
    hero, ally = realm.is_hero(card), realm.is_ally(card)
    role = "red" if hero else ("green" if ally else "sand")
    strength = str(realm.strength(card)) if hero or ally else "·"
    name, state = realm.name(card), _state(realm, card)
    left = width - cell_len(state) - 1
    if tight and state and left >= LEAST_NAME:
        lines = [Line(f"{short(name, left)} {state}", role, card, strength)]
    elif tight:
        lines = [Line(short(name, width), role, card, strength)]
        lines += [Line(state, "violet", card, more=True)] if state else []
    elif state and left >= cell_len(name):
        lines = [Line(f"{name} {state}", role, card, strength)]
    else:
        whole = short(name, width) if ": " in name else name
        first, *rest = _more(whole, role if strength == "·" else "text", card, width)
        lines = [first._replace(role=role, strength=strength, more=False), *rest]
        lines += [Line(state, "violet", card, more=True)] if state else []
    printed = realm.kind(card).strength
    # What a card does not say now is not drawn either.
    text = "" if realm.silent(card) else realm.kind(card).entry.text
    if texts and strength not in ("·", str(printed)):
        lines.append(Line(f"{printed} printed", "muted", card, more=True))
    if texts and text and width > LEAST_TEXT:
        # Not up to the frame.
        lines += _more(text, "dim", card, width - 1)
    items = realm.attached(card)
    if density.ranked and len(items) > 1:
        more = f" & {len(items) - 1}"
        name = short(realm.name(items[0]), width - len(more) - 2)
        return [*lines, Line(f"+ {name}{more}", "sand", items[0])]
    held = [Line(f"+ {short(realm.name(item), width - 2)}", "sand", item) for item in items]
    return lines + held


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
