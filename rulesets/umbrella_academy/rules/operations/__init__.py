"""The operations of which card texts are made: a function for each, `_do_burn` for `burn`.

Every operation gets a context, which says who does it, and its words, of the types that `words.py`
reads. An operation does as much as possible: it skips what cannot be done, and does the rest. The
Location `here` is looked up when the operation runs.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

from tabletop_tui.core.decision import Play

from ...components import Deeds, HazardEntry, ReadWords, SideEntry
from ...context import Context, Operation
from ..cards import ACTS
from ..moving import stalk
from . import deck, hands, hazards, moves, tokens, words
from .words import Count, VillainCard


def carry_out(context: Context, deeds: Deeds) -> Play[None]:
    """Do what a text says, one operation after the other."""
    for deed in deeds:
        running = OPERATIONS[deed.name](context, *deed.args)
        if running is not None:
            yield from running


def _do_stalk(
    context: Context, villain: VillainCard | Literal["member", "this"], steps: Count
) -> Play[None]:
    names = [v.id for v in context.state.villains if v.kind == villain] if villain != "this" else []
    for name in names or ([context.this] if villain == "this" else []):
        yield from stalk(context, name, steps)


def _do_act(context: Context, villain: VillainCard) -> Play[None]:
    """Carry out the Act of a Villain now, unless it is muted or off the board (UA48)."""
    one = context.state.villain(villain)
    if one is not None and one.at and not one.muted:
        yield from villain_acts(
            Context(context.rules, context.game, context.seat, at=one.at), villain
        )


def villain_acts(context: Context, villain: str) -> Play[None]:
    """Carry out what a Villain's card says, at its Location."""
    one = context.state.villain(villain)
    assert one is not None
    context.this = villain
    context.cause = context.rules.name_of(villain, finale=context.state.finale)
    side = context.rules.content.villains[one.kind].sides[one.side - 1]
    context.log("{villain:target} acts.", "move", ACTS, villain=villain, place=context.at)
    yield from carry_out(context, as_here(context, side))


def as_here(context: Context, acting: HazardEntry | SideEntry) -> Deeds:
    """The deeds of a Hazard or Villain: those with a Hero at this Location, or those without."""
    return acting.if_hero if context.state.heroes_at(context.here) else acting.if_nobody


def _do_fuse(context: Context) -> Play[None]:
    """The first time, turn the card sideways. When it is sideways, do what its second line says."""
    hazard = context.state.place(context.at).hazard
    if hazard is None or hazard.card != context.card:
        return
    if hazard.sideways:
        yield from carry_out(context, context.rules.content.hazards[context.card].sideways)
    else:
        context.state.own_hazard(context.at).sideways = True
        context.log("{card:card} is turned sideways.", card=context.card)


DO = "_do_"
"""The name of an operation's function begins so; the rest is its word in the card texts."""

OPERATIONS: dict[str, Operation] = {
    name.removeprefix(DO): function
    for file in (vars(deck), vars(hands), vars(hazards), vars(moves), vars(tokens), globals())
    for name, function in file.items()
    if name.startswith(DO)
}

read_words: ReadWords = partial(words.read_words, OPERATIONS)
"""Reads the words of an operation, given its name, as the arguments of its function."""
