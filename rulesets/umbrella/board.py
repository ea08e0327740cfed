"""The Scene and the zones around it: lines, slides, and who shares which zone."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
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

    `cells` are walked by the newcomer in this order; the umbrella of the last one,
    `exit`, drops out on the `far_side`.
    """

    zone: int
    name: str
    title: str
    cells: tuple[int, ...]
    exit: int
    far_side: str
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
    return Line(zone, name, title, tuple(cells), cells[-1], ZONES[zone ^ 1], itemgetter(*order))


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
    source: str
    """`place` in a sentence."""
    far: bool
    bit: int
    """Where `present` tells whether this umbrella lies in its zone; 0 for a far one."""

    @property
    def key(self) -> str:
        """The option key."""
        if not self.far:
            return f"{self.place} {self.colour} {self.line.name}"
        return f"far {self.place} {self.colour} {ZONES[self.line.zone]} {self.line.name}"

    @property
    def option(self) -> Option:
        """The slide as an answer."""
        label = f"{umbrella_text(self.colour)} from {self.source} into {self.line.title}"
        if self.far:
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


def push(place: str, colour: str, line: Line) -> Push:
    """A slide from the zone called `place` into a line."""
    far = place not in ZONES
    bit = 0 if far else 1 << (12 - 4 * line.zone) << INDEX[colour]
    return Push(place, colour, line, zone_title(place), far, bit)


SLIDES: dict[str, Option] = {
    option.key: option
    for zone, place in enumerate(ZONES)
    for colour in COLOURS
    for line in LINES[zone]
    for option in (push(place, colour, line).option,)
}
"""Every slide from a zone around the Scene, by option key."""

_BLOCKS: tuple[tuple[tuple[Option, ...], ...], ...] = tuple(
    tuple(
        tuple(
            SLIDES[f"{ZONES[zone]} {colour} {line.name}"]
            for index, colour in enumerate(COLOURS)
            if held >> index & 1
            for line in LINES[zone]
        )
        for held in range(16)
    )
    for zone in range(4)
)
"""The slides out of each zone, for each set of colours that may lie in it."""

_KEYS = blake2b("\x1f".join(SLIDES).encode(), digest_size=4).hexdigest()
_GIVE_UP = Option(GIVE_UP, "Give up: no more figures", None, "ends the game and counts the points")


def present(zones: tuple[Zone, Zone, Zone, Zone]) -> int:
    """Which colours lie in which zone, as sixteen bits; 0 when all four zones are empty."""
    bits = 0
    for red, blue, green, yellow in zones:
        bits = bits << 4 | (red and 1) | (blue and 2) | (green and 4) | (yellow and 8)
    return bits


class SlideChoices(Choices):
    """All slides out of zones that hold these colours; an empty zone offers none (ruling 19).

    Nearly every decision of the game is one of these. All of them share the options and the
    index by key, and differ only in sixteen bits.
    """

    __slots__ = ("_bits", "_solo")

    def __init__(self, bits: int, *, solo: bool) -> None:
        left, right, top, bottom = _BLOCKS
        self.options = (
            left[bits >> 12] + right[bits >> 8 & 15] + top[bits >> 4 & 15] + bottom[bits & 15]
        )
        if solo:
            self.options += (_GIVE_UP,)
        self._bits = bits
        self._solo = solo

    def get(self, key: str) -> Option | None:
        """The option with this key, or None."""
        option = SLIDES.get(key)
        if option is None:
            return _GIVE_UP if self._solo and key == GIVE_UP else None
        chosen: Push = option.value
        return option if self._bits & chosen.bit else None

    @property
    def digest(self) -> str:
        """Changes when the offered slides, or the keys of slides, change."""
        return f"{_KEYS}{self._bits:04x}{'s' if self._solo else ''}"


def far_zones(state: UmbrellaState) -> dict[str, Zone]:
    """Every zone on the table by the name it has in far slides: S1.., centre, P1.. ."""
    zones = {f"S{number}": zone for number, zone in enumerate(state.sides, 1)}
    zones["centre"] = state.centre
    zones |= {f"P{number}": seat.zone for number, seat in enumerate(state.seats, 1)}
    return zones


def far_choices(state: UmbrellaState) -> Choices:
    """Slides from any zone on the table, into any line from any side (ruling 20)."""
    return Choices(
        push(place, colour, line).option
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
