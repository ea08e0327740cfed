"""A process beside this one that answers each line of JSON with another."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from tabletop_tui.core.border.foreign_data import read_json


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
