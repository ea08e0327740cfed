"""Checks that every process plays the same game, from a record and from a seed.

Run as a program, this module resumes records and plays games, as one JSON line each asks it to.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tabletop_tui.check.base import Check
from tabletop_tui.check.playing import Moment, Setting, play, subject_in
from tabletop_tui.check.portraits import fingerprint, hold_same
from tabletop_tui.core.border.plain import read_json
from tabletop_tui.core.play.record import Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import Table

FRESH = 9
"""One decision in this many is checked in another process."""


class Companion:
    """Runs a module as a program until it is closed."""

    def __init__(
        self, module: str, environment: Mapping[str, str], folder: Path | None = None
    ) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", module],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, question: Any) -> Any:
        """Send it data as JSON, and return its answer; None when the program has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        return read_json(answer) if answer else None

    def close(self) -> None:
        """End the program."""
        self._process.communicate()


PACKAGES = Path(__file__).resolve().parents[2]


class Worker(Companion):
    """Starts this module as a program and asks it for fingerprints."""

    def __init__(self, hash_seed: int) -> None:
        paths = [str(PACKAGES), *filter(None, [os.environ.get("PYTHONPATH")])]
        own = {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(paths)}
        super().__init__(__name__, {**os.environ, **own})

    def fingerprint(self, do: str, setting: Setting, **what: Any) -> dict[str, str]:
        """The fingerprint of the session after `do` (`stand` or `play`), or its `error`."""
        way = [setting.mode, setting.seats, setting.option, setting.choice]
        folder = str(setting.subject.entry.folder)
        answer = self.ask({"do": do, "folder": folder, "setting": way, **what})
        found: dict[str, str] = answer or {"error": "the process ended"}
        return found


HASH_SEEDS = (1, 20_241)


class Workers(dict[int, Worker]):
    """The processes, by the seed of their hashes. Each starts on first use."""

    def __missing__(self, hash_seed: int) -> Worker:
        return self.setdefault(hash_seed, Worker(hash_seed))

    def close(self) -> None:
        """End all."""
        while self:
            self.popitem()[1].close()


WORKERS = Workers()
"""Kept for all games, because to start a process takes longer than to play most games."""


class FreshProcess(Check):
    """A record leads to the same decision in a fresh process."""

    name = "processes"
    about = "a record stands at the same decision in a fresh process"
    sparse = 4

    def wants(self, moment: Moment) -> bool:
        """Look at some decisions and at the end, since each asks another process."""
        return moment.over or (moment.number % FRESH == 0 and super().wants(moment))

    def look(self, moment: Moment) -> None:
        """Resume the record in the other process and compare."""
        session = moment.session
        there = WORKERS[HASH_SEEDS[0]].fingerprint(
            "stand",
            self.setting,
            table=session.table.model_dump(),
            record=session.record().model_dump_json(),
        )
        moment.hold("error" not in there, f"fails in a fresh process: {there.get('error')}")
        hold_same(moment, fingerprint(session), there, "differs in a fresh process")
        self.tried += 1


class OneSeedOneGame(Check):
    """The same seed gives the same game, even if sets have another order in another process."""

    name = "seeds"
    about = "one seed is one game in every process"
    counted = "games"

    def wants(self, moment: Moment) -> bool:
        """Look only at ends, because the ends differ if anything before them did."""
        return moment.over

    def look(self, moment: Moment) -> None:
        """Play the game in two other processes."""
        here = fingerprint(moment.session)
        for hash_seed in HASH_SEEDS:
            there = WORKERS[hash_seed].fingerprint("play", self.setting, seed=moment.seed)
            moment.hold("error" not in there, f"fails in another process: {there.get('error')}")
            hold_same(moment, here, there, "the order of a set or of hashes decides")
        self.tried += 1


def main() -> None:
    """Answer what a `Worker` asks, until the input ends."""
    known = cache(subject_in)
    for line in sys.stdin:
        order = read_json(line)
        try:
            setting = Setting(known(Path(order["folder"])), *order["setting"])
            if order["do"] == "stand":
                table = Table.model_validate(order["table"])
                record = Record.model_validate_json(order["record"])
                version = setting.subject.manifest.version
                session = Session.resume(setting.ruleset, table, record, version)
            else:
                *_, last = play(setting, order["seed"])
                session = last.session
            found = fingerprint(session)
        # Report every failure to the check that asked.
        except Exception as error:
            found = {"error": repr(error)}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
