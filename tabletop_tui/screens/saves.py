"""All saved games: go on, rename, delete, export; damaged ones say what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.geometry import Region

from tabletop_tui.core.words.phrases import Phrase
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.screens.page import FramedScreen, TitleLine
from tabletop_tui.screens.services import REFUSALS
from tabletop_tui.widgets.drawing.canvas import Canvas, fit, wrap
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Framed, Text, packed
from tabletop_tui.widgets.drawing.room import fullest
from tabletop_tui.widgets.drawing.scrolled import Listed
from tabletop_tui.widgets.drawing.words import SEPARATOR, ago, players, shortened

if TYPE_CHECKING:
    from tabletop_tui.saves import Listing

DETAIL_ROWS = 6
UNREADABLE = "! unreadable"
SORTED = " ▾"

Lines = Sequence[Sequence[Phrase]]


def _text(save: Listing, field: str) -> str:
    header = save.header
    if header is None:
        return "\uffff"
    value = ", ".join(header.players) if field == "players" else str(getattr(header, field))
    return value.casefold()


def _size_of_names(save: Listing) -> int:
    """The columns that all players of a game need, with signs and whole names."""
    assert save.header is not None
    return sum(cell_len(name) + len("●   ") for name in save.header.players) - len("  ")


def _stands(save: Listing) -> str:
    """What kind of game it is, and where it stands; of a finished game how it ended."""
    header = save.header
    assert header is not None
    words = header.summary.split(SEPARATOR)[-1] if header.finished else header.summary
    return SEPARATOR.join(filter(None, (save.kind, words)))


SORTS: dict[str, Callable[[Listing], Any]] = {
    "newest": lambda save: 0,
    "game": lambda save: _text(save, "title"),
    "players": lambda save: _text(save, "players"),
    "name": lambda save: _text(save, "name"),
}
"""The orders of the list. Of two equal entries the newer entry comes first."""


class Catalogue(Listed, can_focus=True):
    """The table of saved games and, below it, details of the marked game."""

    above, below = 2, DETAIL_ROWS + 1
    """The headings, and the details below an empty row."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "by_row(1)", "next", show=False),
        Binding("shift+tab", "by_row(-1)", "previous", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.saves: list[Listing] = []
        self.sort = "newest"

    def fill(self, saves: list[Listing], keep: Path | None = None) -> None:
        """Show these games. The mark stays on its file if that still exists."""
        here = keep or (self.present.path if self.present else None)
        intact = sorted((s for s in saves if s.header), key=SORTS[self.sort])
        self.saves = intact + [save for save in saves if save.header is None]
        paths = [save.path for save in self.saves]
        self.at = paths.index(here) if here in paths else min(self.at, max(len(paths) - 1, 0))
        self.redraw()

    @property
    def present(self) -> Listing | None:
        """The marked game."""
        return self.saves[self.at] if self.at < len(self.saves) else None

    def rows_in_all(self) -> int:
        return len(self.saves)

    def go(self, row: int) -> None:
        super().go(row)
        self.screen.refresh_bindings()

    # -- drawing ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if not self.saves:
            middle = canvas.height // 2
            canvas.centre(0, middle - 1, canvas.width, "No saved games yet.", "text", bold=True)
            words = "Every game is saved by itself, move by move."
            canvas.centre(0, middle + 1, canvas.width, words, "muted")
            return
        columns = self._columns(canvas.width)
        for (title, order), (x, width) in zip(HEADINGS, columns, strict=True):
            sorted_by = order == self.sort
            fg = "text" if sorted_by else "dim"
            words = f"{title}{SORTED}" if sorted_by else title
            canvas.put(x, 1, words, fg, bold=sorted_by, limit=width)
            if order:
                canvas.hot(x, 1, width, 1, f"sort {order}")
        room = self.rows_shown()
        self.keep_in_sight(self.at, self.at + 1)
        shown, y = self.saves[self.top : self.top + room], 2
        # Rows without games show more about the games that there are.
        _, (_, who), (_, where), _ = columns
        parts = [self._forms(save, who, where) for save in shown]
        sizes = [
            (1, *(len(one) for one in stands[:1]), *(max(len(names), len(one)) for one in stands))
            for names, stands in parts
        ]
        # Games that need fewest rows get them first, so that most games are shown whole.
        forms = fullest(sizes, room, sorted(range(len(sizes)), key=lambda n: sizes[n][1:]))
        for number, save in enumerate(shown, self.top):
            rows = sizes[number - self.top][forms[number - self.top]]
            spot = Region(0, y, canvas.width, rows)
            self._draw_row(canvas, spot, save, columns, parts[number - self.top])
            canvas.hot(*spot, f"row {number}")
            y += rows
        self.draw_bar(canvas, canvas.width - 1, 2, room)
        if self.present is not None:
            self._draw_detail(canvas, min(y + 1, canvas.height - DETAIL_ROWS), self.present)

    def _columns(self, width: int) -> list[tuple[int, int]]:
        """Where each column begins and its size: titles and times are whole, the rest is shared.

        The players get no more than they need: a third of the rest, and more if that is too few
        columns for three of them, or if the other texts leave some over.
        """
        titles = (save.header.title if save.header else UNREADABLE for save in self.saves)
        title = min(max(map(cell_len, [HEADINGS[0][0] + SORTED, *titles])), 24)
        times = (ago(save.saved) for save in self.saves)
        when = max(map(cell_len, [HEADINGS[-1][0] + SORTED, *times]))
        # The bar has the last column.
        rest = width - 4 - title - when - 6
        readable = [save for save in self.saves if save.header is not None]
        _, players, name, _ = (cell_len(words + SORTED) for words, _ in HEADINGS)
        names = max((players, *(_size_of_names(save) for save in readable)))
        stands = max((name, *(cell_len(f"✓ {_stands(save)}") for save in readable)))
        who = min(names, max(rest // 3, min(22, rest - name), rest - stands))
        where = rest - who
        x, columns = 3, []
        for size in (title, who, where, when):
            columns.append((x, size))
            x += size + 2
        return columns

    def _forms(self, save: Listing, who: int, where: int) -> tuple[Lines, Sequence[Lines]]:
        """The words for who plays, and for how a game stands: in short, then in full."""
        header = save.header
        if header is None:
            return [], []
        told = players(header.players, header.colours, _size_of_names(save))
        names = packed(told, lambda name: cell_len(name.text.strip()), who, 2)
        mark = "✓ " if header.finished else ""
        stands = _stands(save)
        last = [save.kind] if save.kind else []
        brief = SEPARATOR.join([*last, stands.split(SEPARATOR)[-1]])
        return names, [wrap([Phrase(f"{mark}{one}")], where, len(mark)) for one in (brief, stands)]

    def _draw_row(
        self,
        canvas: Canvas,
        spot: Region,
        save: Listing,
        columns: list[tuple[int, int]],
        forms: tuple[Lines, Sequence[Lines]],
    ) -> None:
        on, y, rows = save is self.present, spot.y, spot.height
        canvas.fill(0, y, canvas.width, rows, "raised" if on else "ink")
        canvas.put(1, y, "▸" if on else " ", "amber", bold=True)
        (x_title, title), (x_who, who), (x_where, where), (x_when, when) = columns
        header = save.header
        if header is None:
            canvas.put(x_title, y, UNREADABLE, "red", bold=True, limit=title)
            canvas.put(x_who, y, save.problem, "muted", limit=canvas.width - x_who - 1)
            return
        canvas.put(x_title, y, header.title, "text", bold=on, limit=title)
        names, stands = forms
        if len(names) > rows:
            names = [players(header.players, header.colours, who)]
        for below, line in enumerate(names):
            canvas.say(x_who, y + below, [line[0]._replace(text=line[0].text.strip()), *line[1:]])
        role = "dim" if header.finished else "muted"
        canvas.put(x_when, y, ago(save.saved), "muted", limit=when)
        told = [lines for lines in stands if len(lines) <= rows]
        if rows > 1 and told:
            for below, line in enumerate(told[-1]):
                canvas.say(x_where, y + below, line, role)
            return
        start = canvas.put(x_where, y, "✓ ", role) if header.finished else x_where
        room = x_where + where - start
        kind = save.kind
        short = shortened(_stands(save), room)
        # The line below repeats how the game stands, but not what kind of game it is.
        short = short if short.startswith(kind) else fit(kind, room)
        canvas.put(start, y, short, role, limit=room)

    def _draw_detail(self, canvas: Canvas, y: int, save: Listing) -> None:
        header = save.header
        title = header.name if header is not None else save.path.name
        width = canvas.width - 2
        lines: list[list[Phrase]]
        if header is None:
            lines = wrap([Phrase(save.problem, "red")], width - 4)[:3]
            lines.append([Phrase("Enter tries to open it, or what was saved before.", "muted")])
        else:
            state = "finished" if header.finished else "in play"
            moves = f"{number_of(header.decisions, 'answer')} · {state}"
            began = f"began {ago(header.began)}, saved {ago(save.saved)}"
            lines = wrap([Phrase(header.summary, "text")], width - 4)[:2]
            lines.append([Phrase(f"{moves} · {began}", "muted")])
            lines.append([Phrase(fit(save.path.name, width - 4), "dim")])
            if len(lines) < DETAIL_ROWS - 2:
                lines.insert(0, players(header.players, header.colours, width - 4))
        Framed(Text(lines, "muted"), title).draw(canvas, Region(1, y, width, DETAIL_ROWS))


HEADINGS = (
    ("Game", "game"),
    ("Players", "players"),
    ("Where it stands", "name"),
    ("When", "newest"),
)


class SavesScreen(FramedScreen[None]):
    """The catalogue, and what can be done with a saved game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "resume", "go on", tooltip="Go on exactly where it stands"),
        Binding("enter,space", "result", "result", tooltip="Show how it ended"),
        Binding("v", "replay", "replay", tooltip="Step through it from its first answer"),
        Binding("n", "rename", "rename", tooltip="Give it another name"),
        Binding("d,delete", "delete", "delete", tooltip="Delete it, after a question"),
        Binding("e", "export", "export", tooltip="Copy the file to somewhere else"),
        Binding("s", "sort", "sort", tooltip="Newest first, by game, by players, by name"),
    ]

    def title_line(self) -> TitleLine:
        return TitleLine("Saved games", note=str(self.table_app.store.folder))

    def body(self) -> Drawn:
        self.catalogue = Catalogue()
        return self.catalogue

    def on_mount(self) -> None:
        self.reload()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.reload()

    def reload(self, keep: Path | None = None) -> None:
        """Read the folder."""
        saves = self.table_app.store.catalogue()
        self.catalogue.fill(saves, keep)
        line = self.query_one(TitleLine)
        line.say(number_of(len(saves), "game"), line.note)
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        save = self.catalogue.present if self.is_mounted else None
        if action in ("resume", "result"):
            over = save is not None and save.header is not None and save.header.finished
            return save is not None and over is (action == "result")
        if action in ("delete", "sort"):
            return save is not None
        if action in ("rename", "export", "replay"):
            return save is not None and save.header is not None
        return True

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        what, _, value = event.target.partition(" ")
        if what == "sort":
            self.catalogue.sort = value
            self.reload()
        elif int(value) == self.catalogue.at:
            self.action_resume()
        else:
            self.catalogue.go(int(value))

    def action_sort(self) -> None:
        orders = list(SORTS)
        catalogue = self.catalogue
        catalogue.sort = orders[(orders.index(catalogue.sort) + 1) % len(orders)]
        self.reload()
        self.table_app.show_message(f"Sorted by {catalogue.sort}.")

    def action_resume(self) -> None:
        """Go on with the marked game; for a damaged game offer its earlier save."""
        if self.catalogue.present is not None:
            self.table_app.resume(self.catalogue.present.path)

    action_result = action_resume

    def action_replay(self) -> None:
        if self.catalogue.present is not None:
            self.table_app.show_replay(self.catalogue.present.path)

    def action_rename(self) -> None:
        from tabletop_tui.screens.dialogs.question import AskScreen

        save = self.catalogue.present
        if save is None or save.header is None:
            return

        def named(name: str | None) -> None:
            if name is not None:
                self._try(lambda: self.reload(self.table_app.store.rename(save.path, name)))

        ask = AskScreen("Rename", "What shall this game be called?", save.header.name, yes="rename")
        self.app.push_screen(ask, named)

    def action_delete(self) -> None:
        from tabletop_tui.screens.dialogs.question import confirm

        save = self.catalogue.present
        if save is None:
            return
        if save.header is not None:
            text = f"{save.header.name}\n{save.header.summary}\n\nIt cannot be brought back."
        else:
            text = f"{save.path.name}\n\nIt cannot be brought back."

        def delete() -> None:
            self._try(lambda: self.table_app.store.delete(save.path))

        title = "Delete this game?"
        confirm(self.app, delete, title, text, yes="delete", no="keep it", danger=True)

    def action_export(self) -> None:
        from tabletop_tui.screens.dialogs.question import AskScreen

        save = self.catalogue.present
        if save is None:
            return

        def chosen(place: str | None) -> None:
            if place is not None:
                target = Path(place.strip()).expanduser()
                self._try(
                    lambda: self.table_app.show_message(
                        f"Copied to {self.table_app.store.export(save.path, target)}."
                    )
                )

        ask = AskScreen(
            "Export",
            "Copy this game to a file or a folder:",
            str(Path.home() / save.path.name),
            yes="copy",
        )
        self.app.push_screen(ask, chosen)

    def _try(self, deed: Callable[[], object]) -> None:
        self.attempt(deed, (*REFUSALS, ValueError))
        self.reload()
