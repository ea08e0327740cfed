"""An illegal choice says why, from what everybody may know."""

from __future__ import annotations

import pytest

from tests.rulesets.hail_hydra.scenes import TEAM, Scene, scene


def reasons(t: Scene) -> dict[str, str]:
    """What is refused now, by its place on the table."""
    return {refusal.target: refusal.why for refusal in t.decision.refusals()}


def test_laying_too_few_and_too_many_cards() -> None:
    t = scene("shocker").go("lay")
    assert reasons(t) == {"silent": "pick at least one card first"}
    t.pick("+2")
    assert reasons(t) == {}
    t.pick("-3")
    assert reasons(t) == dict.fromkeys(["card 2", "card 3"], "no more than 2 cards now")


def test_handing_over() -> None:
    t = scene(out=["iron_man", "strange"], revealed=["strange"], agents=["strange", "hulk"],
              hands={"hulk": ""}).go("steal")  # fmt: skip
    away = {"seat 2": "not on the Mission", "seat 3": "not on the Mission"}
    assert reasons(t) == away | {"seat 1": "no card to steal"}
    t.go("hand")
    assert t.who() == "strange"
    t.pick("+2")
    assert reasons(t) == away
    t.pick("+1")
    assert reasons(t) == away | dict.fromkeys(["card 3", "card 4"], "two cards at most")
    t.answer("to 1").go("hand")
    assert t.who() == "iron_man"
    first = dict.fromkeys(["seat 1", "seat 4", "seat 5"], "pick one or two cards first")
    assert reasons(t) == away | first


@pytest.mark.rules("HH50")
def test_pointing() -> None:
    t = scene(phase="talk", voting=2, out=["strange"], votes="lap").answer("continue")
    assert reasons(t) == {"seat 1": "is the one who points", "seat 3": "Knocked Out already"}
    t.answer("up", "up")
    assert (t.who(), reasons(t)) == ("strange", {"seat 3": "is the one who points"})


def test_targets_of_abilities() -> None:
    t = scene(out=["iron_man"]).call("ms_marvel")
    assert reasons(t) == {"seat 2": "not on the Mission"}
    t = scene(heroes=["elektra", *TEAM[:4]], phase="collect", laid={"hulk": "+1"}).call("elektra")
    oneself = {"seat 1": "the ability works on another Hero"}
    others = dict.fromkeys(["seat 3", "seat 4", "seat 5"], "has no face-down card")
    assert reasons(t) == oneself | others
    t = scene(heroes=["she_hulk", "widow", *TEAM[:3]], phase="call", voting=2, out=["hulk"],
              revealed=["strange"])  # fmt: skip
    assert reasons(t.call("widow")) == {
        "seat 2": "the ability works on another Hero",
        "seat 5": "the disc lies open already",
    }
    t.answer("back").call("she_hulk")
    assert reasons(t) == {"seat 3": "Knocked Out or protected already"}


@pytest.mark.rules("HH19")
def test_unseen_cards_and_cards_picked_already() -> None:
    t = scene(heroes=["quake", "captain_marvel", "wasp", "hulk", "widow"],
              hands={"hulk": ""}, deck="-5 +4 +4").lay_all().go("revealed")  # fmt: skip
    unseen = {"card 5": "unseen: no ability touches it"}
    assert reasons(t.call("captain_marvel")) == unseen
    assert reasons(t.answer("back").call("quake")) == unseen
    assert reasons(t.answer("card 1")) == unseen | {"card 1": "picked already"}


@pytest.mark.rules("HH19", "HH31")
def test_calls_without_what_they_need() -> None:
    t = scene(heroes=["wasp", *TEAM[:4]], phase="collect", laid={"hulk": "+1"}, hands={"wasp": ""})
    assert reasons(t) == {"seat 1": "needs a card in hand"}
    t = scene(heroes=["wasp", "daredevil", *TEAM[:3]], phase="collect")
    nobody = "nobody else has a face-down card"
    assert reasons(t) == {"seat 1": nobody, "seat 2": nobody}
    t = scene(heroes=["quake", "captain_marvel", "panther", *TEAM[:2]], phase="revealed")
    untouched = "no card of the attack can be touched"
    assert reasons(t) == {"seat 1": untouched, "seat 2": untouched}
    t = scene(heroes=["widow", "she_hulk", *TEAM[:3]], phase="call", voting=1)
    for mine in t.state.seats[1:]:
        mine.shown = True
    assert reasons(t) == {"seat 1": "every other disc lies open"}
