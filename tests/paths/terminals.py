"""The table and a terminal that has joined it, played by keys."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from contextvars import copy_context
from functools import partial
from time import monotonic
from typing import Any, TypeVar

from textual.events import Key

from tabletop_tui.app import TabletopApp, keyboard
from tabletop_tui.core.decision import Option
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.remote.terminal.game import JoinedGame
from tabletop_tui.remote.terminal.link import read_link
from tabletop_tui.remote.terminal.wire import SeatWire
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.finished.results import ResultsScreen
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.page import PageScreen
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.picker import Picker
from tests.screens.drawn.test_cut import cut_beside_room
from tests.screens.table import Seated

T = TypeVar("T")

SIZE = (120, 40)
LONG = 60.0
"""Seconds to wait for anything."""

STEP = 0.005

KNOWN: set[tuple[str, str]] = set()
"""Widgets that cut beside free room, and words of the question. They may only be fewer."""


async def a_moment() -> None:
    """Let everything else go on."""
    await asyncio.sleep(STEP)


async def until(holds: Callable[[], Any], what: str) -> None:
    """Wait until something holds."""
    try:
        async with asyncio.timeout(LONG):
            while not holds():
                await a_moment()
    except TimeoutError:
        raise AssertionError(f"never came: {what}") from None


class Terminal:
    """An app on a screen of 120x40.

    Two apps run in one process: each is touched only in the context in which it was opened.
    """

    def __init__(self, app: TabletopApp, session: Session[Any]) -> None:
        self.app, self.session = app, session
        self.faults: list[str] = []
        self._context = copy_context()
        self._open = AsyncExitStack()
        self._quiet = 0.0
        """So far ahead of the clock the last answer was given."""

    async def here(self, doing: Coroutine[Any, Any, T]) -> T:
        """Do something in the context of this app."""
        task = asyncio.get_running_loop().create_task(doing, context=self._context)
        return await task

    async def __aenter__(self) -> Any:
        await self.here(self._enter())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.here(self._open.aclose())

    async def _enter(self) -> None:
        pilot = await self._open.enter_async_context(self.app.run_test(size=SIZE))
        self.seated = Seated(self.app, pilot, self.session)
        await self.seated.drawn()

    async def press(self, *keys: str) -> None:
        """Press keys."""
        await self.here(self.seated.press(*keys))

    @property
    def _is_read(self) -> bool:
        """Whether a key now is an answer to what stands there.

        It is painted, no run of keys goes on, and the question has stayed for its shortest time.
        """
        typed, now = self.app._typed_ahead, Key("enter", None).time
        since = now - typed._last
        twice = typed._new and since < keyboard.TWICE_SECONDS
        run = twice or (typed._drops and since < keyboard.RUN_SECONDS)
        stayed = monotonic() >= self.seated.game.answers.stays_until
        return now >= typed._seen and stayed and not run

    async def _give(self, option: Option) -> bool:
        """Press the keys of an answer, and a key that was dropped once more.

        Return False if something else came before the last of them.
        """
        game = self.seated.game
        picker = game.picker
        for key in self.seated.keys_for(option.key):
            dropped = 1
            while dropped:
                if self.app.screen is not game or game.picker is not picker:
                    return False
                if self._is_read:
                    await self.seated.press(key)
                    dropped = self.app._typed_ahead.dropped
                else:
                    await a_moment()
        return True

    def look(self) -> None:
        """Note what is cut beside free room on the game's screen."""
        for widget in self.seated.game.query(Drawn):
            if widget.display and widget.size.area:
                found = cut_beside_room(widget.canvas, type(widget).__name__)
                asked = self.seated.game.decision
                where = asked.prompt if asked is not None else ""
                self.faults += [
                    f"{one} at: {where}"
                    for one in found
                    if not any(one.widget == name and words in where for name, words in KNOWN)
                ]

    async def sees_results(self) -> None:
        """Wait for the result; what stands before it goes by itself, or by Enter."""
        outcome = self.session.outcome
        assert outcome is not None
        until_then = monotonic() + LONG
        while not isinstance(self.app.screen, ResultsScreen):
            stands = type(self.app.screen).__name__
            text = await self.here(self._text())
            assert monotonic() < until_then, f"no result, but {stands}:\n{text}"
            await self.here(self._past_what_is_told())
        await self.here(self.seated.drawn())
        text = await self.here(self._text())
        assert outcome.headline.split(".")[0][:40] in " ".join(text.split())

    async def _text(self) -> str:
        return self.seated.text()

    async def _past_what_is_told(self) -> None:
        if isinstance(self.app.screen, PageScreen):
            await self.seated.press("enter")
        else:
            await a_moment()


