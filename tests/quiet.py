"""When an app that a test drives has come to rest.

Textual waits for 20 milliseconds in which hardly anything is computed, three times for a key that
is pressed and looked at; and for 20 more whenever there was anything to do in them. On all the keys
of these tests that is longer than the apps take themselves. Here the loop is asked instead: an app
rests when it has nothing to do, and nothing that is due within those 20 milliseconds. An app that
has failed is waited for no longer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, process_time
from typing import Any

import pytest
from textual.pilot import Pilot

FRAME = 1 / 250
"""A screen is drawn at most so often, in seconds."""

STEP = 1 / 200
"""Longer than a frame, so that what waits for one is seen."""

SOON = 1 / 50
"""What is to happen within so many seconds is waited for."""

HARDLY = 1 / 1000
"""Seconds of computing in a step that do not count."""

TOO_LONG = 1.0
"""After so many seconds nobody waits any more: something moves all the time."""


async def at_rest(_least: float = 0.0, *, soon: float = SOON) -> None:
    """Wait until nothing is left to do, now or soon."""
    loop: Any = asyncio.get_running_loop()
    began = monotonic()
    while monotonic() - began < TOO_LONG:
        computed = process_time()
        await asyncio.sleep(STEP)
        due = loop.time() + soon
        wanted = any(timer.when() < due and not timer.cancelled() for timer in loop._scheduled)
        if not (wanted or loop._ready or process_time() - computed > HARDLY):
            return


async def between_keys(_least: float = 0.0) -> None:
    """Wait until a key has been heard, and what it did is drawn."""
    await at_rest(soon=STEP)


_pause = Pilot.pause


async def pause(pilot: Pilot[Any], delay: float | None = None) -> None:
    """Pause as Textual does, and raise what the app failed of.

    Textual raises it at the end of the test alone. A test that waits for something to be drawn
    would never come there, since nothing is drawn any more.
    """
    try:
        await _pause(pilot, delay)
    finally:
        if (failure := pilot.app._exception) is not None:
            raise failure


@contextmanager
def soon_at_rest() -> Iterator[None]:
    """While this is open, apps are waited for in this way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.screen.UPDATE_PERIOD", FRAME)
        patch.setattr("textual.app.wait_for_idle", between_keys)
        patch.setattr("textual.pilot.wait_for_idle", at_rest)
        patch.setattr(Pilot, "pause", pause)
        yield
