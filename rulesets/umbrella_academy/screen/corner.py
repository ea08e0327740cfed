"""The corner of the map that has no Location: the mission, and how the family stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas, wrap
from tabletop_tui.widgets.play.board import Board

from .signs import need_short

if TYPE_CHECKING:
    from ..engine import UmbrellaAcademy
    from ..state import AcademyState

Lines = list[list[Phrase]]


def draw_corner(
    canvas: Canvas,
    academy: UmbrellaAcademy,
    state: AcademyState,
    board: Board,
    region: tuple[int, int, int, int],
) -> None:
    """The mission and what wins it; below it, where there is room, each seat in two lines."""
    x, y, width, height = region
    lines = _mission(academy, state, width)
    family = _family(academy, state, board)
    if len(lines) + 1 + len(family) <= height:
        lines += [[], *family]
    lines += [[], *wrap([Phrase("The Mansion joins every Location.", "dim")], width)]
    for row, line in enumerate(lines[:height]):
        canvas.say(x, y + row, line)


def _mission(academy: UmbrellaAcademy, state: AcademyState, width: int) -> Lines:
    mission = academy.rules.content.missions[state.mission]
    lines = wrap([Phrase(mission.name, "rose")], width)
    side = "now" if state.finale else "in the Finale"
    lines += wrap([Phrase(f"{side}: {mission.aim}", "muted")], width)
    if state.finale:
        for villain in state.villains:
            if villain.kind in mission.goal:
                need = academy.need_of(state, villain.id)
                lines.append([Phrase(need_short(need.tokens, need.stars, villain.tokens), "text")])
    return lines


def _family(academy: UmbrellaAcademy, state: AcademyState, board: Board) -> Lines:
    """Each seat: its name and whether it has Passed; then what it holds."""
    lines: Lines = []
    for number, seat in enumerate(state.seats):
        held = "1 card" if seat.counted == 1 else f"{seat.counted} cards"
        if seat.wounds:
            held += f", {seat.wounds} †"
        if seat.advantages:
            held += f", +{len(seat.advantages)}"
        marks = [Phrase(" 1st", "amber")] if number == state.first else []
        if seat.passed:
            marks.append(Phrase(" passed", "dim"))
        lines.append([*board.seat_chip(number), *marks])
        lines.append([Phrase(f"  {held}", "muted")])
    return lines
