"""Parses JSON and TOML that may come from anybody. Imports nothing heavy.

Both parsers of the standard library end in a `RecursionError` for data that is nested deeply
enough, and so may whatever walks over their result. `tests/house/test_foreign_data.py` sees to it
that the program parses nowhere else.
"""

from __future__ import annotations

import json
from typing import Any

DEPTH = 100
"""Lists and tables may lie so deep within each other; ours lie less than 20 deep."""


def read_json(text: str | bytes) -> Any:
    """The data in a JSON text. Raises `ValueError` for what is none, or is nested too deeply."""
    try:
        return _shallow(json.loads(text))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def read_toml(text: bytes) -> dict[str, Any]:
    """The data in a TOML text. Raises `ValueError` for what is none, or is nested too deeply."""
    # The lobby reads no TOML where nothing has changed since the last start.
    import tomllib

    try:
        data = tomllib.loads(text.decode("utf-8"))
        _shallow(data)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    return data


def _shallow(data: Any) -> Any:
    """The data itself. Raises `ValueError` when it is nested too deeply."""
    level = [data] if isinstance(data, (dict, list)) else []
    for _ in range(DEPTH):
        if not level:
            return data
        parts = [
            part
            for holder in level
            for part in (holder.values() if isinstance(holder, dict) else holder)
        ]
        level = [part for part in parts if isinstance(part, (dict, list))]
    raise ValueError("it is nested too deeply")
