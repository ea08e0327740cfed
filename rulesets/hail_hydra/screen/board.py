"""The drawn table of Hail Hydra. It draws one view; on a table screen this is the public view."""

from __future__ import annotations

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
from .pieces import draw_city, draw_laid, hero_name, hero_power, seat_marks
from .seat import back_of_hero, draw_own, own_need
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
        draw_city(canvas, self, 1, 0)
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
        needs = [below, self._team_need(wide), own_need(self, wide)]
        air, team, own = share(bottom - CITY_ROWS, needs, grows=1)
        top, foot = CITY_ROWS + air, bottom - own
        self._draw_villain(canvas, Region(0, top, LEFT, VILLAIN_ROWS))
        beneath = Region(0, top + VILLAIN_ROWS, LEFT, bottom - top - VILLAIN_ROWS)
        if self.on_page and self.viewer >= 0:
            back_of_hero(self).draw(canvas, beneath)
        else:
            draw_attack(canvas, self, beneath)
        self._draw_team(canvas, right, top, wide, team)
        draw_own(canvas, self, Region(right, foot, wide, own))

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

    def _team_need(self, width: int) -> Need:
        seats = len(self.state.seats)
        powers = [len(hero_power(self, seat, width - 8)) for seat in range(seats)]
        texts = 2 * seats + sum(powers)
        first_rows = 2 * seats + sum(map(bool, powers))
        return Need(seats, 2 * seats, first_rows, texts, texts + seats).plus(2)

    def _draw_team(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        state = self.state
        seats = len(state.seats)
        canvas.frame(x, y, width, height, title="team", title_fg="muted", bg="panel",
                     note="⚑ holds the token")  # fmt: skip
        powers = self._powers(width - 8, height - 2)
        tall = [2 + len(power) if height - 2 >= 2 * seats else 1 for power in powers]
        air = 1 if height - 2 >= sum(tall) + seats else 0
        row = y + 1
        for seat, mine in enumerate(state.seats):
            step = tall[seat]
            if row >= y + height - 1:
                break
            target = f"seat {seat + 1}"
            chosen, legal = self.chosen == target, target in self.legal
            if chosen:
                canvas.fill(x + 1, row, width - 2, step, "raised")
            if chosen:
                canvas.put(x + 1, row, "▸", "amber", bold=True)
            if seat == state.token:
                canvas.put(x + 1 + chosen, row, "⚑", "yellow")
            canvas.put(x + 3, row, self.seat_in(seat, 11), self.chair(seat).role, bold=legal)
            hero = hero_name(self, seat)
            canvas.put(x + 15, row, hero, "dim" if mine.out else "text", limit=14)
            end = canvas.say(x + 30, row, seat_marks(self, seat, width - 31))
            if step > 1:
                draw_laid(canvas, self, x + 5, row + 1, seat, x + width - 2)
                for below, line in enumerate(powers[seat], row + 2):
                    canvas.say(x + 5, below, line)
            elif end < x + width - 6:
                canvas.put(end + 1, row, "▒" * len(mine.laid), "muted")
            canvas.hot(x, row, width, step, target)
            row += step + air
        room = Region(x + 2, row - air, width - 4, max(0, y + height - 1 - row + air))
        lay(canvas, room, Gap(), self.rules_of(HERO_RULES))

    def _powers(self, width: int, room: int) -> list[list[list[Phrase]]]:
        """The ability of each Hero in `room` rows: its moment in a line, or its text."""
        seats = range(len(self.state.seats))
        whole = [hero_power(self, seat, width) for seat in seats]
        brief = room >= 2 * len(seats) + sum(map(bool, whole))
        powers = [
            ([self._ability(seat)] if brief and power else [], power)
            for seat, power in zip(seats, whole, strict=True)
        ]
        forms = fullest([[*map(len, forms)] for forms in powers], room - 2 * len(seats))
        return [one[form] for one, form in zip(powers, forms, strict=True)]

    def _ability(self, seat: int) -> list[Phrase]:
        hero = self.ruleset.content.heroes.get(self.state.seats[seat].hero)
        return [Phrase(f"{hero.title}, {MOMENTS[hero.window]}", "dim")] if hero else []
