"""The whole log, as the seat that is looking may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core.events import Event, Words, since_last_turn
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.table import Table
from tabletop_tui.screens.play.pages.page import PagesScreen, pages_of
from tabletop_tui.screens.scroll import ScrollScreen
from tabletop_tui.widgets.play.panels.log_panel import told

LAST_EVENTS = 9
"""So many lines are the end of a log that is walked through."""


class LogScreen(ScrollScreen):
    """The log from its end, and what happened last once more, step by step."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "steps", "step by step", tooltip="What happened last, page by page")
    ]

    def __init__(
        self, events: Sequence[Event], last: Sequence[Event], table: Table, words: Words
    ) -> None:
        lines = [told(event, table, words) for event in events]
        super().__init__("log", lines, end=True)
        self.pages = pages_of(last, table, words)
        if self.pages:
            self.scroll_text.keys = f"s step by step  ·  {self.scroll_text.keys}"

    def action_steps(self) -> None:
        """Walk through what happened last."""
        if self.pages:
            self.app.push_screen(PagesScreen(self.pages))


def log_screen(
    events: Sequence[Event], table: Table, words: Words, viewer: int = PUBLIC
) -> ScrollScreen:
    """The log from its end. `events` must already be what the viewer may know.

    What happened since its last answer can be walked through, or else the end of the log.
    """
    last = since_last_turn(events, viewer) or list(events[-LAST_EVENTS:])
    return LogScreen(events, last, table, words)
