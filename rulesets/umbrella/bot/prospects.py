"""What a position is worth to its player: fast and pure, for those who try thousands of slides."""

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
"""What a visible Figure is worth by how many of its cells show one colour that has a free space; a
whole one is worth it only after the next slide."""

UNKNOWN = 0.4
"""What a tile is worth that just came to light, and that nobody could see before."""

NO_TILE = -0.3
"""What a slot without a tile is worth."""

SECOND = 3
"""How many second slides are looked at with a third one after them."""

LATER = 0.85
"""What each own turn until then leaves of the worth of a position."""

Four = tuple[str, str, str, str]
Pick = Callable[[str], Four]


class Wanted(NamedTuple):
    """A visible Figure in its slot.

    `pick` picks its cells from a Scene; `worth` and `makes` go by the four letters that lie there.
    """

    slot: int
    pick: Pick
    worth: dict[Four, float]
    makes: dict[Four, str]


@cache
def _worth(colours: str) -> tuple[dict[Four, float], dict[Four, str]]:
    """By each four letters: what they are worth when these colours have a free space, what made."""
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
    """A Scene, the four zones around it, the visible Figures, and the strip as it is covered."""

    scene: str
    zones: tuple[tuple[int, ...], ...]
    wanted: tuple[Wanted, ...]
    covered: tuple[bool, ...]
    other: float
    """What the slots are worth that show no Figure."""


class Slid(NamedTuple):
    """A slide that was tried: the zone and colour it came from, its line, and the new Scene."""

    zone: int
    colour: str
    line: Line
    scene: str
    out: str


class Prospects:
    """Works positions out for one strip."""

    def __init__(self, components: Components, view: UmbrellaState) -> None:
        self.components = components
        self.strip: Strip = components.strip(view)
        self.solo = view.solo
        self.last = view.last_turns is not None
        """Whether nobody slides again after this turn: what is not made now is worth nothing."""
        points = components.content.setup.points
        self.token = points.token
        start = components.content.setup.for_seats(len(view.seats)).pool
        late = 1 - view.pool / start if not self.last else 1.0
        umbrella = points.solo_umbrella if view.solo else points.umbrella
        self.umbrella = 0.0 if view.solo else umbrella * (0.15 + 0.85 * late * late)
        self.empty = points.empty_zone * late * late

    def position(self, view: UmbrellaState, seat: int) -> Position:
        """The position of a seat."""
        mine = view.seats[seat]
        zones = tuple(map(tuple, around(view, seat)))
        tiles, covered = mine.visible, tuple(mine.covered)
        other = NO_TILE * (4 - len(tiles))
        return Position(mine.scene, zones, self.wanted(tiles, covered), covered, other)

    def wanted(
        self, tiles: Sequence[tuple[int, Face]], covered: Sequence[bool]
    ) -> tuple[Wanted, ...]:
        """These tiles in their slots as something to be made."""
        cells = self.components.figures.cells
        return tuple(
            Wanted(slot, _picker(cells[face][slot]), *_worth(self.open_colours(slot, covered)))
            for slot, face in tiles
        )

    def open_colours(self, slot: int, covered: Sequence[bool]) -> str:
        """The colours for which a Figure in this slot has a free space."""
        return "".join(c for c in COLOURS if self.strip.free_spaces(c, slot, covered))

    def slides(self, scene: str, zones: tuple[tuple[int, ...], ...]) -> Iterator[Slid]:
        """Every slide from the zones around a Scene."""
        for number, zone in enumerate(zones):
            for colour, count in zip(COLOURS, zone, strict=True):
                if count:
                    for line in LINES[number]:
                        yield Slid(number, colour, line, line.push(scene, colour), scene[line.exit])

    def standing(self, scene: str, zones: tuple[tuple[int, ...], ...], one: Position) -> float:
        """What a Scene is worth while the Figures are those of a position."""
        if self.last:
            return self.zone_worth(zones[3])
        total = one.other + self.zone_worth(zones[3])
        for wanted in one.wanted:
            total += wanted.worth[wanted.pick(scene)]
        return total

    def zone_worth(self, mine: Sequence[int]) -> float:
        """What the umbrellas in the personal zone will cost."""
        if self.solo:
            return 0.0
        return self.umbrella * sum(mine) + (0.0 if any(mine) else self.empty)

    def after(self, one: Position, slid: Slid) -> tuple[float, Position]:
        """The points that a slide makes, and the position it leaves."""
        zones = self.moved(one.zones, slid)
        made = [(w, w.makes[four]) for w in one.wanted if (four := w.pick(slid.scene)) in w.makes]
        if not made:
            return 0.0, one._replace(scene=slid.scene, zones=zones)
        best = max(
            ((self.strip.gain(one.covered, space), -space, wanted.slot, space)
             for wanted, colour in made
             for space in self.strip.free_spaces(colour, wanted.slot, one.covered)),
        )  # fmt: skip
        gain, _, slot, space = best
        covered = tuple(c or n == space for n, c in enumerate(one.covered))
        wanted = tuple(
            w._replace(worth=new[0], makes=new[1])
            for w in one.wanted
            if w.slot != slot
            for new in (_worth(self.open_colours(w.slot, covered)),)
        )
        left = Position(slid.scene, zones, wanted, covered, one.other + UNKNOWN)
        return self.token + gain, left

    def moved(self, zones: tuple[tuple[int, ...], ...], slid: Slid) -> tuple[tuple[int, ...], ...]:
        """The zones after a slide."""
        new = list(zones)
        new[slid.zone] = _changed(zones[slid.zone], slid.colour, -1)
        if not self.solo:
            far = slid.zone ^ 1
            new[far] = _changed(new[far], slid.out, 1)
        return tuple(new)

    def best(self, one: Position, turns: int) -> float:
        """What a position is worth to the player who slides next, so many own turns ahead."""
        if turns == 0:
            return self.standing(one.scene, one.zones, one)
        values = (self.value(one, slid, turns) for slid in self.slides(one.scene, one.zones))
        return max(values, default=self.standing(one.scene, one.zones, one))

    def value(self, one: Position, slid: Slid, turns: int) -> float:
        """What a slide is worth, with the best slides after it so many own turns ahead."""
        points, left = self.after(one, slid)
        if turns <= 1 or self.last:
            return points + self.standing(left.scene, left.zones, left)
        return points + LATER * self.best(left, turns - 1)

    def further(self, one: Position, slid: Slid) -> float:
        """What a slide is worth three own turns ahead, with a few of the best slides after it."""
        points, left = self.after(one, slid)
        slides = self.slides(left.scene, left.zones)
        few = sorted(slides, key=lambda second: -self.value(left, second, 1))[:SECOND]
        values = (self.value(left, second, 2) for second in few)
        return points + LATER * max(values, default=self.standing(left.scene, left.zones, left))


def _changed(zone: Sequence[int], colour: str, by: int) -> tuple[int, ...]:
    new = list(zone)
    new[INDEX[colour]] += by
    return tuple(new)


def slid_by(push: Push, one: Position) -> Slid:
    """What a push from a zone around the Scene makes of it."""
    scene = push.line.push(one.scene, push.colour)
    return Slid(push.line.zone, push.colour, push.line, scene, one.scene[push.line.exit])
