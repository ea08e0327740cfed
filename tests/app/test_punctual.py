"""A timer that is late before it has begun still fires."""

from __future__ import annotations

from itertools import count

import pytest
from textual import _time

from tests.app.conftest import Opener


@pytest.mark.parametrize("whose", ["app", "screen"])
async def test_a_late_timer_fires(
    opened: Opener, monkeypatch: pytest.MonkeyPatch, whose: str
) -> None:
    hours = count(0.0, 3600.0)
    fired: list[bool] = []
    async with opened() as scene:
        # Between any two looks at the clock so much time passes that each timer is late at once.
        monkeypatch.setattr(_time, "get_time", lambda: next(hours))
        owner = scene.app if whose == "app" else scene.app.screen
        owner.set_timer(0.001, lambda: fired.append(True))
        for _ in range(200):
            await scene.pilot.pause()
            if fired:
                break
    assert fired == [True]
