"""What a typed line means: a number, an option, or the start of one."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.decision import Option
from tabletop_tui.core.play.showing import Entry
from tabletop_tui.plain.layout import mark


def normal(text: str) -> str:
    """The text as it is compared: without capitals and double blanks."""
    return " ".join(text.casefold().split())


def exact(line: str, entries: Sequence[Entry]) -> Option | None:
    """The option with this number, this key, or (if only one has it) this label."""
    wanted = normal(line)
    for entry in entries:
        if _number(wanted) == _number(mark(entry)):
            return entry.option
    options = [entry.option for entry in entries]
    for option in options:
        if option.key == line:
            return option
    for by in (_key, _label):
        found = [option for option in options if by(option) == wanted]
        if len(found) == 1:
            return found[0]
    return None


def starting(line: str, entries: Sequence[Entry]) -> list[Option]:
    """The options whose key or label starts with this text."""
    wanted = normal(line)
    if not wanted or wanted.isdecimal():
        return []
    options = [entry.option for entry in entries]
    return [o for o in options if _key(o).startswith(wanted) or _label(o).startswith(wanted)]


def _number(text: str) -> str:
    """A number without the noughts before it; other texts as they are."""
    return text.lstrip("0") or "0" if text.isascii() and text.isdecimal() else text


def _key(option: Option) -> str:
    return normal(option.key)


def _label(option: Option) -> str:
    return normal(option.label)
