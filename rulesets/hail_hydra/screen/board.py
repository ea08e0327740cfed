"""The drawn table of Hail Hydra. It draws one view; on a table screen this is the public view."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas
from tabletop_tui.widgets.drawing.layout import (
    Drawing,
    Fill,
    Framed,
    Gap,
    Row,
    Stack,
    Table,
    lay,
    text,
)
from tabletop_tui.widgets.drawing.room import (
    MORE,
    MUST,
    NAMES,
    WOULD,
    Need,
    from_step,
    fullest,
    share,
)

from ..components import LEVELS, MOMENTS
from ..text import who_waits
from ..wording.describe import VILLAIN
from ..wording.evidence import columns
from .attack import draw_attack
from .compact import draw_compact
from .heroes import draw_heroes
from .pieces import draw_city, draw_laid, draw_seat, hero_power
from .seat import back_of_hero, own_block
from .table import HydraTable
from .wall.drawing import draw_wall
from .wall.matrix import draw_matrix

LEFT = 32
ROOMY = (72, 27)
OWN_ROWS = 9
CITY_ROWS = 2
VILLAIN_ROWS = 12

HERO_RULES = ("Knocked Out Heroes", "HAIL HYDRA", "Abilities", "Red Skull")
"""The headings of the rules on Heroes, which fill free rows."""


class HydraBoard(HydraTable):
    """City, Villain, team and attack; at the foot the own hand or the votes."""

    def draw_board(self, canvas: Canvas) -> None:
        """Draw panels, or lines in a small window, or the wall while the table talks.

        The evidence is drawn below everything else if the team still has two rows for each seat.
        """
        if self.on_wall:
            draw_wall(canvas, self, canvas.room)
            return
        if self.state.phase == "heroes":
            draw_heroes(canvas, self)
            return
        if canvas.width < ROOMY[0] or canvas.height < ROOMY[1]:
            draw_compact(canvas, self)
            return
        draw_city(canvas, self, 1, 0, width=80)
        if self.clock:
            # In the free row below the skyline: the clock is too long for the space beside it.
            canvas.put(1, CITY_ROWS, self.clock_in(80), "amber", bold=True)
        bottom = canvas.height
        seats = len(self.state.seats)
        # During the first Offensive, the other panels already show all of the evidence.
        evidence = len(columns(self.state)) > 1
        if evidence and not self.on_page and canvas.height >= OWN_ROWS + VILLAIN_ROWS + 3 * seats:
            bottom -= seats + 5
            self._draw_evidence(canvas, bottom)
        right = LEFT + 2
        wide = canvas.width - right
        # The row below the city is empty, or shows the clock on a table screen.
        keeps_air = self.viewer < 0 or self.on_page or bool(self.clock)
        below = from_step(MUST if keeps_air else MORE, 1)
        own = own_block(self, wide)
        needs = [below, self._team_need(wide), own.need(wide)]
        air, team, foot = share(bottom - CITY_ROWS, needs, grows=1)
        top = CITY_ROWS + air
        self._draw_villain(canvas, Region(0, top, LEFT, VILLAIN_ROWS))
        beneath = Region(0, top + VILLAIN_ROWS, LEFT, bottom - top - VILLAIN_ROWS)
        if self.on_page and self.viewer >= 0:
            back_of_hero(self).draw(canvas, beneath)
        else:
            draw_attack(canvas, self, beneath)
        self._draw_team(canvas, right, top, wide, team)
        own.draw(canvas, Region(right, bottom - foot, wide, foot))

    def _draw_evidence(self, canvas: Canvas, top: int) -> None:
        """Draw who did what so far. It is public, so it looks the same beside every question."""
        matrix = Drawing(0, lambda canvas, room: draw_matrix(canvas, self, room, -1))
        panel = Framed(matrix, "who did what", title_fg="muted", note="e all evidence")
        panel.draw(canvas, Region(0, top, canvas.width, canvas.height - top))

    # -- the Villain -----------------------------------------------------------------------

    def _draw_villain(self, canvas: Canvas, room: Region) -> None:
        state = self.state
        x, y, width, height = room
        if not state.villain:
            canvas.frame(x, y, width, height, bg="panel", title="five Villains wait",
                         title_fg="muted")  # fmt: skip
            for place, back in enumerate(LEVELS):
                canvas.fill(x + 3 + 5 * place, y + 3, 4, 3, "raised", "▒")
                canvas.centre(x + 3 + 5 * place, y + 6, 4, f"{back}", "muted")
            canvas.put(x + 3, y + 8, "by level; 4 is Red Skull", "dim", limit=width - 4)
            return
        villain = self.ruleset.content.villains[state.villain]
        full, health = state.full, state.health
        guard, limit = self.defense, self.ruleset.content.charts.defense_limit
        facts = [
            ("health", "♥" * health, "red", "·" * (full - health), f" {health}/{full}"),
            ("defense", "■" * guard, "blue", "□" * (limit - guard), f" {guard}"),
            ("hits", f"city {villain.city}", "red", "", "  Quick Attack" if villain.quick else ""),
        ]
        rows = [
            Row([[Phrase(name, "muted")], [Phrase(lit, role), Phrase(dark, "faint"), Phrase(end)]])
            for name, lit, role, dark, end in facts
        ]
        content = Stack([
            Gap(),
            Table(rows, (7, 0), step=MUST, whole=True),
            text(villain.title, bold=True, step=NAMES),
            text(villain.text, "muted", step=WOULD),
            Fill(),
            text(who_waits(self.state), "dim"),
        ])  # fmt: skip
        title, note = villain.name.upper(), f"level {villain.level}"
        Framed(content, title, "red", "red", note, HEAVY, VILLAIN).draw(canvas, room)

    # -- the team --------------------------------------------------------------------------

    def _team_forms(self, width: int) -> list[Sequence[int]]:
        """For each seat its possible rows.

        One row; a second one with its cards; a third one with the name and the moment of the
        ability that it can still use, or the rows of the text of this ability.
        """
        powers = [hero_power(self, seat, width - 8) for seat in range(len(self.state.seats))]
        return [(1, 2, 2 + bool(power), 2 + len(power)) for power in powers]

    def _team_need(self, width: int) -> Need:
        must, names, would, texts = map(sum, zip(*self._team_forms(width), strict=True))
        return Need(must, names, would, texts, texts + len(self.state.seats)).plus(2)

    def _draw_team(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        canvas.frame(x, y, width, height, title="team", title_fg="muted", bg="panel",
                     note="⚑ holds the token")  # fmt: skip
        forms = self._team_forms(width)
        chosen = fullest(forms, height - 2)
        rows = [sizes[form] for sizes, form in zip(forms, chosen, strict=True)]
        air = int(sum(rows) + len(rows) <= height - 2)
        row = y + 1
        for seat, tall in enumerate(rows):
            target = f"seat {seat + 1}"
            if self.chosen == target:
                canvas.fill(x + 1, row, width - 2, tall, "raised")
            end = draw_seat(canvas, self, seat, x + 1, row, name=11, marks=width - 31)
            if tall > 1:
                draw_laid(canvas, self, x + 5, row + 1, seat, x + width - 2)
                whole = chosen[seat] == len(forms[seat]) - 1
                power = hero_power(self, seat, width - 8) if whole else [self._ability(seat)]
                for below, line in enumerate(power[: tall - 2], row + 2):
                    canvas.say(x + 5, below, line)
            elif end < x + width - 6:
                canvas.put(end + 1, row, "▒" * len(self.state.seats[seat].laid), "muted")
            canvas.hot(x, row, width, tall, target)
            row += tall + air
        room = Region(x + 2, row - air, width - 4, max(0, y + height - 1 - row + air))
        lay(canvas, room, Gap(), self.rules_of(HERO_RULES))

    def _ability(self, seat: int) -> list[Phrase]:
        hero = self.ruleset.content.heroes.get(self.state.seats[seat].hero)
        return [Phrase(f"{hero.title}, {MOMENTS[hero.window]}", "dim")] if hero else []
