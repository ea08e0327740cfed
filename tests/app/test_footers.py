"""The last row offers no key that would do nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

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
        assert "mark a game by its number" in scene.text()


class Wide(Screen[None]):
    """Its longer key comes before its shorter one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "a", "a word that has room"),
        Binding("b", "b", "words that have no room beside the others in this row"),
        Binding("c", "c", "short"),
    ]

    def compose(self) -> ComposeResult:
        yield KeyLine()

    def action_a(self) -> None: ...
    def action_b(self) -> None: ...
    def action_c(self) -> None: ...


async def test_a_short_key_has_the_room_that_a_longer_one_before_it_lacks(opened: Opener) -> None:
    async with opened(size=(80, 24)) as scene:
        await scene.app.push_screen(Wide())
        await scene.pilot.pause()
        assert "a a word that has room" in footer(scene)
        assert "c short" in footer(scene)
        assert "b words" not in footer(scene)
