"""What each Villain does to those who let it live (section 4, rulings 40 to 47)."""

from __future__ import annotations

import pytest

from tests.rulesets.hail_hydra.scenes import HAND, TEAM, Scene, cards, scene

DRAWN = "+3"
"""What everybody draws for the next Offensive, which begins once the Villain has struck."""


def struck(villain: str, attack: str = "+1", **words: object) -> Scene:
    """The Villain has survived this attack and strikes back; every card of the pile is `DRAWN`."""
    words = {"deck": f"{DRAWN} " * 30} | words
    t = scene(villain, phase="revealed", attack=attack, **words)  # type: ignore[arg-type]
    return t.go().go()


@pytest.mark.parametrize(
    "villain",
    ["batroc", "rhino", "whiplash", "crossbones", "taskmaster", "zola", "viper", "ultron",
     "loki", "modok", "winter_soldier", "shocker", "mysterio"],
)  # fmt: skip
def test_a_villain_that_survives_hits_the_city(villain: str) -> None:
    t = struck(villain, "+1", hands=dict.fromkeys(TEAM[:5], ""))
    entry_city = {"crossbones": 3, "viper": 3, "ultron": 3, "loki": 3, "rhino": 1}
    heavy = {"modok": 4, "winter_soldier": 4}
    assert t.state.city == 27 - (entry_city | heavy).get(villain, 2)


@pytest.mark.rules("HH40")
def test_a_defeated_villain_neither_attacks_nor_uses_its_power() -> None:
    t = scene("crossbones", phase="revealed", attack="+4 +4").go()
    assert t.state.round == 1
    assert t.state.city == 27
    assert len(t.of("hulk").hand) == 4


def test_batroc_makes_the_hero_with_most_cards_discard_one() -> None:
    t = struck("batroc", hands={"strange": "+4 +3 -2 -3 -5"})
    assert (t.kind, t.who()) == ("discard", "strange")
    t.pick("-5")
    assert t.state.discard[0] == "-5"
    assert "-5" not in t.of("strange").hand
    assert "Cleo loses 1 card." in t.log(-1)


def test_shocker_allows_two_cards() -> None:
    t = scene("shocker").go("lay").pick("+2 +1")
    assert not [key for key in t.keys if key.startswith("card")]


@pytest.mark.parametrize(("attack", "city"), [("+1", 26), ("+2 -2", 24), ("-5", 24)])
def test_example_6_rhino_charges_at_a_total_of_0_or_less(attack: str, city: int) -> None:
    assert struck("rhino", attack).state.city == city


def test_whiplash_hits_the_token_holder() -> None:
    t = struck("whiplash", token=3, hands={"strange": HAND + " +4"})
    assert (t.kind, t.who()) == ("discard", "ms_marvel")


def test_crossbones_takes_two_of_the_holder_who_may_be_knocked_out() -> None:
    t = struck("crossbones", token=1, out=["iron_man"], hands={"strange": HAND + " +4"})
    assert t.who() == "iron_man"
    t.pick("+2 -3")
    assert sorted(t.of("iron_man").hand) == sorted(["+1", "-2", DRAWN])


@pytest.mark.rules("HH43")
def test_a_target_with_too_few_cards_loses_what_it_has() -> None:
    t = struck("crossbones", hands={"hulk": "+4"})
    assert (t.kind, t.state.offensive) == ("before", 2), "nothing is asked that has one answer"
    assert t.of("hulk").hand == [DRAWN]
    assert "Ada loses 1 card." in t.log(-1)
    empty = struck("crossbones", hands={"hulk": ""})
    assert (empty.kind, empty.state.offensive) == ("before", 2)


@pytest.mark.rules("HH43")
def test_most_cards_counts_heroes_on_the_mission_only() -> None:
    t = struck("batroc", hands={"hulk": "+1 +1 +1 +1 +1 +1"}, out=["hulk"], token=0)
    assert t.who() == "daredevil"


