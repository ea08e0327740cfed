"""The words of the cards: one function for each operation a text can be made of.

Every operation takes who does it and its words as texts. "As many as possible" holds everywhere:
what cannot be done is skipped, and the rest still happens. `here` is read when the operation runs.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from tabletop_tui.core.decision import Choices, Option, Play

from . import cards, targets
from .board import FERRY, MOON
from .cards import draw, victim
from .content import Deeds, counted
from .deck import OPERATIONS as DECK
from .doing import Doing, hero_options
from .hazards import OPERATIONS as HAZARDS
from .moving import (
    choose_place,
    choose_villain,
    permitted,
    put_hero,
    put_villain,
    stalk,
    travel,
    willing,
)
from .state import KINDS, MainCard, Tokens
from .victims import find_victims, other_hero

Operation = Callable[..., Generator[Any, Any, Any] | None]


def carry_out(do: Doing, deeds: Deeds) -> Play[None]:
    """Do what a text says, one operation after the other."""
    for deed in deeds:
        running = OPERATIONS[deed.name](do, *deed.args)
        if running is not None:
            yield from running


# -- tokens --------------------------------------------------------------------------------


def _place(do: Doing, count: str, kinds: str, where: str, what: str) -> Play[None]:
    """Put tokens of the kinds on one target."""
    state = do.state
    seat = state.seats[do.seat]
    if what == "that_villain":
        if not do.target or targets.why_not(do.rules, state, seat, do.hero, do.target):
            return
        target = do.target
    else:
        near = do.rules.board.around(do.here) if where == "here_and_connected" else (do.here,)
        found = [
            target
            for number in near
            for target in targets.open_targets(do.rules, state, seat, do.hero, number)
            if what == "any" or targets.is_hazard(target) == (what == "hazard")
        ]
        if not found:
            return
        options = targets.target_options(do.rules, state, found)
        target = yield from do.ask("target", "Place the token on which target?", options)
    number = int(count)
    tokens = (yield from name_kinds(do, number)) if kinds == "any" else counted(kinds * number)
    targets.lay(do, target, tokens)


KIND_NAMES = {"F": "Fight", "P": "Power", "W": "Wits"}
KIND_CHOICES = Choices(Option(kind, name, kind) for kind, name in KIND_NAMES.items())


def name_kinds(do: Doing, count: int) -> Play[Tokens]:
    """The player names the kind of each token."""
    letters = ""
    for number in range(count):
        nth = f" ({number + 1} of {count})" if count > 1 else ""
        letters += yield from do.ask("token", f"Which kind of token?{nth}", KIND_CHOICES)
    return counted(letters)


def _place_each(do: Doing, count: str, kind: str, where: str) -> None:
    """Tokens on every Villain and the Hazard in every listed Location."""
    seat = do.state.seats[do.seat]
    for number in do.rules.board.around(do.here):
        for target in targets.open_targets(do.rules, do.state, seat, do.hero, number):
            targets.lay(do, target, counted(kind * int(count)))


def _bonus_villain(do: Doing, kind: str) -> None:
    """One more token if the target is a Villain."""
    if do.target and not targets.is_hazard(do.target):
        targets.lay(do, do.target, counted(kind))


def _convert(do: Doing, count: str) -> Play[None]:
    """Change up to so many tokens on the target just used to other kinds."""
    target = do.target
    for _ in range(int(count)):
        tokens, _by = targets.tokens_on(do.state, target)
        options = [
            Option(f"{a}{b}", f"{KIND_NAMES[a]} to {KIND_NAMES[b]}", (i, j))
            for i, a in enumerate(KINDS)
            for j, b in enumerate(KINDS)
            if tokens[i] and i != j
        ]
        options.append(Option("done", "Leave them", None))
        change = yield from do.ask("convert", "Change a token on it?", options)
        if change is None:
            return
        loss, gain = change
        new = list(tokens)
        new[loss] -= 1
        new[gain] += 1
        changed: Tokens = (new[0], new[1], new[2])
        if targets.is_hazard(target):
            do.state.own_hazard(targets.place_of(do.state, target)).tokens = changed
        else:
            do.state.own_villain(target).tokens = changed
        do.tell("A {a} token becomes {b}.", a=KIND_NAMES[KINDS[loss]], b=KIND_NAMES[KINDS[gain]])


def _nothing(do: Doing, *words: str) -> None:
    """Read where the card is played: how its tokens may be placed."""


# -- cards ---------------------------------------------------------------------------------


def _draw(do: Doing, who: str, count: str) -> Play[None]:
    if who == "self":
        seats = [do.seat]
    elif who == "others":
        seats = [seat for seat in do.state.clockwise() if seat != do.seat]
    elif who == "both":
        seats = [do.state.owner[hero] for hero in do.swapped]
    else:
        hero = yield from other_hero(do)
        seats = [do.state.owner[hero]] if hero else []
    for seat in seats:
        yield from draw(do, seat, int(count))


def _discard(do: Doing, who: str, count: str, what: str) -> Play[None]:
    found = yield from find_victims(do, who)
    for one in found:
        number = do.state.seats[one.seat].wounds if count == "all" else int(count)
        for _ in range(number):
            yield from cards.discard_one(do, one, what)


def _draw_if_villain_near(do: Doing, count: str) -> Play[None]:
    near = do.rules.board.around(do.here)
    if any(villain.at in near for villain in do.state.villains):
        yield from draw(do, do.seat, int(count))


def _recover(do: Doing, who: str, count: str) -> Play[None]:
    seat = do.seat
    if who == "other":
        hero = yield from other_hero(do)
        if not hero:
            return
        seat = do.state.owner[hero]
    yield from cards.recover(do, seat, int(count))


def _cycle(do: Doing, count: str) -> Play[None]:
    yield from cards.cycle(do, None if count == "all" else int(count))


def _calm(do: Doing, who: str, count: str) -> Play[None]:
    for seat in do.state.clockwise():
        yield from cards.calm_seat(do, seat, None)


def _calm_draw(do: Doing, who: str) -> Play[None]:
    for seat in do.state.clockwise():
        count = yield from cards.calm_seat(do, seat, None)
        yield from draw(do, seat, count)


def _shed(do: Doing, what: str, count: str) -> Play[None]:
    yield from cards.shed_wounds(do)


def _treat(do: Doing) -> Play[None]:
    """The Diner: you and one Hero's player here draw 1 each."""
    others = [hero for hero in do.state.heroes_at(do.here) if hero != do.hero]
    if not others:
        return
    hero = yield from do.ask("who", "Share with which Hero?", hero_options(do.rules, others))
    for seat in (do.seat, do.state.owner[hero]):
        yield from draw(do, seat, 1)


