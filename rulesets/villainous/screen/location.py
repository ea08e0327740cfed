"""The four locations of a realm: Heroes above the symbols, everything else below them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import HEAVY, THIN, Canvas, wrap
from tabletop_tui.widgets.drawing.words import short

from .coming import Coming, coming, covered_by
from .names import POWER, called_by, heading, left_out, mark_name, symbol_name, weight

if TYPE_CHECKING:
    from ..components import Symbol
    from ..view import RealmView
    from .marked import MarkedBoard

LEAST_TEXT = 12
"""Columns below which the text of a card is not worth its lines."""

SYMBOL, LEAST_SYMBOL = 7, 6
"""Columns of a symbol with the gap after it, and where three must stand side by side."""

LEAST_ABOVE = 3
"""Rows for the Heroes above the symbols, even while there are none."""
LEAST_NAME = 5
"""Columns of a name that tell something beside its state."""


Part = Literal["none", "top", "inside", "foot"]


@dataclass(frozen=True, slots=True)
class _Line:
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


@dataclass(frozen=True, slots=True)
class _Plan:
    """The lines of each location above and below its symbols, and the rows kept for the upper.

    The symbols are `ruled` off where that costs no card its line.
    """

    heroes: list[list[_Line]]
    below: list[list[_Line]]
    upper: int
    ruled: bool


def draw_locations(
    canvas: Canvas, top: int, height: int, board: MarkedBoard, realm: RealmView
) -> None:
    """Draw them side by side in `height` rows from row `top`."""
    width, spare = divmod(canvas.width, 4)
    ghost = coming(board, realm)
    plan = _plan(realm, width - 2, height, ghost)
    x = 0
    for place in range(4):
        wide = width + (1 if place < spare else 0)
        _draw_location(canvas, x, top, wide, height, board, realm, place, plan)
        x += wide


# -- what stands where -------------------------------------------------------------------------


def rows_needed(realm: RealmView, width: int, *, texts: bool = False) -> int:
    """The rows that the locations need to show all that lies there, `texts` included or not."""
    inner = width // 4 - 2
    heroes, below = _filled(realm, inner, None, _Density(texts=texts, tight=not texts))
    rows = max(len(_symbol_rows(realm, place, inner)) for place in range(4))
    return 4 + rows + max(LEAST_ABOVE, *map(len, heroes)) + max(map(len, below))


def _ghost_lines(
    realm: RealmView, ghost: Coming, place: int, width: int, *, tight: bool
) -> list[_Line]:
    """What would be at a location: the card where it is chosen, and what it would cover."""
    if place not in ghost.places:
        return []
    kind, chosen = realm.kinds[ghost.card], realm.place_target(place) == ghost.chosen
    found = []
    if chosen:
        strength = str(kind.strength) if kind.entry.strength is not None else "·"
        found.append(_Line(short(kind.name, width), "amber", "", strength))
        if not tight:
            found.append(_Line("would be here", "amber", "", more=True))
    if kind.type == "hero":
        names = ", ".join(symbol_name(s) for s in covered_by(realm, ghost.card, place))
        said = f"would cover {names or 'nothing more'}"
        if tight:
            said = f"░{names}" if names else "░ no more"
        found += _more(said, "amber" if chosen else "muted", "", width)
    return found


def _more(text: str, role: str, target: str, width: int) -> list[_Line]:
    """A text that goes on about a card, in as many lines as it needs."""
    rows = wrap([Phrase(text)], width)
    return [_Line("".join(p.text for p in row), role, target, more=True) for row in rows]


def _plan(realm: RealmView, inner: int, height: int, ghost: Coming | None) -> _Plan:
    """What stands above and below the symbols, so that these lie in one row everywhere."""
    rows = max(len(_symbol_rows(realm, place, inner)) for place in range(4))
    room = height - 4 - rows
    least = min(LEAST_ABOVE, room // 2)
    for density in DENSITIES:
        heroes, below = _filled(realm, inner, ghost, density)
        most_below = max(len(lines) for lines in below)
        most_above = max(len(lines) for lines in heroes)
        if max(most_above, least) + most_below <= room:
            break
    ruled = most_above + most_below <= room
    if not ruled:
        room, least = room + 2, 1
    upper = min(most_above, room - min(most_below, room // 2))
    return _Plan(heroes, below, max(upper, min(least, room - most_below)), ruled)


def _filled(
    realm: RealmView, inner: int, ghost: Coming | None, density: _Density
) -> tuple[list[list[_Line]], list[list[_Line]]]:
    """The lines of all cards above and below the symbols of each location."""
    width = inner - 5 if density.framed else inner - 4
    above: list[list[_Line]] = [[] for _ in range(4)]
    below: list[list[_Line]] = [[] for _ in range(4)]
    cards = realm.every()
    for card in sorted(cards, key=partial(weight, realm)) if density.ranked else cards:
        hero = realm.is_hero(card)
        if hero or card not in realm.s.host:
            lines = _lines(realm, card, width, texts=density.texts, tight=density.tight)
            part = above if hero else below
            part[realm.where(card)] += _card(lines, framed=density.framed)
    if ghost is not None:
        part = above if realm.kinds[ghost.card].type == "hero" else below
        for place in range(4):
            chosen = realm.place_target(place) == ghost.chosen
            lines = _ghost_lines(realm, ghost, place, width, tight=density.tight)
            part[place] += _card(lines, framed=density.framed and chosen)
    return above, below


def _card(lines: list[_Line], *, framed: bool) -> list[_Line]:
    """The lines of one card, in a frame where there is room for it."""
    if not framed or not lines:
        return lines
    role = lines[0].role
    edge = replace(lines[0], text="", strength="", more=False, edge=role)
    inside = [replace(line, part="inside", edge=role) for line in lines]
    return [replace(edge, part="top"), *inside, replace(edge, part="foot")]


def _lines(realm: RealmView, card: str, width: int, *, texts: bool, tight: bool) -> list[_Line]:
    """A card with its state, its text, and what is attached to it, in `width` columns."""
    hero, ally = realm.is_hero(card), realm.is_ally(card)
    role = "red" if hero else ("green" if ally else "sand")
    strength = str(realm.strength(card)) if hero or ally else "·"
    name, state = realm.name(card), _state(realm, card)
    left = width - cell_len(state) - 1
    if tight and state and left >= LEAST_NAME:
        lines = [_Line(f"{short(name, left)} {state}", role, card, strength)]
    elif tight:
        lines = [_Line(short(name, width), role, card, strength)]
        lines += [_Line(state, "violet", card, more=True)] if state else []
    elif state and left >= cell_len(name):
        lines = [_Line(f"{name} {state}", role, card, strength)]
    else:
        whole = short(name, width) if ": " in name else name
        first, *rest = _more(whole, role if strength == "·" else "text", card, width)
        lines = [replace(first, role=role, strength=strength, more=False), *rest]
        lines += [_Line(state, "violet", card, more=True)] if state else []
    text, printed = realm.kind(card).entry.text, realm.kind(card).strength
    if texts and strength not in ("·", str(printed)):
        lines.append(_Line(f"{printed} printed", "muted", card, more=True))
    if texts and text and width > LEAST_TEXT:
        # Not up to the frame.
        lines += _more(text, "dim", card, width - 1)
    held = [
        _Line(short(f"+ {realm.name(item)}", width), "sand", item) for item in realm.attached(card)
    ]
    return lines + held


def _state(realm: RealmView, card: str) -> str:
    """What has become of a card, and the Power that lies on it: `[wicket]`, `◈3`."""
    mark, power = realm.s.marks.get(card), realm.s.lying.get(card)
    words = [f"[{mark_name(mark)}]"] if mark else []
    return " ".join([*words, f"{POWER}{power}"] if power else words)


def _symbol_rows(realm: RealmView, place: int, width: int) -> list[list[Symbol]]:
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


# -- drawing -----------------------------------------------------------------------------------


def _draw_location(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    board: MarkedBoard,
    realm: RealmView,
    place: int,
    plan: _Plan,
) -> None:
    location = realm.location(place)
    target = realm.place_target(place)
    here = realm.s.at == place
    legal, chosen = target in board.legal, target == board.chosen
    role = "amber" if chosen or legal else ("text" if here else "line")
    style = HEAVY if here or chosen else THIN
    canvas.frame(x, y, width, height, role, style=style, bg="panel")
    heroes, below, upper = plan.heroes[place], plan.below[place], plan.upper
    inner = width - 2
    title, on = heading(board.marks.get(target, ""), location.name, inner, upper > len(heroes))
    colour = "amber" if chosen or legal else "text"
    canvas.put(x + (2 if cell_len(title) < inner - 2 else 1), y, f" {title} ", colour, bold=True)
    canvas.put(x + 2, y + 1, on, colour, bold=True)
    canvas.hot(x, y, width, height, target)
    if here:
        whose = (
            "me" if realm.seat == board.viewer else short(board.table.names[realm.seat], inner - 3)
        )
        canvas.right(x + width - 2, y + height - 1, f" ◀{whose} ", role, bold=True)
    row = y + 1 + bool(on)
    locked = realm.locked(place)
    if locked and not heroes and upper > bool(on):
        canvas.centre(x + 1, row, inner, "░░ locked ░░", "dim")
    elif locked:
        canvas.put(x + 2, y + height - 1, " ░ locked ", "dim")
    _draw_lines(canvas, x + 1, row, inner, upper - bool(on), board, heroes)
    row = y + 1 + upper
    if plan.ruled:
        canvas.put(x + 1, row, "╌" * inner, "line")
        row += 1
    for symbols in _symbol_rows(realm, place, inner):
        _draw_symbols(canvas, x + 1, row, inner, board, realm, place, symbols)
        row += 1
    if plan.ruled:
        canvas.put(x + 1, row, "╌" * inner, "line")
        row += 1
    _draw_lines(canvas, x + 1, row, inner, y + height - 1 - row, board, below)


def _draw_lines(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    room: int,
    board: MarkedBoard,
    lines: list[_Line],
) -> None:
    if room <= 0:
        return
    shown = lines if len(lines) <= room else lines[: room - 1]
    for row, line in enumerate(shown, y):
        chosen = bool(line.target) and line.target == board.chosen
        legal = line.target in board.legal
        if chosen:
            canvas.fill(x, row, width, 1, "raised")
        if line.target:
            canvas.hot(x, row, width, 1, line.target)
        mark = board.marks.get(line.target) or ("▸" if chosen or legal else "")
        if line.part != "none":
            _draw_edge(canvas, x, row, width, line, mark)
        if line.part in ("top", "foot"):
            continue
        if line.more:
            canvas.put(x + 4, row, line.text, line.role)
            continue
        if line.part == "none" and mark.isalnum():
            # In the frame, so that nobody reads it as a Strength.
            canvas.put(x - 1, row, f"{mark})", "amber", bold=True)
        elif line.part == "none":
            canvas.put(x, row, mark, "amber", bold=True)
        role = "amber" if chosen else line.role
        canvas.put(x + 1, row, line.strength.rjust(2), role, bold=True)
        canvas.put(x + 4, row, line.text, role if line.strength == "·" or chosen else "text")
    if len(lines) > room:
        canvas.note_cut(lines[len(shown)].text, x, y + room - 1)
        hidden = [line.text.removeprefix("+ ") for line in lines[len(shown) :] if not line.more]
        canvas.put(x + 1, y + room - 1, left_out(hidden, width - 1), "muted")


def _draw_edge(canvas: Canvas, x: int, y: int, width: int, line: _Line, mark: str) -> None:
    """The strokes of a card's frame in one row; the upper one carries the key of the card."""
    role = "amber" if mark else line.edge
    if line.part == "inside":
        canvas.put(x, y, THIN.down, role)
        canvas.put(x + width - 1, y, THIN.down, role)
        return
    left, right = (
        (THIN.top_left, THIN.top_right)
        if line.part == "top"
        else (THIN.bottom_left, THIN.bottom_right)
    )
    canvas.put(x, y, left + THIN.across * (width - 2) + right, role)
    if line.part == "top" and mark:
        canvas.put(x + 2, y, f" {mark} ", "amber", bold=True)


