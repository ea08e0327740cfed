"""What can be looked at on the table of Umbrella, and what its cards say of this moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tabletop_tui.core.describe import Card
from tabletop_tui.core.words.speech import joined, number_of

from ..board import CELLS, COLOUR_NAMES, LINES, ZONES, around, umbrella_text
from ..components import Components
from ..distance import FAR, FARTHEST, NOWHERE, slides_to_go, told
from ..scoring import score_sheet, totals
from ..state import COLOURS, SLOTS, UmbrellaState
from ..text import POWER_TEXT, signed, space_text, zone_text

FAR_WORDS = {NOWHERE: "no free space", FAR: f"more than {FARTHEST}"}


def seat_in_the_middle(view: UmbrellaState, viewer: int) -> int:
    """Whose board a viewer sees in the middle: its own, or that of the active seat."""
    return viewer if 0 <= viewer < len(view.seats) else view.active


def targets(view: UmbrellaState, viewer: int) -> Sequence[str]:
    """Slots, cells, the ways into the Scene, zones, spaces of the strip, the other boards."""
    me = seat_in_the_middle(view, viewer)
    return _targets(len(view.seats[me].covered), len(view.seats), me)


@cache
def _targets(spaces: int, seats: int, me: int) -> Sequence[str]:
    """The same all through a game; asked for each card that is made."""
    found = [f"slot {slot + 1}" for slot in SLOTS]
    found += [f"cell {cell}" for cell in CELLS]
    for place, lines in zip(ZONES, LINES, strict=True):
        found += [f"zone {place}", *(f"zone {place} {colour}" for colour in COLOURS)]
        found += [f"line {place} {line.name}" for line in lines]
    found += [f"space {number + 1}" for number in range(spaces)]
    return (*found, *(f"seat {seat}" for seat in range(seats) if seat != me))


class Inspecting:
    """Cards for the targets of one view."""

    def __init__(
        self,
        components: Components,
        cards: Mapping[str, Card],
        view: UmbrellaState,
        viewer: int,
    ) -> None:
        self.components = components
        self.cards = cards
        self.view = view
        self.me = seat_in_the_middle(view, viewer)

    def card(self, target: str) -> Card | None:
        """Everything about a target; None when nothing of that name lies there."""
        if target not in targets(self.view, self.me):
            return self._face(target)
        kind, *rest = target.split(" ")
        match kind:
            case "slot":
                return self._slot(int(rest[0]) - 1)
            case "cell":
                return self._cell(CELLS.index(rest[0]))
            case "zone" if len(rest) == 2:
                return self._waiting(rest[0], rest[1])
            case "zone":
                return self._zone(rest[0])
            case "line":
                return self._line(rest[0], rest[1])
            case "space":
                return self._space(int(rest[0]) - 1)
        return self._board(int(rest[0]))

    # -- the own board ---------------------------------------------------------------------

    def _slot(self, slot: int) -> Card:
        tiles = self.view.seats[self.me].slots[slot].tiles
        if not tiles:
            text = "A tile that is handed on may come to lie here."
            return Card(f"Slot {slot + 1}", "Figure slot, empty", text)
        far = told(slides_to_go(self.components, self.view, self.me), slot)
        cells = self.components.figures.cells[tiles[-1]][slot]
        away = ", ".join(f"{COLOUR_NAMES[c]} {FAR_WORDS.get(n, n)}" for c, n in far)
        others = "" if self.view.solo else " while nobody else moves an umbrella"
        now = (
            f"Needs one colour at {joined([CELLS[cell] for cell in cells])}.",
            f"Slides to go{others}: {away}.",
            f"Tiles below it in slot {slot + 1}: {len(tiles) - 1}.",
        )
        return self.cards[tiles[-1]]._replace(now=now)

    def _face(self, face: str) -> Card | None:
        """A face of a tile that lies nowhere on this board, as it would lie in each slot."""
        card = self.cards.get(face)
        if card is None:
            return None
        in_slots = enumerate(self.components.figures.cells[face], 1)
        now = [f"In slot {n}: {joined([CELLS[c] for c in cells])}." for n, cells in in_slots]
        return card._replace(now=(*now, *card.now))

    def _cell(self, cell: int) -> Card:
        colour = self.view.seats[self.me].scene[cell]
        name = f"{umbrella_text(colour)} on {CELLS[cell]}"
        where = f"Row {CELLS[cell][0]}, column {CELLS[cell][1]} of the Scene."
        return Card(name, f"{COLOUR_NAMES[colour]} umbrella", where)

    def related(self, target: str) -> Sequence[str]:
        """In which figures a cell is wanted: a new one changes nothing that lies there."""
        kind, _, place = target.partition(" ")
        if kind != "cell" or place not in CELLS:
            return ()
        cell = CELLS.index(place)
        wanted = [
            f"slot {slot + 1} {self.components.figures.names[pile.tiles[-1]]}"
            for slot, pile in enumerate(self.view.seats[self.me].slots)
            if pile.tiles and cell in self.components.figures.cells[pile.tiles[-1]][slot]
        ]
        if not wanted:
            return ("In none of your figures.",)
        return (f"Part of the figures: {', '.join(wanted)}.",)

    def _line(self, place: str, name: str) -> Card:
        line = next(one for one in LINES[ZONES.index(place)] if one.name == name)
        scene = self.view.seats[self.me].scene
        row = " ".join(umbrella_text(scene[cell]) for cell in line.cells)
        out = umbrella_text(scene[line.exit])
        goes = "leaves the game" if self.view.solo else f"goes to the zone {line.far_side}"
        text = f"An umbrella from the zone {place} is pushed in here, towards {line.far_side}."
        now = (f"In its way: {row}.", f"{out} at the end drops out and {goes}.")
        return Card(f"{line.title} from {place}", "way into the Scene", text, now=now)

    # -- zones -----------------------------------------------------------------------------

    def _shared(self, place: str) -> str:
        """With whom a zone is shared."""
        count = len(self.view.seats)
        if self.view.solo:
            return "All four zones are yours."
        match place:
            case "left":
                return f"Shared with {{seat {(self.me + 1) % count}}}."
            case "right":
                return f"Shared with {{seat {(self.me - 1) % count}}}."
            case "top":
                return "Shared by all."
        return f"{{seat {self.me}}} alone takes from it; each umbrella left in it costs a point."

    def _zone(self, place: str) -> Card:
        zone = around(self.view, self.me)[ZONES.index(place)]
        count = sum(zone)
        verb = "waits" if count == 1 else "wait"
        now = (f"{number_of(count, 'umbrella')} {verb} here: {zone_text(zone)}.",)
        return Card(f"Zone {place}", "waiting zone", self._shared(place), now=now)

    def _waiting(self, place: str, colour: str) -> Card:
        zone = around(self.view, self.me)[ZONES.index(place)]
        count = zone[COLOURS.index(colour)]
        # Of the others the zone itself tells: this card changes when these do.
        now = (f"{count} of them {'waits' if count == 1 else 'wait'} here.",)
        name = f"{umbrella_text(colour)}, zone {place}"
        return Card(name, f"{COLOUR_NAMES[colour]} umbrellas", self._shared(place), now=now)

    # -- the strip -------------------------------------------------------------------------

    def _space(self, space: int) -> Card:
        strip = self.components.strip(self.view)
        covered = self.view.seats[self.me].covered
        lines = []
        for spaces, points in strip.groups:
            if space in spaces:
                missing = sum(not covered[n] for n in spaces)
                told = f"{missing} to go" if missing else "complete"
                numbers = ", ".join(str(n + 1) for n in spaces)
                lines.append(f"Group {numbers}: {signed(points)} points, {told}.")
        if not strip.groups:
            prices = ", ".join(f"{size}: {signed(strip.price(size))}" for size in (2, 3, 4))
            lines.append(f"Tokens side by side score together: {prices} or more.")
        for first, second, power in strip.powers:
            if space in (first, second):
                lines.append(f"{first + 1} and {second + 1} covered: {POWER_TEXT[power]}.")
        token = self.components.content.setup.points.token
        if covered[space]:
            now = "Covered by a score token."
        else:
            gain = strip.gain(covered, space)
            worth = number_of(token + gain, "point")
            now = f"Free. Worth {worth} now: {token} for the token, {gain} for the strip."
        kind = f"space for {space_text(strip.spaces[space])}"
        return Card(f"Space {space + 1}", f"Score strip, {kind}", "\n".join(lines), now=(now,))

    # -- the others ------------------------------------------------------------------------

    def _board(self, seat: int) -> Card:
        return Card(
            f"The board of {{seat {seat}}}",
            "another board",
            "\n".join(self._board_lines(seat)),
            now=(self._sum_of_points(seat),),
        )

    def _sum_of_points(self, seat: int) -> str:
        """`7 points = 6 score tokens + 3 strip - 2 umbrellas left`."""
        parts = [
            f"{line.points[seat]} {line.label}"
            for line in score_sheet(self.components, self.view)
            if line.points[seat]
        ]
        sum_ = " + ".join(parts) or "nothing yet"
        points = number_of(totals(self.components, self.view)[seat], "point")
        return f"{points} = {sum_}".replace("+ -", "- ")

    def _board_lines(self, seat: int) -> Iterator[str]:
        one = self.view.seats[seat]
        for row in range(4):
            cells = one.scene[row * 4 : row * 4 + 4]
            yield " ".join(umbrella_text(colour) for colour in cells)
        for slot, pile in enumerate(one.slots):
            if pile.tiles:
                yield f"Slot {slot + 1}: {self.components.figures.names[pile.tiles[-1]]}."
        covered = [str(number + 1) for number, done in enumerate(one.covered) if done]
        yield f"Tokens on {', '.join(covered) or 'no space'}."
        yield f"Bottom zone: {zone_text(one.zone)}."
