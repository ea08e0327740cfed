"""A running app in a test: the games made for tests, saves in a folder of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.widgets.drawing.drawn import Drawn


@dataclass
class Scene:
    """The app and what a test does with it."""

    app: TabletopApp
    pilot: Pilot[None]

    async def press(self, *keys: str) -> None:
        """Press keys and wait until all is quiet."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def write(self, text: str) -> None:
        """Paste a text, as a terminal does."""
        from textual import events

        self.app.post_message(events.Paste(text))
        await self.pilot.pause()
        await self.pilot.pause()

    @property
    def game(self) -> SavedGame:
        """The game that is open. Fails when none is."""
        assert self.app.game is not None, "no game is open"
        return self.app.game

    def text(self) -> str:
        """Everything that is drawn on the top screen."""
        return "\n".join(widget.canvas.text() for widget in self.app.screen.query(Drawn))

    def body(self) -> Any:
        """The widget with the keyboard."""
        return self.app.screen.focused

    @property
    def top(self) -> str:
        """The class of the top screen."""
        return type(self.app.screen).__name__

    async def click(self, target: str) -> None:
        """Click a hot region by its name."""
        for widget in self.app.screen.query(Drawn):
            _ = widget.canvas
            for region, name in (*widget.canvas.hot_regions, *widget.canvas.key_regions):
                if name == target:
                    await self.pilot.click(widget, offset=(region.x + 1, region.y))
                    await self.pilot.pause()
                    return
        raise AssertionError(f"nothing to click is called {target}")


Opener = Callable[..., AbstractAsyncContextManager[Scene]]


@pytest.fixture
def opened(library: Library, store: SaveStore) -> Opener:
    """`async with opened(size=(80, 24)) as scene:` runs the app."""

    @asynccontextmanager
    async def run(
        size: tuple[int, int] = (80, 24), games: Library | None = None, **more: Any
    ) -> AsyncIterator[Scene]:
        app = TabletopApp(games or library, store, **more)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Scene(app, pilot)

    return run


@pytest.fixture
def save_nim(library: Library, store: SaveStore) -> Callable[..., Path]:
    """Save a game of Nim, `takes` answers in, closed again."""

    def save(*names: str, takes: int = 0, name: str | None = None) -> Path:
        table = lay_table(
            library.entries["nim"].manifest, names=list(names) or ["Ada", "Ben"], seed=1
        )
        saved = store.new(Session(library.load("nim"), table), name)
        while takes and saved.session.decision is not None:
            saved.answer(saved.session.decision.options[0].key)
            takes -= 1
        saved.close()
        return saved.path

    return save
