"""Jafar: his Effects."""

from __future__ import annotations

from tests.rulesets.villainous.jafar.realms import OTHER
from tests.rulesets.villainous.scenes import (
    answer,
    asked,
    foreseen_of,
    look,
    realm,
    shown,
    table,
    why_not,
)


def test_necessary_sacrifice_pays_three_once() -> None:
    game = table(realm("jafar", hand=["necessary_sacrifice"], oasis=["razoul + scimitar"]), OTHER)
    answer(game, "play t1", "necessary_sacrifice", "razoul")
    assert look(game).power == 8
    assert look(game).discard() == ["scimitar", "razoul", "necessary_sacrifice"]


def test_necessary_sacrifice_does_not_take_stolen_items() -> None:
    game = table(realm("jafar", hand=["necessary_sacrifice"], oasis=["abu + snake_staff"]), OTHER)
    assert why_not(game, "necessary_sacrifice") == "no Ally and no Item of yours in the realm"


def test_scrying_finds_the_type_that_was_said() -> None:
    game = table(
        realm("jafar", hand=["scrying"], deck=["hypnotize", "iago", "magic_lamp", "razoul"]), OTHER
    )
    answer(game, "play t1", "scrying", "item")
    assert look(game).hand() == ["magic_lamp"]
    assert look(game).discard() == ["hypnotize", "iago", "scrying"]


def test_scrying_without_that_type_discards_everything() -> None:
    jafar = realm("jafar", hand=["scrying"])
    jafar.deck = [card for card in jafar.deck if "scimitar" in card]
    game = table(jafar, OTHER)
    answer(game, "play t1", "scrying", "ally")
    assert look(game).hand() == []
    assert look(game).discard() == ["scimitar", "scimitar", "scimitar", "scrying"]


def test_a_snake_am_i_defeats_a_hero_beside_jafar() -> None:
    game = table(realm("jafar", hand=["a_snake_am_i"], oasis=["abu"]), OTHER)
    assert why_not(game, "a_snake_am_i") == "Abu: not at Sultan's Palace"
    game = table(realm("jafar", at="oasis", hand=["a_snake_am_i"], oasis=["abu", "genie"]), OTHER)
    answer(game, "play b2", "a_snake_am_i")
    assert look(game).fate_discard() == ["abu"]


def test_hypnotize_costs_the_strength_of_the_hero_with_all_that_changes_it() -> None:
    jafar = realm("jafar", power=8, hand=["hypnotize"], oasis=["genie", "magic_lamp"])
    game = table(jafar, OTHER)
    answer(game, "play t1", "hypnotize")
    assert look(game).power == 0
    assert look(game).view.is_ally("jafar.genie.1")
    assert look(game).place("genie") == "oasis"
    assert look(game).strength("genie") == 6, "as an Ally he has his printed Strength"
    assert look(game).discard() == ["hypnotize"]


def test_the_cost_of_hypnotize_is_told_before_it_is_played() -> None:
    game = table(realm("jafar", hand=["hypnotize"], oasis=["abu"], sultans_palace=["rajah"]), OTHER)
    card = look(game).card("hypnotize")
    assert shown(game, card).figures == ("Cost X",)
    low, high = look(game).strength("abu"), look(game).strength("rajah")
    assert low < high
    assert f"Costs {low} to {high}." in shown(game, card).now
    assert not shown(game, card, viewer=1).now


def test_hypnotize_discards_fate_items_and_frees_the_symbols() -> None:
    game = table(realm("jafar", hand=["hypnotize"], oasis=["abu + wish"]), OTHER)
    assert look(game).view.covered(2) == ["t1", "t2"]
    answer(game, "play t1", "hypnotize")
    assert look(game).power == 1
    assert look(game).fate_discard() == ["wish"]
    assert look(game).view.covered(2) == []


def test_a_hypnotized_hero_leaves_to_the_fate_discard_pile_without_a_defeat() -> None:
    game = table(realm("jafar", hand=["necessary_sacrifice"], oasis=["aladdin (ally)"]), OTHER)
    answer(game, "play t1", "necessary_sacrifice")
    assert look(game).fate_discard() == ["aladdin"]
    assert asked(game) == "act"


