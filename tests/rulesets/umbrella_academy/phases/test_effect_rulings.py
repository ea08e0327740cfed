"""Rulings about the Draw, Effect and Crisis Phases, Wounds, Feuds, Allies and the Main Deck."""

from __future__ import annotations

import pytest

from tests.rulesets.umbrella_academy.scenes import (
    QUIET,
    answer,
    asked,
    asks,
    effect_phase,
    ending,
    feuds,
    finish,
    hand,
    hazard,
    keys,
    log,
    pile,
    table,
    tokens,
    villain,
    why,
    wounds,
)

FAMILY = ("spaceboy", "rumor", "kraken")


@pytest.mark.rules("UA38")
def test_ua38_everybody_draws_up_to_the_hand_size_in_first_player_order() -> None:
    game = table(*FAMILY, phase="draw", first=2)
    drawn = [line.split()[0] for line in log(game) if " draws " in line]
    assert drawn == ["Cleo", "Ada", "Ben"]
    assert [len(hand(game, n)) for n in (0, 1, 2)] == [4, 4, 4]


@pytest.mark.rules("UA20")
def test_ua20_a_wound_counts_for_the_hand_size() -> None:
    game = table(*FAMILY, phase="draw", hands={"spaceboy": "wound sb_strength"})
    assert len(hand(game)) == 4


@pytest.mark.rules("UA39")
def test_ua39_cards_drawn_in_the_play_phase_do_not_count_as_drawn() -> None:
    words = {"hands": {"spaceboy": "wound sb_strength sb_strength ad_black_coffee"}}
    game = table(*FAMILY, **words)  # type: ignore[arg-type]
    answer(game, "effect", "ad_black_coffee")
    assert len(hand(game)) == 5
    while asked(game) == "action" and game.state.turn == 1:
        answer(game, "pass")
    assert ending(game) == "lose_wound_hand"


@pytest.mark.rules("UA40")
def test_ua40_an_empty_deck_is_reshuffled_and_nothing_is_nothing() -> None:
    words = {"phase": "draw", "decks": {"spaceboy": ""}}
    game = table(*FAMILY, discards={"spaceboy": "sb_strength"}, **words)  # type: ignore[arg-type]
    assert hand(game).count("sb_strength") == 1
    game = table(*FAMILY, hands={"spaceboy": "wound"}, **words)  # type: ignore[arg-type]
    assert ending(game) == "lose_wound_hand"


@pytest.mark.rules("UA42")
def test_ua42_people_stay_where_a_place_is_devastated() -> None:
    game = effect_phase(
        *FAMILY,
        hazards={7: "hz_meteor"},
        tokens={7: "PP", "hazel": "F"},
        villains={"hazel": 7},
        allies={"al_pogo": 7},
        sweep=7,
    )
    assert hazard(game, 7) == "sp_devastated"
    assert tokens(game, 7) == ""
    assert tokens(game, "hazel") == "F"
    assert game.state.allies == {"al_pogo": 7}


@pytest.mark.rules("UA43")
def test_ua43_save_the_world_survives_devastation() -> None:
    game = effect_phase(*FAMILY, hazards={7: "hz_meteor"}, save=7, sweep=7)
    assert hazard(game, 7) == "sp_devastated"
    assert game.state.finale


@pytest.mark.rules("UA43")
def test_ua43_save_the_world_behind_the_sweep_waits() -> None:
    game = effect_phase(
        *FAMILY, hazards={8: "hz_doomsday_cult"}, sweep=8, main=f"sp_save_the_world {QUIET}"
    )
    assert game.state.place(1).save
    assert not game.state.finale


@pytest.mark.rules("UA44")
def test_ua44_a_devastated_place_is_devastated_once() -> None:
    game = effect_phase(
        *FAMILY, mission="violin", villains={"vanya": 7}, hazards={7: "sp_devastated"}, finale=True
    )
    assert hazard(game, 7) == "sp_devastated"
    assert game.state.gone == []


@pytest.mark.rules("UA45")
def test_ua45_devastation_is_a_hazard_for_good() -> None:
    words = {"hazards": {1: "sp_devastated"}, "advantages": {1: "ad_plan"}}
    game = table(*FAMILY, **words)  # type: ignore[arg-type]
    assert why(game, "moon") == "a Hazard lies here"
    assert why(game, "pick-up") == "all is devastated here"
    game = table(*FAMILY, phase="crisis", hazards={1: "sp_devastated"})
    assert game.state.place(1).advantages == []
    game = table(
        *FAMILY,
        hands={"spaceboy": "sb_strength"},
        hazards={1: "sp_devastated"},
        villains={"hazel": 1},
    )
    answer(game, "symbols")
    assert tokens(game, "hazel") == "PP"


