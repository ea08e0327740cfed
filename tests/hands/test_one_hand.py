"""What one hand alone can do: framed pages by the mouse, secrets by arrows where nobody hears."""

from __future__ import annotations

import asyncio

import pytest

from tabletop_tui.core import handover
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.page import PageScreen, Sheet
from tabletop_tui.widgets.drawing.canvas import Canvas
from tabletop_tui.widgets.drawing.key_names import keys_named
from tests.hands.players import Arrows, Mouse
from tests.screens.table import PATIENCE, Seated, seated
from tests.screens.test_computers import laid, opened

ALONE = {1: "random", 2: "random"}


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("9 of 40  ·  ↑↓ move  ·  y copy  ·  q back", ["↑", "↓ move", "y copy", "q back"]),
        ("←→↑↓ Tab on · k or q back", ["←", "→", "↑", "↓", "Tab on", "k", "q back"]),
        ("Enter  next     e  to the end", ["Enter  next", "e  to the end"]),
        ("Bksp drops its last step, q drops all.", ["Bksp drops its last step", "q drops all."]),
        ("3 more: e shows all", ["e shows all"]),
        ("a card for everybody, I think", []),
        ("look", []),
    ],
)
def test_a_text_names_keys_with_what_they_do(text: str, keys: list[str]) -> None:
    assert [text[one.start : one.end] for one in keys_named(text)] == keys


def test_a_wide_letter_before_a_key_moves_its_place() -> None:
    canvas = Canvas(30, 1)
    canvas.name_keys(0, 0, "橋 · q back")
    assert [canvas.key_at(x, 0) for x in (4, 5, 10, 11)] == ["", "q", "q", ""]


@pytest.mark.parametrize(("game", "seats"), [("hail_hydra", 5), ("umbrella", 3)])
@pytest.mark.parametrize("key", ["l", "f3", "i"])
async def test_a_framed_page_is_opened_and_left_by_clicks(
    library: Library, store: SaveStore, game: str, seats: int, key: str
) -> None:
    async with seated(library, store, game, ["Ada", "Ben", "Cleo", "Dov", "Eve"][:seats]) as table:
        mouse = Mouse(table)
        await table.lift()
        if key != "i":
            named = [spot for spot in mouse.spots() if spot[2] == f"the key {key}"]
            await mouse.click(named[0]) if named else await table.press(key)
        else:
            await table.press(*(("right",) if game == "umbrella" else ()), key)
        page = table.app.screen
        if page is table.game:
            pytest.skip("nothing to inspect")
        await mouse.click(next(spot for spot in mouse.spots() if spot[2] == "the key q"))
        await table.until(lambda: table.app.screen is table.game)


async def test_a_page_that_is_clicked_twice_closes_nothing_but_itself(
    library: Library, store: SaveStore
) -> None:
    """The second click comes before the first one is done."""
    async with seated(library, store, "umbrella", ["Ada", "Ben"]) as table:
        await table.lift()
        sheet = Sheet([Phrase("Something happened.")], [])
        page = PageScreen(sheet)
        await table.app.push_screen(page)
        for _ in range(2):
            page.post_message(Sheet.Pointed(sheet, "go on"))
        await table.until(lambda: not page.is_attached)
        await table.drawn()
        assert table.app.screen is table.game


def hand_and_tiles(table: Seated) -> tuple[int, list[int]]:
    """The flowers in hand, and those on each tile."""
    left = getattr(table.game.picker, "left")  # noqa: B009
    return len(left), [sum(pieces) for pieces in getattr(table.game.board, "plan")]  # noqa: B009


