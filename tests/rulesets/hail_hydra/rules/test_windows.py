"""Windows, calls, the poll, and what each Hero does (rulings 23 to 36)."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesets.hail_hydra.context import HEARD
from tabletop_tui.core.decision import TABLE
from tests.rulesets.hail_hydra.scenes import GAME, HAND, TEAM, Scene, scene

LAID = {"hulk": "+4", "iron_man": "-5 -5", "strange": "+1"}


def calls(t: Scene) -> list[str]:
    return [t.state.seats[int(k[5:]) - 1].hero for k in t.keys if k.startswith("call ")]


def team(*front: str, size: int = 5) -> list[str]:
    rest = [hero for hero in TEAM if hero not in front]
    return [*front, *rest][:size]


# -- who may call ------------------------------------------------------------------------------


@pytest.mark.rules("HH23")
def test_once_never_knocked_out_never_after_hail_hydra() -> None:
    assert calls(scene()) == ["hulk", "iron_man", "strange", "ms_marvel"]
    t = scene(used=["hulk"], out=["iron_man"], revealed=["strange"])
    assert calls(t) == ["ms_marvel"]
    reasons = {refusal.why for refusal in t.decision.refusals()}
    assert reasons == {"used", "Knocked Out", "gone with HAIL HYDRA"}
    t.call("ms_marvel", t.at("ms_marvel"))
    assert calls(t) == []


@pytest.mark.rules("HH24")
def test_each_window_offers_its_own_heroes() -> None:
    heroes = ["hulk", "wasp", "quake", "widow", "panther"]
    t = scene(heroes=heroes)
    assert calls(t) == ["hulk"]
    t.lay_all()
    assert calls(t) == ["wasp"]
    t.go("revealed")
    assert calls(t) == ["quake", "panther"]
    assert calls(scene(heroes=heroes, phase="call", voting=1)) == ["widow"]


@pytest.mark.rules("HH25")
def test_only_public_facts_decide_who_can_call() -> None:
    for agents in (["hulk", "iron_man"], ["strange", "daredevil"]):
        assert calls(scene(agents=agents)) == ["hulk", "iron_man", "strange", "ms_marvel"]
    heroes = ["hulk", "iron_man", "strange", "ms_marvel", "daredevil"]
    skipped = scene(heroes=heroes, phase="call", voting=1)
    assert skipped.kind == "talk"


@pytest.mark.rules("HH26")
def test_a_window_stays_while_somebody_could_call_and_a_call_opens_it_again() -> None:
    t = scene()
    assert (t.kind, t.decision.seat, t.decision.stay) == ("before", TABLE, HEARD)
    t.call("hulk", "use")
    assert (t.kind, t.decision.stay) == ("before", HEARD)
    t.answer("continue")
    assert (t.kind, t.who()) == ("lay", "hulk")
    alone = scene(heroes=["widow", "quake", "wasp", "elektra", "panther"])
    assert (alone.kind, alone.decision.stay) == ("before", 0.0)


@pytest.mark.rules("HH26", "HH24")
def test_before_a_vote_the_clock_closes_the_window() -> None:
    t = scene(heroes=team("widow", "she_hulk"), phase="call", voting=1)
    assert t.decision.stay == 0.0
    assert t.answer("continue").kind == "talk"


@pytest.mark.rules("HH27")
def test_options_stand_in_token_order() -> None:
    t = scene(token=2)
    assert calls(t) == ["strange", "ms_marvel", "hulk", "iron_man"]
    targets = [option.target for option in t.decision.options if option.key[:4] == "call"]
    assert targets == ["seat 3", "seat 4", "seat 1", "seat 2"]
    assert t.labels[1] == "Cleo calls Sift the Timelines"


@pytest.mark.rules("HH28")
def test_a_call_is_public_in_name_and_target_and_can_be_backed_out() -> None:
    t = scene().call("ms_marvel", "back")
    assert not t.of("ms_marvel").used
    assert t.kind == "before"
    t.call("ms_marvel", t.at("strange"))
    assert "Dov uses Embiggen on Cleo." in t.log(-1)
    assert t.of("ms_marvel").used


@pytest.mark.rules("HH29")
def test_the_poll_asks_those_who_could_call_in_token_order() -> None:
    t = scene(token=1, calls="poll")
    asked = []
    while t.kind == "poll":
        call = t.decision.options[1]
        assert call.detail == GAME.content.heroes[t.state.seats[call.value.seat].hero].text
        asked.append(t.decision.options[1].label.split()[0])
        t.answer("pass")
    assert asked == ["Ben", "Cleo", "Dov", "Ada"]
    assert t.kind == "before"
    assert calls(t) == []
    t.answer("continue")
    assert t.kind == "lay"


@pytest.mark.rules("HH29")
def test_after_a_call_the_poll_starts_again() -> None:
    t = scene(calls="poll").answer("pass").call("iron_man", "use")
    assert t.kind == "poll"
    assert "Ada" in t.decision.prompt


@pytest.mark.rules("HH30")
def test_callers_act_on_what_the_one_before_left() -> None:
    heroes = team("quake", "captain_marvel")
    t = scene("absorbing_man", heroes=heroes, phase="revealed", attack="+4 +3 -2", deck="-5")
    assert "stands at +1. Use an ability?" in t.decision.prompt
    t.call("captain_marvel", "card 1")
    assert [card.card for card in t.state.attack] == ["+3", "-2"]
    assert "stands at -2" in t.decision.prompt
    t.call("quake", "card 2", "done")
    assert [card.card for card in t.state.attack] == ["+3", "-5"]
    assert t.decision.prompt.endswith("."), "nobody is left to use one"


@pytest.mark.rules("HH31")
def test_window_b_needs_a_face_down_card_of_another_hero() -> None:
    heroes = team("wasp", "daredevil", "elektra", "spider_man")
    assert calls(scene(heroes=heroes, phase="collect", laid={"wasp": "+4"})) == [
        "daredevil", "elektra", "spider_man",
    ]  # fmt: skip
    t = scene(heroes=heroes, phase="collect", laid={"hulk": "+4"}, hands={"wasp": ""})
    assert calls(t) == ["daredevil", "elektra", "spider_man"]
    assert calls(scene(heroes=heroes, phase="collect")) == []


@pytest.mark.rules("HH31")
def test_a_webbed_hero_has_met_the_duty_to_play() -> None:
    t = scene(heroes=team("spider_man"), phase="collect", laid=LAID)
    t.call("spider_man", t.at("iron_man"))
    assert t.of("iron_man").laid == []
    assert Counter(t.of("iron_man").hand) == Counter([*HAND.split(), "-5", "-5"])
    t.go("revealed")
    assert t.state.counts == [0, 1, 0, 1, 0]
    assert not [card for card in t.state.attack if card.blind]


# -- window A ----------------------------------------------------------------------------------


@pytest.mark.rules("HH34")
def test_smash_meets_defense_and_then_hits_the_city() -> None:
    t = scene("whiplash").call("hulk", "use")
    assert (t.state.health, t.state.city) == (1, 25)


@pytest.mark.rules("HH34")
def test_smash_can_end_the_mission_with_no_cards_played() -> None:
    t = scene(health=6).call("hulk", "use")
    assert t.kind == "talk"
    assert t.state.round == 1
    assert t.state.history == []
    assert all(len(mine.hand) == 4 for mine in t.state.seats)


@pytest.mark.rules("HH34")
def test_the_city_falls_even_if_the_villain_fell_too() -> None:
    t = scene("red_skull", health=6, city=2).call("hulk", "use")
    assert t.session.outcome is not None
    assert t.session.outcome.result == "hydra"
    assert t.state.health == 0


@pytest.mark.rules("HH34")
def test_smash_never_causes_a_cosmic_cube_penalty() -> None:
    t = scene("red_skull", health=1, guard=0).call("hulk", "use")
    assert t.session.outcome is not None
    assert t.session.outcome.result == "shield"
    assert t.state.city == 25


def test_iron_man_draws_a_new_hand() -> None:
    t = scene(deck="+4 +4 +4 +4 +4 +4 +1").call("iron_man", "use")
    assert t.of("iron_man").hand == ["+4"] * 6
    assert Counter(t.state.discard) == Counter(HAND.split())


def test_doctor_strange_keeps_two_of_five() -> None:
    t = scene(deck="+4 -5 +3 -4 +1 -2").call("strange", "use")
    assert (t.kind, t.who()) == ("sift", "strange")
    assert t.session.view(2).seats[2].looking == ["+4", "-5", "+3", "-4", "+1"]
    assert t.session.view(0).seats[2].looking == ["?"] * 5
    t.pick("+4 +3")
    assert Counter(t.of("strange").hand) == Counter([*HAND.split(), "+4", "+3"])
    assert t.state.discard == ["-5", "-4", "+1"]
    assert t.state.deck == ["-2"]


def test_ms_marvel_boosts_a_hero_on_the_mission() -> None:
    t = scene(out=["iron_man"], hands={"iron_man": ""}, deck="+4 +4").call("ms_marvel")
    assert t.at("iron_man") not in t.keys
    t.answer(t.at("ms_marvel"))
    assert len(t.of("ms_marvel").hand) == 6
    t.lay_all(ms_marvel="+4 +4 +2 +1 -2")
    assert len(t.of("ms_marvel").laid) == 5


# -- window B ----------------------------------------------------------------------------------


def test_daredevil_looks_at_every_face_down_card_of_one_hero() -> None:
    t = scene(heroes=team("daredevil"), phase="collect", laid=LAID)
    t.call("daredevil", t.at("iron_man"))
    assert (t.kind, t.who()) == ("peek", "daredevil")
    me, there = t.seat("daredevil"), t.seat("iron_man")
    assert t.session.view(me).seats[there].laid == ["-5", "-5"]
    assert t.session.view(there).seats[there].laid == ["?", "?"]
    t.answer("leave")
    assert t.session.view(me).seats[there].laid == ["?", "?"]
    assert not t.session.can_undo()


@pytest.mark.parametrize("decide", ["stay", "cut"])
def test_elektra_turns_a_card_and_decides_in_the_open(decide: str) -> None:
    t = scene(heroes=team("elektra"), phase="collect", laid=LAID)
    t.call("elektra", t.at("hulk"))
    assert t.of("hulk").open == ["+4"]
    assert t.session.view(-1).seats[t.seat("hulk")].open == ["+4"]
    t.answer(decide)
    assert t.state.aside == ([] if decide == "stay" else ["+4"])
    t.go("revealed")
    named = [(card.card, card.owner) for card in t.state.attack if card.owner >= 0]
    assert named == ([("+4", t.seat("hulk"))] if decide == "stay" else [])


@pytest.mark.rules("HH32")
def test_the_victim_of_wasp_is_not_told_which_card_was_swapped() -> None:
    t = scene(heroes=team("wasp"), phase="collect", laid=LAID, hands={"wasp": "-3 +2"})
    t.call("wasp", t.at("hulk"))
    assert (t.kind, t.who()) == ("slip", "wasp")
    t.pick("-3")
    assert t.of("hulk").laid == ["-3"]
    assert Counter(t.of("wasp").hand) == Counter(["+4", "+2"])
    hulk = t.seat("hulk")
    assert t.session.view(hulk).seats[hulk].laid == ["?"]
    assert "Ada swaps a card from their hand for +4 of Ben." in t.log_of("wasp")
    assert "Ada swaps a card from their hand for one of Ben." in t.log_of("hulk")


# -- window C ----------------------------------------------------------------------------------


@pytest.mark.rules("HH33")
def test_vibranium_shield_stops_city_damage_and_power_only() -> None:
    t = scene("rhino", heroes=team("panther"), phase="revealed", attack="-5 -5 -5",
              revealed=["ms_marvel"], out=["ms_marvel"])  # fmt: skip
    t.call("panther", "use").go()
    assert t.session.decision is not None
    assert t.session.decision.prompt == "Rhino survives, but Vibranium Shield cancels the attack."
    assert t.session.decision.options[0].label == "Go on"
    t.go()
    assert (t.kind, t.state.offensive) == ("before", 2)
    # The chart's 1, and 1 for Knocked Out HYDRA; no 1 + 2 of Rhino.
    assert t.state.city == 25


def test_captain_marvel_removes_one_revealed_card() -> None:
    t = scene(heroes=team("captain_marvel"), phase="revealed", attack="+4 -2 -5")
    t.call("captain_marvel", "card 3").go()
    assert t.state.history[-1].total == 2
    assert t.state.aside == ["-5"]


def test_quake_replaces_up_to_two_cards_face_up() -> None:
    t = scene(heroes=team("quake"), phase="revealed", attack="-4 -5 +1", deck="+4 +3 -2")
    t.call("quake", "card 1", "card 2")
    assert [card.card for card in t.state.attack] == ["+4", "+3", "+1"]
    assert not [card for card in t.state.attack if card.blind]


# -- window V ----------------------------------------------------------------------------------


@pytest.mark.rules("HH35")
def test_a_hero_knocked_out_in_an_earlier_round_cannot_call() -> None:
    t = scene(heroes=team("widow", "she_hulk"), phase="call", voting=2, out=["widow"])
    assert calls(t) == ["she_hulk"]


@pytest.mark.rules("HH36")
def test_captain_america_counts_twice_for_one_round() -> None:
    t = scene(heroes=team("captain_america"), phase="call", voting=1)
    t.call("captain_america", "use")
    assert t.kind == "talk"  # Nobody else could call.
    t.answer("continue")
    t.vote("hulk", "up", "strange", "iron_man", "captain_america")
    assert t.of("hulk").out
    t.answer("continue", "continue")
    assert t.kind == "pointed"
    t.vote("iron_man", "up", "strange", "ms_marvel", "captain_america")
    assert not t.of("iron_man").out


@pytest.mark.rules("HH36")
def test_two_votes_are_two_and_not_three() -> None:
    t = scene(heroes=team("captain_america"), phase="call", voting=1)
    t.call("captain_america", "use").answer("continue")
    t.vote("hulk", "iron_man", "up", "iron_man", "up")
    assert t.state.votes[-1].out == -1


@pytest.mark.rules("HH36")
def test_she_hulk_covers_every_round_that_is_left() -> None:
    t = scene(heroes=team("she_hulk"), phase="call", voting=1)
    t.call("she_hulk", t.at("hulk")).answer("continue")
    t.vote(*["hulk"], "up", *["hulk"] * 3)
    assert not t.of("hulk").out
    t.answer("continue", "continue")
    t.vote(*["hulk"], "up", *["hulk"] * 3)
    assert not t.of("hulk").out
    assert t.state.votes[-1].votes == [1, -1, 1, 1, 1]
    t.answer("continue")
    assert t.state.immune == ()


@pytest.mark.rules("HH35")
def test_an_effect_that_runs_goes_on_when_its_hero_is_knocked_out() -> None:
    t = scene(heroes=team("she_hulk"), phase="call", voting=1)
    t.call("she_hulk", t.at("hulk")).answer("continue")
    t.vote("up", *["she_hulk"] * 4)
    assert t.of("she_hulk").out
    t.answer("continue", "continue")
    t.vote("hulk", "up", "hulk", "hulk", "hulk")
    assert not t.of("hulk").out


def test_black_widow_looks_at_a_disc() -> None:
    t = scene(heroes=team("widow"), agents=["hulk", "strange"], phase="call", voting=1)
    t.call("widow", t.at("strange"))
    assert (t.kind, t.who()) == ("disc", "widow")
    there = t.seat("strange")
    assert t.session.view(0).seats[there].loyalty == "hydra"
    assert t.session.view(0).seats[0].knows[there] == "hydra"
    assert t.session.view(1).seats[there].loyalty == "?"
    t.answer("leave")
    assert not t.session.can_undo()
    assert "Ada uses Interrogation on Dov." in t.log(-1)


@pytest.mark.rules("HH24", "HH61")
@pytest.mark.parametrize("kind", ["lay", "hand"])
def test_until_a_card_moves_abilities_before_laying_can_be_called(kind: str) -> None:
    """Whoever looked at the own hand first and goes back to the table has taken nothing away."""
    t = scene(out=["hulk"] if kind == "hand" else []).go(kind)
    first = t.who()
    t.answer("back")
    assert (t.kind, "strange" in calls(t)) == ("before", True)
    t.call("ms_marvel", t.at("strange")).go(kind)
    assert t.who() == first
    t.answer("back").go(kind)
    assert t.of("strange").grown, "what was called stays"


@pytest.mark.rules("HH24")
def test_after_a_card_was_laid_or_handed_it_is_too_late_for_them() -> None:
    t = scene().go("lay")
    t.answer("card 1", "silent")
    t.go("lay").answer("back")
    assert (t.kind, calls(t)) == ("between", [])
    t = scene(out=["hulk"]).go("hand")
    t.answer("card 1", f"to {t.at('strange').split()[-1]}")
    assert (t.kind, calls(t)) == ("between", [])