@pytest.mark.rules("UA46")
def test_ua46_two_hazards_never_share_a_place() -> None:
    full = dict.fromkeys(range(1, 11), "sp_devastated") | {4: "hz_doomsday_cult"}
    game = effect_phase(*FAMILY, hazards=full, sweep=4)
    assert game.state.deck_left == 20
    assert hazard(game, 4) == "hz_doomsday_cult"


@pytest.mark.rules("UA47")
def test_ua47_the_hazard_comes_before_the_villains_of_a_place() -> None:
    game = effect_phase(*FAMILY, hazards={5: "hz_riot"}, villains={"hazel": 5}, sweep=5)
    lines = log(game)
    assert lines.index("Riot at The City takes effect.") < lines.index("Hazel acts.")


@pytest.mark.rules("UA47")
def test_ua47_a_hazard_that_appears_ahead_of_the_sweep_acts() -> None:
    full = dict.fromkeys((1, 2, 3), "sp_devastated") | {4: "hz_doomsday_cult"}
    game = effect_phase(*FAMILY, hazards=full, sweep=4, main=f"hz_riot {QUIET}")
    assert "Riot at The City takes effect." in log(game)


def test_a_hazard_without_an_effect_says_so() -> None:
    lines = log(effect_phase(*FAMILY, hazards={7: "hz_poison_cloud"}, sweep=7))
    assert lines[:2] == [
        "Poison Cloud at Carnival Pier takes effect.",
        "Poison Cloud changes nothing.",
    ]


@pytest.mark.rules("UA48")
def test_ua48_an_act_by_a_hazard_is_extra() -> None:
    game = effect_phase(*FAMILY, hazards={5: "hc_come_look_hazel"}, villains={"hazel": 9}, sweep=5)
    assert log(game).count("Hazel acts.") == 2


@pytest.mark.rules("UA48")
def test_ua48_muted_villains_do_not_act_for_hazards_either() -> None:
    game = table(
        "rumor", "kraken", hands={"rumor": "ru_never_happened"}, villains={"hazel": 9},
        hazards={5: "hc_come_look_hazel"},
    )  # fmt: skip
    answer(game, "effect", "hazel", "pass", "pass")
    assert "Hazel acts." not in log(game)
    assert "Hazel is muted and does not act." in log(game)


def test_a_muted_hazard_is_skipped_and_the_mark_goes() -> None:
    game = table("rumor", "kraken", hands={"rumor": "ru_never_happened"}, hazards={8: "hz_riot"})
    answer(game, "effect", "pass", "pass")
    finish(game)
    assert feuds(game) == [0, 0]
    found = game.state.place(8).hazard
    assert found is not None
    assert not found.muted


@pytest.mark.rules("UA49")
def test_ua49_ties_and_targets_are_for_the_first_player() -> None:
    game = effect_phase(*FAMILY, villains={"hazel": 5}, at={"kraken": 5}, sweep=5, first=2)
    assert (asked(game), asks(game)) == ("who", 2)
    assert keys(game) == ["kraken", "rumor"]


@pytest.mark.rules("UA50")
def test_ua50_simultaneous_wounds_go_clockwise_from_the_first_player() -> None:
    game = effect_phase(*FAMILY, hazards={8: "hz_terminauts"}, sweep=8, first=2, wound_deck=1)
    assert wounds(game) == [0, 0, 1]
    assert ending(game) == "lose_wound_deck"


@pytest.mark.rules("UA51")
def test_ua51_hazards_of_the_crisis_are_not_counted_yet() -> None:
    hazards = dict.fromkeys((1, 2, 3, 4, 5), "hz_blackout")
    game = table(*FAMILY, phase="crisis", hazards=hazards, main="hz_riot " * 10)
    assert game.state.hazards == 10
    assert ending(game) == ""


