"""The worked examples E18 to E30 of the rulings: solo, Feuds and single cards."""

from __future__ import annotations

import pytest

from tests.rulesets.umbrella_academy.scenes import (
    GAME,
    answer,
    asks,
    effect_phase,
    ending,
    finish,
    hand,
    hazard,
    keys,
    log,
    pile,
    table,
    tokens,
    wounds,
)


@pytest.mark.rules("UA68", "UA40")
def test_e18_solo_draws_up_to_ten() -> None:
    """Three cards, a reshuffle of twenty, three more."""
    words = {
        "hands": {"kraken": "kr_knife kr_knife kr_undertow kr_vigilante ad_plan ad_radio"},
        "decks": {"kraken": "nf_blink " * 3},
        "discards": {"kraken": "se_channel " * 20},
        "solo": True,
        "phase": "draw",
    }
    game = table("kraken", "seance", "number_five", **words)  # type: ignore[arg-type]
    assert len(hand(game)) == 12
    assert len(game.state.seats[0].deck) == 17
    game = table("kraken", "seance", "number_five", ten_more=True, **words)  # type: ignore[arg-type]
    assert len(hand(game)) == 16
    assert len(game.state.seats[0].deck) == 13


def test_e19_possession_opens_the_way_to_the_conductor() -> None:
    game = table(
        "seance",
        "rumor",
        mission="orchestra",
        hands={"seance": "se_possession se_levitate"},
        at={"seance": 4},
        villains={"conductor": 4, "member-1": 4, "member-2": 4},
        finale=True,
    )
    answer(game, "effect", "se_possession", "member-1", "hospital", "F", "pass")
    answer(game, "symbols")
    assert "conductor" in keys(game)


def test_e20_the_knife_flies_next_door() -> None:
    game = table("kraken", "rumor", hands={"kraken": "kr_knife"}, villains={"hazel": 8})
    answer(game, "symbols")
    assert tokens(game, "hazel") == "F"


@pytest.mark.rules("UA57")
def test_e21_a_guarded_place_prevents_the_next_wounds_there() -> None:
    """Prevented Wounds need no card."""
    game = effect_phase(
        "rumor",
        "kraken",
        at={"rumor": 8, "kraken": 8},
        hazards={8: "hz_outbreak", 9: "hz_terminauts"},
        guards={"8": 2},
        sweep=8,
    )
    assert wounds(game) == [1, 1]
    assert game.state.wound_deck == 18


@pytest.mark.rules("UA62")
def test_e22_an_old_grudge_is_about_the_others() -> None:
    words = {"hands": {"kraken": "fd_old_grudge kr_knife"}, "hazards": {9: "hz_masked_robbers"}}
    game = table("kraken", "spaceboy", tokens={9: "F"}, by={9: "spaceboy"}, **words)  # type: ignore[arg-type]
    assert "symbols" not in keys(game)
    game = table("kraken", "spaceboy", tokens={9: "F"}, by={9: "kraken"}, **words)  # type: ignore[arg-type]
    assert "symbols" in keys(game)


@pytest.mark.rules("UA62")
def test_e23_rivalry_also_binds_the_holders_own_cards() -> None:
    game = table("number_five", "rumor", hands={"number_five": "fd_sibling_rivalry nf_blink"})
    answer(game, "effect", "nf_blink")
    assert "city" not in keys(game)
    answer(game, "carnival_pier")
    assert game.state.at["number_five"] == 7
    assert len(hand(game)) == 2


@pytest.mark.rules("UA37")
def test_e24_villains_follow_the_first_step_only() -> None:
    game = table(
        "spaceboy",
        "rumor",
        mission="orchestra",
        hands={"spaceboy": "sb_juggernaut"},
        at={"spaceboy": 10, "rumor": 1},
        villains={"member-1": 10, "member-2": 10},
    )
    answer(game, "effect", "city", "diner")
    assert game.state.at["spaceboy"] == 8
    assert sorted(v.at for v in game.state.villains) == [5, 10]


@pytest.mark.rules("UA24")
@pytest.mark.parametrize(
    ("laid", "met"), [((5, 2, 1), True), ((8, 0, 0), False), ((3, 1, 4), True), ((3, 1, 3), False)]
)
def test_e25_named_kinds_come_first(laid: tuple[int, int, int], met: bool) -> None:
    assert GAME.rules.finale_needs["hazel", "2", "normal"].met(laid) is met


@pytest.mark.rules("UA47")
def test_e26_the_marching_statue_acts_once() -> None:
    hazards = dict.fromkeys((4, 5, 7), "sp_devastated") | {3: "hz_marching_statue"}
    game = effect_phase(hazards=hazards, advantages={6: "ad_radio ad_plan"}, sweep=3)
    assert hazard(game, 6) == "hz_marching_statue"
    assert game.state.place(6).advantages == []
    assert log(game).count("Marching Statue at Huxley County General Hospital takes effect.") == 1
    assert not any("Marching Statue at The Harbour" in line for line in log(game))


@pytest.mark.rules("UA39")
def test_e27_sulking_ends_in_time() -> None:
    sulking = "wound fd_sulking sb_strength sb_moon_leap sb_juggernaut"
    game = table(hands={"spaceboy": sulking})
    answer(game, "pass", "pass")
    assert ending(game) == ""
    assert "fd_sulking" in pile(game)
    assert len(hand(game)) == 5


@pytest.mark.rules("UA63")
def test_e28_a_card_needed_from_an_empty_deck_loses() -> None:
    game = effect_phase(hazards={4: "hz_doomsday_cult"}, sweep=4, main="")
    assert ending(game) == "lose_deck"


def test_e29_a_shouting_match_costs_those_left_behind() -> None:
    game = table(
        hands={"spaceboy": "fd_shouting_match sb_strength", "rumor": "ru_whisper ru_notepad"},
        at={"spaceboy": 5},
    )
    answer(game, "move", "mansion", "fd_shouting_match")
    assert asks(game) == 1
    answer(game, "ru_whisper")
    assert (game.state.at["spaceboy"], hand(game, 1)) == (10, ["ru_notepad"])


@pytest.mark.rules("UA16")
def test_e30_a_text_without_a_target_is_just_a_card_less() -> None:
    game = table("rumor", "kraken", hands={"rumor": "ru_white_lie"}, villains={"hazel": 5})
    answer(game, "effect")
    assert pile(game) == ["ru_white_lie"]
    assert tokens(game, "hazel") == ""
    finish(game)
