"""A fresh process that stands at recorded decisions and plays games, one JSON line at a time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent


class Worker:
    """The near end: starts the process and asks it."""

    def __init__(self, hash_seed: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.conformance.worker"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, do: str, **what: Any) -> dict[str, str]:
        """The fingerprint of the session after `do` (`stand` or `play`)."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": do, **what}) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the worker process ended"
        found: dict[str, str] = json.loads(answer)
        return found

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def main() -> None:
    """The far end."""
    from tabletop_tui.core.play.record import Record
    from tabletop_tui.core.play.session import Session
    from tabletop_tui.core.table import Table
    from tests.conformance.playout import Setting, fingerprint, library, play

    for line in sys.stdin:
        order = json.loads(line)
        try:
            if order["do"] == "stand":
                table = Table.model_validate(order["table"])
                ruleset = library().load(table.game)
                record = Record.model_validate_json(order["record"])
                session = Session.resume(ruleset, table, record, ruleset.manifest.version)
            else:
                *_, last = play(Setting(*order["setting"]), order["seed"])
                session = last.session
            found = fingerprint(session)
        # Whatever happens is told to the test that asked.
        except Exception as error:
            found = {"error": repr(error)}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