def _comfort(do: Doing) -> Play[None]:
    """Pogo: destroy 1 Wound, or discard any number of Feuds."""
    options = cards.wound_options(do, [do.seat])
    if do.state.seats[do.seat].feuds:
        options.append(Option("feuds", "Discard Feuds from hand", (do.seat, "feuds")))
    if not options:
        return
    seat, where = yield from do.ask("comfort", "What does Pogo do?", options)
    if where == "feuds":
        yield from cards.calm_seat(do, seat, None)
    else:
        cards.heal_one(do, seat, where)


# -- Wounds, Feuds, guards -----------------------------------------------------------------


def _wound(do: Doing, who: str, count: str) -> Play[None]:
    found = yield from find_victims(do, who)
    for one in found:
        for _ in range(int(count)):
            cards.gain_wound(do, one)


def _heal(do: Doing, where: str, count: str) -> Play[None]:
    owners = [do.state.owner[hero] for hero in do.state.heroes_at(do.here)]
    yield from cards.heal(do, list(dict.fromkeys(owners)), int(count))


def _feud(do: Doing, who: str, count: str) -> Play[None]:
    found = yield from find_victims(do, who)
    for one in found:
        for _ in range(int(count)):
            cards.gain_feud(do, one)


def _guard(do: Doing, who: str, count: str) -> None:
    key = do.hero if who == "self" else str(do.here)
    do.state.guards[key] = do.state.guards.get(key, 0) + int(count)
    if who == "self":
        do.tell("{hero:hero} is guarded: {count} Wounds.", hero=do.hero, count=count)
    else:
        do.tell("{place:place} is guarded: {count} Wounds.", place=do.here, count=count)


# -- movement ------------------------------------------------------------------------------


def _move(do: Doing, who: str, to: str, how: str) -> Play[None]:
    if who == "other":
        hero = yield from other_hero(do)
        if hero:
            put_hero(do, hero, do.here)  # Moved by another: no Feud of theirs hinders it (UA62).
    elif who == "group":
        yield from _move_group(do)
    elif to == "two_steps" and how == "follow":
        yield from _two_steps(do)
    else:
        goals = permitted(do.rules, do.state, do.hero, _goals(do, to))
        if not goals:
            return
        number = yield from choose_place(do, "Move where?", goals)
        if how == "follow":
            yield from travel(do, do.hero, number)
        else:
            put_hero(do, do.hero, number)
        if how == "with_ally":
            do.state.allies["al_number_five"] = number


