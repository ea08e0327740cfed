"""The web server for the links of a table: pages, live connections, and limits."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from importlib import resources
from time import monotonic
from typing import Any

from aiohttp import WSMsgType, web

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.remote.seats.links import new_secret
from tabletop_tui.remote.seats.room import OrderError, Room, read_order
from tabletop_tui.remote.seats.sent import Outbox, packed, style_sheet
from tabletop_tui.theme import Palette
from tabletop_tui.web import conceal_versions, quiet, safe_headers

MESSAGE_BYTES = 2048
"""The longest message of a screen; an answer needs a tenth of it."""

CONNECTIONS = 64
"""How many connections may be open at once, valid links and others together."""

STRANGERS = 32
"""How many requests for wrong links wait at once; more of them are answered without the delay."""

STRANGER_SECONDS = 1.0
"""The delay before a wrong link is answered."""

HELD_SECONDS = 3.0
"""After this many seconds a screen asks again for a seat that another screen has."""

SILENT_SECONDS = 5.0
"""A connection that has sent no request after this many seconds is closed."""

WRITE_SECONDS = 15.0
"""A connection whose screen reads nothing for this many seconds is closed; the page reconnects."""


class Bucket:
    """A token bucket: allows `rate` messages a second, and a burst of more."""

    def __init__(
        self, rate: float = 15.0, burst: float = 40.0, clock: Callable[[], float] = monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self) -> bool:
        """Take one token; return False if there is none."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


PORT = 8642
"""The port of the links, unless another one is given or this one is in use."""

COOKIE = "screen"
TYPES = {"seat.html": "text/html", "seat.js": "text/javascript", "seat.css": "text/css"}

HELD = "This seat is open on another screen. The table can let you in: F7 there, then a."
WITHDRAWN = "The table has taken this seat back. Ask there for a new link."
MOVED = "This seat has been opened again, in another tab or window. Go on there."
ENDED = "The table has closed this game. It is saved there; ask for a new link when it goes on."
TOO_MUCH = "That was too much at once. Reload the page to go on."

Frame = Callable[[], tuple[dict[str, Any], Any]]
"""A function that returns the parts and the log of a frame."""

GONE, FULL = 4000, 4008
"""Codes for closing a connection: for good, and because its screen exceeds the limits."""


