"""The table, one terminal, while some of its seats play on screens of their own."""

from __future__ import annotations

import asyncio
import sys
from io import BytesIO
from random import Random
from typing import Any

import aiohttp
import pytest

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.players.bot import forward
from tabletop_tui.remote.seats.room import Order
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.links import LinkList, LinksScreen
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.screens.play.page import PageScreen, Sheet
from tabletop_tui.screens.remote_seats import RemoteSeats
from tests.remote.seats.browser import LONG, Browser
from tests.remote.seats.table import session_of
from tests.screens.table import Seated, seated, seated_at

PLAYERS = ["Ada", "Ben", "Cleo"]


async def links(table: Seated) -> RemoteSeats:
    """The private screens of a table, on this computer."""
    table.app.seats_port = 0
    await table.app.open_seats(network=False)
    apart = table.app.remote_seats
    assert apart is not None
    return apart


async def settles(table: Seated, holds: Any) -> None:
    """Wait until the table has come to something."""
    async with asyncio.timeout(LONG):
        while not holds():
            await table.pilot.pause(0.01)


async def test_a_seat_with_a_screen_of_its_own_gets_no_curtain(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        apart = await links(table)
        assert "I am Ada" in table.text(), "nobody has opened a link yet"
        async with Browser(apart.links()[0].link) as ada:
            await ada.asked()
            await settles(table, lambda: table.game is table.app.screen)
            assert table.game.viewer == PUBLIC
            assert "0 of 3 are in" in table.text()
            await table.press("1", "enter")
            assert table.session.decisions == 0, "the table does not answer for her"
            await ada.answer(table.session.decision.options[0].key)  # type: ignore[union-attr]
            await settles(table, lambda: "I am Ben" in table.text())
            assert table.session.decisions == 1
            saved = table.opened
            written = store.contents(saved.path).record
            assert written.decisions == 1, "given and saved as at the keyboard"


async def test_the_table_takes_a_seat_back_with_one_key(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "raven", PLAYERS) as table:
        apart = await links(table)
        assert "I am Ada" in table.text()
        await table.press("f7")
        async with Browser(apart.links()[0].link) as ada:
            await ada.asked()
            await settles(table, lambda: "on its own screen" in table.text())
            await table.press("q")
            await settles(table, lambda: table.app.screen is table.game)
            await table.press("f7")
            await settles(table, lambda: "on its own screen" in table.text())
            assert apart.links()[0].link not in table.text(), "a link in use is not shown again"
            await table.press("w")
            await ada.until(lambda: ada.gone)
            assert "taken this seat back" in ada.gone
            await table.press("q")
            await settles(table, lambda: isinstance(table.app.screen, Curtain))
            await table.lift()
            assert table.game.viewer == 0


async def test_no_curtain_hangs_for_a_seat_that_plays_elsewhere_and_none_outlives_its_question(
    library: Library, store: SaveStore
) -> None:
    """In Villainous a question of the whole table stands on the curtain of who is next."""
    session, luck = session_of(library, "villainous", 3), Random(2)
    while session.decision is not None and session.decision.manner.on_curtain is None:
        session.answer(luck.choice(forward(session.decision)))
    assert session.decision is not None
    first = session.decision.manner.on_curtain
    assert first is not None
    async with seated_at(library, store, session) as table:
        apart: Any = await links(table)
        curtain = table.app.screen
        assert isinstance(curtain, Curtain), "it hangs while that seat plays here"
        apart.room.hold(first.seat, "a browser that holds the seat")
        table.game.go_on()
        await table.drawn()
        assert [s for s in table.app.screen_stack if isinstance(s, Curtain)] == [curtain]
        for seat in range(3):
            apart.room.hold(seat, "a browser that holds the seat")
        given, asked = session.decisions, session.decision
        apart.room.refresh()
        place = apart.room._places[first.seat]
        key = place.seat_screen.offered[0].key
        assert apart.room.take(first.seat, Order("answer", key, apart.room._id(place))) == {}
        await settles(table, lambda: session.decisions > given or session.decision is not asked)
        await settles(table, lambda: table.app.screen is table.game)


async def test_an_answer_from_elsewhere_leaves_a_page_open_until_all_have_read_it(
    library: Library, store: SaveStore
) -> None:
    """Cleo's bid is the last; while the table reads the bids, Ada takes her turn elsewhere."""
    session = session_of(library, "raven", 3)
    for _ in range(2):
        session.answer("none")
    async with seated_at(library, store, session) as table:
        apart: Any = await links(table)
        await table.lift()
        await table.give("none")
        page = table.app.screen
        assert isinstance(page, PageScreen)
        apart.room.hold(0, "a browser that holds the seat")
        await settles(table, lambda: 0 in apart.room._places)
        assert table.app.screen is page, "it is Ada's turn, elsewhere"
        place = apart.room._places[0]
        order = Order("answer", "pass", apart.room._id(place))
        assert apart.room.take(0, order) == {}
        await settles(table, lambda: session.decision is not None and session.decision.seat == 1)
        assert table.app.screen is page
        assert "passes" not in table.text()
        await table.press("enter")
        names = [type(screen).__name__ for screen in table.app.screen_stack]
        assert names == ["LaterLobby", "GameScreen", "Curtain"]
        assert "I am Ben" in table.text()
        assert table.game.keyboard.led == "enter", "the key that turned the page"
        await table.lift()
        assert table.game.viewer == 1
        assert "Ada passes" in table.text()


async def test_the_links_are_shown_with_their_codes(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "raven", PLAYERS, size=(80, 24)) as table:
        await table.lift()
        await table.press("f7")
        await settles(table, lambda: table.app.remote_seats is not None)
        await table.drawn()
        apart, shown = table.app.remote_seats, table.text().replace("\n", "")
        assert apart is not None
        assert isinstance(table.app.screen, LinksScreen)
        link = apart.links()[0].link
        assert link.startswith("http://127.0.0.1:")
        assert link[:36] in shown
        assert "█▀▀▀█" in shown or "█ ▄▄▄▄▄ █" in shown, "the code stands beside it"
        assert "Only this computer" in shown
        assert "tabletop join" in shown
        table.app.change_settings(glyphs="ascii")
        await table.drawn()
        assert "█" not in table.app.screen.query_one(LinkList).canvas.text()
        await table.press("n")
        assert "not encrypted" in table.text()
        assert not apart.on_network, "it is asked for first"


async def test_the_links_are_shown_above_a_moment_and_it_stands_there_again(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        stage = PageScreen(Sheet([Phrase("Look!")], ()))
        table.app.push_screen(stage)
        await table.drawn()
        await table.press("f7")
        await settles(table, lambda: "plays at the table" in table.text())
        await table.press("q")
        await settles(table, lambda: table.app.screen is stage)
        await table.press("enter")
        assert table.app.screen is table.game
        table.app.go_lobby()
        table.app.push_screen(PageScreen(Sheet([Phrase("Look!")], ())))
        await table.press("f7")
        assert "Look!" in table.text(), "there is no game whose links could be shown"


async def test_without_the_packages_a_sentence_says_how_to_get_them(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "tabletop_tui.remote.seats.server", None)
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        await table.press("f7")
        await settles(table, lambda: "tabletop-tui[seats]" in table.text())
        assert table.app.remote_seats is None
        await table.press("q")
        assert table.app.screen is table.game


async def test_leaving_the_game_ends_its_links(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "nim", ["Ada", "Ben"]) as table:
        apart = await links(table)
        async with Browser(apart.links()[0].link) as ada:
            await ada.until(lambda: "who" in ada.parts)
            table.app.go_lobby()
            await ada.until(lambda: ada.gone)
            assert "closed this game" in ada.gone
            with pytest.raises(aiohttp.ClientConnectionError):
                await ada.session.get(ada.link)


async def test_strangers_do_not_hold_a_key_up(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbrella", ["Ada", "Ben"]) as table:
        apart = await links(table)
        address = apart.links()[0].link.partition("/s/")[0]
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(connector=connector) as session:

            async def stranger(number: int) -> int:
                try:
                    async with session.get(f"{address}/s/{number:022}/") as answer:
                        return answer.status
                except aiohttp.ClientError:
                    return 0

            asking = [asyncio.create_task(stranger(number)) for number in range(200)]
            async with session.post(
                apart.links()[0].link, data=BytesIO(b"x" * 10_000_000)
            ) as answer:
                assert answer.status in (405, 413)
            before = table.game.picker and table.game.picker.option
            await table.press("down")
            assert table.game.picker is not None
            assert table.game.picker.option != before
            assert not all(task.done() for task in asking), "strangers wait while keys act"
            told = set(await asyncio.gather(*asking))
            assert 404 in told
            assert told <= {404, 0}
