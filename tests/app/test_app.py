from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.screen import Screen

from tabletop_tui.app import TabletopApp
from tabletop_tui.app.preferences import named_keys
from tabletop_tui.app.tabletop import SmallCover
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.saves import SavesScreen
from tabletop_tui.screens.settings import SettingsScreen
from tabletop_tui.settings import Settings, load_settings, save_settings, settings_file
from tabletop_tui.theme import PALETTES
from tabletop_tui.widgets.keys import key_hints, spell
from tests.app.conftest import Opener


async def visit(scene: Any, name: str) -> None:
    match name:
        case "setup":
            scene.app.set_up("nim")
        case "saves":
            scene.app.push_screen(SavesScreen())
        case "settings":
            scene.app.push_screen(SettingsScreen())
    await scene.pilot.pause()
    await scene.pilot.pause()


# -- settings ------------------------------------------------------------------------------


async def test_a_theme_is_applied_at_once_and_kept(opened: Opener) -> None:
    async with opened() as scene:
        await visit(scene, "settings")
        await scene.press("right")
        assert scene.app.palette is PALETTES["day"]
        assert scene.app.screen.styles.background.hex.lower() == PALETTES["day"].ink
    assert load_settings()[0].theme == "day"


async def test_every_palette_gives_every_role_to_the_style_sheet(opened: Opener) -> None:
    async with opened() as scene:
        for name, palette in PALETTES.items():
            scene.app.change_settings(theme=name)
            await scene.pilot.pause()
            variables = scene.app.get_css_variables()
            for role, colour in palette.roles().items():
                assert variables[role] == colour


async def test_plain_glyphs_leave_nothing_but_ascii(opened: Opener) -> None:
    async with opened() as scene:
        scene.app.change_settings(glyphs="ascii")
        for name in ("settings", "saves", "setup"):
            await visit(scene, name)
            for widget in scene.app.screen.query(".body, KeyLine, TitleLine"):
                for y in range(widget.size.height):
                    text = "".join(segment.text for segment in widget.render_line(y))
                    assert text.isascii(), text
            scene.app.go_lobby()
        await visit(scene, "saves")
        assert scene.text().splitlines()[-1].strip().startswith("Arrows move")
        assert scene.app.has_class("-ascii")


async def test_switches_and_forgotten_names(opened: Opener) -> None:
    async with opened() as scene:
        scene.app.change_settings(names=["Ada"])
        await visit(scene, "settings")
        await scene.click("curtain=off")
        await scene.click("forget")
        assert scene.top == "ConfirmScreen"
        await scene.press("y")
    settings, _ = load_settings()
    assert settings.curtain is False
    assert settings.names == []


async def test_the_looks_of_one_run_end_with_a_change_and_are_not_kept(
    library: Library, store: SaveStore
) -> None:
    app = TabletopApp(library, store, look={"theme": "contrast", "glyphs": "ascii"})
    async with app.run_test():
        assert (app.palette, app.ascii_only) == (PALETTES["contrast"], True)
        app.change_settings(pin=True)
        assert app.palette is PALETTES["contrast"]
        app.change_settings(theme="day")
        assert (app.palette, app.ascii_only) == (PALETTES["day"], True)
    assert load_settings()[0] == Settings(pin=True, theme="day")


async def test_a_key_can_be_given_to_something_else_and_who_loses_it_is_told(
    opened: Opener, save_nim: Callable[..., Path]
) -> None:
    save_settings(Settings(keys={"lobby.saves": "z", "lobby.statistics": "r"}))
    save_nim()
    async with opened(size=(120, 60)) as scene:
        told = "".join(str(n.message) for n in scene.app._notifications)
        assert "r now does lobby.statistics, and no longer lobby.rules: The rules of" in told
        await scene.press("s")
        assert scene.top == "LobbyScreen"
        assert "z  saved" in scene.text(), "on the shelf"
        assert "z saved games" in scene.text(), "and in the last row"
        await scene.press("z")
        assert scene.top == "SavesScreen"
        await scene.press("q", "r")
        assert scene.top == "StatisticsScreen"


