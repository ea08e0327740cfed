"""Whole games: every objective can be reached, no card is lost, and every card comes to be played.

The players who pursue their objectives look at redacted states only. All seeds are fixed, so that
these games are the same ones every time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, wraps
from typing import Any, NamedTuple

import pytest

from rulesets.villainous.components import Hook
from rulesets.villainous.promises import cards as cards_are_whole
from rulesets.villainous.rules.playing import effect_foreseen
from rulesets.villainous.state import VillainousState
from tests.rulesets.villainous.computers.bots import BOTS, played
from tests.rulesets.villainous.scenes import GAME, Play, asked

pytestmark = pytest.mark.slow

VILLAINS = list(GAME.content.villains)
SEEDS = range(4)
MIXED = (*range(40), 87)
"""Seeds of the games with all six villains; in the last one even Flotsam is activated."""
JETSAM = "ursula", "captain_hook", 32
"""A game in which Jetsam is activated."""
CAT = "queen_of_hearts", "jafar", 4
"""A game in which the Cheshire Cat is defeated."""
RABBIT = "queen_of_hearts", "captain_hook", 12
"""A game in which an Ally falls down the Rabbit Hole."""
REACHED: set[tuple[str, str]] = set()
"""Card (or villain) and hook, for everything that was called in these games."""


@pytest.fixture(scope="module", autouse=True)
def noting_hooks() -> Iterator[None]:
    """Note every call of what a card or a villain does."""
    before: list[tuple[dict[str, Hook], dict[str, Hook]]] = []
    for villain in GAME.content.villains.values():
        owners: list[tuple[str, Any]] = [(villain.id, villain.hooks)]
        owners += [(f"{villain.short}.{kind.id}", kind.hooks) for kind in villain.kinds.values()]
        for owner, hooks in owners:
            # One dict may serve several cards without hooks.
            before.append((hooks, dict(hooks)))
            hooks.update({name: noted(owner, name, hook) for name, hook in hooks.items()})
    listen()
    yield
    for hooks, was in before:
        hooks.update(was)
    listen()


def listen() -> None:
    """Let every realm call the hooks that its cards have now."""
    for villain in GAME.content.villains.values():
        for event, cards in villain.listeners.items():
            assert isinstance(cards, dict)
            cards.update({card: GAME.content.kinds[card].hooks[event] for card in cards})


def noted(owner: str, name: str, hook: Hook) -> Hook:
    """A hook that notes that it was called."""

    @wraps(hook)
    def call(*args: Any) -> Any:
        REACHED.add((owner, name))
        return hook(*args)

    return call


class Played(NamedTuple):
    """One card that was played: whose it is, by whom, and in whose turn."""

    kind: str
    own: bool
    own_turn: bool


class Whole(NamedTuple):
    """What came of a game."""

    result: str
    headline: str
    played: frozenset[Played]


@cache
def against_chance(villain: str, other: str, seed: int) -> Whole:
    """A villain who pursues its objective against one that does anything."""
    return watched(played([villain, other], seed, [villain]))


@cache
def all_six(seed: int) -> Whole:
    """As many villains as a table has seats, in another order each time; half do anything."""
    shift = seed % len(VILLAINS)
    order = [*VILLAINS[shift:], *VILLAINS[:shift]][:6]
    return watched(played(order, seed, order[seed // 6 % 2 :: 2], luck=0.3))


def watched(games: Iterator[Play]) -> Whole:
    """Play a game to its end, looking before every action that each card is in one place."""
    for game in games:
        if asked(game) in ("act", ""):
            cards_are_whole(game.state)
            locks_of_ursula(game.state)
            looked_at(game)
    assert game.outcome is not None
    return Whole(game.outcome.result, game.outcome.headline, frozenset(cards_played(game)))


def looked_at(game: Play) -> None:
    """The realm of whoever acts, as a screen shows it."""
    realm = GAME.realm(game.state, game.state.active)
    assert realm.progress()
    realm.lasting()
    for card in realm.s.hand:
        effect_foreseen(realm, card)


def locks_of_ursula(state: VillainousState) -> None:
    """Exactly one of the two places of her lock is locked, all the time."""
    for seat in state.seats:
        if seat.villain == "ursula":
            assert seat.locked in ([0], [3])


def cards_played(game: Play) -> Iterator[Played]:
    """Every card that was played, read from the log."""
    active = game.state.first
    for event in game.events:
        if event.kind == "heading" and event.text.endswith("'s turn."):
            active = int(event.values["me"])
        elif event.text.startswith("{by:seat} plays {card:card}"):
            by, owner = event.values["by"], event.values["me"]
            kind = str(event.values["card"]).rpartition(".")[0]
            yield Played(kind, by == owner, active == by)


def others(villain: str) -> list[str]:
    """Two villains to play against."""
    return [other for other in VILLAINS if other != villain][:2]


@pytest.mark.parametrize("villain", VILLAINS)
def test_every_objective_can_be_reached(villain: str) -> None:
    games = [against_chance(villain, o, seed) for o in others(villain) for seed in SEEDS]
    won = [game for game in games if game.result == villain]
    assert len(won) >= len(games) // 2
    name = GAME.content.villains[villain].name
    for game in won:
        start, _, because = game.headline.partition(": ")
        assert start == f"{name} wins"
        assert because, "what fulfilled the objective is told"


def test_villains_win_at_a_full_table() -> None:
    assert {all_six(seed).result for seed in MIXED} & set(VILLAINS)


def test_every_villain_has_somebody_who_plays_it() -> None:
    assert sorted(BOTS) == sorted(VILLAINS)


@pytest.fixture(scope="module")
def seen() -> frozenset[Played]:
    """All that is played in the games of this page."""
    found = [all_six(seed).played for seed in MIXED]
    found += [against_chance(*game).played for game in (JETSAM, CAT, RABBIT)]
    for villain in VILLAINS:
        found += [
            against_chance(villain, o, seed).played for o in others(villain) for seed in SEEDS
        ]
    return frozenset().union(*found)


@pytest.mark.parametrize("villain", VILLAINS)
def test_every_card_comes_to_be_played(villain: str, seen: frozenset[Played]) -> None:
    """Villain cards by their owner, Fate cards by opponents, Conditions in the turn of others."""
    chosen = GAME.content.villains[villain]
    unplayed = []
    for kind in chosen.kinds.values():
        mine = [card for card in seen if card.kind == f"{chosen.short}.{kind.id}"]
        if kind.type == "condition":
            fits = [card.own and not card.own_turn for card in mine]
            assert all(fits), kind.id
        elif kind.fate:
            fits = [not card.own for card in mine]
        else:
            fits = [card.own for card in mine]
            assert all(fits), kind.id
        if not any(fits):
            unplayed.append(kind.id)
    assert unplayed == []


@pytest.mark.parametrize("villain", VILLAINS)
def test_every_behaviour_is_reached(villain: str, seen: frozenset[Played]) -> None:
    chosen = GAME.content.villains[villain]
    never = [name for name in chosen.hooks if (villain, name) not in REACHED]
    for kind in chosen.kinds.values():
        names = [name for name in kind.hooks if (f"{chosen.short}.{kind.id}", name) not in REACHED]
        never += [f"{kind.id}: {name}" for name in names]
    assert seen
    assert never == []
