"""What a game needs to open is computed once: parts are drawn in one size, answers judged once.

Work that is done twice is not seen, but every opening and every hand-over takes longer.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.geometry import Size

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play import seat as seats
from tabletop_tui.core.play.lookahead import ForGood, why_for_good
from tabletop_tui.saves import SaveStore
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.drawn import Drawn
from tests.screens.drawn.room import positions
from tests.screens.table import Seated, seated_at

GAMES = {
    "umbrella": 2,
    "villainous": 3,
    "umbra_via": 2,
    "hail_hydra": 5,
    "umbrella_academy": 3,
}


@asynccontextmanager
async def opened(library: Library, store: SaveStore, game: str) -> AsyncIterator[Seated]:
    """A game in the middle, with its hand shown to the seat that is asked."""
    session = positions(library, game, GAMES[game], 4, seed=3)[-1]
    async with seated_at(library, store, session, size=(120, 40)) as scene:
        await scene.lift()
        yield scene


@pytest.mark.parametrize("game", GAMES)
async def test_no_part_is_drawn_in_a_size_that_it_does_not_keep(
    library: Library, store: SaveStore, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: dict[Drawn, set[Size]] = defaultdict(set)
    draw_all = Drawn._draw_all

    def noted(widget: Drawn, canvas: Canvas) -> None:
        sizes[widget].add(Size(canvas.width, canvas.height))
        draw_all(widget, canvas)

    monkeypatch.setattr(Drawn, "_draw_all", noted)
    async with opened(library, store, game) as scene:
        drawn = {one: sizes[one] for one in scene.game.query(Drawn) if one in sizes}
        assert drawn[scene.game.board] == {scene.game.board.size}
        assert [one for one, found in drawn.items() if len(found) > 1] == []


@pytest.mark.parametrize("game", GAMES)
async def test_no_answer_is_played_ahead_twice_to_find_out_whether_undo_is_possible(
    library: Library, store: SaveStore, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: Counter[tuple[int, str]] = Counter()

    def counted(rules: Any, known: Any, key: str) -> ForGood | None:
        judged[id(known), key] += 1
        kept.append(known)
        return why_for_good(rules, known, key)

    kept: list[object] = []
    monkeypatch.setattr(seats, "why_for_good", counted)
    async with opened(library, store, game):
        assert [key for key, times in judged.items() if times > 1] == []
