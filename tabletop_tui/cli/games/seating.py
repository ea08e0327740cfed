"""Who sits down, as the command line says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop_tui.core.players.levels import LEVELS, USUAL
from tabletop_tui.opening import UsageError

BOT = "bot"


class Seating(NamedTuple):
    """The names in seat order, None where the game says how many sit down; levels of computers."""

    names: list[str] | None
    computers: dict[int, str]


def parse_seats(text: str | None, known: Sequence[str] = ()) -> Seating:
    """Who plays in `Ada, bot:hard, bot`: names, and computers, each with its level.

    A bare number stands for that many persons, known names first. Raises `UsageError` for a level
    that there is not.
    """
    from tabletop_tui.core.table import computer_name, offered_names

    if text is None:
        return Seating(None, {})
    count = text.strip()
    if count.isascii() and count.isdigit():
        if len(count) > 2:
            raise UsageError(f"--seats: no game has {count[:20]} seats.")
        return Seating(offered_names(int(count), known), {})
    names: list[str] = []
    computers: dict[int, str] = {}
    for seat, word in enumerate(text.split(",")):
        kind, colon, level = (part.strip().lower() for part in word.partition(":"))
        if kind != BOT:
            names.append(word)
            continue
        names.append(computer_name(seat))
        computers[seat] = level if colon else USUAL
        if computers[seat] not in LEVELS:
            levels = ", ".join(LEVELS)
            raise UsageError(f"--seats: there is no level {level[:20]!r}. The levels are {levels}.")
    return Seating(names, computers)
