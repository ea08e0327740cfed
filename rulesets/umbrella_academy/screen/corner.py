"""The corner of the map that has no Location: the mission, and how the family stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Drawing, Gap, Text, lay, text
from tabletop_tui.widgets.play.board import Board

from .signs import need_short

if TYPE_CHECKING:
    from ..engine import UmbrellaAcademy
    from ..state import AcademyState

Lines = list[list[Phrase]]

MISSION_ROWS = 9
"""The mission is told whole before anything else: no aim is longer."""


def draw_corner(
    canvas: Canvas,
    academy: UmbrellaAcademy,
    state: AcademyState,
    board: Board,
    region: tuple[int, int, int, int],
) -> None:
    """The mission and what wins it; below it, where there is room, each seat in two lines."""

    def family(canvas: Canvas, room: Region) -> None:
        for seat, y in enumerate(range(room.y, room.bottom - 1, 2)):
            Text(told[2 * seat : 2 * seat + 2]).draw(canvas, Region(room.x, y, room.width, 2))
            canvas.hot(room.x, y, room.width, 2, f"seat {seat}")

    def mission(canvas: Canvas, room: Region) -> None:
        aim.draw(canvas, room)
        canvas.hot(*room, academy.rules.content.missions[state.mission].card)

    aim, told = Text(_mission(academy, state)), _family(academy, state, board)
    lay(
        canvas,
        Region(*region),
        Drawing(aim.rows(region[2]), mission, aim.words(), rank=3, least=MISSION_ROWS),
        Gap(),
        Drawing(len(told), family, rank=2, least=None),
        Gap(),
        text("The Mansion joins every Location.", "dim", rank=1),
    )


def _mission(academy: UmbrellaAcademy, state: AcademyState) -> Lines:
    mission = academy.rules.content.missions[state.mission]
    lines = [[Phrase(mission.name, "rose")]]
    side = "now" if state.finale else "in the Finale"
    lines.append([Phrase(f"{side}: {mission.aim}", "muted")])
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
