"""Drawing, laying, blind cards, the reveal and its record (rulings 14 to 22)."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesets.hail_hydra.rules.laying import limits
from rulesets.hail_hydra.state import AttackCard
from tests.rulesets.hail_hydra.scenes import GAME, TEAM, Scene, scene


def span(t: Scene, hero: str) -> tuple[int, int]:
    return limits(GAME.content, t.state, t.seat(hero))


@pytest.mark.rules("HH14")
def test_an_empty_pile_is_renewed_in_the_middle_of_a_draw() -> None:
    t = scene(phase="start", deck="+4 +4", discard="-5 -5 -5")
    # Ben drew 2 from the old pile and 4 of the 7 cards that were shuffled.
    assert t.of("iron_man").hand.count(AttackCard("+4")) == 2
    assert len(t.of("iron_man").hand) == 6
    assert len(t.state.deck) == 0
    assert "The discard pile is shuffled into a new draw pile." in t.log()


@pytest.mark.rules("HH14")
def test_with_both_piles_empty_nothing_more_is_drawn() -> None:
    t = scene(phase="start", deck="+4", hands=dict.fromkeys(TEAM[:5], "+1"), discard="")
    drawn = sum(len(mine.hand) for mine in t.state.seats)
    assert drawn == 6
    assert not t.state.deck
    assert not t.state.discard


@pytest.mark.rules("HH14", "HH19")
def test_a_blind_card_that_is_not_there_is_not_told() -> None:
    t = scene("mysterio", hands={"hulk": ""}, deck="-5")
    t.state.deck = []
    t.lay_all()
    assert "Ada has no card: none is left to add." in t.log(-1)
    assert not [line for line in t.log(-1) if "unseen" in line and "Mission" not in line]
    assert (t.state.blind, t.of("hulk").empty) == ([], False)


@pytest.mark.rules("HH15")
def test_given_cards_are_chosen() -> None:
    t = scene(out=["hulk"], hands={"hulk": "+4 -5"}).go("hand")
    assert t.labels[:2] == ["+4", "-5"]


@pytest.mark.rules("HH16")
def test_one_to_three_cards_never_none() -> None:
    t = scene().go("lay")
    assert span(t, "hulk") == (1, 3)
    assert "silent" not in t.keys
    t.pick("+2")
    assert "silent" in t.keys
    t.pick("+1 -2")
    assert not [key for key in t.keys if key.startswith("card")]


@pytest.mark.rules("HH16")
def test_with_fewer_cards_than_the_minimum_all_are_laid() -> None:
    t = scene("loki", hands={"hulk": "-4"})
    assert span(t, "hulk") == (1, 1)
    assert span(t, "strange") == (2, 2)


@pytest.mark.rules("HH16", "HH63")
def test_the_question_names_the_span_and_the_face() -> None:
    asked = {v: scene(v).go("lay").decision.prompt for v in ("batroc", "shocker", "loki")}
    assert asked == {
        "batroc": "Lay 1 to 3 cards face down.",
        "shocker": "Lay 1 to 2 cards face down.",
        "loki": "Lay 2 cards face down.",
    }
    t = scene(revealed=["hulk"]).go("lay")
    assert t.decision.prompt == "Lay 1 to 3 cards face up."


@pytest.mark.rules("HH17")
def test_the_mark_of_the_winter_soldier_beats_embiggen() -> None:
    t = scene("winter_soldier", phase="survived", hands={"hulk": "+1 +1 +1 +1 +1 +1"})
    t.go("before").call("ms_marvel", t.at("hulk"))
    assert span(t, "hulk") == (1, 1)
    assert span(t, "strange") == (1, 3)


@pytest.mark.rules("HH17")
def test_a_villains_limit_beats_embiggen() -> None:
    for villain, expected in (("shocker", (1, 2)), ("loki", (2, 2)), ("batroc", (1, 5))):
        t = scene(villain, hands={"hulk": "+1 +1 +1 +1 +1 +1"})
        t.call("ms_marvel", t.at("hulk"))
        assert span(t, "hulk") == expected


@pytest.mark.rules("HH18")
def test_the_number_of_cards_is_public_at_once_and_stays() -> None:
    t = scene().lay("hulk", "+2 -3")
    assert len(t.session.view(-1).seats[0].laid) == 2
    assert "Ada lays 2 cards face down." in t.log(-1)
    t.lay_all().go("revealed").go()
    assert t.state.history[-1].counts == [2, 1, 1, 1, 1]


@pytest.mark.rules("HH19")
def test_a_hero_without_cards_adds_one_unseen_that_nobody_may_touch() -> None:
    t = scene(heroes=["quake", "captain_marvel", "wasp", "hulk", "widow"],
              hands={"hulk": ""}, deck="-5 +4 +4").lay_all()  # fmt: skip
    assert len(t.state.blind) == 1
    assert "Dov has no card: one from the draw pile is added unseen." in t.log(-1)
    assert t.session.view(3).blind == ["?"]
    t.go("revealed")
    blind = [n for n, card in enumerate(t.state.attack) if card.blind]
    assert [t.state.attack[n].card for n in blind] == ["-5"]
    t.call("quake")
    assert f"card {blind[0] + 1}" not in t.keys


@pytest.mark.rules("HH19")
def test_mysterios_card_is_blind_too() -> None:
    t = scene("mysterio", deck="+4 -2").lay_all()
    assert t.state.blind == ["+4"]


@pytest.mark.rules("HH20")
def test_the_reveal_is_sorted_and_names_only_open_cards() -> None:
    t = scene(revealed=["strange"], agents=["strange", "hulk"],
              hands={"strange": "-4", "hulk": "+2", "iron_man": "-5"})  # fmt: skip
    t.lay("strange", "-4")
    t.lay_all(hulk="+2", iron_man="-5").go("revealed")
    values = [int(card.card) for card in t.state.attack]
    assert values == sorted(values, reverse=True)
    named = {card.card: card.owner for card in t.state.attack if card.owner >= 0}
    assert named == {"-4": 2}


@pytest.mark.rules("HH21")
def test_only_the_latest_reveal_keeps_its_values() -> None:
    t = scene("rhino", hands=dict.fromkeys(TEAM[:5], "-2 -2 -2"))
    for _ in range(2):
        t.lay_all().go("revealed").go("before")
    first, second = t.state.history
    assert first.cards == []
    assert len(second.cards) == 5
    assert first.counts == [1, 1, 1, 1, 1]
    assert first.total == -10
    assert not [line for line in t.log() if "turned up: -" in line]


@pytest.mark.rules("HH21")
def test_a_full_record_keeps_everything() -> None:
    t = scene("rhino", hands=dict.fromkeys(TEAM[:5], "-2 -2 -2"), record="full")
    for _ in range(2):
        t.lay_all().go("revealed").go().go("before")
    assert all(len(line.cards) == 5 for line in t.state.history)
    assert "The attack is turned up: -2 -2 -2 -2 -2." in t.log(-1)


@pytest.mark.rules("HH22")
def test_a_knocked_out_holder_is_followed_by_the_next_hero_on_the_mission() -> None:
    t = scene(out=["hulk"], hands={"hulk": ""}).go("lay")
    assert t.who() == "iron_man"


def test_hand_and_pile_are_discarded_face_down_after_the_offensive() -> None:
    t = scene(hands=dict.fromkeys(TEAM[:5], "-2")).lay_all().go("revealed").go().go()
    assert (t.kind, t.state.offensive) == ("before", 2)
    assert Counter(t.state.discard) == {"-2": 5}
    assert set(t.session.view(0).discard) == {"?"}
