from __future__ import annotations

from tabletop_tui.screens.settings import SettingsScreen
from tabletop_tui.settings import SETTINGS
from tabletop_tui.widgets.drawing.drawn import Drawn
from tests.app.conftest import Opener, Scene
from tests.cli.conftest import Run, folder, run

__all__ = ["folder", "run"]


def written(scene: Scene) -> str:
    """What all screens hand to the terminal, whichever lies on top."""
    widgets = [w for screen in scene.app.screen_stack for w in screen.query(Drawn)]
    lines = [widget.render_line(y) for widget in widgets for y in range(widget.size.height)]
    return "".join(segment.text for line in lines for segment in line)


async def test_other_glyphs_are_written_at_once_on_every_screen(opened: Opener) -> None:
    async with opened() as scene:
        scene.app.change_settings(glyphs="drawn")
        scene.app.push_screen(SettingsScreen())
        await scene.pilot.pause()
        assert not written(scene).isascii()
        scene.app.change_settings(glyphs="ascii")
        assert written(scene).isascii()
        scene.app.change_settings(glyphs="drawn")
        assert not written(scene).isascii()


async def test_a_setting_has_one_name_on_the_screen_and_in_config(opened: Opener, run: Run) -> None:
    async with opened() as scene:
        scene.app.push_screen(SettingsScreen())
        await scene.pilot.pause()
        labels = [item.label for item in scene.body().items if not item.button]
        assert len(labels) > 5
        listed = run("config").output
        assert [label for label in labels if f"  {label}. " not in listed] == []


async def test_every_setting_that_is_no_list_stands_on_the_page(opened: Opener) -> None:
    async with opened() as scene:
        scene.app.push_screen(SettingsScreen())
        await scene.pilot.pause()
        shown = {item.id for item in scene.body().items if not item.button}
        assert shown == set(SETTINGS) - {"names", "keys", "engine"}
