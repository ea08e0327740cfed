"""The pages of the Effect Phase: each Location beside the map, losses by Hero, the Crisis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from textual.geometry import Region

from tabletop_tui.core.events import Event, Phrase
from tabletop_tui.core.table import Table
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.screens.play.page import Line, Page, PagesScreen, Sheet
from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas
from tabletop_tui.widgets.drawing.layout import Gap, Stack, Text
from tabletop_tui.widgets.drawing.pasting import paste
from tabletop_tui.widgets.drawing.room import MUST
from tabletop_tui.widgets.play.panels.log_panel import event_phrases as told_line

from ..context import Rulebook
from ..rules.cards import ACTS, BURNT, DISCARDED, FEUDING, INTO_DECK, TRASHED, WOUNDED
from ..rules.effect import FINALE_BEGINS, TAKES_EFFECT
from ..state import CRISIS, DRAW, EFFECT, AcademyState
from .board import NARROW, AcademyBoard
from .hand import Hand

LOSSES = {WOUNDED: "Wound", FEUDING: "Feud", DISCARDED: "card"}
"""What a Hero loses or gains, by the tag of the event."""

OTHER_LOSSES = (BURNT, INTO_DECK, TRASHED)
"""The tags of events whose own sentence says what the family has lost."""
HEADINGS = {DRAW: "Draw Phase", EFFECT: "Effect Phase", CRISIS: "Crisis Phase"}


QUIET = (DISCARDED, ACTS)
"""The tags of events that get no page of their own: an answer, and whose question comes next."""


class Watched(NamedTuple):
    """A page, the Location that takes effect (or 0), and all Locations that the page is about.

    `log_length` is the number of events of the log up to the end of the page.
    """

    page: Page
    here: int
    places: list[int]
    log_length: int


def pages(
    rules: Rulebook, table: Table, log: Sequence[Event], new: int, stand: Mapping[str, int]
) -> tuple[list[Page], list[Watched]]:
    """The pages of the phases that all watch, if the `new` last events belong to these phases.

    The first list has the pages before a question, which only stand beside the others.
    Each Location that takes effect has a page, as have the losses and the Crisis. A page that a
    question has interrupted is shown again from its beginning, so that every event is on a page;
    the losses are of the whole Effect Phase. `stand` says where the Heroes stand. `QUIET` events
    alone make no page.
    """
    first = len(log) - new
    if all(event.tag in QUIET for event in log[first:]):
        return [], []
    while first and log[first - 1].tag in QUIET:
        first -= 1
    headings = (at for at in reversed(range(first)) if log[at].kind == "heading")
    *_, begun = [first, *takewhile(lambda at: log[at].tag in HEADINGS, headings)]
    effect_begun = begun
    found: list[Watched] = []
    place, phase, old = 0, "", 0

    def begin(title: str, lines: Sequence[Line] = (), places: Sequence[int] = ()) -> None:
        found.append(Watched(Page([Phrase(title)], list(lines)), place, list(places), number))

    for number, event in enumerate(log[begun:], begun):
        if number == first:
            old = len(found)
        if event.tag in HEADINGS:
            place, phase = 0, event.tag
            effect_begun = number if phase == EFFECT else effect_begun
            if phase == CRISIS:
                begin("What it cost", *_cost(rules, table, log[effect_begun:number], stand))
            begin(HEADINGS[phase])
            continue
        if event.kind == "heading":
            phase = ""
        if event.tag in (TAKES_EFFECT, ACTS) and int(event.values["place"]) != place:
            place = int(event.values["place"])
            begin(f"{place} {rules.content.places[place - 1].name}", places=[place])
        if event.tag == FINALE_BEGINS:
            place = 0
            begin("The Finale")
        if found and phase:
            if number >= first:
                old = min(old, len(found) - 1)
            page, here, places, _ = found[-1]
            lost = event.tag in LOSSES or event.tag in OTHER_LOSSES
            sign = [Phrase("▸ ", "red")] if lost else []
            page.lines.append([*sign, *told_line(event, table, rules.words)])
            if event.tag == TAKES_EFFECT:
                text = rules.content.hazards[str(event.values["card"])].text
                page.lines.append([Phrase(" ".join(text.split()), "muted")])
            more = [one for one in _places(event, stand) if one not in places]
            found[-1] = Watched(page, here, [*places, *more], number + 1)
    told = [one.page for one in found[:old] if one.page.lines]
    return told, [one for one in found[old:] if one.page.lines]


def _places(event: Event, stand: Mapping[str, int]) -> list[int]:
    """The Locations that an event names, and those of the Heroes who lose something by it."""
    named = [int(event.values["place"])] if "place" in event.values else []
    who = event.values.get("who")
    return [*named, *(at for hero, at in stand.items() if hero == who)]


def _cost(
    rules: Rulebook, table: Table, events: Sequence[Event], stand: Mapping[str, int]
) -> tuple[list[Line], list[int]]:
    """A line for each Hero that lost anything, one for every other loss, and the Heroes' places."""
    lost: dict[str, Counter[str]] = {}
    for event in events:
        if what := LOSSES.get(event.tag):
            counts = lost.setdefault(str(event.values["who"]), Counter())
            counts[what] += int(event.values.get("count", 1))
    lines: list[Line] = []
    for who, counts in lost.items():
        told = ", ".join(number_of(n, what) for what, n in counts.items())
        lines.append([rules.words["victim"](who), Phrase(f": {told}", "red")])
    lines += [told_line(e, table, rules.words) for e in events if e.tag in OTHER_LOSSES]
    return lines, [stand[who] for who in lost if who in stand]


WIDE, TEXT_SHARE = 100, 3
"""The fewest columns of a window with a page beside the map; the page gets 1 part of 3 of them."""

