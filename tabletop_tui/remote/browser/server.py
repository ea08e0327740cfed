"""Serves the app to one browser tab that has the link."""

from __future__ import annotations

import asyncio
import os
import shlex
import sys
from collections.abc import Awaitable, Callable, Sequence
from hmac import compare_digest
from importlib import resources
from pathlib import Path
from secrets import token_urlsafe
from time import strftime
from typing import Any

from aiohttp import web
from textual_serve.server import Server

from tabletop_tui.remote.browser.reopening import REOPEN
from tabletop_tui.web import conceal_versions, only_here, origin, quiet, safe_headers

COOKIE = "tabletop"
FORBIDDEN = "Open the link that `tabletop serve` has printed: it lets you in."
PATIENCE = 3.0
"""How many seconds a reload waits until the connection of its old page is closed."""

STYLES = "'self' 'unsafe-inline'"
"""The Content-Security-Policy for styles: the terminal in the page adds style sheets without a
nonce."""

PAGE = resources.files("tabletop_tui.remote.browser") / "page"
TYPES = {"serve.js": "text/javascript", "serve.css": "text/css"}

BROWSERS = {"Firefox": "Firefox", "Edg/": "Edge", "Chrome": "Chrome", "Safari": "Safari"}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class TabletopServer(Server):
    """Serves one app to one tab, and only to a browser that has opened the secret link.

    Such a browser has a cookie with a second random value. The cookie is for a random path, because
    cookies do not distinguish ports: with the path `/`, a browser would also send it to other
    servers at the same address.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        host: str,
        port: int,
        reopen: Path,
        say: Callable[[str], None],
    ) -> None:
        """`reopen` is the file in which the app remembers its open game for the next process."""
        self.secret, self._ticket = token_urlsafe(16), token_urlsafe(16)
        self.path = f"/{token_urlsafe(8)}"
        self._say = say
        self._holder = ""
        self._free = asyncio.Event()
        self._free.set()
        os.environ[REOPEN] = str(reopen)
        super().__init__(
            shlex.join([sys.executable, "-m", "tabletop_tui", *arguments]),
            host,
            port,
            "Tabletop",
            public_url=origin(host, port),
            templates_path=str(PAGE),
        )

    @property
    def link(self) -> str:
        """The secret link that opens the app."""
        return f"{self.public_url}/open/{self.secret}"

    def initialize_logging(self) -> None:
        """Turn all logging off."""
        for name in ("aiohttp", "textual-serve"):
            quiet(name)

    async def on_startup(self, app: web.Application) -> None:
        """Print the link."""
        self._say(f"Tabletop is at {self.link}")
        if not only_here(self.host):
            self._say("Anybody in your network can read along: plain HTTP is not encrypted.")
        self._say("Ctrl+C ends it; every move is saved.")

    async def _make_app(self) -> web.Application:
        conceal_versions()
        page = await super()._make_app()
        page.router.add_get("/held", self._held)
        for name in TYPES:
            page.router.add_get(f"/{name}", self._own_file)
        app = web.Application(middlewares=[self._guard()])
        app.router.add_get("/open/{secret}", self._open)
        app.add_subapp(self.path, page)
        app.on_response_prepare.append(self._add_security_headers)
        return app

    async def _add_security_headers(self, _: web.Request, response: web.StreamResponse) -> None:
        """Add the security headers to a response; errors and the live connection get them, too."""
        wire = self.public_url.replace("http", "ws", 1)
        response.headers.update(safe_headers(wire, styles=STYLES))

    def _guard(self) -> Any:
        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
            sent_from, own = request.headers.get("Origin"), self.public_url
            ours = request.headers.get("Host") == own.partition("://")[2]
            known = compare_digest(
                request.cookies.get(COOKIE, "").encode(errors="replace"), self._ticket.encode()
            )
            opening = request.path.startswith("/open/")
            if not ours or sent_from not in (None, own) or not (known or opening):
                raise web.HTTPForbidden(text=FORBIDDEN)
            return await handler(request)

        return guard

    async def _open(self, request: web.Request) -> web.StreamResponse:
        """For the right link, set the cookie and redirect to an address without the secret."""
        given = request.match_info["secret"].encode(errors="replace")
        if not compare_digest(given, self.secret.encode()):
            # Guessing must be slow.
            await asyncio.sleep(1.0)
            raise web.HTTPForbidden(text=FORBIDDEN)
        response = web.Response(status=302, headers={"Location": f"{self.path}/"})
        response.set_cookie(
            COOKIE, self._ticket, path=f"{self.path}/", httponly=True, samesite="Strict"
        )
        return response

    async def _own_file(self, request: web.Request) -> web.StreamResponse:
        name = request.path.rpartition("/")[2]
        return web.Response(text=(PAGE / name).read_text("utf-8"), content_type=TYPES[name])

    async def _held(self, request: web.Request) -> web.StreamResponse:
        """Return a sentence on the tab that has the app, or nothing if no tab has it."""
        return web.Response(text="" if self._free.is_set() else self._holder)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Connect a tab to the app, or close if another tab has it: the page then gets `/held`."""
        try:
            # After a reload, the connection of the old page may still be open for a moment.
            async with asyncio.timeout(PATIENCE):
                await self._free.wait()
        except TimeoutError:
            refused = web.WebSocketResponse()
            await refused.prepare(request)
            await refused.close()
            return refused
        self._free.clear()
        self._holder = (
            f"Tabletop is open in another tab ({browser_of(request)}, since {strftime('%H:%M')}). "
            "Close that one, then open it here."
        )
        try:
            return await super().handle_websocket(request)
        finally:
            self._free.set()


def browser_of(request: web.Request) -> str:
    """The name of the browser, from its User-Agent header."""
    agent = request.headers.get("User-Agent", "")
    return next((name for sign, name in BROWSERS.items() if sign in agent), "another browser")
