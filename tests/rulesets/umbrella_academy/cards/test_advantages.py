"""The thirty Advantage cards."""

from __future__ import annotations

import pytest

from tests.rulesets.umbrella_academy.scenes import (
    GAME,
    Play,
    answer,
    asked,
    asks,
    hand,
    keys,
    log,
    pile,
    table,
    tokens,
    villain,
    why,
    wounds,
)


def holding(card: str, **words: object) -> Play:
    """Spaceboy on the Moon with one Advantage and nothing else in hand."""
    hands = {"spaceboy": card, **words.pop("hands", {})}  # type: ignore[dict-item]
    return table(hands=hands, **words)  # type: ignore[arg-type]


def test_plan_gives_wits_and_a_card() -> None:
    game = holding("ad_plan", hazards={1: "hz_outbreak"})
    answer(game, "symbols")
    assert tokens(game, 1) == "W"
    assert len(hand(game)) == 1
    assert game.state.gone == ["ad_plan"]
    assert pile(game) == []


def test_levitator_belt_moves_anywhere_and_free_villains_follow() -> None:
    game = holding("ad_levitator_belt", villains={"hazel": 1, "cha_cha": 1})
    answer(game, "effect", "downtown", "hazel")
    assert game.state.at["spaceboy"] == 9
    assert [villain(game, name).at for name in ("hazel", "cha_cha")] == [9, 1]


def test_baseball_bat_may_knock_a_villain_away() -> None:
    game = holding("ad_baseball_bat", villains={"hazel": 1})
    answer(game, "symbols")
    assert keys(game) == ["stay", "launch_field"]
    answer(game, "launch_field")
    assert villain(game, "hazel").at == 2
    assert tokens(game, "hazel") == "FF"


def test_baseball_bat_knocks_no_hazard() -> None:
    game = holding("ad_baseball_bat", hazards={1: "hz_terminauts"})
    answer(game, "symbols")
    assert tokens(game, 1) == "FF"
    assert (asked(game), asks(game)) == ("action", 1)


def test_dynamite_works_on_hazards_only_and_costs_a_card() -> None:
    game = holding("ad_dynamite", villains={"hazel": 1})
    assert why(game, "symbols") == "no target here"
    game = holding(
        "ad_dynamite sb_strength sb_moon_leap", villains={"hazel": 1}, hazards={1: "hz_flood"}
    )
    answer(game, "symbols", "ad_dynamite", "sb_strength")
    assert tokens(game, 1) == "PPP"
    assert hand(game) == ["sb_moon_leap"]


def test_case_file_shows_the_next_card() -> None:
    game = holding("ad_case_file", hazards={1: "hz_outbreak"}, main="hz_riot ad_plan")
    answer(game, "symbols")
    assert (asked(game), keys(game)) == ("scry", ["hz_riot"])
    answer(game, "hz_riot")
    assert game.state.deck == ["ad_plan", "hz_riot"]


def test_everybody_reads_in_which_order_cards_go_back() -> None:
    """Equal cards that lie apart are not counted together: their order is what is told."""
    game = holding("ad_monocle", main="hz_riot hz_riot hz_flood hz_outbreak")
    answer(game, "effect", "hz_riot", "hz_flood", "hz_riot", "hz_outbreak")
    told = log(game)
    assert "From the top: Riot ×2, Flood, Outbreak." in told
    assert "They are put back: from the top Riot, Flood, Riot, Outbreak." in told


@pytest.mark.parametrize("private", [False, True])
def test_with_open_hands_nobody_looks_in_secret(private: bool) -> None:
    """What lies on top is told to all there; a sealed list would only cost keys."""
    game = holding("ad_case_file", hazards={1: "hz_outbreak"}, main="hz_riot", private=private)
    answer(game, "symbols")
    assert game.decision is not None
    assert game.decision.secret is private


def test_umbrella_guards_its_hero() -> None:
    game = holding("ad_umbrella", hazards={1: "hz_terminauts"})
    answer(game, "symbols")
    assert game.state.guards == {"spaceboy": 2}


