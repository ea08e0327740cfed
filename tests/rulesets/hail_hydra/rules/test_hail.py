"""Knocked Out Heroes, and HAIL HYDRA (rulings 56 to 68); what may be said (69 and 70)."""

from __future__ import annotations

import pytest

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.play.seat import Acting
from tests.rulesets.hail_hydra.scenes import GAME, HAND, TEAM, scene

BAD = ["hulk", "strange"]


# -- Knocked Out -------------------------------------------------------------------------------


@pytest.mark.rules("HH56")
def test_a_knocked_out_hero_hands_one_or_two_cards_to_one_hero() -> None:
    t = scene(out=["iron_man"], hands={"iron_man": "+4 +3 -5"}).go("hand")
    assert t.who() == "iron_man"
    assert "to 1" not in t.keys
    t.pick("+4")
    assert [key for key in t.keys if key.startswith("to")] == ["to 1", "to 3", "to 4", "to 5"]
    t.pick("-5")
    assert not [key for key in t.keys if key.startswith("card")]
    t.answer("to 3")
    assert set(t.of("strange").hand) >= {"+4", "-5"}
    assert "Ben hands +4 -5 to Cleo." in t.log_of("strange")
    assert "Ben hands 2 cards to Cleo." in t.log_of("hulk")
    assert t.kind == "between"


@pytest.mark.rules("HH56")
def test_without_cards_nothing_is_handed() -> None:
    t = scene(out=["iron_man"], hands={"iron_man": ""}).go("lay")
    assert t.who() == "hulk"


@pytest.mark.rules("HH57")
def test_revealed_agents_act_first_and_may_steal() -> None:
    t = scene(out=["hulk", "strange"], revealed=["strange"], hands={"iron_man": "+4"})
    t.go("steal")
    assert t.decision.prompt.startswith("Cleo, a revealed agent")
    t.answer("steal 2")
    assert "+4" in t.of("strange").hand
    assert t.of("iron_man").hand == []
    assert "Cleo steals +4 from Ben." in t.log_of("iron_man")
    assert "Cleo steals a card from Ben." in t.log_of("hulk")
    t.go("hand")
    assert t.who() == "hulk"
    assert not [key for key in t.keys if key.startswith("steal")]


@pytest.mark.rules("HH57")
def test_otherwise_knocked_out_heroes_act_in_token_order() -> None:
    t = scene(out=["hulk", "strange"], agents=["iron_man", "daredevil"], token=2).go("hand")
    assert t.who() == "strange"


@pytest.mark.rules("HH57")
def test_stealing_needs_a_target_with_cards() -> None:
    empty = dict.fromkeys(TEAM[:5], "")
    t = scene(out=["strange"], revealed=["strange"], hands=empty | {"strange": "+1"}).go("hand")
    assert not [key for key in t.keys if key.startswith("steal")]
    t = scene(out=["strange"], revealed=["strange"], hands=empty).lay_all()
    assert len(t.state.blind) == 4


@pytest.mark.rules("HH57")
def test_a_revealed_agent_says_in_the_open_whether_to_steal() -> None:
    """Nobody takes the keyboard for it, and only to pick cards that it hands over."""
    t = scene(out=["strange"], revealed=["strange"])
    assert not [s for _, s in Acting.of(t.decision).hands]
    t.go("steal")
    assert (t.decision.seat, [s for _, s in Acting.of(t.decision).hands]) == (TABLE, [2])
    assert "steal 1" not in t.answer("continue").keys
    assert (t.kind, t.who()) == ("hand", "strange")
    t.answer("back").go("steal")
    t.page("hulk")
    assert t.kind == "steal", "whoever looked at a card comes back to the same question"
    bare = scene(out=["strange"], revealed=["strange"], hands={"strange": ""}).answer("continue")
    assert (bare.kind, "continue" in bare.keys) == ("steal", False)


@pytest.mark.rules("HH58")
def test_revealed_and_knocked_out_agents_cost_the_city_one_each() -> None:
    t = scene(phase="survived", out=["hulk", "strange"], revealed=BAD, hands={"daredevil": ""})
    t.go()
    t.answer(*[key for key in t.keys[:1] if t.kind == "discard"])
    assert t.state.city == 27 - 2 - 2
    late = scene("zola", phase="survived", out=["hulk"], agents=BAD).hail("hulk").go()
    assert late.state.city == 27 - 1 - 2 - 1


