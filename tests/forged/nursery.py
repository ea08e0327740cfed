"""Runs many commands fast: one process has everything loaded, and a copy of it runs each command.

As a program it reads lines of JSON, `{"arguments": [...], "typed": "...", "environment": {...}}`,
and answers each with what came of it. `Nursery` is the other end.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop_tui.check.games.processes import Companion
from tools.terminal import ROOT, environment

ROOM = 2**30
"""Bytes after which a command gets no more memory."""

IN_FULL = ("--plain", "--verbosity", "full")
"""Plain mode with everything that can be told."""

PATIENCE = 30
"""Seconds on the clock after which a command is ended. Other work may slow it down."""


@dataclass(frozen=True)
class Ran:
    """What came of a command: what it said, its exit code (minus the signal that ended it),
    the seconds it computed and the most memory it had, in millions of bytes."""

    code: int
    said: str
    seconds: float
    megabytes: float


def loaded(folder: Path) -> Companion:
    """The process, for all nurseries: to load everything takes longer than most commands."""
    return Companion("tests.forged.nursery", environment(folder), ROOT)


class Nursery:
    """Runs `tabletop` commands with their own saves and settings below `folder`."""

    def __init__(self, process: Companion, folder: Path) -> None:
        self._process = process
        self._places = ("--saves", str(folder / "saves"))
        self._environment = environment(folder)

    def run(self, *arguments: str, typed: str = "") -> Ran:
        """Run one command to its end."""
        order = {
            "arguments": [*self._places, *arguments],
            "typed": typed,
            "environment": self._environment,
        }
        return Ran(**self._process.ask(order))

    def refuses_as_too_large(self, path: Path) -> None:
        """A save is refused for its size, at once and without filling the memory."""
        ran = self.run("resume", str(path), "--plain")
        assert (ran.code, "is far larger than any game" in ran.said) == (1, True)
        assert ran.megabytes < 200
        assert ran.seconds < 2


def main() -> None:
    """Load everything that a command may need, then run what is asked for."""
    import tabletop_tui.cli
    import tabletop_tui.history.ledger
    import tabletop_tui.plain
    import tabletop_tui.records  # noqa: F401
    from tabletop_tui.core.loader import find_rulesets

    library = find_rulesets()
    for game in library.entries:
        library.load(game)
    for line in sys.stdin:
        print(json.dumps(_raised(**json.loads(line))), flush=True)


def _raised(arguments: list[str], typed: str, environment: dict[str, str]) -> dict[str, Any]:
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as keys:
        keys.write(typed.encode())
        keys.seek(0)
        child = os.fork()
        if child == 0:
            os.environ.update(environment)
            _run(arguments, keys.fileno(), said.fileno())
        _, status, used = os.wait4(child, 0)
        said.seek(0)
        return {
            "code": os.waitstatus_to_exitcode(status),
            "said": said.read().decode("utf-8", "surrogateescape"),
            "seconds": used.ru_utime + used.ru_stime,
            "megabytes": used.ru_maxrss * 1024 / 1e6,
        }


def _run(arguments: list[str], keys: int, said: int) -> None:
    from tabletop_tui.__main__ import main as tabletop

    code = 70
    try:
        signal.alarm(PATIENCE)
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
        for number, target in enumerate((keys, said, said)):
            os.dup2(target, number)
        sys.stdin = os.fdopen(0, closefd=False)
        sys.argv = ["tabletop", *arguments]
        tabletop()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
