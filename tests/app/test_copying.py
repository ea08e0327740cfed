"""Selecting and copying text: rules, log and results, and never from the curtain."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widget import Widget

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.handover import Keyboard
from tabletop_tui.core.table import Chair
from tabletop_tui.screens.play.curtain import Curtain, Hung
from tabletop_tui.screens.scroll import ScrollScreen
from tests.app.conftest import Opener, Scene
from tests.app.pages.test_rules import LONG, library_with

LINES = ["Ada slides red into row A.", "Ben makes 雨 with two umbrellas.", "Cleo passes."]


async def drag(scene: Scene, widget: Widget, start: tuple[int, int], end: tuple[int, int]) -> None:
    await scene.pilot.mouse_down(widget, offset=start)
    await scene.pilot.hover(widget, offset=end)
    await scene.pilot.mouse_up(widget, offset=end)
    await scene.pilot.pause()


async def show_log(scene: Scene) -> ScrollScreen:
    screen = ScrollScreen("log", [[Phrase(line)] for line in LINES])
    scene.app.push_screen(screen)
    await scene.pilot.pause()
    await scene.pilot.pause()
    return screen


@pytest.mark.parametrize("key", ["y", "ctrl+c"])
async def test_a_selection_of_the_log_is_copied(opened: Opener, key: str) -> None:
    async with opened() as scene:
        screen = await show_log(scene)
        text = screen.scroll_text
        await drag(scene, text, (3 + len("Ada "), 1), (3 + len("Ben makes"), 2))
        assert screen.get_selected_text() == "slides red into row A.\nBen makes"
        row = list(text.render_line(1))
        assert len({segment.style.bgcolor for segment in row if segment.style}) > 1
        await scene.press(key)
        assert scene.app.clipboard == "slides red into row A.\nBen makes"
        assert screen.get_selected_text() in (None, "")
        assert scene.top == "ScrollScreen"


async def test_without_a_selection_all_of_it_is_copied(opened: Opener) -> None:
    async with opened() as scene:
        await show_log(scene)
        await scene.press("y")
        assert scene.app.clipboard == "\n".join(LINES)


async def test_rules_are_selected_without_the_headings_beside_them(
    opened: Opener, tmp_path: Path
) -> None:
    async with opened(size=(120, 40), games=library_with(tmp_path, LONG)) as scene:
        scene.app.show_rules("rain")
        await scene.pilot.pause()
        await scene.pilot.pause()
        page = scene.body()
        await drag(scene, page, (page.left, 1), (page.left + 20, 6))
        copied = scene.app.screen.get_selected_text() or ""
        rows = [row[page.left : -1].rstrip() for row in page.canvas.text().splitlines()]
        assert len(copied.splitlines()) > 2
        assert all(line in rows for line in copied.splitlines()[:-1])
        assert "│" not in copied
        await scene.press("down")
        assert not scene.app.screen.get_selected_text()
        await scene.press("y")
        assert scene.app.clipboard == LONG


async def test_a_wide_log_goes_on_beside_itself_and_a_selection_stays_in_its_column(
    opened: Opener,
) -> None:
    async with opened(size=(180, 24)) as scene:
        lines = [f"Ada makes move {number}." for number in range(60)]
        screen = ScrollScreen("log", [[Phrase(line)] for line in lines], end=True)
        scene.app.push_screen(screen)
        await scene.pilot.pause()
        await scene.pilot.pause()
        text = screen.scroll_text
        shown = lines[-text.rows_shown() :]
        assert len(shown) == 2 * text.tall == 44
        (_, after), (left, _) = text.text_columns()
        rows = text.canvas.text().splitlines()[1:-1]
        assert [row[3:after].strip() for row in rows] == shown[: text.tall]
        assert [row[left:-2].strip() for row in rows] == shown[text.tall :]
        await drag(scene, text, (left, 2), (left + 3, 4))
        assert screen.get_selected_text() == "\n".join([*shown[23:25], "Ada"])
        await drag(scene, text, (3, 2), (6, 4))
        assert screen.get_selected_text() == "\n".join([*shown[1:3], "Ada"])
        await scene.press("home")
        assert lines[0] in text.canvas.text()
        assert text.top == 0


async def test_no_column_ends_in_a_heading_and_all_rows_can_be_reached(opened: Opener) -> None:
    lines = [part for number in range(40) for part in (f"Player {number}", f"  hand {number}")]
    async with opened(size=(180, 25)) as scene:
        screen = ScrollScreen("everybody", [[Phrase(line)] for line in lines])
        scene.app.push_screen(screen)
        await scene.pilot.pause()
        text = screen.scroll_text
        (_, after), (left, _) = text.text_columns()
        for _ in lines:
            rows = text.canvas.text().splitlines()[1:-1]
            ends = [row[3:after].strip() for row in rows][-1]
            begins = rows[0][left:].strip()
            assert ends.startswith("hand") or (ends == "" and begins.startswith("Player"))
            await scene.press("down")
        assert lines[-1] in text.canvas.text()


async def test_rules_have_a_second_column_for_their_links_too(
    opened: Opener, tmp_path: Path
) -> None:
    async with opened(size=(200, 14), games=library_with(tmp_path, LONG)) as scene:
        scene.app.show_rules("rain")
        await scene.pilot.pause()
        await scene.pilot.pause()
        page = scene.body()
        rows = page.canvas.text().splitlines()
        (_, _), (left, right) = page.text_columns()
        # The first column would end in a heading and an empty row.
        second = page.lines[page.tall - 2 : 2 * page.tall - 2]
        assert [row[left:right].rstrip() for row in rows[1 : 1 + page.tall]] == [
            line.text.rstrip() for line in second
        ]


async def test_results_are_copied_as_they_stand(
    opened: Opener, save_nim: Callable[..., Path]
) -> None:
    async with opened() as scene:
        scene.app.resume(save_nim("Ada", "Ben", takes=99))
        await scene.pilot.pause()
        await scene.pilot.pause()
        assert scene.top == "ResultsScreen"
        await scene.press("y")
        assert "Ada" in scene.app.clipboard
        assert "rematch" not in scene.app.clipboard


async def test_nothing_on_the_curtain_can_be_selected(opened: Opener) -> None:
    async with opened() as scene:
        await show_log(scene)
        curtain = Curtain(
            Hung(Chair(name="Ada", colour=0), "to take a turn"), Keyboard(), None, None
        )
        scene.app.push_screen(curtain)
        await scene.pilot.pause()
        await scene.pilot.pause()
        await drag(scene, curtain.drawing, (0, 0), (60, 20))
        assert not curtain.selections
        assert not curtain.get_selected_text()