def test_a_hypnotized_hero_fights() -> None:
    game = table(realm("jafar", sultans_palace=["genie (ally)", "aladdin + wish"]), OTHER)
    answer(game, "vanquish b1", "genie")
    assert look(game).fate_discard() == ["genie", "wish", "aladdin"]


def test_sorcerous_power_is_two_optional_moves_of_any_distance() -> None:
    game = table(
        realm("jafar", hand=["sorcerous_power"], sultans_palace=["iago"], oasis=["abu"]), OTHER
    )
    answer(game, "play t1", "sorcerous_power", "abu", "sultans_palace", "iago", "oasis")
    assert (look(game).place("abu"), look(game).place("iago")) == ("sultans_palace", "oasis")
    game = table(
        realm("jafar", hand=["sorcerous_power"], sultans_palace=["iago"], oasis=["abu"]), OTHER
    )
    answer(game, "play t1", "sorcerous_power", "no", "no")
    assert (look(game).place("abu"), look(game).place("iago")) == ("oasis", "sultans_palace")


def test_sorcerous_power_says_that_it_moves_nobody() -> None:
    game = table(realm("jafar", hand=["sorcerous_power"]), OTHER)
    assert foreseen_of(game, "sorcerous_power") == "does nothing: no Hero and no Ally can move"
    game = table(realm("jafar", hand=["sorcerous_power"], oasis=["abu"]), OTHER)
    assert foreseen_of(game, "sorcerous_power") == ""
    game = table(realm("jafar", hand=["sorcerous_power"], oasis=["iago"]), OTHER)
    assert foreseen_of(game, "sorcerous_power") == ""


def test_the_hourglass_makes_hypnotize_cheaper_but_not_the_ally_weaker() -> None:
    """2.5 Hypnotize: current Strength as the price, printed Strength afterwards."""
    oasis = ["giant_hourglass", "genie + wish"]
    mine = realm("jafar", at="oasis", power=8, hand=["hypnotize"], oasis=oasis)
    mine.boosts["heroes@2"] = -2
    game = table(mine, OTHER)
    answer(game, "play b2", "hypnotize")
    assert look(game).power == 8 - (6 + 2 - 2)
    assert look(game).strength("genie") == 6


def test_a_snake_am_i_looks_at_the_strength_now() -> None:
    """2.5 Other cards: weakened by the Hourglass even Genie falls."""
    game = table(realm("jafar", at="oasis", hand=["a_snake_am_i"], oasis=["genie"]), OTHER)
    assert why_not(game, "a_snake_am_i") == "Genie: Strength 6, at most 4 can be defeated"
    mine = realm("jafar", at="oasis", hand=["a_snake_am_i"], oasis=["genie"])
    mine.boosts["heroes@2"] = -2
    game = table(mine, OTHER)
    answer(game, "play b2", "a_snake_am_i")
    assert look(game).fate_discard() == ["genie"]


def test_sorcerous_power_moves_a_thief_with_what_he_stole() -> None:
    """2.5 Abu and Aladdin: his defeat at the Palace drops the Lamp there."""
    game = table(
        realm(
            "jafar",
            hand=["sorcerous_power"],
            oasis=["aladdin + magic_lamp"],
            sultans_palace=["razoul + scimitar"],
        ),
        OTHER,
    )
    answer(game, "play t1", "sorcerous_power", "aladdin", "sultans_palace", "no", "vanquish b1")
    answer(game, "razoul")
    assert (look(game).place("magic_lamp"), look(game).host("magic_lamp")) == ("sultans_palace", "")


def test_scrying_goes_on_in_the_shuffled_discard_pile() -> None:
    """2.5 Other cards: without what it has turned up itself."""
    jafar = realm("jafar", hand=["scrying"], deck=["iago"], discard=["magic_lamp"])
    jafar.deck = jafar.deck[-1:]
    game = table(jafar, OTHER)
    answer(game, "play t1", "scrying", "item")
    assert look(game).hand() == ["magic_lamp"]
    assert look(game).discard() == ["iago", "scrying"]
