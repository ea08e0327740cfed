"""What happened, page by page: a long phase that went on by itself, or the turns of the others.

One key goes on, one goes to the last page, and the log shows the same again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from tabletop_tui.core.events import ADVICE, Event, Phrase, Words, seat_phrase
from tabletop_tui.core.table import Table
from tabletop_tui.screens.play.pages.moment import Stage, StageScreen
from tabletop_tui.widgets.play.panels.log_panel import seated, told

Line = list[Phrase]

ON, LAST = "Enter  next     e  to the end", "Enter  go on"

LINES = 9
"""Events on one page, at most: in the smallest window each has room for two rows."""


class Page(NamedTuple):
    """One statement and what belongs to it."""

    title: Line
    lines: list[Line]


class StepsScreen(StageScreen):
    """A page after the other; one key goes on, one goes to the last."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e,end", "to_the_end", "to the end"),
        Binding("left,backspace", "back", "back", show=False),
    ]

    def __init__(self, pages: Sequence[Page], stage: Stage | None = None) -> None:
        """`stage` is the game's own, where more is shown than the page."""
        super().__init__(stage or Stage((), ()))
        self.pages = pages
        self.at = 0
        self._turn()

    @property
    def keys_to_end(self) -> int:
        """To the last page, and on."""
        return min(2, len(self.pages))

    def _turn(self) -> None:
        page = self.pages[self.at]
        several = len(self.pages) > 1
        count = [Phrase(f"   {self.at + 1} of {len(self.pages)}", "muted")] if several else []
        self.stage.statement, self.stage.lines = [*page.title, *count], page.lines
        self.stage.keys = LAST if self.at == len(self.pages) - 1 else ON
        self.turned()
        self.stage.redraw()

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
        """The last page: what comes out of it all."""
        self.at = len(self.pages) - 1
        self._turn()


def pages_of(
    events: Sequence[Event],
    table: Table,
    words: Words,
    wanted: Callable[[Event], bool] | None = None,
) -> list[Page]:
    """A page for each heading of the log; without headings, for each seat that did something.

    `events` are what their reader may know. With `wanted`, only of what holds such an event, as
    far as the page with the last of them.
    That somebody asked for advice stands in the log alone.
    """
    events = [event for event in events if event.tag != ADVICE]
    headed = any(event.kind == "heading" for event in events)
    parts: list[list[Event]] = []
    for event in events:
        by = parts[-1][0].by if parts else None
        if not parts or (event.kind == "heading" if headed else event.by not in (by, -1)):
            parts.append([])
        parts[-1].append(event)
    found: list[Page] = []
    for part in parts:
        first, *rest = part
        if wanted is not None and not any(map(wanted, part)):
            continue
        if first.kind == "heading":
            title = told(first, table, words)
        else:
            title, rest = seated([seat_phrase(first.by, table.names)], table), part
        lines = [told(event, table, words) for event in rest]
        goes_on = [*title, Phrase(" It goes on.", "muted")]
        if wanted is not None:
            last = max((n for n, event in enumerate(rest) if wanted(event)), default=0)
            lines = lines[: (last // LINES + 1) * LINES]
        found += [
            Page(goes_on if at else title, lines[at : at + LINES])
            for at in range(0, len(lines), LINES)
        ]
    return found
