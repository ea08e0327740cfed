"""The mouse wheel walks through what is chosen and scrolls what is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events

from tests.app.conftest import Opener, Scene
from tests.app.pages.test_rules import LONG, library_with


async def turn(scene: Scene, notch: type[events.MouseEvent]) -> None:
    """One notch of the wheel over the widget with the keyboard."""
    body: Any = scene.body()
    body.post_message(notch(body, 5, 5, 0, 0, 0, False, False, False))
    await scene.pilot.pause()
    await scene.pilot.pause()


@pytest.mark.parametrize("name", ["lobby", "saves", "settings", "rules"])
async def test_one_notch_down_moves_and_one_up_moves_back(
    name: str, opened: Opener, tmp_path: Path, save_nim: Callable[..., Path]
) -> None:
    save_nim("Ada", "Ben")
    save_nim("Cleo", "Dan")
    games = library_with(tmp_path, LONG) if name == "rules" else None
    async with opened(games=games) as scene:
        if name == "rules":
            scene.app.show_rules("rain")
        elif name == "saves":
            await scene.press("s")
        elif name == "settings":
            await scene.press("o")
        await scene.pilot.pause()
        await scene.pilot.pause()
        before = scene.text()
        await turn(scene, events.MouseScrollDown)
        assert scene.text() != before
        await turn(scene, events.MouseScrollUp)
        assert scene.text() == before
