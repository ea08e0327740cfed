"""The worked examples E1 to E17 of the rulings: the board, the Effect Phase, the end."""

from __future__ import annotations

import pytest

from rulesets.umbrella_academy.components import Need
from tabletop_tui.core.events import MILESTONE
from tests.rulesets.umbrella_academy.scenes import (
    QUIET,
    Play,
    answer,
    asked,
    asks,
    effect_phase,
    ending,
    feuds,
    hand,
    hazard,
    keys,
    log,
    next_turn,
    pile,
    table,
    tokens,
    villain,
    wounds,
)

MEMBERS = {"member-1": 10, "member-2": 10, "member-3": 10}


def in_the_mansion() -> Play:
    """Séance and Kraken in the Mansion with three Members, one of them with a token."""
    return table(
        "kraken",
        "seance",
        mission="orchestra",
        at={"kraken": 10, "seance": 10},
        villains=MEMBERS,
        tokens={"member-2": "F"},
    )


def members(game: Play) -> list[int]:
    return [v.at for v in game.state.villains]


@pytest.mark.rules("UA32", "UA33", "UA28")
def test_e1_the_rulebooks_example_of_free_villains() -> None:
    """Three Villains minus two Heroes leave one free; it keeps its tokens."""
    game = in_the_mansion()
    answer(game, "move", "moon", keys_of_pay(game))
    assert asked(game) == "follow"
    answer(game, "member-2")
    assert members(game) == [10, 1, 10]
    assert tokens(game, "member-2") == "F"
    assert game.state.at == {"kraken": 1, "seance": 10}


def keys_of_pay(game: Play) -> str:
    """Any card of the acting hand."""
    return hand(game, asks(game))[0]


@pytest.mark.rules("UA34")
def test_e2_the_count_is_made_anew_for_each_hero() -> None:
    game = in_the_mansion()
    answer(game, "move", "moon", keys_of_pay(game), "member-2")
    answer(game, "move", "city", keys_of_pay(game))
    assert sorted(members(game)) == [1, 5, 10]


@pytest.mark.rules("UA32", "UA36", "UA59")
def test_e3_an_ally_who_rides_along_still_counts() -> None:
    game = table(
        "seance",
        "kraken",
        mission="orchestra",
        at={"seance": 8},
        villains={"member-1": 8, "member-2": 8},
        allies={"al_pogo": 8},
    )
    answer(game, "move", "downtown", keys_of_pay(game), "al_pogo")
    assert members(game) == [8, 8]
    assert game.state.allies == {"al_pogo": 9}


@pytest.mark.rules("UA35")
def test_e4_alone_means_alone() -> None:
    game = table(
        "number_five",
        "rumor",
        hands={"number_five": "nf_blink"},
        at={"number_five": 6},
        villains={"hazel": 6, "cha_cha": 6},
    )
    answer(game, "effect", "moon")
    assert villain(game, "hazel").at == 6


@pytest.mark.rules("UA25", "UA26", "UA15")
def test_e5_the_next_player_may_destroy_from_anywhere() -> None:
    game = table(
        "rumor",
        "kraken",
        hands={"rumor": "ru_never_happened ru_notepad"},
        hazards={5: "hz_meteor"},
        tokens={5: "PP"},
    )
    answer(game, "symbols", "ru_never_happened")
    assert tokens(game, 5) == "PPPW"
    assert keys(game) == ["destroy hazard 5", "leave"]
    answer(game, "leave")
    assert asks(game) == 1
    answer(game, "destroy hazard 5")
    assert hazard(game, 5) == ""
    assert game.events[-1].tag == MILESTONE, "a replay leads there"
    assert (asked(game), asks(game)) == ("action", 1)


@pytest.mark.rules("UA24")
def test_e5b_stars_count_everything_beyond_the_named_kinds() -> None:
    need = Need((2, 2, 3), 8)
    assert not need.met((4, 5, 3))
    assert need.missing((4, 5, 3)) == ((0, 0, 0), 3)
    assert need.met((5, 5, 5))


@pytest.mark.rules("UA15", "UA29")
def test_e6_tokens_that_nobody_needs_are_wasted_and_leave() -> None:
    game = table(
        hands={"spaceboy": "sb_strength"}, hazards={1: "hz_poison_cloud"}, tokens={1: "WW"}
    )
    answer(game, "symbols")
    assert tokens(game, 1) == "PPWW"
    assert any(line.endswith("on Poison Cloud, 2 wasted.") for line in log(game))
    next_turn(game)
    assert hazard(game, 1) == "hz_poison_cloud"
    assert tokens(game, 1) == ""


def full_hand(*given: str) -> Play:
    """Three players, hand size four; Spaceboy holds a Wound."""
    game = table(
        "spaceboy",
        "rumor",
        "kraken",
        hands={
            "spaceboy": "wound fd_glory_hound sb_strength sb_moon_leap",
            "rumor": "ru_notepad",
            "kraken": "kr_knife",
        },
    )
    answer(game, *given)
    while asked(game) == "action" and game.state.turn == 1:
        answer(game, "pass")
    return game


@pytest.mark.rules("UA39")
def test_e7_a_wound_and_nothing_drawn_lose_the_game() -> None:
    assert ending(full_hand()) == "lose_wound_hand"


