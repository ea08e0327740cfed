"""The demo: a game plays by itself in the lobby, and nothing of it is left."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.parts import news
from tests.app.conftest import Opener, Scene


async def watched(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, game: str, start: asyncio.Event
) -> GameScreen:
    """Begin the demo of a game; from the start on the computers take what is first."""

    async def think(seen: Seen[Any], level: str) -> str:
        await start.wait()
        assert seen.question is not None
        return seen.question.options[0].key

    monkeypatch.setattr(scene.app, "think", think)
    monkeypatch.setitem(news.PACE_SECONDS, "quick", 0.01)
    scene.app.settings = scene.app.settings.changed(pace="none")
    scene.body().choose(game)
    await scene.press("w")
    screen = scene.app.screen
    assert isinstance(screen, GameScreen)
    return screen


async def test_it_plays_to_its_end_and_leaves_no_trace(
    opened: Opener,
    store: SaveStore,
    library: Library,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    async with opened(games=library) as scene:
        start, lookers = asyncio.Event(), set()
        screen = await watched(scene, monkeypatch, "raven", start)
        assert "demo" in scene.text()
        turn_to = screen.turn_to

        def noted(seen: Seen[Any]) -> None:
            lookers.add(seen.viewer)
            turn_to(seen)

        monkeypatch.setattr(screen, "turn_to", noted)
        start.set()
        while scene.top != "ResultsScreen":
            await scene.pilot.pause()
        assert lookers == {PUBLIC}
        assert "rematch" not in scene.text()
        assert "replay" not in scene.text()
        await scene.press("r", "v", "e")
        assert scene.top == "ResultsScreen"
        await scene.press("q")
        assert scene.top == "LobbyScreen"
        assert store.catalogue() == []
        assert not list(store.folder.glob("*"))
        assert not list(here.iterdir())


async def test_nobody_sits_down_at_it_and_it_can_be_left(
    opened: Opener, store: SaveStore, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(games=library) as scene:
        await watched(scene, monkeypatch, "pebbles", asyncio.Event())
        await scene.press("f9", "f8", "u")
        assert isinstance(scene.app.screen, GameScreen)
        await scene.press("q")
        assert scene.top == "LobbyScreen"
        assert scene.app.game is None
