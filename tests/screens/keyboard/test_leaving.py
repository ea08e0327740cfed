"""A game is not left by a key that was meant for something else."""

from __future__ import annotations

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.saves import SavesScreen
from tabletop_tui.widgets.play.key_sentences import ONCE_MORE, ONCE_MORE_WITHOUT
from tests.screens.table import Seated, seated


def read(table: Seated) -> str:
    """What the panel of the question says, as one line."""
    return " ".join(table.game.panel.canvas.text().replace("│", " ").split())


async def test_a_game_is_left_by_the_second_press_and_not_by_one_meant_for_a_page(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        await table.press("q")
        assert table.app.screen is table.game
        assert ONCE_MORE in read(table)
        await table.press("down")
        assert ONCE_MORE not in read(table)
        await table.press("q")
        assert table.app.screen is table.game, "another key lay between"
        await table.press("q")
        assert type(table.app.screen).__name__ == "LobbyScreen"


async def test_a_game_is_left_for_the_lobby_wherever_it_was_opened(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        path = table.opened.path
        await table.press("q", "q")
        table.app.push_screen(SavesScreen())
        await table.drawn()
        table.app.resume(path)
        await table.drawn()
        await table.press("q", "q")
        assert type(table.app.screen).__name__ == "LobbyScreen"
        assert table.app.game is None, "its file is free"


async def test_whoever_leaves_a_bid_is_told_that_its_flowers_are_not_kept(
    library: Library, store: SaveStore
) -> None:
    """The same before the first flower: what is said tells nobody how far the bid is."""
    async with seated(library, store, "umbra_via", ["Ada", "Ben"]) as table:
        await table.lift()
        for key in ("", "1"):
            await table.press(*filter(None, (key, "q")))
            assert ONCE_MORE_WITHOUT in read(table)


async def test_whoever_leaves_a_slide_that_is_only_chosen_is_told_that_it_is_not_kept(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", ["Ada", "Ben"]) as table:
        await table.press("q")
        assert ONCE_MORE in read(table)
        await table.press("left", "down", "q")
        assert ONCE_MORE_WITHOUT in read(table)
