"""What the log says, word for word: the public record is what the table argues about."""

from __future__ import annotations

import pytest

from tests.rulesets.hail_hydra.scenes import GAME, TEAM, Scene, scene, start

BAD = ["hulk", "strange"]
EVERYBODY_ELSE = ["Ada", "Ben", "Dov", "Eve"]
LAID = {"hulk": "+4", "iron_man": "-5 -5"}


def log(t: Scene) -> list[str]:
    """What the table was told."""
    return t.log(-1)


def test_the_opening() -> None:
    t = start(5, seed=3)
    while t.kind != "look":
        t.answer(t.keys[0])
    assert log(t)[0].endswith(" is Hulk.")
    assert log(t)[1].endswith(" is Iron Man.")
    t.answer(*["leave"] * 5, "seat 2")
    assert log(t)[5:] == [
        "Ben holds the First Player Token.",
        "Mission 1: Whiplash. Lash: The First Player Token holder discards 1 card of their choice.",
        "Offensive 1",
    ]


def test_an_offensive_that_the_villain_survives() -> None:
    t = scene("whiplash", hands=dict.fromkeys(TEAM[:5], "+1 -2 -2"))
    t.lay_all(hulk="+1", iron_man="+1", strange="+1", ms_marvel="+1", daredevil="-2")
    t.go("revealed").go().go().pick("-2").answer("continue")
    assert log(t)[5:] == [
        "The attack is turned up: 5 cards.",
        "The team's total is +2.",
        "2 minus Defense 1: Whiplash loses 1 health.",
        "Whiplash survives and attacks: New York loses 2 health.",
        "Lash: The First Player Token holder discards 1 card of their choice.",
        "Ada loses 1 card.",
        "Offensive 2",
        "Ben takes the First Player Token and a new hand; everybody else draws a card.",
    ]


def test_the_fall_of_a_villain_and_a_vote() -> None:
    t = scene(phase="revealed", attack="+4 +4", used=TEAM).go().answer("continue")
    t.vote("iron_man", "hulk", "hulk", "up", "strange")
    assert log(t) == [
        "The team's total is +8.",
        "Batroc loses the remaining 7 health.",
        "Batroc is defeated!",
        "Voting rounds before the next Mission: 1.",
        "Ada points at Ben.",
        "Ben points at Ada.",
        "Cleo points at Ada.",
        "Dov points up.",
        "Eve points at Cleo.",
        "Ada is Knocked Out.",
    ]
    assert t.decision.prompt == "Voting round 1 of 1: Ada is Knocked Out."
    t = scene(phase="talk", voting=1).answer("continue").vote(*["up"] * 5)
    assert log(t)[-1] == "Most point up: nobody is Knocked Out."
    assert t.decision.prompt == "Voting round 1 of 2: nobody is Knocked Out."


def test_an_attack_that_backfires() -> None:
    t = scene("zola", phase="revealed", attack="-5 -5 -5").go()
    assert log(t) == ["The team's total is -15.", "The attack backfires: New York loses 1 health."]


def test_hail_hydra() -> None:
    t = scene(agents=BAD, phase="collect", laid={"hulk": "-5"}, out=["strange"])
    t.hail("hulk").hail("strange")
    assert log(t) == [
        "HAIL HYDRA! Ada is an agent.",
        "New York loses 3 health.",
        "The cards of Ada turn face up.",
        "HAIL HYDRA! Cleo is an agent.",
        "New York loses 1 health.",
    ]
    t = scene("zola", phase="survived", revealed=BAD, out=["hulk"]).go()
    assert "Ada, revealed and Knocked Out, costs New York 1 health." in log(t)


def test_a_revealed_agent_lays_face_up() -> None:
    t = scene(revealed=["hulk"], agents=BAD).lay("hulk", "+2 +1", "bad")
    assert log(t) == ["Ada lays 2 cards face up and says: “This is bad.”"]


@pytest.mark.parametrize(
    ("villain", "attack", "told"),
    [
        ("rhino", "-2", ["New York loses 2 more health."]),
        ("modok", "-2", [f"{name} loses 1 card at random." for name in EVERYBODY_ELSE]),
        ("winter_soldier", "-2", ["Ada may lay only 1 card in the next Offensive."]),
        ("strucker", "-2", ["New York loses 1 more health."]),
        ("goblin", "-2", ["The top card is a red card.", "New York loses 1 more health."]),
        ("taskmaster", "-2", ["Taskmaster has 2 Defense now."]),
    ],
)
def test_powers(villain: str, attack: str, told: list[str]) -> None:
    t = scene(villain, phase="revealed", attack=attack, out=["strange"], deck="-2" + " +1" * 20,
              hands={"strange": "+1 +1 +1 +1 +1 +1"}, token=0).go().go()  # fmt: skip
    assert log(t)[3:-2] == told  # Then comes the next Offensive.


