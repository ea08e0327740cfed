"""The benchmark: what rules, saves and screens cost on this machine.

Nothing here passes or fails. Screens are measured beside an empty Textual app in the same run,
so that their ratios mean the same on a slow machine as on a fast one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import aiohttp

from tabletop_tui import __version__
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.lookahead import look_ahead
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table, lay_table
from tabletop_tui.core.visibility.redaction import redact
from tabletop_tui.matches.policies import luck_for, random_policy
from tabletop_tui.matches.simulate import simulate
from tabletop_tui.remote.seats.links import new_secret
from tabletop_tui.remote.seats.room import Room
from tabletop_tui.remote.seats.server import SeatServer, page_file
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.screens.remote_seats import give
from tabletop_tui.theme import NIGHT
from tools.empty_app import READY
from tools.keys import GAMES, count_keys, course
from tools.terminal import ROOT, Terminal, environment

Row = dict[str, Any]


def table_of(rows: list[Row]) -> str:
    """Rows as text, a column for each key, numbers to the right."""
    heads = list(dict.fromkeys(name for row in rows for name in row))
    cells = [[_cell(row.get(head)) for head in heads] for row in rows]
    widths = [max(len(line[i]) for line in (heads, *cells)) for i in range(len(heads))]
    words = [isinstance(rows[0].get(head), str) for head in heads]
    return "\n".join(
        "  ".join(
            text.ljust(width) if word else text.rjust(width)
            for text, width, word in zip(line, widths, words, strict=True)
        ).rstrip()
        for line in (heads, *cells)
    )


def _cell(value: object) -> str:
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int | float) else str(value)


ANSWERS = 12
QUIET_SECONDS = 0.4
"""Seconds after which every screen has received what it gets of an answer."""


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
            give(self.saved, due, self.room.show_note)
        self.room.refresh()


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
    alone, remote = (_count(Session(ruleset, table), keys, away) for away in ((), seats))
    return alone, remote


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


STEPS_OF_A_GAME = 8
"""At how many evenly spaced decisions of a game the costs are taken."""

CURTAIN = "I am Ada"
"""What the button of the curtain says behind which a game with secrets opens."""

ARROWS = ["\x1b[C", "\x1b[D", "\x1b[B", "\x1b[A"]
KEYS = {"umbra_via": ["1", "\x7f"] * 2}
"""The keys that are timed: those of the cursor; where a secret is asked there is none."""

TRIES = 8
"""How often a key is pressed at that curtain: what comes too soon for anybody is dropped."""

PLAYERS = ["Ada", "Ben", "Cy", "Dee", "Eve"]
"""Who sits at a game whose screen is measured: three, or as many as it needs."""


def tables(library: Library) -> list[Table]:
    """Every game, every mode, with as many players as it seats."""
    return [
        lay_table(manifest, mode=mode.id, names=default_names(mode.seats.max), seed=1)
        for manifest in (entry.manifest for entry in library.entries.values())
        for mode in manifest.modes
    ]


def measure_rules(library: Library, table: Table, runs: int, folder: Path) -> Row:
    """Decisions a second, and microseconds of everything the session does around them."""
    ruleset = library.load(table.game)
    games = 20
    while (first := simulate(ruleset, table, games)).seconds < 0.3 and games < 2000:
        games *= 2
    reports = [first, *(simulate(ruleset, table, games) for _ in range(runs - 1))]
    row: Row = {
        "game": table.game,
        "mode": table.mode,
        "seats": len(table.chairs),
        "decisions_per_s": round(median(report.decisions_per_s for report in reports)),
        "mean_decisions": round(first.mean_decisions, 1),
        "errors": len(first.errors),
    }
    costs: dict[str, list[float]] = {}
    for session in moments(ruleset, table, round(first.mean_decisions)):
        for name, cost in measure_session(session, library, runs, folder).items():
            costs.setdefault(name, []).append(cost)
    return row | {f"{name}_us": round(median(found), 1) for name, found in costs.items()}


def moments(ruleset: Ruleset[Any], table: Table, length: int) -> list[Session[Any]]:
    """Sessions at decisions that are spread evenly over one game."""
    session = Session(ruleset, table)
    decide = random_policy(luck_for(table.seed))
    stride = max(1, length // STEPS_OF_A_GAME)
    found = []
    while session.decision is not None:
        if session.decisions % stride == stride // 2:
            found.append(session.fork())
        session.answer(decide(session.decision.options))
    return found


def measure_session(
    session: Session[Any], library: Library, runs: int, folder: Path
) -> dict[str, float]:
    """Microseconds of what happens around one decision."""
    store = SaveStore(folder)
    saved = store.new(session)
    state = session.state

    def resume() -> None:
        store.open(saved.path, library).close()

    costs = {
        "checkpoint": microseconds(state.clone, 300, runs),
        "fork": microseconds(session.fork, 50, runs),
        "redact": microseconds(lambda: redact(state, 0), 300, runs),
        "record": microseconds(session.record, 20, runs),
        "save": microseconds(saved.save, 3, runs),
    }
    if (decision := session.decision) is not None:
        known, key = session.known(decision.seat), decision.options[0].key
        costs["ahead"] = microseconds(lambda: look_ahead(session.ruleset, known, key), 50, runs)
        seat = Seat(session, decision.seat)
        costs["frame"] = microseconds(seat.see, 50, runs)
        # The table in words is of a new frame each time, since a frame keeps it.
        costs["frame_in_words"] = microseconds(
            lambda: seat.see().described(session.ruleset), 50, runs
        )
    saved.close()
    costs["resume"] = microseconds(resume, 3, runs)
    store.delete(saved.path)
    return costs


def microseconds(work: Callable[[], object], times: int, runs: int) -> float:
    """What one call costs: the median over `runs` of the mean over `times`."""
    work()
    means = []
    for _ in range(runs):
        started = perf_counter()
        for _ in range(times):
            work()
        means.append((perf_counter() - started) / times * 1e6)
    return median(means)


class Stage:
    """The programs whose screens are compared, each run with folders of its own."""

    def __init__(self, library: Library, folder: Path) -> None:
        self._folder = folder
        self._env = environment(folder)
        app = [sys.executable, "-P", "-m", "tabletop_tui"]
        self.programs: dict[str, tuple[list[str], str, list[str]]] = {
            "empty Textual app": (
                [sys.executable, "-P", "-m", "tools.empty_app"],
                READY,
                list("abcdefgh"),
            ),
            "lobby": (app, "(?i)umbrella", ARROWS[2:] * 4),
        }
        for game, entry in library.entries.items():
            seats = entry.manifest.modes[0].seats
            names = PLAYERS[: max(seats.min, min(3, seats.max))]
            table = lay_table(entry.manifest, names=names, seed=1)
            saved = SaveStore(folder / "data" / "saves").new(Session(library.load(game), table))
            saved.close()
            self.programs[f"{game} game"] = (
                [*app, "resume", str(saved.path)],
                "Ada",
                KEYS.get(game, ARROWS) * 2,
            )

    def run(self, name: str) -> dict[str, float]:
        """Start a program, press its keys, end it. Milliseconds and megabytes."""
        command, ready, keys = self.programs[name]
        with Terminal(command, self._env, self._folder) as terminal:
            found = {"start_ms": terminal.until(ready)}
            lift_curtain(terminal)
            answers = [terminal.press(key) for key in keys]
            answered = [answer for answer in answers if answer is not None]
            if answered:
                found["key_ms"] = median(answered)
            peak = terminal.peak_megabytes()
            if peak is not None:
                found["peak_mb"] = peak
        return found

    def measure(self, runs: int) -> list[Row]:
        """The medians of every program, and how often the empty app would fit into them."""
        found: dict[str, list[dict[str, float]]] = {name: [] for name in self.programs}
        # Interleaved, so that a busy moment of the machine is nobody's alone.
        for number in range(runs + 1):
            for name in self.programs:
                times = self.run(name)
                if number:
                    found[name].append(times)
        rows = [{"screen": name, **medians(times)} for name, times in found.items()]
        for row in rows:
            row["start_ratio"] = ratio(row, rows[0], "start_ms")
            row["key_ratio"] = ratio(row, rows[0], "key_ms")
        return rows


def lift_curtain(terminal: Terminal) -> None:
    """Take over where a game with secrets opens on the curtain, and wait until keys are heard."""
    for _ in range(TRIES):
        if CURTAIN not in terminal.text:
            break
        terminal.press(" ")
    else:
        raise TimeoutError(f"the curtain never rose; the screen shows:\n{terminal.text.rstrip()}")


def medians(times: list[dict[str, float]]) -> dict[str, float]:
    """The median of every measure that every run has."""
    names = [name for name in times[0] if all(name in one for one in times)]
    return {name: round(median(one[name] for one in times), 1) for name in names}


def ratio(row: Mapping[str, Any], yardstick: Mapping[str, Any], name: str) -> float | None:
    """How many times the yardstick this row costs."""
    if name not in row or name not in yardstick:
        return None
    return round(float(row[name] / yardstick[name]), 2)


def command_time(*command: str, runs: int) -> float:
    """Milliseconds of a whole process, the median of several."""
    times = []
    for _ in range(runs + 1):
        started = perf_counter()
        subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
        times.append((perf_counter() - started) * 1000)
    return round(median(times[1:]), 1)


def bench(runs: int, *, screens: bool, key_games: int) -> dict[str, Any]:
    """Measure everything; the result is ready for JSON."""
    library = find_rulesets()
    python = sys.executable
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rules = [measure_rules(library, table, runs, folder / "bench") for table in tables(library)]
        shown = Stage(library, folder).measure(runs) if screens else []
    return {
        "version": __version__,
        "python": platform.python_version(),
        "processors": os.cpu_count(),
        "runs": runs,
        "rules": rules,
        "keys": [count_keys(library.load(game), key_games) for game in library.entries],
        "screens": shown,
        "version_ms": command_time(python, "-m", "tabletop_tui", "--version", runs=2 * runs),
        "private_screens": measure_seats(library),
        "bare_python_ms": command_time(python, "-c", "pass", runs=2 * runs),
    }


def main() -> None:
    """Measure, print the tables, and write JSON where it is wanted."""
    parser = argparse.ArgumentParser(prog="make bench ARGS=...", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="take the median of this many runs")
    parser.add_argument("--json", metavar="FILE", help="write JSON there too; - prints only JSON")
    parser.add_argument(
        "--key-games", type=int, default=GAMES, help="games of computer players, for their keys"
    )
    parser.add_argument("--no-screens", action="store_true", help="leave the terminal out")
    args = parser.parse_args()
    key_games = max(1, args.key_games)
    found = bench(max(1, args.runs), screens=not args.no_screens, key_games=key_games)
    text = json.dumps(found, indent=2)
    if args.json == "-":
        print(text)
        return
    print(f"Python {found['python']}, {found['processors']} processors, median of {args.runs}\n")
    print(table_of(found["rules"]))
    print(f"\n{table_of(found['keys'])}")
    if found["screens"]:
        print(f"\n{table_of(found['screens'])}")
    print(
        f"\n{table_of(found['private_screens'])}\npage of a private screen: {page_bytes():,} bytes"
    )
    print(f"\n--version {found['version_ms']} ms, Python alone {found['bare_python_ms']} ms")
    if args.json:
        Path(args.json).write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
