"""A process that stands at recorded decisions and plays games, one JSON line at a time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Self

from tabletop_tui.check.playing import Setting
from tabletop_tui.core.border.plain import read_json


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

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def ask(self, question: Any) -> Any:
        """Its answer to anything that JSON can tell; None when it ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        return read_json(answer) if answer else None

    def close(self) -> None:
        """Let it end."""
        self._process.communicate()


PACKAGES = Path(__file__).resolve().parents[2]


class Worker(Companion):
    """The near end: starts the process and asks it."""

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


def main() -> None:
    """The far end."""
    from tabletop_tui.check.playing import play, subject_in
    from tabletop_tui.check.portraits import fingerprint
    from tabletop_tui.core.play.record import Record
    from tabletop_tui.core.play.session import Session
    from tabletop_tui.core.table import Table

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
