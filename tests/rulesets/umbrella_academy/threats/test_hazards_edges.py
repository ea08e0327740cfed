"""Edge cases of Hazards: their reach, their order, and what they do not affect."""

from __future__ import annotations

import pytest

from tests.rulesets.umbrella_academy.scenes import (
    QUIET,
    Play,
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
    next_turn,
    pile,
    table,
    tokens,
    villain,
    wounds,
)

FAMILY = ("spaceboy", "rumor", "kraken")
"""Spaceboy on the Moon, Rumor in the City, Kraken Downtown."""


def last(card: str, **words: object) -> Play:
    """Play a Hazard in the Mansion, the last Location, so that no Villain acts after it."""
    return effect_phase(*FAMILY, hazards={10: card}, sweep=10, **words)


@pytest.mark.rules("UA48")
def test_find_them_hazel_acts_where_it_brings_him() -> None:
    """Downtown has had its turn before, so these Wounds come from the card."""
    game = last("hc_find_them_hazel", villains={"hazel": 1}, at={"spaceboy": 9})
    answer(game, "kraken")
    assert wounds(game) == [0, 0, 2]
    assert [line for line in log(game) if " gains " in line] == ["Kraken gains 2 Wounds."]


@pytest.mark.rules("UA48")
def test_come_look_acts_apart_from_the_villains_own_act() -> None:
    """Cha-Cha acts at Location 1; the card in the Mansion makes her act again."""
    game = effect_phase(
        *FAMILY, villains={"cha_cha": 1}, hazards={10: "hc_come_look_cha_cha"},
        at={"spaceboy": 1, "rumor": 10}, hands={"spaceboy": "", "rumor": ""}, finale=True,
    )  # fmt: skip
    assert wounds(game) == [1, 1, 0]
    assert log(game).count("Cha-Cha acts.") == 2


def test_sugar_rush_makes_both_stalk_two_steps_and_act() -> None:
    """Hazel starts at 7 and Cha-Cha at 4; both are two connections away from the City."""
    game = last(
        "hc_sugar_rush", villains={"hazel": 7, "cha_cha": 4}, at=dict.fromkeys(FAMILY, 5),
        hands={"rumor": "ru_whisper"},
    )  # fmt: skip
    while asked(game) == "where":
        answer(game, keys(game)[0])
    assert (asked(game), asks(game)) == ("who", 0)
    answer(game, "kraken")
    while asked(game) == "where":
        answer(game, keys(game)[0])
    answer(game, "rumor")
    assert (wounds(game), feuds(game)) == ([0, 0, 2], [0, 1, 0])
    assert [villain(game, name).at for name in ("hazel", "cha_cha")] == [5, 5]


def test_the_target_looks_into_decks_hands_and_piles() -> None:
    """Wounds in hand, Hero Deck and discard pile count; the First Player breaks a tie."""
    game = effect_phase(
        *FAMILY, hazards={10: "hc_the_target"}, sweep=10, first=1,
        hands={"spaceboy": "wound sb_strength"}, decks={"kraken": "kr_knife wound"},
    )  # fmt: skip
    assert wounds(game) == [1, 2, 1]
    game = last("hc_the_target", first=1)
    assert (asked(game), asks(game), keys(game)) == ("who", 1, ["rumor", "kraken", "spaceboy"])


def test_the_target_counts_wounds_gained_in_this_game() -> None:
    game = effect_phase(
        *FAMILY, hazards={9: "hz_terminauts", 10: "hc_the_target"}, sweep=9,
        discards={"rumor": "wound"}, at={"spaceboy": 8},
    )  # fmt: skip
    assert (asked(game), keys(game)) == ("who", ["spaceboy", "rumor", "kraken"])


def test_the_magician_rolls_for_each_hero() -> None:
    scattered = 0
    for seed in range(6):
        game = effect_phase(
            *FAMILY, seed=seed, hazards={10: "hz_mad_magician"}, sweep=10,
            at=dict.fromkeys(FAMILY, 10),
        )  # fmt: skip
        assert feuds(game) == [1, 1, 1]
        rolls = [line for line in log(game) if line.startswith("The die shows")]
        assert len(rolls) == 3
        scattered += len(set(game.state.at.values())) > 1
    assert scattered


def test_the_marching_statue_passes_ten_and_starts_again() -> None:
    game = effect_phase(*FAMILY, hazards={10: "hz_marching_statue", 1: "sp_devastated"}, sweep=10)
    assert hazard(game, 2) == "hz_marching_statue"


