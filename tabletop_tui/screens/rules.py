"""The rules of a game, with a list of headings, linked terms and a search."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core.loading.loader import Entry
from tabletop_tui.core.rulebook import with_cards
from tabletop_tui.screens.page import FramedScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.rules_page import Page
from tabletop_tui.widgets.title import TitleLine

_HEADINGS = Binding.Group("heading", compact=True)
_GAMES = Binding.Group("other game", compact=True)


class RulesScreen(FramedScreen[None]):
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
        """Whose rules these are."""
        return TitleLine(self.entry.card.title, "rules", self._edition())

    def _edition(self) -> str:
        return f"by {self.entry.card.designers}"

    def body(self) -> Drawn:
        """The text."""
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
        """Keys for what was searched, and for other games, only where there are some."""
        if action == "match":
            return bool(self.page.found)
        if action == "game":
            return len(self.table_app.library.entries) > 1
        if action == "contents":
            return not self.page.beside
        return True

    # -- moving ----------------------------------------------------------------------------

    def action_page(self) -> None:
        """A page on."""
        self.page.action_by_page(1)

    def action_copy(self) -> None:
        """Copy what is selected, or else all rules."""
        self.table_app.copy(self.page.source)

    def action_heading(self, by: int) -> None:
        """The next heading, or the one before."""
        page = self.page
        rows = [heading.row for heading in page.headings]
        if by > 0:
            page.go(next((row for row in rows if row > page.top), page.top))
        else:
            page.go(next((row for row in reversed(rows) if row < page.top), 0))

    def action_link(self, by: int) -> None:
        """Mark a term."""
        self.page.go_link(by)

    def action_follow(self) -> None:
        """Where the marked term is explained; the list of headings where none is marked."""
        if not self.page.follow() and not self.page.beside:
            self.action_contents()

    def action_come_back(self) -> None:
        """Back to where a term was followed, then to the screen before."""
        if not self.page.come_back():
            self.action_back()

    def action_contents(self) -> None:
        """The list of headings in place of the text, and back to the marked one."""
        self.page.contents = not self.page.contents
        self.page.redraw()

    def action_game(self, by: int) -> None:
        """The rules of another game."""
        entries = list(self.table_app.library.entries.values())
        at = entries.index(self.entry) if self.entry in entries else 0
        self.entry = entries[(at + by) % len(entries)]
        line = self.query_one(TitleLine)
        line.heading = self.entry.card.title
        line.say("rules", self._edition())
        self.page.read(self._source())

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        """A click on a heading goes there; one on a term, to where it is explained."""
        kind, _, number = event.target.partition(" ")
        if kind == "link":
            self.page.link = self.page.links[int(number)]
            self.page.follow()
        else:
            self.page.go_heading(int(number))

    @property
    def writing(self) -> bool:
        """Whether letters are searched for."""
        return self.page.searching

    # -- finding ---------------------------------------------------------------------------

    def action_search(self) -> None:
        """Write what to find."""
        self.page.search()
        self.refresh_bindings()

    def action_match(self, by: int) -> None:
        """The next place, or the one before."""
        self.page.go_match(by)