def test_every_binding_of_a_screen_has_a_name_of_its_own() -> None:
    names = named_keys()
    assert {"game.undo", "app.help", "rules.heading.1", "lobby.settings"} <= set(names)
    assert "replay.play" in names, "also of what only leads a screen"


async def test_damaged_settings_are_told_and_do_no_harm(opened: Opener) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("{", encoding="utf-8")
    async with opened() as scene:
        assert "damaged" in "".join(str(n.message) for n in scene.app._notifications)
        assert scene.app.palette is PALETTES["night"]


async def test_a_toast_says_nothing_that_a_terminal_would_obey(opened: Opener) -> None:
    async with opened() as scene:
        scene.app.show_message("Copied to evil\x1b]0;forged\x07.tabletop.")
        await scene.pilot.pause()
        told = "".join(str(n.message) for n in scene.app._notifications)
        assert told == "Copied to evil\ufffd]0;forged\ufffd.tabletop."


# -- keys ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["settings", "saves", "setup"])
async def test_every_screen_has_a_key_line_help_and_more_than_one_way_back(
    opened: Opener, name: str
) -> None:
    async with opened() as scene:
        await visit(scene, name)
        hints = key_hints(scene.app.screen)
        assert any(hint.action == "help" for hint in hints)
        ways = [key for hint in hints if hint.action == "back" for key in hint.key_list]
        assert set(ways) >= {"q", "escape"}
        last = scene.text().splitlines()[-1]
        assert "help" in last
        await scene.press("f1")
        assert scene.top == "HelpScreen"
        for hint in hints:
            assert hint.description[:20] in "\n".join(
                " ".join(line) for line in scene.body().lines()
            )
        await scene.press("q")
        await scene.press("q")
        assert scene.top == "LobbyScreen"


async def test_a_click_on_the_key_line_presses_the_key(opened: Opener) -> None:
    async with opened() as scene:
        await scene.click("o")
        assert scene.top == "SettingsScreen"


def test_keys_are_spelled_short() -> None:
    assert [spell(key) for key in ("ctrl+p", "enter", "f10", "shift+tab", "U")] == [
        "^p",
        "Enter",
        "F10",
        "Shift+Tab",
        "U",
    ]


async def test_while_somebody_writes_letters_are_not_keys(opened: Opener) -> None:
    async with opened() as scene:
        await visit(scene, "setup")
        assert scene.text().splitlines()[-1].endswith("? help")
        scene.app.screen.form.go("seats.0")  # type: ignore[attr-defined]
        await scene.pilot.pause()
        assert scene.text().splitlines()[-1].endswith("F1 help")


# -- the command palette -------------------------------------------------------------------


class Hidden(Screen[None]):
    private = True
    BINDINGS: ClassVar[list[BindingType]] = [Binding("x", "app.bell", "show the hand")]


async def test_the_palette_offers_our_commands_only(opened: Opener) -> None:
    async with opened() as scene:
        titles = [c.title for c in scene.app.get_system_commands(scene.app.screen)]
        assert "Settings" in titles
        assert "New game: Umbrella" in titles
        assert "Theme: High contrast" in titles
        assert not {"Next", "Previous", "Screenshot", "Maximize", "Quit the application"} & set(
            titles
        )
        await scene.press("ctrl+p")
        assert isinstance(scene.app.screen, CommandPalette)


async def test_the_palette_is_refused_behind_a_curtain(opened: Opener) -> None:
    async with opened() as scene:
        scene.app.push_screen(Hidden())
        await scene.pilot.pause()
        await scene.press("ctrl+p")
        assert scene.top == "Hidden"


