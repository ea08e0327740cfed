"""The drawn table of Umbrella: figures, Scene between its four zones, score strip, neighbours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.widgets.drawing.canvas import DOTTED, HEAVY, THIN, Canvas, clip

from ..board import CELLS, SIGNS
from ..state import COLOURS, COLUMNS, ROWS
from .neighbours import draw_neighbours
from .scale import Scale, scale_for
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
        y = self._draw_scene(canvas, left, y, scale, slide) + air
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
        scene = slide.scene if slide else self.state.seats[self.seat].scene
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
            canvas.right(x + width - 2, y + height - 1, f" +{len(tiles) - 1} ", "muted")
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

    # -- the Scene and its zones -----------------------------------------------------------

    def _draw_scene(self, canvas: Canvas, x: int, y: int, scale: Scale, slide: Slide | None) -> int:
        width, height = scale.scene
        left = x + (scale.width - width) // 2
        self._draw_flat_zone(canvas, left, y, "top", width)
        top = y + 1
        canvas.frame(left, top, width, height, "line", bg="panel")
        scene = slide.scene if slide else self.state.seats[self.seat].scene
        made = self._made_cells(slide)
        marked = self._marked_cells()
        for cell, colour in enumerate(scene):
            dx, dy = scale.place(cell)
            x_off, y_off = self._behind(cell, scale) if slide else (0, 0)
            at = (left + dx + x_off, top + dy + y_off)
            self._draw_umbrella(canvas, *at, colour, scale, cell in made, CELLS[cell] in marked)
            canvas.hot(left + dx, top + dy, *scale.cell, f"cell {CELLS[cell]}")
        for line in range(4):
            self._draw_row_ends(canvas, left, top, line, scale, slide)
            self._draw_column_ends(canvas, left, top, line, scale, slide)
        side = max(6, min(height, 8))
        middle = top + (height - side) // 2
        far_left = left - scale.label - scale.zone
        self._draw_side_zone(canvas, far_left, middle, side, "left", scale)
        self._draw_side_zone(canvas, left + width + scale.label, middle, side, "right", scale)
        self._draw_flat_zone(canvas, left, top + height, "bottom", width)
        return top + height + 1

    def _behind(self, cell: int, scale: Scale) -> tuple[int, int]:
        """How far an umbrella of the sliding line is still from its place while it moves."""
        if self.progress >= 1.0 or self.line not in CELLS[cell]:
            return 0, 0
        zone = self.chosen.split(" ")[-3] if self.chosen.count(" ") == 2 else ""
        way = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}.get(zone, (0, 0))
        left = 1.0 - self.progress
        across = round(left * (scale.cell[0] + scale.gap[0])) * way[0]
        return across, round(left * (scale.cell[1] + scale.gap[1])) * way[1]

    def _made_cells(self, slide: Slide | None) -> set[int]:
        if slide is None or not slide.made:
            return set()
        made = slide.made[0]
        return set(self.components.figures.cells[made.face][made.slot - 1])

    def _marked_cells(self) -> set[str]:
        """The cells that a swap or an exchange under the cursor is about."""
        if self.decision is None or self.decision.kind not in ("swap", "exchange"):
            return set()
        return {word for part in self.chosen.split("-") for word in part.split() if word in CELLS}

    def _draw_umbrella(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        colour: str,
        scale: Scale,
        made: bool,
        marked: bool,
    ) -> None:
        width, height = scale.cell
        role = ROLES[colour]
        label = f"{SIGNS[colour]}{colour}"
        if made or marked:
            label = f"▸{label}◂" if made else f"‹{label}›"
        inset = 1 if height < 5 else 2
        if height > 1:
            edge = "amber" if marked else role
            canvas.put(x + inset, y, "▄" * (width - 2 * inset), edge)
            canvas.put(x + inset, y + height - 1, "▀" * (width - 2 * inset), edge)
            canvas.fill(x, y + 1, width, height - 2, role)
        else:
            canvas.fill(x, y, width, 1, role)
        start = x + (width - cell_len(label)) // 2
        canvas.put(start, y + height // 2, label, "ink", role, bold=True)

    def _draw_row_ends(
        self, canvas: Canvas, left: int, top: int, line: int, scale: Scale, slide: Slide | None
    ) -> None:
        width = scale.scene[0]
        y = top + scale.place(line * 4)[1] + scale.cell[1] // 2
        name = ROWS[line]
        for zone, x in (("left", left - scale.label), ("right", left + width)):
            target = f"line {zone} {name}"
            canvas.hot(x, y, scale.label, 1, target)
            if slide and slide.from_zone == zone and self.line == name:
                arrow = (
                    "━" * (scale.label - 2) + "▶"
                    if zone == "left"
                    else "◀" + "━" * (scale.label - 2)
                )
                letter = f"{name}{arrow}" if zone == "left" else f"{arrow}{name}"
                canvas.put(x, y, letter, "amber", bold=True)
            elif slide and slide.to_zone == zone and self.line == name:
                out = f"{SIGNS[slide.out]}{slide.out}"
                text = f"▶{out}" if zone == "right" else f"{out}◀"
                canvas.put(x if zone == "right" else x + scale.label - 3, y, text, ROLES[slide.out])
            else:
                canvas.put(x + scale.label // 2, y, name, "dim")

    def _draw_column_ends(
        self, canvas: Canvas, left: int, top: int, line: int, scale: Scale, slide: Slide | None
    ) -> None:
        dx, _ = scale.place(line)
        name = COLUMNS[line]
        middle = left + dx + scale.cell[0] // 2 - 1
        for zone, y in (("top", top), ("bottom", top + scale.scene[1] - 1)):
            canvas.hot(left + dx, y, scale.cell[0], 1, f"line {zone} {name}")
            if slide and slide.from_zone == zone and self.line == name:
                arrow = "▼" if zone == "top" else "▲"
                canvas.put(middle - 1, y, f" {name}{arrow} ", "amber", bold=True)
            elif slide and slide.to_zone == zone and self.line == name:
                arrow = "▼" if zone == "bottom" else "▲"
                out = f"{arrow}{SIGNS[slide.out]}{slide.out}"
                canvas.put(middle - 1, y, out, ROLES[slide.out], bold=True)
            else:
                canvas.put(middle, y, f" {name} ", "dim")

    def _draw_side_zone(
        self, canvas: Canvas, x: int, y: int, height: int, zone: str, scale: Scale
    ) -> None:
        chosen = self.pointed_zone == zone
        partner = self._partner(zone)
        role = "amber" if chosen else "line"
        title = zone
        canvas.frame(x, y, scale.zone, height, role, title=title, bg="panel")
        canvas.put(x + 2, y, f" {title} ", role if chosen else "muted", bold=chosen)
        canvas.hot(x, y, scale.zone, height, f"zone {zone}")
        if partner is not None and scale.names:
            chair = self.chair(partner)
            name = clip(f"{chair.sign} {chair.name}", scale.zone - 6)
            canvas.put(x + 2, y + height - 1, f" {name} ", f"seat-{chair.colour}")
        elif partner is not None:
            chip = f" {self.chair(partner).sign} "
            canvas.put(x + 2, y + height - 1, chip, f"seat-{self.chair(partner).colour}")
        start = y + (height - 4) // 2
        for row, (colour, count) in enumerate(zip(COLOURS, self.zone(zone), strict=True)):
            self._draw_waiting(canvas, x + 1, start + row, zone, colour, count)

    def _draw_waiting(
        self, canvas: Canvas, x: int, y: int, zone: str, colour: str, count: int
    ) -> int:
        """One colour of a zone: its sign, its letter, how many wait."""
        taken = self.pointed_zone == zone and self.chosen.split(" ")[1:2] == [colour]
        canvas.put(x, y, "▸" if taken else " ", "amber", bold=True)
        label = f" {SIGNS[colour]}{colour} "
        if count:
            end = canvas.put(x + 1, y, label, "ink", ROLES[colour], bold=True)
        else:
            end = canvas.put(x + 1, y, label, "dim")
        end = canvas.put(end, y, f" {count}", "text" if count else "dim", bold=taken)
        canvas.hot(x, y, end - x + 1, 1, f"zone {zone} {colour}")
        return end

    def _draw_flat_zone(self, canvas: Canvas, x: int, y: int, zone: str, width: int) -> None:
        """The top or bottom zone as one line over the width of the Scene and beyond."""
        chosen = self.pointed_zone == zone
        solo = self.state.solo
        words = {"top": "top", "bottom": "mine"}
        name = words[zone]
        start = x + width // 2 - 17
        canvas.put(start - 5, y, name.rjust(4), "amber" if chosen else "muted", bold=chosen)
        canvas.hot(start - 5, y, 5, 1, f"zone {zone}")
        at = start
        for colour, count in zip(COLOURS, self.zone(zone), strict=True):
            self._draw_waiting(canvas, at, y, zone, colour, count)
            at += 9
        if zone == "bottom" and not solo and canvas.width - at > 20:
            canvas.put(at + 1, y, "-1 each at the end", "dim")

    def _partner(self, zone: str) -> int | None:
        """The neighbour who shares a side zone."""
        seats = len(self.state.seats)
        if seats == 1:
            return None
        return (self.seat + (1 if zone == "left" else -1)) % seats
