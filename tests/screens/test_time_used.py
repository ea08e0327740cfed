"""The time that each seat thinks, counted at the screen of a game."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.time_used import TimeUsed
from tabletop_tui.saves import SaveStore
from tests.core.test_time_used import Clock
from tests.screens.table import seated


@pytest.mark.parametrize("counts", [True, False], ids=["counted", "turned off"])
async def test_it_counts_between_curtain_and_answer_and_is_kept_with_the_game(
    library: Library, store: SaveStore, counts: bool
) -> None:
    async with seated(library, store, "raven", ["Ada", "Ben"]) as scene:
        scene.app.settings = scene.app.settings.changed(time_used=counts)
        clock = Clock()
        scene.opened.time = TimeUsed(None, clock)
        for seconds in (30.0, 20.0):
            clock.now += 1000.0
            await scene.lift()
            clock.now += seconds
            asked = scene.session.decision
            assert asked is not None
            await scene.give(asked.options[0].key)
        assert scene.opened.time.seconds == ({0: 30, 1: 20} if counts else {})
        assert "Time used" not in scene.text()
        path = scene.opened.path
        scene.opened.close()
    assert store.contents(path).time_used == ({0: 30, 1: 20} if counts else {})
    with store.open(path, library) as again:
        assert again.time.seconds == ({0: 30, 1: 20} if counts else {})


async def test_what_was_thought_before_somebody_left_is_kept(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", ["Ada", "Ben"]) as scene:
        clock, path = Clock(), scene.opened.path
        scene.opened.time = TimeUsed(None, clock)
        await scene.lift()
        clock.now += 40.0
        scene.app.close_game()
    assert store.contents(path).time_used == {0: 40}


async def test_a_save_that_somebody_removed_does_not_come_back(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", ["Ada", "Ben"]) as scene:
        clock, path = Clock(), scene.opened.path
        scene.opened.time = TimeUsed(None, clock)
        await scene.lift()
        clock.now += 40.0
        path.unlink()
        scene.app.close_game()
    assert not path.exists()
