"""The whole log, as the seat that is looking may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from tabletop_tui.core.events import Event, Phrase, Words
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.canvas import Canvas, wrap
from tabletop_tui.widgets.drawn import Drawn
from tabletop_tui.widgets.log_panel import told


class Scroll(Drawn):
    """Lines of phrases, longer than the screen, moved by keys and the wheel."""

    DEFAULT_CSS = "Scroll { width: 1fr; height: 1fr; }"

    def __init__(self, title: str, paragraphs: Sequence[Sequence[Phrase]], *, end: bool) -> None:
        super().__init__()
        self.title_text = title
        self.paragraphs = paragraphs
        self.top = 10**9 if end else 0

    def draw(self, canvas: Canvas) -> None:
        """A frame, the lines that fit, and where they stand in the whole."""
        width, room = canvas.width - 6, canvas.height - 2
        lines = [line for phrases in self.paragraphs for line in wrap(phrases, width, 2)]
        self.top = max(0, min(self.top, len(lines) - room))
        last = min(len(lines), self.top + room)
        canvas.frame(
            0,
            0,
            canvas.width,
            canvas.height,
            title=self.title_text,
            title_fg="muted",
            note=f"{last} of {len(lines)}  ·  ↑↓ move  ·  q back",
            bg="panel",
        )
        for y, line in enumerate(lines[self.top : last], 1):
            canvas.say(3, y, line)

    def move(self, lines: int) -> None:
        """Move by some lines, as far as there are any."""
        self.top += lines
        self.redraw()

    def wheel(self, by: int) -> None:
        """The wheel moves the text."""
        self.move(3 * by)


class ScrollScreen(Screen[None]):
    """A screen of text to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,backspace,l,i,n", "back", "back"),
        Binding("up,k", "move(-1)", "up", show=False),
        Binding("down,j", "move(1)", "down", show=False),
        Binding("pageup", "page(-1)", "page up", show=False),
        Binding("pagedown,space", "page(1)", "page down", show=False),
        Binding("home", "move(-100000)", "start", show=False),
        Binding("end", "move(100000)", "end", show=False),
    ]

    def __init__(
        self, title: str, paragraphs: Sequence[Sequence[Phrase]], *, end: bool = False
    ) -> None:
        super().__init__()
        self.scroll_text = Scroll(title, paragraphs, end=end)

    def compose(self) -> ComposeResult:
        """Only the text."""
        yield self.scroll_text

    def action_back(self) -> None:
        """Back to the game."""
        self.dismiss()

    def action_move(self, lines: int) -> None:
        """Move by lines."""
        self.scroll_text.move(lines)

    def action_page(self, pages: int) -> None:
        """Move by screens."""
        self.scroll_text.move(pages * max(1, self.size.height - 4))


def log_screen(events: Sequence[Event], table: Table, words: Words) -> ScrollScreen:
    """The log from its end. `events` must already be what the viewer may know."""
    return ScrollScreen("log", [told(event, table, words) for event in events], end=True)
