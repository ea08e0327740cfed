"""The worth of a position to its player, computed fast enough to compare thousands of slides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from ..board import INDEX, LINES, Line, around
from ..components import Components, Strip
from ..rules.slide import Push
from ..state import COLOURS, Face, UmbrellaState

FITS = (0.0, 0.0, 0.15, 0.5, 1.3)
"""The worth of a visible Figure by the number of its cells that show one colour with a free space.

Four cells are worth 1.3 and not the points of the Figure, which it scores only after a slide."""

UNKNOWN = 0.4
"""The worth of a tile that was just uncovered and is still unknown to the search."""

NO_TILE = -0.3
"""The worth of a slot without a tile."""

SECOND_BEAM = 3
"""How many second slides a search three slides deep follows: the best at one."""

LATER = 0.85
"""The discount: a position is worth this share of its worth for each own turn before it."""

Four = tuple[str, str, str, str]
Pick = Callable[[str], Four]


class Wanted(NamedTuple):
    """A visible Figure in its slot.

    `pick` returns the four letters that a Scene shows on its cells. By these letters, `worth` gives
    the worth of the Figure, and `makes` the colour of a Figure that is complete.
    """

    slot: int
    pick: Pick
    worth: dict[Four, float]
    makes: dict[Four, str]


@cache
def _worth(colours: str) -> tuple[dict[Four, float], dict[Four, str]]:
    """Return `Wanted.worth` and `Wanted.makes` when these colours have a free space."""
    worth: dict[Four, float] = {}
    makes: dict[Four, str] = {}
    for letters in product(COLOURS, repeat=4):
        a, b, c, d = letters
        four = (a, b, c, d)
        worth[four] = FITS[max((four.count(colour) for colour in colours), default=0)]
        if a == b == c == d and a in colours:
            makes[four] = a
    return worth, makes


@cache
def _picker(cells: tuple[int, int, int, int]) -> Pick:
    return itemgetter(*cells)


class Position(NamedTuple):
    """A Scene, the four zones around it, the visible Figures, and the covered spaces."""

    scene: str
    zones: tuple[tuple[int, ...], ...]
    wanted: tuple[Wanted, ...]
    covered: tuple[bool, ...]
    other: float
    """The worth of the slots that show no known Figure."""


class Slid(NamedTuple):
    """A slide that was tried: zone, colour, line, the new Scene, the colour that drops out."""

    zone: int
    colour: str
    line: Line
    scene: str
    out: str


class Prospects:
    """Computes the worth of positions in the game of one view."""

    def __init__(self, components: Components, view: UmbrellaState) -> None:
        self.components = components
        self.strip: Strip = components.strip(view)
        self.solo = view.solo
        self.last = view.last_turns is not None
        """Whether this is the player's last turn: a Figure that is not made now is worth nothing.
        """
        points = components.content.setup.points
        self.token = points.token
        start = components.content.setup.for_seats(len(view.seats)).pool
        progress = 1 - view.pool / start if not self.last else 1.0
        umbrella = points.solo_umbrella if view.solo else points.umbrella
        self.umbrella = 0.0 if view.solo else umbrella * (0.15 + 0.85 * progress * progress)
        self.empty = points.empty_zone * progress * progress

    def position(self, view: UmbrellaState, seat: int) -> Position:
        """Return the position of a seat."""
        mine = view.seats[seat]
        zones = tuple(map(tuple, around(view, seat)))
        tiles, covered = mine.visible, tuple(mine.covered)
        other = NO_TILE * (4 - len(tiles))
        return Position(mine.scene, zones, self.wanted(tiles, covered), covered, other)

    def wanted(
        self, tiles: Sequence[tuple[int, Face]], covered: Sequence[bool]
    ) -> tuple[Wanted, ...]:
        """Return these tiles as Figures to be made; `tiles` are pairs of slot and face."""
        cells = self.components.figures.cells
        return tuple(
            Wanted(slot, _picker(cells[face][slot]), *_worth(self.open_colours(slot, covered)))
            for slot, face in tiles
        )

    def open_colours(self, slot: int, covered: Sequence[bool]) -> str:
        """Return the colours in which a Figure of this slot has a free space."""
        return "".join(c for c in COLOURS if self.strip.free_spaces(c, slot, covered))

    def slides(self, scene: str, zones: tuple[tuple[int, ...], ...]) -> Iterator[Slid]:
        """Yield every slide from the zones around a Scene."""
        for number, zone in enumerate(zones):
            for colour, count in zip(COLOURS, zone, strict=True):
                if count:
                    for line in LINES[number]:
                        yield Slid(number, colour, line, line.push(scene, colour), scene[line.exit])

    def static_worth(
        self, scene: str, zones: tuple[tuple[int, ...], ...], position: Position
    ) -> float:
        """Return the worth of a Scene and its zones as they are, for the Figures of `position`."""
        if self.last:
            return self.zone_worth(zones[3])
        total = position.other + self.zone_worth(zones[3])
        for wanted in position.wanted:
            total += wanted.worth[wanted.pick(scene)]
        return total

    def zone_worth(self, mine: Sequence[int]) -> float:
        """Return the expected points of a bottom zone with these umbrellas."""
        if self.solo:
            return 0.0
        return self.umbrella * sum(mine) + (0.0 if any(mine) else self.empty)

    def after(self, position: Position, slid: Slid) -> tuple[float, Position]:
        """Return the points that a slide scores, and the position after it.

        A slide that shows several Figures scores the one with the best space.
        """
        zones = self.moved(position.zones, slid)
        made = [
            (w, w.makes[four]) for w in position.wanted if (four := w.pick(slid.scene)) in w.makes
        ]
        if not made:
            return 0.0, position._replace(scene=slid.scene, zones=zones)
        best = max(
            ((self.strip.gain(position.covered, space), -space, wanted.slot, space)
             for wanted, colour in made
             for space in self.strip.free_spaces(colour, wanted.slot, position.covered)),
        )  # fmt: skip
        gain, _, slot, space = best
        covered = tuple(c or n == space for n, c in enumerate(position.covered))
        wanted = tuple(
            w._replace(worth=new[0], makes=new[1])
            for w in position.wanted
            if w.slot != slot
            for new in (_worth(self.open_colours(w.slot, covered)),)
        )
        left = Position(slid.scene, zones, wanted, covered, position.other + UNKNOWN)
        return self.token + gain, left

    def moved(self, zones: tuple[tuple[int, ...], ...], slid: Slid) -> tuple[tuple[int, ...], ...]:
        """Return the zones after a slide."""
        new = list(zones)
        new[slid.zone] = _changed(zones[slid.zone], slid.colour, -1)
        if not self.solo:
            far = slid.zone ^ 1
            new[far] = _changed(new[far], slid.out, 1)
        return tuple(new)

    def best(self, position: Position, turns: int) -> float:
        """Return the worth of a position to the player to move, searched `turns` own turns deep."""
        if turns == 0:
            return self.static_worth(position.scene, position.zones, position)
        values = (
            self.value(position, slid, turns)
            for slid in self.slides(position.scene, position.zones)
        )
        return max(values, default=self.static_worth(position.scene, position.zones, position))

    def value(self, position: Position, slid: Slid, turns: int) -> float:
        """Return the worth of a slide, searched `turns` own turns deep, this slide included."""
        points, left = self.after(position, slid)
        if turns <= 1 or self.last:
            return points + self.static_worth(left.scene, left.zones, left)
        return points + LATER * self.best(left, turns - 1)

    def further(self, position: Position, slid: Slid) -> float:
        """Return the worth of a slide, searched three own turns deep along the best slides only."""
        points, left = self.after(position, slid)
        slides = self.slides(left.scene, left.zones)
        best = sorted(slides, key=lambda second: -self.value(left, second, 1))[:SECOND_BEAM]
        values = (self.value(left, second, 2) for second in best)
        return points + LATER * max(values, default=self.static_worth(left.scene, left.zones, left))


def _changed(zone: Sequence[int], colour: str, by: int) -> tuple[int, ...]:
    new = list(zone)
    new[INDEX[colour]] += by
    return tuple(new)


def slid_by(push: Push, position: Position) -> Slid:
    """Return the slide of a push from a zone around the Scene."""
    scene = push.line.push(position.scene, push.colour)
    return Slid(push.line.zone, push.colour, push.line, scene, position.scene[push.line.exit])
