"""Umbrella for the ear: colours by name, grids by their cells, one sentence for each thing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.words.speech import counted, joined, speakable

from ..board import CELLS, COLOUR_NAMES, SIGNS, ZONES, around
from ..components import Components
from ..distance import FARTHEST, distances
from ..scoring import totals
from ..state import COLOURS, COLUMNS, ROWS, SLOTS, Face, UmbrellaSeat, UmbrellaState, Zone
from ..text import POWER_TEXT, shown_turn, side_name, space_text
from .previews import look_ahead

_PICTURE = re.compile(r"(slot \d\s*)+|[#.·\s]*#[#.·\s]*|The four # show one colour\.")
"""The drawing of a tile and its caption: where its cells lie is said instead."""

_COUNT = re.compile(r"\b([RBGY]) (\d+)\b")
"""How many umbrellas of a colour lie in a zone."""

_LETTER = re.compile(rf"\b({'|'.join(COLOUR_NAMES.values())}) \([{''.join(COLOURS)}]\)")
"""A colour with the letter that is its key on the screen."""

_TWICE = re.compile(rf"\b({'|'.join(COLOUR_NAMES.values())}) \1\b")
"""A colour beside its sign, which is said once."""

_WHOSE = re.compile(r"^(.+?)( pushes .* drops into )\1's (left|right) zone\.$")
"""A zone of the player who pushed is the other one of a neighbour."""

_FORESEEN = (
    (re.compile(r"^\s*out\s+(.+) to (\w+)$"), r"\1 drops out to the \2."),
    (re.compile(r"^\s*out\s+(.+) for good$"), r"\1 drops out for good."),
    (re.compile(r"^\s*(score|make|land|lie|show|cover)s?\s\s+(.+?)\.?$"), r"It \1s \2."),
    (re.compile(r"^\s*slides\s\s+(.+)$"), r"Slides to go: \1."),
    (re.compile(r"^\s*(?:then|power)\s\s+(.+)$"), r"Then \1."),
)
"""The lines of a preview, which stand in columns: as sentences."""

_FAR = re.compile(r"(?:red|blue|green|yellow) >?\d")
_TO_GO = re.compile(rf"(?<=Slides to go: ){_FAR.pattern}(?: {_FAR.pattern})*")
"""How far a tile is in each colour."""

_ASKED = re.compile(r"\bPush which umbrella into which row or column\b")
"""Said so often that fewer words do."""

_DRAWN = re.compile(r"[#.·]{4}(?: [#.·]{4}){3}")
"""A tile as it lies in a slot, row by row."""

MOST_SLIDES = 3
"""So many slides that make a Figure are named."""

SHARED = ("shared with {left}", "shared with {right}", "shared by all", "{own} alone")


def spoken(text: str) -> str:
    """A line in words: each umbrella is its colour."""
    if _PICTURE.fullmatch(text.strip()):
        return ""
    for colour, sign in SIGNS.items():
        text = text.replace(sign + colour, COLOUR_NAMES[colour])
    text = _TWICE.sub(r"\1", _LETTER.sub(r"\1", text))
    text = _COUNT.sub(lambda found: f"{found[2]} {COLOUR_NAMES[found[1]]}", text)
    text = _DRAWN.sub(lambda found: f"on {_marked(found[0])}", text)
    for columns, sentence in _FORESEEN:
        text = columns.sub(sentence, text)
    text = _TO_GO.sub(lambda found: ", ".join(_FAR.findall(found[0])), text)
    text = _ASKED.sub("Push which umbrella where", text)
    return speakable(text)


def _marked(rows: str) -> str:
    """The cells that a tile shows."""
    return joined(
        [cell for cell, sign in zip(CELLS, rows.replace(" ", ""), strict=True) if sign == "#"]
    )


def news(sentences: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """What happened, with zones called so that each who hears it knows which one is meant."""

    def where(found: re.Match[str]) -> str:
        who, told, side = found.groups()
        if who not in names:
            return found[0]
        other = "right" if side == "left" else "left"
        step = 1 if side == "left" else -1
        neighbour = names[(names.index(who) + step) % len(names)]
        return f"{who}{told}{who}'s {side} zone, {neighbour}'s {other} one."

    for line in sentences:
        yield _WHOSE.sub(where, line)


def status(components: Components, view: UmbrellaState, viewer: int) -> str:
    """Points, tokens, and the Figure that is nearest to its colour."""
    seat = viewer if 0 <= viewer < len(view.seats) else view.active
    mine = view.seats[seat]
    points = totals(components, view)[seat]
    told = "You have " if seat == viewer else ""
    told += f"{counted(points, 'point')}, {counted(sum(mine.covered), 'token')}"
    if view.last_turns is not None and not view.solo:
        told += f", {counted(view.last_turns, 'turn')} left"
    nearest = min(_visible(components, view, seat), key=lambda one: one[2].rank, default=None)
    if nearest is None:
        return told
    _, face, near = nearest
    return f"{told}; {components.figures.names[face]}: {near.told}"


def lead_in(
    components: Components, view: UmbrellaState, decision: Decision, names: Sequence[str]
) -> Iterator[str]:
    """What a slide can make, what a Figure brings and to whom, what each space is good for."""
    match decision.kind:
        case "slide":
            yield from _in_reach(components, view, decision)
        case "figure":
            token = components.content.setup.points.token
            left = names[(view.active + 1) % len(names)]
            goes = "" if view.solo else f" Its tile goes to {left}, turned over."
            yield f"You make one: {counted(token, 'point')} for the token, more by the strip.{goes}"
        case "space":
            yield from _spaces(components, view, decision)
        case "face":
            yield from _faces(components, view, decision, names)
        case "cover":
            for option in decision.options:
                slot, face = option.value
                lies = _lies(components, view, decision.seat, slot, face)
                arriving = components.figures.names[face]
                yield f"{arriving} in slot {slot + 1} would need {lies}."


def _in_reach(components: Components, view: UmbrellaState, decision: Decision) -> Iterator[str]:
    """The Figures that a slide can make at once, the best first, and the slides that make each."""
    ways: dict[tuple[int, str], list[str]] = {}
    for option in decision.options:
        slide = look_ahead(components, view, decision.seat, option.key)
        for made in slide.made if slide is not None else ():
            name = components.figures.names[made.face]
            what = f"{name} in {COLOUR_NAMES[made.colour]}, {counted(made.points, 'point')}"
            ways.setdefault((-made.points, what), []).append(option.label)
    for (_, what), labels in sorted(ways.items()):
        more = len(labels) - MOST_SLIDES
        also = [counted(more, "more slide")] if more > 0 else []
        yield f"Can make {what}, by {joined([*labels[:MOST_SLIDES], *also], 'or')}."


def _spaces(components: Components, view: UmbrellaState, decision: Decision) -> Iterator[str]:
    """Which group each space that may be covered belongs to."""
    strip, covered = components.strip(view), view.seats[view.active].covered
    for option in decision.options:
        space = option.value
        for spaces, points in strip.groups:
            if space in spaces:
                group = joined([str(number + 1) for number in spaces])
                missing = sum(not covered[number] for number in spaces) - 1
                more = f"with {missing} more" if missing else "now"
                told = f"spaces {group} bring {counted(points, 'point')} {more}"
                yield f"Space {space + 1}: {told}."


def _faces(
    components: Components, view: UmbrellaState, decision: Decision, names: Sequence[str]
) -> Iterator[str]:
    """How each face would lie with the only other player, and how near it would be there."""
    receiver = 1 - decision.seat
    name, slots = names[receiver], view.seats[receiver].slots
    free = next((slot for slot in SLOTS if not slots[slot].tiles), None)
    where = f"slot {free + 1}" if free is not None else f"a slot that {name} chooses"
    yield f"The tile goes to {name}, into {where}."
    for option in decision.options:
        face, figure = option.value, components.figures.names[option.value]
        if free is not None:
            yield f"{figure} would need {_lies(components, view, receiver, free, face)}."
            continue
        near = [_near(components, view, receiver, slot, face) for slot in SLOTS]
        best = min(range(len(near)), key=lambda slot: near[slot].rank)
        yield f"{figure} would be nearest in slot {SLOTS[best] + 1}: {near[best].told}."


def _lies(components: Components, view: UmbrellaState, seat: int, slot: int, face: Face) -> str:
    """Which cells a tile in a slot needs, and how near they are."""
    cells = joined([CELLS[cell] for cell in components.figures.cells[face][slot]])
    return f"{cells}: {_near(components, view, seat, slot, face).told}"


def board(
    components: Components, view: UmbrellaState, viewer: int, names: Sequence[str]
) -> dict[str, list[str]]:
    """Every row, column, zone and Figure of the viewer, the strip, and the other boards."""
    seat = viewer if 0 <= viewer < len(view.seats) else view.active
    mine = view.seats[seat]
    parts = {f"row {row}": [_line(mine, f"row {row}", row)] for row in ROWS}
    parts |= {f"column {n}": [_line(mine, f"column {n}", n)] for n in COLUMNS}
    parts["figures"] = list(_figures(components, view, seat)) or ["No Figure tile."]
    count = len(view.seats)
    beside = {"left": names[(seat + 1) % count], "right": names[seat - 1], "own": names[seat]}
    for place, zone, shared in zip(ZONES, around(view, seat), SHARED, strict=True):
        note = "" if view.solo else f", {shared.format(**beside)}"
        parts[f"zone {place}"] = [f"Zone {place}: {_zone(zone)}{note}."]
    parts["strip"] = list(_strip(components, view, mine))
    left = f"{counted(view.pool, 'token')} left"
    parts["pool"] = [f"Level {view.level}, turn {shown_turn(view)}, {left}."]
    points = totals(components, view)
    for other, name in enumerate(names):
        if other != seat:
            parts[name] = list(_seat(components, view.seats[other], name, points[other]))
            continue
        stands = f"{counted(points[seat], 'point')}, {counted(sum(mine.covered), 'token')}"
        rows = [parts[f"row {row}"][0] for row in ROWS]
        parts[name] = [f"{name}: {stands}.", *parts["figures"], *rows, *parts["zone bottom"]]
    return parts


def _line(mine: UmbrellaSeat, name: str, letter: str) -> str:
    cells = [colour for cell, colour in zip(CELLS, mine.scene, strict=True) if letter in cell]
    return f"{name[0].upper()}{name[1:]}: {', '.join(COLOUR_NAMES[colour] for colour in cells)}."


def _zone(zone: Zone) -> str:
    held = [f"{n} {COLOUR_NAMES[c]}" for c, n in zip(COLOURS, zone, strict=True) if n]
    return ", ".join(held) or "empty"


class _Near(NamedTuple):
    """How near a tile in a slot is to one colour; the lower the `rank`, the nearer."""

    rank: tuple[int, int]
    told: str


def _near(components: Components, view: UmbrellaState, seat: int, slot: int, face: Face) -> _Near:
    """How many of its cells a tile has in its nearest colour, what is missing, how far it is.

    Only colours that have a free space on the strip count: another would bring nothing.
    """
    far = distances(components, view, seat, [(slot, face)])
    cells, scene = components.figures.cells[face][slot], view.seats[seat].scene
    shown = [scene[cell] for cell in cells]
    ranks = {
        colour: (slides or FARTHEST + 1, -shown.count(colour))
        for (_, colour), slides in far.items()
    }
    if not ranks:
        return _Near((FARTHEST + 2, 0), "no free space on the strip")
    best = min(ranks, key=lambda colour: ranks[colour])
    lacking = [CELLS[cell] for cell in cells if scene[cell] != best]
    have = f"{shown.count(best)} of 4 {COLOUR_NAMES[best]}"
    if not lacking:
        return _Near(ranks[best], f"{have} already, if your slide leaves them")
    slides = far[slot, best]
    away = counted(slides, "slide") if slides else f"more than {FARTHEST} slides"
    return _Near(ranks[best], f"{have}, missing {joined(lacking)}, {away} away")


def _visible(
    components: Components, view: UmbrellaState, seat: int
) -> Iterator[tuple[int, Face, _Near]]:
    """Every visible Figure of a seat with its slot, and how near it is."""
    for slot, pile in enumerate(view.seats[seat].slots):
        if pile.tiles:
            face = pile.tiles[-1]
            yield slot, face, _near(components, view, seat, slot, face)


def _figures(components: Components, view: UmbrellaState, seat: int) -> Iterator[str]:
    """Where each visible Figure needs one colour, and how near it is."""
    for slot, face, near in _visible(components, view, seat):
        name = components.figures.names[face]
        needs = joined([CELLS[cell] for cell in components.figures.cells[face][slot]])
        yield f"Slot {slot + 1}, {name}, needs one colour at {needs}: {near.told}."


def _strip(components: Components, view: UmbrellaState, mine: UmbrellaSeat) -> Iterator[str]:
    strip = components.strip(view)
    bonus = strip.bonus(mine.covered)
    covered = f"{sum(mine.covered)} of {len(mine.covered)} covered"
    yield f"Score strip: {covered}, {counted(bonus, 'point')}."
    free = [
        f"{number} {space_text(space)}"
        for number, (space, covered) in enumerate(zip(strip.spaces, mine.covered, strict=True), 1)
        if not covered
    ]
    if free:
        yield f"Free spaces: {'; '.join(free)}."
    for spaces, points in strip.groups:
        numbers = joined([str(number + 1) for number in spaces])
        done = ", complete" if all(mine.covered[number] for number in spaces) else ""
        yield f"Spaces {numbers}: {counted(points, 'point')}{done}."
    for first, second, power in strip.powers:
        used = ", used" if mine.covered[first] and mine.covered[second] else ""
        yield f"Spaces {first + 1} and {second + 1}: {POWER_TEXT[power]}{used}."


def _seat(components: Components, one: UmbrellaSeat, name: str, points: int) -> Iterator[str]:
    tiles = [
        f"slot {slot} {components.figures.names[pile.tiles[-1]]}, {side_name(pile.tiles[-1])}"
        for slot, pile in enumerate(one.slots, 1)
        if pile.tiles
    ]
    tokens = counted(sum(one.covered), "token")
    yield f"{name}: {counted(points, 'point')}, {tokens}, bottom zone {_zone(one.zone)}."
    yield f"Figures of {name}: {'; '.join(tiles) or 'none'}."
    for row, cells in zip(ROWS, (one.scene[n : n + 4] for n in (0, 4, 8, 12)), strict=True):
        yield f"{name}, row {row}: {', '.join(COLOUR_NAMES[colour] for colour in cells)}."