@pytest.mark.rules("UA39", "UA38")
def test_e8_one_card_spent_saves_the_day() -> None:
    game = full_hand("move", "launch_field", "fd_glory_hound")
    assert ending(game) == ""
    assert "Ada draws Lunar Research." in log(game)


@pytest.mark.rules("UA22")
def test_e9_the_hospital_only_discards() -> None:
    game = table(
        "spaceboy",
        "rumor",
        "kraken",
        "seance",
        hands={"seance": "wound wound wound", "spaceboy": "", "rumor": "", "kraken": ""},
        current=3,
        wound_deck=17,
    )
    answer(game, "ability ward", "3")
    assert pile(game, 3) == ["wound"] * 3
    assert game.state.wound_deck == 17


@pytest.mark.rules("UA20")
def test_e10_advantages_do_not_count_for_the_hand() -> None:
    game = table(
        "spaceboy",
        "rumor",
        "kraken",
        "seance",
        hands={"spaceboy": "wound sb_strength ad_plan"},
        decks={"spaceboy": "sb_moon_leap sb_ape_fists"},
        phase="draw",
    )
    assert sorted(hand(game)) == ["ad_plan", "sb_moon_leap", "sb_strength", "wound"]


@pytest.mark.rules("UA41")
def test_e11_a_missile_strikes() -> None:
    """Hazard and Advantages there are destroyed, a Devastated card lies there instead."""
    seeds = (seed for seed in range(1, 200) if struck(seed).state.at["kraken"] == 7)
    game = next(g for g in map(struck, seeds) if hazard(g, 7) == "sp_devastated")
    assert sorted(game.state.gone) == ["ad_monocle", "ad_radio", "hz_missile_strike", "hz_riot"]
    assert wounds(game) == [0, 1]


def struck(seed: int) -> Play:
    return effect_phase(
        "spaceboy",
        "kraken",
        seed=seed,
        at={"kraken": 7},
        hazards={2: "hz_missile_strike", 7: "hz_riot"},
        advantages={7: "ad_radio ad_monocle"},
        sweep=2,
    )


@pytest.mark.rules("UA51", "UA76")
def test_e12_six_hazards_lose() -> None:
    hazards = dict.fromkeys((1, 3, 4, 8), "hz_blackout") | {5: "sp_devastated", 9: "sp_devastated"}
    assert ending(effect_phase(hazards=hazards, sweep=11)) == "lose_hazards"
    del hazards[8]
    assert ending(effect_phase(hazards=hazards, sweep=11)) == ""


def test_with_the_easy_threat_the_seventh_hazard_loses() -> None:
    hazards = dict.fromkeys(range(1, 7), "hz_blackout")
    assert ending(effect_phase(hazards=hazards, sweep=11)) == "lose_hazards"
    assert not ending(effect_phase(hazards=hazards, sweep=11, threat="easy"))
    hazards[7] = "hz_blackout"
    assert ending(effect_phase(hazards=hazards, sweep=11, threat="easy")) == "lose_hazards"


@pytest.mark.rules("UA63", "UA74")
def test_e13_the_last_card_is_no_loss_the_next_one_is() -> None:
    hazards = dict.fromkeys((1, 2, 3, 4, 5), "hz_blackout")
    game = table(hazards=hazards, main="ad_plan " * 5, phase="crisis")
    assert (ending(game), game.state.deck_left) == ("", 0)
    game = table(hazards=hazards, main="ad_plan " * 4, phase="crisis")
    assert ending(game) == "lose_deck"


@pytest.mark.rules("UA47")
def test_e14_what_appears_behind_the_sweep_waits() -> None:
    """The Flood in 2 comes too late to act, but it counts."""
    game = effect_phase(
        hazards={4: "hz_doomsday_cult", 1: "sp_devastated"}, sweep=4, main=f"hz_flood {QUIET}"
    )
    assert hazard(game, 2) == "hz_flood"
    assert not any("Flood at" in line for line in log(game))


@pytest.mark.rules("UA57")
def test_e15_the_last_wound_may_be_taken_the_next_is_missing() -> None:
    game = effect_phase("rumor", "kraken", hazards={8: "hz_terminauts"}, sweep=8, wound_deck=1)
    assert ending(game) == "lose_wound_deck"
    assert wounds(game) == [1, 0]


@pytest.mark.rules("UA55", "UA53")
def test_e16_a_villain_acts_once_in_a_sweep_also_after_the_flip() -> None:
    game = effect_phase(
        mission="violin", villains={"vanya": 2}, at={"spaceboy": 2}, save=3, sweep=2
    )
    assert feuds(game) == [1, 0]
    assert log(game).count("Vanya acts.") == 1
    assert villain(game, "vanya").at == 4
    assert hazard(game, 4) == ""


@pytest.mark.rules("UA56", "UA80")
def test_e17_victory_is_immediate() -> None:
    game = table(
        mission="violin",
        villains={"vanya": 4},
        tokens={"vanya": "FFPPWWWWWWWWWWW"},
        finale=True,
        hazards=dict.fromkeys((1, 2, 3, 5, 6, 7, 8), "hz_riot"),
    )
    answer(game, "destroy vanya")
    assert ending(game) == "win_violin"
