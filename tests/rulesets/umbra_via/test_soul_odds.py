"""How likely a hand holds a soul agrees with counting every hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

from rulesets.umbra_via.state import ENERGY, SOUL
from rulesets.umbra_via.wording.describe import soul_odds
from tests.rulesets.umbra_via.scenes import keys, start

POSITIONS = 100


def by_hand(energy: int, soul: int, drawn: int) -> Fraction:
    """The share of all hands of so many flowers with a soul among them."""
    hands = [*combinations("e" * energy + "s" * soul, drawn)]
    return Fraction(sum("s" in hand for hand in hands), len(hands))


def test_the_chance_agrees_with_counting_every_hand() -> None:
    counted = 0
    for seed in range(1, 5):
        game, dice = start(3, seed=seed), Random(seed)
        while game.decision is not None:
            game.answer(dice.choice(keys(game)))
            for one in game.view(0).seats:
                if not one.hand or counted > 2 * POSITIONS:
                    continue
                chance, why = soul_odds(one)
                assert chance == by_hand(one.energy, one.soul, len(one.hand))
                assert f"of {one.energy + one.soul}, " in why
                counted += 1
    assert counted >= POSITIONS


def test_a_hidden_hand_changes_nothing() -> None:
    """Two hands that the others cannot tell apart have the same odds."""
    game, dice = start(2, seed=2), Random(2)
    while game.decision is not None and not game.state.seats[1].hand:
        game.answer(dice.choice(keys(game)))
    before = soul_odds(game.view(0).seats[1])
    hand = game.state.seats[1].hand
    game.state.seats[1].hand = [SOUL if flower == ENERGY else ENERGY for flower in hand]
    assert soul_odds(game.view(0).seats[1]) == before
