"""The twenty standard Hazards, each at work in the Effect Phase."""

from __future__ import annotations

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
    why,
    wounds,
)

FAMILY = ("spaceboy", "rumor", "kraken")
"""Spaceboy on the Moon, Rumor in the City, Kraken Downtown."""


def at_work(number: int, card: str, **words: object) -> Play:
    """A Hazard takes effect and nothing else happens."""
    return effect_phase(*FAMILY, hazards={number: card}, sweep=number, **words)


def test_meteor_costs_each_hero_there_a_skill_card() -> None:
    game = at_work(5, "hz_meteor", at={"kraken": 5})
    # Clockwise from the First Player; two cards alike are asked about as well: silence would tell.
    assert (asked(game), asks(game)) == ("discard", 1)
    answer(game, *keys(game))
    assert (asked(game), asks(game)) == ("discard", 2)
    answer(game, *keys(game))
    assert [len(hand(game, n)) for n in (0, 1, 2)] == [2, 1, 1]
    assert hazard(game, 5) == "hz_meteor"


def test_meteor_devastates_an_empty_location() -> None:
    game = at_work(7, "hz_meteor")
    assert hazard(game, 7) == "sp_devastated"
    assert game.state.gone == ["hz_meteor"]


def test_missile_strike_hits_a_rolled_location() -> None:
    game = at_work(7, "hz_missile_strike")
    rolled = next(n for n in range(1, 11) if hazard(game, n) == "sp_devastated")
    assert f"The die shows {rolled}" in "".join(log(game))
    assert "hz_missile_strike" in game.state.gone
    struck = [hero for hero, at in game.state.at.items() if at == rolled]
    assert sum(wounds(game)) == len(struck)


def test_ally_in_trouble_is_lost_when_nobody_comes() -> None:
    game = at_work(7, "hz_ally_in_trouble")
    assert hazard(game, 7) == ""
    assert feuds(game) == [1, 0, 0]
    game = at_work(5, "hz_ally_in_trouble")
    assert hazard(game, 5) == "hz_ally_in_trouble"
    assert feuds(game) == [0, 0, 0]


def test_ally_in_trouble_joins_when_destroyed() -> None:
    game = table(*FAMILY, hazards={7: "hz_ally_in_trouble"}, tokens={7: "FW"})
    answer(game, "destroy hazard 7")
    assert game.state.allies == {"al_pogo": 7}
    assert game.state.ally_deck == []


def test_terminauts_wound_everybody_near() -> None:
    game = at_work(8, "hz_terminauts")
    assert wounds(game) == [0, 1, 1]
    assert game.state.wound_deck == 18


def test_marching_statue_walks_to_the_next_clear_location_and_trashes_it() -> None:
    game = effect_phase(
        *FAMILY,
        hazards={9: "hz_marching_statue", 10: "sp_devastated"},
        advantages={1: "ad_radio ad_monocle"},
        sweep=9,
    )
    assert hazard(game, 1) == "hz_marching_statue"
    assert game.state.gone == ["ad_radio", "ad_monocle"]


def test_tower_in_orbit_burns_two_cards() -> None:
    game = at_work(7, "hz_tower_in_orbit", main=f"ad_radio hz_flood {QUIET}")
    assert game.state.gone == ["ad_radio", "hz_flood"]


def test_poison_cloud_costs_everybody_near_a_card() -> None:
    game = at_work(8, "hz_poison_cloud")
    answer(game, *keys(game))
    answer(game, *keys(game))
    assert [len(hand(game, n)) for n in (0, 1, 2)] == [2, 1, 1]


def test_masked_robbers_empty_the_neighbourhood() -> None:
    game = at_work(
        8, "hz_masked_robbers", advantages={5: "ad_radio", 8: "ad_black_coffee", 4: "ad_plan"}
    )
    assert sorted(game.state.gone) == ["ad_black_coffee", "ad_radio"]
    assert feuds(game) == [0, 0, 0]
    game = at_work(8, "hz_masked_robbers", advantages={4: "ad_plan"})
    assert feuds(game) == [1, 0, 0]


