"""The near end of a computer player that thinks in a process of its own.

A thread would make the screen stutter, and pools of processes do not work under Textual.
"""

from __future__ import annotations

import asyncio
import json
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from tabletop_tui.core.border.foreign_data import read_json
from tabletop_tui.core.errors import TabletopError

LONGEST_LINE = 2**22

Data = dict[str, Any]
Told = Callable[[Data], None]


class EngineGoneError(TabletopError):
    """The process of a computer player is no more, or does not speak as agreed."""

    def __init__(
        self, why: str = "The computer player has ended. The game can go on without it."
    ) -> None:
        super().__init__(why)


class EngineSilentError(EngineGoneError):
    """The process of a computer player has given no answer in time, whatever else it said."""

    def __init__(self, patience: float) -> None:
        super().__init__(
            f"The computer player has not answered for {patience:g} seconds. "
            "The game can go on without it."
        )


def _nobody(info: dict[str, Any]) -> None:
    """What it thinks meanwhile is not told."""


class EngineClient:
    """Starts the process, asks it, stops its thinking. It ends when its pipe is closed."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: Process | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @property
    def pid(self) -> int:
        """The number of the process. Raises `EngineGoneError` when there is none."""
        return self._running.pid

    async def start(self) -> None:
        """Start the process and hear its greeting. Raises `EngineGoneError` when that fails."""
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE
            )
        except OSError as error:
            raise EngineGoneError from error
        await self._heard()

    async def choose(self, seen: Data, level: str, told: Told = _nobody) -> str:
        """The key of the answer to the question in a frame. `told` hears what it thinks meanwhile.

        Raises `EngineGoneError` when the process ends before it has answered.
        """
        return str(await self._ask("best", seen, {"do": "go", "level": level}, told))

    async def advise(self, seen: Data, level: str) -> Data:
        """What it would tell somebody who sees this frame. Raises as `choose` does."""
        return self._object(await self._ask("advice", seen, {"do": "advise", "level": level}))

    async def judge(self, seen: Data, level: str, given: str) -> Data:
        """What it thinks of an answer that was given to this frame. Raises as `choose` does."""
        order = {"do": "judge", "level": level, "given": given}
        return self._object(await self._ask("judged", seen, order))

    def _object(self, said: Any) -> Data:
        if not isinstance(said, dict):
            raise EngineGoneError
        return said

    async def _ask(self, wanted: str, seen: Data, order: Data, told: Told = _nobody) -> Any:
        """Give an order about a frame, and wait for the word that answers it."""
        self._send({"do": "seen", "seen": seen})
        self._send(order)
        with suppress(ConnectionError):
            assert self._running.stdin is not None
            await self._running.stdin.drain()
        while True:
            said = await self._heard()
            if wanted in said:
                return said[wanted]
            if "error" in said:
                raise EngineGoneError
            if "info" in said:
                told(said["info"])
            # Lines that have come already are read without a pause: others want to run, too.
            await asyncio.sleep(0)

    def stop(self) -> None:
        """End its thinking: the best so far is the answer."""
        self._send({"do": "stop"})

    def kill(self) -> None:
        """End the process at once, whatever it does; `close` waits until it is gone."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def close(self) -> None:
        """End the process at once, whatever it does."""
        self.kill()
        process, self._process = self._process, None
        if process is None:
            return
        # Somebody may still wait for its words: they hear that it is gone.
        if process.stdin is not None:
            process.stdin.close()
        # A process counts as ended when its output is read to the end. One that said more than
        # fits into the buffer still holds some; another reader comes to the end by itself.
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
            said = read_json(line)
        except ValueError as error:
            raise EngineGoneError from error
        if not isinstance(said, dict):
            raise EngineGoneError
        return said
