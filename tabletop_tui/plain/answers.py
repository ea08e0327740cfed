"""What a typed line means: a number, an option, or the start of one."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Option
from tabletop_tui.plain.layout import numbers


def normal(text: str) -> str:
    """The text as it is compared: without capitals and double blanks."""
    return " ".join(text.casefold().split())


def exact(line: str, options: Sequence[Option]) -> Option | None:
    """The option with this number, this key, or (if only one has it) this label."""
    wanted = normal(line)
    marks = numbers(options)
    number = wanted.lstrip("0") or "0"
    if wanted.isascii() and wanted.isdecimal() and number in marks:
        return options[marks.index(number)]
    for option in options:
        if option.key == line:
            return option
    for by in (_key, _label):
        found = [option for option in options if by(option) == wanted]
        if len(found) == 1:
            return found[0]
    return None


def starting(line: str, options: Sequence[Option]) -> list[Option]:
    """The options whose key or label starts with this text."""
    wanted = normal(line)
    if not wanted or wanted.isdecimal():
        return []
    return [o for o in options if _key(o).startswith(wanted) or _label(o).startswith(wanted)]


def _key(option: Option) -> str:
    return normal(option.key)


def _label(option: Option) -> str:
    return normal(option.label)