# -- size ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (60, 20), (20, 5), (12, 2)])
async def test_a_small_terminal_covers_everything_and_loses_nothing(
    opened: Opener, size: tuple[int, int]
) -> None:
    async with opened() as scene:
        await visit(scene, "setup")
        screen: Any = scene.app.screen
        screen.form.go("seats.0")
        await scene.press("x")
        await scene.pilot.resize_terminal(*size)
        await scene.pilot.pause()
        cover = screen.query_one(SmallCover)
        assert cover.display
        assert cover.region.size == size
        if size[0] >= 20:
            assert "enlarge to 80x24" in cover.canvas.text()
        await scene.press("y", "enter", "q")
        await scene.pilot.resize_terminal(80, 24)
        await scene.pilot.pause()
        assert not cover.display
        assert screen.chairs[0].name == "x"
        await scene.press("z")
        assert screen.chairs[0].name == "xz"


async def test_twenty_sizes_in_a_row(opened: Opener) -> None:
    async with opened() as scene:
        for step in range(20):
            size = (20, 5) if step % 2 else (80 + step * 6, 24 + step * 2)
            await scene.pilot.resize_terminal(*size)
        await scene.pilot.resize_terminal(100, 30)
        await scene.pilot.pause()
        assert "Umbrella" in scene.text()
        assert len(scene.app.screen.query(SmallCover)) == 1


async def test_a_screen_that_opens_in_a_small_terminal_is_covered_too(opened: Opener) -> None:
    async with opened(size=(60, 20)) as scene:
        scene.app.push_screen(SettingsScreen())
        await scene.pilot.pause()
        await scene.pilot.pause()
        assert scene.app.screen.query_one(SmallCover).display


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
async def test_every_screen_draws_at_every_size(
    opened: Opener, size: tuple[int, int], save_nim: Callable[..., Path]
) -> None:
    save_nim()
    async with opened(size=size) as scene:
        for name in ("settings", "saves", "setup"):
            await visit(scene, name)
            assert len(scene.text().splitlines()) >= size[1] - 12
            scene.app.go_lobby()
            await scene.pilot.pause()
        assert "continue" in scene.text()


# -- leaving -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "keys", [["q", "q"], ["ctrl+q"], ["ctrl+c", "enter"], ["ctrl+c", "ctrl+c"]]
)
async def test_every_way_out(opened: Opener, keys: list[str]) -> None:
    async with opened() as scene:
        for key in keys:
            assert scene.app._exit is False
            await scene.pilot.press(key)
        assert scene.app._exit is True


async def test_ctrl_c_can_be_taken_back(opened: Opener) -> None:
    async with opened() as scene:
        await scene.press("ctrl+c", "n")
        assert scene.top == "LobbyScreen"


async def test_leaving_gives_the_game_back(
    opened: Opener, save_nim: Callable[..., Path], library: Library, store: SaveStore
) -> None:
    path = save_nim()
    async with opened() as scene:
        await scene.press("c")
        await scene.pilot.press("ctrl+q")
    store.open(path, library).close()


async def test_what_could_not_be_saved_is_not_left_without_a_question(
    opened: Opener, save_nim: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    save_nim()
    async with opened() as scene:
        await scene.press("c")
        game = scene.app.game
        assert game is not None
        game.trouble = "Not saved: the disk is full."
        monkeypatch.setattr(game, "save", lambda: False)
        await scene.press("ctrl+q")
        assert "the disk is full" in scene.text()
        assert scene.app._exit is False
        await scene.press("enter")
        assert scene.app._exit is False
        assert scene.app.game is game


async def test_no_colour_keeps_what_stands_out(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rich.style import Style

    from tabletop_tui.app import TabletopApp
    from tabletop_tui.app.preferences import NoColours, plain

    monkeypatch.setenv("NO_COLOR", "1")
    app = TabletopApp(library, store)
    assert [type(each) for each in app._filters] == [NoColours]
    button = plain(Style.parse("bold #11141b on #f2b84b"))
    words = plain(Style.parse("#d9dee8 on #11141b"))
    assert button.reverse
    assert button.bold
    assert not words.reverse
    assert words.color is not None
    assert words.color.is_default


async def test_garbage_is_looked_for_once_the_first_screen_is_there(opened: Opener) -> None:
    gc.disable()
    try:
        async with opened() as scene:
            await scene.pilot.pause()
            assert gc.isenabled()
    finally:
        gc.unfreeze()
        gc.enable()
