"""What is left in a Fate deck is counted from open cards, and agrees with the deck itself."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

from rulesets.villainous.wording.race import fate_odds, left_in_fate_deck
from tabletop_tui.core.odds import at_least_one, in_percent
from tests.rulesets.villainous.scenes import GAME, start, told

POSITIONS = 100


def test_the_count_and_the_chance_agree_with_counting_by_hand() -> None:
    counted = 0
    for seed in range(1, 5):
        game, random = start(3, seed=seed), Random(seed)
        for number in range(300):
            if game.decision is None:
                break
            game.answer(random.choice(game.decision.options).key)
            if number % 6 or not all(seat.villain for seat in game.state.seats):
                continue
            for seat, mine in enumerate(game.state.seats):
                realm = GAME.realm(game.view(0), seat)
                left = left_in_fate_deck(realm)
                types = [realm.kinds[card].type for card in mine.fate_deck]
                if not left and types:
                    assert any(one.looking for one in game.state.seats), "a card is looked at"
                    continue
                assert left == Counter(types)
                if len(types) < 2:
                    continue
                pairs = [*combinations(types, 2)]
                chance = Fraction(sum("hero" in pair for pair in pairs), len(pairs))
                odds, why = fate_odds(realm)
                assert odds.endswith(f": {in_percent(chance)}")
                assert why.endswith(f"of {len(types)} left")
                counted += 1
    assert counted >= POSITIONS


def test_the_question_and_the_card_of_the_deck_say_it() -> None:
    game, random = start(2, seed=3), Random(3)
    while game.decision is not None and game.decision.kind != "fate":
        game.answer(random.choice(game.decision.options).key)
    assert game.decision is not None
    seat = game.decision.seat
    option = game.decision.options[0]
    odds, why = fate_odds(GAME.realm(game.view(seat), option.value))
    lines = GAME.preview(game.view(seat), game.decision, option).lines
    assert ["".join(part.text for part in line) for line in lines] == [f"{odds} ({why})"]
    card = told(game, seat).card(f"seat {option.value} pile fate-deck")
    assert card is not None
    assert any(odds[1:] in line and why in line for line in card.now)


def test_with_few_cards_the_chance_is_certain() -> None:
    assert [at_least_one(*one) for one in ((0, 5, 2), (4, 5, 2), (5, 5, 2))] == [0, 1, 1]
