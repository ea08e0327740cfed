"""Operations that move Heroes and Villains."""

from __future__ import annotations

from typing import Literal, overload

from tabletop_tui.core.decision import Option, Play

from ..basics import cards
from ..basics.cards import victim
from ..basics.moving import (
    choose_goal,
    choose_place,
    choose_villain,
    permitted,
    put_hero,
    put_villain,
    roll_die,
    travel,
    willing,
)
from ..board import FERRY, MOON
from ..context import Context, Operation, hero_options
from .victims import in_order, other_hero
from .words import PlaceNumber, VillainCard

Goal = Literal["any", "ferry", "moon_leap", "two_steps", "water", "with_villain"]
"""Where a text lets a Hero move to."""

How = Literal["alone", "follow", "with_ally"]
"""Who comes along with a Hero: nobody, free Villains as always, or the Ally Number Five."""


@overload
def _move(do: Context, who: Literal["self"], to: Goal, how: How) -> Play[None]: ...


@overload
def _move(
    do: Context, who: Literal["other"], to: Literal["your_loc"], how: Literal["alone"]
) -> Play[None]: ...


@overload
def _move(
    do: Context, who: Literal["group"], to: Literal["connected"], how: Literal["alone"]
) -> Play[None]: ...


def _move(do: Context, who: str, to: str, how: str) -> Play[None]:
    if who == "other":
        hero = yield from other_hero(do)
        if hero:
            put_hero(do, hero, do.here)  # Moved by another: no Feud of theirs hinders it (UA62).
    elif who == "group":
        yield from _move_group(do)
    elif to == "two_steps" and how == "follow":
        yield from _two_steps(do)
    else:
        number = yield from choose_goal(do, "Move where?", _goals(do, to))
        if not number:
            return
        if how == "follow":
            yield from travel(do, do.hero, number)
        else:
            put_hero(do, do.hero, number)
        if how == "with_ally":
            do.state.allies["al_number_five"] = number


def _goals(do: Context, to: str) -> tuple[int, ...]:
    """The Locations a text lets a Hero move to, without the present one."""
    here, board = do.here, do.rules.board
    anywhere = tuple(number for number in range(1, 11) if number != here)
    if to == "two_steps":
        # Each step is a move: a Feud that bars the first one bars what lies behind it (UA62).
        steps = permitted(do.rules, do.state, do.hero, board.to[here])
        return tuple(sorted({*steps, *(n for step in steps for n in board.to[step])} - {here}))
    if to == "moon_leap" and here != MOON:
        return (MOON,)
    if to == "water":
        return tuple(number for number in board.water if number != here)
    if to == "with_villain":
        held = {villain.at for villain in do.state.villains}
        return tuple(number for number in anywhere if number in held)
    if to == "ferry":
        return FERRY
    return anywhere


def _two_steps(do: Context) -> Play[None]:
    """Up to two steps; Villains follow the first one only (UA37)."""
    board, state = do.rules.board, do.state
    number = yield from choose_goal(do, "First step to where?", board.to[do.here])
    if not number:
        return
    yield from travel(do, do.hero, number)
    entries = do.rules.content.places
    further = permitted(do.rules, state, do.hero, board.to[do.here])
    options = [Option("stay", "Stay here", 0)]
    options += [
        Option(entries[n - 1].id, entries[n - 1].name, n, "", entries[n - 1].id) for n in further
    ]
    second = yield from do.ask("step", "Second step to where?", options)
    if second:
        put_hero(do, do.hero, second)


def _move_group(do: Context) -> Play[None]:
    """You and any willing Heroes here move to one connected Location."""
    here = do.here
    number = yield from choose_goal(do, "Drive where?", do.rules.board.to[here])
    if not number:
        return
    for hero in do.state.heroes_at(here):
        if hero == do.hero:
            continue
        if do.state.solo:
            name = do.rules.hero_name(hero)
            options = [Option("yes", f"{name} comes", True), Option("no", f"{name} stays", False)]
            comes = yield from do.ask("willing", f"Does {name} come along?", options)
        else:
            comes = yield from willing(do, hero)
        if comes:
            put_hero(do, hero, number)
    put_hero(do, do.hero, number)


def _swap(do: Context) -> Play[None]:
    """Two Heroes exchange Locations, alone."""
    at = do.state.at
    heroes = list(at)
    options = []
    for index, one in enumerate(heroes):
        for two in heroes[index + 1 :]:
            if not _swap_forbidden(do, one, two) and not _swap_forbidden(do, two, one):
                names = f"{do.rules.hero_name(one)} and {do.rules.hero_name(two)}"
                options.append(Option(f"{one}-{two}", names, (one, two)))
    if not options:
        return
    one, two = yield from do.ask("who", "Swap which two Heroes?", options)
    at[one], at[two] = at[two], at[one]
    do.swapped = (one, two)
    do.tell("{one:hero} and {two:hero} swap places.", one=one, two=two)


