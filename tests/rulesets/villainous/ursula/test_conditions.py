"""Ursula: her Conditions."""

from __future__ import annotations

from typing import Any

from tests.rulesets.villainous.scenes import (
    Play,
    answer,
    asked,
    keys,
    look,
    realm,
    step_forward,
    table,
    who,
)
from tests.rulesets.villainous.ursula.realms import ursula


def falling(hero: str, **words: Any) -> Play:
    """Jafar defeats a Hero at his place with an Effect; Ursula watches."""
    jafar = realm(
        "jafar", at="streets_of_agrabah", hand=["a_snake_am_i"], streets_of_agrabah=[hero]
    )
    game = table(jafar, ursula(**words))
    answer(game, "play b2", "a_snake_am_i")
    return game


def test_arrogance_draws_three_and_discards_any_three() -> None:
    game = falling(
        "aladdin", hand=["arrogance", "crown"], deck=["trident", "cauldron", "flotsam", "jetsam"]
    )
    step_forward(game, 1, "arrogance")
    assert (who(game), len(keys(game))) == (1, 4)
    answer(game, "crown", "flotsam", "cauldron")
    assert look(game, 1).hand() == ["trident"]
    assert look(game, 1).discard() == ["crown", "cauldron", "flotsam", "arrogance"]


def test_arrogance_cannot_be_played_without_any_card_to_draw() -> None:
    """General clarifications, Conditions: what is not optional must be doable."""
    game = falling("aladdin", hand=["arrogance"])
    game.state.seats[1].deck.clear()
    step_forward(game, 1)
    assert keys(game) == ["none"]


def test_arrogance_draws_from_the_shuffled_discard_pile() -> None:
    """General clarifications, Conditions: fewer than three cards, but more than none."""
    game = falling("aladdin", hand=["arrogance"], discard=["crown", "trident"])
    game.state.seats[1].deck.clear()
    step_forward(game, 1, "arrogance", "crown", "trident")
    assert look(game, 1).hand() == []
    assert look(game, 1).discard() == ["crown", "trident", "arrogance"]


def test_arrogance_waits_for_a_strong_hero() -> None:
    assert asked(falling("abu", hand=["arrogance"])) == "act"


def test_trickery_plays_a_fate_card_against_a_rich_opponent() -> None:
    game = table(
        realm("jafar", at="oasis", power=3, fate=["aladdin"], oasis=["giant_hourglass"]),
        ursula(hand=["trickery"]),
        offered=[],
    )
    answer(game, "gain b1")
    assert look(game).power == 6
    step_forward(game, 1, "trickery")
    assert who(game) == 1, "she makes all choices"
    answer(game, "oasis", "giant_hourglass")
    assert look(game).place("aladdin") == "oasis"
    assert look(game).host("giant_hourglass") == "aladdin"
    assert look(game, 1).discard() == ["trickery"]


def test_trickery_needs_six_power() -> None:
    game = table(realm("jafar", at="oasis", power=2), ursula(hand=["trickery"]), offered=[])
    answer(game, "gain b1")
    assert asked(game) == "act"


def test_a_card_of_trickery_that_cannot_be_played_is_discarded() -> None:
    game = table(
        realm("jafar", at="oasis", fate=["narrow_escape"]), ursula(hand=["trickery"]), offered=[]
    )
    answer(game, "gain b1")
    step_forward(game, 1, "trickery")
    assert look(game).fate_discard() == ["narrow_escape"]
    assert who(game) in (-1, 0)


def test_trickery_needs_a_fate_card() -> None:
    jafar = realm("jafar", at="oasis")
    jafar.fate_deck = []
    game = table(jafar, ursula(hand=["trickery"]), offered=[])
    answer(game, "gain b1", "conditions", "seat 1")
    assert keys(game) == ["none"]


def test_trickery_is_no_fate_action() -> None:
    rest = [ursula(hand=["trickery"]), *(realm("captain_hook") for _ in range(3))]
    game = table(realm("jafar", at="oasis", fate=["sultan"]), *rest, offered=[], token=0)
    answer(game, "gain b1")
    step_forward(game, 1, "trickery", "oasis")
    assert look(game).place("sultan") == "oasis", "the Fate Token does not protect"
    assert game.state.token == 0


def test_trickery_does_not_pay_for_dragon_form() -> None:
    mine = realm("maleficent", at="the_forest", power=9, fate=["guards"])
    mine.notes["dragon form"] = 1
    game = table(mine, ursula(hand=["trickery"]), offered=[])
    answer(game, "gain b1")
    step_forward(game, 1, "trickery", "the_forest")
    assert look(game).place("guards") == "the_forest"
    assert look(game).power == 12, "only what the symbol gave"