def test_doomsday_cult_reveals_a_card_into_the_lowest_clear_location() -> None:
    game = effect_phase(
        *FAMILY,
        hazards={8: "hz_doomsday_cult", 1: "sp_devastated"},
        sweep=8,
        main=f"hz_flood {QUIET}",
    )
    assert hazard(game, 2) == "hz_flood"


def test_riot_makes_everybody_near_quarrel() -> None:
    game = at_work(8, "hz_riot")
    assert feuds(game) == [0, 1, 1]


def test_tabloid_scandal_hits_the_fullest_hand_advantages_counted() -> None:
    game = at_work(7, "hz_tabloid_scandal", hands={"kraken": "kr_knife ad_plan ad_radio"})
    (gains,) = [line for line in log(game) if " gains " in line]
    assert gains.startswith("Kraken gains 2 Feuds: ")
    assert feuds(game) == [0, 0, 2]


def test_tabloid_scandal_ties_are_for_the_first_player() -> None:
    game = at_work(7, "hz_tabloid_scandal", first=1)
    assert (asked(game), asks(game)) == ("who", 1)
    answer(game, "spaceboy")
    assert feuds(game) == [2, 0, 0]


def test_reactor_leak_turns_first_and_then_blows_up() -> None:
    game = at_work(8, "hz_reactor_leak")
    assert game.state.own_hazard(8).sideways
    assert wounds(game) == [0, 0, 0]
    next_turn(game)
    assert hazard(game, 8) == "sp_devastated"
    assert wounds(game) == [0, 1, 1]


def test_escaped_menagerie_roams_and_wounds() -> None:
    game = at_work(7, "hz_escaped_menagerie", at={"spaceboy": 7, "rumor": 7, "kraken": 7})
    number = next(n for n in range(1, 11) if hazard(game, n) == "hz_escaped_menagerie")
    assert sum(wounds(game)) == (3 if number == 7 else 0)
    blocked = dict.fromkeys(range(1, 11), "sp_devastated") | {7: "hz_escaped_menagerie"}
    game = effect_phase(*FAMILY, hazards=blocked, sweep=7, at={"rumor": 7})
    assert wounds(game) == [0, 1, 0]
    assert ending(game) == "lose_hazards"


def test_flood_washes_heroes_into_the_harbour() -> None:
    game = at_work(9, "hz_flood")
    answer(game, keys(game)[0])
    assert game.state.at["kraken"] == 6
    assert len(hand(game, 2)) == 1


def test_flood_spreads_when_nobody_is_there() -> None:
    game = at_work(7, "hz_flood", main=f"hz_riot {QUIET}")
    assert hazard(game, 6) == "hz_riot"


def test_blackout_stops_board_abilities_and_costs_the_first_player_a_card() -> None:
    game = table(*FAMILY, hazards={7: "hz_blackout"})
    assert why(game, "moon") == "Blackout forbids it"
    game = at_work(7, "hz_blackout")
    assert (asked(game), asks(game)) == ("discard", 0)
    answer(game, keys(game)[0])
    assert len(hand(game)) == 1


def test_mad_magician_scatters_the_heroes() -> None:
    game = at_work(5, "hz_mad_magician")
    assert feuds(game) == [0, 1, 0]
    rolled = next(line for line in log(game) if line.startswith("The die shows"))
    assert f"shows {game.state.at['rumor']}:" in rolled


def test_time_rift_reshuffles_hands_and_takes_one_card() -> None:
    game = at_work(8, "hz_time_rift", hands={"kraken": "kr_knife kr_six_blades fd_sulking wound"})
    assert len(hand(game, 2)) == 1 + 2
    assert hand(game, 2).count("wound") >= 1
    assert len(hand(game)) == 2
    assert pile(game, 2) == []


def test_ambush_wounds_and_divides() -> None:
    game = at_work(5, "hz_ambush")
    assert (wounds(game), feuds(game)) == ([0, 1, 0], [0, 1, 0])
    game = at_work(7, "hz_ambush", first=2)
    assert (wounds(game), feuds(game)) == ([0, 0, 1], [0, 0, 0])


def test_outbreak_hits_the_wounded_twice() -> None:
    game = at_work(8, "hz_outbreak", hands={"spaceboy": "wound", "kraken": "wound kr_knife"})
    assert wounds(game) == [1 + 1, 1, 1 + 2]
