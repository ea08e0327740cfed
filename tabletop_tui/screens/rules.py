"""The rules of a game: its text with linked terms, a list of headings, a search."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region

from tabletop_tui.core.loader import Entry
from tabletop_tui.core.rulebook import with_cards
from tabletop_tui.screens.page import FramedScreen, TitleLine
from tabletop_tui.screens.scroll import TextScreen
from tabletop_tui.widgets.drawing.canvas import Canvas, fit
from tabletop_tui.widgets.drawing.copying import Copied
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.linking import Link, links
from tabletop_tui.widgets.drawing.marking import draw_mark
from tabletop_tui.widgets.drawing.prose import Heading, Line, find_heading, headings, lay_out
from tabletop_tui.widgets.drawing.scrolled import columns_in
from tabletop_tui.widgets.form.edit import Writable

_HEADINGS = Binding.Group("heading", compact=True)
_GAMES = Binding.Group("other game", compact=True)


class RulesScreen(TextScreen, FramedScreen[None]):
    """Rules to read while the game waits."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "page", "page down", show=False),
        Binding("y", "copy", "copy", tooltip="Copy what is selected, or else all rules"),
        Binding("left", "heading(-1)", "heading", group=_HEADINGS),
        Binding("right", "heading(1)", "heading", group=_HEADINGS),
        Binding(
            "tab",
            "link(1)",
            "term",
            tooltip="The next linked term; Enter goes where it is explained, Backspace comes back",
        ),
        Binding("shift+tab", "link(-1)", "term before", show=False),
        Binding("enter", "follow", "open", show=False),
        Binding("backspace", "come_back", "back", show=False),
        Binding("h", "contents", "contents", tooltip="The list of headings"),
        Binding("slash,ctrl+f", "search", "find", tooltip="Find words in the rules"),
        Binding("n", "match(1)", "next find", tooltip="The next place of what was searched"),
        Binding("N,p", "match(-1)", "find before", show=False),
        Binding("left_square_bracket", "game(-1)", "game", key_display="[", group=_GAMES),
        Binding("right_square_bracket", "game(1)", "game", key_display="]", group=_GAMES),
    ]

    def __init__(self, entry: Entry, heading: str = "") -> None:
        super().__init__()
        self.entry = entry
        self.heading = heading

    def title_line(self) -> TitleLine:
        return TitleLine(self.entry.card.title, "rules", self._edition())

    def _edition(self) -> str:
        return f"by {self.entry.card.designers}"

    def body(self) -> Drawn:
        self.page = Page(self._source())
        return self.page

    def _source(self) -> str:
        place = self.entry.folder / "rules.md"
        try:
            # A ruleset is foreign code. Where it fails, its rules can still be read.
            try:
                return with_cards(self.table_app.library.load(self.entry.card.id))
            except Exception:
                return place.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return f"# {self.entry.card.title}\n\nThis game has no rules to read ({place})."

    def on_mount(self) -> None:
        """Open at the heading once the size is known."""
        self.call_after_refresh(self.page.open_at, self.heading)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "match":
            return bool(self.page.found)
        if action == "game":
            return len(self.table_app.library.entries) > 1
        if action == "contents":
            return not self.page.beside
        return True

    # -- moving ----------------------------------------------------------------------------

    def action_heading(self, by: int) -> None:
        page = self.page
        rows = [heading.row for heading in page.headings]
        if by > 0:
            page.go(next((row for row in rows if row > page.top), page.top))
        else:
            page.go(next((row for row in reversed(rows) if row < page.top), 0))

    def action_link(self, by: int) -> None:
        self.page.go_link(by)

    def action_follow(self) -> None:
        """Go to the explanation of the marked term; without one open the list of headings."""
        if not self.page.follow() and not self.page.beside:
            self.action_contents()

    def action_come_back(self) -> None:
        """Go back to the place where a term was followed, or else to the screen before."""
        if not self.page.come_back():
            self.action_back()

    def action_back(self) -> None:
        """Go back from the list of headings to the text, or from the text to the screen before."""
        if self.page.contents and not self.page.beside:
            self.action_contents()
        else:
            super().action_back()

    def action_contents(self) -> None:
        """Show the list of headings in place of the text, or go to the marked heading."""
        self.page.contents = not self.page.contents
        self.page.redraw()

    def action_game(self, by: int) -> None:
        entries = list(self.table_app.library.entries.values())
        at = entries.index(self.entry) if self.entry in entries else 0
        self.entry = entries[(at + by) % len(entries)]
        line = self.query_one(TitleLine)
        line.heading = self.entry.card.title
        line.say("rules", self._edition())
        self.page.read(self._source())

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        kind, _, number = event.target.partition(" ")
        if kind == "link":
            self.page.link = self.page.links[int(number)]
            self.page.follow()
        else:
            self.page.go_heading(int(number))

    @property
    def writing(self) -> bool:
        """Whether typed letters go into the search."""
        return self.page.searching

    # -- finding ---------------------------------------------------------------------------

    def action_search(self) -> None:
        self.page.search()
        self.refresh_bindings()

    def action_match(self, by: int) -> None:
        self.page.go_match(by)


