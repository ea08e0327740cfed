"""Which chairs of a table the computer plays, and whom a question asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tabletop_tui.core.decision import TABLE, Option
from tabletop_tui.core.players.bot import Bot
from tabletop_tui.core.players.player import Player, levels_of
from tabletop_tui.core.players.together import deciders, forward_options, onwards

USUAL = "medium"
"""The level of a computer player of which nothing else was said."""


class Asked(NamedTuple):
    """The computer players that are asked, one after the other.

    When one of them `must` answer, its answer is given, whatever it is. Otherwise only one of its
    own (`Option.by`) is, and if nobody gives one, the people at the table answer.
    """

    seats: tuple[int, ...] = ()
    must: bool = False


def asked_of(levels: Mapping[int, str], seat: int, options: Sequence[Option], chairs: int) -> Asked:
    """Whom a question of `seat` with these options asks, where `levels` are played by computer."""
    if seat != TABLE:
        return Asked((seat,), True) if seat in levels else Asked()
    whose = {option.by for option in forward_options(options)}
    only = next(iter(whose)) if len(whose) == 1 else None
    if only is not None:
        return Asked((only,), True) if only in levels else Asked()
    callers = tuple(one for one in deciders(options) if one in levels)
    if len(levels) == chairs:
        return Asked((*callers, min(levels)), True)
    return Asked(callers)


def given(asked: Asked, seat: int, key: str, options: Sequence[Option]) -> str | None:
    """The answer that comes of what one of those asked has said; None to ask the next one."""
    option = next((one for one in options if one.key == key), None)
    if option is None or not asked.seats:
        return None
    own = option.by == seat and not option.leads_back
    if own or (asked.must and len(asked.seats) == 1):
        return key
    if asked.must and seat == asked.seats[-1]:
        ways = onwards(options)
        return key if key in ways else ways[0]
    return None


def player_for(bot: Bot[Any], level: str) -> Player[Any]:
    """The player of a level; of the usual one where the game does not know it (any more)."""
    known = levels_of(bot)
    return Player(bot, level if level in known else USUAL if USUAL in known else next(iter(known)))
