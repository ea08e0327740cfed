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
        self._log: list[tuple[Any, str]] = []

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
        had = self._log
        lines = [
            had[at] if at < len(had) and had[at][0] is line else (line, packed(line))
            for at, line in enumerate(log)
        ]
        both = enumerate(zip(had, lines, strict=False))
        few = min(len(had), len(lines))
        kept = next((at for at, (one, other) in both if one[1] != other[1]), few)
        if kept < max(len(lines), len(self._log)):
            said.append(
                f'"log":{{"keep":{kept},"lines":[{",".join(text for _, text in lines[kept:])}]}}'
            )
        self._parts, self._log = texts, lines
        return f"{{{','.join(said)}}}" if said else ""
