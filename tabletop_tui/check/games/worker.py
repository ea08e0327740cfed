"""A fresh process that stands at recorded decisions and plays games, one JSON line at a time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tabletop_tui.check.settings import Setting

PACKAGES = Path(__file__).resolve().parents[2]


class Worker:
    """The near end: starts the process and asks it."""

    def __init__(self, hash_seed: int) -> None:
        paths = [str(PACKAGES), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__],
            env={
                **os.environ,
                "PYTHONHASHSEED": str(hash_seed),
                "PYTHONPATH": os.pathsep.join(paths),
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def ask(self, do: str, setting: Setting, **what: Any) -> dict[str, str]:
        """The fingerprint of the session after `do` (`stand` or `play`), or its `error`."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        way = [setting.mode, setting.seats, setting.option, setting.choice]
        folder = str(setting.subject.entry.folder)
        order = {"do": do, "folder": folder, "setting": way, **what}
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            return {"error": "the process ended"}
        found: dict[str, str] = json.loads(answer)
        return found

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def main() -> None:
    """The far end."""
    from tabletop_tui.check.playing import play
    from tabletop_tui.check.portraits import fingerprint
    from tabletop_tui.check.settings import subject_in
    from tabletop_tui.core.play.record import Record
    from tabletop_tui.core.play.session import Session
    from tabletop_tui.core.table import Table

    known = cache(subject_in)
    for line in sys.stdin:
        order = json.loads(line)
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
        # Whatever happens is told to the check that asked.
        except Exception as error:
            found = {"error": repr(error)}
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
