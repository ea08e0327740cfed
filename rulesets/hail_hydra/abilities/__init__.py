"""What each Hero can do once in a game. Which Hero acts in which window stands in `heroes.toml`."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_tui.core.decision import Play

from ..context import Context
from . import before_collecting, before_counting, before_laying, before_vote
from .calling import why_not

Ability = Callable[[Context, int], Play[None]]

ABILITIES: dict[str, Ability] = {
    "hulk": before_laying.smash,
    "iron_man": before_laying.reboot,
    "strange": before_laying.sift,
    "ms_marvel": before_laying.embiggen,
    "daredevil": before_collecting.radar,
    "elektra": before_collecting.strike,
    "spider_man": before_collecting.web,
    "wasp": before_collecting.slip,
    "panther": before_counting.shield,
    "captain_marvel": before_counting.blast,
    "quake": before_counting.aftershock,
    "captain_america": before_vote.command,
    "she_hulk": before_vote.objection,
    "widow": before_vote.interrogation,
}


def use(context: Context, seat: int) -> Play[None]:
    """Play the ability of a Hero. Until the target is confirmed there is a way back (ruling 28)."""
    yield from ABILITIES[context.state.seats[seat].hero](context, seat)


__all__ = ["ABILITIES", "use", "why_not"]
