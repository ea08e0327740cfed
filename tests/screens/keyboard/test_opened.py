"""Who opens a game has read nothing of it yet."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.late import PRESSED_TWICE, WAS_ENOUGH
from tests.rulesets.umbrella.scenes import table as alone
from tests.screens.keyboard.moment import Moment
from tests.screens.table import seated, seated_at

pytestmark = pytest.mark.usefixtures("habits")


async def test_the_enter_that_opened_a_game_takes_nothing_when_it_comes_twice(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", ["Ada"]) as table:
        moment = Moment(table)
        await moment.press("enter", 0.4)
        assert table.session.decisions == 0
        assert table.game.picker is not None
        assert table.game.picker.complaint == PRESSED_TWICE
        await moment.press("enter", 2.0)
        assert table.session.decisions == 1
        await Moment(table).press("enter", 0.1)
        assert table.session.decisions == 2, "whoever plays alone is kept waiting only once"


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)], ids=str)
async def test_an_enter_that_only_confirms_a_key_is_told_that_the_key_was_enough(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    async with seated_at(library, store, alone(1), size=size) as table:
        await table.press("1")
        given = len(table.session.course)
        assert given
        await Moment(table).press("enter", 0.3)
        assert len(table.session.course) == given
        assert WAS_ENOUGH in table.game.panel.canvas.text()
        await Moment(table).press("enter", 3.0)
        assert len(table.session.course) == given + 1
