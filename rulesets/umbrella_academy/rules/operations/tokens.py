"""Operations on targets: placing, changing and muting."""

from __future__ import annotations

from typing import Literal

from tabletop_tui.core.decision import Choices, Option, Play

from ...components import counted
from ...context import Context
from ...state import KIND_NAMES, KINDS, Tokens
from .. import targets
from .words import Count, Kind

Kinds = Kind | Literal["any"]
"""A kind of token, or any kind that the player names."""


def _do_place(
    context: Context,
    count: Count,
    kinds: Kinds,
    where: Literal["here", "here_and_connected"],
    what: Literal["any", "hazard", "villain"],
) -> Play[None]:
    state, here = context.state, context.here
    near = context.rules.board.around(here) if where == "here_and_connected" else (here,)
    found = [
        target
        for number in near
        for target in targets.open_targets(
            context.rules, state, state.seats[context.seat], context.hero, number
        )
        if what == "any" or targets.is_hazard(target) == (what == "hazard")
    ]
    if found:
        options = targets.target_options(context.rules, state, targets.one_of_each(state, found))
        target = yield from context.ask("target", "Place the token on which target?", options)
        yield from _lay(context, target, count, kinds)


def _do_place_more(
    context: Context, count: Count, kinds: Kinds, where: Literal["here", "that_loc"]
) -> Play[None]:
    """Put more tokens on the same target, unless a Feud forbids it or the target has moved away."""
    target, seat = context.target, context.state.seats[context.seat]
    if not target or targets.why_not(context.rules, context.state, seat, context.hero, target):
        return
    if where == "that_loc" or targets.place_of(context.state, target) == context.here:
        yield from _lay(context, target, count, kinds)


def _lay(context: Context, target: str, count: int, kinds: Kinds) -> Play[None]:
    tokens = (
        (yield from name_kinds(context, count, target))
        if kinds == "any"
        else counted(kinds * count)
    )
    targets.lay(context, target, tokens)


KIND_CHOICES = Choices(Option(*kind) for kind in zip(KINDS, KIND_NAMES, strict=True))


def name_kinds(context: Context, count: int, target: str) -> Play[Tokens]:
    """The player names the kind of each token that goes on the target."""
    letters, name = "", targets.name_of(context.rules, context.state, target)
    for number in range(count):
        nth = f" ({number + 1} of {count})" if count > 1 else ""
        letters += yield from context.ask(
            "token", f"Which kind of token on {name}?{nth}", KIND_CHOICES
        )
    return counted(letters)


def _do_place_each(context: Context, count: Count, kind: Kind) -> None:
    seat = context.state.seats[context.seat]
    for number in context.rules.board.around(context.here):
        for target in targets.open_targets(
            context.rules, context.state, seat, context.hero, number
        ):
            targets.lay(context, target, counted(kind * count))


def _do_bonus_villain(context: Context, kind: Kind) -> None:
    if context.target and not targets.is_hazard(context.target):
        targets.lay(context, context.target, counted(kind))


def _do_convert(context: Context, count: Count) -> Play[None]:
    target = context.target
    prompt = f"Change a token on {targets.name_of(context.rules, context.state, target)}?"
    for _ in range(count):
        tokens, _by = targets.tokens_on(context.state, target)
        options = [
            Option(f"{a}{b}", f"{KIND_NAMES[i]} to {KIND_NAMES[j]}", (i, j))
            for i, a in enumerate(KINDS)
            for j, b in enumerate(KINDS)
            if tokens[i] and i != j
        ]
        options.append(Option("done", "Leave them", None))
        change = yield from context.ask("convert", prompt, options)
        if change is None:
            return
        loss, gain = change
        new = list(tokens)
        new[loss] -= 1
        new[gain] += 1
        targets.own_part(context.state, target).tokens = (new[0], new[1], new[2])
        context.log("A {a} token becomes {b}.", a=KIND_NAMES[loss], b=KIND_NAMES[gain])


def _do_ranged(context: Context) -> None:
    """Do nothing. The rules for playing a card read this word: where its tokens may be placed."""


def _do_only_hazard(context: Context) -> None:
    """Do nothing. The rules for playing a card read this word: on what its tokens are placed."""


def _do_mute(
    context: Context, what: Literal["any", "that_villain", "villains_here", "villains_near"]
) -> Play[None]:
    """Mute Hazards or Villains: their Effect or Act is skipped for the rest of this turn."""
    state = context.state
    if what == "any":
        found = targets.one_of_each(state, targets.every_target(state))
        if not found:
            return
        options = targets.target_options(context.rules, state, found)
        chosen = yield from context.ask("mute", "Mute which Hazard or Villain?", options)
        mute(context, chosen)
    elif what == "that_villain":
        if context.target:
            mute(context, context.target)
    else:
        near = (
            context.rules.board.around(context.here) if what == "villains_near" else (context.here,)
        )
        for villain in list(state.villains):
            if villain.at in near:
                mute(context, villain.id)


def mute(context: Context, target: str) -> None:
    """Mute one Hazard or Villain until the turn ends."""
    targets.own_part(context.state, target).muted = True
    context.log("{target:target} is muted.", target=targets.target_word(context.state, target))