class SeatServer:
    """Serves the links of one room at one address; `bucket` limits the messages of a screen."""

    def __init__(
        self, room: Room, palette: Callable[[], Palette], bucket: Callable[[], Bucket] = Bucket
    ) -> None:
        self.room = room
        self._bucket = bucket
        self.host = ""
        self.port = 0
        self._palette = palette
        self._wires: dict[int, _Wire] = {}
        self._strangers = 0
        self._silent: set[int] = set()
        """The ids of connections that have sent no request yet."""
        self._runner: web.AppRunner | None = None
        self._listening: asyncio.Server | None = None

    async def start(self, host: str, port: int) -> None:
        """Listen at this address, at any free port if `port` is in use. Raises `TabletopError`."""
        conceal_versions()
        app = web.Application(client_max_size=MESSAGE_BYTES)
        app.router.add_route("*", "/{path:.*}", self._reported)
        self._runner = web.AppRunner(
            app,
            logger=quiet("tabletop.seats"),
            access_log=None,
            handle_signals=False,
            keepalive_timeout=5.0,
            shutdown_timeout=1.0,
        )
        await self._runner.setup()
        loop = asyncio.get_running_loop()
        for wanted in dict.fromkeys((port, 0)):
            try:
                self._listening = await loop.create_server(self._protocol, host, wanted)
                break
            except OSError:
                continue
        if self._listening is None:
            await self._runner.cleanup()
            raise TabletopError(f"Nothing can be answered at {host}.")
        self.host, self.port = host, self._listening.sockets[0].getsockname()[1]

    def _protocol(self) -> asyncio.BaseProtocol:
        """Make the protocol of a new connection; if there are too many, one that closes it."""
        assert self._runner is not None
        assert self._runner.server is not None
        if len(self._runner.server.connections) >= CONNECTIONS:
            return _Shut()
        protocol = self._runner.server()
        self._silent.add(id(protocol))

        def hurry() -> None:
            if id(protocol) in self._silent:
                self._silent.remove(id(protocol))
                if protocol.transport is not None:
                    protocol.transport.abort()

        asyncio.get_running_loop().call_later(SILENT_SECONDS, hurry)
        return protocol

    async def close(self, why: str = ENDED) -> None:
        """Send `why` to every screen, close their connections, and stop listening."""
        if self._listening is not None:
            self._listening.close()
        wires, self._wires = list(self._wires.values()), {}
        await asyncio.gather(*(wire.end(why) for wire in wires))
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def address(self) -> str:
        """Host and port, as in a link."""
        return f"{self.host}:{self.port}"

    def connected(self, seat: int) -> bool:
        """Whether a screen of this seat is connected now."""
        return seat in self._wires

    def dismiss(self, seat: int, why: str = WITHDRAWN) -> None:
        """Close the connection of a seat after sending `why`."""
        wire = self._wires.pop(seat, None)
        if wire is not None:
            wire.ending = asyncio.get_running_loop().create_task(wire.end(why))

    async def _reported(self, request: web.Request) -> web.StreamResponse:
        """Answer a request; a failure is reported at the table, but not sent to the screen."""
        try:
            return await self._answer(request)
        except ConnectionError:
            # The browser has closed the connection, which is not a failure of the table.
            return self._safe(web.Response(status=500))
        except Exception as error:
            loop = asyncio.get_running_loop()
            loop.call_exception_handler({"message": "a private screen failed", "exception": error})
            return self._safe(web.Response(status=500, text="The table failed here."))

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        self._silent.discard(id(request.protocol))
        seat, name = self._seat_of(request)
        if seat is None:
            return await self._stranger()
        if request.method != "GET":
            return self._safe(web.Response(status=405))
        if name in ("live", "seen"):
            # A page gets drawn parts; a terminal gets data and draws it itself.
            frame = self.room.frame if name == "live" else self.room.data
            return await self._live(request, seat, partial(frame, seat))
        if name == "rules":
            return self._safe(web.Response(text=self.room.saved.ruleset.rules_text()))
        found = name or "seat.html"
        if found not in TYPES:
            return await self._stranger()
        text = page_file(found)
        if found == "seat.css":
            text = style_sheet(self._palette()) + text
        response = self._safe(web.Response(text=text, content_type=TYPES[found]))
        if found == "seat.html" and not request.cookies.get(COOKIE):
            path = request.path
            response.set_cookie(COOKIE, new_secret(), path=path, httponly=True, samesite="Strict")
        return response

    def _seat_of(self, request: web.Request) -> tuple[int | None, str]:
        """The seat of the requested link, None for a wrong one, and the name after the link."""
        parts = request.path.split("/")
        if request.headers.get("Host") != self.address or len(parts) != 4 or parts[1] != "s":
            return None, ""
        return self.room.links.seat_of(parts[2]), parts[3]

    async def _stranger(self) -> web.StreamResponse:
        """Answer "not found" after a delay, unless `STRANGERS` requests are waiting already."""
        response = self._safe(web.Response(status=404, text="There is nothing here."))
        response.force_close()
        if self._strangers < STRANGERS:
            self._strangers += 1
            try:
                await asyncio.sleep(STRANGER_SECONDS)
            finally:
                self._strangers -= 1
        return response

    def _safe(self, response: web.Response) -> web.Response:
        response.headers.update(safe_headers(f"ws://{self.address}"))
        return response

    async def _live(self, request: web.Request, seat: int, frame: Frame) -> web.StreamResponse:
        """Open the live connection of a seat, if the request comes from the seat's own page."""
        origin = request.headers.get("Origin")
        browser = request.cookies.get(COOKIE, "")
        if origin != f"http://{self.address}" or not 20 <= len(browser) <= 64:
            return self._safe(web.Response(status=403, text="Only its own page may ask this."))
        ws = web.WebSocketResponse(
            max_msg_size=MESSAGE_BYTES, heartbeat=15.0, compress=False, timeout=2.0
        )
        await ws.prepare(request)
        if not self.room.hold(seat, browser):
            with contextlib.suppress(ConnectionError):
                await ws.send_str(packed({"gone": HELD, "again": HELD_SECONDS}))
            await ws.close(code=GONE)
            return ws
        # The same browser again: a reload, a phone that woke up, or another tab.
        self.dismiss(seat, MOVED)
        wire = _Wire(ws, request.transport, frame, self._bucket())
        self._wires[seat] = wire
        self.room.listen(seat, wire.wake)
        try:
            await wire.run(lambda text: self.room.take(seat, read_order(text)))
        finally:
            self.room.stop_listening(seat, wire.wake)
            if self._wires.get(seat) is wire:
                del self._wires[seat]
        return ws


class _Shut(asyncio.Protocol):
    """The protocol of a connection beyond the limit."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.abort()


class _Wire:
    """One live connection. Its screen gets the newest frame whenever it has read the last one."""

    def __init__(
        self,
        ws: web.WebSocketResponse,
        transport: asyncio.Transport | None,
        frame: Frame,
        bucket: Bucket,
    ) -> None:
        self._ws = ws
        self._transport = transport
        self._frame = frame
        self._outbox = Outbox()
        self._new = asyncio.Event()
        self._new.set()
        self._bucket = bucket
        self.ending: Awaitable[None] | None = None

    def wake(self) -> None:
        self._new.set()

    async def run(self, order: Callable[[str], dict[str, Any]]) -> None:
        sending = asyncio.get_running_loop().create_task(self._send())
        try:
            async for message in self._ws:
                if message.type is not WSMsgType.TEXT or not self._bucket.take():
                    await self._ws.close(code=FULL, message=TOO_MUCH.encode())
                    break
                try:
                    reply = order(message.data)
                except OrderError:
                    await self._ws.close(code=FULL)
                    break
                if reply:
                    await self._put(packed(reply))
        finally:
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sending

    async def _send(self) -> None:
        while not self._ws.closed:
            await self._new.wait()
            self._new.clear()
            if text := self._outbox.pack(*self._frame()):
                await self._put(text)

    async def _put(self, text: str) -> None:
        """Send a message; close the connection if its screen does not read."""
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                await self._ws.send_str(text)
        except (ConnectionError, TimeoutError, RuntimeError):
            self.cut()

    def cut(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    async def end(self, why: str) -> None:
        with contextlib.suppress(ConnectionError, TimeoutError, RuntimeError):
            async with asyncio.timeout(2.0):
                await self._ws.send_str(packed({"gone": why}))
                await self._ws.close(code=GONE)


def page_file(name: str) -> str:
    """The text of a file of the page."""
    return resources.files("tabletop_tui.remote.seats").joinpath("page", name).read_text("utf-8")
