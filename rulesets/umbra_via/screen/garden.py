"""The garden: tiles with their paths, flowers, legal spaces, and what a tile would complete."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.board import Board

from ..round.paths import CELLS
from .reveal import draw_reveal
from .scale import Scale, scale_within
from .tiles import (
    EAST,
    SOUTH,
    draw_flowers,
    draw_join,
    draw_tile,
)

if TYPE_CHECKING:
    from ..engine import UmbraVia
    from ..state import Plot, UmbraState

FACING = {EAST: 8, SOUTH: 1}


class GardenBoard(Board):
    """Draws the garden; at a reveal the bidding boards of all seats instead.

    `others` are panels beside it that show other parts of the same view.
    """

    others: tuple[Drawn, ...] = ()
    plan: tuple[tuple[int, int], ...] = ()
    """What the looking seat has put on each space of the Altar so far: energy and souls."""
    pointed = -1
    """The space of the Altar under the cursor; -1 for none."""

    @property
    def rules(self) -> UmbraVia:
        """The ruleset."""
        return cast("UmbraVia", self.ruleset)

    @property
    def state(self) -> UmbraState:
        """The view that is drawn."""
        return cast("UmbraState", self.view)

    @property
    def kind(self) -> str:
        """The kind of the decision; empty when there is none."""
        return self.decision.kind if self.decision else ""

    @property
    def scale(self) -> Scale:
        """The size of the pieces, which the panels beside it share."""
        return scale_within(*self.size)

    def redraw(self) -> None:
        """Draw again, and the panels beside it."""
        super().redraw()
        for panel in self.others:
            panel.redraw()

    def clear(self) -> None:
        """Show nothing at all, and forget what the seat before was about to bid."""
        self.plan, self.pointed = (), -1
        super().clear()

    def draw_board(self, canvas: Canvas) -> None:
        """The garden, or the reveal."""
        if self.kind == "reveal":
            draw_reveal(canvas, self.rules, self.state, self.table.chairs)
        else:
            self._draw_garden(canvas, scale_within(canvas.width, canvas.height))

    def _draw_garden(self, canvas: Canvas, scale: Scale) -> None:
        plots = self._plots()
        glowing = self._glowing()
        for column in range(4):
            x, _ = scale.place(column)
            canvas.centre(x, 0, scale.cell[0], str(column + 1), "muted")
        for cell, plot in enumerate(plots):
            self._draw_space(canvas, scale, cell, plot, cell in glowing)
        for cell in range(16):
            self._draw_joins(canvas, scale, cell, plots, glowing)
        for row in range(4):
            _, y = scale.place(row * 4)
            canvas.put(1, y + scale.cell[1] // 2, "ABCD"[row], "muted")
        if self._laying and self.chosen in CELLS:
            self._draw_cursor(canvas, scale)

    @property
    def _laying(self) -> bool:
        return self.kind in ("lay", "move", "void")

    def _plots(self) -> list[Plot]:
        """The garden with the tile where the cursor would lay it."""
        if self.kind == "lay" and self.chosen in CELLS:
            return self.rules.laid_view(self.state, CELLS.index(self.chosen)).garden
        return self.state.garden

    def _glowing(self) -> set[int]:
        """The cells of the paths that are complete, or would be."""
        summoning = None
        if self.kind == "lay" and self.chosen in CELLS:
            summoning = self.rules.look_ahead(self.state, CELLS.index(self.chosen))
        elif self.kind == "summoning":
            summoning = self.rules.summoning(self.state)
        return {cell for path in summoning.paths for cell in path.cells} if summoning else set()

    def _draw_space(self, canvas: Canvas, scale: Scale, cell: int, plot: Plot, glows: bool) -> None:
        x, y = scale.place(cell)
        width, height = scale.cell
        name = CELLS[cell]
        chosen = self._laying and name == self.chosen
        canvas.hot(x, y, width, height, name)
        canvas.fill(x, y, width, height, "raised" if plot.tile else "panel")
        if plot.tile:
            role = "amber" if glows or (chosen and self.kind == "lay") else "sand"
            draw_tile(canvas, x, y, scale.cell, plot.tile, plot.sides, role)
        elif self._laying and name in self.legal:
            canvas.put(x + width // 2, y + height // 2, "○", "amber", bold=chosen)
        draw_flowers(canvas, x, y, scale.cell, plot.energy, self.table.chairs)

    def _draw_joins(
        self, canvas: Canvas, scale: Scale, cell: int, plots: list[Plot], glowing: set[int]
    ) -> None:
        x, y = scale.place(cell)
        for side, other in ((EAST, cell + 1), (SOUTH, cell + 4)):
            if (side == EAST and cell % 4 == 3) or other > 15:
                continue
            here, there = plots[cell].sides, plots[other].sides
            if here > 0 and there > 0 and here & side and there & FACING[side]:
                role = "amber" if cell in glowing else "sand"
                draw_join(canvas, x, y, scale.cell, scale.gap, side, role)

    def _draw_cursor(self, canvas: Canvas, scale: Scale) -> None:
        """Brackets beside the chosen space, so that it is told without colour."""
        x, y = scale.place(CELLS.index(self.chosen))
        width, height = scale.cell
        for row in range(y, y + height):
            first, last = row == y, row == y + height - 1
            left = "┏" if first else "┗" if last else "┃"
            right = "┓" if first else "┛" if last else "┃"
            canvas.put(x - 1, row, left, "amber", bold=True)
            canvas.put(x + width, row, right, "amber", bold=True)