LEAST_TEXT, MOST_TEXT = 38, 60
"""The columns of a page beside the map."""

MAP_ROWS, BOX_ROWS = 13, 4
"""The rows of the smallest whole map, and of a row of Locations without the others."""

HAND_ROWS = 8
"""The fewest rows for hands below the map."""

FRAME, AIR = 2, 3
"""The rows that a frame takes, and the further rows for a title and a margin inside."""


class MapStage(Sheet):
    """A page with the map beside it or above it, or with the part of the map that has room."""

    def __init__(self, board: AcademyBoard) -> None:
        super().__init__((), ())
        self.board = board
        self.places: Sequence[int] = ()
        """The Locations that the page is about, the one that takes effect first."""
        self.earlier: Sequence[Page] = ()
        """The pages before this one."""
        self.hands = Hand(board)

    def turn(self, view: AcademyState, watched: Watched, earlier: Sequence[Page]) -> None:
        """Show the table as it was at this page, with marks on the page's Locations."""
        names = self.board.rules.content.places
        self.places, self.earlier = watched.places, earlier
        self.board.view = view
        self.board.legal = [names[number - 1].id for number in watched.places]
        self.board.chosen = names[watched.here - 1].id if watched.here else ""

    def draw(self, canvas: Canvas) -> None:
        """Draw page and map; the page is never cut for the map."""
        canvas.hot(*canvas.room, "go on")
        text = min(MOST_TEXT, max(LEAST_TEXT, canvas.width // TEXT_SHARE))
        page = Stack([
            Text([self.statement], "amber", bold=True, step=MUST),
            Gap(step=MUST),
            Text(self.lines, indent=2),
        ])  # fmt: skip
        rows = page.rows(text - 6) + FRAME + AIR
        if canvas.width >= WIDE and rows <= canvas.height:
            room = Region(canvas.width - text, 0, text, rows)
            self._draw_frame(canvas, room)
            page.draw(canvas, Region(room.x + 3, 2, text - 6, rows - 4))
            below = Region(room.x, rows + 1, text, canvas.height - rows - 1)
            drawn = self._draw_map(canvas, canvas.width - text - 1)
            self._draw_free(canvas, below, drawn)
        else:
            self._draw_below(canvas)

    def _draw_map(self, canvas: Canvas, width: int) -> Canvas:
        """The map as high as it can be, and the hands of all where there is room below it."""
        *_, told, high = self.board.need(width).steps()
        if canvas.height - high <= HAND_ROWS:
            high = told
        left = canvas.height - high - 1
        below = left >= HAND_ROWS
        drawn = self.board.draw_apart(width, high if below else canvas.height)
        paste(canvas, drawn, 0, 0)
        if below:
            paste(canvas, self.hands.draw_apart(width, left), 0, high + 1)
        return drawn

    def _draw_free(self, canvas: Canvas, room: Region, drawn: Canvas) -> None:
        """Draw what has no room on the map: of this page, of earlier pages, then of the rest."""
        others = (n for n in range(1, len(self.board.state.places) + 1) if n not in self.places)
        near, far = (self.board.untold(drawn, numbers) for numbers in (self.places, others))
        page_lines = [[page.title, *page.lines] for page in reversed(self.earlier)]
        y, left = room.y, 0
        for parts in (
            [[line] for line in near],
            *([page] for page in page_lines),
            [[line] for line in far],
        ):
            begun = y
            for part in (Text(lines, "muted", indent=2) for lines in parts):
                rows = part.rows(room.width - 6)
                # The last row counts what has no room.
                if y + rows < room.bottom:
                    part.draw(canvas, Region(room.x + 3, y, room.width - 6, rows))
                    y += rows
                else:
                    left += 1
            y += y > begun
        if left and room.height > 0:
            words = f"{number_of(left, 'more text')}: k, afterwards"
            canvas.put(room.x + 3, room.bottom - 1, words, "muted", limit=room.width - 6)

    def _draw_below(self, canvas: Canvas) -> None:
        page = Text(self.lines, indent=2)
        rows = min(page.rows(canvas.width - 4) + FRAME, canvas.height)
        room = Region(0, canvas.height - rows, canvas.width, rows)
        self._draw_frame(canvas, room)
        title = [Phrase(" "), *self.statement, Phrase(" ")]
        canvas.say(2, room.y, title, "amber", bold=True)
        page.draw(canvas, Region(2, room.y + 1, canvas.width - 4, rows - FRAME))
        if room.y >= MAP_ROWS and canvas.width >= NARROW:
            paste(canvas, self.board.draw_apart(canvas.width, room.y), 0, 0)
        else:
            left = Canvas(canvas.width, room.y)
            self.board.draw_places(left, self.places, BOX_ROWS)
            paste(canvas, left, 0, 0)

    def _draw_frame(self, canvas: Canvas, room: Region) -> None:
        canvas.frame(*room, "amber", style=HEAVY, bg="panel")
        start = canvas.centre(room.x, room.bottom - 1, room.width, f" {self.keys} ", "muted")
        canvas.name_keys(start + 1, room.bottom - 1, self.keys)


class EffectScreen(PagesScreen):
    """Location by Location, each with the map as it is then."""

    sheet: MapStage

    def __init__(
        self,
        told: Sequence[Page],
        watched: Sequence[Watched],
        views: Sequence[AcademyState],
        board: AcademyBoard,
    ) -> None:
        """`told` are the pages before a question; `board` draws `views`, one after each page."""
        self._told, self._watched, self._views = told, watched, views
        super().__init__([one.page for one in watched], MapStage(board))

    def turned(self) -> None:
        """Show the map of the present page."""
        earlier = [*self._told, *self.pages[: self.at]]
        self.sheet.turn(self._views[self.at], self._watched[self.at], earlier)
