"""Operations on hands, Wounds, Feuds, Advantages and Allies."""

from __future__ import annotations

from typing import Literal

from tabletop_tui.core.decision import Option, Play
from tabletop_tui.core.state import own

from ..basics import cards
from ..basics.cards import draw
from ..basics.moving import (
    choose_place,
)
from ..context import Context, Operation, card_options, hero_options
from ..state import MainCard
from .victims import find_victims, in_order, other_hero
from .words import Count, Victims


def _draw(do: Context, who: Literal["self", "other", "others", "both"], count: Count) -> Play[None]:
    if who == "self":
        seats = [do.seat]
    elif who == "others":
        # Other players mean the other Heroes, so that in solo each draws for the one (UA71).
        seats = [do.state.owner[hero] for hero in in_order(do.state) if hero != do.hero]
    elif who == "both":
        seats = [do.state.owner[hero] for hero in do.swapped]
    else:
        hero = yield from other_hero(do)
        seats = [do.state.owner[hero]] if hero else []
    for seat in seats:
        yield from draw(do, seat, count)


def _discard(
    do: Context, who: Victims, count: Count | Literal["all"], what: cards.Sort
) -> Play[None]:
    found = yield from find_victims(do, who)
    for one in found:
        held = do.state.seats[one.seat]
        for _ in range(len(cards.filtered(held, what)) if count == "all" else count):
            yield from cards.discard_one(do, one, what)


def _draw_if_villain_near(do: Context, count: Count) -> Play[None]:
    near = do.rules.board.around(do.here)
    if any(villain.at in near for villain in do.state.villains):
        yield from draw(do, do.seat, count)


def _recover(do: Context, who: Literal["self", "other"], count: Count) -> Play[None]:
    seat = do.seat
    if who == "other":
        hero = yield from other_hero(do)
        if not hero:
            return
        seat = do.state.owner[hero]
    yield from cards.recover(do, seat, count)


def _cycle(do: Context, count: Count | Literal["all"]) -> Play[None]:
    yield from cards.cycle(do, None if count == "all" else count)


def _calm(do: Context, who: Literal["all"], count: Literal["all"]) -> Play[None]:
    for seat in do.state.clockwise():
        yield from cards.calm_seat(do, seat, None)


def _calm_draw(do: Context, who: Literal["all"]) -> Play[None]:
    for seat in do.state.clockwise():
        count = yield from cards.calm_seat(do, seat, None)
        yield from draw(do, seat, count)


def _shed(do: Context, what: Literal["wound"], count: Literal["all"]) -> Play[None]:
    yield from cards.shed_wounds(do)


def _treat(do: Context) -> Play[None]:
    """The Diner: you and one Hero's player here draw 1 each."""
    others = [hero for hero in do.state.heroes_at(do.here) if hero != do.hero]
    if not others:
        return
    hero = yield from do.ask("who", "Share with which Hero?", hero_options(do.rules, others))
    for seat in (do.seat, do.state.owner[hero]):
        yield from draw(do, seat, 1)


def _comfort(do: Context) -> Play[None]:
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


def _wound(do: Context, who: Victims, count: Count) -> Play[None]:
    found = yield from find_victims(do, who)
    for one in found:
        for _ in range(count):
            cards.gain_wound(do, one)


def _heal(do: Context, where: Literal["here"], count: Count) -> Play[None]:
    owners = [do.state.owner[hero] for hero in do.state.heroes_at(do.here)]
    yield from cards.heal(do, list(dict.fromkeys(owners)), count)


def _feud(do: Context, who: Victims, count: Count) -> Play[None]:
    found = yield from find_victims(do, who)
    for one in found:
        for _ in range(count):
            cards.gain_feud(do, one)


def _guard(do: Context, who: Literal["self", "loc"], count: Count) -> None:
    key = do.hero if who == "self" else str(do.here)
    do.state.guards[key] = do.state.guards.get(key, 0) + count
    if who == "self":
        do.tell("{hero:hero} is guarded: {count} Wounds.", hero=do.hero, count=count)
    else:
        do.tell("{place:place} is guarded: {count} Wounds.", place=do.here, count=count)


def _grab(do: Context, where: Literal["any_clear"], count: Literal["1"]) -> Play[None]:
    """Take Advantages from a Location without a Hazard into hand."""
    state = do.state
    goals = [n for n, p in enumerate(state.places, 1) if p.hazard is None and p.advantages]
    if not goals:
        return
    number = yield from choose_place(do, "Take an Advantage from where?", goals)
    lying = state.place(number).advantages
    card = yield from do.ask("advantage", "Take which Advantage?", card_options(do.rules, lying))
    take_advantage(do, do.seat, number, card)


def take_advantage(do: Context, seat: int, number: int, card: str) -> None:
    """An Advantage goes from a Location into a hand."""
    do.state.own_place(number).advantages.remove(MainCard(card))
    own(do.state.seats, seat).advantages.append(MainCard(card))
    do.tell("{who:seat} takes {card:card} at {place:place}.", who=seat, card=card, place=number)


def _unpass(do: Context, who: Literal["other"]) -> Play[None]:
    hero = yield from other_hero(do)
    if hero and do.state.seats[do.state.owner[hero]].passed:
        seat = do.state.owner[hero]
        own(do.state.seats, seat).passed = False
        do.tell("{who:seat} is back in the Phase.", who=seat)


def _again(do: Context) -> None:
    """The same player takes one more Action now; in solo Actions are free anyway."""
    if not do.state.seats[do.seat].passed and not do.state.solo:
        do.state.again = True


def _call_ally(do: Context) -> Play[None]:
    """Move one Ally here and ready it."""
    state = do.state
    if not state.allies:
        return
    options = [Option(a, do.rules.content.allies[a].name, target=a) for a in state.allies]
    ally: str = yield from do.ask("ally", "Call which Ally?", options)
    state.allies[ally] = do.here
    if ally in state.allies_used:
        state.allies_used.remove(ally)
    do.tell("{ally:ally} comes to {place:place}, ready.", ally=ally, place=do.here)


def _draw_if_no_ally(do: Context, count: Count) -> Play[None]:
    if not do.state.allies:
        yield from draw(do, do.seat, count)


OPERATIONS: dict[str, Operation] = {
    "again": _again,
    "call_ally": _call_ally,
    "calm": _calm,
    "calm_draw": _calm_draw,
    "comfort": _comfort,
    "cycle": _cycle,
    "discard": _discard,
    "draw": _draw,
    "draw_if_no_ally": _draw_if_no_ally,
    "draw_if_villain_near": _draw_if_villain_near,
    "feud": _feud,
    "grab": _grab,
    "guard": _guard,
    "heal": _heal,
    "recover": _recover,
    "shed": _shed,
    "treat": _treat,
    "unpass": _unpass,
    "wound": _wound,
}
