"""Pages over a game: what has happened, step by step, and the whole log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.screen import Screen

from tabletop_tui.core.events import (
    TABLE_TAGS,
    Event,
    Phrase,
    Words,
    seat_phrase,
    since_last_turn,
)
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.table import Table
from tabletop_tui.screens.scroll import ScrollScreen
from tabletop_tui.screens.services import close_once, services
from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Block, Gap, Stack, Text, plain_text
from tabletop_tui.widgets.drawing.room import MUST
from tabletop_tui.widgets.keys import spell
from tabletop_tui.widgets.play.board import Piece, side_by_side
from tabletop_tui.widgets.play.panels.log_panel import event_phrases, seated

T = TypeVar("T")


class ToLinksScreen(Screen[T], Generic[T]):
    """A screen on which F7 shows the links, if the game below may have links."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f7", "private_screens", "private screens", show=False),
    ]

    dismiss = close_once

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer no links above a replay, a lesson or a demonstration."""
        if action == "private_screens":
            game = services(self).game
            return game is not None and game.kept and game.computers.guide is None
        return super().check_action(action, parameters)

    def action_private_screens(self) -> None:
        """Show the links of all seats, for a player who now wants a private screen."""
        services(self).show_links()


WIDEST = 72

NOT_HERE = "{} does nothing on this page: Enter goes on."
"""Shown in place of the keys after a key that does nothing on the page."""


class Sheet(Drawn):
    """The statement in a heavy frame, below it what belongs to it, line by line, and `pieces`."""

    DEFAULT_CSS = "Sheet { width: 1fr; height: 1fr; }"

    def __init__(
        self,
        statement: Sequence[Phrase],
        lines: Sequence[Sequence[Phrase]],
        keys: str = "Enter  go on",
        pieces: Sequence[Piece] = (),
    ) -> None:
        super().__init__()
        self.pieces = pieces
        self.statement = statement
        self.lines = lines
        self.keys = keys

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet in the middle, as high as it needs to be."""
        width = min(WIDEST, canvas.width - 4)
        statement = Text([self.statement], "amber", bold=True, step=MUST)
        parts: list[Block] = [statement, Gap(step=MUST), Text(self.lines, indent=2)]
        if self.pieces:
            parts += [Gap(), side_by_side(self.pieces, width - 6)]
        blocks = Stack(parts)
        height = min(blocks.rows(width - 6) + 4, canvas.height - 2)
        x, y = (canvas.width - width) // 2, max(0, (canvas.height - height - 1) // 2)
        canvas.frame(x, y, width, height, "amber", style=HEAVY, bg="panel")
        blocks.draw(canvas, Region(x + 3, y + 2, width - 6, height - 3))
        canvas.hot(*canvas.room, "go on")
        start = canvas.centre(0, y + height, canvas.width, self.keys, "muted")
        canvas.name_keys(start, y + height, self.keys)


class PageScreen(ToLinksScreen[None]):
    """A page, until somebody presses Enter."""

    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,escape,q", "go_on", "go on")]

    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self.sheet = sheet

    def compose(self) -> ComposeResult:
        """Only the sheet."""
        yield self.sheet

    def on_mount(self) -> None:
        """Drop keys typed ahead, which would close the page before it is seen."""
        services(self).viewer_changed(self)

    def on_key(self, event: events.Key) -> None:
        """Say that a key does nothing here."""
        if event.key not in self.active_bindings:
            self.sheet.keys = NOT_HERE.format(spell(event.key))
            self.sheet.redraw()

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """A click anywhere goes on."""
        event.stop()
        self.action_go_on()

    def action_go_on(self) -> None:
        """Back to the game."""
        self.dismiss()


Line = list[Phrase]

ON, LAST = "Enter  next     e  to the end", "Enter  go on"

LINES = 9
"""Events on one page, at most: in the smallest window each has room for two rows."""


class Page(NamedTuple):
    """One statement and what belongs to it."""

    title: Line
    lines: list[Line]


def moment_page(happened: Sequence[Event], table: Table, words: Words) -> PageScreen:
    """A moment that deserves a page of its own: one statement, and what belongs to it.

    `happened` are public events; the first of kind `moment`, or else the first, is the statement.
    """
    moment = next((event for event in happened if event.kind == "moment"), happened[0])
    rest = [event_phrases(event, table, words) for event in happened if event is not moment]
    return PageScreen(Sheet(event_phrases(moment, table, words), rest))


