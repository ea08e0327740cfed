"""What a screen has been sent: only what is not the same any more goes out again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

Parts = Mapping[str, Any]
"""A frame by its parts: names and plain data."""


def packed(data: Any) -> str:
    """Data as JSON in as few characters as it can be."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


class Outbox:
    """What one connection has got."""

    def __init__(self) -> None:
        self._parts: dict[str, str] = {}
        self._log: list[str] = []

    def pack(self, parts: Parts, log: Sequence[Any]) -> str:
        """The message that brings a screen up to this frame; empty when there is nothing new.

        Of the log only the lines that it lacks go along, after the number of those it keeps.
        """
        texts = {name: packed(data) for name, data in parts.items()}
        said = [
            f"{packed(name)}:{text}"
            for name, text in texts.items()
            if text != self._parts.get(name)
        ]
        lines = [packed(line) for line in log]
        both = zip(self._log, lines, strict=False)
        kept = next((n for n, (had, has) in enumerate(both) if had != has), None)
        if kept is None:
            kept = min(len(self._log), len(lines))
        if kept < max(len(lines), len(self._log)):
            said.append(f'"log":{{"keep":{kept},"lines":[{",".join(lines[kept:])}]}}')
        self._parts, self._log = texts, lines
        return f"{{{','.join(said)}}}" if said else ""
