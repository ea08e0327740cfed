"""The map of The Umbrella Academy: ten Locations, with their threats and Heroes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.widgets.drawing.canvas import DOUBLE, HEAVY, THIN, Canvas, fit
from tabletop_tui.widgets.drawing.room import Need, fixed, most, share, total
from tabletop_tui.widgets.drawing.words import first_words

from ..rules.play import destroying, possible
from ..rules.targets import complete, one_of_each
from ..state import DEVASTATED, PLAY, SETUP
from ..text import must_go, too_many_hazards
from ..wording.describe import DECK, FORECAST, HAZARDS, TURNS, WOUNDS
from ..wording.forecast import turns_left
from .corner import corner
from .places import PlaceRows
from .table import AcademyTable, width_of
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

VERBS = {"symbols": "s", "effect": "t", "move": "m", "discard": "d", "pick-up": "a", "pass": "p"}
"""The letters of the Actions that every player has."""

ACTION_KEYS = "brwxyzj"
"""The letters that other Actions may have: abilities, Allies, targets to destroy."""

CARD_KEYS = "1234567890zyxptsmd"
"""The keys that a card in hand may have. The last of them are verbs at the question for an Action;
a card has such a key only in a list of cards."""

Line = list[Phrase]


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
        """The hand of a seat except Wounds, then its other Actions, each with its possible keys."""
        cards = [(card, CARD_KEYS) for card in view.seats[seat].named]
        if view.phase != PLAY or view.current != seat or view.acted:
            return cards
        goals = map(destroying, one_of_each(view, complete(self.rules, view)))
        further = (key for key in possible(self.rules, view, seat) if key not in VERBS)
        return [*cards, *((key, ACTION_KEYS) for key in (*goals, *further))]

    def need(self, width: int) -> Need:
        """The rows of the threats, plus those of each row of Locations, by its highest Location."""
        if self.view is None:
            return fixed(1)
        above = self._draw_threat(Canvas(width, 2)) if width < NARROW else ROWS
        return total([fixed(above), *self._needs(width)])

    def _needs(self, width: int) -> list[Need]:
        """The need of each row of Locations, for any cursor position; in a list the corner's, too.

        The corner is the first part of a list; on the map it stands beside the lower rows.
        """
        return self.parts.once(self.view, ("needs", width), partial(self._count_rows, width))

    def _count_rows(self, width: int) -> list[Need]:
        lying, each = PlaceRows(self), self._each(width)
        needs = [
            most([lying.need(place, each - FRAME).plus(2) for place in row.values()])
            for row in self._rows(width)
        ]
        if width < NARROW:
            return [corner(self, width - 2).need(width - 2).plus(1), *needs]
        beside = corner(self, each - 1).need(each - 1).steps()
        left = (wanted - high - 1 for wanted, high in zip(beside, needs[1].steps(), strict=True))
        return [*needs[:-1], most([needs[-1], Need(*left)])]

    def _rows(self, width: int) -> list[Mapping[int, PlaceEntry]]:
        """The rows of the map, each with its Locations by column; in a narrow window, pairs."""
        places = self.rules.content.places
        if width < NARROW:
            return [dict(enumerate(places[n : n + 2])) for n in range(0, len(places), 2)]
        return [{place.column: place for place in places if place.row == n} for n in range(ROWS)]

    def _each(self, width: int) -> int:
        """The columns of a Location."""
        return width // 2 if width < NARROW else (width - _gap(width) * (COLUMNS - 1)) // COLUMNS

    def draw_board(self, canvas: Canvas) -> None:
        """Draw the threats, then the map in the other rows; in a narrow window draw a list."""
        beside, regions = self._regions(canvas, self._draw_threat(canvas))
        places = self.rules.content.places
        for place in places:
            self._lay_place(canvas, regions[place.number], place)
        corner(self, beside.width).draw(canvas, beside)
        if canvas.width < NARROW:
            return
        for place in places:
            self._draw_ways(canvas, place, regions)
        if self.verdict is not None and beside.bottom < canvas.height:
            self._draw_verdict(canvas, self.verdict, beside.bottom)

    def _regions(self, canvas: Canvas, top: int) -> tuple[Region, dict[int, Region]]:
        """The region of the corner, and of each Location by its number, below row `top`."""
        width, room, needs = canvas.width, canvas.height - top, self._needs(canvas.width)
        each = self._each(width)
        if width < NARROW:
            high, *given = share(max(room, total(needs).must), needs, 0)
            starts = [*accumulate(given, initial=top + high)]
            beside = Region(1, top, width - 2, high - 1)
        else:
            down = 1 if room >= ROWS * 4 + ROWS - 1 else 0
            given = share(room - down * (ROWS - 1) - (self.verdict is not None), needs)
            starts = [*accumulate((rows + down for rows in given), initial=top)]
            beside = Region(1, starts[1], each - 1, starts[-1] - down - starts[1])
        spots = {
            place.number: Region(column * (each + _gap(width)), y, each, rows)
            for row, y, rows in zip(self._rows(width), starts, given, strict=False)
            for column, place in row.items()
        }
        return beside, spots

    def untold(self, canvas: Canvas, numbers: Iterable[int]) -> list[Line]:
        """The lines about these Locations and their cards that have no room on this canvas."""
        lying, (_, spots) = PlaceRows(self), self._regions(canvas, 1)
        lines: list[Line] = []
        for number in numbers:
            place, spot = self.rules.content.places[number - 1], spots[number]
            height = spot.height - 1 - self._first(number)
            lines += lying.untold(place, spot.width - FRAME, height)
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
        for index, number in enumerate(numbers[:fitting]):
            row, column = divmod(index, across)
            place = self.rules.content.places[number - 1]
            room = Region(column * width, row * high, width - 2, high)
            self._lay_place(canvas, room, place)
        if len(numbers) > fitting:
            left = f"{len(numbers) - fitting} more on the map"
            canvas.put(1, canvas.height - 1, left, "muted")

    def _draw_verdict(self, canvas: Canvas, verdict: Verdict, y: int) -> None:
        """Draw the verdict in one row, in the columns that the decision leaves free."""
        line = short_verdict(self, verdict, self.before)
        room = canvas.width - FOOT - 1
        # What follows the share gives way whole.
        while len(line) > TO_SHARE and width_of(line) > room:
            line.pop()
        canvas.hot(1, y, canvas.say(1, y, line) - 1, 1, FORECAST)

    # -- the threat ------------------------------------------------------------------------

    def _clocks(self) -> Iterator[tuple[str, str, str, str]]:
        """What is special now, then the clocks: each with its name, number, colour and target."""
        state = self.state
        if state.finale:
            yield "", "FINALE", "rose", ""
        if state.challenge and state.phase == PLAY:
            yield "", "SILENCE", "violet", ""
        if state.phase != SETUP:
            left = turns_left(self.rules, state)
            yield "deck", str(state.deck_left), "text", DECK
            yield "about", number_of(left, "turn"), "red" if left <= 1 else "text", TURNS
            yield "Wound Deck", str(state.wound_deck), "text", WOUNDS
            yield "Crisis draws", str(len(state.places) - state.hazards), "text", DECK

    def _draw_threat(self, canvas: Canvas) -> int:
        state = self.state
        hazards, limit = state.hazards, self.rules.hazard_limit(state)
        clocks = [*self._clocks()]
        beside = sum(len(word) + bool(word) + len(value) + GAP for word, value, *_ in clocks)
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
        for word, value, colour, target in clocks:
            if x + len(word) + len(value) + GAP + 1 > canvas.width:
                if canvas.width >= NARROW:
                    canvas.note_cut(word, x, y)
                    break
                x, y = 1 - GAP, y + 1
            start = x + GAP
            x = canvas.put(start, y, f"{word} " if word else "", "muted")
            x = canvas.put(x, y, value, colour, bold=True)
            if target:
                canvas.hot(start, y, x - start, 1, target)
        return y + 1

    # -- the map ---------------------------------------------------------------------------

    def _draw_ways(self, canvas: Canvas, place: PlaceEntry, regions: Mapping[int, Region]) -> None:
        """Draw the connections of a Location to its right and downwards."""
        here = regions[place.number]
        for number in place.to:
            other, there = self.rules.content.places[number - 1], regions[number]
            if other.row == place.row and other.column == place.column + 1:
                across = there.x - here.right + 2
                canvas.put(here.right - 1, here.y + here.height // 2, "━" * across, "muted")
            elif other.column == place.column and other.row == place.row + 1:
                for row in range(here.bottom - 1, there.y):
                    canvas.put(here.right - 5, row, "┃", "muted")

    def _lay_place(self, canvas: Canvas, room: Region, place: PlaceEntry) -> None:
        """Draw a Location, from the kept drawing unless the cursor came to it or left it."""
        lying = PlaceRows(self)
        chosen = self.chosen if self.chosen in lying.targets(place) else ""
        draw = partial(self._draw_place, lying, place)
        self.parts.lay(canvas, room, self.view, (place.id, chosen, tuple(self.legal)), draw)

    @property
    def asks_for_cards(self) -> bool:
        """Whether the question is about cards in hand: a copy elsewhere is no answer then."""
        return self.decision is not None and self.decision.kind in FROM_HAND

    def _draw_place(self, lying: PlaceRows, place: PlaceEntry, canvas: Canvas) -> None:
        number, width, height = place.number, canvas.width, canvas.height
        here, first = self.state.place(number), self._first(number)
        hazard, lost = here.hazard, first > 1
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
        # No card and no Action takes an Advantage from under a Hazard.
        other = {*here.advantages} if hazard else set[str]()
        if self.decision is not None and self.asks_for_cards:
            other |= {*self.state.seats[self.decision.seat].named}
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
    """The columns between two Locations."""
    return 0 if width < NARROW else 2 if width < 84 else 3


def _counts(hazards: int, limit: int, goes: int) -> Iterator[tuple[str, str]]:
    """The number of Hazards and its meaning, in several forms, the longest first."""
    pips = "▲" * min(hazards, limit) + "△" * max(0, limit - hazards)
    if hazards < limit:
        yield f"{pips} {hazards}", f" (lost with {limit} after the Effect Phase)"
        yield f"{pips} {hazards}", f" (lost with {limit})"
        yield f"{pips} {hazards} of {limit}", ""
        yield f"{hazards} of {limit}", ""
        return
    meanings = [f" (lost with {limit})", ""]
    if goes:
        must = f": {goes} must go"
        meanings = [f": {too_many_hazards(goes)}", f"{must}, or all is lost", must]
    for meaning in meanings:
        yield f"{pips} {hazards}", meaning
        yield str(hazards), meaning


def _fitting(line: Line, width: int) -> Line:
    kept: Line = []
    for phrase in line:
        if width <= 0:
            break
        kept.append(Phrase(fit(phrase.text, width), phrase.role))
        width -= cell_len(phrase.text)
    return kept
