"""What chance does at set-up: decks are shuffled, Villains are rolled (UA1, UA4, UA7)."""

from __future__ import annotations

import pytest

from tests.rulesets.umbrella_academy.scenes import GAME, Play, dealt, hand

SEEDS = range(30)


def left_in_deck(game: Play) -> list[str]:
    """The Main Deck from the top."""
    return list(reversed(game.state.deck))


@pytest.mark.rules("UA4", "UA5")
def test_save_the_world_may_lie_anywhere_in_the_third_pile() -> None:
    """Card 17 to 25 of 41, so the seventh to fifteenth of those left."""
    depths = {left_in_deck(dealt(2, seed=seed)).index("sp_save_the_world") + 1 for seed in SEEDS}
    assert min(depths) >= 7
    assert max(depths) <= 15
    assert len(depths) > 4


@pytest.mark.rules("UA4")
def test_every_pile_is_shuffled() -> None:
    """The last pile is neither Advantages first nor Hazards first."""
    patterns = {
        "".join(card[0] for card in left_in_deck(dealt(2, seed=seed))[-8:]) for seed in SEEDS
    }
    assert len(patterns) > 5


@pytest.mark.rules("UA4")
def test_advantages_and_standard_hazards_are_chosen_at_random() -> None:
    """Twenty of thirty, ten of twenty; over some games each of them comes into play."""
    seen: set[str] = set()
    for seed in SEEDS:
        state = dealt(2, seed=seed).state
        seen |= {*state.deck, *(c for p in state.places for c in p.advantages)}
        seen |= {p.hazard.card for p in state.places if p.hazard}
    assert {*GAME.content.advantages, *(h.id for h in GAME.content.standard)} <= seen


@pytest.mark.rules("UA1")
def test_hero_decks_are_shuffled_with_their_feuds() -> None:
    """Two random Feuds somewhere among the twelve cards."""
    hands, feuds = set(), set()
    for seed in SEEDS:
        game = dealt(2, seed=seed)
        cards = [*hand(game), *game.state.seats[0].deck]
        hands.add(tuple(card.startswith("fd_") for card in cards))
        feuds |= {card for card in cards if card.startswith("fd_")}
    assert len(hands) > 5
    assert feuds == set(GAME.content.feuds)


@pytest.mark.rules("UA7")
@pytest.mark.parametrize("mission", ["hazel", "violin", "orchestra"])
def test_ua7_villains_start_wherever_the_die_says(mission: str) -> None:
    """On any Location, with Heroes and with other Villains as well."""
    games = [dealt(3, seed=seed, mission=mission) for seed in SEEDS]
    places = {v.at for game in games for v in game.state.villains}
    assert len(places) > 5
    heroes = [set(game.state.at.values()) for game in games]
    assert any(v.at in at for game, at in zip(games, heroes, strict=True)
               for v in game.state.villains)  # fmt: skip
    if mission != "violin":
        assert any(len({v.at for v in game.state.villains}) < len(game.state.villains)
                   for game in games)  # fmt: skip
