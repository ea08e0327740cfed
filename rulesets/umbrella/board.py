"""The Scene and the zones around it: cells, lines, and which seats share a zone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from tabletop_tui.core.decision import Refusal

from .state import COLOURS, COLUMNS, ROWS, UmbrellaState, Zone

ZONES = ("left", "right", "top", "bottom")
"""The four zones around a Scene. An umbrella from zone `z` pushes another one out into `z ^ 1`."""

SIGNS = {"R": "▲", "B": "●", "G": "■", "Y": "◆"}
COLOUR_NAMES = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}
INDEX = {colour: index for index, colour in enumerate(COLOURS)}
CELLS = tuple(row + column for row in ROWS for column in COLUMNS)
"""The names of the sixteen cells in reading order: A1 to D4."""


def umbrella_text(colour: str) -> str:
    """Return the sign and the letter of an umbrella: `▲R`."""
    return SIGNS[colour] + colour


class Line(NamedTuple):
    """One of the sixteen ways into a Scene.

    `cells` begins with the cell that the umbrella enters. The umbrella on the last cell, `exit`,
    drops out into the zone `far_side`. `pick` takes the sixteen letters of the old Scene, followed
    by the colour that enters, and returns the letters of the new Scene.
    """

    zone: int
    name: str
    title: str
    cells: tuple[int, ...]
    exit: int
    far_side: str
    pick: Callable[[str], tuple[str, ...]]

    def push(self, scene: str, colour: str) -> str:
        """Return the Scene after an umbrella of this colour has slid into this line."""
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
"""The four lines of each zone: rows for left and right, columns for top and bottom (ruling 23)."""


def around(state: UmbrellaState, seat: int) -> tuple[Zone, Zone, Zone, Zone]:
    """Return the zones left, right, top and bottom of a seat; all but the bottom one are shared."""
    sides = state.sides
    return sides[seat], sides[seat - 1], state.centre, state.seats[seat].zone


def zone_title(place: str) -> str:
    """Return the name of a zone in a sentence: `the left`, `side zone 2`."""
    if place in ZONES:
        return f"the {place}"
    if place == "centre":
        return "the top"
    if place.startswith("P"):
        return f"the bottom zone of player {place[1:]}"
    return f"side zone {place[1:]}"


def far_zones(state: UmbrellaState) -> dict[str, Zone]:
    """Return every zone on the table by its name in the key of a far slide: `S1`, `centre`, `P1`.

    A far slide takes its umbrella from a zone that is not around the seat's own Scene.
    """
    zones = {f"S{number}": zone for number, zone in enumerate(state.sides, 1)}
    zones["centre"] = state.centre
    zones |= {f"P{number}": seat.zone for number, seat in enumerate(state.seats, 1)}
    return zones


def missing(state: UmbrellaState, seat: int) -> list[Refusal]:
    """Return a refusal, with the reason, for each colour that a zone of this seat lacks."""
    found: list[Refusal] = []
    for place, zone in zip(ZONES, around(state, seat), strict=True):
        for colour, count in zip(COLOURS, zone, strict=True):
            if not count:
                name = COLOUR_NAMES[colour]
                why = f"no {name} umbrella is there" if any(zone) else "this zone is empty"
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
    """Return the Scene with an umbrella of this colour on this cell."""
    return scene[:cell] + colour + scene[cell + 1 :]


def swapped(scene: str, cell: int, other: int) -> str:
    """Return the Scene with the umbrellas of two cells swapped."""
    return exchanged(exchanged(scene, cell, scene[other]), other, scene[cell])
