"""Computer players in processes of their own, which are ended if they take too long."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from tabletop_tui.core.border.plain import read_json
from tabletop_tui.core.chairs import ADVISER
from tabletop_tui.core.content.shelf import bundled_folder
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.play.wire import as_data
from tabletop_tui.core.players.advice import Advice, Judged
from tabletop_tui.core.players.at_table import Choose, Request

LONGEST_LINE = 2**22

Data = dict[str, Any]


class EngineGoneError(TabletopError):
    """The process of a computer player has ended, or breaks the protocol."""

    def __init__(self, why: str = "The computer player has ended.") -> None:
        super().__init__(f"{why} The game can go on without it.")


class EngineSilentError(EngineGoneError):
    """The process of a computer player gave no answer in time, even if it sent other lines."""

    def __init__(self, patience: float) -> None:
        super().__init__(f"The computer player has not answered for {patience:g} seconds.")


class EngineClient:
    """Starts the process of a computer player and asks it. Closing its pipe ends the process."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None

    async def start(self) -> None:
        """Start the process and read its greeting. Raises `EngineGoneError` if this fails."""
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE
            )
        except OSError as error:
            raise EngineGoneError from error
        await self._heard()

    async def ask(self, wanted: str, seen: Data, order: Data) -> Any:
        """The part `wanted` of the reply to an order about a frame. Raises `EngineGoneError`."""
        self._send({"do": "seen", "seen": seen})
        self._send(order)
        with suppress(ConnectionError):
            assert self._running.stdin is not None
            await self._running.stdin.drain()
        while True:
            reply = await self._heard()
            if wanted in reply:
                return reply[wanted]
            if "error" in reply:
                raise EngineGoneError
            # Lines that have already arrived are read without a pause: let other tasks run.
            await asyncio.sleep(0)

    def kill(self) -> None:
        """Kill the process, without waiting for its end as `close` does."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def close(self) -> None:
        """Kill the process, and wait until it has ended."""
        self.kill()
        process, self._process = self._process, None
        if process is None:
            return
        # A caller may still wait for a reply: it gets the error that the process is gone.
        if process.stdin is not None:
            process.stdin.close()
        # asyncio waits until the output of a process is read to its end. A process that wrote more
        # than the buffer holds has some left. If another task reads it, that task finds the end.
        with suppress(RuntimeError):
            while process.stdout is not None and await process.stdout.read(LONGEST_LINE):
                pass
        await process.wait()

    @property
    def _running(self) -> Process:
        if self._process is None:
            raise EngineGoneError
        return self._process

    def _send(self, order: dict[str, Any]) -> None:
        stdin = self._running.stdin
        assert stdin is not None
        with suppress(ConnectionError):
            stdin.write(json.dumps(order).encode() + b"\n")

    async def _heard(self) -> dict[str, Any]:
        stdout = self._running.stdout
        assert stdout is not None
        try:
            line = await stdout.readline()
            reply = read_json(line)
        except ValueError as error:
            raise EngineGoneError from error
        if not isinstance(reply, dict):
            raise EngineGoneError
        return reply


Advised = TypeVar("Advised", Advice, Judged)


def engine_command(library: Library) -> list[str]:
    """Return the command that starts an engine with the same games."""
    shelves = dict.fromkeys(entry.folder.parent for entry in library.entries.values())
    others = [str(shelf) for shelf in shelves if shelf != bundled_folder()]
    named = [word for shelf in others for word in ("--rulesets", shelf)]
    # The code in these folders already runs in this program, so the user trusts it.
    trusted = ["--trust"] if named else []
    return [sys.executable, "-m", "tabletop_tui", *named, *trusted, "engine"]


class Thinking:
    """Asks the engine, and starts it when it is first needed."""

    def __init__(self, command: Sequence[str], patience: Callable[[], float]) -> None:
        """`patience` returns how many seconds one answer may take."""
        self._command = command
        self._patience = patience
        self._client: EngineClient | None = None
        self._ending: set[asyncio.Task[None]] = set()

    async def choose(self, seen: Seen[Any], level: str) -> str:
        """The key of the answer. Raises `EngineGoneError` if the engine ends or takes too long.

        If the task that waits is cancelled, the engine is ended, too.
        """
        return str(await self._ask("best", seen, do="go", level=level))

    async def advise(self, seen: Seen[Any]) -> Advice:
        """Return the best answers. Raises, and ends the engine, as `choose` does."""
        return self._read(Advice, await self._ask("advice", seen, do="advise", level=ADVISER))

    async def judge(self, seen: Seen[Any], given: str) -> Judged:
        """Return what an answer cost. Raises, and ends the engine, as `choose` does."""
        order = {"do": "judge", "level": ADVISER, "given": given}
        return self._read(Judged, await self._ask("judged", seen, **order))

    def _read(self, kind: type[Advised], data: Any) -> Advised:
        try:
            return kind.from_data(data)
        except (KeyError, TypeError) as error:
            self.stop()
            raise EngineGoneError from error

    async def _ask(self, wanted: str, seen: Seen[Any], **order: str) -> Any:
        patience = self._patience()
        try:
            async with asyncio.timeout(patience):
                if self._client is None:
                    self._client = EngineClient(self._command)
                    await self._client.start()
                return await self._client.ask(wanted, as_data(seen), order)
        except TimeoutError:
            self.stop()
            raise EngineSilentError(patience) from None
        except (EngineGoneError, asyncio.CancelledError):
            self.stop()
            raise

    def stop(self) -> None:
        """End the engine at once. The next question starts another one."""
        client, self._client = self._client, None
        if client is None:
            return
        client.kill()
        # The process is already killed. The event loop closes its pipes later.
        task = asyncio.get_running_loop().create_task(client.close())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def end(self) -> None:
        """End the engine, and wait until its process and pipes are closed."""
        self.stop()
        await asyncio.gather(*self._ending)


@contextmanager
def engine_player(command: Sequence[str], patience: float) -> Iterator[Choose]:
    """Yield a function that asks the engine of this command; end the engine afterwards.

    It raises `EngineGoneError` if there is no answer within `patience` seconds.
    """
    engine = Thinking(command, lambda: patience)
    with asyncio.Runner() as runner:

        def choose(request: Request) -> str:
            return runner.run(engine.choose(request.seen, request.level))

        try:
            yield choose
        finally:
            runner.run(engine.end())
