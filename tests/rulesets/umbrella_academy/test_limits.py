"""How often and by whom board abilities and Allies are used, and what a refusal says (UA21)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.umbrella_academy.scenes import (
    GAME,
    Play,
    answer,
    asked,
    asks,
    dealt,
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


def again(game: Play, seat: int = 0) -> None:
    """The others Pass, so that this seat acts again."""
    while asks(game) != seat:
        answer(game, "pass")


@pytest.mark.rules("UA21")
@pytest.mark.parametrize(
    ("at", "given", "place"),
    [
        (1, ["ability observatory", "ad_plan", "ad_plan"], "moon"),
        (5, ["ability newsstand", "sb_lunar_research"], "city"),
    ],
)
def test_once_per_turn_and_player(at: int, given: list[str], place: str) -> None:
    """The same player not again, another player still; the next turn forgets it."""
    game = table(*FAMILY, at=dict.fromkeys(FAMILY, at))
    answer(game, *given)
    assert given[0] in keys(game)
    again(game)
    assert why(game, place) == "used this turn"
    next_turn(game)
    assert [seat.used for seat in game.state.seats] == [[], [], []]


def test_the_ferry_goes_once_per_turn_and_player() -> None:
    game = table(*FAMILY, at=dict.fromkeys(FAMILY, 6))
    answer(game, "ability ferry", "carnival_pier")
    assert "ability ferry" in keys(game)
    answer(game, "pass", "pass", "move", "harbour", "sb_lunar_research")
    assert why(game, "harbour") == "used this turn"


def test_the_counter_serves_the_table_once_per_turn() -> None:
    game = table(*FAMILY, at=dict.fromkeys(FAMILY, 8))
    answer(game, "ability counter", "kraken")
    assert [len(hand(game, n)) for n in (0, 1, 2)] == [3, 2, 3]
    assert (asks(game), why(game, "diner")) == (1, "used this turn")
    next_turn(game)
    assert game.state.used == []


def test_ward_and_library_serve_as_often_as_they_help() -> None:
    hands = {"spaceboy": "wound wound sb_strength"}
    game = table(*FAMILY, at={"spaceboy": 3}, hands=hands)
    answer(game, "ability ward", "1")
    again(game)
    assert "ability ward" in keys(game)
    hands = {"spaceboy": "fd_sulking fd_old_grudge sb_strength"}
    game = table(*FAMILY, at={"spaceboy": 10}, hands=hands)
    answer(game, "ability library", "fd_sulking")
    again(game)
    assert "ability library" in keys(game)
    assert pile(game) == ["fd_sulking"]


@pytest.mark.rules("UA21")
@pytest.mark.parametrize(
    ("at", "place", "reason"),
    [(1, "moon", "the Main Deck is empty"), (5, "city", "no card to discard")],
)
def test_ua21_an_ability_that_would_change_nothing_is_refused(
    at: int, place: str, reason: str
) -> None:
    hands = {"spaceboy": "wound ad_radio"}
    assert why(table(*FAMILY, at={"spaceboy": at}, hands=hands, main=""), place) == reason


@pytest.mark.rules("UA21", "UA45")
def test_ua21_a_devastated_location_has_no_ability() -> None:
    assert why(table(*FAMILY, hazards={1: "sp_devastated"}), "moon") == "a Hazard lies here"


def test_a_muted_blackout_still_keeps_the_lights_off() -> None:
    """Its first sentence is no Effect; muting skips the Effect only."""
    hands = {"spaceboy": "sb_strength", "rumor": "ru_never_happened ru_whisper"}
    game = table(*FAMILY, hazards={7: "hz_blackout"}, hands=hands)
    answer(game, "discard", "effect", "ru_never_happened", "pass")
    assert why(game, "city") == "Blackout forbids it"


def test_an_ally_helps_once_per_turn_whoever_asks() -> None:
    game = table(
        *FAMILY, allies={"al_seance": 1}, at={"rumor": 1},
        discards={"spaceboy": "sb_strength sb_ape_fists", "rumor": "ru_whisper"},
    )  # fmt: skip
    answer(game, "ally al_seance", "sb_strength")
    assert "ally al_seance" not in keys(game)
    assert why(game, "al_seance") == "used this turn"
    next_turn(game)
    assert "ally al_seance" in keys(game)


def test_an_ally_elsewhere_helps_nobody() -> None:
    game = table(*FAMILY, allies={"al_pogo": 2}, hands={"spaceboy": "fd_sulking sb_strength"})
    assert "ally al_pogo" not in keys(game)
    assert why(game, "al_pogo") == ""


@pytest.mark.parametrize("ally", ["al_pogo", "al_spaceboy", "al_rumor", "al_seance", "al_kraken"])
def test_an_ally_that_can_change_nothing_is_refused(ally: str) -> None:
    """Only an Advantage in hand, nothing in the pile, nothing to hit."""
    family = ("number_five", "kraken")
    game = table(*family, hands={"number_five": "ad_plan"}, allies={ally: 10})
    assert why(game, ally) == "there is nothing to help with"


def test_pogo_heals_or_lets_all_feuds_go() -> None:
    hands = {"spaceboy": "fd_sulking fd_old_grudge fd_glory_hound wound"}
    game = table(*FAMILY, allies={"al_pogo": 1}, hands=hands, wound_deck=19)
    answer(game, "ally al_pogo", "feuds", "fd_sulking", "fd_old_grudge", "fd_glory_hound")
    assert hand(game) == ["wound"]
    others = {"discards": {"rumor": "wound"}, "at": {"rumor": 1}}
    game = table(*FAMILY, allies={"al_pogo": 1}, hands=hands, wound_deck=19, **others)  # type: ignore[arg-type]
    answer(game, "ally al_pogo")
    assert keys(game) == ["hand 1", "feuds"]
    answer(game, "hand 1")
    assert "wound" not in hand(game)
    assert game.state.wound_deck == 20


def test_the_ally_spaceboy_trades_any_number() -> None:
    held = "ru_whisper ru_notepad ru_big_lie fd_sulking fd_old_grudge"
    game = table("rumor", "kraken", allies={"al_spaceboy": 5}, hands={"rumor": held})
    answer(game, "ally al_spaceboy", *held.split())
    assert len(hand(game)) == 5
    assert sorted(pile(game)) == sorted(held.split())


def test_the_ally_rumor_lies_to_hazards_only() -> None:
    game = table("spaceboy", "kraken", allies={"al_rumor": 1}, villains={"hazel": 1})
    assert why(game, "al_rumor") == "there is nothing to help with"


def test_the_ally_kraken_hits_here_and_next_door() -> None:
    game = table(
        "spaceboy", "rumor", allies={"al_kraken": 1}, villains={"hazel": 2, "cha_cha": 3},
        hazards={1: "hz_riot"},
    )  # fmt: skip
    answer(game, "ally al_kraken")
    assert keys(game) == ["hazard 1", "hazel"]


@pytest.mark.rules("UA36")
def test_ua36_one_ally_rides_along_if_the_hero_likes() -> None:
    game = table(*FAMILY, allies={"al_pogo": 1, "al_seance": 1})
    answer(game, "move", "launch_field", "sb_lunar_research")
    assert keys(game) == ["al_pogo", "al_seance", "nobody"]
    answer(game, "al_seance")
    assert game.state.allies == {"al_pogo": 1, "al_seance": 2}


@pytest.mark.rules("UA35", "UA36")
def test_ua35_ua36_no_ally_comes_when_a_hero_goes_alone() -> None:
    hands = {"number_five": "nf_blink"}
    game = table("number_five", "rumor", hands=hands, allies={"al_pogo": 10})
    answer(game, "effect", "carnival_pier")
    assert game.state.allies == {"al_pogo": 10}


@pytest.mark.rules("UA37")
def test_ua37_nobody_follows_the_second_step() -> None:
    """Two Members in the Diner: one of them would be free when Spaceboy goes on."""
    game = table(
        *FAMILY, mission="orchestra", hands={"spaceboy": "sb_juggernaut"}, at={"spaceboy": 5},
        villains={"member-1": 8, "member-2": 8},
    )  # fmt: skip
    answer(game, "effect", "diner", "carnival_pier")
    assert [v.at for v in game.state.villains] == [8, 8]


@pytest.mark.rules("UA33")
def test_ua33_villains_told_apart_by_tokens_or_silence_are_chosen() -> None:
    told_apart: tuple[dict[str, Any], ...] = (
        {"tokens": {"member-2": "F"}},
        {"by": {"member-2": "rumor"}},
    )
    for words in told_apart:
        game = table(
            *FAMILY, mission="orchestra", at={"spaceboy": 5, "rumor": 1},
            villains={"member-1": 5, "member-2": 5}, **words,
        )  # fmt: skip
        answer(game, "move", "diner", "sb_lunar_research")
        assert (asked(game), keys(game)) == ("follow", ["member-1", "member-2"])


@pytest.mark.rules("UA33")
def test_ua33_among_villains_that_are_alike_nobody_is_asked_which_of_them_follow() -> None:
    """That some of them acted in the last Effect Phase makes no difference any more."""
    crowd = {f"member-{number}": 5 for number in range(1, 6)}
    game = table(*FAMILY, mission="orchestra", at={"spaceboy": 5, "rumor": 1}, villains=crowd)
    for name in ("member-2", "member-4"):
        game.state.own_villain(name).acted = True
    answer(game, "move", "diner", "sb_lunar_research")
    assert asked(game) == "action", "nobody was asked"
    assert sorted(v.at for v in game.state.villains) == [5, 8, 8, 8, 8]


@pytest.mark.rules("UA33")
def test_ua33_of_villains_that_are_alike_one_is_offered_and_the_rest_is_clear() -> None:
    crowd = {f"member-{number}": 5 for number in range(1, 6)}
    at = {"spaceboy": 5, "rumor": 5}
    game = table(*FAMILY, mission="orchestra", at=at, villains=crowd, tokens={"member-3": "F"})
    answer(game, "move", "diner", "sb_lunar_research")
    assert (asked(game), keys(game)) == ("follow", ["member-1", "member-3"])
    answer(game, "member-3")
    assert asked(game) == "action", "which of the others come makes no difference"
    assert {v.id: v.at for v in game.state.villains}["member-3"] == 8
    assert sorted(v.at for v in game.state.villains) == [5, 5, 8, 8, 8]


@pytest.mark.rules("UA10")
def test_ua10_stolen_minutes_for_somebody_who_has_not_passed_is_just_a_card() -> None:
    game = table("number_five", "rumor", hands={"number_five": "nf_stolen_minutes", "rumor": ""})
    answer(game, "effect")
    assert len(hand(game, 1)) == 1
    assert "Ben is back in the Phase." not in log(game)


@pytest.mark.rules("UA11", "UA25")
def test_ua11_destroying_keeps_a_player_from_being_passed() -> None:
    """Nothing else is possible, but there is a target to destroy."""
    game = table(
        *FAMILY, hands={"spaceboy": "wound"}, at={"spaceboy": 2}, hazards={7: "hz_riot"},
        tokens={7: "FFP"},
    )  # fmt: skip
    assert (asks(game), keys(game)) == (0, ["destroy hazard 7", "pass"])
    answer(game, "destroy hazard 7")
    assert hazard(game, 7) == ""
    assert asks(game) == 1


def test_partner_forbids_tokens_thrown_into_that_heros_location() -> None:
    """The Location of the target counts, not that of the thrower."""
    hands = {"kraken": "fd_partner kr_knife"}
    words: dict[str, Any] = {"at": {"rumor": 8}, "villains": {"hazel": 8}, "partner": "rumor"}
    game = table("kraken", "rumor", hands=hands, **words)
    assert "symbols" not in keys(game)
    game = table("kraken", "rumor", hands=hands, hazards={9: "hz_riot"}, **words)
    answer(game, "symbols", "kr_knife")
    assert tokens(game, 9) == "F"
    assert villain(game, "hazel").tokens == (0, 0, 0)


@pytest.mark.rules("UA62")
def test_six_blades_spare_what_a_feud_forbids() -> None:
    """Old Grudge holds for every target of a text."""
    game = table(
        "kraken", "rumor", hands={"kraken": "fd_old_grudge kr_six_blades"},
        hazards={9: "hz_riot"}, villains={"hazel": 8}, tokens={"hazel": "W"},
        by={"hazel": "rumor"},
    )  # fmt: skip
    answer(game, "effect", "kr_six_blades")
    assert (tokens(game, 9), tokens(game, "hazel")) == ("F", "W")


def test_improvisation_stops_at_three() -> None:
    held = "sb_strength sb_moon_leap sb_number_one sb_ape_fists"
    game = table(hands={"spaceboy": f"sb_improvisation {held}"})
    answer(game, "effect", "sb_improvisation", "sb_strength", "sb_moon_leap", "sb_number_one")
    assert asks(game) == 1
    assert pile(game) == [*held.split()[:3], "sb_improvisation"]


@pytest.mark.rules("UA65")
def test_ua65_a_card_that_lies_face_up_on_the_deck_is_part_of_it() -> None:
    """Save the World, which did not burn, is seen by the Observatory and may go deeper."""
    game = table(*FAMILY, top=["sp_save_the_world"], main="ad_radio hz_riot")
    answer(game, "ability observatory")
    assert keys(game) == ["sp_save_the_world", "ad_radio"]
    answer(game, "ad_radio", "sp_save_the_world")
    assert game.state.deck[::-1] == ["ad_radio", "sp_save_the_world", "hz_riot"]
    assert game.state.top == []


@pytest.mark.rules("UA83")
def test_ua83_planning_opens_private_hands_again_each_turn() -> None:
    game = dealt(2, challenge=True, hands="private")
    assert asked(game) == "plan"
    assert game.view(0).seats[1].hand == game.state.seats[1].hand
    answer(game, "silence")
    assert set(game.view(0).seats[1].hand) <= {"?"}
    while asked(game) not in ("plan", ""):
        answer(game, "pass" if asked(game) == "action" else keys(game)[0])
    assert asked(game) == "plan"
    assert game.view(0).seats[1].hand == game.state.seats[1].hand


def test_passing_tells_where_hazards_act_in_the_order_of_the_sweep() -> None:
    game = table(*FAMILY, hazards={9: "hz_riot", 2: "hz_terminauts"})
    decision = game.decision
    assert decision is not None
    option = decision.choices.get("pass")
    assert option is not None
    lines = GAME.preview(game.view(0), decision, option).lines
    told = [phrase.text for line in lines for phrase in line]
    assert told[0] == "If all Pass: Hazards at 2 and 9."
    assert "2 Hazards then; 6 would lose the game." in told


def test_passing_tells_that_no_hazard_acts_where_none_lies() -> None:
    game = table(*FAMILY)
    decision = game.decision
    assert decision is not None
    option = decision.choices.get("pass")
    assert option is not None
    first, *_ = GAME.preview(game.view(0), decision, option).lines
    assert [phrase.text for phrase in first] == ["If all Pass, nothing acts."]


def test_passing_tells_where_villains_act_too() -> None:
    game = table(*FAMILY, hazards={2: "hz_riot"}, villains={"hazel": 4, "cha_cha": 7})
    decision = game.decision
    assert decision is not None
    option = decision.choices.get("pass")
    assert option is not None
    first, *_ = GAME.preview(game.view(0), decision, option).lines
    told = "If all Pass: Hazards at 2; Villains at 4 and 7."
    assert [phrase.text for phrase in first] == [told]
