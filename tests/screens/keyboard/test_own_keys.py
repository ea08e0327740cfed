"""Commands work the same on a key of the player's own."""

from __future__ import annotations

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.screens.table import seated


async def test_a_key_of_the_players_own_leaves_as_well(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        table.app.set_keymap({"game.leave": "x"})
        await table.press("x")
        assert table.app.screen is table.game
        await table.press("x")
        assert type(table.app.screen).__name__ == "LobbyScreen"


async def test_a_key_of_the_players_own_works_at_once(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        table.app.set_keymap({"game.log": "z"})
        await table.press("1")
        assert table.session.decisions == 1
        await table.press("z")
        assert table.app.screen is not table.game, "the log opens at once"
