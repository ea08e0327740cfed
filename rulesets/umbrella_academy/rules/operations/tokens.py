"""Operations on targets: placing, changing and muting."""

from __future__ import annotations

from typing import Literal, overload

from tabletop_tui.core.decision import Choices, Option, Play

from ...components import counted
from ...context import Context, Operation
from ...state import KINDS, Tokens
from .. import targets
from .words import Count, Kind


@overload
def _place(
    context: Context,
    count: Count,
    kinds: Kind | Literal["any"],
    where: Literal["here", "here_and_connected"],
    what: Literal["any", "hazard", "villain"],
) -> Play[None]: ...


@overload
def _place(
    context: Context,
    count: Count,
    kinds: Kind | Literal["any"],
    where: Literal["here", "that_loc"],
    what: Literal["that_villain"],
) -> Play[None]: ...


def _place(context: Context, count: int, kinds: str, where: str, what: str) -> Play[None]:
    """Put tokens of the kinds on one target."""
    state = context.state
    seat = state.seats[context.seat]
    if what == "that_villain":
        if not context.target or targets.why_not(
            context.rules, state, seat, context.hero, context.target
        ):
            return
        target = context.target
        if where == "here" and targets.place_of(state, target) != context.here:
            return
    else:
        near = (
            context.rules.board.around(context.here)
            if where == "here_and_connected"
            else (context.here,)
        )
        found = [
            target
            for number in near
            for target in targets.open_targets(context.rules, state, seat, context.hero, number)
            if what == "any" or targets.is_hazard(target) == (what == "hazard")
        ]
        if not found:
            return
        options = targets.target_options(context.rules, state, targets.one_of_each(state, found))
        target = yield from context.ask("target", "Place the token on which target?", options)
    tokens = (yield from name_kinds(context, count)) if kinds == "any" else counted(kinds * count)
    targets.lay(context, target, tokens)


KIND_NAMES = {"F": "Fight", "P": "Power", "W": "Wits"}
KIND_CHOICES = Choices(Option(kind, name) for kind, name in KIND_NAMES.items())


def name_kinds(context: Context, count: int) -> Play[Tokens]:
    """The player names the kind of each token."""
    letters = ""
    for number in range(count):
        nth = f" ({number + 1} of {count})" if count > 1 else ""
        letters += yield from context.ask("token", f"Which kind of token?{nth}", KIND_CHOICES)
    return counted(letters)


def _place_each(
    context: Context, count: Count, kind: Kind, where: Literal["here_and_connected"]
) -> None:
    """Tokens on every Villain and the Hazard in every listed Location."""
    seat = context.state.seats[context.seat]
    for number in context.rules.board.around(context.here):
        for target in targets.open_targets(
            context.rules, context.state, seat, context.hero, number
        ):
            targets.lay(context, target, counted(kind * count))


def _bonus_villain(context: Context, kind: Kind) -> None:
    """One more token if the target is a Villain."""
    if context.target and not targets.is_hazard(context.target):
        targets.lay(context, context.target, counted(kind))


def _convert(context: Context, count: Count) -> Play[None]:
    """Change up to so many tokens on the target just used to other kinds."""
    target = context.target
    for _ in range(count):
        tokens, _by = targets.tokens_on(context.state, target)
        options = [
            Option(f"{a}{b}", f"{KIND_NAMES[a]} to {KIND_NAMES[b]}", (i, j))
            for i, a in enumerate(KINDS)
            for j, b in enumerate(KINDS)
            if tokens[i] and i != j
        ]
        options.append(Option("done", "Leave them", None))
        change = yield from context.ask("convert", "Change a token on it?", options)
        if change is None:
            return
        loss, gain = change
        new = list(tokens)
        new[loss] -= 1
        new[gain] += 1
        changed: Tokens = (new[0], new[1], new[2])
        if targets.is_hazard(target):
            context.state.own_hazard(targets.place_of(context.state, target)).tokens = changed
        else:
            context.state.own_villain(target).tokens = changed
        context.log(
            "A {a} token becomes {b}.", a=KIND_NAMES[KINDS[loss]], b=KIND_NAMES[KINDS[gain]]
        )


def _nothing(context: Context) -> None:
    """Read where the card is played: how its tokens may be placed."""


def _mute(
    context: Context, what: Literal["any", "that_villain", "villains_here", "villains_near"]
) -> Play[None]:
    """The Effect or Act is skipped for the rest of this turn."""
    state = context.state
    if what == "any":
        everywhere = (t for n in range(1, 11) for t in targets.targets_at(state, n))
        found = targets.one_of_each(state, everywhere)
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
    """One Hazard or Villain is muted until the turn ends."""
    if targets.is_hazard(target):
        context.state.own_hazard(targets.place_of(context.state, target)).muted = True
    else:
        context.state.own_villain(target).muted = True
    context.log("{target:target} is muted.", target=targets.target_word(context.state, target))


OPERATIONS: dict[str, Operation] = {
    "bonus_villain": _bonus_villain,
    "convert": _convert,
    "mute": _mute,
    "only_hazard": _nothing,
    "place": _place,
    "place_each": _place_each,
    "ranged": _nothing,
}
