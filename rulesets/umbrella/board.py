"""The Scene and the zones around it: lines, slides, and who shares which zone."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from tabletop_tui.core.decision import Choices, Option, Refusal

from .state import COLOURS, COLUMNS, ROWS, UmbrellaState, Zone

ZONES = ("left", "right", "top", "bottom")
"""The four zones around a Scene. An umbrella pushed from zone z drops into zone z ^ 1."""

SIGNS = {"R": "▲", "B": "●", "G": "■", "Y": "◆"}
COLOUR_NAMES = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}
INDEX = {colour: index for index, colour in enumerate(COLOURS)}
CELLS = tuple(row + column for row in ROWS for column in COLUMNS)
"""The names of the sixteen cells in reading order: A1 to D4."""

GIVE_UP = "give-up"


def umbrella_text(colour: str) -> str:
    """How an umbrella is written: its sign, its letter."""
    return SIGNS[colour] + colour


class Line(NamedTuple):
    """One of the sixteen ways into a Scene.

    `cells` are walked by the newcomer in this order; the umbrella of the last cell drops out.
    """

    zone: int
    name: str
    title: str
    cells: tuple[int, ...]
    pick: Callable[[str], tuple[str, ...]]

    def push(self, scene: str, colour: str) -> str:
        """The Scene after an umbrella of this colour has been pushed into this line."""
        return "".join(self.pick(scene + colour))


def _line(zone: int, number: int) -> Line:
    across = zone < 2
    cells = [number * 4 + i if across else i * 4 + number for i in range(4)]
    if zone in (1, 3):
        cells.reverse()
    order = list(range(16))
    order[cells[0]] = 16
    for before, after in pairwise(cells):
        order[after] = before
    name = ROWS[number] if across else COLUMNS[number]
    title = f"row {name}" if across else f"column {name}"
    return Line(zone, name, title, tuple(cells), itemgetter(*order))


LINES: tuple[tuple[Line, ...], ...] = tuple(
    tuple(_line(zone, number) for number in range(4)) for zone in range(4)
)
"""The four lines of each zone: rows from left and right, columns from top (the central zone, for
every seat) and bottom (the personal zone; ruling 23)."""


def around(state: UmbrellaState, seat: int) -> tuple[Zone, Zone, Zone, Zone]:
    """The zones left, right, top and bottom of a seat (section "Zones" of the rules)."""
    sides = state.sides
    return sides[seat], sides[seat - 1], state.centre, state.seats[seat].zone


class Push(NamedTuple):
    """A slide as a player chooses it: which umbrella, from where, into which line.

    `place` names the zone the umbrella is taken from: one of `ZONES`, or a far one (ruling 20).
    """

    place: str
    colour: str
    line: Line

    @property
    def key(self) -> str:
        """The option key."""
        if self.place in ZONES:
            return f"{self.place} {self.colour} {self.line.name}"
        return f"far {self.place} {self.colour} {ZONES[self.line.zone]} {self.line.name}"

    @property
    def option(self) -> Option:
        """The slide as an answer."""
        source = zone_title(self.place)
        label = f"{umbrella_text(self.colour)} from {source} into {self.line.title}"
        if self.place not in ZONES:
            label += f", pushed from the {ZONES[self.line.zone]}"
        target = f"{ZONES[self.line.zone]} {self.line.name}"
        return Option(self.key, label, self, target=target)


def zone_title(place: str) -> str:
    """How a zone is called in a sentence."""
    if place in ZONES:
        return f"the {place}"
    if place == "centre":
        return "the centre"
    if place.startswith("P"):
        return f"the personal zone of player {place[1:]}"
    return f"side zone {place[1:]}"


SLIDES: dict[str, Option] = {
    option.key: option
    for zone, place in enumerate(ZONES)
    for colour in COLOURS
    for line in LINES[zone]
    for option in (Push(place, colour, line).option,)
}
"""Every slide from a zone around the Scene, by option key."""

_BLOCKS: tuple[tuple[tuple[Option, ...], ...], ...] = tuple(
    tuple(
        tuple(SLIDES[Push(ZONES[zone], colour, line).key] for line in LINES[zone])
        for colour in COLOURS
    )
    for zone in range(4)
)
_GIVE_UP = Option(GIVE_UP, "Give up: no more figures", None, "ends the game and counts the points")


def present(zones: tuple[Zone, Zone, Zone, Zone]) -> int:
    """Which colours lie in which zone, as sixteen bits; 0 when all four zones are empty."""
    bits = 0
    for red, blue, green, yellow in zones:
        bits = bits << 4 | (red and 1) | (blue and 2) | (green and 4) | (yellow and 8)
    return bits


@lru_cache(maxsize=2048)
def slide_choices(bits: int, *, solo: bool) -> Choices:
    """All slides out of zones that hold these colours; an empty zone offers none (ruling 19)."""
    options: list[Option] = []
    for zone, blocks in enumerate(_BLOCKS):
        held = bits >> (4 * (3 - zone)) & 15
        for colour, block in enumerate(blocks):
            if held >> colour & 1:
                options += block
    if solo:
        options.append(_GIVE_UP)
    return Choices(options)


def far_zones(state: UmbrellaState) -> dict[str, Zone]:
    """Every zone on the table by the name it has in far slides: S1.., centre, P1.. ."""
    zones = {f"S{number}": zone for number, zone in enumerate(state.sides, 1)}
    zones["centre"] = state.centre
    zones |= {f"P{number}": seat.zone for number, seat in enumerate(state.seats, 1)}
    return zones


def far_choices(state: UmbrellaState) -> Choices:
    """Slides from any zone on the table, into any line from any side (ruling 20)."""
    return Choices(
        Push(place, colour, line).option
        for place, zone in far_zones(state).items()
        for colour, count in zip(COLOURS, zone, strict=True)
        if count
        for lines in LINES
        for line in lines
    )


def missing(state: UmbrellaState, seat: int) -> list[Refusal]:
    """Why some umbrellas cannot be taken now."""
    found: list[Refusal] = []
    for place, zone in zip(ZONES, around(state, seat), strict=True):
        for colour, count in zip(COLOURS, zone, strict=True):
            if not count:
                name = COLOUR_NAMES[colour]
                why = f"no {name} umbrella waits there" if any(zone) else "this zone is empty"
                label = f"{umbrella_text(colour)} from {zone_title(place)}"
                found.append(Refusal(f"{place} {colour}", label, why))
    return found


NEIGHBOURS: tuple[tuple[int, int], ...] = tuple(
    (cell, other)
    for cell in range(16)
    for other in (cell + 1, cell + 4)
    if other < 16 and (other != cell + 1 or cell % 4 != 3)
)
"""All pairs of cells side by side or one above the other."""


def exchanged(scene: str, cell: int, colour: str) -> str:
    """The Scene with an umbrella of this colour on this cell."""
    return scene[:cell] + colour + scene[cell + 1 :]


def swapped(scene: str, cell: int, other: int) -> str:
    """The Scene with the umbrellas of two cells swapped."""
    return exchanged(exchanged(scene, cell, scene[other]), other, scene[cell])