def _swap_forbidden(do: Context, hero: str, other: str) -> bool:
    """Whether a Feud of the acting player keeps their own Hero from the other's Location."""
    if do.state.owner[hero] != do.seat or not do.state.seats[do.seat].feuds:
        return False
    at = do.state.at
    hooks = [do.rules.hooks[feud] for feud in do.state.seats[do.seat].feuds]
    joins = any(h not in (hero, other) and place == at[other] for h, place in at.items())
    return ("no_mansion" in hooks and at[other] == 10) or ("no_join" in hooks and joins)


def _sweep(do: Context, to: PlaceNumber) -> None:
    """Each Hero here moves, alone, to the Location of that number."""
    for hero in do.state.heroes_at(do.here):
        put_hero(do, hero, to)


def _scatter(do: Context) -> None:
    """Each Hero here moves to a rolled Location, alone, and gains 1 Feud: clockwise (UA50)."""
    here = do.state.heroes_at(do.here)
    for hero in [hero for hero in in_order(do.state) if hero in here]:
        put_hero(do, hero, roll_die(do))
        cards.gain_feud(do, victim(do.state, hero))


def _nudge(do: Context) -> Play[None]:
    """One Villain or one willing Hero moves along one connection, alone."""
    state = do.state
    options = [
        Option(v.id, do.rules.name_of(v.id, finale=state.finale), target=v.id)
        for v in state.villains
        if v.at
    ]
    options += hero_options(do.rules, state.at).options
    chosen: str = yield from do.ask("who", "Move whom?", options)
    if chosen not in state.at:
        villain = state.villain(chosen)
        assert villain is not None
        number = yield from choose_place(do, "Move to where?", do.rules.board.to[villain.at])
        put_villain(do, chosen, number)
        return
    goals = do.rules.board.to[state.at[chosen]]
    if state.owner[chosen] == do.seat:
        goals = permitted(do.rules, state, chosen, goals)
    if goals and (yield from willing(do, chosen)):
        number = yield from choose_place(do, "Move to where?", goals)
        put_hero(do, chosen, number)


@overload
def _move_villain(
    do: Context, which: Literal["that_villain", "one_here"], to: Literal["connected"]
) -> Play[None]: ...


@overload
def _move_villain(
    do: Context, which: Literal["one_connected"], to: Literal["here"]
) -> Play[None]: ...


def _move_villain(do: Context, which: str, to: str) -> Play[None]:
    """One Villain moves with its tokens."""
    board, state = do.rules.board, do.state
    if which == "that_villain":
        yield from _knock(do)
        return
    if which == "one_here":
        found = state.villains_at(do.here)
    else:
        found = [v for near in board.to[do.here] for v in state.villains_at(near)]
    if not found:
        return
    villain = yield from choose_villain(do, "Which Villain?", found)
    if to == "here":
        put_villain(do, villain, do.here)
    else:
        number = yield from choose_place(do, "To which Location?", board.to[do.here])
        put_villain(do, villain, number)
    do.target = villain


def _knock(do: Context) -> Play[None]:
    """The Villain just hit may be knocked along one connection."""
    one = do.state.villain(do.target)
    if one is None or one.at == 0:
        return
    entries = do.rules.content.places
    options = [Option("stay", "Leave it here", 0)]
    options += [
        Option(entries[n - 1].id, entries[n - 1].name, n, "", entries[n - 1].id)
        for n in do.rules.board.to[one.at]
    ]
    number = yield from do.ask("knock", "Knock it where?", options)
    if number:
        put_villain(do, do.target, number)


def _villain_to(
    do: Context, villain: VillainCard, to: Literal["here", "most_heroes", "rolled"]
) -> Play[None]:
    """The named Villain is put somewhere with its tokens; off the board: nothing."""
    one = do.state.villain(villain)
    if one is None or one.at == 0:
        return
    if to == "most_heroes":
        counts = {n: len(do.state.heroes_at(n)) for n in set_of_places(do)}
        most = max(counts.values())
        number = yield from choose_place(
            do, "Most Heroes: which Location?", [n for n, c in counts.items() if c == most]
        )
    else:
        number = do.rolled if to == "rolled" else do.here
    put_villain(do, villain, number)


def set_of_places(do: Context) -> list[int]:
    """The Locations with Heroes, each once, in order of their numbers."""
    return sorted(dict.fromkeys(do.state.at.values()))


def _roll(do: Context) -> None:
    roll_die(do)


OPERATIONS: dict[str, Operation] = {
    "move": _move,
    "move_villain": _move_villain,
    "nudge": _nudge,
    "roll": _roll,
    "scatter": _scatter,
    "swap": _swap,
    "sweep": _sweep,
    "villain_to": _villain_to,
}
