"""The last row offers no key that would do nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop_tui.widgets.keys import KeyLine
from tests.app.conftest import Opener, Scene


def footer(scene: Scene) -> str:
    (line,) = scene.app.screen.query(KeyLine)
    return line.canvas.text()


async def test_a_text_that_is_shown_whole_is_not_moved(
    opened: Opener, save_nim: Callable[..., Path]
) -> None:
    save_nim(name="short")
    async with opened() as scene:
        assert "move" in footer(scene), "the mark in the lobby does"
        await scene.press("s")
        assert "move" in footer(scene), "and that in the list"
        for key in ("d", "n"):
            await scene.press(key)
            assert "move" not in footer(scene)
            await scene.press("escape")
        await scene.press("q", "h")
        assert "move" not in footer(scene)
        assert "↑↓" not in scene.text()


@pytest.mark.parametrize("size", [(80, 24), (200, 80)])
async def test_the_page_of_all_keys_moves_where_it_is_longer_than_the_window(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened(size=size) as scene:
        await scene.press("f1")
        assert ("move" in footer(scene)) == (size == (80, 24))
        if size == (80, 24):
            await scene.press("end")
        assert "open a game by its number" in scene.text()
