"""The Effect Phase to watch: each Location beside the map, losses by Hero, the Crisis."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from textual.geometry import Region

from tabletop_tui.core.events import Event, Phrase
from tabletop_tui.core.table import Table
from tabletop_tui.screens.play.page import Line, Page, PagesScreen, Sheet
from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas
from tabletop_tui.widgets.drawing.layout import Gap, Stack, Text
from tabletop_tui.widgets.drawing.pasting import paste
from tabletop_tui.widgets.drawing.room import MUST
from tabletop_tui.widgets.play.panels.log_panel import event_phrases as told_line

from ..context import Rulebook
from ..rules.cards import ACTS, BURNT, DISCARDED, FEUDING, INTO_DECK, TRASHED, WOUNDED
from ..rules.effect import TAKES_EFFECT
from ..state import CRISIS, DRAW, EFFECT, AcademyState
from .board import NARROW, AcademyBoard
from .hand import Hand

LOSSES = {WOUNDED: "Wound", FEUDING: "Feud", DISCARDED: "card"}
"""What a Hero loses or gains, by the tag of the event."""

OTHER_LOSSES = (BURNT, INTO_DECK, TRASHED)
"""The tags of events that tell themselves what the family has lost."""
HEADINGS = {DRAW: "Draw Phase", EFFECT: "Effect Phase", CRISIS: "Crisis Phase"}


class Watched(NamedTuple):
    """A page, and the Locations that it is about, that which takes effect or 0.

    So many of the events are `event_phrases` up to its end.
    """

    page: Page
    here: int
    places: list[int]
    told: int


def watched(happened: Sequence[Event]) -> bool:
    """Whether these events are something to watch: a part of the Effect or the Crisis Phase."""
    return any(event.tag in (EFFECT, CRISIS, TAKES_EFFECT) for event in happened)


def pages(
    rules: Rulebook, table: Table, happened: Sequence[Event], stand: Mapping[str, int]
) -> list[Watched]:
    """A page for each Location that takes effect, one for what it cost, one for the Crisis.

    `stand` tells where the Heroes stand.
    """
    found: list[Watched] = []
    lost: Counter[tuple[str, str]] = Counter()
    besides: list[Line] = []
    begins = any(event.tag in (DRAW, EFFECT) for event in happened)
    place, phase = 0, "" if begins else EFFECT

    def begin(title: str, lines: Sequence[Line] = (), places: Sequence[int] = ()) -> None:
        found.append(Watched(Page([Phrase(title)], list(lines)), place, list(places), told))

    for told, event in enumerate(happened):
        if event.tag in HEADINGS:
            place, phase = 0, event.tag
            if phase == CRISIS and (lost or besides):
                begin("What it cost", [*_cost(rules, lost), *besides], _where(lost, stand))
            if phase != EFFECT:
                begin(HEADINGS[phase])
            continue
        if event.kind == "heading":
            phase = ""
        if event.tag in (TAKES_EFFECT, ACTS) and int(event.values["place"]) != place:
            place = int(event.values["place"])
            begin(f"{place} {rules.content.places[place - 1].name}", places=[place])
        if event.tag in LOSSES and phase == EFFECT:
            lost[str(event.values["who"]), LOSSES[event.tag]] += 1
        if event.tag in OTHER_LOSSES and phase == EFFECT:
            besides.append(told_line(event, table, rules.words))
        if not found and phase == EFFECT:
            begin(HEADINGS[EFFECT])
        if found and phase:
            page, here, places, _ = found[-1]
            page.lines.append(_coloured(event, told_line(event, table, rules.words)))
            if event.tag == TAKES_EFFECT:
                text = rules.content.hazards[str(event.values["card"])].text
                page.lines.append([Phrase(" ".join(text.split()), "muted")])
            new = [one for one in _places(event, stand) if one not in places]
            found[-1] = Watched(page, here, [*places, *new], told + 1)
    return [one for one in found if one.page.lines]


def _places(event: Event, stand: Mapping[str, int]) -> list[int]:
    """The Locations that an event names, and those of the Heroes who lose something by it."""
    named = [int(event.values["place"])] if "place" in event.values else []
    return [*named, *_where([(str(event.values.get("who")), "")], stand)]


def _where(lost: Iterable[tuple[str, str]], stand: Mapping[str, int]) -> list[int]:
    return [stand[who] for who, _ in lost if who in stand]


def _coloured(event: Event, line: Line) -> Line:
    losses = event.tag in LOSSES or event.tag in OTHER_LOSSES
    return [Phrase("▸ ", "red"), *line] if losses else line


def _cost(rules: Rulebook, lost: Counter[tuple[str, str]]) -> Iterator[Line]:
    """A line for each Hero that lost anything."""
    for who in dict.fromkeys(who for who, _ in lost):
        parts = [
            f"{count} {what}{'s' if count > 1 else ''}"
            for (other, what), count in lost.items()
            if other == who
        ]
        yield [rules.words["victim"](who), Phrase(f": {', '.join(parts)}", "red")]


WIDE, TEXT_SHARE = 100, 3
"""From so many columns on the page stands beside the map, in one of so many parts of the width."""

LEAST_TEXT, MOST_TEXT = 38, 60
"""The columns of a page beside the map."""

MAP_ROWS, BOX_ROWS = 13, 4
"""The rows of the smallest whole map, and of a row of Locations without the others."""

HAND_ROWS = 8
"""The rows from which hands can be read below the map."""

FRAME, AIR = 2, 3
"""The rows that a frame takes, and those more with a title and air inside."""


class MapStage(Sheet):
    """A page with the map: beside it, above it, or as much of it above as the page leaves free."""

    def __init__(self, board: AcademyBoard) -> None:
        super().__init__((), ())
        self.board = board
        self.places: Sequence[int] = ()
        """The Locations that the page is about, the one that takes effect first."""
        self.earlier: Sequence[Page] = ()
        """The pages before this one."""
        self.hands = Hand(board)

    def turn(self, view: AcademyState, watched: Watched, earlier: Sequence[Page]) -> None:
        """Show how the table stood then, with the Locations marked that the page is about."""
        names = self.board.rules.content.places
        self.places, self.earlier = watched.places, earlier
        self.board.view = view
        self.board.legal = [names[number - 1].id for number in watched.places]
        self.board.chosen = names[watched.here - 1].id if watched.here else ""

    def draw(self, canvas: Canvas) -> None:
        """The page is never cut for the map."""
        canvas.hot(0, 0, canvas.width, canvas.height, "go on")
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
            self._draw_earlier(canvas, below)
            self._draw_map(canvas, canvas.width - text - 1)
        else:
            self._draw_below(canvas)

    def _draw_map(self, canvas: Canvas, width: int) -> None:
        """The map as high as it can be, and the hands of all where there is room below it."""
        high = self.board.need(width).steps()[-1]
        left = canvas.height - high - 1
        if left < HAND_ROWS:
            paste(canvas, self.board.draw_apart(width, canvas.height), 0, 0)
            return
        paste(canvas, self.board.draw_apart(width, high), 0, 0)
        paste(canvas, self.hands.draw_apart(width, left), 0, high + 1)

    def _draw_earlier(self, canvas: Canvas, room: Region) -> None:
        """The pages that were turned already, the last one first, as many as fit whole."""
        y = room.y
        for page in reversed(self.earlier):
            part = Text([page.title, *page.lines], "muted", indent=2)
            rows = part.rows(room.width - 6)
            if y + rows > room.bottom:
                return
            part.draw(canvas, Region(room.x + 3, y, room.width - 6, rows))
            y += rows + 1

    def _draw_below(self, canvas: Canvas) -> None:
        """The page at the bottom, its title in the frame."""
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
            paste(canvas, self._boxes(canvas.width, room.y), 0, 0)

    def _boxes(self, width: int, height: int) -> Canvas:
        """The Locations of the page without the others, in as many rows as there are."""
        part = Canvas(width, height)
        self.board.draw_places(part, self.places, BOX_ROWS)
        return part

    def _draw_frame(self, canvas: Canvas, room: Region) -> None:
        canvas.frame(*room, "amber", style=HEAVY, bg="panel")
        start = canvas.centre(room.x, room.bottom - 1, room.width, f" {self.keys} ", "muted")
        canvas.name_keys(start + 1, room.bottom - 1, self.keys)


class EffectScreen(PagesScreen):
    """Location by Location, each with the map as it is then."""

    sheet: MapStage

    def __init__(
        self, watched: Sequence[Watched], views: Sequence[AcademyState], board: AcademyBoard
    ) -> None:
        """`views` tell how the table stood after each page; `board` draws them."""
        self._watched, self._views = watched, views
        super().__init__([one.page for one in watched], MapStage(board))

    def turned(self) -> None:
        """The map turns with the page."""
        self.sheet.turn(self._views[self.at], self._watched[self.at], self.pages[: self.at])
