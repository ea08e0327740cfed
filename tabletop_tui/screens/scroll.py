"""Longer texts on a page of their own, moved by keys and the wheel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tabletop_tui.core.events import Phrase
from tabletop_tui.screens.services import AppScreen
from tabletop_tui.widgets.drawing.canvas import Canvas, wrap
from tabletop_tui.widgets.drawing.copying import Copied
from tabletop_tui.widgets.drawing.layout import plain_text
from tabletop_tui.widgets.drawing.scrolled import BETWEEN, columns_in

APART = "  ·  "
MOVE = f"↑↓ move{APART}"

AROUND = 8
"""Columns of a frame that are neither for its title nor for the note."""


class Paragraph(NamedTuple):
    """Phrases that wrap; later rows are indented."""

    phrases: Sequence[Phrase]
    indent: int = 2


class Scroll(Copied, can_focus=True):
    """Lines of phrases, longer than the screen, moved by keys and the wheel."""

    DEFAULT_CSS = "Scroll { width: 1fr; height: 1fr; }"
    above = below = 1
    """The frame."""
    left = 3

    def __init__(self, title: str, paragraphs: Sequence[Paragraph] = ()) -> None:
        super().__init__()
        self.title_text = title
        self.paragraphs = paragraphs
        self.headings: frozenset[str] = frozenset()
        """The paragraphs that are headings."""
        self.keys = f"{MOVE}y copy  ·  q back"
        self._laid: tuple[tuple[int, int], list[list[Phrase]]] = ((0, 0), [])

    def as_text(self) -> str:
        return "\n".join("".join(p.text for p in one.phrases) for one in self.paragraphs)

    @property
    def lines(self) -> list[list[Phrase]]:
        """The text in rows; in several columns if one column has no room for all of it."""
        width = self.size.width - 6
        if self._laid[0] != (width, self.tall):
            self.across, rows = 1, self._rows(width)
            if len(rows) > self.tall:
                self.across, each = columns_in(width)
                rows = self._rows(each)
            self._laid = (width, self.tall), rows
        return self._laid[1]

    @property
    def text_width(self) -> int:
        return (self.size.width - 6 + BETWEEN) // self.across - BETWEEN

    def _rows(self, width: int) -> list[list[Phrase]]:
        return [row for one in self.paragraphs for row in wrap(one.phrases, width, one.indent)]

    def leads(self, row: int) -> bool:
        """A heading leads what it heads, and every row those below it that are indented more."""
        texts = [plain_text([line]) for line in self.lines[row : row + 2]]
        indents = [len(text) - len(text.lstrip()) for text in texts]
        return not self.headings.isdisjoint(texts[:1]) or indents[:1] < indents[1:]

    def show(self, title: str, paragraphs: Sequence[Paragraph]) -> None:
        """Show other words, without a move to another row."""
        self.title_text, self.paragraphs = title, paragraphs
        self._laid = (0, 0), []
        self.redraw()

    def rows_in_all(self) -> int:
        return len(self.lines)

    def _note(self, last: int, room: int) -> str:
        """The keys, behind the numbers of the lines in sight if not all lines are in sight.

        If they do not fit, the first parts are left out: the last one says how to go back.
        """
        count = self.rows_in_all()
        moves = count > self.rows_shown()
        lines = f"lines {self.top + 1}-{last} of {count}"
        note = f"{lines}{APART}{self.keys}" if moves else self.keys.replace(MOVE, "")
        while cell_len(note) > room and APART in note:
            note = note.partition(APART)[2]
        return note

    def draw(self, canvas: Canvas) -> None:
        lines = self.lines
        self.hold()
        last = min(len(lines), self.top + self.rows_shown())
        canvas.frame(
            0,
            0,
            canvas.width,
            canvas.height,
            title=self.title_text,
            title_fg="muted",
            note=self._note(last, canvas.width - cell_len(self.title_text) - AROUND),
            bg="panel",
        )
        for row, line in enumerate(lines[self.top : last], self.top):
            canvas.say(*self.spot_of(row), line)
        self.draw_bar(canvas, canvas.width - 2, 1, self.tall)


class TextScreen(AppScreen[None]):
    """A screen with one text to read."""

    def action_page(self) -> None:
        self.query_one(Copied).action_by_page(1)

    def action_copy(self) -> None:
        self.table_app.copy(self.query_one(Copied).as_text())


class ScrollScreen(TextScreen):
    """A screen of text to read."""

    HERE = "on this page"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,backspace,l,i,n", "back", "back"),
        Binding("space", "page", "page down", show=False),
        Binding("y", "copy", "copy", tooltip="Copy what is selected, or else all of it"),
    ]

    def __init__(
        self,
        title: str,
        paragraphs: Sequence[Sequence[Phrase]],
        *,
        end: bool = False,
        indent: int = 2,
    ) -> None:
        """`indent` is for the later rows of a paragraph; `end` shows the last row of the text."""
        super().__init__()
        self.scroll_text = Scroll(title, [Paragraph(line, indent) for line in paragraphs])
        self.scroll_text.top = 10**9 if end else 0

    def compose(self) -> ComposeResult:
        yield self.scroll_text

    def action_back(self) -> None:
        self.dismiss()

    def on_mount(self) -> None:
        self.set_focus(self.scroll_text)
