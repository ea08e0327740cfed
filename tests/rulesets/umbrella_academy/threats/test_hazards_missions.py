"""The thirty Hazards of the missions, each at work in the Effect Phase."""

from __future__ import annotations

from tests.rulesets.umbrella_academy.scenes import (
    QUIET,
    Play,
    answer,
    asked,
    asks,
    effect_phase,
    feuds,
    finish,
    hand,
    hazard,
    keys,
    log,
    next_turn,
    villain,
    wounds,
)

FAMILY = ("spaceboy", "rumor", "kraken")


def at_work(number: int, card: str, **words: object) -> Play:
    """A Hazard takes effect, with all Villains having acted before."""
    return effect_phase(*FAMILY, hazards={number: card}, sweep=number, **words)


def members(game: Play) -> list[int]:
    """Where the Members are."""
    return sorted(v.at for v in game.state.villains if v.kind == "member")


def test_come_look_at_this_hazel_brings_him_and_he_acts() -> None:
    game = at_work(5, "hc_come_look_hazel", villains={"hazel": 1})
    # Two Wounds by the Hazard, and two by his own act at Location 5 in the same sweep (UA48).
    assert wounds(game) == [0, 4, 0]
    assert villain(game, "hazel").at == 5


def test_come_look_at_this_cha_cha_brings_her_and_she_acts() -> None:
    game = at_work(9, "hc_come_look_cha_cha", villains={"cha_cha": 1}, hands={"kraken": ""})
    assert feuds(game) == [0, 0, 2]
    assert villain(game, "cha_cha").at == 9


def test_a_knocked_out_villain_does_not_come() -> None:
    game = at_work(5, "hc_come_look_hazel", villains={"hazel": 0})
    assert wounds(game) == [0, 0, 0]


def test_find_them_hazel_goes_to_the_most_heroes() -> None:
    game = at_work(3, "hc_find_them_hazel", villains={"hazel": 1}, at={"spaceboy": 9})
    assert villain(game, "hazel").at == 9
    assert asked(game) == "who"
    answer(game, "kraken")
    assert wounds(game) == [0, 0, 2]


def test_find_them_hazel_ties_are_for_the_first_player() -> None:
    game = at_work(3, "hc_find_them_hazel", villains={"hazel": 8}, first=2)
    assert (asked(game), asks(game)) == ("where", 2)
    assert keys(game) == ["moon", "city", "downtown"]


def test_red_liquorice_burns_and_then_devastates() -> None:
    game = at_work(7, "hc_red_liquorice", main=f"ad_radio {QUIET}")
    assert game.state.gone == ["ad_radio"]
    assert game.state.own_hazard(7).sideways
    next_turn(game)
    assert hazard(game, 7) == "sp_devastated"
    assert game.state.gone == ["ad_radio", "ad_plan", "hc_red_liquorice"]


def test_sugar_rush_sends_both_hunting() -> None:
    game = at_work(7, "hc_sugar_rush", villains={"hazel": 7, "cha_cha": 4}, at={"rumor": 5})
    # Hazel: 7 to 8 or 6, then 5; Cha-Cha: 4 to 3 or 6, then 5.
    while asked(game) == "where":
        answer(game, keys(game)[0])
    assert villain(game, "hazel").at == 5
    assert wounds(game)[1] == 2


def test_the_target_is_the_hero_with_the_fewest_wounds() -> None:
    game = at_work(
        7, "hc_the_target", discards={"spaceboy": "wound", "rumor": "wound"}, wound_deck=18
    )
    assert wounds(game) == [1, 1, 2]


def test_stop_playing_wounds_everybody_near_a_villain() -> None:
    game = at_work(7, "hc_stop_playing", villains={"hazel": 8})
    assert wounds(game)[1:] == [1, 1]
    assert wounds(game)[0] == 0


def test_jealousy_costs_the_richest_an_advantage() -> None:
    game = at_work(
        7, "wv_jealousy", mission="violin", hands={"rumor": "ad_plan ad_radio", "kraken": "ad_plan"}
    )
    assert (asked(game), asks(game)) == ("advantage", 1)
    answer(game, "ad_plan")
    assert hand(game, 1) == ["ad_radio"]


