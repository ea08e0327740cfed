"""Letters that move the cursor are no answers: they may come as soon as arrows."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.late import PRESSED_TWICE
from tests.rulesets.umbrella.scenes import table as umbrella_table
from tests.screens.keyboard.moment import Moment
from tests.screens.table import seated_at

pytestmark = pytest.mark.usefixtures("habits")


@pytest.mark.parametrize(("key", "early"), [("f", True), ("g", True), ("4", False)])
async def test_letters_that_only_move_the_cursor_wait_for_nothing(
    library: Library, store: SaveStore, key: str, early: bool
) -> None:
    async with seated_at(library, store, umbrella_table()) as table:
        await table.press("1")
        assert table.session.decisions == 1
        moment = Moment(table)
        await moment.press(key, 0.7)
        assert (PRESSED_TWICE not in table.text()) is early
        await moment.press(key, 1.2)
        assert PRESSED_TWICE not in table.text()
