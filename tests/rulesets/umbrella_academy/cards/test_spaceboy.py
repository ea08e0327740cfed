"""The ten Skill cards of Spaceboy."""

from __future__ import annotations

import pytest

from tests.rulesets.umbrella_academy.scenes import (
    answer,
    asks,
    hand,
    hazard,
    keys,
    pile,
    table,
    tokens,
    villain,
)


def test_strength_throws_a_villain_into_a_connected_location() -> None:
    game = table(hands={"spaceboy": "sb_strength"}, at={"spaceboy": 5}, villains={"hazel": 5})
    answer(game, "effect")
    assert keys(game) == ["hospital", "harbour", "diner", "mansion"]
    answer(game, "diner")
    assert villain(game, "hazel").at == 8
    assert pile(game) == ["sb_strength"]


def test_juggernaut_moves_two_steps_and_hits_where_it_ends() -> None:
    game = table(
        hands={"spaceboy": "sb_juggernaut"}, at={"spaceboy": 5}, hazards={7: "hz_terminauts"}
    )
    answer(game, "effect", "diner", "carnival_pier")
    assert game.state.at["spaceboy"] == 7
    assert tokens(game, 7) == "F"


def test_juggernaut_may_stop_after_one_step() -> None:
    game = table(hands={"spaceboy": "sb_juggernaut"}, at={"spaceboy": 5})
    answer(game, "effect", "diner", "stay")
    assert game.state.at["spaceboy"] == 8


def test_improvisation_discards_up_to_three_cards_and_draws_as_many() -> None:
    game = table(
        hands={"spaceboy": "sb_improvisation sb_strength fd_sulking sb_moon_leap sb_number_one"},
        decks={"spaceboy": "sb_ape_fists sb_human_shield sb_juggernaut"},
    )
    answer(game, "effect", "sb_improvisation", "sb_strength", "fd_sulking", "done")
    assert hand(game) == ["sb_moon_leap", "sb_number_one", "sb_ape_fists", "sb_human_shield"]
    assert pile(game) == ["sb_strength", "fd_sulking", "sb_improvisation"]


def test_moon_leap_goes_to_the_moon_and_nobody_follows() -> None:
    game = table(
        hands={"spaceboy": "sb_moon_leap"},
        at={"spaceboy": 5, "rumor": 9},
        villains={"hazel": 5, "cha_cha": 5},
    )
    answer(game, "effect")
    assert game.state.at["spaceboy"] == 1
    assert villain(game, "hazel").at == 5


def test_moon_leap_from_the_moon_goes_anywhere() -> None:
    game = table(hands={"spaceboy": "sb_moon_leap"}, at={"spaceboy": 1})
    answer(game, "effect")
    assert len(keys(game)) == 9
    answer(game, "carnival_pier")
    assert game.state.at["spaceboy"] == 7


def test_number_one_calls_another_hero() -> None:
    game = table(
        "spaceboy", "rumor", "kraken", hands={"spaceboy": "sb_number_one"}, villains={"hazel": 9}
    )
    answer(game, "effect", "kraken")
    assert game.state.at["kraken"] == 1
    assert villain(game, "hazel").at == 9


def test_human_shield_guards_its_location() -> None:
    game = table(hands={"spaceboy": "sb_human_shield"}, hazards={1: "hz_terminauts"})
    answer(game, "symbols")
    assert tokens(game, 1) == "FF"
    assert game.state.guards == {"1": 2}


@pytest.mark.rules("UA14")
def test_a_modifier_is_no_effect_to_play() -> None:
    """Without a target Human Shield guards nobody."""
    assert "effect" not in keys(table(hands={"spaceboy": "sb_human_shield"}))


def test_ape_fists_cost_one_more_skill_card() -> None:
    game = table(
        hands={"spaceboy": "sb_ape_fists sb_strength sb_moon_leap"}, hazards={1: "hz_terminauts"}
    )
    answer(game, "symbols", "sb_ape_fists", "sb_moon_leap")
    assert tokens(game, 1) == "FFF"
    assert hand(game) == ["sb_strength"]


def test_ape_fists_without_another_card_cost_nothing() -> None:
    game = table(hands={"spaceboy": "sb_ape_fists"}, hazards={1: "hz_terminauts"})
    answer(game, "symbols")
    assert tokens(game, 1) == "FFF"


def test_lunar_research_orders_the_next_two_cards_and_draws() -> None:
    game = table(
        hands={"spaceboy": "sb_lunar_research"},
        decks={"spaceboy": "sb_strength"},
        main="hz_meteor ad_plan hz_riot",
    )
    answer(game, "effect", "ad_plan", "hz_meteor")
    assert game.state.deck[::-1] == ["ad_plan", "hz_meteor", "hz_riot"]
    assert hand(game) == ["sb_strength"]


@pytest.mark.rules("UA14")
def test_a_card_played_for_its_symbols_keeps_its_effect_text_to_itself() -> None:
    """Only a Modifier follows the tokens."""
    game = table(
        hands={"spaceboy": "sb_lunar_research sb_improvisation"}, hazards={1: "hz_outbreak"}
    )
    answer(game, "symbols", "sb_lunar_research")
    assert tokens(game, 1) == "PW"
    assert hand(game) == ["sb_improvisation"]
    assert asks(game) == 1


def test_symbols_all_go_to_one_target() -> None:
    game = table(hands={"spaceboy": "sb_strength"}, hazards={1: "hz_meteor"}, villains={"hazel": 1})
    answer(game, "symbols")
    assert keys(game) == ["hazard 1", "hazel"]
    answer(game, "hazel")
    assert tokens(game, "hazel") == "PP"
    assert hazard(game, 1) == "hz_meteor"
    assert tokens(game, 1) == ""
