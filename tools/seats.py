"""What private screens cost: the first frame, the memory of a seat, an answer on all screens.

And what they are for: how often the keyboard changes hands in a game, with them and without.
`python -m tools.seats` prints this part of `make bench` alone.
"""

from __future__ import annotations

import asyncio
import tempfile
import tracemalloc
from collections.abc import Collection
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import aiohttp

from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import Table, lay_table
from tabletop_tui.remote.seats.links import new_secret
from tabletop_tui.remote.seats.room import Room
from tabletop_tui.remote.seats.server import SeatServer, page_file
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.screens.remote_seats import give
from tabletop_tui.theme import NIGHT
from tools.keys import course
from tools.tables import Row, table_of

ANSWERS = 12
QUIET_SECONDS = 0.4
"""After so long every screen has what it gets of an answer."""


class _Screen:
    """A private screen: its wire, and how many frames it has got."""

    def __init__(self, link: str) -> None:
        self.link = link
        self.sizes: list[int] = []
        self.news = asyncio.Event()
        self.at = 0.0

    async def open(self, session: aiohttp.ClientSession) -> None:
        """Page, script and wire, until the first frame is there."""
        for name in ("", "seat.css", "seat.js"):
            async with session.get(self.link + name) as answer:
                await answer.read()
        headers = {"Origin": self.link.partition("/s/")[0], "Cookie": f"screen={new_secret()}"}
        self.ws = await session.ws_connect(f"{self.link}live", headers=headers)
        self.reading = asyncio.create_task(self._read())
        await self.news.wait()

    async def _read(self) -> None:
        async for message in self.ws:
            self.sizes.append(len(message.data))
            self.at = perf_counter()
            self.news.set()


class _Table:
    """A saved game whose answers are given as they come."""

    def __init__(self, saved: SavedGame) -> None:
        self.saved = saved
        self.room = Room(saved, self.changed, lambda _, call: call(), lambda: perf_counter() * 1e6)

    def changed(self) -> None:
        while (due := self.room.due()) is not None:
            give(self.saved, due)
        self.room.stands()


async def _measured(saved: SavedGame, *, traced: bool) -> Row:
    table = _Table(saved)
    server = SeatServer(table.room, lambda: NIGHT)
    await server.start("127.0.0.1", 0)
    first, memory, latency, worked = [], [], [], []
    seats = range(len(saved.table.chairs))
    try:
        async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:
            screens = []
            for seat in seats:
                link = table.room.links.of(seat)
                assert link is not None
                screen = _Screen(f"http://{server.address}/s/{link.token}/")
                if traced:
                    tracemalloc.start()
                begun = perf_counter()
                await screen.open(session)
                first.append(perf_counter() - begun)
                if traced:
                    memory.append(tracemalloc.get_traced_memory()[0])
                    tracemalloc.stop()
                screens.append(screen)
            for _ in range(ANSWERS):
                decision = saved.session.decision
                if decision is None:
                    break
                begun, used = perf_counter(), process_time()
                # Given at the table, saved, and drawn for everybody.
                viewer = decision.seat if decision.seat != TABLE else PUBLIC
                saved.seat(viewer).answer(decision.options[0].key)
                table.changed()
                # Whose screen stays as it is gets nothing at all.
                await asyncio.sleep(QUIET_SECONDS)
                latency.append(max(screen.at for screen in screens) - begun)
                worked.append(process_time() - used)
            sizes = [size for screen in screens for size in screen.sizes[1:]]
            for screen in screens:
                await screen.ws.close()
    finally:
        await server.close()
    if traced:
        return {"seat_kib": round(median(memory) / 1024)}
    return {
        "first_frame_ms": round(1000 * median(first), 1),
        "answer_ms": round(1000 * median(latency), 1),
        # On a busy machine only this says what the program did; the screens' end is in it.
        "processor_ms": round(1000 * median(worked), 1),
        "slowest_ms": round(1000 * max(latency), 1),
        "frame_bytes": round(median(sizes or [0])),
    }


def measure_seats(library: Library) -> list[Row]:
    """A row for each game that several play."""
    rows = []
    for game, entry in library.entries.items():
        most = max(mode.seats.max for mode in entry.manifest.modes)
        if most < 2:
            continue
        ruleset = library.load(game)
        table = lay_table(entry.manifest, names=default_names(most), seed=1)
        with tempfile.TemporaryDirectory() as folder:
            saved = SaveStore(Path(folder)).new(Session(ruleset, table))
            with saved:
                cost = asyncio.run(_measured(saved, traced=False))
                cost |= asyncio.run(_measured(saved, traced=True))
        given = hand_overs(library, table)
        rows.append(
            {"game": game, "seats": most, **cost, "hand_overs": given[0], "with_screens": given[1]}
        )
    return rows


def hand_overs(library: Library, table: Table) -> tuple[int, int]:
    """How often the keyboard changes hands in a game: without and with a screen for each seat."""
    ruleset = library.load(table.game)
    given = course(ruleset, table)
    if not ruleset.manifest.secrets:
        return 0, 0
    seats = range(len(table.chairs))
    keys = [one.key for one in given]
    alone, apart = (_count(Session(ruleset, table), keys, away) for away in ((), seats))
    return alone, apart


def _count(session: Session[Any], keys: list[str], away: Collection[int]) -> int:
    holder, count = None, 0
    for key in keys:
        decision = session.decision
        assert decision is not None
        if decision.seat == TABLE:
            # The screen lies in the middle, unless who asks keeps the keyboard.
            holder = decision.manner.held_by
        elif decision.seat not in away and decision.seat != holder:
            holder, count = decision.seat, count + 1
        session.answer(key)
    return count


def page_bytes() -> int:
    """What a browser loads before its first frame."""
    return sum(len(page_file(name).encode()) for name in ("seat.html", "seat.js", "seat.css"))


if __name__ == "__main__":
    print(table_of(measure_seats(find_rulesets())))
