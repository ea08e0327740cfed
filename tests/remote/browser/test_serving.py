"""The app in a browser: who is let in, who holds it, and what a reload opens."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from yarl import URL

from tabletop_tui import opening
from tabletop_tui.core.loader import Library
from tabletop_tui.opening import UsageError, need_terminal
from tabletop_tui.remote.browser import server as serving
from tabletop_tui.remote.browser.reopening import REOPEN, game_to_reopen, note_open_game
from tabletop_tui.saves import SavedGame
from tabletop_tui.web import safe_headers
from tests.remote.seats.table import session_of


@asynccontextmanager
async def served(folder: Path, said: list[str]) -> AsyncIterator[serving.TabletopServer]:
    """A server whose app is a program that only waits."""
    door = socket.create_server(("127.0.0.1", 0))
    port = door.getsockname()[1]
    server = serving.TabletopServer([], "127.0.0.1", port, folder / "game", said.append)
    server.command = "sleep 20"
    runner = web.AppRunner(await server._make_app())
    await runner.setup()
    await web.SockSite(runner, door).start()
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
        parts = ("/", "/ws", "/held", "/static/js/textual.js", "/serve.js")
        for path in (*parts, *(server.path + part for part in parts), "/open/", "/open/x"):
            async with session.get(server.public_url + path) as answer:
                assert answer.status in (403, 404), path
                assert "xterm" not in await answer.text()
        async with session.get(server.link) as answer:
            assert answer.status == 200
            assert answer.url == URL(f"{server.public_url}{server.path}/"), "without the secret"
            page = await answer.text()
        assert "googleapis" not in page
        for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
            async with session.get(f"{server.public_url}{server.path}/", headers=headers) as answer:
                assert answer.status == 403


async def test_the_cookie_is_no_secret_of_the_link_and_goes_to_nobody_else(tmp_path: Path) -> None:
    """Cookies know no ports: another server of this computer gets those of its own path."""
    jar = aiohttp.CookieJar(unsafe=True)
    async with served(tmp_path, []) as server, aiohttp.ClientSession(cookie_jar=jar) as session:
        async with session.get(server.link, allow_redirects=False) as answer:
            cookie = answer.cookies[serving.COOKIE]
        assert len(cookie.value) >= 20
        assert cookie.value not in server.link
        assert cookie["path"] == f"{server.path}/" != "/"
        assert cookie["samesite"] == "Strict"
        assert cookie["httponly"]
        for other in (server.link, f"{server.public_url}/", "http://127.0.0.1:8000/"):
            assert not jar.filter_cookies(URL(other))
        async with session.get(f"{server.public_url}{server.path}/held") as answer:
            assert answer.status == 200
        stolen = {"Cookie": f"{serving.COOKIE}={server.secret}"}
        async with (
            aiohttp.ClientSession(headers=stolen) as other_session,
            other_session.get(f"{server.public_url}{server.path}/held") as answer,
        ):
            assert answer.status == 403, "the link's secret is no cookie"


async def test_the_page_keeps_others_out_as_private_screens_do(tmp_path: Path) -> None:
    jar = aiohttp.CookieJar(unsafe=True)
    async with served(tmp_path, []) as server, aiohttp.ClientSession(cookie_jar=jar) as session:
        await session.get(server.link)
        for name in ("", "serve.js", "serve.css", "held", "static/js/textual.js", "nothing"):
            async with session.get(f"{server.public_url}{server.path}/{name}") as answer:
                wanted = safe_headers(f"ws://127.0.0.1:{server.port}", styles=serving.STYLES)
                assert wanted.items() <= dict(answer.headers).items(), name
                assert "default-src 'none'; script-src 'self';" in str(answer.headers)
                if answer.content_type == "text/html":
                    text = await answer.text()
                    assert "<style" not in text
                    assert all("src=" in line for line in text.splitlines() if "<script" in line)


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
        second = await session.ws_connect(f"{server.public_url}{server.path}/ws", headers=headers)
        assert (await second.receive()).type is aiohttp.WSMsgType.CLOSE
        async with session.get(f"{server.public_url}{server.path}/held") as answer:
            assert "another tab" in await answer.text()
        server._free.set()
        async with session.get(f"{server.public_url}{server.path}/held") as answer:
            assert await answer.text() == ""


def test_for_a_browser_pipes_are_screen_and_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UsageError):
        need_terminal()
    monkeypatch.setenv(REOPEN, str(tmp_path / "game"))
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
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
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    for path in (saved.path, None, tmp_path / "gone"):
        note_open_game(path)
        opening.open_lobby(place)
    assert opened == [saved.name, "", ""]
