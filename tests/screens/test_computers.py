"""The computer at the table: a person alone plays whole games by keys, and never sees its frame."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.loading.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.core.visibility.marks import PUBLIC
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.widgets.play.picker import OptionPicker
from tabletop_tui.widgets.play.sealed import SealedPicker
from tests.screens.table import Seated

SEATS = {"umbrella": 2, "umbra_via": 3, "villainous": 2, "hail_hydra": 5, "umbrella_academy": 2}
PEOPLE = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
PATIENCE = 60.0


class Table(Seated):
    """A table with computers, of which is noted who looks whenever something is drawn."""

    saved: SavedGame
    lookers: set[int]

    async def until(self, come: Callable[[], bool]) -> None:
        """Wait for something."""
        async with asyncio.timeout(PATIENCE):
            while not come():
                await asyncio.sleep(0.005)
                await self.pilot.pause()

    def waits(self) -> bool:
        """Whether a person is to do something."""
        decision = self.session.decision
        above = self.app.screen is not self.game
        return above or decision is None or self.game.picker is not None


@asynccontextmanager
async def opened(
    library: Library, store: SaveStore, saved: SavedGame, pace: str = "none"
) -> AsyncIterator[Table]:
    app = TabletopApp(library, store, saved)
    app.settings = app.settings.model_copy(update={"animation": False, "pace": pace})
    async with app.run_test(size=(120, 40)) as pilot:
        table = Table(app, pilot, saved.session)
        table.saved, table.lookers = saved, set()
        await pilot.pause()
        await table.until(lambda: len(app.screen_stack) > 1)
        turn_to = table.game.turn_to

        def noted(seen: Any) -> None:
            table.lookers.add(seen.viewer)
            turn_to(seen)

        table.game.turn_to = noted  # type: ignore[method-assign]
        yield table


def laid(
    library: Library, store: SaveStore, game: str, levels: Mapping[int, str], seats: int = 0
) -> SavedGame:
    ruleset = library.load(game)
    names = PEOPLE[: seats or SEATS[game]]
    table = lay_table(ruleset.manifest, names=names, seed=5)
    return store.new(Session(ruleset, table), computers=levels)


def against(game: str, level: str = "random") -> dict[int, str]:
    return dict.fromkeys(range(1, SEATS[game]), level)


async def answer(table: Table, given: int) -> None:
    """Answer by keys: by the list, or secretly."""
    await table.until(table.waits)
    if table.app.screen is not table.game:
        assert not isinstance(table.app.screen, Curtain)
        await table.press("enter")
        return
    decision, picker = table.session.decision, table.game.picker
    if decision is None:
        return
    computers = table.saved.computers
    assert decision.seat not in computers.levels
    own = [n for n, o in enumerate(decision.options) if computers.decides(decision, o) is None]
    chosen = own[given % len(own)]
    if isinstance(picker, SealedPicker):
        await table.give(decision.options[chosen].key)
    elif isinstance(picker, OptionPicker):
        keys = [option.key for option in picker.decision.options]
        await table.press("home")
        while picker.option is None or picker.option.key != keys[chosen]:
            await table.press("tab")
    if table.game.picker is picker:
        await table.press("enter")


@pytest.mark.parametrize("game", SEATS)
async def test_a_person_alone_plays_a_whole_game_killed_and_resumed(
    library: Library, store: SaveStore, game: str
) -> None:
    saved = laid(library, store, game, against(game))
    async with opened(library, store, saved) as table:
        table.game.as_list = True
        for given in range(30):
            await answer(table, given)
        seen = table.lookers
        await table.app.action_quit()
    decisions = saved.session.decisions
    saved = store.open(saved.path, library)
    assert saved.session.decisions == decisions
    async with opened(library, store, saved) as table:
        table.game.as_list = True
        given = 0
        while table.session.outcome is None and given < 2_000:
            given += 1
            await answer(table, given)
        assert table.session.outcome is not None
        assert seen | table.lookers <= {0, PUBLIC}
