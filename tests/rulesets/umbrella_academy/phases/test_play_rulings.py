"""Rulings on the Play Phase (UA9 to UA31), and a few on moves and on cards against rules."""

from __future__ import annotations

import pytest

from tests.rulesets.umbrella_academy.scenes import (
    Play,
    answer,
    asked,
    asks,
    ending,
    hand,
    hazard,
    keys,
    log,
    next_turn,
    pile,
    table,
    tokens,
    villain,
    why,
)

FAMILY = ("spaceboy", "rumor", "kraken")


@pytest.mark.rules("UA9")
def test_ua9_one_action_each_clockwise_past_those_who_passed() -> None:
    game = table(*FAMILY)
    answer(game, "discard", *keys_for(game))
    assert asks(game) == 1
    answer(game, "pass")
    assert asks(game) == 2
    answer(game, "discard", *keys_for(game))
    assert asks(game) == 0
    answer(game, "discard")
    assert asks(game) == 2
    assert "wait" not in keys(game)


def keys_for(game: Play) -> list[str]:
    """The Skill card that the acting seat holds twice."""
    return [hand(game, asks(game))[0]]


@pytest.mark.rules("UA10")
def test_ua10_a_passed_hero_can_still_be_moved_by_others() -> None:
    game = table(*FAMILY, hands={"rumor": "ru_heard_a_rumor"})
    answer(game, "pass", "effect", "spaceboy", "yes")
    assert game.state.at["spaceboy"] == 2
    assert game.state.seats[0].passed


@pytest.mark.rules("UA11")
def test_ua11_the_program_passes_for_who_can_do_nothing() -> None:
    game = table(*FAMILY, hands={"spaceboy": "wound"}, at={"spaceboy": 2})
    assert asks(game) == 1
    assert "Ada has no possible Action." in log(game)
    game = table(*FAMILY, hands={"spaceboy": "wound"}, at={"spaceboy": 3})
    assert keys(game) == ["ability ward", "pass"]


@pytest.mark.rules("UA12")
def test_ua12_everything_but_wounds_and_sulking_pays_for_a_move() -> None:
    game = table(*FAMILY, hands={"spaceboy": "sb_strength fd_sulking fd_old_grudge wound ad_plan"})
    answer(game, "move", "launch_field")
    assert keys(game) == ["sb_strength", "fd_old_grudge", "ad_plan"]
    answer(game, "ad_plan")
    assert game.state.gone == ["ad_plan"]
    assert pile(game) == []


@pytest.mark.rules("UA13")
def test_ua13_a_move_goes_elsewhere_and_the_mansion_is_one_hop() -> None:
    game = table(*FAMILY)
    answer(game, "move")
    assert keys(game) == ["launch_field", "mansion"]
    answer(game, "mansion", "sb_lunar_research", "pass", "pass", "move")
    assert len(keys(game)) == 9
    assert "mansion" not in keys(game)


@pytest.mark.rules("UA14")
def test_ua14_symbols_need_a_target() -> None:
    game = table(*FAMILY, hands={"spaceboy": "sb_human_shield"}, hazards={2: "hz_riot"})
    assert "symbols" not in keys(game)
    assert why(game, "symbols") == "no target here"
    game = table(*FAMILY, hands={"spaceboy": "sb_human_shield"}, hazards={1: "sp_devastated"})
    assert "symbols" not in keys(game)


@pytest.mark.rules("UA17")
def test_ua17_a_card_in_play_is_not_reshuffled_by_its_own_draw() -> None:
    game = table(
        *FAMILY,
        hands={"spaceboy": "sb_lunar_research"},
        decks={"spaceboy": ""},
        discards={"spaceboy": "sb_strength"},
        main="",
    )
    answer(game, "effect")
    assert hand(game) == ["sb_strength"]
    assert pile(game) == ["sb_lunar_research"]


@pytest.mark.rules("UA18")
def test_ua18_only_skill_cards_are_discarded() -> None:
    game = table(*FAMILY, hands={"spaceboy": "fd_old_grudge ad_plan wound"})
    assert "discard" not in keys(game)
    assert why(game, "discard") == "no Skill card in hand"


@pytest.mark.rules("UA19")
def test_ua19_picking_up_is_hindered_by_hazards_only() -> None:
    game = table(*FAMILY, advantages={1: "ad_plan ad_radio ad_plan"}, villains={"hazel": 1})
    answer(game, "pick-up", "ad_radio", "ad_plan", "done")
    assert sorted(game.state.seats[0].advantages) == ["ad_plan", "ad_radio"]
    assert game.state.place(1).advantages == ["ad_plan"]
    game = table(*FAMILY, advantages={1: "ad_plan ad_radio"})
    answer(game, "pick-up", "all")
    assert game.state.seats[0].advantages == ["ad_plan", "ad_radio"]
    for card in ("hz_riot", "sp_devastated"):
        game = table(*FAMILY, advantages={1: "ad_plan"}, hazards={1: card})
        assert "pick-up" not in keys(game)


@pytest.mark.rules("UA20")
def test_ua20_texts_that_name_skill_cards_never_touch_advantages() -> None:
    game = table(*FAMILY, hands={"spaceboy": "sb_ape_fists ad_plan"}, hazards={1: "hz_terminauts"})
    answer(game, "symbols", "sb_ape_fists")
    assert hand(game) == ["ad_plan"]


