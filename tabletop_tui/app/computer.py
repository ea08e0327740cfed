"""The computer players of the game on the table: one process, started when it is first needed."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop_tui.app.engine_client import EngineClient, EngineGoneError


class Computer:
    """Thinks about frames in a process of its own, for as long as a game is open."""

    def __init__(self, folders: Sequence[Path]) -> None:
        """`folders` are those in which games lie."""
        self._folders = folders
        self._engine: EngineClient | None = None

    async def think(self, seen: dict[str, Any], level: str) -> str:
        """The key of the answer to a frame. Raises `EngineGoneError` when the process ended."""
        engine = self._engine
        if engine is None:
            engine = self._engine = EngineClient(self._command())
            try:
                await engine.start()
            except EngineGoneError:
                self.end()
                raise
        try:
            return await engine.choose(seen, level)
        except EngineGoneError:
            self.end()
            raise

    def end(self) -> None:
        """End the process; the next frame starts another."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.kill()

    def _command(self) -> list[str]:
        shelves = [part for folder in self._folders for part in ("--rulesets", os.fspath(folder))]
        return [sys.executable, "-m", "tabletop_tui", *shelves, "engine"]
