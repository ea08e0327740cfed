"""No key is idle without a word: it says why, or the key line does not name it."""

from __future__ import annotations

import asyncio

import pytest
from textual.geometry import Region
from textual.widgets._toast import Toast

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.game import AT_THE_END, NOTHING_HERE
from tabletop_tui.screens.play.parts.taking_back import NOTHING_YET
from tabletop_tui.screens.scroll import ScrollScreen
from tabletop_tui.widgets.keys import idle_key
from tabletop_tui.widgets.play.key_sentences import NO_UNDO
from tests.screens.table import PATIENCE, Seated, seated

TWO = ["Ada", "Ben"]


def told(table: Seated) -> list[str]:
    return [note.message for note in table.app._notifications]


@pytest.mark.parametrize(
    ("key", "why"), [("u", NO_UNDO), ("h", AT_THE_END["h"]), ("i", NOTHING_HERE)], ids=str
)
async def test_the_last_board_says_why_a_key_does_nothing(
    library: Library, store: SaveStore, key: str, why: str
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        while (decision := table.session.decision) is not None:
            table.game.answer(decision.options[-1].key)
            await table.pilot.pause()
        await table.press("b")
        assert table.app.screen is table.game
        named = table.game.keys.canvas.text()
        assert not {"undo", "hint", "inspect"} & {*named.split()}
        await table.press(key)
        assert why in told(table)


async def test_a_page_of_text_says_that_a_key_does_nothing_on_it(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        page = ScrollScreen("page", [[Phrase("words")]])
        await table.app.push_screen(page)
        await table.press("e")
        assert table.app.screen is page
        assert told(table) == [idle_key("e", page.HERE)]


async def test_where_nothing_was_answered_nothing_is_taken_back(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        for key in ("u", "U"):
            await table.press(key)
            assert table.app.screen is table.game
            assert table.game.picker is not None
            assert table.game.picker.complaint == NOTHING_YET
            table.game.picker.complaint = ""


async def test_what_a_key_was_told_gives_the_row_of_the_keys_back_to_the_next_one(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", TWO) as table:
        while (decision := table.session.decision) is not None:
            table.game.answer(decision.options[-1].key)
            await table.pilot.pause()
        await table.press("b", "u")
        assert NO_UNDO in told(table)
        await table.press("k")
        assert NO_UNDO not in told(table)
        table.app.show_message("Ben sits at a screen of his own now.")
        await table.press("k")
        assert "Ben sits at a screen of his own now." in told(table), "no key was told this"


async def test_a_notice_stands_in_the_last_row_and_told_again_once(
    library: Library, store: SaveStore
) -> None:
    app = TabletopApp(library, store)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        for _ in range(3):
            app.show_message("There is no further moment that way.")
            await pilot.pause()
        async with asyncio.timeout(PATIENCE):
            while not any(toast.region.area for toast in app.screen.query(Toast)):
                await pilot.pause()
        assert [toast.region for toast in app.screen.query(Toast)] == [Region(0, 23, 80, 1)]
