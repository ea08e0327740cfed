"""Umbrella in words: events, cards, and the table as plain lines of at most 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from itertools import zip_longest

from tabletop_tui.core.describe import Card
from tabletop_tui.core.events import Phrase, Value, Words
from tabletop_tui.core.words.speech import number_of

from .board import COLOUR_NAMES, ZONES, around, umbrella_text
from .components import Components
from .components.content import Content, Power
from .components.figures import BLACK, Figures
from .components.strips import Strip
from .scoring import totals
from .state import COLOURS, COLUMNS, ROWS, UmbrellaSeat, UmbrellaState, Zone

WIDTH = 80
COLUMN = 20

POWER_TEXT: dict[Power, str] = {
    "again": "play again",
    "swap": "swap two umbrellas",
    "exchange": "trade an umbrella",
}

PROVENANCE = {
    "rulebook": "Printed in the rulebook.",
    "published": "Pattern described on a public page; ⌂ name designed for this edition.",
    "house": "⌂ Designed for this edition.",
}


def signed(points: int) -> str:
    """Points with their sign: `+3`, `+0`, `-1`."""
    return f"{points:+d}"


def side_name(face: str) -> str:
    """Whether a face is the black or the white one."""
    return "black" if face[-1] == BLACK else "white"


def space_text(space: str) -> str:
    """A space of the strip in words: `red`, `green or yellow`, `any (slot 3)`."""
    if space.startswith("w"):
        return f"any (slot {space[1:]})"
    return " or ".join(COLOUR_NAMES[colour] for colour in space)


def words(figures: Figures) -> Words:
    """How events speak of umbrellas and figures."""

    def umbrella(value: Value) -> Phrase:
        colour = str(value)
        if colour not in COLOUR_NAMES:
            return Phrase("an umbrella")
        return Phrase(umbrella_text(colour), COLOUR_NAMES[colour])

    def figure(value: Value) -> Phrase:
        return Phrase(figures.names.get(str(value), "a hidden tile"))

    return {"umbrella": umbrella, "figure": figure}


def cards(components: Components) -> Mapping[str, Card]:
    """Every face of every tile, as printed and as it lies in each slot."""
    figures = components.figures
    found: dict[str, Card] = {}
    for face, entry in components.content.faces().items():
        other = face[:-1] + ("W" if face.endswith(BLACK) else BLACK)
        turned = [figures.rows(face, slot) for slot in range(4)]
        lines = ["slot 1  slot 2  slot 3  slot 4"]
        lines += ["    ".join(rows).rstrip() for rows in zip(*turned, strict=True)]
        lines += ["", "The four # show one colour.", f"Back: {figures.names[other]}"]
        found[face] = Card(
            entry.name,
            f"Figure tile {face[:-1]}, {side_name(face)} face",
            "\n".join(lines),
            PROVENANCE[entry.provenance],
            entry.rows,
        )
    return found


def rules_parts(content: Content) -> Mapping[str, str]:
    """Numbers of the rules, and the tables of prices, score tokens and grades."""
    setup = content.setup
    points = setup.points
    several = [seats for seats in setup.seats if seats.seats > 1]
    grades = [
        f"| {_span(here.least, after.least if after else None)} | {here.title} |"
        for here, after in zip_longest(content.grades, content.grades[1:])
    ]
    sizes = [f"{price.points} for {price.size}" for price in setup.group_prices]
    counts: dict[str, int] = {}
    for entry in content.faces().values():
        counts[entry.provenance] = counts.get(entry.provenance, 0) + 1
    return {
        "token": str(points.token),
        "umbrella": str(points.umbrella),
        "empty_zone": str(points.empty_zone),
        "solo_umbrella": str(points.solo_umbrella),
        "prices": f"{', '.join(sizes)} or more",
        "pools": "\n".join(
            ["| Players | Score tokens |", "|---|---|"]
            + [f"| {one.seats} | {one.pool} |" for one in several]
        ),
        "grades": "\n".join(["| Points | Grade |", "|---|---|", *grades]),
        "quiet": str(setup.rounds_without_figure),
        "scenes": str(len(content.scenes)),
        "strips": str(len(content.strips)),
        "published_faces": str(counts.get("published", 0)),
        "house_faces": str(counts.get("house", 0)),
    }


def _span(least: int, after: int | None) -> str:
    if after is None:
        return f"{least} and more"
    return f"{least} to {after - 1}" if least > 0 else f"under {after}"


def shown_turn(view: UmbrellaState) -> int:
    """The turn that is played, and after the last one still that."""
    return view.turns_taken if view.last_turns == 0 else view.turn


def status(view: UmbrellaState) -> str:
    """Turn, what is left in the pool, and the level; first of all that the end is near.

    Where there is little room the last parts are left out.
    """
    parts = [f"turn {shown_turn(view)}", f"pool {view.pool}", f"level {view.level}"]
    if view.last_turns is not None and not view.solo:
        parts.insert(0, f"last turns: {view.last_turns}" if view.last_turns else "over")
    return " · ".join(parts)


def board_text(
    components: Components, view: UmbrellaState, viewer: int, names: Sequence[str]
) -> str:
    """The board of `viewer` (of the active seat for a viewer without one), then the others."""
    seat = viewer if 0 <= viewer < len(view.seats) else view.active
    mine = view.seats[seat]
    points = totals(components, view)
    turn = "" if seat == view.active else f" · {names[view.active]} to move"
    blocks = [
        [
            f"Umbrella · {status(view)}",
            f"Board of {names[seat]} · {number_of(points[seat], 'point')}{turn}",
        ],
        _figure_lines(components, mine),
        _zone_lines(view, seat, names),
        _scene_lines(mine.scene),
        strip_lines(components.strip(view), mine.covered),
        [
            line
            for other in _clockwise(view, seat)
            for line in _neighbour(components, view, other, names[other], points[other])
        ],
    ]
    lines = ["\n".join(fitted for line in block for fitted in _fit(line)) for block in blocks]
    return "\n\n".join(block for block in lines if block)


def _fit(line: str) -> list[str]:
    if len(line) <= WIDTH:
        return [line]
    return textwrap.wrap(line, WIDTH, subsequent_indent="    ")


def _clockwise(view: UmbrellaState, seat: int) -> list[int]:
    count = len(view.seats)
    return [(seat + step) % count for step in range(1, count)]


def _figure_lines(components: Components, mine: UmbrellaSeat) -> list[str]:
    columns: list[list[str]] = []
    for slot, pile in enumerate(mine.slots):
        if not pile.tiles:
            columns.append([f"{slot + 1} no figure"])
            continue
        face = pile.tiles[-1]
        beneath = len(pile.tiles) - 1
        column = [f"{slot + 1} {components.figures.names[face]}", f"  {side_name(face)}"]
        if beneath:
            column[-1] += f", {beneath} beneath"
        columns.append([*column, *(f"  {row}" for row in components.figures.rows(face, slot))])
    rows = zip_longest(*columns, fillvalue="")
    return ["Figures", *("".join(f"{part:{COLUMN}}" for part in row).rstrip() for row in rows)]


def zone_text(zone: Zone) -> str:
    """The umbrellas of a zone: `R 1  B 0  G 2  Y 1`."""
    return "  ".join(f"{c} {count}" for c, count in zip(COLOURS, zone, strict=True))


def _zone_lines(view: UmbrellaState, seat: int, names: Sequence[str]) -> list[str]:
    count = len(view.seats)
    if view.solo:
        notes = ["", "", "", ""]
    else:
        left, right = names[(seat + 1) % count], names[(seat - 1) % count]
        notes = [f"  shared with {left}", f"  shared with {right}", "  shared by all", ""]
        notes[3] = "  yours alone, -1 each at the end"
    zones = around(view, seat)
    lines = [
        f"  {place:7}{zone_text(zone)}{note}"
        for place, zone, note in zip(ZONES, zones, notes, strict=True)
    ]
    return ["Zones", *lines]


def _scene_lines(scene: str) -> list[str]:
    rows = [f"  {row} {' '.join(scene[4 * n : 4 * n + 4])}" for n, row in enumerate(ROWS)]
    return ["Scene", f"    {' '.join(COLUMNS)}", *rows]


def strip_lines(strip: Strip, covered: Sequence[bool]) -> list[str]:
    """The strip with its groups or powers, and what is covered."""

    def space(number: int) -> str:
        kind = strip.spaces[number]
        name = f"slot {kind[1:]}" if kind[0] == "w" else "/".join(kind)
        return f"{number + 1} {name}{' covered' if covered[number] else ''}"

    used = f"{sum(covered)} of {len(covered)} covered"
    lines = [f"Score strip {strip.id} · {used} · {signed(strip.bonus(covered))} points"]
    for spaces, points in strip.groups:
        done = "  complete" if all(covered[number] for number in spaces) else ""
        lines.append(f"  {signed(points)}: {', '.join(map(space, spaces))}{done}")
    if strip.groups:
        return lines
    lines.append(f"  {', '.join(map(space, range(5)))}")
    lines.append(f"  {', '.join(map(space, range(5, 10)))}")
    if strip.two_rows:
        lines.append("  two rows: each space of the first lies above one of the second")
    for first, second, power in strip.powers:
        gone = " (used)" if covered[first] and covered[second] else ""
        lines.append(f"  {first + 1} and {second + 1}: {POWER_TEXT[power]}{gone}")
    groups = [group for group in strip.connected(covered) if len(group) > 1]
    for group in groups:
        numbers = "-".join(str(number + 1) for number in group)
        lines.append(f"  group {numbers}: {signed(strip.price(len(group)))}")
    return lines


def _neighbour(
    components: Components, view: UmbrellaState, seat: int, name: str, points: int
) -> list[str]:
    other = view.seats[seat]
    visible = [
        f"{slot + 1} {components.figures.names[pile.tiles[-1]]}"
        for slot, pile in enumerate(other.slots)
        if pile.tiles
    ]
    scene = " ".join(other.scene[row : row + 4] for row in (0, 4, 8, 12))
    have = f"{number_of(points, 'point')}, {number_of(sum(other.covered), 'token')}"
    return [
        f"{name}: {have}, bottom zone {zone_text(other.zone)}",
        f"    scene {scene}, figures {', '.join(visible) or 'none'}",
    ]
