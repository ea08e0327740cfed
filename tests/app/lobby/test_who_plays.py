"""Set-up: each chair is a person or the computer, by key and by mouse."""

from __future__ import annotations

from tests.app.conftest import Opener
from tests.app.lobby.test_setup import sit_down


async def test_a_key_lets_the_computer_play_a_chair(opened: Opener) -> None:
    async with opened(size=(120, 40)) as scene:
        screen = await sit_down(scene)
        screen.form.go("seats.1")
        await scene.press("f9")
        assert "Bot 2" in scene.text()
        assert "computer: easy" in scene.text()
        assert "easy, medium, hard, random" in scene.text(), "how the level is changed"
        await scene.press("f9")
        assert "computer: medium" in scene.text()
        await scene.press("f10")
        game = scene.app.game
        assert game is not None
        assert game.computers.levels == {1: "medium"}
        assert game.table.names[1] == "Bot 2"


async def test_a_click_does_the_same_and_a_person_comes_back_under_the_old_name(
    opened: Opener,
) -> None:
    async with opened(size=(120, 40)) as scene:
        screen = await sit_down(scene)
        form = screen.form
        form.go("seats.1")
        screen.chairs[1].name = "Ben"
        for shown in ("a person", "computer: easy", "computer: medium", "computer: hard"):
            spot = next(
                region for region, hot in form.canvas.hot_regions if hot == f"seats.1={shown}"
            )
            await scene.pilot.click(form, offset=(spot.x, spot.y))
            await scene.pilot.pause()
        assert screen.chairs[1].name == "Bot 2"
        assert [chair.level for chair in screen.taken] == ["", "random"]
        await scene.press("f9")
        assert screen.chairs[1].name == "Ben"
        assert [chair.level for chair in screen.taken] == ["", ""]


async def test_a_computer_moves_with_its_chair_and_is_not_remembered(opened: Opener) -> None:
    async with opened(size=(120, 40)) as scene:
        screen = await sit_down(scene)
        screen.form.go("seats.1")
        await scene.press("f9", "f3")
        assert [chair.level for chair in screen.taken] == ["easy", ""]
        assert screen.chairs[0].name == "Bot 2"
        await scene.press("f10")
        assert "Bot 2" not in scene.app.settings.names
