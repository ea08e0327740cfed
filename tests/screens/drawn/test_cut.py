"""Nothing is cut, and nothing left out, while its panel has room.

What is cut or left out is noted on the canvas; `test_room` looks at whole screens.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest
from textual.geometry import Region

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import forward
from tabletop_tui.core.table import lay_table
from tabletop_tui.remote.seats.sent import SeatScreen
from tabletop_tui.saves.demo import UnkeptGame
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.widgets.drawing.canvas import Canvas
from tests.screens.table import Seated

NAMES = ["Ada", "Ben", "Cleo", "Dov", "Eve"]
GAMES = {"umbrella": 3, "villainous": 4, "umbra_via": 4, "hail_hydra": 5, "umbrella_academy": 3}
SIZES = [(80, 24), (120, 40), (200, 60)]
LOOKED_AT = 120


class Found(NamedTuple):
    """A text that was cut although there were empty rows."""

    widget: str
    text: str
    free: int


def free_rows(canvas: Canvas, x: int, y: int) -> int:
    """The empty rows of the smallest frame around a place, or of the whole sheet.

    The first of several does not count: it keeps things apart.
    """
    around = [spot for spot in canvas.frames if spot.contains(x, y)]
    sheet = Region(-1, -1, canvas.width + 2, canvas.height + 2)
    panel = min(around, key=lambda spot: spot.area, default=sheet).shrink((1, 1, 1, 1))
    rows = [row[panel.x : panel.right] for row in canvas.rows[panel.y : panel.bottom]]
    empty = [all(cell[0] == " " for cell in row) for row in rows]
    return sum(above and below for above, below in pairwise(empty))


def cut_beside_room(canvas: Canvas, widget: str) -> Iterator[Found]:
    """Every cut for which there were rows."""
    for text, x, y in canvas.cuts:
        free = free_rows(canvas, x, y)
        if free:
            yield Found(widget, text, free)


async def lifted(scene: Seated) -> None:
    """Take a curtain away."""
    curtain = scene.app.screen
    if isinstance(curtain, Curtain):
        curtain.dismiss("lift")
        await scene.until(lambda: scene.app.screen is not curtain and scene.game.seen is not None)
    await scene.drawn()


@pytest.mark.parametrize(
    ("game", "seats", "part", "size"),
    [("hail_hydra", 5, "board", (82, 37)), ("umbrella_academy", 4, "hand", (82, 18))],
)
def test_nothing_is_cut_beside_free_room_in_whole_games(
    library: Library, game: str, seats: int, part: str, size: tuple[int, int]
) -> None:
    """Parts of a screen by themselves: then every position of a game can be looked at."""
    ruleset: Any = library.load(game)
    table = lay_table(ruleset.manifest, names=NAMES[:seats], seed=1)
    session, luck, found = Session(ruleset, table), Random(1), set[Found]()
    for _ in range(LOOKED_AT):
        if (decision := session.decision) is None:
            break
        seat_screen = SeatScreen(ruleset, table, max(decision.seat, 0))
        seat_screen.screen.seen = UnkeptGame(session).seat(decision.seat).look_on()
        seat_screen._set_board(seat_screen.screen.list_picker(decision))
        canvas = getattr(seat_screen.screen, part).draw_apart(*size)
        found.update(cut_beside_room(canvas, part))
        session.answer(luck.choice(forward(decision)))
    assert not found


def faint_words(canvas: Canvas) -> str:
    """Letters and numbers in the colours of strokes and textures."""
    cells = (cell for row in canvas.rows for cell in row)
    return "".join(char for char, fg, _, _ in cells if char.isalnum() and fg in ("line", "faint"))
