"""The ten Skill cards of Number Five."""

from __future__ import annotations

from tests.rulesets.umbrella_academy.scenes import (
    Play,
    answer,
    asked,
    asks,
    hand,
    hazard,
    keys,
    table,
    tokens,
    villain,
)

FAMILY = ("number_five", "rumor")


def test_blink_goes_anywhere_alone_and_draws() -> None:
    game = table(*FAMILY, hands={"number_five": "nf_blink"}, villains={"hazel": 10, "cha_cha": 10})
    answer(game, "effect", "carnival_pier")
    assert game.state.at["number_five"] == 7
    assert villain(game, "hazel").at == 10
    assert len(hand(game)) == 1


def test_time_jump_orders_the_next_five_cards() -> None:
    game = table(
        *FAMILY,
        hands={"number_five": "nf_time_jump"},
        main="ad_plan ad_radio hz_riot hz_flood hz_meteor ad_monocle",
    )
    answer(game, "effect", "hz_meteor", "hz_flood", "hz_riot", "ad_radio", "ad_plan")
    assert game.state.deck[::-1] == [
        "hz_meteor",
        "hz_flood",
        "hz_riot",
        "ad_radio",
        "ad_plan",
        "ad_monocle",
    ]


def test_rewind_buries_the_hazard_here() -> None:
    game = table(
        *FAMILY,
        hands={"number_five": "nf_rewind"},
        hazards={10: "hz_meteor"},
        tokens={10: "P"},
        main="ad_plan",
    )
    answer(game, "effect")
    assert hazard(game, 10) == ""
    assert game.state.deck == ["hz_meteor", "ad_plan"]


def test_rewind_cannot_bury_devastation() -> None:
    hazards = {10: "sp_devastated"}
    game = table(*FAMILY, hands={"number_five": "nf_rewind"}, hazards=hazards, main="ad_plan")
    answer(game, "effect")
    assert hazard(game, 10) == "sp_devastated"
    assert game.state.deck == ["ad_plan"]


def test_training_hits_villains_harder() -> None:
    hands = {"number_five": "nf_training"}
    game = table(*FAMILY, hands=hands, villains={"cha_cha": 10}, finale=True)
    answer(game, "symbols")
    assert tokens(game, "cha_cha") == "FFF"
    game = table(*FAMILY, hands=hands, hazards={10: "hz_terminauts"})
    answer(game, "symbols")
    assert tokens(game, 10) == "FF"


def solved(main: str) -> Play:
    hands = {"number_five": "nf_equation"}
    game = table(*FAMILY, hands=hands, hazards={10: "hz_outbreak"}, main=main)
    answer(game, "symbols")
    return game


def test_equation_may_bury_the_top_card() -> None:
    game = solved("hz_riot ad_plan")
    answer(game, "bury")
    assert game.state.deck == ["hz_riot", "ad_plan"]
    assert tokens(game, 10) == "WW"


def test_equation_may_leave_the_top_card() -> None:
    game = solved("hz_riot ad_plan")
    answer(game, "leave")
    assert game.state.deck == ["ad_plan", "hz_riot"]


def test_equation_never_buries_save_the_world() -> None:
    game = solved("sp_save_the_world ad_plan")
    assert keys(game) == ["leave"]


def test_paradox_swaps_two_heroes_and_both_draw() -> None:
    game = table(
        *FAMILY,
        hands={"number_five": "nf_paradox", "rumor": ""},
        villains={"hazel": 10, "cha_cha": 10},
    )
    answer(game, "effect")
    assert game.state.at == {"number_five": 5, "rumor": 10}
    assert (len(hand(game)), len(hand(game, 1))) == (1, 1)
    assert villain(game, "hazel").at == 10


def test_stolen_minutes_bring_a_player_back() -> None:
    game = table(*FAMILY, hands={"number_five": "nf_stolen_minutes nf_blink", "rumor": "wound"})
    answer(game, "discard", "nf_blink")
    assert game.state.seats[1].passed
    game = table(*FAMILY, hands={"number_five": "nf_stolen_minutes", "rumor": "wound"}, current=1)
    assert asks(game) == 0
    answer(game, "effect")
    assert not game.state.seats[1].passed
    assert len(hand(game, 1)) == 2
    assert (asked(game), asks(game)) == ("action", 1)
