"""Who opens a game has read nothing of it yet."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.late import PRESSED_TWICE
from tests.screens.keyboard.moment import Moment
from tests.screens.table import seated

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