SIDE_FROM = 100
SIDE = 30
WIDEST = 84
FIND_WIDTH = 40
LISTED = 3
"""The deepest level of headings that are listed and stepped through."""


# To lay out long rules takes a noticeable time, and they are drawn at every key.
@lru_cache(maxsize=2)
def laid_out(source: str, width: int) -> tuple[list[Line], list[Heading], list[Link]]:
    """A text in rows of this width, its headings, and its terms that lead to an explanation."""
    lines = lay_out(source, width)
    found = headings(lines)
    return lines, found, links(lines, found)


class Page(Copied, Writable, can_focus=True):
    """The text, with headings beside it if there is room, or else in its place."""

    above = below = 1
    """An empty row, and the search."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source
        self.top = 0
        self.searching = False
        self.found = ""
        self.contents = False
        self.marked = 0
        self.link: Link | None = None
        """The term that is marked."""
        self._from: list[int] = []
        """The rows from which terms were followed."""

    # -- the text --------------------------------------------------------------------------

    @property
    def beside(self) -> bool:
        """Whether the headings stand beside the text."""
        return self.size.width >= SIDE_FROM

    def as_text(self) -> str:
        return self.source

    @property
    def left(self) -> int:  # type: ignore[override]
        return SIDE + 3 if self.beside else 2

    @property
    def across(self) -> int:  # type: ignore[override]
        return columns_in(self.size.width - self.left - 2)[0]

    @property
    def text_width(self) -> int:
        return max(min(columns_in(self.size.width - self.left - 2)[1], WIDEST), 8)

    def rows_in_all(self) -> int:
        return len(self.lines)

    def leads(self, row: int) -> bool:
        """Headings and rows that end in a colon lead what follows, with the empty row between."""
        line = self.lines[row] if row < len(self.lines) else Line([])
        gap = not line.text and row > 0
        return self.leads(row - 1) if gap else line.level > 0 or line.text.endswith(":")

    @property
    def _laid(self) -> tuple[list[Line], list[Heading], list[Link]]:
        return laid_out(self.source, self.text_width)

    @property
    def lines(self) -> list[Line]:
        """The text in rows."""
        return self._laid[0]

    @property
    def headings(self) -> list[Heading]:
        """The listed headings with their rows; headings of cards are found only by a search."""
        return [heading for heading in self._laid[1] if heading.level <= LISTED]

    def action_by_row(self, by: int) -> None:
        """Move one row on; in a list of headings in place of the text, one heading on."""
        if self.contents and not self.beside:
            found = self.headings
            at = max(0, min(self.at_heading() + by, len(found) - 1))
            self.top = found[at].row if found else 0
            self.redraw()
        else:
            super().action_by_row(by)

    @property
    def links(self) -> list[Link]:
        """The terms that lead to where they are explained."""
        return self._laid[2]

    def at_heading(self) -> int:
        """The number of the heading that is being read."""
        rows = [heading.row for heading in self.headings if heading.row <= self.top]
        return max(len(rows) - 1, 0)

    # -- moving ----------------------------------------------------------------------------

    def read(self, source: str) -> None:
        """Show another text from its beginning."""
        self.source, self.found, self.contents = source, "", False
        self.link, self._from = None, []
        self.top = 0
        self.redraw()

    def go_heading(self, number: int) -> None:
        """Show the text from a heading on."""
        found = self.headings
        if found:
            self.contents = False
            self.redraw()
            self.go(found[max(0, min(number, len(found) - 1))].row)

    def open_at(self, wanted: str) -> None:
        """Show the text from the heading that is meant, if there is one."""
        heading = find_heading(self._laid[1], wanted)
        if heading is not None:
            self.go(heading.row)

    def matches(self) -> list[int]:
        """The rows that hold what is searched for."""
        key = self.found.casefold()
        return (
            [n for n, line in enumerate(self.lines) if key in line.text.casefold()] if key else []
        )

    def go_match(self, by: int) -> None:
        """Go to the next match or the match before; after the last match comes the first.

        The heading above it, such as the name of a card, stays in sight if both fit.
        """
        rows = self.matches()
        if not rows:
            return
        if by > 0:
            row = next((row for row in rows if row > self.marked), rows[0])
        else:
            row = next((row for row in reversed(rows) if row < self.marked), rows[-1])
        self.marked = row
        named = [heading.row for heading in self._laid[1] if heading.row <= row]
        near = bool(named) and row - named[-1] < self.rows_shown()
        self.go(named[-1] if near else row - 3)
        self.redraw()

    # -- terms -----------------------------------------------------------------------------

    def go_link(self, by: int) -> None:
        """Mark the next term or the term before: a term in sight if possible, else further on."""
        if self.contents and not self.beside:
            return
        end = self.top + self.rows_shown()
        here = self.link if self.link is not None and self.top <= self.link.row < end else None
        if here is not None:
            at = self.links.index(here) + by
        elif by > 0:
            at = next((n for n, one in enumerate(self.links) if one.row >= self.top), -1)
        else:
            at = max((n for n, one in enumerate(self.links) if one.row < end), default=-1)
        if 0 <= at < len(self.links):
            self.link = self.links[at]
            if not self.top <= self.link.row < end:
                self.go(self.link.row - 2 if by > 0 else self.link.row - self.rows_shown() + 3)
            self.redraw()

    def follow(self) -> bool:
        """Go to the explanation of the marked term; False if no term is marked."""
        link = self.link
        if link is None or not self.top <= link.row < self.top + self.rows_shown():
            return False
        self._from.append(self.top)
        self.link = None
        self.redraw()
        self.go(max(0, link.to - 1))
        return True

    def come_back(self) -> bool:
        """Go back to the place where the last term was followed; False if none was."""
        if not self._from:
            return False
        self.go(self._from.pop())
        return True

    # -- finding ---------------------------------------------------------------------------

    def search(self) -> None:
        """Write what to find."""
        self.searching, self.contents = True, False
        self.line.show(self.found)
        self.redraw()

    def line_spot(self) -> Region | None:
        x = self.left + len("Find ")
        room = max(min(FIND_WIDTH, self.size.width - x), 1)
        return Region(x, max(self.size.height - 1, 0), room, 1) if self.searching else None

    def line_key(self, event: events.Key) -> bool:
        """Enter keeps the matches, Esc drops them; Backspace leaves an empty line."""
        ends = event.key in ("enter", "escape") or (
            event.key == "backspace" and not self.line.value
        )
        if self.searching and ends:
            self.searching = False
            if event.key == "escape":
                self.found = ""
            self.screen.refresh_bindings()
            self.redraw()
            return True
        return False

    def line_changed(self, text: str) -> None:
        if self.searching and text != self.found:
            self.found = text
            self.marked = self.top - 1
            self.go_match(1)
            self.redraw()

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        left = self.left
        if self.beside:
            self._draw_contents(canvas, 0, SIDE)
        if self.contents and not self.beside:
            self._draw_contents(canvas, 1, canvas.width - 2)
        else:
            self._draw_text(canvas)
        if self.searching:
            x = canvas.put(left, canvas.height - 1, "Find ", "amber", bold=True)
            canvas.put(x, canvas.height - 1, self.line.value, limit=FIND_WIDTH)
        elif self.found:
            rows = self.matches()
            at = rows.index(self.marked) + 1 if self.marked in rows else 0
            words = (
                f"{self.found!r}: {at} of {len(rows)} rows" if rows else f"{self.found!r}: nowhere"
            )
            canvas.put(left, canvas.height - 1, words, "muted", limit=canvas.width - left - 1)

    def _draw_text(self, canvas: Canvas) -> None:
        self.hold()
        shown = self.lines[self.top : self.top + self.rows_shown()]
        for row, line in enumerate(shown, self.top):
            canvas.say(*self.spot_of(row), line.phrases, "text", bold=line.level > 0)
        for number, link in enumerate(self.links):
            if 0 <= link.row - self.top < len(shown):
                x, y = self.spot_of(link.row)
                canvas.put(x + link.x, y, link.text, "blue", bold=True)
                spot = Region(x + link.x, y, cell_len(link.text), 1)
                canvas.hot(*spot, f"link {number}")
                if link is self.link:
                    draw_mark(canvas, spot)
        for row, line in enumerate(shown, self.top):
            if self.found:
                self._mark(canvas, *self.spot_of(row), line, row == self.marked)
        self.draw_bar(canvas, canvas.width - 1, 1, self.tall)

    def _mark(self, canvas: Canvas, x: int, y: int, line: Line, current: bool) -> None:
        text, key = line.text, self.found
        start = text.casefold().find(key.casefold())
        while start >= 0:
            piece = text[start : start + len(key)]
            bg = "amber" if current else "sand"
            canvas.put(x + cell_len(text[:start]), y, piece, "ink", bg, bold=True)
            start = text.casefold().find(key.casefold(), start + len(key))

    def _draw_contents(self, canvas: Canvas, x: int, width: int) -> None:
        found = self.headings
        at = self.at_heading()
        room = canvas.height - 1
        top = max(0, min(at - room // 2, len(found) - room))
        if self.beside:
            for row in range(canvas.height):
                canvas.put(x + width, row, "│", "line")
        for row, heading in enumerate(found[top : top + room]):
            on = top + row == at
            indent = " " * max(heading.level - 1, 0)
            mark = "▸" if on else " "
            text = fit(f"{mark}{indent}{heading.title}", width - 1)
            canvas.put(x, 1 + row, text, "text" if on else "muted", bold=on)
            canvas.hot(x, 1 + row, width, 1, f"heading {top + row}")
