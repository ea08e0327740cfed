"""What is left in the Main Deck is counted from what is seen, and agrees with the deck itself."""

from __future__ import annotations

from random import Random

from rulesets.umbrella_academy.dealing import left_in_deck
from tests.rulesets.umbrella_academy.scenes import GAME, dealt, described

POSITIONS = 100


def test_the_hazards_left_are_those_that_lie_there() -> None:
    content = GAME.rules.content
    counted = 0
    for seed in range(1, 5):
        game, random = dealt(1 + seed % 3, seed=seed), Random(seed)
        for _ in range(400):
            if game.decision is None:
                break
            game.answer(random.choice(game.decision.options).key)
            hazards, advantages = left_in_deck(content, game.view(0))
            deck = game.state.deck
            assert hazards == sum(card in content.hazards for card in deck)
            assert advantages == sum(card in content.advantages for card in deck)
            counted += 1
    assert counted >= POSITIONS


def test_the_card_of_the_deck_says_the_odds_and_the_count() -> None:
    game = dealt(2, seed=1)
    card = described(game).card("main deck")
    assert card is not None
    hazards, advantages = left_in_deck(GAME.rules.content, game.view(0))
    [told] = [line for line in card.now if "are Hazards" in line]
    assert told.startswith(f"{hazards} in {len(game.state.deck)} face down are Hazards")
    assert f"{advantages} Advantage" in told