@pytest.mark.rules("HH42")
def test_example_13_the_tied_hero_furthest_from_the_token_is_hit() -> None:
    hands = dict.fromkeys(TEAM[:5], "+1") | {"hulk": HAND, "strange": HAND}
    t = struck("batroc", hands=hands, token=2)  # Seats 1 and 3 of the example.
    assert t.who() == "strange"
    t = struck("batroc", hands=hands, token=1)
    assert t.who() == "hulk"


def test_example_7_taskmaster_learns_up_to_3() -> None:
    t = scene("taskmaster", phase="revealed", attack="-2")
    seen = [t.state.defense]
    for _ in range(3):
        t.go().go()
        assert (t.kind, t.state.offensive) == ("before", 2)
        seen.append(t.state.defense)
        t = scene("taskmaster", phase="revealed", attack="-2", defense=t.state.defense)
    assert seen == [1, 2, 3, 3]


@pytest.mark.parametrize(("top", "city"), [("-2", 24), ("+4", 25)])
def test_green_goblin_reveals_the_top_card(top: str, city: int) -> None:
    t = struck("goblin", deck=f"{top} " + "+1 " * 20)
    assert t.state.city == city
    assert top in t.state.discard
    colour = "red" if top.startswith("-") else "blue"
    assert f"The top card is a {colour} card." in t.log(-1)


@pytest.mark.rules("HH44")
def test_zemos_cards_move_together() -> None:
    hands = {"hulk": "+4 -5", "strange": "-3 -5", "ms_marvel": "+3 -5", "daredevil": "-2"}
    t = struck("zemo", out=["iron_man"], token=2, hands=hands)
    asked = []
    while t.kind == "pass":
        asked.append(t.who())
        t.answer(t.keys[0])
    assert asked == ["strange", "ms_marvel", "hulk"], "whoever has one card has no choice"
    assert (t.kind, t.state.phase) == ("between", "deliver")
    assert t.of("daredevil").hand == []
    t.go()
    # The next token holder has drawn a new hand, each of the others a card more.
    held = [set(t.of(hero).hand) for hero in ("hulk", "strange", "daredevil")]
    assert held == [{"-5", "-2", DRAWN}, {"-5", "+4", DRAWN}, {"+3", DRAWN}]
    assert not [card for mine in t.state.seats for card in mine.passing]
    assert "Ada passes +4 to Cleo." in t.log_of("strange")
    assert "Ada passes 1 card to Cleo." in t.log(-1)


@pytest.mark.rules("HH44")
def test_a_card_that_nobody_can_take_comes_back() -> None:
    """No game comes to it: a save may say that one Hero alone is on the Mission."""
    t = scene("zemo", phase="deliver", out=TEAM[1:5], hands=dict.fromkeys(TEAM[:5], "-2"))
    t.of("hulk").passing = cards("+4")
    t.go()
    assert "Ada has nobody to pass a card to." in t.log(-1)
    assert not t.of("hulk").passing


def test_example_14_absorbing_man_takes_the_highest_blue_card() -> None:
    t = scene("absorbing_man", phase="revealed", attack="+4 +4 +2 -3").go()
    assert t.state.history[-1].total == 3
    assert scene("absorbing_man", phase="revealed", attack="-2").go().state.total == -2


def test_viper_takes_two_at_random() -> None:
    t = struck("viper", hands={"strange": "+4 +3 -2 -3 -5"})
    assert len(t.of("strange").hand) == 3 + 1
    assert "Cleo loses 2 cards at random." in t.log(-1)


@pytest.mark.parametrize(("villain", "health", "after"), [("zola", 4, 5), ("ultron", 3, 4)])
def test_zola_and_ultron_recover(villain: str, health: int, after: int) -> None:
    attack = "+1" if villain == "zola" else "+2"
    hurt = struck(villain, attack, health=health)
    assert hurt.state.health == after
    assert any(f"has {after} health now" in line for line in hurt.log())
    full = struck(villain, "-2")
    assert full.state.health == full.state.full


