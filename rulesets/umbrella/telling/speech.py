"""Umbrella for the ear: colours by name, grids by their cells, one sentence for each thing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.speech import counted, joined, number_of, speakable

from ..board import CELLS, COLOUR_NAMES, SIGNS, ZONES, around
from ..components import Components
from ..scoring import totals
from ..state import COLOURS, COLUMNS, ROWS, UmbrellaSeat, UmbrellaState, Zone
from ..text import POWER_TEXT, side_name, space_text

_PICTURE = re.compile(r"(slot \d\s*)+|[#.·\s]*#[#.·\s]*|The four # show one colour\.")
"""The drawing of a tile and its caption: where its cells lie is said instead."""

_COUNT = re.compile(r"\b([RBGY]) (\d+)\b")
"""How many umbrellas of a colour lie in a zone."""

_LETTER = re.compile(rf"\b({'|'.join(COLOUR_NAMES.values())}) \([{''.join(COLOURS)}]\)")
"""A colour with the letter that is its key on the screen."""

_TWICE = re.compile(rf"\b({'|'.join(COLOUR_NAMES.values())}) \1\b")
"""A colour beside its sign, which is said once."""

SHARED = ("shared with {left}", "shared with {right}", "shared by all", "{own} alone")


def spoken(text: str) -> str:
    """A line in words: each umbrella is its colour."""
    if _PICTURE.fullmatch(text.strip()):
        return ""
    for colour, sign in SIGNS.items():
        text = text.replace(sign + colour, COLOUR_NAMES[colour])
    text = _TWICE.sub(r"\1", _LETTER.sub(r"\1", text))
    text = _COUNT.sub(lambda found: f"{found[2]} {COLOUR_NAMES[found[1]]}", text)
    return speakable(text)


def status(components: Components, view: UmbrellaState, viewer: int) -> str:
    """Points, tokens, and the Figure that is nearest to its colour."""
    seat = viewer if 0 <= viewer < len(view.seats) else view.active
    mine = view.seats[seat]
    points = totals(components, view)[seat]
    told = f"{number_of(points, 'point')}, {counted(sum(mine.covered), 'token')}"
    if view.last_turns is not None and not view.solo:
        told += f", {counted(view.last_turns, 'turn')} left"
    nearest = max(_nearness(components, view, mine), default=None)
    return told if nearest is None else f"{told}; {nearest[1]}"


def lead_in(
    components: Components, view: UmbrellaState, decision: Decision, names: Sequence[str]
) -> Iterator[str]:
    """What a Figure brings and to whom, and what each space is good for."""
    if decision.kind == "figure":
        token = components.content.setup.points.token
        left = names[(view.active + 1) % len(names)]
        goes = "" if view.solo else f" Its tile goes to {left}, turned over."
        yield f"You make one: {counted(token, 'point')} for the token, more by the strip.{goes}"
    if decision.kind == "space":
        strip, covered = components.strip(view), view.seats[view.active].covered
        for option in decision.options:
            space = option.value
            for spaces, points in strip.groups:
                if space in spaces:
                    group = joined([str(number + 1) for number in spaces])
                    missing = sum(not covered[number] for number in spaces) - 1
                    more = f"with {missing} more" if missing else "now"
                    yield f"Space {space + 1}: spaces {group} bring {points} points {more}."


def board(
    components: Components, view: UmbrellaState, viewer: int, names: Sequence[str]
) -> dict[str, list[str]]:
    """Every row, column, zone and Figure of the viewer, the strip, and the other boards."""
    seat = viewer if 0 <= viewer < len(view.seats) else view.active
    mine = view.seats[seat]
    parts = {f"row {row}": [_line(mine, f"row {row}", row)] for row in ROWS}
    parts |= {f"column {n}": [_line(mine, f"column {n}", n)] for n in COLUMNS}
    parts["figures"] = list(_figures(components, view, mine)) or ["No Figure tile."]
    count = len(view.seats)
    beside = {"left": names[(seat + 1) % count], "right": names[seat - 1], "own": names[seat]}
    for place, zone, shared in zip(ZONES, around(view, seat), SHARED, strict=True):
        note = "" if view.solo else f", {shared.format(**beside)}"
        parts[f"zone {place}"] = [f"Zone {place}: {_zone(zone)}{note}."]
    parts["strip"] = list(_strip(components, view, mine))
    parts["pool"] = [f"Level {view.level}, turn {view.turn}, {counted(view.pool, 'token')} left."]
    points = totals(components, view)
    for other, name in enumerate(names):
        parts[name] = list(_seat(components, view.seats[other], name, points[other]))
    return parts


def _line(mine: UmbrellaSeat, name: str, letter: str) -> str:
    cells = [colour for cell, colour in zip(CELLS, mine.scene, strict=True) if letter in cell]
    return f"{name[0].upper()}{name[1:]}: {', '.join(COLOUR_NAMES[colour] for colour in cells)}."


def _zone(zone: Zone) -> str:
    held = [f"{n} {COLOUR_NAMES[c]}" for c, n in zip(COLOURS, zone, strict=True) if n]
    return ", ".join(held) or "empty"


def _nearness(
    components: Components, view: UmbrellaState, mine: UmbrellaSeat
) -> Iterator[tuple[int, str]]:
    """How many of its cells each visible Figure has in its best colour, and what is missing.

    Only colours that have a free space on the strip count: another would bring nothing.
    """
    strip = components.strip(view)
    for slot, pile in enumerate(mine.slots):
        if not pile.tiles:
            continue
        cells = components.figures.cells[pile.tiles[-1]][slot]
        shown = [mine.scene[cell] for cell in cells]
        name = components.figures.names[pile.tiles[-1]]
        free = [colour for colour in COLOURS if strip.fitting(colour, slot, mine.covered)]
        if not free:
            yield -1, f"{name} has no free space on the strip"
            continue
        best = max(free, key=shown.count)
        lacking = [CELLS[cell] for cell in cells if mine.scene[cell] != best]
        missing = f", missing {joined(lacking)}" if lacking else ""
        have = f"{shown.count(best)} of 4 {COLOUR_NAMES[best]}{missing}"
        yield shown.count(best), f"{name} has {have}"


def _figures(components: Components, view: UmbrellaState, mine: UmbrellaSeat) -> Iterator[str]:
    """Where each visible Figure needs one colour, and how near it is."""
    tops = [(slot, pile.tiles[-1]) for slot, pile in enumerate(mine.slots) if pile.tiles]
    for (slot, face), (_, near) in zip(tops, _nearness(components, view, mine), strict=True):
        name = components.figures.names[face]
        needs = joined([CELLS[cell] for cell in components.figures.cells[face][slot]])
        yield f"Slot {slot + 1}, {name}, needs one colour at {needs}. {near}."


def _strip(components: Components, view: UmbrellaState, mine: UmbrellaSeat) -> Iterator[str]:
    strip = components.strip(view)
    bonus = strip.bonus(mine.covered)
    yield f"Score strip: {sum(mine.covered)} of {len(mine.covered)} covered, {bonus} points."
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
        yield f"Spaces {numbers}: {points} points{done}."
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
    yield f"{name}: {number_of(points, 'point')}, {tokens}, bottom zone {_zone(one.zone)}."
    yield f"Figures of {name}: {'; '.join(tiles) or 'none'}."
    for row, cells in zip(ROWS, (one.scene[n : n + 4] for n in (0, 4, 8, 12)), strict=True):
        yield f"{name}, row {row}: {', '.join(COLOUR_NAMES[colour] for colour in cells)}."