def test_jealousy_ties_and_poverty() -> None:
    game = at_work(
        7, "wv_jealousy", mission="violin", hands={"rumor": "ad_plan", "kraken": "ad_radio"}
    )
    answer(game, "kraken")
    assert hand(game, 2) == []
    assert feuds(at_work(7, "wv_jealousy", mission="violin")) == [1, 0, 0]


def test_rage_wounds_around_vanya_and_here() -> None:
    game = at_work(9, "wv_rage", mission="violin", villains={"vanya": 2})
    assert wounds(game) == [1, 0, 1]


def test_regret_makes_everybody_near_quarrel() -> None:
    assert feuds(at_work(10, "wv_regret", mission="violin")) == [0, 1, 1]


def test_loneliness_costs_the_lonely_a_card() -> None:
    game = at_work(7, "wv_loneliness", mission="violin", at={"kraken": 5})
    assert (asked(game), asks(game)) == ("discard", 0)
    answer(game, *keys(game))
    assert [len(hand(game, n)) for n in (0, 1, 2)] == [1, 2, 2]
    game = at_work(7, "wv_loneliness", mission="violin", at={"kraken": 5}, allies={"al_pogo": 1})
    assert asked(game) == "action"
    assert [len(hand(game, n)) for n in (0, 1, 2)] == [2, 2, 2]


def test_confusion_moves_vanya_and_devastates_a_hazard() -> None:
    hazards = dict.fromkeys(range(1, 10), "hz_riot") | {10: "wv_confusion"}
    game = effect_phase(*FAMILY, hazards=hazards, sweep=10, mission="violin", villains={"vanya": 5})
    gone = [n for n in range(1, 11) if hazard(game, n) == "sp_devastated"]
    assert len(gone) == 1
    assert f"The die shows {gone[0]}" in "".join(log(game))


def test_harmony_spawns_a_member_here() -> None:
    game = at_work(7, "ov_harmony", mission="orchestra")
    finish(game)
    # One by the Hazard, which acts at once and stalks; one more by the Crisis Phase.
    assert "Orchestra Member 1 appears at Carnival Pier." in log(game)
    assert len(members(game)) == 2


def test_ensemble_gathers_members_and_three_devastate() -> None:
    villains = {"member-1": 8, "member-2": 6, "member-3": 7, "member-4": 9}
    game = at_work(7, "ov_ensemble", mission="orchestra", villains=villains)
    assert hazard(game, 7) == "sp_devastated"
    game = at_work(7, "ov_ensemble", mission="orchestra", villains={"member-1": 8, "member-2": 3})
    assert hazard(game, 7) == "ov_ensemble"


def test_crescendo_grows_or_burns() -> None:
    few = {f"member-{n}": 9 for n in (1, 2, 3)}
    game = at_work(10, "ov_crescendo", mission="orchestra", villains=few)
    assert len(members(game)) == 3 + 1 + 1
    many = {f"member-{n}": 9 for n in (1, 2, 3, 4)}
    game = at_work(10, "ov_crescendo", mission="orchestra", villains=many, main=f"ad_radio {QUIET}")
    assert game.state.gone == ["ad_radio"]
    assert len(members(game)) == 4 + 1


def test_concerto_wounds_heroes_with_a_villain() -> None:
    game = at_work(10, "ov_concerto", mission="orchestra", villains={"member-1": 9, "member-2": 8})
    assert wounds(game) == [0, 0, 1]


def test_cadenza_sends_members_hunting() -> None:
    game = at_work(10, "ov_cadenza", mission="orchestra", villains={"member-1": 8, "member-2": 1})
    assert asked(game) == "where"
    answer(game, "city")
    # Then each Hero in a Location with a Villain discards a card.
    assert (asked(game), asks(game)) == ("discard", 0)
    answer(game, *keys(game))
    answer(game, *keys(game))
    assert [len(hand(game, n)) for n in (0, 1, 2)] == [1, 1, 2]
