"""The map of The Umbrella Academy: ten Locations, with their threats and Heroes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import DOUBLE, HEAVY, THIN, Canvas, fit
from tabletop_tui.widgets.drawing.layout import Stack
from tabletop_tui.widgets.drawing.room import Need, fixed, most, share, total
from tabletop_tui.widgets.drawing.words import first_words

from ..state import DEVASTATED
from ..text import must_go, too_many_hazards
from ..wording.describe import DECK, FORECAST, HAZARDS, TURNS, WOUNDS
from ..wording.forecast import turns_left
from .corner import corner
from .places import PlaceRows
from .table import AcademyTable
from .turn_keys import keyed
from .verdict import TO_SHARE, short_verdict

if TYPE_CHECKING:
    from ..components import PlaceEntry
    from ..state import AcademyState
    from ..wording.verdict import Verdict

NARROW = 60
"""The fewest columns of a map; in fewer columns, which would cut names, Locations are a list."""

FRAME = 4
"""The columns that the frame of a Location takes, with its margins."""

FOOT = 38
"""The columns of the decision at the right below the map in a small window."""

COLUMNS, ROWS = 4, 3
LEAST_PLACE = 18
"""The fewest columns of a Location in which its name can be read."""

GAP = 2
"""Columns between two clocks."""

FROM_HAND = ("action", "card", "pay", "discard", "cycle", "calm")
"""The questions for cards in hand."""

Line = list[Phrase]
Spot = tuple[int, int, int, int]
"""Column, row, height and width of a Location."""

CLOCK_OF = {"deck": DECK, "about": TURNS, "Wound Deck": WOUNDS, "Crisis draws": DECK}
"""The target of each word in the line of threats."""


def digit(number: int) -> str:
    """The key of a Location or a Hero by its number; 0 is the tenth."""
    return str(number % 10)


class AcademyBoard(AcademyTable):
    """Draws the map with its connections, and the threat above it."""

    card_keys: Collection[str] = ()
    """The keys that choose cards in hand now."""
    picked_keys: Collection[str] = ()
    """The keys of the cards in hand that are picked already, in a choice of several."""
    verdict: Verdict | None = None
    """The verdict to show below the map; None if a panel shows it."""
    before: Verdict | None = None
    """The verdict before a plan."""

    def keyed(self, view: AcademyState, seat: int) -> Sequence[tuple[str, str]]:
        """The hand and the Actions of a seat."""
        return keyed(self.rules, view, seat)

    def need(self, width: int) -> Need:
        """The rows of the threats, plus those of each row of Locations, by its highest Location."""
        if self.view is None:
            return fixed(1)
        above = self._draw_threat(Canvas(width, 2)) if width < NARROW else ROWS
        return total([fixed(above), *self._needs(width)])

    def _needs(self, width: int) -> list[Need]:
        """The need of each row of Locations, or of the list, for any cursor position."""
        find = partial(self._of_list if width < NARROW else self._of_rows, width)
        return self.parts.once(self.view, ("needs", width), find)

    def _of_rows(self, width: int) -> list[Need]:
        # The corner is beside the lower rows.
        each, lying = self._each(width), PlaceRows(self)
        rows = [
            most([
                lying.need(place, each - FRAME).plus(2)
                for place in self.rules.content.places
                if place.row == row
            ])
            for row in range(ROWS)
        ]  # fmt: skip
        beside = self._corner(each - 1).need(each - 1).steps()
        left = (wanted - high - 1 for wanted, high in zip(beside, rows[1].steps(), strict=True))
        return [*rows[:-1], most([rows[-1], Need(*left)])]

    def _corner(self, width: int) -> Stack:
        return corner(self, width)

    def _each(self, width: int) -> int:
        return (width - _gap(width) * (COLUMNS - 1)) // COLUMNS

    def draw_board(self, canvas: Canvas) -> None:
        """Draw the threats, then the map in the other rows; in a narrow window draw a list."""
        if canvas.width < NARROW:
            self._draw_list(canvas)
            return
        top = self._draw_threat(canvas)
        places, regions, down = self.rules.content.places, *self._regions(canvas, top)
        lying = PlaceRows(self)
        gap, width = _gap(canvas.width), self._each(canvas.width)
        for place in places:
            x, y, height, _ = regions[place.number]
            self._lay_place(canvas, lying, Region(x, y, width, height), place)
        for place in places:
            self._draw_ways(canvas, place, regions[place.number], (gap, down))
        below, bottom = (
            next(regions[one.number][1] for one in places if one.row == 1),
            max(y + height for _, y, height, _ in regions.values()),
        )
        self._corner(width - 1).draw(canvas, Region(1, below, width - 1, bottom - below))
        if self.verdict is not None and bottom < canvas.height:
            self._draw_verdict(canvas, self.verdict, bottom)

    def _regions(self, canvas: Canvas, top: int) -> tuple[dict[int, Spot], int]:
        """The region of each Location below row `top`, and the number of rows between two."""
        room = canvas.height - top
        down = 1 if room >= ROWS * 4 + ROWS - 1 else 0
        room -= down * (ROWS - 1) + (self.verdict is not None)
        given = share(room, self._needs(canvas.width))
        starts = [top + sum(given[:row]) + down * row for row in range(ROWS)]
        width = self._each(canvas.width)
        across = width + _gap(canvas.width)
        spots = {
            place.number: (place.column * across, starts[place.row], given[place.row], width)
            for place in self.rules.content.places
        }
        return spots, down

    def untold(self, canvas: Canvas, numbers: Iterable[int]) -> list[Line]:
        """The lines about these Locations and their cards that have no room on this canvas."""
        lying, (spots, _) = PlaceRows(self), self._regions(canvas, 1)
        places = {place.number: place for place in self.rules.content.places}
        lines: list[Line] = []
        for number in numbers:
            *_, height, width = spots[number]
            lines += lying.untold(places[number], width - FRAME, height - 1 - self._first(number))
        return lines

    def _first(self, number: int) -> int:
        hazard = self.state.place(number).hazard
        return 2 if hazard is not None and hazard.card == DEVASTATED else 1

    def draw_places(self, canvas: Canvas, numbers: Sequence[int], high: int) -> None:
        """Draw only these Locations, side by side in as many rows as fit, and count the rest."""
        across = max(1, min(COLUMNS, canvas.width // LEAST_PLACE))
        width, fitting = canvas.width // across, canvas.height // high * across
        if len(numbers) > fitting:
            fitting = max(0, canvas.height - 1) // high * across
        lying = PlaceRows(self)
        for index, number in enumerate(numbers[:fitting]):
            row, column = divmod(index, across)
            place = self.rules.content.places[number - 1]
            room = Region(column * width, row * high, width - 2, high)
            self._lay_place(canvas, lying, room, place)
        if len(numbers) > fitting:
            left = f"{len(numbers) - fitting} more on the map"
            canvas.put(1, canvas.height - 1, left, "muted")

    def _of_list(self, width: int) -> list[Need]:
        """The need of the corner, then of each pair of Locations."""
        lying = PlaceRows(self)
        pairs = [
            most([lying.need(place, width // 2 - FRAME).plus(2) for place in pair])
            for pair in self._pairs()
        ]
        return [self._corner(width - 2).need(width - 2).plus(1), *pairs]

    def _pairs(self) -> Iterator[Sequence[PlaceEntry]]:
        places = sorted(self.rules.content.places, key=lambda place: place.number)
        return (places[first : first + 2] for first in range(0, len(places), 2))

    def _draw_list(self, canvas: Canvas) -> None:
        y = self._draw_threat(canvas)
        needs = self._needs(canvas.width)
        high, *given = share(max(canvas.height - y, total(needs).must), needs, 0)
        width = canvas.width - 2
        self._corner(width).draw(canvas, Region(1, y, width, high - 1))
        lying, width = PlaceRows(self), canvas.width // 2
        y += high
        for pair, height in zip(self._pairs(), given, strict=True):
            for column, place in enumerate(pair):
                room = Region(column * width, y, width, height)
                self._lay_place(canvas, lying, room, place)
            y += height

    def _draw_verdict(self, canvas: Canvas, verdict: Verdict, y: int) -> None:
        """Draw the verdict in one row, in the columns that the decision leaves free."""
        line = short_verdict(self, verdict, self.before)
        room = canvas.width - FOOT - 1
        # What follows the share gives way whole.
        while len(line) > TO_SHARE and cell_len("".join(part.text for part in line)) > room:
            line.pop()
        canvas.hot(1, y, canvas.say(1, y, line) - 1, 1, FORECAST)

    # -- the threat ------------------------------------------------------------------------

    def _clocks(self) -> list[tuple[str, str, str]]:
        """The clocks, each with its name, number and colour; empty before the deal."""
        state = self.state
        if state.phase == "setup":
            return []
        left = turns_left(self.rules, state)
        return [
            ("deck", str(state.deck_left), "text"),
            ("about", f"{left} turn{'s' if left != 1 else ''}", "red" if left <= 1 else "text"),
            ("Wound Deck", str(state.wound_deck), "text"),
            ("Crisis draws", str(len(state.places) - state.hazards), "text"),
        ]

    def _draw_threat(self, canvas: Canvas) -> int:
        state = self.state
        hazards, limit = state.hazards, self.rules.hazard_limit(state)
        facts = self._clocks()
        if state.challenge and state.phase == "play":
            facts.insert(0, ("", "SILENCE", "violet"))
        if state.finale:
            facts.insert(0, ("", "FINALE", "rose"))
        beside = sum(len(word) + bool(word) + len(value) + GAP for word, value, _ in facts)
        role = "red" if hazards >= limit - 1 else "sand"
        x = canvas.put(1, 0, "hazards ", "muted")
        # The words are as many as fit beside the clocks.
        goes = must_go(state, limit)
        counts = list(_counts(hazards, limit, goes))
        fits = (one for one in counts if x + len("".join(one)) + beside < canvas.width)
        count, meaning = next(fits, counts[-1])
        x = canvas.put(x, 0, count, role, bold=True)
        x = canvas.put(x, 0, meaning, "red" if goes else "muted")
        canvas.hot(1, 0, x - 1, 1, HAZARDS)
        y = 0
        for word, value, colour in facts:
            if x + len(word) + len(value) + GAP + 1 > canvas.width:
                if canvas.width >= NARROW:
                    canvas.note_cut(word, x, y)
                    break
                x, y = 1 - GAP, y + 1
            start = x + GAP
            x = canvas.put(start, y, f"{word} " if word else "", "muted")
            x = canvas.put(x, y, value, colour, bold=True)
            if word in CLOCK_OF:
                canvas.hot(start, y, x - start, 1, CLOCK_OF[word])
        return y + 1

    # -- the map ---------------------------------------------------------------------------

    def _draw_ways(
        self,
        canvas: Canvas,
        place: PlaceEntry,
        region: Spot,
        gaps: tuple[int, int],
    ) -> None:
        (x, y, height, width), (gap, down) = region, gaps
        for number in place.to:
            other = self.rules.content.places[number - 1]
            if other.row == place.row and other.column == place.column + 1:
                canvas.put(x + width - 1, y + height // 2, "━" * (gap + 2), "muted")
            elif other.column == place.column and other.row == place.row + 1:
                for row in range(y + height - 1, y + height + down):
                    canvas.put(x + width - 5, row, "┃", "muted")

    def _lay_place(self, canvas: Canvas, lying: PlaceRows, room: Region, place: PlaceEntry) -> None:
        """Draw a Location, from the kept drawing unless the cursor came to it or left it."""
        chosen = self.chosen if self.chosen in lying.targets(place) else ""
        draw = partial(self._draw_place, lying, place)
        self.parts.lay(canvas, room, self.view, (place.id, chosen, tuple(self.legal)), draw)

    @property
    def asks_for_cards(self) -> bool:
        """Whether the question is about cards in hand: a copy elsewhere is no answer then."""
        return self.decision is not None and self.decision.kind in FROM_HAND

    @property
    def _held(self) -> Collection[str]:
        """The cards in hand if one must be chosen; a copy of one on the map is no answer."""
        decision = self.decision
        if decision is None or decision.seat < 0 or not self.asks_for_cards:
            return ()
        return self.state.seats[decision.seat].named

    def _draw_place(self, lying: PlaceRows, place: PlaceEntry, canvas: Canvas) -> None:
        number, width, height = place.number, canvas.width, canvas.height
        here = self.state.place(number)
        hazard = here.hazard
        first = self._first(number)
        lost = first > 1
        chosen, legal = self.chosen == place.id, place.id in self.legal
        mine = any(self.state.owner.get(h) == self.viewer for h in self.state.heroes_at(number))
        role = "amber" if chosen or legal else ("red" if hazard else "line")
        style = HEAVY if chosen else (DOUBLE if mine else THIN)
        canvas.frame(0, 0, width, height, role, style=style, bg="panel")
        canvas.hot(0, 0, width, height, place.id)
        # The number and three spaces are also between the corners.
        left = width - 6 - len(str(number))
        name = place.name if cell_len(place.name) <= left else first_words(place.brief, left)
        title_role = "amber" if chosen or legal else ("dim" if lost else "text")
        canvas.put(2, 0, f" {number} {name} ", title_role, bold=True)
        if lost:
            for row in range(1, height - 1):
                canvas.put(1, row, "░" * (width - 2), "faint")
            canvas.centre(1, 1, width - 2, " devastated ", "red")
        inner = width - FRAME
        rows = lying.rows(place, inner, height - 1 - first)
        held = self._held
        # No card and no Action takes an Advantage from under a Hazard.
        other = {*held, *(here.advantages if hazard else ())}
        marked: set[str] = set()
        for row, line in enumerate(rows[: height - 1 - first], first):
            target = line.target
            if target and target == self.chosen and target not in other:
                canvas.fill(1, row, width - 2, 1, "raised")
            end = canvas.say(2, row, _fitting(line.phrases, inner))
            for thing, column in line.marks():
                answers = thing == self.chosen or thing in self.legal
                if thing and answers and thing not in other | marked:
                    canvas.put(1 + column, row, "▸", "amber", bold=True)
                    marked.add(thing)
            if target:
                canvas.hot(1, row, max(1, end), 1, target)


def _gap(width: int) -> int:
    return 2 if width < 84 else 3


def _counts(hazards: int, limit: int, goes: int) -> Iterator[tuple[str, str]]:
    """The number of Hazards and its meaning, in several forms, the longest first."""
    pips = "▲" * min(hazards, limit) + "△" * max(0, limit - hazards)
    if hazards < limit:
        counted, meanings = f"{hazards} of {limit}", [""]
        yield f"{pips} {hazards}", f" (lost with {limit} after the Effect Phase)"
        yield f"{pips} {hazards}", f" (lost with {limit})"
    else:
        counted, meanings = str(hazards), [f" (lost with {limit})", ""]
    if goes:
        meanings = [f": {too_many_hazards(goes)}", f": {goes} must go, or all is lost"]
        meanings.append(f": {goes} must go")
    for meaning in meanings:
        yield f"{pips} {counted}", meaning
        yield counted, meaning


def _fitting(line: Line, width: int) -> Line:
    kept: Line = []
    for phrase in line:
        if width <= 0:
            break
        kept.append(Phrase(fit(phrase.text, width), phrase.role))
        width -= cell_len(phrase.text)
    return kept
