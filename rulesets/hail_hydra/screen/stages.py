"""Animated pages: the attack is turned up, players point at each other, HAIL HYDRA.

The first key shows the end of the animation, the next key turns the page. Cards that
appear one by one come in a random order, which reveals nothing about who laid them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from random import Random
from typing import TYPE_CHECKING

from rich.cells import cell_len

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.table import Table
from tabletop_tui.screens.play.page import PageScreen, Sheet
from tabletop_tui.widgets.drawing.canvas import HEAVY, Canvas, wrap
from tabletop_tui.widgets.drawing.words import chair_among

from ..damage import attack_total
from ..rules.knock_out_phase import counted_votes
from ..state import Revealed, colour_of
from .pieces import SKYLINE, signed
from .table import ROWS, draw_large, large

if TYPE_CHECKING:
    from ..engine import HailHydra
    from ..state import HydraState

BEAT = 0.18
"""Seconds between two steps: two cards, or two votes."""


class Moving(Sheet):
    """An animated page, of which `at` of `steps` steps are shown."""

    def __init__(self, steps: int, *, motion: bool) -> None:
        super().__init__((), ())
        self.steps = steps
        self.at = 0 if motion else steps


class MovingScreen(PageScreen):
    """Shows an animated page step by step, then waits for a key like any page."""

    sheet: Moving

    def on_mount(self) -> None:
        """Start the animation."""
        self.set_interval(BEAT, self.beat)

    def beat(self) -> None:
        """Show the next step."""
        if self.sheet.at < self.sheet.steps:
            self.sheet.at += 1
            self.sheet.redraw()

    def action_go_on(self) -> None:
        """Show all remaining steps; if there are none, turn the page."""
        if self.sheet.at < self.sheet.steps:
            self.sheet.at = self.sheet.steps
            self.sheet.redraw()
        else:
            super().action_go_on()


def _heavy_frame(
    canvas: Canvas, width: int, height: int, title: str, note: str = ""
) -> tuple[int, int]:
    """Draw a heavy frame in the middle and return its corner; a click anywhere goes on."""
    x, y = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2)
    canvas.frame(x, y, width, height, "amber", title=title, title_fg="amber", note=note,
                 style=HEAVY, bg="panel")  # fmt: skip
    canvas.hot(*canvas.room, "go on")
    return x, y


class Statement(Moving):
    """A page of words that appears line by line."""

    def __init__(self, sheet: Sheet, *, motion: bool) -> None:
        super().__init__(len(sheet.lines), motion=motion)
        self.statement, self.all_lines = sheet.statement, sheet.lines

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines so far, in a frame that is large enough for all lines."""
        shown = self.all_lines[: self.at]
        self.lines = [*shown, *([Phrase(" ")] for _ in self.all_lines[self.at :])]
        super().draw(canvas)