class PagesScreen(PageScreen):
    """Several pages; one key goes to the next page, another to the last page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e,end", "to_the_end", "to the end"),
        Binding("left,backspace", "back", "back", show=False),
    ]

    def __init__(self, pages: Sequence[Page], sheet: Sheet | None = None) -> None:
        """`sheet` is the game's own sheet, if it shows more than the page."""
        super().__init__(sheet or Sheet((), ()))
        self.pages = pages
        self.at = 0
        self._turn()

    def _turn(self) -> None:
        if self.is_attached:
            services(self).viewer_changed(self)
        page = self.pages[self.at]
        several = len(self.pages) > 1
        count = [Phrase(f"   {self.at + 1} of {len(self.pages)}", "muted")] if several else []
        self.sheet.statement, self.sheet.lines = [*page.title, *count], page.lines
        self.sheet.keys = LAST if self.at == len(self.pages) - 1 else ON
        self.turned()
        self.sheet.redraw()

    def turned(self) -> None:
        """Show what belongs to the page besides its lines; nothing by default."""

    def action_go_on(self) -> None:
        """The next page; after the last one the game."""
        if self.at == len(self.pages) - 1:
            super().action_go_on()
        else:
            self.at += 1
            self._turn()

    def action_back(self) -> None:
        """The page before."""
        self.at = max(0, self.at - 1)
        self._turn()

    def action_to_the_end(self) -> None:
        """Go to the last page, which shows the result."""
        self.at = len(self.pages) - 1
        self._turn()


class StepsScreen(PagesScreen):
    """What happened last, step by step; a key leads back to the log from any page."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "close", "back")]

    def turned(self) -> None:
        """Name the key that leads back to the log."""
        self.sheet.keys = f"{self.sheet.keys}     q  back"

    def action_close(self) -> None:
        """Back to the log."""
        self.dismiss()


def pages_of(log: Sequence[Event], table: Table, words: Words) -> list[Page]:
    """A page for each heading of the log; without headings, for each seat that did something.

    `log` is what its reader may know. Pages leave out what people did beside the game: requests
    for advice, changes of chairs, answers taken back.
    """
    log = [event for event in log if event.tag not in TABLE_TAGS]
    headed = any(event.kind == "heading" for event in log)
    parts: list[list[Event]] = []
    for event in log:
        by = parts[-1][0].by if parts else None
        if not parts or (event.kind == "heading" if headed else event.by not in (by, -1)):
            parts.append([])
        parts[-1].append(event)
    found: list[Page] = []
    for part in parts:
        first, *rest = part
        if first.kind == "heading":
            title = event_phrases(first, table, words)
        else:
            who = seat_phrase(first.by, table.names) if first.by >= 0 else Phrase("The table")
            title, rest = seated([who], table), part
        lines = [event_phrases(event, table, words) for event in rest]
        goes_on = [*title, Phrase(" It goes on.", "muted")]
        found += [
            Page(goes_on if at else title, lines[at : at + LINES])
            for at in range(0, len(lines), LINES)
        ]
    return found


LAST_EVENTS = 9
"""How many of the last lines of a log the steps show."""


class LogScreen(ScrollScreen):
    """The log from its end; a key shows once more, step by step, what happened last."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "steps", "step by step", tooltip="What happened last, page by page")
    ]

    def __init__(
        self, log: Sequence[Event], last: Sequence[Event], table: Table, words: Words
    ) -> None:
        lines = [event_phrases(event, table, words) for event in log]
        super().__init__("log", lines, end=True)
        heads = [line for line, event in zip(lines, log, strict=True) if event.kind == "heading"]
        self.scroll_text.headings = frozenset(plain_text([line]) for line in heads)
        self.pages = pages_of(last, table, words)
        if self.pages:
            self.scroll_text.keys = f"s step by step  ·  {self.scroll_text.keys}"

    def action_steps(self) -> None:
        """Walk through what happened last."""
        if self.pages:
            self.app.push_screen(StepsScreen(self.pages))


def log_screen(
    log: Sequence[Event], table: Table, words: Words, viewer: int = PUBLIC
) -> ScrollScreen:
    """The log from its end. `log` must already be what the viewer may know.

    A key steps through what happened since the viewer's last answer, or through the last lines.
    """
    last = since_last_turn(log, viewer) or list(log[-LAST_EVENTS:])
    return LogScreen(log, last, table, words)
