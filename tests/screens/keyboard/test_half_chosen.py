"""What was only chosen is dropped before anything is taken back, and an undo says what it did."""

from __future__ import annotations

import pytest
from textual import events

from tabletop_tui.app.keyboard import TWICE_SECONDS
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.parts.answers import U_LEADS_BACK
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.play.key_sentences import DROPPED, NOTHING_CHOSEN, ONCE_MORE
from tests.rulesets.umbrella_academy.scenes import table as academy
from tests.screens.table import Seated, seated, seated_at

TWO = ["Ada", "Ben"]


def panel(table: Seated) -> str:
    """What the panel of the question says, as one line."""
    return " ".join(table.game.panel.canvas.text().replace("│", " ").split())


def picked(table: Seated) -> int:
    """How many of several were picked at the question that stands."""
    return len(table.game.decision.picked) if table.game.decision is not None else -1


@pytest.mark.parametrize("key", ["u", "escape"])
async def test_a_slide_whose_zone_alone_was_chosen_is_dropped(
    library: Library, store: SaveStore, key: str
) -> None:
    async with seated(library, store, "umbrella", TWO, "left R A") as table:
        await table.press("left")
        assert "from left" in panel(table)
        await table.press(key)
        assert "from left" not in panel(table)
        assert DROPPED in panel(table), "and it is said"
        assert table.session.decisions == 1, "nothing that was given is taken back"


async def test_escape_says_so_where_nothing_is_chosen(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbrella", TWO) as table:
        await table.press("escape")
        assert NOTHING_CHOSEN in panel(table)


@pytest.mark.parametrize("key", ["escape", "backspace"])
async def test_a_key_back_where_nothing_is_chosen_names_undo(
    library: Library, store: SaveStore, key: str
) -> None:
    async with seated(library, store, "umbrella", TWO, "left R A") as table:
        await table.press(key)
        assert U_LEADS_BACK in panel(table)
        assert table.session.decisions == 1, "it takes nothing back itself"


async def test_the_second_u_takes_back_what_was_given(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "villainous", TWO) as table:
        await table.lift()
        await table.press("2")
        assert table.session.decisions == 1
        await table.press("down", "u")
        assert table.game.picker is not None
        assert (table.session.decisions, table.game.picker.chosen) == (1, None)
        await table.press("u")
        assert table.session.decisions == 0
        assert " goes to " in panel(table).partition("Taken back: ")[2], "and says what that was"


async def test_a_card_that_shows_what_it_can_do_is_put_back(
    library: Library, store: SaveStore
) -> None:
    game = academy("spaceboy", "rumor", hands={"spaceboy": "sb_strength", "rumor": ""})
    async with seated_at(library, store, game, size=(80, 24)) as table:
        await table.lift()
        given = table.session.decisions
        await table.press("1")
        assert table.game.picker is not None
        assert table.game.picker.opened
        await table.press("u")
        assert not table.game.picker.opened
        assert table.session.decisions == given


@pytest.mark.parametrize("key", ["u", "backspace"])
async def test_of_several_picks_the_last_one_is_taken_back(
    library: Library, store: SaveStore, key: str
) -> None:
    """Each was given as it was made: the cursor beside it is no choice of its own."""
    async with seated(library, store, "villainous", TWO, seed=5) as table:
        await table.lift()
        await table.press("2", "d", "1", "2", "down")
        assert picked(table) == 2
        await table.press(key)
        assert picked(table) == 1
        await table.press(key)
        assert picked(table) == 0


async def test_the_key_of_a_pick_takes_it_back_again(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "villainous", TWO, seed=5) as table:
        await table.lift()
        await table.press("2", "d", "1", "1")
        assert picked(table) == 0, "pressed at once"
        await table.press("1", "2", "1")
        assert picked(table) == 1, "and after another key"


@pytest.mark.parametrize("key", ["u", "backspace"])
async def test_of_a_slide_the_last_part_is_taken_back(
    library: Library, store: SaveStore, key: str
) -> None:
    async with seated(library, store, "umbrella", TWO, ask_enter=True) as table:
        await table.press("left", "b", "b")
        assert "into row B" in panel(table)
        await table.press(key)
        assert "from left" in panel(table)
        assert "row B" not in panel(table)
        assert table.game.picker is not None
        assert not table.game.picker.complaint, "nor does it say that Enter gives it"
        await table.press("enter")
        assert table.session.decisions == 0
        await table.press(key)
        assert "from left" not in panel(table)


@pytest.mark.parametrize("key", ["u", "backspace"])
async def test_of_a_card_that_was_opened_first_its_deed_is_taken_back(
    library: Library, store: SaveStore, key: str
) -> None:
    game = academy("spaceboy", "rumor", hands={"spaceboy": "sb_strength", "rumor": ""})
    async with seated_at(library, store, game, size=(80, 24), ask_enter=True) as table:
        await table.lift()
        await table.press("1", "t")
        picker = table.game.picker
        assert picker is not None
        assert picker.chosen is not None
        opened = picker.opened
        await table.press(key)
        assert picker.opened == opened
        assert not table.game.panel.button.key
        await table.press(key)
        assert not picker.opened


async def test_of_two_clicks_on_a_page_the_second_means_nothing_below(
    library: Library, store: SaveStore, runs: None
) -> None:
    """`q leave` of the game lies where `q back` of its log does."""
    async with seated(library, store, "nim", TWO, size=(80, 24)) as table:
        await table.press("l")
        assert table.app.screen is not table.game
        start = events.Key("q", None).time + 100.0
        await click(table, start)
        assert table.app.screen is table.game, "the first one closes the log"
        await click(table, start + TWICE_SECONDS / 2)
        assert ONCE_MORE not in panel(table)
        table.begin_run()
        await click(table, start + 10.0)
        assert ONCE_MORE in panel(table), "a click of its own is followed"


async def click(table: Seated, at: float) -> None:
    """Press the mouse where q is named, and let it go, at that time."""
    widget, region = next(
        (widget, region)
        for widget in table.app.screen.query(Drawn)
        for region, key in widget.canvas.key_regions
        if key == "q"
    )
    x, y = widget.region.x + region.x, widget.region.y + region.y
    for kind in (events.MouseDown, events.MouseUp):
        event = kind(None, x, y, 0, 0, 1, shift=False, meta=False, ctrl=False)
        event.time = at
        table.app.post_message(event)
    await table.drawn()
