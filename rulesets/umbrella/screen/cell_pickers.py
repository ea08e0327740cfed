"""Pickers with a cursor on the cells of the Scene: for a swap and for an exchange."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.visibility.showing import ENTER
from tabletop_tui.widgets.navigation import ARROWS

from ..board import CELLS, ZONES
from ..state import COLUMNS, ROWS
from .pickers import COLOUR, OPEN, WaitingPicker
from .table import ROLES, UmbrellaTable

NEIGHBOURS = "two side by side, or one above the other"


class _Cells(WaitingPicker):
    def __init__(self, decision: Decision, board: UmbrellaTable) -> None:
        super().__init__(decision, board)
        self.way_out = "decline"

    def begin(self) -> None:
        """Start in the middle of the Scene."""
        super().begin()
        self.cell = 5
        # Here arrows always move over cells, so the zone counts as chosen and Tab changes it.
        self.directed = True
        self.moved = False
        """Whether a key or a click has chosen anything."""

    @property
    def takes_from_zone(self) -> bool:
        """Whether any key or click has chosen anything: then the zone counts as chosen, too."""
        return self.moved

    def press(self, key: str) -> bool:
        """Follow a key. The first arrow only shows where the cursor stands."""
        if key in ARROWS and not self.moved:
            self.moved, self.complaint, self.called = True, "", False
            self.mark_zone()
            return True
        before, self.moved = self.moved, True
        followed = super().press(key)
        self.moved = before or followed
        return followed

    def point(self, target: str) -> bool:
        """Follow a click, which shows the cursor, too."""
        self.moved = True
        return super().point(target)

    @property
    def choosing(self) -> str:
        """The keys that choose a cell: its row and its column."""
        return "A-D 1-4"

    def _go(self, key: str) -> bool:
        """Move by an arrow, the number of a column or the letter of a row; else False."""
        row, column = divmod(self.cell, 4)
        if key in ARROWS:
            dx, dy = ARROWS[key]
            self.cell = (row + dy) % 4 * 4 + (column + dx) % 4
        elif key in COLUMNS:
            self.cell = row * 4 + COLUMNS.index(key)
        elif key.upper() in ROWS:
            self.cell = ROWS.index(key.upper()) * 4 + column
        else:
            return False
        return True

    def _way_to_cell(self, cell: int) -> tuple[str, ...]:
        """The keys to a cell: its row, unless the cursor is in this row, and its column."""
        row = () if cell // 4 == self.cell // 4 else (ROWS[cell // 4],)
        return (*row, COLUMNS[cell % 4])


class SwapPicker(_Cells):
    """Picks two neighbouring umbrellas: a cell, and its neighbour to the right or below."""

    def begin(self) -> None:
        """Start at the first pair of the answers."""
        super().begin()
        self.step = 1
        pair: tuple[int, int] | None = self.decision.options[0].value
        if pair is not None:
            self.cell, self.step = pair[0], pair[1] - pair[0]

    @property
    def key(self) -> str:
        """The key of the pair, as in `A1-A2`, or of the cell if it has no such neighbour."""
        other = self.cell + self.step
        return f"{CELLS[self.cell]}-{CELLS[other]}" if other < 16 else CELLS[self.cell]

    def _why(self) -> str:
        refused = {refusal.target: refusal.why for refusal in self.decision.refusals()}
        if self.key in refused:
            return f"{self.key.replace('-', ' and ')}: {refused[self.key]}."
        side = "to the right" if self.step == 1 else "below"
        return f"{CELLS[self.cell]} has no neighbour {side}."

    def _way_to(self, option: Option) -> tuple[str, ...]:
        first, second = option.value
        turns = ["tab"] if second - first != self.step else []
        return (*self._way_to_cell(first), *turns, ENTER)

    def _move(self, key: str) -> bool:
        """Move to another cell, or by Tab to the other neighbour of this cell."""
        if key in ("tab", "shift+tab"):
            self.step = 5 - self.step
            if self.cell + self.step > 15:
                self.step = 5 - self.step
        else:
            return self._go(key)
        return True

    def _click(self, target: str) -> bool:
        self.complaint, self.called = "", False
        kind, *words = target.split(" ")
        if kind == "cell":
            cell = CELLS.index(words[0])
            if cell == self.cell:
                self.step = 5 - self.step
            self.cell, self.extra = cell, ""
        return False

    def lines(self, width: int) -> list[list[Phrase]]:
        """The chosen pair."""
        if self.extra:
            return [[Phrase("swap nothing", "amber"), Phrase(": the power is lost")]]
        two = self.key.replace("-", " with ") if self.moved else NEIGHBOURS
        return [[Phrase("swap ", "muted"), Phrase(two)]]

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys of a swap, each with its meaning."""
        return [("A-D 1-4 ←→↑↓", "cell"), ("Tab", "neighbour"), ("0", "decline")]


class ExchangePicker(_Cells):
    """Picks an umbrella of a zone, and a cell of the Scene for which it is exchanged."""

    def begin(self) -> None:
        """Start at the first answer."""
        super().begin()
        first: tuple[int, str, int] | None = self.decision.options[0].value
        if first is not None:
            zone, self.colour, self.cell = first
            self.zone = ZONES[zone]

    @property
    def key(self) -> str:
        """The key of the exchange, as in `left R B2`."""
        return f"{self.zone} {self.colour} {CELLS[self.cell]}"

    def _why(self) -> str:
        if self.table.state.seats[self.table.seat].scene[self.cell] == self.colour:
            return f"Both are {ROLES[self.colour]}: nothing would change."
        return super()._why()

    def _way_to(self, option: Option) -> tuple[str, ...]:
        number, colour, cell = option.value
        return (*self._way_to_zone(ZONES[number], colour), *self._way_to_cell(cell), ENTER)

    def _move(self, key: str) -> bool:
        return self._go(key) or self._take(key)

    def _click(self, target: str) -> bool:
        """Follow a click; True for a second one on the same cell, which confirms the exchange."""
        self.complaint, self.called = "", False
        before, self.extra = self.key, ""
        kind, *words = target.split(" ")
        if self._point_zone(target):
            return False
        if kind == "cell":
            self.cell = CELLS.index(words[0])
            return self.key == before and self.option is not None
        return False

    def lines(self, width: int) -> list[list[Phrase]]:
        """The chosen umbrella and the chosen cell."""
        if self.extra:
            return [[Phrase("trade nothing", "amber"), Phrase(": the power is lost")]]
        return [
            self._taken(),
            [Phrase("for  ", "muted"), Phrase(CELLS[self.cell] if self.moved else OPEN)],
        ]

    @property
    def hints(self) -> Sequence[tuple[str, str]]:
        """The keys of an exchange, each with its meaning."""
        cell = ("A-D 1-4 ←→↑↓", "cell")
        return [cell, ("Tab", "zone"), (COLOUR, "next colour"), ("0", "decline")]
