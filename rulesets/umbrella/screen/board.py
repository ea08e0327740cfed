"""The drawn table of Umbrella: Figures, the Scene and its four zones, score strip, neighbours."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.words.speech import number_of
from tabletop_tui.widgets.drawing.canvas import DOTTED, HEAVY, THIN, Canvas
from tabletop_tui.widgets.drawing.layout import Gap, Rules, Text, lay
from tabletop_tui.widgets.drawing.room import MORE, NAMES
from tabletop_tui.widgets.drawing.words import short

from ..board import SIGNS
from ..rules.distance import HERE, NEAREST_FIRST, distance_lines
from ..wording.describe import what_may_come, zone_in_words
from ..wording.nearness import visible_figures
from .neighbours import draw_figure, draw_neighbours, neighbour_rows
from .scale import Scale, scale_for
from .scene import draw_scene
from .strip import draw_strip, strip_height
from .table import ROLES, UmbrellaTable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..rules.distance import Distances
    from ..wording.previews import Slide


PROSPECT_ROWS = 5
"""Rows that `draw_prospect` gets before blank rows go elsewhere: an empty row, and two lines that
may wrap."""


def draw_prospect(canvas: Canvas, x: int, y: int, width: int, board: UmbrellaTable) -> None:
    """Draw below the strip of a solo game how well it goes, as far as the rows suffice.

    First come the points and the tokens still possible, then the grades, then how near each Figure
    is, and last the umbrellas that left the game.
    """
    points = board.points(board.seat)
    line = [Phrase(number_of(points, "point"))]
    most = board.tokens_possible()
    full = most is None or most == sum(board.state.seats[board.seat].covered) + board.state.pool
    if full and (spared := board.umbrellas_to_count()):
        line.append(Phrase(f", +{spared} for umbrellas left once six tokens are placed", "muted"))
    if most is not None:
        words = f" · at most {number_of(most, 'token')} in all"
        line.append(Phrase(words, "text" if full else "amber"))
    ladder: list[Phrase] = []
    present = board.components.content.grade(points)
    for grade in board.components.content.grades:
        now = "now: " if grade is present else ""
        least = f"{grade.least} " if grade.least > 0 else ""
        separate = " · " if ladder else ""
        words = f"{separate}{now}{least}{grade.title.lower()}"
        ladder.append(Phrase(words, "text" if now else "muted"))
    room = Region(x + 1, y, width - 2, max(0, canvas.height - y))
    parts = board.parts.once(board.view, "nearness", lambda: [*_nearness(board)])
    lay(canvas, room, Gap(), Text([line], step=NAMES), Text([ladder]), Gap(), Rules(parts))
    canvas.hot(x, y, width, min(PROSPECT_ROWS, room.height), f"seat {board.seat}")


def _nearness(board: UmbrellaTable) -> Iterator[tuple[str, str]]:
    """Headings with their text: how near each Figure is, and the umbrellas that left the game."""
    figures = visible_figures(board.components, board.state, board.seat)
    names = board.components.figures.names
    lines = (f"Slot {slot + 1}, {names[face]}: {found.words}." for slot, face, found in figures)
    yield "how near your Figures are", "\n".join(lines)
    yield "umbrellas out of the game", zone_in_words(board.state.out).replace("empty", "none")


OVER = "over "
"""Stands before the name of the tile that an arriving tile would cover."""


class UmbrellaBoard(UmbrellaTable):
    """Draws the table with the Scene of the viewer's own seat in the middle."""

    def draw_board(self, canvas: Canvas) -> None:
        """Draw Figures, Scene, strip, and below them the neighbours or the solo prospects."""
        scale = scale_for(canvas.width, canvas.height)
        slide = self.slide()
        left = max(0, (canvas.width - scale.width) // 2)
        solo = self.state.solo
        room = canvas.height - self._height(scale)
        below = (
            PROSPECT_ROWS if solo else neighbour_rows(self, canvas.width, room, boards=scale.names)
        )
        spare = room - below
        air = 1 if spare >= 2 else 0
        y = self._draw_figures(canvas, left, 0, scale, slide) + air
        y = draw_scene(canvas, left, y, scale, self) + air
        y = draw_strip(canvas, left, y, scale.width, scale, self, slide)
        if solo:
            draw_prospect(canvas, left, y, scale.width, self)
        elif y < canvas.height:
            place = Region(0, y, canvas.width, canvas.height - y)
            self.parts.lay(
                canvas,
                place,
                self.view,
                (self.seat, self.given(1 - self.seat)),
                partial(draw_neighbours, board=self),
            )

    def _height(self, scale: Scale) -> int:
        return scale.slot[1] + scale.scene[1] + 2 + strip_height(self.components.strip(self.state))

    # -- figures ---------------------------------------------------------------------------

    def _draw_figures(
        self, canvas: Canvas, x: int, y: int, scale: Scale, slide: Slide | None
    ) -> int:
        width, height = scale.slot
        made = {one.slot for one in slide.made} if slide else set()
        made |= {slot + 1 for slot, _ in self.being_made()}
        slots = [f"slot {slot + 1}" for slot in range(4)]

        def draw(sheet: Canvas) -> None:
            far, step = self.slides_to_go(), (scale.width - width) // 3
            for slot, target in enumerate(slots):
                done = slot + 1 in made
                self._draw_figure(sheet, slot * step, 0, slot, scale, far, done=done)
                sheet.hot(slot * step, 0, width, height, target)

        marks = [(slot == self.chosen, slot in self.legal) for slot in slots]
        facts = self.seat, frozenset(made), *marks
        self.parts.lay(canvas, Region(x, y, scale.width, height), self.view, facts, draw)
        return y + height

    def _draw_figure(
        self, canvas: Canvas, x: int, y: int, slot: int, scale: Scale, far: Distances, *, done: bool
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
        canvas.put(x + 1, y, number, "amber" if chosen else "muted", bold=chosen)
        if not tiles:
            middle = y + height // 2
            canvas.centre(x + 1, middle, width - 2, "empty", "dim")
            words = Text([[Phrase(what_may_come(self.state))]], "dim", step=MORE, whole=True)
            lay(canvas, Region(x + 2, middle + 2, width - 3, y + height - middle - 3), words)
            return
        self._draw_distances(canvas, x, y, slot, scale, far, beneath=len(tiles) - 1)
        ink = "amber" if chosen else "text"
        face, arriving, figures = tiles[-1], self.arriving(), self.components.figures
        name, rows = figures.names[face], figures.rows(face, slot)
        if arriving is None:
            left = x + (width - 4 * scale.pixel[0]) // 2
            draw_figure(canvas, left, y + 1, rows, scale.pixel, ink)
        else:
            # The tile in the slot, and beside it the one that would cover it.
            small = (1, scale.pixel[1])
            large = small if scale.pixel[0] < 2 or width < 16 else (2, small[1])
            left = x + (width - 4 * large[0] - 5) // 2
            draw_figure(canvas, left, y + 1, rows, small, "dim")
            canvas.put(left + 4, y + height // 2 - 1, "▸", "amber", bold=True)
            draw_figure(canvas, left + 5, y + 1, figures.rows(arriving, slot), large, ink)
            name = f"{OVER}{short(name, width - 2 - len(OVER))}"
        if scale.names:
            canvas.centre(x + 1, y + height - 2, width - 2, name, ink, bold=chosen)

    def _draw_distances(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        slot: int,
        scale: Scale,
        far: Distances,
        *,
        beneath: int,
    ) -> None:
        """Draw the slides to go: at the top for the nearest colour, at the bottom for each."""
        width, height = scale.slot
        if beneath:
            canvas.put(x + 4, y, f" {beneath} below " if scale.names else f"▒{beneath}", "muted")
        if self.state.over:
            return
        words = distance_lines(far, slot)
        best = min((slides for _, slides in words), key=NEAREST_FIRST.index)
        near = best in (HERE, "1")
        text = f" {best} " if best == HERE else f" {best}↝ "
        canvas.right(x + width - 1, y, text, "green" if near else "muted", bold=True)
        gap = 1 if scale.names else 0
        at = x + (width - 8 - 3 * gap) // 2
        for colour, slides in words:
            role = "dim" if slides == "-" else ROLES[colour]
            canvas.put(at, y + height - 1, f"{SIGNS[colour]}{slides}", role, bold=slides == best)
            at += 2 + gap
