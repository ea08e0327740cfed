"""The ten Skill cards of Kraken."""

from __future__ import annotations

from tests.rulesets.umbrella_academy.scenes import answer, asks, hand, keys, table, tokens, villain

FAMILY = ("kraken", "rumor")


def test_throwing_knife_reaches_a_connected_location() -> None:
    game = table(
        *FAMILY,
        hands={"kraken": "kr_knife"},
        hazards={9: "hz_riot"},
        villains={"hazel": 8, "cha_cha": 7},
    )
    answer(game, "symbols")
    assert keys(game) == ["hazel", "hazard 9"]
    answer(game, "hazel")
    assert tokens(game, "hazel") == "F"


def test_alley_brawl_drags_a_villain_here_and_hits_it() -> None:
    game = table(*FAMILY, hands={"kraken": "kr_alley_brawl"}, villains={"hazel": 8, "cha_cha": 5})
    answer(game, "effect")
    assert villain(game, "hazel").at == 9
    assert tokens(game, "hazel") == "F"
    assert villain(game, "cha_cha").at == 5


def test_deep_breath_guards_kraken_and_draws() -> None:
    game = table(*FAMILY, hands={"kraken": "kr_deep_breath"}, decks={"kraken": "kr_knife"})
    answer(game, "effect")
    assert game.state.guards == {"kraken": 3}
    assert hand(game) == ["kr_knife"]


def test_undertow_leads_to_the_water() -> None:
    game = table(
        *FAMILY,
        hands={"kraken": "kr_undertow"},
        hazards={7: "hz_flood"},
        villains={"hazel": 9, "cha_cha": 9},
    )
    answer(game, "effect")
    assert keys(game) == ["harbour", "carnival_pier"]
    answer(game, "carnival_pier")
    assert tokens(game, 7) == "P"
    assert villain(game, "hazel").at == 9


def test_vigilante_jumps_to_a_villain() -> None:
    game = table(
        *FAMILY,
        hands={"kraken": "kr_vigilante"},
        hazards={4: "hz_riot"},
        villains={"hazel": 4, "cha_cha": 2},
    )
    answer(game, "effect")
    assert keys(game) == ["launch_field", "icarus_theatre"]
    answer(game, "icarus_theatre")
    assert game.state.at["kraken"] == 4
    assert tokens(game, "hazel") == "F"
    assert tokens(game, 4) == ""


def test_orders_are_for_others_gives_another_action() -> None:
    game = table(*FAMILY, hands={"kraken": "kr_no_orders kr_knife"}, hazards={9: "hz_terminauts"})
    answer(game, "symbols", "kr_no_orders")
    assert asks(game) == 0
    answer(game, "discard")
    assert asks(game) == 1


def test_interrogation_draws_when_a_villain_is_near() -> None:
    game = table(*FAMILY, hands={"kraken": "kr_interrogation"}, villains={"hazel": 8})
    answer(game, "effect")
    assert len(hand(game)) == 2


def test_interrogation_draws_nothing_far_from_villains() -> None:
    game = table(*FAMILY, hands={"kraken": "kr_interrogation"}, villains={"hazel": 7})
    answer(game, "effect")
    assert hand(game) == []


def test_six_blades_hit_everything_near() -> None:
    game = table(
        *FAMILY,
        hands={"kraken": "kr_six_blades"},
        hazards={9: "hz_riot", 8: "hz_terminauts", 5: "hz_meteor", 10: "sp_devastated"},
        villains={"hazel": 10, "cha_cha": 4},
    )
    answer(game, "effect")
    assert [tokens(game, t) for t in (9, 8, 5, "hazel", "cha_cha")] == ["F", "F", "", "F", ""]
