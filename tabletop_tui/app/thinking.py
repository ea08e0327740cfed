"""An engine that thinks in a process of its own, and is given up when it takes too long."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from tabletop_tui.app.engine_client import EngineClient, EngineGoneError, EngineSilentError
from tabletop_tui.core.content.shelf import bundled_folder
from tabletop_tui.core.loading.loader import Library
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.play.wire import as_data
from tabletop_tui.core.players.hints.advice import Advice, Judged
from tabletop_tui.core.players.levels import ADVISER

T = TypeVar("T")
Told = TypeVar("Told", Advice, Judged)


def engine_command(library: Library) -> list[str]:
    """What starts an engine that knows the same games."""
    shelves = dict.fromkeys(entry.folder.parent for entry in library.entries.values())
    others = [str(shelf) for shelf in shelves if shelf != bundled_folder()]
    named = [word for shelf in others for word in ("--rulesets", shelf)]
    # What lies there runs in this program already.
    trusted = ["--trust"] if named else []
    return [sys.executable, "-m", "tabletop_tui", *named, *trusted, "engine"]


class Thinking:
    """Asks the engine, which is started when it is first needed."""

    def __init__(self, command: Sequence[str], patience: Callable[[], float]) -> None:
        """`patience` tells how many seconds one answer may take now."""
        self._command = command
        self._patience = patience
        self._client: EngineClient | None = None
        self._ending: set[asyncio.Task[None]] = set()

    async def choose(self, seen: Seen[Any], level: str) -> str:
        """The key of the answer.

        Raises `EngineGoneError` when the engine has ended, or takes longer than there is patience.
        Whatever else ends the waiting, such as a cancelled task, ends the engine as well.
        """
        return await self._ended_with(lambda engine: engine.choose(as_data(seen), level))

    async def advise(self, seen: Seen[Any]) -> Advice:
        """The best answers. Raises as `choose` does, and ends the engine likewise."""
        told = await self._ended_with(lambda engine: engine.advise(as_data(seen), ADVISER))
        return self._read(Advice, told)

    async def judge(self, seen: Seen[Any], given: str) -> Judged:
        """What an answer cost. Raises as `choose` does, and ends the engine likewise."""
        told = await self._ended_with(lambda engine: engine.judge(as_data(seen), ADVISER, given))
        return self._read(Judged, told)

    def _read(self, kind: type[Told], data: dict[str, Any]) -> Told:
        try:
            return kind.from_data(data)
        except (KeyError, TypeError) as error:
            self.stop()
            raise EngineGoneError from error

    async def _ended_with(self, ask: Callable[[EngineClient], Awaitable[T]]) -> T:
        patience = self._patience()
        try:
            async with asyncio.timeout(patience):
                if self._client is None:
                    self._client = EngineClient(self._command)
                    await self._client.start()
                return await ask(self._client)
        except TimeoutError:
            self.stop()
            raise EngineSilentError(patience) from None
        except (EngineGoneError, asyncio.CancelledError):
            self.stop()
            raise

    def stop(self) -> None:
        """End the engine at once, whatever it does. The next question starts another."""
        client, self._client = self._client, None
        if client is None:
            return
        client.kill()
        # It is gone already; what is left of its pipes goes when the loop comes round to it.
        task = asyncio.get_running_loop().create_task(client.close())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def end(self) -> None:
        """Stop, and wait until nothing is left of it."""
        self.stop()
        await asyncio.gather(*self._ending)
