"""The table while Heroes are picked: who is left, when and what each can do, and the two sides."""

from __future__ import annotations

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.play.showing import entries, listed
from tabletop_tui.widgets.drawing.canvas import Canvas, clip
from tabletop_tui.widgets.drawing.layout import Row, Table, Text
from tabletop_tui.widgets.play.picker import short_marks

from ..components import MOMENTS
from .pieces import hero_name
from .table import HydraTable

APART = 110
"""From so many columns on names and moments have a column each."""

TOLD = (70, 20)
"""From this size on every ability is told; below it, when it may be called and its name."""


def draw_heroes(canvas: Canvas, board: HydraTable) -> None:
    """The sides, who has whom, and the Heroes that are left with the keys that pick them."""
    width = canvas.width - 1
    sides = Text([_sides(board)])
    rows = sides.rows(width)
    sides.draw(canvas, Region(0, 0, width, rows))
    picked = Text([_picked(board)], indent=2)
    tall = picked.rows(width)
    picked.draw(canvas, Region(0, rows, width, tall))
    room = Region(0, rows + tall, width, canvas.height - rows - tall)
    told = width >= TOLD[0] and canvas.height >= TOLD[1]
    lines = _left(board, told=told, apart=width >= APART)
    if told:
        columns = (1, 18, 0) if width < APART else (1, 16, 18, 0)
        Table(lines, columns, air=1).draw(canvas, room)
        return
    half = -(-len(lines) // 2)
    each = width // 2
    for column in range(2):
        part = lines[column * half : (column + 1) * half]
        Table(part, (1, 15, 0)).draw(canvas, Region(column * each, room.y, each - 1, room.height))


def _sides(board: HydraTable) -> list[Phrase]:
    size = board.rules.content.charts.for_players(len(board.state.seats))
    return [
        Phrase(f"{size.shield} of you will be "), Phrase("S.H.I.E.L.D.", "blue"),
        Phrase(f" and save New York, {size.hydra} "), Phrase("HYDRA", "red"),
        Phrase(" agents who bring it down. Loyalties are dealt after the Heroes."),
    ]  # fmt: skip


def _picked(board: HydraTable) -> list[Phrase]:
    words: list[Phrase] = []
    for seat, mine in enumerate(board.state.seats):
        chair = board.chair(seat)
        words.append(Phrase(f"{chair.sign} {clip(chair.name, 12)}", f"seat-{chair.colour}"))
        words.append(Phrase(f" {hero_name(board, seat) if mine.hero else '–'}   ", "muted"))
    return words


def _left(board: HydraTable, *, told: bool, apart: bool) -> list[Row]:
    """The Heroes that can be picked, each with its key, its moment and its ability.

    Name and moment stand `apart` where each has a column of its own.
    """
    decision = board.decision
    if decision is None:
        return []
    rows = []
    for entry in short_marks(entries(decision, listed(decision))):
        hero = board.rules.content.heroes[entry.option.value]
        chosen = board.chosen == entry.option.target
        name = [Phrase(hero.name, "amber" if chosen else "text")]
        moment = [Phrase(MOMENTS[hero.window], "muted")]
        ability = [Phrase(f"{hero.title}: ", "text"), Phrase(hero.text, "muted")]
        mark = [Phrase("▸" if chosen else entry.mark, "amber")]
        cells = [mark, name, moment]
        if told:
            cells = [*cells, ability] if apart else [mark, [*name, Phrase(" "), *moment], ability]
        rows.append(Row(cells, entry.option.target))
    return rows