class Table(Terminal):
    """The table itself: curtains, stages, and the answers of those who sit there."""

    async def answer(self, option: Option) -> None:
        """Give an answer by its keys, past whatever stands before the question."""
        await self.here(self._answer(option))

    async def passes_what_is_told(self) -> None:
        """Press on where the table is told something: whoever plays elsewhere waits for that."""
        if isinstance(self.app.screen, PageScreen):
            await self.here(self._past_what_is_told())

    async def _answer(self, option: Option) -> None:
        session, asked = self.session, self.session.decision
        assert asked is not None
        before = session.decisions

        def given() -> bool:
            return session.decisions != before or session.decision is not asked

        until_then = monotonic() + LONG
        while not given():
            screen, game = self.app.screen, self.seated.game
            where = f"{asked.prompt} ({option.label}), at {type(screen).__name__}"
            assert monotonic() < until_then, f"never given: {where}\n{self.seated.text()}"
            if isinstance(screen, Curtain):
                first = asked.manner.on_curtain
                if first is not None and option is not asked.options[0]:
                    await self.seated.press(first.key)
                else:
                    await self.seated.lift()
            elif isinstance(screen, PageScreen):
                await self._past_what_is_told()
            elif screen is not game or game.picker is None or not _is_asked(game, option):
                await a_moment()
            elif not self._is_read:
                # Nobody answers what nobody can see, or could not read yet.
                await a_moment()
            else:
                self.look()
                picker = game.picker
                if await self._give(option):
                    await until(partial(_has_moved_on, given, game, picker), where)


def _has_moved_on(given: Callable[[], bool], game: GameScreen, picker: Picker) -> bool:
    """Whether an answer was given, or the same is asked with another cursor."""
    return given() or game.picker is not picker


def _is_asked(game: GameScreen, option: Option) -> bool:
    decision = game.decision
    return decision is not None and decision.choices.get(option.key) is not None


class Joined(Terminal):
    """A terminal that plays a seat of the table."""

    def __init__(
        self, library: Library, store: SaveStore, session: Session[Any], seat: JoinedSeat
    ) -> None:
        super().__init__(TabletopApp(library, store, seat=seat), session)
        self.game = seat[0]

    async def answer(self, option: Option, number: str) -> None:
        """Give an answer by its keys, once it is asked for here."""
        await self.here(self._answer(option, number))

    async def _answer(self, option: Option, number: str) -> None:
        game = self.seated.game
        await until(
            lambda: (
                self.game.number == number
                and self.app.screen is game
                and game.picker is not None
                and game.decision is not None
                and self._is_read
            ),
            f"{option.label} to be asked for on the joined terminal",
        )
        await self.seated.drawn()
        self.look()
        assert await self._give(option), f"another question in place of: {option.label}"
        await until(lambda: self.game.number != number, f"an answer: {option.label}")


JoinedSeat = tuple[JoinedGame, SeatWire]


async def joined_seat(library: Library, link: str) -> JoinedSeat:
    """What `tabletop join` makes of a link."""
    wire = SeatWire(read_link(link), "c" * 32)
    return JoinedGame(library, await wire.first(lambda _: None)), wire
