"""What each game promises beyond what every game promises. A game that is not listed has defaults.

`bound` is the most decisions a game may take. `conserved` sums up what is neither made nor lost:
its value must be the same at every decision, that of `settled` wherever a step begins (a tile may
be in the hands of a rule while a step runs). `pools` says that the values of every marked pool
(cards, tiles, words) are the same from the first decision to the last. `leak_games` is how many
games are played in search of leaks when the game has secrets: more where leaks would be rare.
For long games: `every` so manieth decision is looked at closely, the others are only played;
options off their default are tried with `option_seats` players (empty: with any number).
`hiding` are options with which a game has secrets that it has not by default: they are looked at
as closely as the default. `astray` says that an answer leads elsewhere in the second of two states
only because of what its own seat hides (HAIL HYDRA of a hero who is no agent): such samples are
skipped. `idle` are keys that lead back to the same question: random games take them seldom, so that
they get somewhere.
`like` tells the sort of a hidden value that its way shows to all (a drawn Wound lies open, a drawn
Skill card does not): hidden values are dealt anew only among their like.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletop_tui.core.record import Answer


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
    hiding: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    astray: Callable[[Any, Any, Answer], bool] | None = None
    like: Callable[[Any], str] = field(default=lambda value: "")


def umbrellas(state: Any) -> object:
    """Umbrellas by colour, and all score tokens."""
    zones = [*state.sides, state.centre, state.out, *(seat.zone for seat in state.seats)]
    scenes = "".join(seat.scene for seat in state.seats)
    waiting = [sum(zone[colour] for zone in zones) for colour in range(4)]
    colours = zip(waiting, "RBGY", strict=True)
    tokens = state.pool + state.aside + sum(sum(seat.covered) for seat in state.seats)
    return [count + scenes.count(letter) for count, letter in colours], tokens


def figures(state: Any) -> object:
    """Figure tiles by number: they are turned and handed on, never lost.

    In solo a tile is made at most twice: black, which turns it over, then white, which takes it
    out of the game. So the Figures made and those that the tiles can still become are constant.
    """
    faces = [face for seat in state.seats for slot in seat.slots for face in slot.tiles]
    numbers = sorted(face[:-1] for face in faces)
    if not state.solo:
        return numbers
    assert len(set(numbers)) == len(numbers), "a tile lies in two places"
    to_be_made = sum(2 if face[-1] == "K" else 1 for face in faces)
    return to_be_made + sum(sum(seat.covered) for seat in state.seats)


def academy_cards(state: Any) -> object:
    """Cards that were lost or made: none once everything is dealt, whoever plays."""
    if state.phase == "setup":
        return []
    skills = sum(len(seat.heroes) * 10 for seat in state.seats)
    piles = [pile for s in state.seats for pile in (s.hand, s.feuds, s.deck, s.discard, s.playing)]
    cards = [card for pile in piles for card in pile]
    wounds = cards.count("wound") + sum(seat.wounds for seat in state.seats) + state.wound_deck
    feuds = sum(card.startswith("fd_") for card in [*cards, *state.feud_deck])
    counted = {"skills": skills, "wounds": 20, "feuds": 20, "main": 41}
    counted["skills"] -= sum(not c.startswith("fd_") and c != "wound" for c in cards)
    counted["wounds"] -= wounds
    counted["feuds"] -= feuds
    counted["main"] -= len(state.deck) + len(state.top) + len(state.gone)
    counted["main"] -= sum(len(seat.advantages) + len(seat.looking) for seat in state.seats)
    for place in state.places:
        hazard = place.hazard is not None and place.hazard.card != "sp_devastated"
        counted["main"] -= hazard + len(place.advantages) + place.save
    return [kind for kind, missing in counted.items() if missing]


def academy_sort(value: Any) -> str:
    """What a drawn card shows to all even with private hands: Skill card, Feud or Wound."""
    card = str(value)
    if card == "wound":
        return "wound"
    return "feud" if card.startswith("fd_") else ""


def plays_its_only_card(here: Any, there: Any, answer: Answer) -> bool:
    """Who has one card is not asked which; what it is decides what is asked next."""
    own = there.seats[answer.seat].hand
    return answer.key in ("symbols", "effect") and len(set(own)) == 1


def ravens(state: Any) -> object:
    """Eighteen cards, none in two places."""
    cards: Counter[str] = Counter([*state.deck, *state.discard])
    for bird in state.seats:
        cards.update([*bird.hand, *bird.looking, *([bird.stash] if bird.stash else [])])
    return sorted(cards.elements())


def attack_cards(state: Any) -> object:
    """Eighty attack cards by value, none in two places."""
    cards: Counter[str] = Counter([*state.deck, *state.discard, *state.blind, *state.aside])
    cards.update(revealed.card for revealed in state.attack)
    for seat in state.seats:
        cards.update([*seat.hand, *seat.laid, *seat.open, *seat.passing, *seat.looking])
    return sorted(cards.elements())


def hails_in_vain(here: Any, there: Any, answer: Answer) -> bool:
    """HAIL HYDRA does nothing for a hero of S.H.I.E.L.D., which only that hero knows."""
    seat = answer.seat
    return answer.key == "hail" and here.seats[seat].loyalty != there.seats[seat].loyalty


def umbra_flowers(state: Any) -> object:
    """Every flower of every seat, wherever it lies; the hand is counted with the bag."""
    found = []
    for number, seat in enumerate(state.seats):
        energy = sum(plot.energy[number] for plot in state.garden)
        energy += sum(offer.energy[number] for offer in state.altar)
        souls = sum(offer.soul[number] for offer in state.altar)
        found.append((seat.energy + energy, seat.soul + souls + seat.left + seat.gone))
    return found


def umbra_tiles(state: Any) -> object:
    """Path tiles by kind, in the stack, on the Altar, in the garden, discarded."""
    tiles = [*state.stack, *state.discard, *(space.tile for space in state.altar + state.garden)]
    return sorted(tile for tile in tiles if tile)


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
    "umbra_via": Promise(bound=3000, conserved=umbra_flowers, settled=umbra_tiles, every=2),
    "villainous": Promise(
        bound=6000,
        leak_games=1,
        every=7,
        option_seats=(2, 3),
        settled=villains,
        options={"limit": "15"},
        telling=("conditions=holders",),
        idle=("conditions",),
    ),
    "hail_hydra": Promise(
        leak_games=1,
        every=5,
        option_seats=(5,),
        idle=("page", "back"),
        conserved=attack_cards,
        astray=hails_in_vain,
    ),
    "umbrella_academy": Promise(
        bound=4000,
        leak_games=2,
        conserved=academy_cards,
        like=academy_sort,
        astray=plays_its_only_card,
        hiding=("hands=private",),
    ),
    "raven": Promise(bound=200, leak_games=15, pools=True, conserved=ravens),
    "nim": Promise(bound=21),
}
