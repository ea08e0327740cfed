"""The garden: tiles with their paths, flowers, legal spaces, and what a tile would complete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.board import Board

from ..rules.paths import CELLS, WAYS
from ..rules.summoning import Summoning, summon
from ..state import ALTAR
from ..wording.ledger import OpenPath, Placing, open_paths, placing, with_bid
from ..wording.previews import laid_view, look_ahead
from .forecasts import CUT, foretold
from .scale import LABEL, Scale, scale_within
from .tiles import EAST, SOUTH, draw_flowers, draw_join, draw_tile

if TYPE_CHECKING:
    from ..engine import UmbraVia
    from ..rules.bidding import Pieces
    from ..state import Plot, UmbraState


class Outlook(NamedTuple):
    """The open paths, and what the tile on each space of the Altar would bring."""

    paths: Sequence[OpenPath]
    tiles: Mapping[int, Placing]


def look_out(rules: UmbraVia, view: UmbraState, seat: int, plan: Sequence[Pieces]) -> Outlook:
    """Compute the outlook as if the planned bid of this seat lay on the Altar already.

    After the end nothing can be completed any more, so the outlook is empty.
    """
    if view.ended:
        return Outlook((), {})
    planned = with_bid(view, seat, plan) if any(map(any, plan)) else view
    placed = {space: placing(rules.content, planned, space) for space in range(len(ALTAR))}
    tiles = {space: here for space, here in placed.items() if here.at}
    return Outlook(open_paths(rules.content, view), tiles)


class GardenBoard(Board):
    """Draws the garden.

    `others` are panels beside it that show other parts of the same view.
    """

    ruleset: UmbraVia
    state: UmbraState

    others: tuple[Drawn, ...] = ()
    plan: tuple[tuple[int, int], ...] = ()
    """The planned bid of the seat that looks: energy and souls for each space of the Altar."""
    digits: Mapping[int, str] = {}
    """The digit that puts the next flower of a bid on each space of the Altar."""
    pointed = -1
    """The space of the Altar under the cursor; -1 for none."""
    marks: Mapping[str, str] = {}
    """The key of each space, while a space is chosen."""

    @property
    def summoning(self) -> Summoning:
        """What follows from the tile that was laid last."""
        return summon(self.ruleset.content, self.state, self.state.laid)

    @property
    def kind(self) -> str:
        """The kind of the decision; empty when there is none."""
        return self.decision.kind if self.decision else ""

    @property
    def scale(self) -> Scale:
        """The size of the pieces, which the panels beside it share."""
        return scale_within(*self.drawing_size)

    def redraw(self) -> None:
        """Draw again, and the panels beside it."""
        super().redraw()
        for panel in self.others:
            panel.redraw()

    def clear(self) -> None:
        """Show nothing, and forget the planned bid of the seat before."""
        self.plan, self.digits, self.pointed = (), {}, -1
        super().clear()

    @property
    def outlook(self) -> Outlook:
        """The path ledger at this moment, computed once for each view and planned bid."""
        plan = self.plan if self.kind == "bid" else ()
        find = partial(look_out, self.ruleset, self.state, self.viewer, plan)
        return self.parts.once(self.view, ("outlook", plan), find)

    def draw_board(self, canvas: Canvas) -> None:
        """Draw lines, spaces, tiles, joined paths, and the names of rows and columns."""
        scale = scale_within(canvas.width, canvas.height)
        plots = self._plots()
        glowing = self._glowing()
        _draw_grid(canvas, scale)
        for cell, plot in enumerate(plots):
            self._draw_space(canvas, scale, cell, plot, cell in glowing)
        if self._laying and self.chosen in CELLS:
            self._draw_cursor(canvas, scale)
        for cell in range(16):
            self._draw_joins(canvas, scale, cell, plots, glowing)
        for column in range(4):
            x, _ = scale.place(column)
            canvas.centre(x, 0, scale.cell[0], f" {column + 1} ", "muted")
        if self.kind in ("lay", "bid") and self._weighed in self.outlook.tiles:
            # The arrow says that it belongs to the board, not to the ledger below.
            label = f" ↑ what tile {ALTAR[self._weighed]} brings "
            canvas.put(LABEL + 1, scale.height - 1, label, "muted")
        for row in range(4):
            _, y = scale.place(row * 4)
            canvas.put(1, y + scale.cell[1] // 2, "ABCD"[row], "muted")

    @property
    def _laying(self) -> bool:
        return self.kind in ("lay", "move", "void")

    def _plots(self) -> Sequence[Plot]:
        if self.kind == "lay" and self.chosen in CELLS:
            return laid_view(self.state, CELLS.index(self.chosen)).garden
        return self.state.garden

    def _glowing(self) -> set[int]:
        summoning = None
        if self.kind == "lay" and self.chosen in CELLS:
            summoning = look_ahead(self.ruleset.content, self.state, CELLS.index(self.chosen))
        elif self.kind == "summoning":
            summoning = self.summoning
        return {cell for path in summoning.paths for cell in path.cells} if summoning else set()

    @property
    def _weighed(self) -> int:
        """The space of the Altar for whose tile the garden shows forecasts; -1 for none."""
        return self.state.queue[0] if self.kind == "lay" else self.pointed

    def _draw_space(self, canvas: Canvas, scale: Scale, cell: int, plot: Plot, glows: bool) -> None:
        x, y = scale.place(cell)
        width, height = scale.cell
        canvas.hot(x, y, width, height, CELLS[cell])
        canvas.fill(x, y, width, height, "raised" if plot.tile else "panel")
        if plot.tile:
            role = "amber" if glows else "sand"
            draw_tile(canvas, x, y, scale.cell, plot.tile, plot.sides, role)
            if mark := self._mark(CELLS[cell]):
                # At the right, before the sign of a seat. At the left, after a count of flowers, it
                # would look like another digit of the count.
                canvas.put(x + width // 2 + 1, y + height - 1, mark, "amber", bold=True)
        else:
            self._draw_forecast(canvas, scale, cell)
        draw_flowers(canvas, x, y, scale.cell, plot.energy, self.table.chairs)

    def _mark(self, space: str) -> str:
        """The key of a space that can be chosen now; empty for any other."""
        return self.marks.get(space, "") if space in self.legal else ""

    def _draw_forecast(self, canvas: Canvas, scale: Scale, cell: int) -> None:
        """Draw what the tile would bring on an empty space, between its key and its flowers."""
        x, y = scale.place(cell)
        width, height = scale.cell
        name, energy = CELLS[cell], self.state.garden[cell].energy
        mark = self._mark(name)
        lines: list[list[Phrase]] = []
        tile = self.outlook.tiles.get(self._weighed) if self.kind in ("lay", "bid") else None
        bottom = height - any(energy[2:])
        if tile is not None and cell in tile.at and self.decision is not None:
            rows = bottom - bool(mark or any(energy[:2]))
            tell = partial(foretold, tile, cell, self.table.chairs, width, own=self.decision.seat)
            lines = tell(rows)
            if mark and lines[-1][-1] == CUT and not any(energy[:2]):
                # Rather than leave a gain out, the key shares its row with the first one.
                lines, mark = tell(rows + 1, key=[Phrase(mark, "amber")]), ""
        elif self.kind == "void" and name in self.legal:
            lines = self._waiting(width)
        top = y + min(max(1, (height - len(lines)) // 2), bottom - len(lines))
        for row, line in enumerate(lines, top):
            size = sum(cell_len(phrase.text) for phrase in line)
            canvas.say(x + (width - size) // 2, row, line)
        canvas.centre(x, y, width, mark, "amber", bold=True)

    def _waiting(self, width: int) -> list[list[Phrase]]:
        energy = self.state.altar[self.state.queue[0]].energy
        chairs = [self.chair(seat) for seat, count in enumerate(energy) if count]
        whose = [
            Phrase(f"{chair.sign}{count} ", chair.role)
            for chair, count in zip(chairs, filter(None, energy), strict=True)
        ]
        fits = sum(cell_len(phrase.text) for phrase in whose) <= width + 1
        return [whose if fits else [Phrase(f"all {sum(energy)}")], [Phrase("wait", "muted")]]

    def _draw_joins(
        self, canvas: Canvas, scale: Scale, cell: int, plots: Sequence[Plot], glowing: set[int]
    ) -> None:
        (x, y), here = scale.place(cell), plots[cell].sides
        role = "amber" if cell in glowing else "sand"
        for side, facing, other in WAYS[cell]:
            there = plots[other].sides
            joined = here > 0 and there > 0 and here & side and there & facing
            if joined and side in (EAST, SOUTH):
                draw_join(canvas, x, y, scale.cell, scale.gap, side, role)

    def _draw_cursor(self, canvas: Canvas, scale: Scale) -> None:
        x, y = scale.place(CELLS.index(self.chosen))
        width, height = scale.cell
        canvas.frame(x - 1, y - 1, width + 2, height + 2, "amber", style=HEAVY)


def _draw_grid(canvas: Canvas, scale: Scale) -> None:
    """Draw a thin line around every space, so that the spaces are visible without colours."""
    columns = [scale.place(column)[0] - 1 for column in range(4)]
    rows = [scale.place(row * 4)[1] - 1 for row in range(4)]
    right, bottom = columns[-1] + scale.cell[0] + 1, rows[-1] + scale.cell[1] + 1
    columns, rows = [*columns, right], [*rows, bottom]
    ends = {rows[0]: ("╭", "┬", "╮"), bottom: ("╰", "┴", "╯")}
    across = columns[1] - columns[0] - 1
    for y in range(rows[0], bottom + 1):
        if y in rows:
            left, cross, end = ends.get(y, ("├", "┼", "┤"))
            line = cross.join(["─" * across] * 4)
            canvas.put(columns[0], y, f"{left}{line}{end}", "line")
        else:
            for x in columns:
                canvas.put(x, y, "│", "line")