async def test_a_flower_that_a_click_put_down_is_taken_back_by_a_click(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbra_via", ["Ada", "Ben", "Cleo"]) as table:
        await table.lift()
        altar = table.game.query_one("#altar")
        in_hand, empty = hand_and_tiles(table)
        await table.click("altar 2", altar)  # type: ignore[arg-type]
        await table.click("altar 3", altar)  # type: ignore[arg-type]
        assert hand_and_tiles(table) == (in_hand - 2, [0, 1, 1, 0])
        await table.click("laid 2", altar)  # type: ignore[arg-type]
        assert hand_and_tiles(table) == (in_hand - 1, [0, 0, 1, 0])
        await table.click("laid 3", altar)  # type: ignore[arg-type]
        assert hand_and_tiles(table) == (in_hand, empty)


async def test_a_bid_is_laid_by_arrows_only_where_nobody_hears_them(
    library: Library, store: SaveStore
) -> None:
    async with opened(library, store, laid(library, store, "umbra_via", ALONE)) as alone:
        await alone.until(lambda: alone.game.decision is not None)
        in_hand, _ = hand_and_tiles(alone)
        await alone.press("right", "down")
        assert hand_and_tiles(alone) == (in_hand - 1, [0, 1, 0, 0])
        await alone.press("up")
        assert hand_and_tiles(alone)[0] == in_hand
        await alone.press("left", *["down"] * in_hand)
        before = alone.session.decisions
        await alone.press("enter")
        await alone.until(lambda: alone.session.decisions > before)
    async with seated(library, store, "umbra_via", ["Ada", "Ben", "Cleo"]) as table:
        await table.lift()
        await table.press("right", "down")
        assert hand_and_tiles(table)[0] == in_hand
        assert table.game.picker is not None
        assert table.game.picker.complaint


async def test_as_soon_as_a_second_person_sits_there_no_secret_is_walked_to(
    library: Library, store: SaveStore
) -> None:
    """Also where that person came later, and no curtain hangs."""
    path = laid(library, store, "umbra_via", ALONE)
    async with opened(library, store, path) as table:
        table.app.settings = table.app.settings.changed(curtain=False)
        await table.until(lambda: table.game.decision is not None)
        in_hand, _ = hand_and_tiles(table)
        table.game.playing.change_hands(1, None)
        table.game.keyboard = handover.sits(table.game.keyboard, table.game.seats.house)
        table.game.go_on()
        await table.until(lambda: table.game.picker is not None)
        assert table.game.picker is not None
        assert table.game.picker.overheard
        await table.press("right", "down")
        assert hand_and_tiles(table)[0] == in_hand


async def test_secret_cards_are_picked_by_arrows_and_enter_and_enter_held_lays_nothing(
    library: Library, store: SaveStore
) -> None:
    levels = dict.fromkeys(range(1, 5), "random")
    async with opened(library, store, laid(library, store, "hail_hydra", levels)) as table:
        player = Arrows(table)
        async with asyncio.timeout(PATIENCE):
            while table.game.decision is None or table.game.decision.kind != "lay":
                await player.answer()
                await table.until(table.waits)
        await table.press("down", "enter", "enter", "enter")
        assert table.game.decision is not None
        assert len(table.game.decision.picked) == 1
        await table.press("down", "enter")
        assert table.game.decision is not None
        assert len(table.game.decision.picked) == 2
        assert table.game.decision.kind == "lay"


async def test_the_wheel_leaves_nothing_chosen_that_is_out_of_sight(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", ["Ada", "Ben"], size=(80, 24)) as table:
        await table.press("o", "down")
        panel = table.game.panel
        assert table.game.picker is not None
        assert table.game.picker.to_give is not None
        for _ in range(9):
            panel.wheel(1)
        await table.drawn()
        top = panel.top
        assert top > 0
        assert table.game.picker.to_give is None
        before = table.session.decisions
        await table.press("enter")
        assert table.session.decisions == before
        assert panel.top == top, "the list stays where the wheel left it"
        await table.press("down")
        assert table.game.picker.to_give is not None
        shown = [spot[2] for spot in Mouse(table).spots()]
        assert f"option:{table.game.picker.to_give.key}" in shown
