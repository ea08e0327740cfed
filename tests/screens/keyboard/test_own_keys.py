"""Commands work the same on a key of the player's own."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.saves import SaveStore
from tests.screens.keyboard.moment import Moment
from tests.screens.table import seated

pytestmark = pytest.mark.usefixtures("habits")


async def test_a_key_of_the_players_own_leaves_as_well(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        table.app.set_keymap({"game.leave": "x"})
        await table.press("x")
        assert table.app.screen is table.game
        await table.press("x")
        assert type(table.app.screen).__name__ == "LobbyScreen"


async def test_a_key_of_the_players_own_is_no_answer_that_comes_too_soon(
    library: Library, store: SaveStore
) -> None:
    """Letters that are no command may call an answer, and wait after another seat's turn."""
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        table.app.set_keymap({"game.log": "z"})
        await table.press("1")
        assert table.session.decisions == 1
        await Moment(table).press("z", 0.2)
        assert table.app.screen is not table.game, "the log opens at once"
