"""The benchmark: what rules, saves and screens cost on this machine.

Nothing here passes or fails. Screens are measured beside an empty Textual app in the same run,
so that their ratios mean the same on a slow machine as on a fast one.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from tabletop_tui import __version__
from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.describe import Described
from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.play.lookahead import look_ahead
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table, lay_table
from tabletop_tui.core.visibility.redaction import redact
from tabletop_tui.matches.policies import luck_for, random_policy
from tabletop_tui.matches.simulate import simulate
from tabletop_tui.saves import SaveStore
from tools.empty_app import READY
from tools.environment import ROOT, environment
from tools.keys import GAMES, count_keys
from tools.seats import measure_seats, page_bytes
from tools.tables import Row, table_of
from tools.terminal import Terminal

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
        described = partial(_described, seat, session.ruleset)
        costs["frame_in_words"] = microseconds(described, 50, runs)
    saved.close()
    costs["resume"] = microseconds(resume, 3, runs)
    store.delete(saved.path)
    return costs


def _described(seat: Seat[Any], ruleset: Ruleset[Any]) -> Described:
    """The table of a new frame in words: each frame keeps it, whatever key is pressed there."""
    return seat.see().described(ruleset)


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
        "version_ms": command_time(
            sys.executable, "-m", "tabletop_tui", "--version", runs=2 * runs
        ),
        "private_screens": measure_seats(library),
        "bare_python_ms": command_time(python, "-c", "pass", runs=2 * runs),
    }


def main() -> None:
    """Measure, print the tables, and write JSON where it is wanted."""
    parser = argparse.ArgumentParser(prog="make bench ARGS=...", description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="take the median of so many runs")
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
