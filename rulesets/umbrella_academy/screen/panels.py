"""Beside the map: what happens if nothing changes, and what everybody holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.core.events import Phrase, Words
from tabletop_tui.core.table import Table
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.layout import Text, inside, lay
from tabletop_tui.widgets.play.log_panel import told

from ..inspecting import FORECAST
from .board import AcademyBoard
from .hand import count_wounds

if TYPE_CHECKING:
    from ..forecast import Line

MARKS = {"choice": "? you choose", "chance": "? chance", "hidden": "? hidden", "after": "~"}


def forecast_lines(board: AcademyBoard, table: Table, words: Words) -> list[list[Phrase]]:
    """The forecast, a line for each event; doubt is marked in words."""
    found: list[Line] = board.academy.forecast(board.state)
    lines = []
    for line in found:
        number = [Phrase(f"{line.place:>2} " if line.place else "   ", "muted")]
        doubt = [Phrase(f"  {MARKS[line.mark]}", "amber")] if line.mark else []
        spoken = [Phrase(p.text, _role(p.role)) for p in told(line.event, table, words)]
        lines.append([*number, *spoken, *doubt])
    return lines


def _role(role: str) -> str:
    return {"danger": "red", "villain": "rose"}.get(role, role if role.startswith("seat-") else "")


class Forecast(Drawn):
    """What the coming Draw and Effect Phases do if nothing changes."""

    def __init__(self, board: AcademyBoard, table: Table, words: Words) -> None:
        super().__init__(id="forecast")
        self.board = board
        self.table = table
        self.words = words

    def draw(self, canvas: Canvas) -> None:
        """As many lines as fit; the rest opens with its key."""
        size = (0, 0, canvas.width, canvas.height)
        canvas.frame(*size, "red", title="if nothing changes", title_fg="red", bg="panel")
        if self.board.view is None:
            return
        canvas.hot(*size, FORECAST)
        lines = forecast_lines(self.board, self.table, self.words)
        lines = lines or [[Phrase("nothing happens", "green")]]
        lay(canvas, inside(*size), Text(lines, indent=3, more="{} more lines: f"))


def hands_lines(board: AcademyBoard) -> list[list[Phrase]]:
    """Every seat: its Heroes and how many cards it holds, by name where hands are open."""
    lines: list[list[Phrase]] = []
    rules = board.rules
    for number, seat in enumerate(board.state.seats):
        heroes = ", ".join(rules.hero_name(hero) for hero in seat.heroes)
        facts = f"  {heroes}  {seat.counted} cards"
        if seat.passed:
            facts += ", passed"
        lines.append([*board.seat_chip(number), Phrase(facts, "muted")])
        cards = [*seat.hand, *seat.feuds, *seat.advantages]
        names = [rules.name_of(str(card)) for card in cards if card != "?"]
        if seat.wounds:
            names.append(count_wounds(seat.wounds))
        lines += [[Phrase("  " + ", ".join(names))], []]
    return lines
