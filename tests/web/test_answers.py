"""No answer of any server names the versions of Python and aiohttp."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.remote.seats import server as limits
from tabletop_tui.web import SERVER
from tests.remote.browser.test_serving import served as app_served
from tests.remote.seats.table import BareTable, session_of
from tests.remote.seats.test_wire import link_of
from tests.remote.seats.test_wire import served as table_served

Serve = Callable[[Library, Path], AbstractAsyncContextManager[tuple[str, str, str]]]
"""A running server: its address, a path that it answers, and the cookie that this takes."""


@asynccontextmanager
async def private_screens(library: Library, _: Path) -> AsyncIterator[tuple[str, str, str]]:
    async with table_served(BareTable(session_of(library, "umbra_via", 3))) as server:
        path = link_of(server, 0).removeprefix(f"http://{server.address}")
        yield server.address, path, f"screen={'A' * 22}"


@asynccontextmanager
async def whole_app(_: Library, folder: Path) -> AsyncIterator[tuple[str, str, str]]:
    async with app_served(folder, []) as server:
        yield f"127.0.0.1:{server.port}", f"{server.path}/", f"tabletop={server._ticket}"


async def answer_to(address: str, request: str) -> str:
    """The whole answer to bytes that need be no request."""
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request.encode())
    async with asyncio.timeout(20):
        head = await reader.readuntil(b"\r\n\r\n")
    writer.close()
    return head.decode()


@pytest.mark.parametrize("serve", [private_screens, whole_app])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS", "TRACE", "CONNECT", "X"])
async def test_no_method_gets_a_version(
    library: Library, tmp_path: Path, serve: Serve, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STRANGER_SECONDS", 0.0)
    async with serve(library, tmp_path) as (address, path, cookie):
        for where in (path, f"{path}nothing", f"{path}rules", f"{path}static/", "/", "/open/x"):
            target = address if method == "CONNECT" else where
            for own in (f"Host: {address}\r\nCookie: {cookie}", "Host: evil.example"):
                head = await answer_to(address, f"{method} {target} HTTP/1.1\r\n{own}\r\n\r\n")
                assert f"Server: {SERVER}\r\n" in head
                assert "python" not in head.casefold()


@pytest.mark.parametrize("serve", [private_screens, whole_app])
@pytest.mark.parametrize(
    "bytes_sent",
    [
        "garbage\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET / HTTP/1.1\r\nHost\r\n\r\n",
        f"GET / HTTP/1.1\r\nHost: {'a' * 20_000}\r\n\r\n",
        f"GET /{'a' * 20_000} HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n",
    ],
)
async def test_what_is_no_request_gets_no_version(
    library: Library,
    tmp_path: Path,
    serve: Serve,
    bytes_sent: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "STRANGER_SECONDS", 0.0)
    async with serve(library, tmp_path) as (address, _, _):
        head = await answer_to(address, bytes_sent)
        assert f"Server: {SERVER}\r\n" in head
        assert "python" not in head.casefold()
        assert "aiohttp" not in head.casefold()


@pytest.mark.parametrize(("serve", "wire"), [(private_screens, "live"), (whole_app, "ws")])
async def test_the_wire_gets_no_version(
    library: Library, tmp_path: Path, serve: Serve, wire: str
) -> None:
    async with serve(library, tmp_path) as (address, path, cookie):
        head = await answer_to(
            address,
            f"GET {path}{wire} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\n"
            f"Origin: http://{address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        )
        assert head.startswith("HTTP/1.1 101")
        assert f"Server: {SERVER}\r\n" in head