def test_guards_add_up() -> None:
    game = holding("ad_umbrella ad_umbrella sb_moon_leap", hazards={1: "hz_terminauts"})
    answer(game, "symbols", "ad_umbrella", "pass", "symbols", "ad_umbrella")
    assert game.state.guards == {"spaceboy": 4}


def test_first_aid_heals_hands_and_piles_here() -> None:
    game = holding(
        "ad_first_aid",
        hands={"rumor": "wound"},
        discards={"spaceboy": "wound"},
        at={"rumor": 1},
        wound_deck=15,
    )
    answer(game, "effect", "pile 1", "hand 2")
    assert wounds(game) == [0, 0]
    assert game.state.wound_deck == 17


def test_first_aid_reaches_nobody_elsewhere() -> None:
    game = holding("ad_first_aid", hands={"rumor": "wound"})
    answer(game, "effect")
    assert (asked(game), hand(game, 1)) == ("action", ["wound"])


def test_black_coffee_draws_two() -> None:
    game = holding("ad_black_coffee")
    answer(game, "effect")
    assert len(hand(game)) == 2


def test_family_photograph_trades_feuds_for_cards() -> None:
    game = holding(
        "ad_family_photo",
        hands={"rumor": "fd_sulking fd_old_grudge"},
        decks={"rumor": "ru_whisper"},
    )
    answer(game, "effect", "fd_sulking", "done")
    assert hand(game, 1) == ["ru_whisper", "fd_old_grudge"]


def test_monocle_orders_four_and_may_bury_the_top_one() -> None:
    game = holding("ad_monocle", main="ad_plan hz_riot hz_flood ad_radio hz_meteor")
    answer(game, "effect", "hz_riot", "ad_plan", "ad_radio", "hz_flood", "bury")
    assert game.state.deck[::-1] == ["ad_plan", "ad_radio", "hz_flood", "hz_meteor", "hz_riot"]


def test_getaway_car_takes_the_willing_along() -> None:
    game = table(
        "spaceboy",
        "rumor",
        "kraken",
        hands={"spaceboy": "ad_getaway_car"},
        at={"spaceboy": 5, "rumor": 5, "kraken": 5},
        villains={"hazel": 5},
    )
    answer(game, "effect", "harbour", "yes", "no")
    assert game.state.at == {"spaceboy": 6, "rumor": 6, "kraken": 5}
    assert villain(game, "hazel").at == 5


def test_domino_mask_gives_two_tokens_of_named_kinds() -> None:
    game = holding("ad_domino_mask", hazards={1: "hz_ally_in_trouble"})
    answer(game, "symbols", "W", "F")
    assert tokens(game, 1) == "FW"
    assert why(holding("ad_domino_mask"), "effect") == "no card in hand has a text to play"


def test_smoke_bomb_mutes_the_villains_here() -> None:
    game = holding("ad_smoke_bomb", villains={"hazel": 1, "cha_cha": 2})
    answer(game, "symbols")
    assert [villain(game, name).muted for name in ("hazel", "cha_cha")] == [True, False]
    assert tokens(game, "hazel") == "P"


def test_radio_lets_all_others_draw() -> None:
    game = table("spaceboy", "rumor", "kraken", hands={"spaceboy": "ad_radio"})
    before = [len(hand(game, n)) for n in (0, 1, 2)]
    answer(game, "effect")
    assert [len(hand(game, n)) for n in (0, 1, 2)] == [0, before[1] + 1, before[2] + 1]


def test_tip_off_reaches_a_connected_location() -> None:
    game = holding("ad_tip_off", hazards={2: "hz_ally_in_trouble"})
    answer(game, "symbols")
    assert tokens(game, 2) == "FW"


@pytest.mark.rules("UA20", "UA79")
@pytest.mark.parametrize("card", GAME.content.advantages)
def test_every_advantage_is_used_up(card: str) -> None:
    """An Advantage is destroyed when it is used."""
    game = holding(card, hazards={1: "hz_outbreak"}, hands={"rumor": "ru_whisper"})
    way = "effect" if GAME.content.advantages[card].play == "effect" else "symbols"
    answer(game, way)
    while asked(game) != "action":
        answer(game, keys(game)[-1])
    assert game.state.gone == [card]
    assert card not in hand(game)
    assert card not in pile(game)
