"""Checks of values from files, and parsers of JSON and TOML. Imports nothing heavy."""

from __future__ import annotations

import json
from collections.abc import Callable, Sized
from contextlib import suppress
from typing import Any

from tabletop_tui.core.words.plaintext import can_be_shown

TEXT_LIMIT = 2_000

LARGEST = 2**63
"""Numbers from files must lie between this number and its negative."""

PARTS_LIMIT = 200
"""The most parts of a small collection, such as the values of an event or the options of a table.
"""


class BorderError(ValueError):
    """A file holds something that this program never writes. The message says what."""


def bounded_text(text: str) -> str:
    """Return the text. Raises `BorderError` when it has more than `TEXT_LIMIT` characters."""
    if len(text) > TEXT_LIMIT:
        raise BorderError("a text is far too long")
    return text


def printable_line(text: str) -> str:
    """Return the text. Raises `BorderError` unless it is one line that a terminal can show."""
    if not can_be_shown(bounded_text(text)):
        raise BorderError("a text has a character that cannot be shown")
    return text


def check_length(parts: Sized) -> None:
    """Raise `BorderError` for a collection of more than `PARTS_LIMIT` parts."""
    if len(parts) > PARTS_LIMIT:
        raise BorderError("something has far too many parts")


def bounded_line(value: object, *, least: int = 0, most: int = TEXT_LIMIT) -> str:
    """Return the value. Raises `BorderError` unless it is one line of `least` to `most` characters.

    >>> bounded_line("Ada", most=24)
    'Ada'
    """
    if not isinstance(value, str) or not least <= len(value) <= most:
        raise BorderError("a text is missing, or is too long or too short")
    return printable_line(value)


def bounded_number(value: object, *, least: int = 0, most: int = LARGEST - 1) -> int:
    """Return the value. Raises `BorderError` unless it is a whole number from `least` to `most`."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BorderError("a number is missing or out of all bounds")
    return value


def boolean(value: object) -> bool:
    """Return the value. Raises `BorderError` unless it is true or false."""
    if not isinstance(value, bool):
        raise BorderError("something is neither true nor false")
    return value


def bounded_list(value: object) -> list[object]:
    """Return the value. Raises `BorderError` unless it is a list of at most `PARTS_LIMIT` parts."""
    if not isinstance(value, list):
        raise BorderError("a list is missing")
    check_length(value)
    return value


DEPTH = 100
"""How deep lists and tables of a file may be nested. This program's own files stay below 20."""


def read_json(text: str | bytes) -> Any:
    """Return the data in a JSON text. Raises `ValueError` for broken or too deeply nested JSON."""
    return _parse(json.loads, text)


def read_toml(text: bytes) -> dict[str, Any]:
    """Return the data in a TOML text. Raises `ValueError` for broken or too deeply nested TOML."""
    # Imported here because the lobby needs no TOML if nothing has changed since the last start.
    import tomllib

    data: dict[str, Any] = _parse(tomllib.loads, text.decode("utf-8"))
    return data


def _parse(loads: Callable[[Any], Any], text: str | bytes) -> Any:
    """Return what `loads` reads. Raises `ValueError` for data that is nested too deeply."""
    with suppress(RecursionError):
        data = loads(text)
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
