"""The live connection from this terminal to a seat of a table at another terminal."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import aiohttp

from tabletop_tui.core.border.plain import read_json
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.remote.terminal.link import SeatAddress

FRAME_BYTES = 2**22
"""The longest message that is accepted from a table."""

BEAT_SECONDS = 15.0
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0
"""Seconds before the connection is tried again: the first time, and at most."""

FIRST_SECONDS = 10.0
"""Seconds within which a table must send the first frame."""

NOWHERE = (
    "This link leads nowhere: the table has made another one, has taken the seat back or closed "
    "the game. Ask there for a new link."
)
NO_TABLE = "What answers there is no table of this program, or one of another version."
OUT_OF_REACH = "The table is out of reach. Trying again ..."


STRANGE = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""The errors that data of a wrong form can cause."""


class GoneError(TabletopError):
    """The seat cannot be played here, or no longer; the message says why."""


class SilentError(TabletopError):
    """There is no answer at the link now."""


class HeldError(TabletopError):
    """Another screen has the seat, but the table may let this one in.

    `again` is the number of seconds before the next try.
    """

    def __init__(self, why: str, again: float) -> None:
        super().__init__(why)
        self.again = again


class Received:
    """What was received on a connection: the parts of the newest frame, and the whole log."""

    def __init__(self) -> None:
        self.parts: dict[str, Any] = {}
        self.log: list[Any] = []
        self.say = ""
        """The sentence for the player in the last message; empty for none."""

    def take(self, text: str) -> None:
        """Add a message. Raises `HeldError` or `GoneError` if it says so or has a wrong form."""
        try:
            received = read_json(text)
            if "again" in received:
                raise HeldError(str(received["gone"]), _wait(received["again"]))
            if "gone" in received:
                raise GoneError(str(received["gone"]))
            self.say = str(received.pop("say", ""))
            if (lines := received.pop("log", None)) is not None:
                self.log[lines["keep"] :] = lines["lines"]
            self.parts |= received
        # The message comes from another computer and may have any form.
        except STRANGE:
            raise GoneError(NO_TABLE) from None

    @property
    def data(self) -> dict[str, Any]:
        """The frame in the form that `from_data` reads."""
        return {**self.parts, "log": self.log}


def _wait(seconds: object) -> float:
    """The seconds that a table asks to wait, within bounds. Raises `TypeError` for no number."""
    if not isinstance(seconds, (int, float)):
        raise TypeError("no number of seconds")
    return seconds if 0 < seconds < LONGEST_WAIT else LONGEST_WAIT


class SeatWire:
    """Holds a seat of a table until the table ends it."""

    def __init__(self, link: SeatAddress, mark: str) -> None:
        self.link = link
        self._headers = {"Origin": link.origin, "Cookie": f"screen={mark}"}
        self._ws: aiohttp.ClientWebSocketResponse | None = None

    async def first(self, waits: Callable[[str], None]) -> Received:
        """Return the first frame, and close the connection again.

        If another screen has the seat, call `waits` once with a sentence, and try until the table
        gives the seat to this screen. Raises `GoneError` for a wrong link, `SilentError` if there
        is no answer.
        """
        text = ""
        while True:
            try:
                return await self._once()
            except HeldError as held:
                if str(held) != text:
                    text = str(held)
                    waits(text)
                await asyncio.sleep(held.again)

    async def _once(self) -> Received:
        received = Received()
        try:
            async with asyncio.timeout(FIRST_SECONDS):
                await self._listen(received, lambda: "table" in received.parts)
        except TimeoutError:
            raise SilentError(f"Nobody answers at {self.link.address} in time.") from None
        if "table" not in received.parts:
            raise GoneError(NO_TABLE)
        return received

    async def run(self, on_frame: Callable[[Received], None], lost: Callable[[str], None]) -> str:
        """Call `on_frame` for every frame until the seat is lost; return why, in a sentence.

        While there is no connection, it is tried again; `lost` is called with the reason.
        """
        wait = FIRST_WAIT
        while True:
            received = Received()

            def news(received: Received = received) -> bool:
                nonlocal wait
                wait = FIRST_WAIT
                on_frame(received)
                return False

            try:
                await self._listen(received, news)
                lost(OUT_OF_REACH)
            except GoneError as gone:
                return str(gone)
            except HeldError as held:
                lost(str(held))
                wait = held.again
            except SilentError:
                lost(OUT_OF_REACH)
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, 1.7 * wait)

    async def _listen(self, received: Received, news: Callable[[], bool]) -> None:
        """Receive messages until the connection breaks, or `news`, called after each, returns True.

        Raises `GoneError`, `SilentError` or `HeldError`.
        """
        # Without a cookie jar, so that a cookie of one table is never sent to another.
        jar = aiohttp.DummyCookieJar()
        async with aiohttp.ClientSession(cookie_jar=jar) as session:
            try:
                self._ws = await session.ws_connect(
                    self.link.wire,
                    headers=self._headers,
                    heartbeat=BEAT_SECONDS,
                    max_msg_size=FRAME_BYTES,
                )
                async for message in self._ws:
                    if message.type is not aiohttp.WSMsgType.TEXT:
                        return
                    received.take(message.data)
                    if news():
                        return
            except aiohttp.WSServerHandshakeError as error:
                raise GoneError(NOWHERE if error.status == 404 else NO_TABLE) from None
            except (aiohttp.ClientError, OSError):
                where = self.link.address
                raise SilentError(
                    f"Nobody answers at {where}. Is the table open there, and its game?"
                ) from None
            finally:
                ws, self._ws = self._ws, None
                if ws is not None:
                    await ws.close()

    async def send(self, do: str, what: str, question: str = "") -> bool:
        """Send an order to the table; return False if there is no connection."""
        if self._ws is None or self._ws.closed:
            return False
        order = {"do": do, "what": what, "question": question}
        try:
            await self._ws.send_str(json.dumps(order))
        except (ConnectionError, RuntimeError):
            return False
        return True