class RevealedAttack(Moving):
    """The cards of the attack, which are turned up one by one, and the total so far."""

    def __init__(self, rules: HailHydra, view: HydraState, table: Table, *, motion: bool) -> None:
        self.cards = list(view.attack)
        if motion:
            Random().shuffle(self.cards)
        super().__init__(len(self.cards), motion=motion)
        self.rules, self.view, self.table = rules, view, table

    def draw(self, canvas: Canvas) -> None:
        """Draw the cards and the total in a heavy frame in the middle."""
        width = min(72, canvas.width - 4)
        per_row = max(1, (width - 6) // 6)
        height = 2 * max(1, -(-len(self.cards) // per_row)) + 9
        x, y = _heavy_frame(canvas, width, height, "the attack is turned up")
        for number, revealed in enumerate(self.cards):
            line, column = divmod(number, per_row)
            self._draw_card(canvas, x + 3 + 6 * column, y + 2 + 2 * line, number, revealed)
        total = attack_total(self.rules.content, self.view, self.cards[: self.at])
        row = y + height - 6
        draw_large(canvas, x + 5, row, str(abs(total)), signed(total), wide=2)
        sign = "+" if total >= 0 else "-"
        canvas.put(x + 3, row + 1, sign, signed(total), bold=True)
        words = f"total {total:+d}"
        canvas.right(x + width - 3, row, words, signed(total), bold=True)
        villain = self.rules.content.villains[self.view.villain]
        stands = f"{villain.name} has {self.view.health} health"
        canvas.right(x + width - 3, row + 1, stands, "muted")
        if villain.does.op == "absorb":
            canvas.right(x + width - 3, row + 2, "the highest blue card counts 0", "muted")
        canvas.centre(x, y + height - 2, width, self.keys, "muted")

    def _draw_card(self, canvas: Canvas, x: int, y: int, number: int, card: Revealed) -> None:
        if number >= self.at:
            canvas.put(x, y, " ▒▒ ", "muted", "raised")
            return
        canvas.put(x, y, f" {card.card} ", "ink", colour_of(card.card), bold=True)
        if card.owner >= 0:
            chair = self.table.chairs[card.owner]
            canvas.put(x, y + 1, chair.sign, chair.role)
        elif card.blind:
            canvas.put(x, y + 1, "blind", "dim")


class Fingers(Moving):
    """The votes, one seat after the other, and how many votes there are against each seat."""

    def __init__(self, view: HydraState, table: Table, *, motion: bool) -> None:
        self.round = view.votes[-1]
        super().__init__(len(self.round.votes), motion=motion)
        self.view, self.table = view, table

    def draw(self, canvas: Canvas) -> None:
        """Draw a row for each seat and, at the end, the result."""
        votes, double, immune = self.round.votes, self.round.double, self.round.immune
        counted = counted_votes(votes[: self.at], immune, double)
        width, height = min(64, canvas.width - 4), min(len(votes) + 6, canvas.height)
        x, y = _heavy_frame(canvas, width, height, "three, two, one", "◂ a vote against this Hero")
        half = width // 2 - 8
        for seat, at in enumerate(votes):
            row, chair = y + 2 + seat, self.table.chairs[seat]
            against = "◂" * counted.get(seat, 0)
            name = chair_among(chair, half - len(votes) - 2, self.table.chairs)
            canvas.put(x + 3, row, name, chair.role)
            canvas.right(x + 3 + half, row, against, "red", bold=True)
            if seat < self.at:
                canvas.put(x + 3 + half, row, " ━━▸ ", "muted")
                target = self.table.chairs[at] if at >= 0 else None
                told = " counts as up" * (at in immune) + " twice" * (seat == double)
                room = width - half - 10 - len(told)
                name = chair_among(target, room, self.table.chairs) if target else "up: nobody"
                role = target.role if target else "muted"
                end = canvas.put(x + 8 + half, row, name, role)
                canvas.put(end, row, told, "muted")
        if self.at >= self.steps:
            canvas.say(x + 3, y + height - 3, self._outcome(), bold=True)
        canvas.centre(x, y + height - 2, width, self.keys, "muted")

    def _outcome(self) -> list[Phrase]:
        if self.round.out >= 0:
            chair = self.table.chairs[self.round.out]
            name = Phrase(f"{chair.sign} {chair.name}", chair.role)
            return [name, Phrase(" is knocked out", "rose")]
        return [Phrase("nobody is knocked out", "muted")]


FALL = 12
"""The number of steps in which lost houses sink."""


class HailHydraStage(Moving):
    """HAIL HYDRA in large letters; below it a skyline in which lost houses sink."""

    def __init__(
        self, lines: Sequence[Sequence[Phrase]], view: HydraState, full: int, *, motion: bool
    ) -> None:
        """`lines` say what happened; `full` is the health with which the city began."""
        super().__init__(FALL, motion=motion)
        lost = view.losses[-1].count if view.losses and view.losses[-1].why == "hail" else 0
        self.lines, self.before, self.after, self.full = lines, view.city + lost, view.city, full

    def draw(self, canvas: Canvas) -> None:
        """Draw HAIL HYDRA as large as possible, the lines of the log, and the skyline."""
        canvas.fill(*canvas.room, "ink")
        wide = 2 if canvas.width >= len(large("HAIL HYDRA", wide=2)[0]) + 4 else 1
        size = len(large("HAIL HYDRA", wide=wide)[0])
        top = max(1, canvas.height // 6)
        draw_large(canvas, (canvas.width - size) // 2, top, "HAIL HYDRA", "red", wide=wide)
        row = top + ROWS + 2
        for line in self.lines:
            for part in wrap(line, canvas.width - 8):
                size = sum(cell_len(phrase.text) for phrase in part)
                canvas.say((canvas.width - size) // 2, row, part)
                row += 1
        self._draw_skyline(canvas, row)
        canvas.centre(0, canvas.height - 1, canvas.width, "Enter  go on", "muted")
        canvas.hot(*canvas.room, "go on")

    def _draw_skyline(self, canvas: Canvas, top: int) -> None:
        """Draw a house for each point of health. Lost houses sink row by row."""
        size = max(1, (canvas.width - 8) // self.full)
        left = (canvas.width - size * self.full) // 2
        foot = canvas.height - 3
        room = max(1, foot - top - 1)
        fallen = self.at / self.steps
        for house in range(self.full):
            level = "▁▂▃▄▅▆▇█".find(SKYLINE[(2 * house) % len(SKYLINE)])
            tall = min(room, max(1, ceil(room * (level + 3) / 9)))
            stands = house < self.after
            if self.after <= house < self.before:
                tall = ceil(tall * (1 - fallen))
            elif not stands:
                tall = 0
            for row in range(tall):
                canvas.put(left + size * house, foot - row, "█" * max(1, size - 1),
                           "line" if stands else "red")  # fmt: skip
            if not tall:
                canvas.put(left + size * house, foot, "·", "faint")
        shown = self.before - round((self.before - self.after) * fallen)
        words = f"New York {shown} of {self.full}"
        canvas.centre(0, foot + 1, canvas.width, words, "red", bold=True)
