"""Over the real wire: what strangers and foreign pages get, and what a screen gets again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import perf_counter

import aiohttp
import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.remote.seats import server as limits
from tabletop_tui.remote.seats.server import GONE, Bucket, SeatServer
from tabletop_tui.theme import NIGHT
from tests.remote.seats.browser import LONG, Browser
from tests.remote.seats.table import BareTable, session_of


@asynccontextmanager
async def served(table: BareTable, orders: float = 15.0) -> AsyncIterator[SeatServer]:
    """A table whose links are answered, so many orders of a screen in a second."""
    server = SeatServer(table.room, lambda: NIGHT, lambda: Bucket(orders))
    await server.start("127.0.0.1", 0)
    try:
        yield server
    finally:
        await server.close()


def link_of(server: SeatServer, seat: int) -> str:
    """The link of a seat, while it has one."""
    link = server.room.links.of(seat)
    assert link is not None
    return f"http://{server.address}/s/{link.token}/"


@asynccontextmanager
async def opened(server: SeatServer, *seats: int) -> AsyncIterator[list[Browser]]:
    """Browsers that have opened the links of seats."""
    browsers = [Browser(link_of(server, seat)) for seat in seats]
    for browser in browsers:
        await browser.open()
        await browser.shown()
    try:
        yield browsers
    finally:
        for browser in browsers:
            await browser.close()


async def test_wrong_links_are_all_alike_and_slow(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STRANGER_SECONDS", 0.2)
    table = BareTable(session_of(library, "umbra_via", 3))
    async with served(table) as server, aiohttp.ClientSession() as session:
        right = link_of(server, 0)
        almost = f"{right[-25:-2]}{'Q' if right[-2] == 'A' else 'A'}/"
        wrong = ["/", "/s/", "/s/x/", "/seat.js", "/s/../seat.js", almost, "/live"]
        wrong += [f"/s/{'A' * 22}/{name}" for name in ("", "live", "rules", "seat.js")]
        told = set()
        for path in wrong:
            begun = perf_counter()
            url = f"http://{server.address}/{path.removeprefix('/')}"
            async with session.get(url) as answer:
                told.add((answer.status, await answer.text()))
            assert perf_counter() - begun >= 0.2
        assert told == {(404, "There is nothing here.")}
        async with session.get(right, headers={"Host": "evil.example"}) as answer:
            assert answer.status == 404
        async with session.post(right, data=b"x") as answer:
            assert answer.status == 405


async def test_every_answer_keeps_others_out(library: Library) -> None:
    table = BareTable(session_of(library, "umbra_via", 3))
    async with served(table) as server, aiohttp.ClientSession() as session:
        for name in ("", "seat.js", "seat.css", "rules"):
            async with session.get(link_of(server, 0) + name) as answer:
                assert answer.status == 200
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert answer.headers["Cache-Control"] == "no-store"
                assert answer.headers["Referrer-Policy"] == "no-referrer"
                text = await answer.text()
                assert "http://" not in text
                assert "https://" not in text


@pytest.mark.parametrize("origin", ["", "null", "http://evil.example", "http://127.0.0.1"])
async def test_a_foreign_page_gets_no_wire(library: Library, origin: str) -> None:
    table = BareTable(session_of(library, "umbra_via", 3))
    async with served(table) as server, aiohttp.ClientSession() as session:
        headers = {"Origin": origin, "Cookie": f"screen={'A' * 22}"}
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await session.ws_connect(f"{link_of(server, 0)}live", headers=headers)
        assert table.room.away == set()


async def test_a_reload_comes_back_to_the_same_question(library: Library) -> None:
    table = BareTable(session_of(library, "umbra_via", 3))
    async with served(table) as server, opened(server, 0) as (first,):
        asked = await first.asked()
        async with Browser(first.link, first.cookies) as again:
            assert (await again.asked())["id"] == asked["id"]
            assert len(again.log) == len(first.log)
            await first.until(lambda: first.gone)
            assert "opened again" in first.gone, "another tab must not fight for the seat"
            await again.send("list", "")
            await again.until(lambda: again.question and again.question["entries"])
            assert again.question is not None
            await again.answer(again.question["entries"][0][0])
            assert table.session.decisions == 1


async def test_a_second_screen_is_refused_until_the_table_agrees(library: Library) -> None:
    table = BareTable(session_of(library, "umbra_via", 3))
    async with (
        served(table) as server,
        opened(server, 0) as (first,),
        Browser(first.link) as second,
    ):
        await second.until(lambda: second.gone)
        assert "another screen" in second.gone
        assert second.parts.get("board") is None, "it is shown nothing"
        assert table.room.links.let_in(0)
        server.dismiss(0)
        await first.until(lambda: first.gone)
        async with Browser(first.link, second.cookies) as again:
            await again.asked()


async def test_a_withdrawn_link_says_so_and_then_is_like_any_wrong_one(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STRANGER_SECONDS", 0.0)
    table = BareTable(session_of(library, "umbra_via", 3))
    async with served(table) as server, opened(server, 0, 1) as (first, other):
        table.room.links.withdraw(0)
        server.dismiss(0)
        table.room.leave(0)
        await first.until(lambda: first.gone)
        assert "taken this seat back" in first.gone
        async with first.session.get(first.link) as answer:
            assert answer.status == 404
        assert not other.gone
        await server.close()
        await other.until(lambda: other.gone)
        assert "closed this game" in other.gone


@pytest.mark.parametrize(
    "message", ["x" * 5_000, "{}", '{"do":"state","what":"0"}', "[" * 2_000, b"\0\1"]
)
async def test_a_screen_that_sends_anything_else_is_let_go(
    library: Library, message: str | bytes
) -> None:
    table = BareTable(session_of(library, "umbra_via", 3))
    async with served(table) as server, opened(server, 0, 1) as (bad, good):
        if isinstance(message, bytes):
            await bad.ws.send_bytes(message)
        else:
            await bad.ws.send_str(message)
        await bad.until(lambda: bad.gone)
        assert bad.ws.close_code not in (None, 1000, GONE)
        await good.send("press", "1")
        await good.until(lambda: len(good.bytes_in) > 1)


async def test_a_flood_is_cut_off(library: Library) -> None:
    table = BareTable(session_of(library, "umbra_via", 3))
    async with served(table) as server, opened(server, 0) as (bad,):
        for _ in range(200):
            await bad.send("look", "nowhere")
        await bad.until(lambda: bad.gone)
        assert len(bad.said) < 60


async def test_a_reader_that_never_reads_is_let_go_and_keeps_no_frames(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WRITE_SECONDS", 0.2)
    table = BareTable(session_of(library, "umbra_via", 3))
    async with served(table) as server:
        host, port = server.address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
        path = link_of(server, 0).partition(server.address)[2]
        writer.write(
            f"GET {path}live HTTP/1.1\r\nHost: {server.address}\r\nOrigin: http://{server.address}"
            f"\r\nCookie: screen={'A' * 22}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            .encode()
        )  # fmt: skip
        assert await reader.readline() == b"HTTP/1.1 101 Switching Protocols\r\n"
        assert isinstance(writer.transport, asyncio.Transport)
        writer.transport.pause_reading()
        seat_screen = table.room._places[0].seat_screen
        parts = seat_screen.parts
        count = 0

        def another() -> dict[str, object]:
            nonlocal count
            count += 1
            return {**parts(), "status": "x" * 100_000 + str(count)}

        monkeypatch.setattr(seat_screen, "parts", another)
        async with asyncio.timeout(LONG):
            while server.connected(0):
                table.room._notify(0)
                await asyncio.sleep(0.01)
        writer.transport.abort()


async def test_a_browser_that_is_gone_before_its_ping_is_answered_is_no_failure(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = BareTable(session_of(library, "umbra_via", 3))
    failures: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context))
    async with served(table) as server, opened(server, 0):
        assert server._runner is not None
        assert server._runner.server is not None
        (wire,) = server._wires.values()
        live = next(
            one for one in server._runner.server.connections if one.transport is wire._transport
        )
        ping_from_a_browser = bytes([0x89, 0x80, 0, 0, 0, 0])
        live.data_received(ping_from_a_browser)
        assert live.transport is not None
        live.transport.abort()
        gone = asyncio.Event()
        monkeypatch.setattr(server.room, "stop_listening", lambda *_: gone.set())
        async with asyncio.timeout(LONG):
            await gone.wait()
    assert failures == []


async def test_connections_have_an_end(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", 4)
    monkeypatch.setattr(limits, "SILENT_SECONDS", 0.1)
    table = BareTable(session_of(library, "umbra_via", 3))
    async with served(table) as server:
        host, port = server.address.split(":")
        ends = [await asyncio.open_connection(host, int(port)) for _ in range(12)]
        for reader, writer in ends:
            async with asyncio.timeout(LONG):
                with suppress(ConnectionError):
                    assert await reader.read() == b""
            writer.close()
