"""Checks of data from files: text must be printable, numbers and trees of a sane size.

Anybody can write a file with a valid check sum. A text of this program itself, such as a name, is
refused if this program would not have written it. In a text made by rules, characters that cannot
be shown are replaced, so that no game is lost because its rules wrote something odd. What is far
larger than in any game is refused in both.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from string import Formatter
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field

from tabletop_tui.core.border.plain import (
    LARGEST,
    TEXT_LIMIT,
    BorderError,
    bounded_text,
    check_length,
    printable_line,
)
from tabletop_tui.core.words.plaintext import in_one_line

STATE_PARTS = 20_000
"""The most texts, numbers, lists and fields in one state; large games have some hundreds."""

STATE_DEPTH = 40
"""How deep the lists and fields of a state may be nested."""


def _cleaned(text: str) -> str:
    return in_one_line(bounded_text(text))


@lru_cache(maxsize=1024)
def template(text: str) -> str:
    """Return a sentence of the log with unprintable characters replaced.

    Each gap must hold the name of a value, and may name the function that writes the value (`Words`
    in `core/events.py`). Raises `BorderError` for any other gap.

    >>> template("{who:seat} takes {card}.")
    '{who:seat} takes {card}.'
    """
    text = _cleaned(text)
    try:
        gaps = list(Formatter().parse(text))
    except ValueError as error:
        raise BorderError(f"a sentence of the log is broken: {error}") from None
    for _, name, spec, conversion in gaps:
        if name is None:
            continue
        if not name.isidentifier() or conversion or "{" in (spec or ""):
            raise BorderError("a sentence of the log has a gap that nothing can fill")
    return text


Line = Annotated[str, AfterValidator(printable_line)]
"""One line that this program wrote. It is refused if it holds anything that cannot be shown."""

CleanLine = Annotated[str, AfterValidator(_cleaned)]
"""One line that rules made. Characters that cannot be shown are replaced by a sign."""

Template = Annotated[str, AfterValidator(template)]
"""A sentence with gaps that rules made: cleaned, and refused when its gaps are broken."""

Number = Annotated[int, Field(gt=-LARGEST, lt=LARGEST)]
"""A number of a size that rules use."""

SeatNumber = Annotated[int, Field(ge=-1, lt=100)]
"""A seat, or -1 for the whole table or nobody."""


def _bounded(value: Any) -> Any:
    if isinstance(value, (dict, list)):
        check_length(value)
    return value


Bounded = BeforeValidator(_bounded)
"""Refuses a collection that is far too long, before its parts are checked."""


def clean_state(tree: dict[str, Any]) -> dict[str, Any]:
    """Replace unprintable characters in the texts of a raw state, and return that state.

    Raises `BorderError` when it, or a text or number in it, is far larger than in any game.
    """
    count = 0
    waiting: list[tuple[Any, int]] = [(tree, 0)]
    while waiting:
        holder, depth = waiting.pop()
        count += len(holder)
        if count > STATE_PARTS or depth > STATE_DEPTH:
            raise BorderError("its position is far larger than that of any game")
        values: Iterable[tuple[Any, Any]]
        if isinstance(holder, dict):
            _clean_keys(holder)
            values = holder.items()
        else:
            values = enumerate(holder)
        # Replacing values is safe in this loop; replacing keys would not be.
        for key, value in values:
            kind = type(value)
            if kind is str:
                if not value.isprintable() or len(value) > TEXT_LIMIT:
                    holder[key] = _cleaned(value)
            elif kind is list or kind is dict:
                waiting.append((value, depth + 1))
            # The float "nan" fails every comparison, so this form refuses it as well.
            elif kind in (int, float) and not -LARGEST < value < LARGEST:
                raise BorderError("a number in it is far too large")
    return tree


def _clean_keys(holder: dict[str, Any]) -> None:
    if holder and not ("".join(holder).isprintable() and max(map(len, holder)) <= TEXT_LIMIT):
        cleaned = {_cleaned(key): value for key, value in holder.items()}
        holder.clear()
        holder.update(cleaned)