def _goals(do: Doing, to: str) -> tuple[int, ...]:
    """The Locations a text lets a Hero move to, without the present one."""
    here, board = do.here, do.rules.board
    anywhere = tuple(number for number in range(1, 11) if number != here)
    if to == "two_steps":
        return board.two_steps[here]
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


def _two_steps(do: Doing) -> Play[None]:
    """Up to two steps; Villains follow the first one only (UA37)."""
    board, state = do.rules.board, do.state
    goals = permitted(do.rules, state, do.hero, board.to[do.here])
    if not goals:
        return
    number = yield from choose_place(do, "First step to where?", goals)
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


def _move_group(do: Doing) -> Play[None]:
    """You and any willing Heroes here move to one connected Location."""
    here = do.here
    goals = permitted(do.rules, do.state, do.hero, do.rules.board.to[here])
    if not goals:
        return
    number = yield from choose_place(do, "Drive where?", goals)
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


def _swap(do: Doing) -> Play[None]:
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


def _swap_forbidden(do: Doing, hero: str, other: str) -> bool:
    """Whether a Feud of the acting player keeps their own Hero from the other's Location."""
    if do.state.owner[hero] != do.seat or not do.state.seats[do.seat].feuds:
        return False
    at = do.state.at
    hooks = [do.rules.hooks[feud] for feud in do.state.seats[do.seat].feuds]
    joins = any(h not in (hero, other) and place == at[other] for h, place in at.items())
    return ("no_mansion" in hooks and at[other] == 10) or ("no_join" in hooks and joins)


def _sweep(do: Doing, to: str) -> None:
    """Each Hero here moves, alone, to the Location of that number."""
    for hero in do.state.heroes_at(do.here):
        put_hero(do, hero, int(to))


def _scatter(do: Doing) -> None:
    """Each Hero here moves to a rolled Location, alone, and gains 1 Feud."""
    for hero in do.state.heroes_at(do.here):
        put_hero(do, hero, roll_die(do))
        cards.gain_feud(do, victim(do.state, hero))


