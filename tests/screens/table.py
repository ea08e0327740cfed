"""A table with an app around it: `async with seated(library, store, "raven", ["Ada", "Ben"])`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from math import inf
from typing import Any

from textual import events
from textual.pilot import Pilot

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.widgets.drawing.drawn import Drawn

Size = tuple[int, int]

PATIENCE = 60.0
"""Seconds until a test that waits for something has failed."""


class Seated:
    """What a scene needs: press keys, look at the screen, look at the session behind it."""

    def __init__(self, app: TabletopApp, pilot: Pilot[None], session: Session[Any]) -> None:
        self.app = app
        self.pilot = pilot
        self.session = session

    @property
    def game(self) -> GameScreen:
        """The game screen, wherever it lies in the stack."""
        return next(s for s in self.app.screen_stack if isinstance(s, GameScreen))

    @property
    def opened(self) -> SavedGame:
        """The game that is open."""
        assert self.app.game is not None
        return self.app.game

    def begin_run(self) -> None:
        """Let the next key be a run of its own, as after a pause."""
        self.app._typed_ahead._drops, self.app._typed_ahead._last = False, -inf

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, each once what it answers is painted."""
        for key in keys:
            await self.painted()
            await self.pilot.press(key)
        await self.drawn()

    async def until(self, come: Callable[[], bool]) -> None:
        """Wait until something has come."""
        async with asyncio.timeout(PATIENCE):
            while not come():
                await asyncio.sleep(0.005)
                await self.pilot.pause()

    async def drawn(self) -> None:
        """Wait until everything on the screen has its place, and shows something there."""
        await self.pilot.pause()
        async with asyncio.timeout(PATIENCE):
            while any(widget.is_blank for widget in self.app.screen.query(Drawn)):
                await self.pilot.pause()

    async def painted(self) -> None:
        """Wait until a screen for other eyes is painted; then let it be seen: keys are heard."""
        typed_ahead = self.app._typed_ahead
        async with asyncio.timeout(PATIENCE):
            while typed_ahead._seen == inf:
                await self.pilot.pause()
        typed_ahead._seen = -inf

    async def give(self, answer: str) -> None:
        """Give an answer by its keys."""
        for key in self.keys_for(answer):
            await self.press(key)

    def keys_for(self, answer: str) -> tuple[str, ...]:
        """The keys of an answer."""
        picker, asked = self.game.picker, self.game.decision
        assert picker is not None
        assert asked is not None
        # Of equal answers the cursor may offer one, by whose key each of them is given.
        found = [option for option in asked.options if option.key == answer]
        assert found, f"{answer} is not offered"
        return picker.keys_for(found[0])

    async def click(self, target: str, widget: Drawn | None = None) -> None:
        """Click a target of the board, or of another drawn widget."""
        drawn = widget or self.game.board
        region = next(r for r, name in reversed(drawn.canvas.hot_regions) if name == target)
        await self.pilot.click(drawn, offset=(region.x + region.width // 2, region.y))
        await self.pilot.pause()

    async def key_at(self, key: str, seconds: float) -> None:
        """A key that was read so many seconds after now (before now when negative)."""
        event = events.Key(key, None)
        event.time += seconds
        self.app.post_message(event)
        await self.drawn()

    async def lift(self) -> None:
        """Take over at the curtain, where there is one."""
        if isinstance(self.app.screen, Curtain):
            await self.press(self.app.screen.lifts_by)

    def text(self) -> str:
        """Everything on the present screen."""
        return "\n".join(widget.canvas.text() for widget in self.app.screen.query(Drawn))


@asynccontextmanager
async def seated(
    library: Library,
    store: SaveStore,
    game: str,
    names: Sequence[str],
    *answers: str,
    size: Size = (110, 34),
    seed: int = 7,
    ask_enter: bool = False,
    **options: str,
) -> AsyncIterator[Seated]:
    """Open a game in the app, after some answers were given."""
    ruleset = library.load(game)
    table = lay_table(ruleset.manifest, names=names, seed=seed, options=dict(options))
    session = Session(ruleset, table)
    for answer in answers:
        session.answer(answer)
    async with seated_at(library, store, session, size=size, ask_enter=ask_enter) as scene:
        yield scene


@asynccontextmanager
async def seated_at(
    library: Library,
    store: SaveStore,
    session: Session[Any],
    *,
    size: Size = (110, 34),
    animation: bool = False,
    ask_enter: bool = False,
) -> AsyncIterator[Seated]:
    """Open a session in the app; with `ask_enter` no key takes an answer at once."""
    app = TabletopApp(library, store, store.new(session))
    app.settings = app.settings.changed(animation=animation, ask_enter=ask_enter)
    async with app.run_test(size=size) as pilot:
        scene = Seated(app, pilot, session)
        await scene.drawn()
        yield scene
