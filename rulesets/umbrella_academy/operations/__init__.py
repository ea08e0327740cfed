"""The words of the cards: one function for each operation a text can be made of.

Every operation takes who does it and its words, of the types that `words.py` reads. "As many as
possible" holds everywhere: what cannot be done is skipped, and the rest still happens. `here` is
read when the operation runs.
"""

from __future__ import annotations

from typing import Any, Literal

from tabletop_tui.core.decision import Play

from ..basics.moving import stalk
from ..components import Deeds
from ..context import Context, Operation
from . import words
from .deck import OPERATIONS as DECK
from .hands import OPERATIONS as HANDS
from .hazards import OPERATIONS as HAZARDS
from .moves import OPERATIONS as MOVES
from .tokens import OPERATIONS as TOKENS
from .words import Count, VillainCard


def carry_out(do: Context, deeds: Deeds) -> Play[None]:
    """Do what a text says, one operation after the other."""
    for deed in deeds:
        running = OPERATIONS[deed.name](do, *deed.args)
        if running is not None:
            yield from running


def read_words(name: str, given: tuple[str, ...]) -> tuple[Any, ...]:
    """The words of an operation as its function takes them. Raises `ValueError` (`words`)."""
    return words.read_words(OPERATIONS, name, given)


def _stalk(
    do: Context, villain: VillainCard | Literal["member", "this"], steps: Count
) -> Play[None]:
    names = [v.id for v in do.state.villains if v.kind == villain] if villain != "this" else []
    for name in names or ([do.this] if villain == "this" else []):
        yield from stalk(do, name, steps)


def _act(do: Context, villain: VillainCard) -> Play[None]:
    """The Act of a Villain now; muted or off the board: nothing (UA48)."""
    one = do.state.villain(villain)
    if one is not None and one.at and not one.muted:
        yield from villain_acts(Context(do.rules, do.game, do.seat, at=one.at), villain)


def villain_acts(do: Context, villain: str) -> Play[None]:
    """What a Villain's card says, at its Location."""
    one = do.state.villain(villain)
    assert one is not None
    do.this = villain
    side = do.rules.content.villains[one.kind].sides[one.side - 1]
    do.tell("{villain:target} acts.", "move", villain=villain)
    yield from carry_out(do, side.if_hero if do.state.heroes_at(do.at) else side.if_nobody)


def _fuse(do: Context) -> Play[None]:
    """First time: turn the card sideways; sideways: do what its second line says."""
    hazard = do.state.place(do.at).hazard
    if hazard is None or hazard.card != do.card:
        return
    if hazard.sideways:
        yield from carry_out(do, do.rules.content.hazards[do.card].sideways)
    else:
        do.state.own_hazard(do.at).sideways = True
        do.tell("{card:card} is turned sideways.", card=do.card)


def _if_hero_here(do: Context) -> Play[None]:
    entry = do.rules.content.hazards[do.card]
    yield from carry_out(do, entry.if_hero if do.state.heroes_at(do.here) else entry.if_nobody)


OPERATIONS: dict[str, Operation] = {
    **DECK,
    **HANDS,
    **HAZARDS,
    **MOVES,
    **TOKENS,
    "act": _act,
    "fuse": _fuse,
    "if_hero_here": _if_hero_here,
    "stalk": _stalk,
}
