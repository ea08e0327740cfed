"""Totals, Defense, the chart, and the end of the city (rulings 37 to 41)."""

from __future__ import annotations

import pytest

from rulesets.hail_hydra.state import HYDRA
from tests.rulesets.hail_hydra.scenes import scene


@pytest.mark.rules("HH37")
@pytest.mark.parametrize(("attack", "health"), [("+4 +1", 4), ("+4 +4 +4", 0), ("+1", 7)])
def test_damage_is_the_total_less_defense(attack: str, health: int) -> None:
    t = scene("zola", phase="revealed", defense=1, attack=attack).go()
    assert t.state.health == (8 if health == 7 else health)


@pytest.mark.rules("HH37")
def test_defense_does_not_wear_off_and_ignores_totals_of_0_or_less() -> None:
    t = scene("ultron", phase="revealed", attack="+4").go()
    assert (t.state.health, t.state.defense) == (6, 2)
    t = scene("ultron", phase="revealed", attack="-2").go()
    assert (t.state.health, t.state.city) == (8, 27)


@pytest.mark.rules("HH37")
def test_a_total_of_1_is_damage() -> None:
    t = scene("zola", phase="revealed", attack="+1").go()
    assert (t.state.health, t.state.history[-1].dealt) == (7, 1)
    assert t.log(-1) == ["The team's total is +1.", "Arnim Zola loses 1 health."]


def test_example_4_defense_2_against_a_total_of_1() -> None:
    t = scene("ultron", phase="revealed", attack="+1").go()
    assert (t.state.health, t.state.city) == (8, 27)
    assert t.state.phase == "survived"
    t.go()
    assert t.state.city == 24


@pytest.mark.rules("HH38")
@pytest.mark.parametrize(("attack", "city"), [("-5 -5", 27), ("-5 -4 -2", 26)])
def test_example_5_the_chart(attack: str, city: int) -> None:
    t = scene("zola", phase="revealed", attack=attack).go()
    assert t.state.city == city
    t.go()
    assert t.state.city == city - 2


def test_example_8_smash_and_the_attack_both_meet_defense() -> None:
    t = scene("ultron", hands={"hulk": "+3", "iron_man": "+1", "strange": "+1", "ms_marvel": "+1",
                               "daredevil": "-2"})  # fmt: skip
    t.call("hulk", "use")
    assert (t.state.health, t.state.city) == (4, 25)
    t = scene("ultron", health=4, city=25, phase="revealed", attack="+4 +1").go()
    assert t.state.health == 1
    t.go()
    assert (t.state.health, t.state.city) == (2, 22)


@pytest.mark.rules("HH39")
def test_hail_hydra_waits_while_the_attack_is_revealed_and_is_shut_by_a_defeat() -> None:
    t = scene(phase="revealed", attack="+4 +4", agents=["hulk", "strange"]).hail("hulk")
    assert not t.of("hulk").revealed
    assert t.state.city == 27
    t.go().hail("hulk")
    assert t.state.round == 1
    assert not t.of("hulk").revealed


@pytest.mark.rules("HH39")
def test_defeating_is_judged_after_window_c() -> None:
    heroes = ["captain_marvel", "hulk", "strange", "wasp", "widow"]
    t = scene(heroes=heroes, phase="revealed", attack="+4 +4")
    t.call("captain_marvel", "card 1").go()
    assert t.state.phase == "survived"


@pytest.mark.rules("HH41")
def test_the_city_at_0_ends_the_game_in_the_middle_of_a_step() -> None:
    t = scene("rhino", phase="survived", city=1, token=1).go()
    assert t.state.ended == "hydra"
    t = scene("batroc", phase="survived", city=2).go()
    assert t.kind == "over"
    assert [len(mine.hand) for mine in t.state.seats] == [4] * 5
    assert t.session.outcome is not None
    assert t.session.outcome.result == "hydra"


def test_the_end_reveals_all_loyalties_and_tells_the_story() -> None:
    t = scene("red_skull", health=2, phase="revealed", attack="+4", agents=["hulk", "strange"]).go()
    outcome = t.session.outcome
    assert outcome is not None
    assert outcome.winners == (1, 3, 4)
    told = ["".join(p.text for p in note) for note in outcome.notes_for(t.session.table.names)]
    assert told[0] == "Ada and Cleo were HYDRA."
    assert [mine.loyalty for mine in t.session.view(-1).seats].count(HYDRA) == 2
    assert any("Red Skull: team totals +4" in note for note in told)
