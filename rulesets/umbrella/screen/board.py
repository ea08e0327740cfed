"""The drawn table of Umbrella: figures, Scene between its four zones, score strip, neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.widgets.drawing.canvas import DOTTED, HEAVY, THIN, Canvas

from ..board import SIGNS
from ..state import COLOURS
from .neighbours import draw_neighbours
from .scale import Scale, scale_for
from .scene import draw_scene
from .signs import ROLES
from .strip import draw_strip, strip_height
from .table import UmbrellaTable

if TYPE_CHECKING:
    from ..previews import Slide


class UmbrellaBoard(UmbrellaTable):
    """Draws the table as the looking seat sits at it: its own Scene in the middle."""

    def draw_board(self, canvas: Canvas) -> None:
        """Everything from top to bottom, centred."""
        scale = scale_for(canvas.width, canvas.height)
        slide = self.slide()
        left = max(0, (canvas.width - scale.width) // 2)
        spare = canvas.height - self._height(scale)
        air = 1 if spare >= 2 else 0
        y = self._draw_figures(canvas, left, 0, scale, slide) + air
        y = draw_scene(canvas, left, y, scale, self) + air
        width = scale.width
        y = draw_strip(canvas, left, y, width, scale, self, slide)
        if len(self.state.seats) > 1:
            draw_neighbours(canvas, left, y, width, canvas.height - y, self)

    def _height(self, scale: Scale) -> int:
        strip = strip_height(self.components.strip(self.state))
        others = len(self.state.seats) - 1
        return scale.slot[1] + scale.scene[1] + 2 + strip + others

    # -- figures ---------------------------------------------------------------------------

    def _draw_figures(
        self, canvas: Canvas, x: int, y: int, scale: Scale, slide: Slide | None
    ) -> int:
        width, height = scale.slot
        made = {one.slot for one in slide.made} if slide else set()
        scene = self.state.seats[self.seat].scene
        step = (scale.width - width) // 3
        for slot in range(4):
            self._draw_figure(canvas, x + slot * step, y, slot, scale, scene, done=slot + 1 in made)
            canvas.hot(x + slot * step, y, width, height, f"slot {slot + 1}")
        return y + height

    def _draw_figure(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        slot: int,
        scale: Scale,
        scene: str,
        *,
        done: bool,
    ) -> None:
        width, height = scale.slot
        target = f"slot {slot + 1}"
        tiles = self.state.seats[self.seat].slots[slot].tiles
        chosen = self.chosen == target or done
        legal = target in self.legal
        role = "amber" if chosen or legal else "line"
        style = HEAVY if chosen else (THIN if tiles else DOTTED)
        canvas.frame(x, y, width, height, role, style=style, bg="panel")
        number = f" {slot + 1} "
        canvas.put(x + 2, y, number, "amber" if chosen else "muted", bold=chosen)
        if not tiles:
            canvas.centre(x + 1, y + height // 2, width - 2, "empty", "dim")
            return
        face = tiles[-1]
        colour, count = self._nearest(scene, face, slot)
        note = (
            f" {SIGNS[colour]}{colour} {count}/4 " if scale.names else f" {SIGNS[colour]}{count} "
        )
        canvas.right(x + width - 1, y, note, ROLES[colour])
        if len(tiles) > 1:
            beneath = f" {len(tiles) - 1} beneath " if scale.names else f" ▒{len(tiles) - 1} "
            canvas.right(x + width - 2, y + height - 1, beneath, "muted")
        pixel_width, pixel_height = scale.pixel
        left = x + (width - 4 * pixel_width) // 2
        ink = "amber" if chosen else "text"
        for row, cells in enumerate(self.components.figures.rows(face, slot)):
            for column, mark in enumerate(cells):
                for line in range(pixel_height):
                    at = (left + column * pixel_width, y + 1 + row * pixel_height + line)
                    if mark == "#":
                        canvas.put(*at, "█" * pixel_width, ink)
                    elif line == pixel_height - 1:
                        canvas.put(*at, "·".ljust(pixel_width), "line")
        if scale.names:
            name = self.components.figures.names[face]
            canvas.centre(x + 1, y + height - 2, width - 2, name, ink, bold=chosen)

    def _nearest(self, scene: str, face: str, slot: int) -> tuple[str, int]:
        """The colour that shows most of a figure already, and how many of its four cells."""
        on = [scene[cell] for cell in self.components.figures.cells[face][slot]]
        colour = max(COLOURS, key=on.count)
        return colour, on.count(colour)
