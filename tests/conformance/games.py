"""What each game promises beyond what every game promises. A game that is not listed has defaults.

`bound` is the most decisions a game may take. `conserved` sums up what is neither made nor lost:
its value must be the same at every decision, that of `settled` wherever a step begins (a tile may
be in the hands of a rule while a step runs). `pools` says that the values of every marked pool
(cards, tiles, words) are the same from the first decision to the last. `leak_games` is how many
games are played in search of leaks when the game has secrets: more where leaks would be rare.
For long games: `every` so manieth decision is looked at closely, the others are only played;
options off their default are tried with `option_seats` players (empty: with any number).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Promise:
    """The promises of one game."""

    bound: int = 20_000
    leak_games: int = 4
    every: int = 1
    option_seats: tuple[int, ...] = ()
    pools: bool = False
    conserved: Callable[[Any], object] | None = None
    settled: Callable[[Any], object] | None = None
    options: Mapping[str, str | bool] = field(default_factory=dict)
    telling: tuple[str, ...] = ()
    reveals: tuple[str, ...] = ()


def umbrellas(state: Any) -> object:
    """Umbrellas by colour, and all score tokens."""
    zones = [*state.sides, state.centre, state.out, *(seat.zone for seat in state.seats)]
    scenes = "".join(seat.scene for seat in state.seats)
    waiting = [sum(zone[colour] for zone in zones) for colour in range(4)]
    colours = zip(waiting, "RBGY", strict=True)
    tokens = state.pool + state.aside + sum(sum(seat.covered) for seat in state.seats)
    return [count + scenes.count(letter) for count, letter in colours], tokens


def figures(state: Any) -> object:
    """Figure tiles by number: they are turned and handed on, never lost."""
    return sorted(face[:-1] for seat in state.seats for slot in seat.slots for face in slot.tiles)


def ravens(state: Any) -> object:
    """Eighteen cards, none in two places."""
    cards: Counter[str] = Counter([*state.deck, *state.discard])
    for bird in state.seats:
        cards.update([*bird.hand, *bird.looking, *([bird.stash] if bird.stash else [])])
    return sorted(cards.elements())


def villains(state: Any) -> object:
    """Forty-five different cards for each chosen villain; nothing is attached to what is gone."""
    for seat in state.seats:
        piles = (seat.hand, seat.deck, seat.discard, seat.fate_deck, seat.fate_discard)
        cards = [card for pile in (*piles, seat.realm, seat.aside, seat.looking) for card in pile]
        assert len(set(cards)) == len(cards) == (45 if seat.villain else 0), seat.villain
        assert len({card.split(".")[0] for card in cards}) <= 1, "a card in a foreign realm"
        assert sorted(seat.where) == sorted(seat.realm)
        assert all(seat.where[card] == seat.where[host] for card, host in seat.host.items())
        assert seat.power >= 0
    return "whole"


GAMES: dict[str, Promise] = {
    "umbrella": Promise(bound=3000, conserved=umbrellas, settled=figures),
    "villainous": Promise(
        bound=6000,
        leak_games=1,
        every=7,
        option_seats=(2, 3),
        settled=villains,
        options={"limit": "15"},
        telling=("conditions=holders",),
        reveals=("rulesets.villainous.realm:Realm.reveal",),
    ),
    "raven": Promise(bound=200, leak_games=15, pools=True, conserved=ravens),
    "nim": Promise(bound=21),
}
