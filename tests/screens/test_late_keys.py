"""Keys that confirm what is done already answer nothing else, and lift no curtain."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.handover.curtain import Curtain
from tabletop_tui.settings import Settings
from tests.screens.table import seated

TWO = ["Ada", "Ben"]


@pytest.fixture(autouse=True)
def _habits(_no_habits: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop_tui.screens.play.late.HABIT_SECONDS", 0.6)


async def test_enter_after_a_number_that_was_enough_takes_nothing(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1", "enter")
        assert table.session.decisions == 1
        await table.press("enter")
        assert table.session.decisions == 2, "the second Enter is meant"


async def test_any_key_between_makes_enter_mean_what_it_says(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1", "down", "enter")
        assert table.session.decisions == 2


async def test_enter_after_the_moment_of_habit_is_meant(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1")
        await table.key_at("enter", 1.0)
        assert table.session.decisions == 2


async def test_who_wants_no_such_moment_switches_it_off(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", TWO) as table:
        table.app.settings = table.app.settings.model_copy(update={"enter_waits": False})
        await table.press("1", "enter")
        assert table.session.decisions == 2


async def test_a_curtain_that_has_just_come_down_stays(library: Library, store: SaveStore) -> None:
    assert Settings().enter_waits
    async with seated(library, store, "umbra_via", TWO) as table:
        curtain = table.app.screen
        assert isinstance(curtain, Curtain)
        await table.key_at("enter", 0.4)
        assert table.app.screen is curtain
        await table.key_at("enter", 1.5)
        assert table.app.screen is not curtain