def test_the_marching_statue_stays_on_a_full_board() -> None:
    full = dict.fromkeys(range(1, 11), "sp_devastated") | {3: "hz_marching_statue"}
    game = effect_phase(*FAMILY, hazards=full, sweep=3)
    assert hazard(game, 3) == "hz_marching_statue"


@pytest.mark.rules("UA47")
def test_what_walks_to_a_higher_number_acts_once() -> None:
    game = effect_phase(*FAMILY, hazards={2: "hz_marching_statue"})
    assert sum("Marching Statue at" in line for line in log(game)) == 1


@pytest.mark.rules("UA50")
def test_a_flood_washes_all_heroes_of_its_location_and_asks_in_order() -> None:
    """Heroes are asked clockwise from the First Player; no Villain follows into the Harbour."""
    game = effect_phase(
        *FAMILY, hazards={9: "hz_flood"}, at={"rumor": 9}, villains={"hazel": 3}, first=2, sweep=9
    )
    assert (asked(game), asks(game)) == ("discard", 2)
    answer(game, *keys(game))
    assert (asked(game), asks(game)) == ("discard", 1)
    answer(game, *keys(game))
    assert game.state.at == {"spaceboy": 1, "rumor": 6, "kraken": 6}
    assert villain(game, "hazel").at == 3


def test_an_empty_flood_takes_the_lowest_connected_clear_location() -> None:
    """The Carnival Pier is connected to 6 and 8; the Harbour (6) is devastated."""
    game = effect_phase(
        *FAMILY, hazards={7: "hz_flood", 6: "sp_devastated"}, sweep=7, main=f"ad_monocle {QUIET}"
    )
    assert game.state.place(8).advantages[0] == "ad_monocle"


@pytest.mark.rules("UA63")
@pytest.mark.parametrize("main", ["", QUIET])
def test_a_flood_with_no_clear_neighbour_draws_nothing(main: str) -> None:
    """No card is drawn, so an empty Main Deck does not end the game."""
    full = dict.fromkeys(range(1, 11), "sp_devastated") | {7: "hz_flood"}
    game = effect_phase(*FAMILY, hazards=full, sweep=7, main=main)
    assert ending(game) == "lose_hazards"
    assert game.state.deck_left == len(main.split())


def test_the_rift_takes_feuds_too_but_no_wounds_and_no_advantages() -> None:
    game = last(
        "hz_time_rift",
        hands={"rumor": "wound ad_plan fd_old_grudge fd_sulking"},
        decks={"rumor": "ru_whisper " * 30},
        at={"kraken": 1},
    )
    mine = game.state.seats[1]
    assert (mine.wounds, mine.advantages) == (1, ["ad_plan"])
    assert len(mine.hand) + len(mine.feuds) == 1
    assert len(mine.deck) == 31


def test_the_rift_spares_who_is_far_and_who_holds_nothing() -> None:
    game = effect_phase(*FAMILY, hazards={7: "hz_time_rift"}, sweep=7, at={"rumor": 6},
                        hands={"rumor": "wound"})  # fmt: skip
    assert not any("shuffles" in line for line in log(game))


def test_outbreak_counts_wounds_in_hand_only() -> None:
    """A Wound in the discard pile does not count, not even one that was just gained."""
    game = effect_phase(
        *FAMILY, hazards={8: "hz_outbreak"}, sweep=8, discards={"spaceboy": "wound"},
        at={"spaceboy": 2},
    )  # fmt: skip
    assert wounds(game) == [1, 1, 1]


def test_the_reactor_wounds_around_before_it_is_gone() -> None:
    game = effect_phase(*FAMILY, hazards={9: "hz_reactor_leak"}, sweep=9, at={"rumor": 8})
    next_turn(game)
    assert wounds(game) == [0, 1, 1]
    assert [card for card in game.state.gone if card == "hz_reactor_leak"] == ["hz_reactor_leak"]


def test_red_liquorice_burns_every_time() -> None:
    game = last("hc_red_liquorice", main=f"ad_radio {QUIET}")
    assert game.state.gone == ["ad_radio"]
    assert hazard(game, 10) == "hc_red_liquorice"


@pytest.mark.rules("UA20")
def test_the_meteor_takes_skill_cards_only() -> None:
    """A Hero with nothing but Feuds, Wounds and Advantages loses nothing."""
    game = last("hz_meteor", at={"rumor": 10}, hands={"rumor": "fd_sulking wound ad_plan"})
    assert asked(game) == "action"
    assert pile(game, 1) == []
    assert hazard(game, 10) == "hz_meteor"


