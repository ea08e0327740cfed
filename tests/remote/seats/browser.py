"""A private screen without a browser: the wire of a seat, from its link to its answers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Self

import aiohttp

LONG = 20.0
"""No test waits longer than this for anything."""


class Browser:
    """Opens a link as a browser does, keeps what it is sent, and answers.

    `bytes_in` are all frames as they came. With `cookies` it is the same browser as another one.
    """

    def __init__(self, link: str, cookies: aiohttp.CookieJar | None = None) -> None:
        self.link = link
        self.cookies = cookies or aiohttp.CookieJar(unsafe=True)
        self.session = aiohttp.ClientSession(cookie_jar=self.cookies)
        self.parts: dict[str, Any] = {}
        self.log: list[Any] = []
        self.said: list[str] = []
        self.cards: list[Any] = []
        self.bytes_in: list[str] = []
        self.told = 0
        """How often it was told something besides its frames."""
        self.news = asyncio.Event()
        self.gone = ""
        self._reading: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def open(self) -> None:
        """The page, then its wire."""
        async with self.session.get(self.link) as page:
            assert page.status == 200
            await page.text()
        origin = self.link.partition("/s/")[0]
        self.ws = await self.session.ws_connect(
            f"{self.link}live", headers={"Origin": origin}, max_msg_size=2**20
        )
        self.parts, self.log = {}, []
        self._reading = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        async for message in self.ws:
            if message.type is not aiohttp.WSMsgType.TEXT:
                break
            self.bytes_in.append(message.data)
            said = json.loads(message.data)
            self.gone = said.pop("gone", self.gone)
            self.said += [said.pop("say")] if "say" in said else []
            self.cards += [said.pop("card")] if "card" in said else []
            if (lines := said.pop("log", None)) is not None:
                self.log[lines["keep"] :] = lines["lines"]
            self.parts |= said
            self.told = len(self.said) + len(self.cards)
            self.news.set()
        self.gone = self.gone or "closed"
        self.news.set()

    async def close(self) -> None:
        """Go without a word."""
        if self._reading is not None:
            self._reading.cancel()
        await self.ws.close()
        await self.session.close()

    async def until(self, holds: Callable[[], Any]) -> None:
        """Wait until something holds; a wire that is closed brings nothing more."""
        async with asyncio.timeout(LONG):
            while not holds():
                assert self._reading is None or not self._reading.done(), self.gone
                self.news.clear()
                await self.news.wait()

    @property
    def question(self) -> dict[str, Any] | None:
        """What is asked."""
        found: dict[str, Any] | None = self.parts.get("question")
        return found

    async def shown(self) -> None:
        """Wait until the first frame has come."""
        await self.until(lambda: "who" in self.parts)

    async def ended(self) -> None:
        """Wait until the game is over."""
        await self.until(lambda: self.parts.get("end"))

    async def asked(self) -> dict[str, Any]:
        """What is asked, once something is."""
        await self.until(lambda: self.question is not None)
        assert self.question is not None
        return self.question

    async def send(self, do: str, what: str, question: str = "") -> None:
        """Any order."""
        await self.ws.send_str(json.dumps({"do": do, "what": what, "question": question}))

    async def answer(self, key: str) -> None:
        """Answer what is asked, and wait until it is asked no more."""
        asked, told = (await self.asked())["id"], len(self.said)
        await self.send("answer", key, asked)
        await self.until(
            lambda: self.question is None or self.question["id"] != asked or len(self.said) > told
        )
        assert len(self.said) == told, self.said[-1]

    async def looks(self, target: str) -> None:
        """Read what lies somewhere."""
        before = self.told
        await self.send("look", target)
        await self.until(lambda: self.told > before)

    def places(self) -> list[str]:
        """The targets of all that can be tapped on the table."""
        drawn = [target for part in self.parts["board"] for *_, target, _, _ in part["hot"]]
        return [*drawn, *places([self.parts["own"], self.parts["table"]])]

    def text(self) -> str:
        """Everything that is written on the table."""
        rows = [row for part in self.parts["board"] for row in part["rows"]]
        drawn = ["".join(run[0] for run in row) for row in rows]
        return "\n".join([*drawn, *written([self.parts["own"], self.parts["table"]])])


def places(told: Any) -> list[str]:
    """The targets of all that can be tapped on the table as it is told."""
    if isinstance(told, dict):
        own = [told["id"]] if told.get("id") else []
        return own + [one for value in told.values() for one in places(value)]
    return [one for each in told for one in places(each)] if isinstance(told, list) else []


def written(told: Any) -> Iterator[str]:
    """The words of the table as it is told, in their order."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for name, value in told.items():
            yield from () if name in ("id", "spoken") else written(value)
    elif isinstance(told, list):
        for one in told:
            yield from written(one)
