"""The statistics on a screen of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.worker import WorkerFailed

from tabletop_tui.folders import data_folder
from tabletop_tui.history.ledger import Ledger
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.finished.statistics import StatisticsScreen
from tests.app.conftest import Opener, Scene
from tests.screens.table import PATIENCE


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves", Ledger(data_folder()))


async def counted(scene: Scene) -> str:
    """What stands there once the counting is done."""
    await scene.app.workers.wait_for_complete()
    await scene.pilot.pause()
    return scene.text()


async def test_finished_games_are_counted_and_shown_game_by_game(
    opened: Opener, save_nim: Callable[..., Path]
) -> None:
    for name in ("Ben", "Dov", "Eve"):
        save_nim("Ada", name, takes=99)
    save_nim("Ada", "Cleo", takes=1)
    async with opened(size=(120, 40)) as scene:
        await scene.press("h")
        text = await counted(scene)
        assert "all games" in text
        assert "3 finished games" in text
        assert "━" in text
        assert "Cleo" not in text, "her game goes on"
        games = list(scene.app.library.entries)
        await scene.press(*["]"] * (games.index("nim") + 1))
        assert "3 finished games" in await counted(scene)
        await scene.press("[")
        assert "No finished games." in await counted(scene)
        await scene.press("q")
        assert scene.top == "LobbyScreen"


async def test_a_history_that_cannot_be_read_is_told(opened: Opener) -> None:
    (data_folder() / "history.sqlite").mkdir(parents=True)
    async with opened() as scene:
        await scene.press("h")
        assert "history" in await counted(scene)


async def test_a_fault_ends_the_program_and_not_in_endless_counting(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("tabletop_tui.screens.finished.statistics.statistics", broken)

    async def play() -> None:
        async with opened() as scene:
            await scene.press("h")
            await counted(scene)

    with pytest.raises(WorkerFailed):
        await play()


async def test_leaving_ends_the_counting(
    opened: Opener, save_nim: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first saved game is told of when the screen is gone: the others are not opened."""
    for name in ("Ben", "Dov", "Eve"):
        save_nim("Ada", name, takes=99)
    opened_saves: list[Any] = []
    ended, counting = Event(), StatisticsScreen._counted

    def until_its_end(screen: StatisticsScreen) -> None:
        counting(screen)
        ended.set()

    monkeypatch.setattr(StatisticsScreen, "_counted", until_its_end)
    async with opened() as scene:
        look = scene.app.store.look

        def leaving(*given: Any) -> Any:
            opened_saves.append(given)
            scene.app.call_from_thread(scene.app.screen.dismiss)
            return look(*given)

        monkeypatch.setattr(scene.app.store, "look", leaving)
        (data_folder() / "history.sqlite").unlink()
        await scene.press("h")
        assert await asyncio.to_thread(ended.wait, PATIENCE)
        assert len(opened_saves) == 1
        assert scene.top == "LobbyScreen"