def _nudge(do: Doing) -> Play[None]:
    """One Villain or one willing Hero moves along one connection, alone."""
    state = do.state
    options = [
        Option(v.id, do.rules.name_of(v.id, finale=state.finale), v.id, "", v.id)
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


def _move_villain(do: Doing, which: str, to: str) -> Play[None]:
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


def _knock(do: Doing) -> Play[None]:
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


def _villain_to(do: Doing, villain: str, to: str) -> Play[None]:
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


def set_of_places(do: Doing) -> list[int]:
    """The Locations with Heroes, each once, in order of their numbers."""
    return sorted(dict.fromkeys(do.state.at.values()))


def _stalk(do: Doing, villain: str, steps: str) -> Play[None]:
    names = [v.id for v in do.state.villains if v.kind == villain] if villain != "this" else []
    for name in names or ([do.this] if villain == "this" else []):
        yield from stalk(do, name, int(steps))


def _act(do: Doing, villain: str) -> Play[None]:
    """The Act of a Villain now; muted or off the board: nothing (UA48)."""
    one = do.state.villain(villain)
    if one is not None and one.at and not one.muted:
        yield from villain_acts(do.rules.doing(do.game, do.seat, at=one.at), villain)


def villain_acts(do: Doing, villain: str) -> Play[None]:
    """What a Villain's card says, at its Location."""
    one = do.state.villain(villain)
    assert one is not None
    do.this = villain
    side = do.rules.content.villains[one.kind].sides[one.side - 1]
    do.tell("{villain:target} acts.", "move", villain=villain)
    yield from carry_out(do, side.if_hero if do.state.heroes_at(do.at) else side.if_nobody)


# -- muting, Actions, Allies ---------------------------------------------------------------


def _mute(do: Doing, what: str) -> Play[None]:
    """The Effect or Act is skipped for the rest of this turn."""
    state = do.state
    if what == "any":
        found = [t for n in range(1, 11) for t in targets.targets_at(state, n)]
        if not found:
            return
        options = targets.target_options(do.rules, state, found)
        chosen = yield from do.ask("mute", "Mute which Hazard or Villain?", options)
        mute(do, chosen)
    elif what == "that_villain":
        if do.target:
            mute(do, do.target)
    else:
        near = do.rules.board.around(do.here) if what == "villains_near" else (do.here,)
        for villain in list(state.villains):
            if villain.at in near:
                mute(do, villain.id)


def mute(do: Doing, target: str) -> None:
    """One Hazard or Villain is muted until the turn ends."""
    if targets.is_hazard(target):
        do.state.own_hazard(targets.place_of(do.state, target)).muted = True
    else:
        do.state.own_villain(target).muted = True
    do.tell("{target:target} is muted.", target=targets.target_word(do.state, target))


def _again(do: Doing) -> None:
    """The same player takes one more Action now; in solo Actions are free anyway."""
    if not do.state.seats[do.seat].passed and not do.state.solo:
        do.state.again = True


def _unpass(do: Doing, who: str) -> Play[None]:
    hero = yield from other_hero(do)
    if hero and do.state.seats[do.state.owner[hero]].passed:
        seat = do.state.owner[hero]
        do.state.own_seat(seat).passed = False
        do.tell("{who:seat} is back in the Phase.", who=seat)


def _call_ally(do: Doing) -> Play[None]:
    """Move one Ally here and ready it."""
    state = do.state
    if not state.allies:
        return
    options = [Option(a, do.rules.content.allies[a].name, a, "", a) for a in state.allies]
    ally: str = yield from do.ask("ally", "Call which Ally?", options)
    state.allies[ally] = do.here
    if ally in state.allies_used:
        state.allies_used.remove(ally)
    do.tell("{ally:ally} comes to {place:place}, ready.", ally=ally, place=do.here)


def _draw_if_no_ally(do: Doing, count: str) -> Play[None]:
    if not do.state.allies:
        yield from draw(do, do.seat, int(count))


def _grab(do: Doing, where: str, count: str) -> Play[None]:
    """Take Advantages from a Location without a Hazard into hand."""
    state = do.state
    goals = [n for n, p in enumerate(state.places, 1) if p.hazard is None and p.advantages]
    if not goals:
        return
    number = yield from choose_place(do, "Take an Advantage from where?", goals)
    lying = state.place(number).advantages
    card = yield from do.ask(
        "advantage", "Take which Advantage?", cards.card_options(do.rules, lying)
    )
    take_advantage(do, do.seat, number, card)


def take_advantage(do: Doing, seat: int, number: int, card: str) -> None:
    """An Advantage goes from a Location into a hand."""
    do.state.own_place(number).advantages.remove(MainCard(card))
    do.state.own_seat(seat).advantages.append(MainCard(card))
    do.tell("{who:seat} takes {card:card} at {place:place}.", who=seat, card=card, place=number)


def roll_die(do: Doing) -> int:
    """The ten-sided die names a Location."""
    do.rolled = do.game.chance.below(10) + 1
    do.tell("The die shows {rolled}: {place:place}.", rolled=do.rolled, place=do.rolled)
    return do.rolled


def _roll(do: Doing) -> None:
    roll_die(do)


def _fuse(do: Doing) -> Play[None]:
    """First time: turn the card sideways; sideways: do what its second line says."""
    hazard = do.state.place(do.at).hazard
    if hazard is None or hazard.card != do.card:
        return
    if hazard.sideways:
        yield from carry_out(do, do.rules.content.hazards[do.card].sideways)
    else:
        do.state.own_hazard(do.at).sideways = True
        do.tell("{card:card} is turned sideways.", card=do.card)


def _if_hero_here(do: Doing) -> Play[None]:
    entry = do.rules.content.hazards[do.card]
    yield from carry_out(do, entry.if_hero if do.state.heroes_at(do.here) else entry.if_nobody)


OPERATIONS: dict[str, Operation] = {
    **DECK,
    **HAZARDS,
    "act": _act,
    "again": _again,
    "bonus_villain": _bonus_villain,
    "call_ally": _call_ally,
    "calm": _calm,
    "calm_draw": _calm_draw,
    "comfort": _comfort,
    "convert": _convert,
    "cycle": _cycle,
    "discard": _discard,
    "draw": _draw,
    "draw_if_no_ally": _draw_if_no_ally,
    "draw_if_villain_near": _draw_if_villain_near,
    "feud": _feud,
    "fuse": _fuse,
    "grab": _grab,
    "guard": _guard,
    "heal": _heal,
    "if_hero_here": _if_hero_here,
    "move": _move,
    "move_villain": _move_villain,
    "mute": _mute,
    "nudge": _nudge,
    "only_hazard": _nothing,
    "place": _place,
    "place_each": _place_each,
    "ranged": _nothing,
    "recover": _recover,
    "roll": _roll,
    "scatter": _scatter,
    "shed": _shed,
    "stalk": _stalk,
    "swap": _swap,
    "sweep": _sweep,
    "treat": _treat,
    "unpass": _unpass,
    "villain_to": _villain_to,
    "wound": _wound,
}