def test_loki_demands_exactly_two() -> None:
    t = scene("loki").go("lay").pick("+2")
    assert "silent" not in t.keys
    t.pick("+1")
    assert "silent" in t.keys


def test_modok_takes_one_from_everybody_with_four_or_more() -> None:
    t = struck("modok", hands={"hulk": "+1 +1 +1"}, out=["iron_man"])
    # The next token holder has a new hand, the others have drawn a card.
    assert [len(mine.hand) for mine in t.state.seats] == [3 + 1, 6, 3 + 1, 3 + 1, 3 + 1]


def test_the_winter_soldier_marks_a_hero_for_the_next_offensive() -> None:
    t = struck("winter_soldier", hands={"strange": HAND + " +4"})
    assert t.kind == "before"
    assert (t.state.marked, t.state.target) == (-1, 2)
    t.lay_all(strange="+4")
    assert len(t.of("strange").laid) == 1


def test_strucker_counts_the_knocked_out() -> None:
    assert struck("strucker", out=["iron_man", "hulk"]).state.city == 27 - 3 - 2


def test_mysterios_card_joins_after_all_have_played() -> None:
    t = scene("mysterio", deck="-5").lay_all()
    assert t.log(-1)[-1] == "Smoke and Mirrors: a card is added unseen."
    t.go("revealed")
    assert [(card.card, card.blind) for card in t.state.attack][-1] == ("-5", True)


# -- Red Skull ---------------------------------------------------------------------------------


@pytest.mark.rules("HH47")
def test_revealed_and_knocked_out_agents_may_give_defense() -> None:
    t = scene("red_skull", phase="start", out=["strange"], revealed=["strange", "hulk"])
    assert t.kind == "defend"
    assert "Cleo" in t.decision.prompt
    t.answer("give")
    assert (t.state.guard, t.kind) == (1, "before")
    t.go("lay")  # No handing over or stealing for the one who gave.
    t = scene("red_skull", phase="start", out=["strange"], revealed=["strange", "hulk"])
    t.answer("keep").go("hand")
    assert t.who() == "strange"


@pytest.mark.rules("HH47")
def test_at_most_three_in_all_and_the_discs_leave() -> None:
    t = scene("red_skull", phase="defend", guard=3, out=["strange"], revealed=["strange"])
    assert t.kind == "before"
    t = scene("red_skull", phase="over", guard=2).go()
    assert t.state.guard == 0


@pytest.mark.rules("HH45", "HH46")
@pytest.mark.parametrize(
    ("city", "result", "left"), [(27, "shield", 24), (4, "shield", 1), (3, "hydra", 0)]
)
def test_example_1(city: int, result: str, left: int) -> None:
    t = scene("red_skull", health=7, guard=2, phase="revealed", attack="+4 +4 +4 +3", city=city)
    t.go()
    assert t.session.outcome is not None
    assert t.session.outcome.result == result
    assert t.state.city == left
    assert t.state.history[-1].dealt == 7, "13, and it had no more"


def test_example_2_an_attack_of_12_falls_without_penalty() -> None:
    t = scene("red_skull", health=7, guard=2, phase="revealed", attack="+4 +4 +4").go()
    assert t.state.ended == "shield"
    assert t.state.city == 27
    assert t.state.history[-1].dealt == 7


def test_example_3_an_attack_of_8_leaves_one_health() -> None:
    t = scene("red_skull", health=7, guard=2, phase="revealed", attack="+4 +4").go()
    assert t.state.health == 1
    for total, falls in ((8, False), (9, True), (12, True), (13, True)):
        words = {8: "+4 +4", 9: "+4 +4 +1", 12: "+4 +4 +4", 13: "+4 +4 +4 +1"}[total]
        t = scene("red_skull", health=7, guard=2, phase="revealed", attack=words).go()
        assert (t.state.ended == "shield") is falls
        assert t.state.city == (26 if total == 13 else 27)
