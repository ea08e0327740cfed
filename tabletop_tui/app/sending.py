"""An app that sends what changed to its terminal, and keeps pictures of what all may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import ClassVar

from rich.console import Console
from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import ANSIToTruecolor, LineFilter
from textual.strip import Strip

from tabletop_tui.app.output import Cell, cells_of
from tabletop_tui.app.preferences import SettledApp
from tabletop_tui.core.words.plaintext import one_line
from tabletop_tui.screens.services import AppScreen
from tabletop_tui.theme import Palette, ink, to_ascii
from tabletop_tui.widgets.drawing.canvas import Cell as DrawnCell
from tabletop_tui.widgets.drawing.canvas import clusters
from tabletop_tui.widgets.keys import with_ids
from tabletop_tui.widgets.private_textual import driver_of, is_up, write_at_once
from tabletop_tui.widgets.straight import Stretch


class OddCellError(Exception):
    """A character that a terminal may draw wider or narrower than the canvas does."""


class Inks(dict[DrawnCell, Cell]):
    """Cells as a terminal gets them; each is made once. Raises `OddCellError` for an odd one."""

    def __init__(
        self, palette: Palette, filters: Sequence[LineFilter], console: Console, ascii_only: bool
    ) -> None:
        super().__init__()
        self._palette, self._filters, self._console = palette, filters, console
        self._ascii_only = ascii_only

    def __missing__(self, cell: DrawnCell) -> Cell:
        text, fg, bg, bold = cell
        style = ink(self._palette, fg, bg, bold)
        # The right half of a wide character has its colours, and nothing in it.
        shown = to_ascii(text or "x") if self._ascii_only else text or "x"
        strip = Strip([Segment(shown, style)])
        for one in self._filters:
            strip = strip.apply_filter(one, Color.parse(self._palette.colour(bg)))
        made = cells_of(strip.render(self._console))
        if made is None or len(made) != sum(wide for _, wide in clusters(text or "x")):
            raise OddCellError
        codes, words = made[0]
        self[cell] = codes, words if text else ""
        return self[cell]


class SendingApp(SettledApp):
    """Sends what screens give it as it is drawn, where it knows what the terminal shows."""

    def __init__(self, look: Mapping[str, str]) -> None:
        self._inks: tuple[object, Inks] | None = None
        super().__init__(look)

    def send(self, stretches: Sequence[Stretch]) -> bool:
        """Send what of these the terminal does not show yet.

        False, and nothing is sent, where there is no terminal, or it is not known what it shows.
        """
        driver = driver_of(self)
        if driver is None or self.is_headless or not is_up(self):
            return False
        inked = self._inks_now().__getitem__
        try:
            rows = [(y + 1, x + 1, [*map(inked, cells)]) for y, x, cells in stretches]
        except OddCellError:
            return False
        column, row = self.screen.outer_size.clamp_offset(self.cursor_position)
        data = self._shown.put(rows, f"\x1b[{row + 1};{column + 1}H")
        if data:
            write_at_once(self, driver, data)
        return data is not None

    def _inks_now(self) -> Inks:
        """For the colours and signs of now."""
        filters = [f for f in self.get_line_filters() if not isinstance(f, ANSIToTruecolor)]
        wanted = self.palette, filters, self.console, self.ascii_only
        if self._inks is None or self._inks[0] != wanted:
            self._inks = wanted, Inks(*wanted)
        return self._inks[1]


KEPT_BACK = (
    "A picture would keep what only you may see here. Take one while the whole table looks, "
    "or when the game is over."
)


class PicturedApp(SendingApp):
    """`S` writes the screen as it is into the folder `pictures`, as SVG."""

    BINDINGS: ClassVar[list[BindingType]] = with_ids(
        "app",
        [
            Binding("S", "picture", "picture", show=False, tooltip="Keep a picture of this screen"),
        ],
    )

    def action_picture(self) -> None:
        """Write the picture and say where it is; refused while a seat sees its secrets."""
        from tabletop_tui.core import private
        from tabletop_tui.folders import data_folder
        from tabletop_tui.saves.errors import reason
        from tabletop_tui.saves.file import atomic

        shown = [screen for screen in self.screen_stack if isinstance(screen, AppScreen)]
        if any(screen.keeps_secrets for screen in shown):
            self.tell(KEPT_BACK, "warning")
            return
        folder = data_folder() / "pictures"
        game = self.game
        name = game.table.game if game is not None else "tabletop"
        paths = (folder / f"{name}-{number}.svg" for number in count(1))
        try:
            private.make_folder(folder)
            path = next(path for path in paths if not path.exists())
            atomic.replace(path, self.export_screenshot(title="Tabletop").encode())
        except OSError as error:
            self.tell(one_line(f"The picture was not saved: {reason(error)} ({folder})."), "error")
            return
        self.tell(one_line(f"The picture is {path}."))
