"""The app in a browser: who is let in, who holds it, and what a reload opens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from tabletop_tui import opening
from tabletop_tui.core.loading.loader import Library
from tabletop_tui.opening import UsageError, need_terminal
from tabletop_tui.saves import SavedGame
from tabletop_tui.serving import server as serving
from tabletop_tui.serving.reopening import REOPEN, SERVED, game_to_reopen, note_open_game
from tests.seats.table import session_of

PORT = 8653
OWN = f"http://127.0.0.1:{PORT}"


@asynccontextmanager
async def served(folder: Path, said: list[str]) -> AsyncIterator[serving.TabletopServer]:
    """A server whose app is a program that only waits."""
    server = serving.TabletopServer([], "127.0.0.1", PORT, folder / "game", said.append)
    server.command = "sleep 20"
    runner = web.AppRunner(await server._make_app())
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", PORT, reuse_address=True).start()
    try:
        yield server
    finally:
        await runner.cleanup()


@pytest.fixture(autouse=True)
def _no_variable_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(REOPEN, "")


async def test_only_the_printed_link_lets_a_browser_in(tmp_path: Path) -> None:
    said: list[str] = []
    async with (
        served(tmp_path, said) as server,
        aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session,
    ):
        assert server.link in said[0]
        for path in ("/", "/ws", "/held", "/static/js/textual.js", "/open/", "/open/x"):
            async with session.get(OWN + path) as answer:
                assert answer.status in (403, 404), path
                assert "xterm" not in await answer.text()
        async with session.get(server.link) as answer:
            assert answer.status == 200
            assert str(answer.url) == f"{OWN}/", "the secret does not stay in the address"
            page = await answer.text()
        assert "googleapis" not in page
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
            async with session.get(f"{OWN}/", headers=headers) as answer:
                assert answer.status == 403


async def test_a_second_tab_is_told_who_has_the_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "PATIENCE", 0.1)
    jar = aiohttp.CookieJar(unsafe=True)
    headers = {"User-Agent": "Mozilla/5.0 Firefox/144.0"}
    async with served(tmp_path, []) as server, aiohttp.ClientSession(cookie_jar=jar) as session:
        await session.get(server.link)
        server._free.clear()
        server._holder = "Tabletop is open in another tab"
        second = await session.ws_connect(f"{OWN}/ws", headers=headers)
        assert (await second.receive()).type is aiohttp.WSMsgType.CLOSE
        async with session.get(f"{OWN}/held") as answer:
            assert "another tab" in await answer.text()
        server._free.set()
        async with session.get(f"{OWN}/held") as answer:
            assert await answer.text() == ""


def test_for_a_browser_pipes_are_screen_and_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UsageError):
        need_terminal()
    monkeypatch.setenv(REOPEN, str(tmp_path / "game"))
    monkeypatch.setenv(SERVED, "textual.drivers.web_driver:WebDriver")
    need_terminal()


def test_a_reload_opens_the_game_again_until_it_is_left(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = opening.Place(tmp_path / "saves")
    saved = place.store.new(session_of(library, "umbrella", 2))
    saved.close()
    opened: list[str] = []

    def open_app(_: object, game: SavedGame | None) -> int:
        opened.append("" if game is None else game.name)
        if game is not None:
            game.close()
        return 0

    monkeypatch.setattr(opening, "open_app", open_app)
    monkeypatch.setenv(REOPEN, str(tmp_path / "game"))
    note_open_game(saved.path)
    assert game_to_reopen() == "", "outside a browser nothing is noted"
    monkeypatch.setenv(SERVED, "textual.drivers.web_driver:WebDriver")
    for path in (saved.path, None, tmp_path / "gone"):
        note_open_game(path)
        opening.open_lobby(place)
    assert opened == [saved.name, "", ""]
