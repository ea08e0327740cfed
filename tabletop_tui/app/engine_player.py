"""An engine that plays for the computers where nothing else has to go on meanwhile: plain mode."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tabletop_tui.app.thinking import Thinking
from tabletop_tui.core.players.at_table import Request
from tabletop_tui.core.players.here import Choose


@contextmanager
def engine_player(command: Sequence[str], patience: float) -> Iterator[Choose]:
    """Gives what asks the engine that this command starts, and ends the engine afterwards.

    It raises `EngineGoneError` when the engine has ended or has no answer after `patience` seconds;
    the next question starts another.
    """
    engine = Thinking(command, lambda: patience)
    with asyncio.Runner() as runner:

        def choose(request: Request) -> str:
            return runner.run(engine.choose(request.seen, request.level))

        try:
            yield choose
        finally:
            runner.run(engine.end())
