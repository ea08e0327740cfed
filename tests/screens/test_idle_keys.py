"""No key is idle without a word: it says why, or the key line does not name it."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.game import AT_THE_END, NOTHING_HERE
from tabletop_tui.screens.play.parts.taking_back import NOTHING_YET
from tabletop_tui.widgets.play.key_sentences import NO_UNDO
from tests.screens.table import Seated, seated

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


async def test_whoever_takes_back_the_answer_of_another_seat_reads_whose_it_was(
    library: Library, store: SaveStore
) -> None:
    """The seat that took it back itself sees what is asked again."""
    async with seated(library, store, "nim", TWO) as table:
        await table.press("1", "enter")
        assert table.session.decision is not None
        assert table.session.decision.seat == 1
        await table.press("u")
        assert table.session.decision.seat == 0
        assert "The last answer of Ada is taken back." in told(table)
        await table.press("1", "enter")
        assert table.session.decision.seat == 1
        assert not told(table), "it stands no longer than until the next answer"
