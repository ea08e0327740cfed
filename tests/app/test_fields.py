"""Lines of text: what fingers expect of them, what may be pasted, how they look."""

from __future__ import annotations

from typing import Any

import pytest
from textual import events

from tabletop_tui.widgets.form.edit import LIMIT, LineEdit
from tests.app.conftest import Opener, Scene
from tests.app.lobby.test_setup import sit_down


async def at_a_name(scene: Scene, name: str = "") -> tuple[Any, LineEdit]:
    """The set-up, and the line of its first seat with a name in it."""
    screen = await sit_down(scene)
    screen.form.go("seats.0")
    await scene.press("ctrl+u")
    if name:
        await scene.write(name)
    line: LineEdit = screen.form.line
    return screen, line


MOVES = [
    (["ctrl+a", "x"], "xAda Bee Cee"),
    (["ctrl+a", "ctrl+e", "x"], "Ada Bee Ceex"),
    (["ctrl+left", "x"], "Ada Bee xCee"),
    (["ctrl+left", "ctrl+left", "x"], "Ada xBee Cee"),
    (["home", "ctrl+right", "x"], "Ada xBee Cee"),
    (["shift+left", "shift+left", "x"], "Ada Bee Cx"),
    (["shift+home", "x"], "x"),
    (["ctrl+a", "shift+right", "delete"], "da Bee Cee"),
    (["ctrl+w", "x"], "Ada Bee x"),
    (["ctrl+a", "ctrl+k", "x"], "x"),
]


@pytest.mark.parametrize(("keys", "written"), MOVES)
async def test_keys_of_writing(opened: Opener, keys: list[str], written: str) -> None:
    async with opened() as scene:
        screen, _ = await at_a_name(scene, "Ada Bee Cee")
        await scene.press(*keys)
        assert screen.chairs[0].name == written


async def test_pasting_in_the_middle_and_over_a_selection(opened: Opener) -> None:
    async with opened() as scene:
        screen, _ = await at_a_name(scene, "Ada")
        await scene.press("left")
        await scene.write("mm\nnn")
        assert screen.chairs[0].name == "Admm nna"
        await scene.press("ctrl+shift+a")
        await scene.write("Zoe")
        assert screen.chairs[0].name == "Zoe"


@pytest.mark.parametrize(
    ("pasted", "written"),
    [
        ("\x1b]0;evil\x07A\x00da", "]0;evilAda"),
        ("Rene\u0301", "René"),
        ("\u202eAda", "Ada"),
        ("👩\u200d🚀", "👩🚀"),
        ("x" * 10_000, "x" * LIMIT),
    ],
)
async def test_what_is_pasted_is_made_safe(opened: Opener, pasted: str, written: str) -> None:
    async with opened() as scene:
        screen, _ = await at_a_name(scene)
        await scene.write(pasted)
        assert screen.chairs[0].name == written
        told = [note.message for note in scene.app._notifications]
        assert bool(told) == ("\u200d" in pasted)


async def test_an_accent_that_comes_after_its_letter_is_put_on_it(opened: Opener) -> None:
    async with opened() as scene:
        screen, line = await at_a_name(scene, "Rene")
        line.post_message(events.Key("acute", "\u0301"))
        await scene.pilot.pause()
        await scene.pilot.pause()
        assert screen.chairs[0].name == "René"


async def test_a_click_places_the_cursor_in_this_line_and_in_another(opened: Opener) -> None:
    async with opened() as scene:
        screen, line = await at_a_name(scene, "Ada Bee")
        await scene.pilot.click(line, offset=(4, 0))
        await scene.press("x")
        assert screen.chairs[0].name == "Ada xBee"
        spot = line.region
        await scene.pilot.click(screen, offset=(spot.x + 1, spot.y + 1))
        await scene.pilot.pause()
        await scene.press("x")
        assert screen.chairs[1].name == "Pxlayer 2"


async def test_the_mouse_selects_what_it_is_drawn_over(opened: Opener) -> None:
    async with opened() as scene:
        screen, line = await at_a_name(scene, "Ada Bee")
        await scene.pilot.mouse_down(line, offset=(0, 0))
        await scene.pilot.hover(line, offset=(3, 0))
        await scene.pilot.mouse_up(line, offset=(3, 0))
        await scene.press("Z")
        assert screen.chairs[0].name == "Z Bee"


async def test_what_is_selected_in_a_line_is_copied_and_pasted(opened: Opener) -> None:
    async with opened() as scene:
        screen, _ = await at_a_name(scene, "Ada")
        await scene.press("shift+left", "shift+left", "ctrl+c")
        assert scene.app.clipboard == "da"
        assert scene.top == "SetupScreen"
        await scene.press("end", "ctrl+v")
        assert screen.chairs[0].name == "Adada"


async def test_escape_leads_back_from_every_field_of_the_set_up(opened: Opener) -> None:
    async with opened() as scene:
        for field in ("start", "seats", "option.level", "seats.0", "seed"):
            screen = await sit_down(scene)
            screen.form.go(field)
            await scene.pilot.pause()
            assert ("Esc lobby" if screen.writing else "q lobby") in scene.text()
            await scene.press("escape")
            assert scene.top == "LobbyScreen"


async def test_help_lists_the_keys_of_writing(opened: Opener) -> None:
    async with opened(size=(120, 50)) as scene:
        await at_a_name(scene)
        await scene.press("f1")
        text = scene.text()
        assert "In a line of text" in text
        assert "^a" in text
        assert "Go to start" in text