def _draw_symbols(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    board: MarkedBoard,
    realm: RealmView,
    place: int,
    symbols: list[Symbol],
) -> None:
    step = min(SYMBOL, width // max(1, len(symbols)))
    covered = realm.covered(place)
    acting = realm.seat == realm.state.active and realm.state.phase == "act"
    acting = acting and realm.s.at == place
    usable = {symbol.slot for symbol in realm.usable()} if acting else set()
    asked = board.decision is not None and board.decision.kind == "act"
    ghost = coming(board, realm)
    soon: list[Symbol] = []
    if ghost is not None and realm.place_target(place) == ghost.chosen:
        soon = covered_by(realm, ghost.card, place)
    for symbol in symbols:
        name = symbol_name(symbol)
        target = f"{realm.place_target(place)} {symbol.slot}"
        used = realm.s.at == place and f"{place}.{symbol.slot}" in realm.s.used
        called = called_by(board.marks.get(target, ""), name, step)
        if target == board.chosen:
            label, fg, bg = called or f"▸{name} ", "ink", "amber"
        elif symbol in soon:
            label, fg, bg = f"░{name}░", "amber", "panel"
        elif used:
            label, fg, bg = f"✓{name} ", "dim", "panel"
        elif symbol.slot in usable and (not asked or target in board.legal):
            label, fg, bg = called or f" {name} ", "ink", "teal"
        elif symbol.slot in usable:
            label, fg, bg = f"✗{name} ", "muted", "panel"
        elif symbol.slot in covered:
            label, fg, bg = f"░{name}░", "dim", "panel"
        else:
            label, fg, bg = f" {name} ", "muted", "raised"
        canvas.put(x, y, label, fg, bg, bold=fg == "ink")
        canvas.hot(x, y, cell_len(label), 1, target)
        x += step
