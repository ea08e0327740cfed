"""Draws the table while Heroes are picked: the sides, the picks, and the Heroes that are left."""

from __future__ import annotations

from textual.geometry import Region

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.visibility.showing import entries, unmixed
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.layout import Block, Columns, Gap, Row, Table, Text, lay
from tabletop_tui.widgets.drawing.room import MUST
from tabletop_tui.widgets.play.picker import short_marks

from ..components import MOMENTS
from .pieces import hero_name
from .table import HydraTable

FIRST_RULES = ("In one minute", "The course of a Mission")
"""The headings of the rules that fill free rows below the Heroes."""

APART = 110
"""From this width on, the name of a Hero and the moment of its ability have a column each."""

PICKED, NAMED, HERO = 26, 16, 14
"""Columns: the fewest of a seat with its Hero, the most of a player's name, of a Hero's name."""

WITH_TEXTS = (70, 20)
"""From this size on, the text of every ability stands beside it; below that where rows are free."""


def draw_heroes(canvas: Canvas, board: HydraTable) -> None:
    """Draw the sides, the Heroes of the seats, and the Heroes that are left with their keys."""
    width = canvas.width - 1
    in_words = width >= WITH_TEXTS[0] and canvas.height >= WITH_TEXTS[1]
    lines = _left(board, in_words=in_words, in_columns=width >= APART)
    half = -(-len(lines) // 2)
    halves = [Table(part, (2, 15, 0)) for part in (lines[:half], lines[half:])]
    left: list[Block] = [Columns(halves, (width // 2 - 1, width // 2 - 1), gap=1)]
    if in_words:
        columns = (2, 18, 0) if width < APART else (2, 16, 18, 0)
        left = [Table(lines, columns, air=1), Gap(), board.rules_of(FIRST_RULES)]
    room = Region(0, 0, width, canvas.height)
    lay(canvas, room, Text([_sides(board)], step=MUST), _picked(board, width), *left)


def _sides(board: HydraTable) -> list[Phrase]:
    size = board.ruleset.content.charts.for_players(len(board.state.seats))
    return [
        Phrase(f"{size.shield} of you will be "), Phrase("S.H.I.E.L.D.", "blue"),
        Phrase(f" and save New York, {size.hydra} "), Phrase("HYDRA", "red"),
        Phrase(" agents who bring it down. Loyalties are dealt after the Heroes."),
    ]  # fmt: skip


def _picked(board: HydraTable, width: int) -> Table:
    """The seats with their Heroes, as a table, so that no name is broken at the end of a row."""
    across = max(1, min(len(board.state.seats), width // PICKED))
    each = min(width // across, NAMED + HERO + 4)
    cells = []
    for seat, mine in enumerate(board.state.seats):
        chair = board.chair(seat)
        hero = hero_name(board, seat) if mine.hero else "–"
        name = board.seat_in(seat, each - HERO - 2)
        cells.append([
            Phrase(name, chair.role), Phrase(f" {hero}", "muted")
        ])  # fmt: skip
    rows = [Row(cells[at : at + across]) for at in range(0, len(cells), across)]
    return Table(rows, (each - 1,) * across, step=MUST)


def _left(board: HydraTable, *, in_words: bool, in_columns: bool) -> list[Row]:
    """The Heroes that can be picked, each with its key, its moment and its ability.

    `in_words` puts the text of the ability beside them, `in_columns` name and moment into two
    columns.
    """
    decision = board.decision
    if decision is None:
        return []
    rows = []
    for entry in short_marks(entries(decision, unmixed(decision))):
        hero = board.ruleset.content.heroes[entry.option.target]
        chosen = board.chosen == entry.option.target
        name = [Phrase(hero.name, "amber" if chosen else "text")]
        moment = [Phrase(MOMENTS[hero.window], "muted")]
        ability = [Phrase(f"{hero.title}: ", "text"), Phrase(hero.text, "muted")]
        mark = [Phrase(f"▸{entry.mark}" if chosen else f" {entry.mark}", "amber")]
        target, cells = entry.option.target, [mark, name, moment]
        if not in_words:
            rows.append(Row(cells, target, below=ability))
        elif in_columns:
            rows.append(Row([*cells, ability], target))
        else:
            rows.append(Row([mark, [*name, Phrase(", "), *moment], ability], target))
    return rows