@pytest.mark.rules("UA21")
def test_ua21_a_board_ability_wants_a_clear_place() -> None:
    assert "ability observatory" in keys(table(*FAMILY, villains={"hazel": 1}, save=1))
    assert why(table(*FAMILY, hazards={1: "hz_riot"}), "moon") == "a Hazard lies here"
    assert why(table(*FAMILY, advantages={1: "ad_plan"}), "moon") == "not while Advantages lie here"
    assert why(table(*FAMILY, main=""), "moon") == "the Main Deck is empty"
    assert why(table(*FAMILY, at={"spaceboy": 3}), "hospital") == "no Wound in hand"
    assert why(table(*FAMILY, at={"spaceboy": 10}), "mansion") == "no Feud in hand"


@pytest.mark.rules("UA23")
def test_ua23_nobody_is_asked_for_consent_unless_the_text_says_willing() -> None:
    game = table(*FAMILY, hands={"spaceboy": "sb_number_one"})
    answer(game, "effect", "rumor")
    assert game.state.at["rumor"] == 1
    assert asked(game) == "action"


@pytest.mark.rules("UA25")
def test_ua25_destroying_is_possible_before_and_after_the_action() -> None:
    game = table(*FAMILY, hazards={7: "hz_ally_in_trouble"}, tokens={7: "FW"})
    answer(game, "discard", *keys_for(game))
    assert (asked(game), asks(game)) == ("destroy", 0)
    answer(game, "destroy hazard 7")
    assert hazard(game, 7) == ""
    assert asks(game) == 1


@pytest.mark.rules("UA26")
def test_ua26_a_complete_target_may_be_left() -> None:
    game = table(*FAMILY, hazards={7: "hz_ally_in_trouble"}, tokens={7: "FW"})
    answer(game, "discard", *keys_for(game), "leave")
    assert "destroy hazard 7" in keys(game)
    answer(game, "pass", "pass", "pass")
    assert hazard(game, 7) != "" or "Ally in Trouble is removed." in log(game)


@pytest.mark.rules("UA27")
def test_ua27_all_tokens_go_with_the_target() -> None:
    game = table(*FAMILY, villains={"hazel": 8}, tokens={"hazel": "FFFPWW"})
    answer(game, "destroy hazel")
    assert tokens(game, "hazel") == ""


@pytest.mark.rules("UA28")
def test_ua28_tokens_travel_with_their_target() -> None:
    game = table(
        *FAMILY,
        hands={"spaceboy": "sb_strength"},
        at={"spaceboy": 5},
        villains={"hazel": 5},
        tokens={"hazel": "FF"},
    )
    answer(game, "effect", "diner")
    assert (villain(game, "hazel").at, tokens(game, "hazel")) == (8, "FF")


@pytest.mark.rules("UA30", "UA52")
def test_ua30_ua52_nothing_is_destroyed_in_the_effect_phase() -> None:
    """There is no current player in the Effect Phase, who could destroy a target."""
    game = table(
        *FAMILY,
        phase="effect",
        hazards={7: "hz_blackout"},
        tokens={7: "PWW"},
        hands={"spaceboy": ""},
    )
    assert hazard(game, 7) == "hz_blackout"
    assert game.state.beaten == 0


@pytest.mark.rules("UA31")
def test_ua31_the_token_supply_never_runs_out() -> None:
    game = table(
        *FAMILY, hands={"spaceboy": "sb_ape_fists"}, hazards={1: "hz_riot"}, tokens={1: "F" * 60}
    )
    answer(game, "symbols")
    assert tokens(game, 1) == "F" * 63


@pytest.mark.rules("UA33")
def test_ua33_the_mover_chooses_which_villains_are_free() -> None:
    game = table(
        *FAMILY, at={"spaceboy": 8, "rumor": 8}, villains={"hazel": 8, "cha_cha": 8, "vanya": 8}
    )
    answer(game, "move", "downtown", *keys_for(game))
    assert (asked(game), keys(game)) == ("follow", ["hazel", "cha_cha", "vanya"])
    answer(game, "vanya")
    assert [v.at for v in game.state.villains] == [8, 8, 9]


@pytest.mark.rules("UA62")
def test_ua62_others_may_move_a_hero_where_feuds_would_keep_them_from() -> None:
    game = table(
        *FAMILY,
        hands={"spaceboy": "sb_number_one", "rumor": "fd_sibling_rivalry fd_fathers_favourite"},
    )
    answer(game, "effect", "rumor")
    assert game.state.at["rumor"] == 1


@pytest.mark.rules("UA84")
def test_ua84_a_card_beats_the_rules() -> None:
    """Blink leads to any Location, also to one that a Move could not reach."""
    game = table("number_five", "rumor", hands={"number_five": "nf_blink"}, at={"number_five": 1})
    answer(game, "effect", "carnival_pier")
    assert game.state.at["number_five"] == 7


def test_the_game_goes_on_after_a_quiet_turn() -> None:
    game = table(*FAMILY)
    next_turn(game)
    assert (ending(game), game.state.turn) == ("", 2)
