"""The links of a table: for each seat a link and its QR code, and who plays where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Region

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.table import Table
from tabletop_tui.screens.page import FramedScreen, TitleLine
from tabletop_tui.screens.remote_seats import SeatLink
from tabletop_tui.web import RISK
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Block, Gap, lay, text
from tabletop_tui.widgets.drawing.words import chair_among

NAMES = 16
"""Columns of a name in the list."""

LEFT = 39
"""Columns of the list if a code stands beside it."""

HERE = "Only this computer can open the links. For phones press n: the local network can."
OPEN = "Anybody in this network can read along: plain HTTP is not encrypted."
HOW_TO_OPEN = "In a browser, or in another terminal: tabletop join LINK"
OPENING = "The links are being made …"
TAKEN = "This link is in use. r makes another one, w takes the seat back to the table."
WITHDRAWN = "This seat plays at the table. r makes a link for it."


class LinkList(Drawn, can_focus=True):
    """The seats, and the link of the seat under the cursor."""

    def __init__(self, table: Table) -> None:
        super().__init__(id="links")
        self.table = table
        self.links: Sequence[SeatLink] = ()
        self.chosen = 0
        self.on_network = False
        self.trouble = ""

    @property
    def link(self) -> SeatLink | None:
        """The seat under the cursor."""
        return self.links[self.chosen] if self.chosen < len(self.links) else None

    @property
    def can_be_followed(self) -> bool:
        """Whether nobody has opened the link under the cursor yet."""
        return self.link is not None and bool(self.link.link) and "screen" not in self.link.state

    def draw(self, canvas: Canvas) -> None:
        code = matrix(self.link.link) if self.link is not None and self.can_be_followed else ()
        ascii_only, dark = self.look.ascii_only, self.look.palette.dark
        across, down = size_of(code, ascii_only=ascii_only)
        beside = bool(code) and LEFT + across + 1 <= canvas.width and down <= canvas.height
        x = max(LEFT, (LEFT + canvas.width - across) // 2) if beside else 1
        width = (x if beside else canvas.width) - 2
        for row, link in enumerate(self.links):
            self._draw_seat(canvas, 1 + row, link, width, chosen=row == self.chosen)
        top = len(self.links) + 2
        lay(canvas, Region(1, top, width, canvas.height - top), *self._details(width))
        y = 0 if beside else top + 8
        if y + down <= canvas.height and x + across <= canvas.width:
            draw_qr(canvas, x, y, code, dark_theme=dark, ascii_only=ascii_only)

    def _draw_seat(
        self, canvas: Canvas, y: int, link: SeatLink, width: int, *, chosen: bool
    ) -> None:
        chair = self.table.chairs[link.seat]
        if chosen:
            canvas.fill(0, y, width + 1, 1, "raised")
            canvas.put(0, y, "▸", "amber", bold=True)
        name = chair_among(chair, NAMES, self.table.chairs)
        canvas.put(1, y, name, chair.role, bold=chosen)
        state = "another screen asks: a" if link.asks else link.state
        canvas.put(NAMES + 2, y, state, "amber" if link.asks else "muted", limit=width - NAMES - 2)
        canvas.hot(0, y, width, 1, f"seat {link.seat}")

    def _details(self, width: int) -> list[Block]:
        link = self.link
        if self.trouble:
            return [text(self.trouble, "red")]
        if link is None:
            return [text(OPENING, "muted")]
        lines = [text(OPEN if self.on_network else HERE, "red" if self.on_network else "muted")]
        if not link.link:
            return [text(WITHDRAWN, "text"), Gap(), *lines]
        if not self.can_be_followed:
            return [text(TAKEN, "text"), Gap(), *lines]
        # A link has no spaces to break at.
        starts = range(0, len(link.link), width)
        pieces = (text(link.link[at : at + width], "text", bold=True) for at in starts)
        return [*pieces, text(HOW_TO_OPEN, "muted"), Gap(), *lines]


class LinksScreen(FramedScreen[None]):
    """Everything about the private screens of the open game."""

    private = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "walk(1)", "next", show=False),
        Binding("up", "walk(-1)", "previous", show=False),
        Binding("a", "let_in", "let in", tooltip="Give the seat to the other screen that asks"),
        Binding("w", "withdraw", "take back", tooltip="The seat plays at the table; its link ends"),
        Binding("r", "renew", "new link", tooltip="Another link for the seat; the old one ends"),
        Binding("n", "network", "network", tooltip="Open the links to the local network"),
        Binding("y", "copy", "copy link"),
    ]

    def title_line(self) -> TitleLine:
        return TitleLine("Private screens", "each seat on a phone, tablet or computer of its own")

    def body(self) -> Drawn:
        game = self.table_app.game
        assert game is not None
        self.list = LinkList(game.table)
        return self.list

    def on_mount(self) -> None:
        self.run_worker(self._open(network=False), exclusive=True)

    async def _open(self, *, network: bool) -> None:
        remote = self.table_app.remote_seats
        if remote is None or network != remote.on_network:
            if remote is not None and not network:
                self.show_links()
                return
            try:
                await self.table_app.open_seats(network=network)
            except TabletopError as error:
                if remote is None:
                    self.list.trouble = str(error)
                    self.list.redraw()
                else:
                    self.table_app.show_message(str(error), "error")
                return
        self.show_links()

    def show_links(self) -> None:
        """Draw everything as it stands."""
        remote = self.table_app.remote_seats
        if remote is not None and self.is_mounted:
            self.list.links = remote.links()
            self.list.on_network = remote.on_network
            self.list.redraw()

    def on_drawn_pointed(self, event: Drawn.Pointed) -> None:
        seats = [f"seat {link.seat}" for link in self.list.links]
        if event.target in seats:
            self.list.chosen = seats.index(event.target)
            self.list.redraw()

    def action_walk(self, step: int) -> None:
        if self.list.links:
            self.list.chosen = (self.list.chosen + step) % len(self.list.links)
            self.list.redraw()

    def action_let_in(self) -> None:
        remote, link = self.table_app.remote_seats, self.list.link
        if remote is not None and link is not None and not remote.let_in(link.seat):
            self.table_app.show_message("No other screen asks for this seat.")
        self.show_links()

    def action_withdraw(self) -> None:
        remote, link = self.table_app.remote_seats, self.list.link
        if remote is not None and link is not None:
            remote.withdraw(link.seat)
            self.show_links()

    def action_renew(self) -> None:
        remote, link = self.table_app.remote_seats, self.list.link
        if remote is not None and link is not None:
            remote.renew(link.seat)
            self.show_links()

    def action_network(self) -> None:
        from tabletop_tui.screens.dialogs.question import confirm

        remote = self.table_app.remote_seats
        if remote is None or remote.on_network:
            return

        def open_them() -> None:
            self.run_worker(self._open(network=True), exclusive=True)

        title = "Open the links to the local network?"
        confirm(self.app, open_them, title, RISK, yes="open them")

    def action_copy(self) -> None:
        link = self.list.link
        if link is not None and self.list.can_be_followed:
            self.table_app.copy(link.link)


QUIET = 2
"""Light modules around the code."""

Matrix = tuple[tuple[bool, ...], ...]
"""True is dark."""


@lru_cache(maxsize=16)
def matrix(text: str) -> Matrix:
    """The modules of a code with a quiet border; empty if the package for codes is missing."""
    try:
        import segno
    except ImportError:
        return ()
    code = segno.make(text, error="l", micro=False)
    return tuple(tuple(map(bool, row)) for row in code.matrix_iter(border=QUIET))


def size_of(code: Matrix, *, ascii_only: bool) -> tuple[int, int]:
    """The columns and rows of a drawn code."""
    across = len(code[0]) if code else 0
    return (2 * across, len(code)) if ascii_only else (across, (len(code) + 1) // 2)


def draw_qr(
    canvas: Canvas, x: int, y: int, code: Matrix, *, dark_theme: bool, ascii_only: bool
) -> None:
    """Draw a code dark on light in half blocks, or in ASCII with two signs for a module."""
    light, dark = ("text", "ink") if dark_theme else ("ink", "text")
    if ascii_only:
        # Blocks are drawn for the light modules, as a dark terminal without colours needs it.
        for row, modules in enumerate(code):
            signs = "".join("  " if module else "##" for module in modules)
            canvas.put(x, y + row, signs, light, dark)
        return
    for row in range(0, len(code), 2):
        for column, sign in enumerate(_halves(code, row)):
            canvas.put(x + column, y + row // 2, sign, light, dark)


def _halves(code: Sequence[Sequence[bool]], row: int) -> str:
    """Two rows of modules as one row of blocks, which stand for light modules."""
    below = code[row + 1] if row + 1 < len(code) else (False,) * len(code[row])
    signs = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    return "".join(signs[pair] for pair in zip(code[row], below, strict=True))