@pytest.mark.rules("HH21")
def test_full_record_tells_values() -> None:
    t = scene("goblin", phase="survived", deck="-2 +1", record="full").go()
    assert "The top card is -2." in log(t)
    t = scene(heroes=["elektra", *TEAM[:4]], phase="collect", laid=LAID, record="full")
    t.call("elektra", t.at("hulk"), "cut")
    assert log(t) == ["Ada uses Sai Strike on Ben.", "Turned up: +4.", "The card is discarded."]


def at_the_call(hero: str, *, last: bool = False) -> Scene:
    """The window of this Hero, who sits first, or last; two of the others have laid cards."""
    others = [one for one in TEAM if one != hero][:4]
    window = GAME.content.heroes[hero].window
    phase = {"A": "before", "B": "collect", "C": "revealed", "V": "call"}[window]
    t = scene(heroes=[*others, hero] if last else [hero, *others], phase=phase, attack="+4 +1 -2",
              laid={others[0]: "+4", others[1]: "-5 -5"}, voting=window == "V")  # fmt: skip
    return t.call(hero)


@pytest.mark.rules("HH28")
@pytest.mark.parametrize(
    ("hero", "keys", "told"),
    [
        ("hulk", ["use"], ["Ada uses Smash.", "Batroc loses 6 health and New York 2."]),
        ("iron_man", ["use"], ["Ada uses Reboot the Suit.",
                               "Ada discards their whole hand and draws a new one."]),
        ("strange", ["use", "card 1", "card 2"], ["Ada uses Sift the Timelines.",
                                                  "Ada keeps 2 cards and discards 3."]),
        ("ms_marvel", ["seat 2"], ["Ada uses Embiggen on Ben."]),
        ("elektra", ["seat 2", "cut"], ["Ada uses Sai Strike on Ben.", "Turned up: a blue card.",
                                        "The card is discarded."]),
        ("elektra", ["seat 3", "stay"], ["Ada uses Sai Strike on Cleo.", "Turned up: a red card.",
                                   "The card stays in the attack."]),
        ("spider_man", ["seat 3"], ["Ada uses Web-Up on Cleo.", "Cleo takes 2 cards back."]),
        ("wasp", ["seat 3", "card 1"], ["Ada uses Slip Inside on Cleo.",
                                        "Ada swaps a card from their hand for one of Cleo."]),
        ("daredevil", ["seat 3", "leave"], ["Ada uses Radar Sense on Cleo."]),
        ("panther", ["use"], ["Ada uses Vibranium Shield."]),
        ("captain_marvel", ["card 3"], ["Ada uses Photon Blast.", "The attack loses a red card."]),
        ("quake", ["card 1", "done"], ["Ada uses Aftershock.", "The attack loses a blue card.",
                                       "The draw pile adds 1 card, face up."]),
        ("captain_america", ["use"], ["Ada uses Take Command."]),
        ("she_hulk", ["seat 3"], ["Ada uses Objection! on Cleo."]),
        ("widow", ["seat 3", "leave"], ["Ada uses Interrogation on Cleo."]),
    ],
)  # fmt: skip
def test_abilities(hero: str, keys: list[str], told: list[str]) -> None:
    """Name and target are public."""
    t = at_the_call(hero)
    assert t.decision.prompt.startswith("Ada (")
    assert "? " in t.decision.prompt, "it asks something"
    assert t.keys[-1] == "back"
    t.answer(*keys)
    assert log(t)[: len(told) + 1] == told
    assert t.of(hero).used


@pytest.mark.rules("HH28")
@pytest.mark.parametrize("hero", list(GAME.content.heroes))
def test_backing_out_of_an_ability(hero: str) -> None:
    """Until the target is confirmed nothing has happened."""
    t = at_the_call(hero)
    before = t.state.model_dump()
    t.answer("back")
    assert not t.of(hero).used
    assert t.kind != "ability"
    assert (t.log(), t.state.model_dump()) == ([], before)


TARGETED = ["ms_marvel", "daredevil", "elektra", "spider_man", "wasp", "she_hulk", "widow"]


@pytest.mark.parametrize("hero", TARGETED)
def test_the_first_seat_is_a_target_like_others(hero: str) -> None:
    t = at_the_call(hero, last=True).answer("seat 1")
    assert t.of(hero).used
    assert log(t)[0].startswith("Eve uses ")
    assert log(t)[0].endswith(" on Ada.")


@pytest.mark.rules("HH28")
def test_backing_out_after_the_first_card_of_two() -> None:
    t = at_the_call("quake").answer("card 1", "back")
    assert not t.of("quake").used
    assert [card.card for card in t.state.attack] == ["+4", "+1", "-2"]