@pytest.mark.rules("UA53", "UA54", "UA75")
def test_ua53_ua54_ua75_save_the_world_takes_a_place_for_one_turn() -> None:
    """Placed in the Crisis, no Hazard, carried out one Effect Phase later."""
    game = table(*FAMILY, phase="crisis", main=f"sp_save_the_world {QUIET}")
    assert game.state.place(1).save
    assert (game.state.hazards, game.state.finale) == (0, False)
    assert "ability observatory" in keys(table(*FAMILY, save=1))
    game = effect_phase(*FAMILY, save=1)
    assert game.state.finale
    assert "sp_save_the_world" in game.state.gone


@pytest.mark.rules("UA55")
def test_ua55_villains_ahead_of_the_flip_act_with_the_new_side() -> None:
    game = effect_phase(*FAMILY, villains={"hazel": 5}, save=3, sweep=3)
    assert wounds(game) == [0, 1, 0]


@pytest.mark.rules("UA56")
def test_ua56_victory_needs_the_finale() -> None:
    game = table(*FAMILY, villains={"hazel": 8}, tokens={"hazel": "FFP"})
    answer(game, "destroy hazel")
    assert ending(game) == ""


@pytest.mark.rules("UA59")
def test_ua59_allies_count_against_free_villains() -> None:
    game = table(*FAMILY, at={"spaceboy": 8}, villains={"hazel": 8}, allies={"al_pogo": 8})
    answer(game, "move", "downtown", hand(game)[0], "nobody")
    assert villain(game, "hazel").at == 8
    assert game.state.allies == {"al_pogo": 8}


@pytest.mark.rules("UA60")
def test_ua60_feuds_go_on_the_discard_pile_and_an_empty_feud_deck_gives_none() -> None:
    game = effect_phase(*FAMILY, hazards={8: "hz_riot"}, sweep=8)
    assert pile(game, 1) == ["fd_glory_hound"]
    assert game.state.seats[1].feuds == []
    game = effect_phase(*FAMILY, hazards={8: "hz_riot"}, sweep=8, feud_deck=[])
    assert feuds(game) == [0, 0, 0]


@pytest.mark.rules("UA61")
def test_ua61_the_partner_token_leaves_with_the_card() -> None:
    game = effect_phase(
        *FAMILY,
        hazards={8: "hz_time_rift"},
        hands={"rumor": "fd_partner ru_whisper"},
        decks={"rumor": ""},
        partner="kraken",
        sweep=8,
    )
    held = "fd_partner" in hand(game, 1)
    assert asked(game) == ("partner" if held else "action")
    assert game.state.partner == ""


@pytest.mark.rules("UA65")
def test_ua65_burning_stops_before_save_the_world() -> None:
    game = effect_phase(
        *FAMILY,
        hazards={7: "hz_tower_in_orbit"},
        sweep=7,
        main=f"ad_radio sp_save_the_world {QUIET}",
    )
    assert game.state.gone == ["ad_radio"]
    # It lay on top, so that the Crisis brought it to the first Location.
    assert game.state.place(1).save


@pytest.mark.rules("UA65")
def test_ua65_buried_cards_lengthen_the_deck_and_lie_upright() -> None:
    game = table(
        "number_five", "rumor", hands={"number_five": "nf_rewind"},
        hazards={10: "hz_reactor_leak"}, main="ad_plan",
    )  # fmt: skip
    answer(game, "effect")
    assert game.state.deck == ["hz_reactor_leak", "ad_plan"]


@pytest.mark.rules("UA66")
def test_ua66_the_first_defeat_is_the_one_that_counts() -> None:
    hazards = dict.fromkeys((3, 4, 5, 6, 7, 8), "hz_terminauts")
    game = effect_phase(*FAMILY, hazards=hazards, wound_deck=0)
    assert ending(game) == "lose_wound_deck"


@pytest.mark.rules("UA78")
def test_ua78_healed_wounds_go_back_to_the_wound_deck() -> None:
    game = table(*FAMILY, hands={"spaceboy": "ad_first_aid wound"}, wound_deck=19)
    answer(game, "effect", "ad_first_aid", "hand 1")
    assert game.state.wound_deck == 20


def test_the_wandering_of_an_escaped_menagerie_stops_at_hazards() -> None:
    blocked = dict.fromkeys(range(1, 11), "sp_devastated") | {7: "hz_escaped_menagerie"}
    game = effect_phase(*FAMILY, hazards=blocked, sweep=7)
    assert hazard(game, 7) == "hz_escaped_menagerie"
