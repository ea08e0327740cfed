"""The table of Umbrella as one tree of things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest

from tabletop_tui.core.describe import Card, Thing
from tabletop_tui.core.words.speech import counted, joined, number_of

from ..board import CELLS, COLOUR_NAMES, LINES, ZONES, Line, around, umbrella_text
from ..components import Components
from ..rules.distance import FAR, FARTHEST, NOWHERE, distance_lines, slides_to_go
from ..scoring import score_sheet, totals
from ..state import COLOURS, COLUMNS, ROWS, SLOTS, UmbrellaState, Zone
from ..text import POWER_TEXT, shown_turn, side_name, signed, signed_points, space_text
from .nearness import near

FAR_WORDS = {NOWHERE: "no free space", FAR: f"more than {FARTHEST}"}
COLUMN = 20
"""Columns of each Figure where all Figures are drawn side by side."""


def seat_in_the_middle(view: UmbrellaState, viewer: int) -> int:
    """The seat whose board a viewer sees in the middle: its own, or else the active one."""
    return viewer if 0 <= viewer < len(view.seats) else view.active


def describe(
    components: Components, cards: Mapping[str, Card], view: UmbrellaState, viewer: int
) -> Thing:
    """The table as a tree: the board in the middle, its strip, the pool, the other boards."""
    table = _Table(components, cards, view, seat_in_the_middle(view, viewer))
    return table.everything()


class _Table:
    def __init__(
        self, components: Components, cards: Mapping[str, Card], view: UmbrellaState, me: int
    ) -> None:
        self.components = components
        self.cards = cards
        self.view = view
        self.me = me
        self.mine = view.seats[me]
        self.strip = components.strip(view)
        self.points = totals(components, view)

    def everything(self) -> Thing:
        count = len(self.view.seats)
        table = Thing("", "")
        pool = Thing("", f"Level {self.view.level}", called=("pool",))
        pool.head(f"turn {shown_turn(self.view)}").head(counted(self.view.pool, "token"), "left")
        others = (self._board((self.me + step) % count) for step in range(1, count))
        table.lists([self._own(), self._strip(), pool, *others])
        return table

    # -- the own board ---------------------------------------------------------------------

    def _own(self) -> Thing:
        own = self._player(self.me, "player")
        scene = self.mine.scene
        rows = [f"{row} {' '.join(scene[4 * n : 4 * n + 4])}" for n, row in enumerate(ROWS)]
        picture = Thing("", "Scene", picture=(f"  {' '.join(COLUMNS)}", *rows))
        picture.lists(self._row(f"Row {row}", row) for row in ROWS)
        picture.lists(self._row(f"Column {column}", column) for column in COLUMNS)
        picture.lists(map(self._cell, range(len(CELLS))))
        own.lists([self._figures(), picture, *map(self._zone, ZONES)])
        return own

    def _player(self, seat: int, kind: str) -> Thing:
        one = self.view.seats[seat]
        found = Thing(f"seat {seat}", f"{{seat {seat}}}", kind)
        points = number_of(self.points[seat], "point")
        found.head(points, why=lambda: self._sum_of_points(seat))
        return found.head(counted(sum(one.covered), "token"))

    def _sum_of_points(self, seat: int) -> str:
        """How a seat's points add up: `score tokens +6, strip +3, umbrellas left -2`."""
        parts = [
            f"{line.label} {signed(line.points[seat])}"
            for line in score_sheet(self.components, self.view)
            if line.points[seat]
        ]
        return ", ".join(parts) or "nothing yet"

    def _figures(self) -> Thing:
        figures = Thing("", "Figures", called=("figures",), picture=tuple(self._pictures()))
        slots = [self._slot(slot) for slot in SLOTS]
        figures.lists(slots)
        if all(slot.quiet for slot in slots):
            figures.line("no tile")
        return figures

    def _pictures(self) -> Iterator[str]:
        columns = [
            [f"{slot + 1}", *self.components.figures.rows(face, slot)]
            for slot, face in self.mine.visible
        ]
        for row in zip_longest(*columns, fillvalue=""):
            yield "".join(f"{part:{COLUMN}}" for part in row).rstrip()

    def _slot(self, slot: int) -> Thing:
        tiles = self.mine.slots[slot].tiles
        found = Thing(f"slot {slot + 1}", f"Slot {slot + 1}")
        if not tiles:
            found.kind, found.quiet = "Figure slot, empty", True
            found.text = what_may_come(self.view)
            return found
        face = tiles[-1]
        card = self.cards[face]
        found.what, found.kind, found.text = card.name, card.kind, card.text
        found.source, found.printed = card.provenance, card.figures
        cells = self.components.figures.cells[face][slot]
        found.head(f"needs one colour at {joined([CELLS[cell] for cell in cells])}")
        found.line(lambda: near(self.components, self.view, self.me, slot, face).words)
        found.more = lambda: self._slides(slot, len(tiles) - 1)
        return found

    def _slides(self, slot: int, below: int) -> Iterator[str]:
        if not self.view.over:
            far = distance_lines(slides_to_go(self.components, self.view, self.me), slot)
            face = self.mine.slots[slot].tiles[-1]
            now = self.components.figures.shown(self.mine.scene, face, slot)
            away = ", ".join(
                f"{COLOUR_NAMES[c]} {FAR_WORDS.get(n, n)}{' unless made now' * (c == now)}"
                for c, n in far
            )
            others = "" if self.view.solo else " while nobody else moves an umbrella"
            yield f"Slides to go{others}: {away}."
        yield f"Tiles below it in slot {slot + 1}: {below}."

    def _row(self, name: str, letter: str) -> Thing:
        row = Thing("", name, quiet=name.startswith("Column"))
        cells = zip(CELLS, self.mine.scene, strict=True)
        return row.line(", ".join(COLOUR_NAMES[colour] for cell, colour in cells if letter in cell))

    def _cell(self, cell: int) -> Thing:
        colour = COLOUR_NAMES[self.mine.scene[cell]]
        name = CELLS[cell]
        where = f"row {name[0]}, column {name[1]} of the Scene"
        found = Thing(f"cell {name}", name, where, what=f"{colour} umbrella", quiet=True)
        found.related = lambda: self._wanted(cell)
        return found

    def _wanted(self, cell: int) -> Iterator[str]:
        """The Figures that need a cell: no fact of the cell, which a new Figure does not change."""
        figures = self.components.figures
        wanted = [
            f"slot {slot + 1} {figures.names[face]}"
            for slot, face in self.mine.visible
            if cell in figures.cells[face][slot]
        ]
        yield f"Part of the Figures: {', '.join(wanted)}." if wanted else "In none of your Figures."

    # -- zones -----------------------------------------------------------------------------

    def _zone(self, place: str) -> Thing:
        zone = around(self.view, self.me)[ZONES.index(place)]
        found = Thing(f"zone {place}", f"Zone {place}", "waiting zone")
        found.line(zone_in_words(zone))
        if shared := self._shared(place):
            found.line(shared)
        if place == "bottom" and not self.view.solo:
            found.text = "Each umbrella left in it at the end costs a point."
        found.lists(
            self._waiting(place, colour, count) for colour, count in zip(COLOURS, zone, strict=True)
        )
        found.lists(self._line(line) for line in LINES[ZONES.index(place)])
        return found

    def _shared(self, place: str) -> str:
        count = len(self.view.seats)
        if self.view.solo:
            return ""
        match place:
            case "left":
                return f"shared with {{seat {(self.me + 1) % count}}}"
            case "right":
                return f"shared with {{seat {(self.me - 1) % count}}}"
            case "top":
                return "shared by all"
        return f"{{seat {self.me}}} alone"

    def _waiting(self, place: str, colour: str, count: int) -> Thing:
        # Only this colour's count, so that the card changes only when the count does.
        name = f"{COLOUR_NAMES[colour].capitalize()} in zone {place}"
        found = Thing(f"zone {place} {colour}", name, "waiting umbrellas", quiet=True)
        return found.line(number_of(count, "umbrella"))

    def _line(self, line: Line) -> Thing:
        place = ZONES[line.zone]
        name = f"{line.title[0].upper()}{line.title[1:]} from the {place}"
        found = Thing(f"line {place} {line.name}", name, "way into the Scene", quiet=True)
        found.text = f"An umbrella from the {place} zone slides in here."
        found.more = lambda: self._pushed(line)
        return found

    def _pushed(self, line: Line) -> Iterator[str]:
        scene = self.mine.scene
        goes = "leaves the game" if self.view.solo else f"goes to the zone {line.far_side}"
        yield f"In its way: {' '.join(umbrella_text(scene[cell]) for cell in line.cells)}."
        yield f"{umbrella_text(scene[line.exit])} at the end drops out and {goes}."

    # -- the strip -------------------------------------------------------------------------

    def _strip(self) -> Thing:
        strip, covered = self.strip, self.mine.covered
        found = Thing("", "Score strip", called=("strip",))
        found.line(f"{sum(covered)} of {len(covered)} covered")
        found.line(counted(strip.bonus(covered), "point"))
        free = Thing("", "Free spaces")
        for number, (space, done) in enumerate(zip(strip.spaces, covered, strict=True), 1):
            if not done:
                free.line(f"{number} {space_text(space)}")
        found.lists([free] if free.facts else [])
        for connected in strip.connected(covered) if not strip.groups else ():
            if len(connected) > 1:
                side_by_side = joined([str(number + 1) for number in connected])
                points = number_of(strip.price(len(connected)), "point")
                found.lists([Thing("", f"Tokens side by side on {side_by_side}").line(points)])
        found.lists(self._groups(self.me))
        for first, second, power in strip.powers:
            pair = Thing("", f"Spaces {first + 1} and {second + 1}").line(POWER_TEXT[power])
            found.lists([pair.mark("used" if covered[first] and covered[second] else "")])
        found.lists(self._space(space) for space in range(len(covered)))
        return found

    def _groups(self, seat: int) -> Iterator[Thing]:
        """The printed groups of the strip, each with its points and whether it is complete."""
        covered = self.view.seats[seat].covered
        for spaces, points in self.strip.groups:
            group = Thing("", f"Spaces {joined([str(number + 1) for number in spaces])}")
            group.mark("complete" if all(covered[number] for number in spaces) else "")
            yield group.line(counted(points, "point"))

    def _space(self, space: int) -> Thing:
        strip, covered = self.strip, self.mine.covered
        kind = f"Score strip, space for {space_text(strip.spaces[space])}"
        found = Thing(f"space {space + 1}", f"Space {space + 1}", kind, quiet=True)
        if covered[space]:
            found.mark("covered by a score token")
        else:
            token, gain = self.components.content.setup.points.token, strip.gain(covered, space)
            why = f"{token} for the token + {gain} for the strip"
            found.head("free")
            found.head("worth", number_of(token + gain, "point"), why)
        found.text = "\n".join(self._space_lines(space))
        return found

    def _space_lines(self, space: int) -> Iterator[str]:
        strip, covered = self.strip, self.mine.covered
        for spaces, points in strip.groups:
            if space in spaces:
                missing = sum(not covered[n] for n in spaces)
                numbers = ", ".join(str(n + 1) for n in spaces)
                to_go = f"{missing} to go" if missing else "complete"
                yield f"Group {numbers}: {signed_points(points)}, {to_go}."
        if not strip.groups:
            prices = [f"{signed(strip.price(size))} for {size}" for size in (2, 3, 4)]
            yield f"Tokens side by side score together: {', '.join(prices)} or more."
        for first, second, power in strip.powers:
            if space in (first, second):
                yield f"{first + 1} and {second + 1} covered: {POWER_TEXT[power]}."

    # -- the others ------------------------------------------------------------------------

    def _board(self, seat: int) -> Thing:
        one = self.view.seats[seat]
        found = self._player(seat, "another board")
        found.line("bottom zone", zone_in_words(one.zone))
        found.more = lambda: self._strip_of(seat)
        figures = Thing("", f"Figures of {{seat {seat}}}")
        for slot, face in one.visible:
            name = self.components.figures.names[face]
            figures.line(f"slot {slot + 1}", f"{name}, {side_name(face)}")
        if not figures.facts:
            figures.line("none")
        scene = [one.scene[n : n + 4] for n in (0, 4, 8, 12)]
        found.text = "\n".join(self._board_lines(seat, scene))
        rows = Thing("", f"Scene of {{seat {seat}}}", picture=(" ".join(scene),))
        for row, cells in zip(ROWS, scene, strict=True):
            colours = ", ".join(COLOUR_NAMES[colour] for colour in cells)
            rows.lists([Thing("", f"{{seat {seat}}}, row {row}").line(colours)])
        found.lists([figures, rows])
        return found

    def _strip_of(self, seat: int) -> Iterator[str]:
        covered = self.view.seats[seat].covered
        yield f"{sum(covered)} of {len(covered)} spaces of the strip are covered."
        yield from (line for group in self._groups(seat) for line in group.sentences())

    def _board_lines(self, seat: int, scene: Iterable[str]) -> Iterator[str]:
        one = self.view.seats[seat]
        for row in scene:
            yield " ".join(umbrella_text(colour) for colour in row)
        for slot, face in one.visible:
            yield f"Slot {slot + 1}: {self.components.figures.names[face]}."
        covered = [str(number + 1) for number, done in enumerate(one.covered) if done]
        yield f"Tokens on {', '.join(covered) or 'no space'}."


def what_may_come(view: UmbrellaState) -> str:
    """A sentence on the tile that may come into an empty slot."""
    if view.solo:
        return "A tile you turn to white may come to lie here."
    return "A tile that is handed on may come to lie here."


def zone_in_words(zone: Zone) -> str:
    """The umbrellas of a zone: `2 red, 1 green`."""
    held = [f"{n} {COLOUR_NAMES[c]}" for c, n in zip(COLOURS, zone, strict=True) if n]
    return ", ".join(held) or "empty"
