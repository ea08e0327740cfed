"""A drawing that fails in a test fails that test at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.screens.table import seated

SOON = 20.0
"""Seconds, far less than a test waits for what does not come."""


class DrawingError(Exception):
    """What a drawing raises here."""


def fail(*_: object) -> None:
    """Draw nothing."""
    raise DrawingError


async def fails_soon(scene: Awaitable[None]) -> None:
    """Hold a scene to end with the error of its drawing, and not with that of a clock."""
    with pytest.raises(DrawingError):
        await asyncio.wait_for(scene, SOON)


@pytest.mark.parametrize("game", ["nim", "umbra_via"])
async def test_drawing_that_fails_from_the_start(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async def scene() -> None:
        async with seated(library, store, game, ["Ada", "Ben"]):
            pass

    monkeypatch.setattr("tabletop_tui.widgets.drawing.drawn.Drawn._draw_all", fail)
    await fails_soon(scene())


async def test_a_panel_that_fails_when_the_curtain_is_lifted(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with seated(library, store, "umbra_via", ["Ada", "Ben"]) as table:
            monkeypatch.setattr("tabletop_tui.widgets.drawing.drawn.Drawn._paint_soon", fail)
            await table.lift()
            await table.drawn()

    await fails_soon(scene())


async def test_a_board_that_fails_while_a_test_waits(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with seated(library, store, "umbrella", ["Ada", "Ben"]) as table:
            monkeypatch.setattr(type(table.game.board), "draw", fail)
            table.game.board.redraw()
            await table.until(lambda: False)

    await fails_soon(scene())