@pytest.mark.rules("UA41", "UA44")
def test_the_missile_may_strike_where_it_was_or_a_devastated_place() -> None:
    """The card has left before it strikes; a devastated Location stays devastated."""
    full = dict.fromkeys(range(1, 10), "sp_devastated") | {10: "hz_missile_strike"}
    game = effect_phase(*FAMILY, hazards=full, sweep=10)
    assert game.state.gone[0] == "hz_missile_strike"
    assert game.state.devastated in (9, 10)
    assert "sp_devastated" not in game.state.gone


def test_jealousy_is_about_the_most_not_about_any() -> None:
    game = last("wv_jealousy", mission="violin",
                hands={"spaceboy": "ad_plan", "kraken": "ad_radio ad_plan ad_monocle"})  # fmt: skip
    assert (asked(game), asks(game)) == ("advantage", 2)
    answer(game, "ad_monocle")
    assert game.state.gone == ["ad_monocle"]


def test_rage_reaches_here_without_vanyas_help() -> None:
    game = last("wv_rage", mission="violin", villains={"vanya": 6}, at={"spaceboy": 10})
    assert wounds(game) == [1, 1, 0]


@pytest.mark.rules("UA14")
def test_a_hazard_that_lies_in_the_same_place_is_fought_apart_from_its_villain() -> None:
    """Tokens are laid on one target; the other gets none."""
    game = table(
        hazards={1: "hz_riot"}, villains={"hazel": 1}, hands={"spaceboy": "ad_domino_mask"}
    )
    answer(game, "symbols", "hazard 1", "F", "P")
    assert (tokens(game, 1), tokens(game, "hazel")) == ("FP", "")


def test_ensemble_needs_three_members_and_leaves_killers_alone() -> None:
    villains = {"member-1": 9, "member-2": 5, "conductor": 2}
    game = last("ov_ensemble", mission="orchestra", villains=villains, finale=True)
    finish(game)
    assert villain(game, "conductor").at == 2
    assert hazard(game, 10) == "ov_ensemble"


def test_crescendo_counts_members_only() -> None:
    """Three Members and the Conductor do not count as four Members."""
    crowd = {"member-1": 9, "member-2": 9, "member-3": 9, "conductor": 8}
    game = last("ov_crescendo", mission="orchestra", villains=crowd, finale=True)
    assert game.state.gone == []
    assert sum("Orchestra Member" in line and " appears" in line for line in log(game)) == 2


def test_concerto_and_cadenza_count_every_villain() -> None:
    """The Conductor is a Villain as well."""
    words = {"mission": "orchestra", "villains": {"conductor": 1}, "finale": True}
    game = last("ov_concerto", **words)
    assert wounds(game) == [1, 0, 0]
    game = last("ov_cadenza", **words)
    assert (asked(game), asks(game)) == ("discard", 0)


@pytest.mark.rules("UA45")
def test_heroes_may_enter_a_devastated_location() -> None:
    game = table(hazards={2: "sp_devastated"})
    answer(game, "move", "launch_field", "sb_lunar_research")
    assert game.state.at["spaceboy"] == 2


@pytest.mark.rules("UA72")
def test_a_text_that_hits_a_player_hits_the_family_in_solo() -> None:
    """The family gains one Wound; the guard of a single Hero does not prevent it."""
    game = effect_phase(
        *FAMILY, solo=True, hazards={10: "hz_ambush"}, guards={"spaceboy": 2}, sweep=10
    )
    assert wounds(game) == [1]
    assert "The family gains a Wound." in log(game)


@pytest.mark.rules("UA71")
def test_the_radio_reaches_the_two_other_heroes_in_solo() -> None:
    """In solo, `every other player` means the other two Heroes; both draw into the common hand."""
    hands = {"spaceboy": "ad_radio"}
    game = table(
        *FAMILY, solo=True, hands=hands, decks={"spaceboy": "kr_knife ru_whisper sb_strength"}
    )
    answer(game, "effect", "rumor")
    assert hand(game) == ["kr_knife", "ru_whisper"]


def test_refusals_in_solo_speak_of_all_three_heroes() -> None:
    game = table(*FAMILY, solo=True, hands={"spaceboy": "wound"}, hazards={9: "hz_riot"},
                 advantages={9: "ad_plan"}, at={"rumor": 10})  # fmt: skip
    assert game.decision is not None
    why = {refusal.target: refusal.why for refusal in game.decision.refusals()}
    assert why["pick-up"] == "a Hazard lies here"
    assert why["mansion"] == "no Feud in hand"
    assert "moon" not in why