# -- HAIL HYDRA --------------------------------------------------------------------------------


@pytest.mark.rules("HH59")
@pytest.mark.parametrize("phase", ["before", "handed", "between", "collect", "survived", "over"])
def test_from_any_table_screen_of_a_mission(phase: str) -> None:
    t = scene(phase=phase, agents=BAD).hail("strange")
    assert t.of("strange").revealed
    assert t.state.city == 24


@pytest.mark.rules("HH59")
def test_while_cards_are_passed_on() -> None:
    t = scene("zemo", phase="deliver", agents=BAD).hail("strange")
    assert (t.kind, t.state.phase, t.state.city) == ("between", "deliver", 24)


@pytest.mark.rules("HH59")
@pytest.mark.parametrize("kind", ["lay", "hand"])
def test_from_the_own_seat_screen(kind: str) -> None:
    t = scene(agents=BAD, out=["hulk"] if kind == "hand" else []).go(kind)
    assert t.who() == "hulk"
    t.answer("hail")
    assert t.of("hulk").revealed
    assert t.kind == "before", "no card has moved yet"
    t.go(kind)
    assert t.who() == "hulk"


@pytest.mark.rules("HH60")
@pytest.mark.parametrize("kind", ["page", "lay", "hand"])
def test_for_shield_the_key_only_closes_the_page(kind: str) -> None:
    after = []
    for key in ("back", "hail"):
        t = scene(agents=["ms_marvel", "daredevil"], out=["hulk"] if kind == "hand" else [])
        if kind == "page":
            t.page("hulk", key)
        else:
            t.go(kind).answer(key)
        after.append((t.log(), t.private(), t.state.model_dump()))
    assert after[0] == after[1]
    assert "HAIL HYDRA" not in " ".join(after[0][0])


@pytest.mark.rules("HH60")
@pytest.mark.parametrize("kind", ["page", "lay", "hand"])
def test_a_disc_that_lies_open_turns_no_more(kind: str) -> None:
    t = scene(revealed=["hulk"], out=["hulk"] if kind == "hand" else [])
    t.answer("page", "seat 1") if kind == "page" else t.go(kind)
    assert (t.kind, t.who()) == (kind, "hulk")
    assert "back" in t.keys
    assert "hail" not in t.keys


@pytest.mark.rules("HH61")
def test_there_is_always_a_table_screen_in_between() -> None:
    t = scene("zola", out=["strange"], hands=dict.fromkeys(TEAM[:5], "-2 -2"), used=TEAM)
    phases = [t.state.phase]
    while t.state.offensive == 1:
        if t.decision.seat >= 0:
            t.answer("card 1", "to 1" if t.kind == "hand" else "silent")
        else:
            assert "page" in t.keys
            t.answer("continue")
        if t.decision.seat < 0:
            phases.append(t.state.phase)
    once = [phase for n, phase in enumerate(phases) if phases[n - 1 : n] != [phase]]
    assert once == ["before", "handed", "between", "collect", "revealed", "survived", "before"]
    assert phases.count("between") == 3  # Between any two of the four who lay.


@pytest.mark.rules("HH62")
@pytest.mark.parametrize(("out", "city"), [([], 24), (["hulk"], 26)])
def test_the_effect(out: list[str], city: int) -> None:
    t = scene(agents=BAD, out=out).hail("hulk")
    assert t.state.city == city
    assert t.session.view(1).seats[0].loyalty == "hydra"
    assert "HAIL HYDRA! Ada is an agent." in t.log(-1)
    assert f"call {t.seat('hulk') + 1}" not in t.keys


def test_example_12_two_agents_empty_the_city_before_the_reveal() -> None:
    t = scene(city=6, agents=BAD, phase="collect").hail("hulk")
    assert t.state.city == 3
    t.hail("strange")
    assert t.session.outcome is not None
    assert t.session.outcome.result == "hydra"
    assert t.session.outcome.winners == (0, 2)


