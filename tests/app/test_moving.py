"""Moving in what is longer than its room: the same keys, wheel and bar everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events

from tabletop_tui.core.events import Phrase
from tabletop_tui.screens.dialogs.help import HelpScreen
from tabletop_tui.screens.dialogs.question import NoticeScreen
from tabletop_tui.screens.saves import SavesScreen
from tabletop_tui.screens.scroll import ScrollScreen
from tabletop_tui.widgets.drawing.scrolled import Scrolled
from tests.app.conftest import Opener, Scene
from tests.app.lobby.test_lobby import shelf_of
from tests.app.pages.test_rules import LONG, library_with

PLACES = ["lobby", "saves", "rules", "log", "help", "notice"]


@pytest.fixture
def long_place(
    opened: Opener, tmp_path: Path, save_nim: Callable[..., Path]
) -> Callable[[str], Any]:
    """`async with long_place("log") as scene` shows a list that is longer than its room."""
    games = library_with(tmp_path, LONG)
    games.entries |= shelf_of(tmp_path / "shelf", *(f"Game{c}" for c in "abcdefghijkl")).entries
    for number in range(30):
        save_nim("Ada", "Ben", name=f"Game {number}")
    return lambda name: opened(games=games)


async def go_to(scene: Scene, name: str) -> Scrolled:
    lines = [f"line {number}" for number in range(100)]
    match name:
        case "saves":
            scene.app.push_screen(SavesScreen())
        case "rules":
            scene.app.show_rules("rain")
        case "log":
            scene.app.push_screen(ScrollScreen("log", [[Phrase(line)] for line in lines]))
        case "notice":
            scene.app.push_screen(NoticeScreen("Notice", "\n".join(lines)))
        case "help":
            scene.app.show_rules("rain")
            await scene.pilot.pause()
            scene.app.push_screen(HelpScreen(scene.app.screen))
    await scene.pilot.pause()
    await scene.pilot.pause()
    (found,) = scene.app.screen.query(Scrolled)
    return found


def where(widget: Any) -> object:
    return getattr(widget, "chosen", None) or widget.place


@pytest.mark.parametrize("name", PLACES)
async def test_keys_move_by_pages_and_to_both_ends(
    long_place: Callable[[str], Any], name: str
) -> None:
    async with long_place(name) as scene:
        widget = await go_to(scene, name)
        await scene.press("g")
        first = where(widget)
        assert widget.top == 0
        await scene.press("G")
        last = where(widget)
        assert last != first
        assert widget.top == widget.rows_in_all() - widget.rows_shown() > 0
        await scene.press("home")
        assert where(widget) == first
        await scene.press("pagedown")
        assert where(widget) != first
        await scene.press("pageup")
        assert where(widget) == first
        await scene.press("end")
        assert where(widget) == last


@pytest.mark.parametrize("name", PLACES)
async def test_the_bar_shows_the_part_and_can_be_pulled(
    long_place: Callable[[str], Any], name: str
) -> None:
    async with long_place(name) as scene:
        widget = await go_to(scene, name)
        await scene.press("home")
        bar = widget.bar
        assert bar.height >= 2
        column = [widget.canvas.rows[y][bar.x][0] for y in range(bar.y, bar.bottom)]
        assert column[0] == "█"
        assert column[-1] == "│"
        await scene.pilot.mouse_down(widget, offset=(bar.x, bar.y))
        await scene.pilot.hover(widget, offset=(bar.x, bar.bottom - 1))
        await scene.pilot.mouse_up(widget, offset=(bar.x, bar.bottom - 1))
        await scene.pilot.pause()
        assert widget.top == widget.rows_in_all() - widget.rows_shown()


@pytest.mark.parametrize("name", PLACES)
async def test_the_wheel_moves(long_place: Callable[[str], Any], name: str) -> None:
    async with long_place(name) as scene:
        widget = await go_to(scene, name)
        await scene.press("home")
        first = where(widget)
        widget.post_message(events.MouseScrollDown(widget, 5, 5, 0, 0, 0, False, False, False))
        await scene.pilot.pause()
        await scene.pilot.pause()
        assert where(widget) != first


async def test_what_fits_has_no_bar(opened: Opener) -> None:
    async with opened(size=(120, 50)) as scene:
        scene.app.push_screen(ScrollScreen("log", [[Phrase("one line")]]))
        await scene.pilot.pause()
        (widget,) = scene.app.screen.query(Scrolled)
        assert not widget.bar
        assert "█" not in scene.text()


async def test_a_text_says_which_of_its_lines_are_in_sight(opened: Opener) -> None:
    async with opened() as scene:
        await go_to(scene, "log")
        for key in ("home", "pagedown", "end"):
            await scene.press(key)
            shown = [int(n) for n in re.findall(r"line (\d+)", scene.text())]
            assert f"lines {min(shown) + 1}-{max(shown) + 1} of 100" in scene.text()