@pytest.mark.rules("HH63")
def test_before_anyone_laid_agents_play_first_and_face_up() -> None:
    t = scene(agents=["strange", "daredevil"], token=1).hail("daredevil").hail("strange").go("lay")
    assert t.who() == "strange"
    t.pick("-3").answer("silent")
    assert t.of("strange").open == ["-3"]
    assert t.session.view(0).seats[2].open == ["-3"]
    t.go("lay")
    assert t.who() == "daredevil"
    t.pick("-3").answer("silent")
    t.go("lay")
    assert t.who() == "iron_man"
    t.lay_all().go("revealed").go()
    assert t.state.history[-1].counts == [1, 1, 1, 1, 1]  # Open cards are counted like others.


@pytest.mark.rules("HH64")
def test_an_agent_who_has_not_played_plays_at_once_face_up() -> None:
    t = scene(agents=["daredevil", "hulk"]).lay("hulk", "+2").hail("daredevil").go("lay")
    assert t.who() == "daredevil"
    t.pick("-2").answer("silent").go("lay")
    assert t.who() == "iron_man"
    assert t.of("daredevil").open == ["-2"]


@pytest.mark.rules("HH65")
def test_cards_already_laid_turn_face_up_and_none_are_added() -> None:
    t = scene(agents=BAD).lay("hulk", "+2 -3").hail("hulk")
    assert t.of("hulk").open == ["+2", "-3"]
    assert t.of("hulk").laid == []
    t.go("lay")
    assert t.who() == "iron_man"
    t.lay_all()
    assert len(t.of("hulk").open) == 2


@pytest.mark.rules("HH66")
def test_after_a_reveal_only_the_damage_matters() -> None:
    t = scene("zola", phase="survived", agents=BAD, attack="+1").hail("hulk")
    assert t.state.city == 24
    t.go()
    assert t.state.city == 22


@pytest.mark.rules("HH67")
def test_knocked_out_before_and_after_the_own_action() -> None:
    t = scene(agents=BAD, out=["hulk"]).hail("hulk").go("steal")
    assert "steal 2" in t.keys
    t = scene(agents=BAD, out=["hulk"]).go("hand").pick("+2").answer("to 2").hail("hulk").go("lay")
    assert t.who() == "iron_man"


@pytest.mark.rules("HH68")
def test_the_hand_stays_private_and_the_chosen_cards_are_shown() -> None:
    t = scene(agents=BAD, revealed=["hulk"]).go("lay")
    assert t.who() == "hulk"
    assert t.decision.secret
    t.pick("+2").answer("good")
    assert t.session.view(1).seats[0].open == ["+2"]
    assert t.session.view(1).seats[0].hand == ["?"] * (len(HAND.split()) - 1)


# -- talk --------------------------------------------------------------------------------------


@pytest.mark.rules("HH69")
def test_the_rules_page_says_what_may_be_talked_about() -> None:
    text = GAME.rules_text()
    talk = text.partition("## Talk")[2].partition("## Rare")[0]
    assert "lie as you like" in talk
    assert "never hint at a **specific** card, before or after the reveal" in talk


@pytest.mark.rules("HH70")
@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("silent", "."),
        ("good", " and says: “This is good.”"),
        ("bad", " and says: “This is bad.”"),
    ],
)
def test_three_equal_keys_and_what_was_said_is_logged(key: str, told: str) -> None:
    t = scene().go("lay").pick("+1")
    ends = [k for k in t.keys if k in ("silent", "good", "bad")]
    assert ends == ["silent", "good", "bad"]
    t.answer(key)
    assert f"Ada lays 1 card face down{told}" in t.log(-1)
    t.lay_all().go("revealed").go()
    assert t.state.history[-1].said[0] == ("" if key == "silent" else key)


@pytest.mark.rules("HH39")
@pytest.mark.parametrize("phase", ["revealed", "talk", "before"])
def test_the_page_says_to_all_whether_hail_hydra_waits(phase: str) -> None:
    pages = []
    for hero in ("hulk", "iron_man"):
        t = scene(phase=phase, voting=phase == "talk", attack="+1", agents=["hulk", "strange"])
        t.answer("page", t.at(hero))
        hail = t.decision.choices.get("hail")
        assert hail is not None
        pages.append((t.decision.prompt, hail.detail))
        assert ("waits" in t.decision.prompt, "waits" in hail.detail) == (phase != "before",) * 2
        t.answer("hail")
        assert t.of(hero).revealed is (hero == "hulk" and phase == "before")
    assert pages[0] == pages[1]
