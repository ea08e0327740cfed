"""The last third of a game, which random players seldom reach: from level 3 to Red Skull's fall."""

from __future__ import annotations

import pytest

from rulesets.hail_hydra.state import HYDRA
from tests.rulesets.hail_hydra.scenes import TEAM, Scene, scene

BAD = ["hulk", "strange"]
EIGHT = ["hulk", "strange", "wasp"]


def skull(**words: object) -> Scene:
    """Red Skull lies open, and the agents among eight Heroes are revealed and Knocked Out."""
    three = {"heroes": TEAM, "out": EIGHT, "revealed": EIGHT, "phase": "start"}
    return scene("red_skull", **(three | words))  # type: ignore[arg-type]


# -- the way to him ----------------------------------------------------------------------------


@pytest.mark.rules("HH11", "HH51", "HH53", "HH55")
def test_from_level_3_over_two_votes_to_red_skull() -> None:
    """Everybody rejoins, two rounds, the flip, and the draws."""
    t = scene("ultron", health=1, defense=0, out=["daredevil"], revealed=["daredevil"], token=4,
              hands=dict.fromkeys(TEAM[:5], "+1 +1 +1"), used=TEAM)  # fmt: skip
    t.go("hand").pick("+1").answer("to 1").lay_all().go("revealed").go()
    assert (t.kind, t.state.round, t.state.rounds) == ("talk", 1, 2)
    assert not t.of("daredevil").out
    t.answer("continue").vote("up", "daredevil", "daredevil", "up", "daredevil")
    t.answer("continue")
    assert (t.state.round, t.of("daredevil").out) == (2, True)
    t.answer("continue").vote(*["up"] * 5).answer("continue")
    assert (t.state.villain, t.state.mission, t.state.offensive) == ("red_skull", 5, 1)
    assert (t.state.round, t.state.rounds) == (0, 0)
    assert (t.state.health, t.state.full) == (10, 10)
    assert t.state.token == 0
    assert len(t.of("hulk").hand) == 6
    assert t.kind == "defend"
    assert "Eve" in t.decision.prompt


@pytest.mark.parametrize(("seats", "health"), [(5, 10), (6, 13), (7, 10), (8, 13)])
def test_red_skulls_health_follows_the_split(seats: int, health: int) -> None:
    t = scene("ultron", heroes=TEAM[:seats], phase="flip")
    assert (t.state.villain, t.state.full) == ("red_skull", health)


@pytest.mark.rules("HH47")
def test_nobody_is_asked_for_defense_before_an_agent_is_revealed_and_knocked_out() -> None:
    """An agent on the Mission has nothing to give up."""
    assert skull(out=[]).kind == "before"
    assert skull(revealed=[], agents=EIGHT).kind == "before"
    assert scene("ultron", phase="start", out=["hulk"], revealed=["hulk"]).kind == "before"


@pytest.mark.rules("HH47")
def test_three_agents_are_asked_in_token_order_and_may_give_all_three_discs() -> None:
    t = skull(token=1)  # It passes to seat 3, a Hero of S.H.I.E.L.D. is not asked.
    asked = []
    while t.kind == "defend":
        asked.append(t.decision.prompt.split()[1])
        t.answer("give")
    assert asked == ["Cleo", "Hana", "Ada"]
    assert t.state.guard == 3
    assert t.log(-1).count("Ada gives Red Skull 1 Defense.") == 1
    t.go("lay")  # They hand over and steal nothing.
    assert not t.of("hulk").laid


@pytest.mark.rules("HH47", "HH57")
def test_who_keeps_it_hands_over_or_steals() -> None:
    t = skull().answer("give", "keep", "give").go("steal")
    assert "steal 2" in t.keys
    t.answer("steal 2").go("lay")
    assert t.state.guard == 2


@pytest.mark.rules("HH47")
def test_the_discs_leave_and_the_question_comes_again() -> None:
    t = skull(health=13, hands=dict.fromkeys(TEAM, "-2 -2 -2"))
    t.answer("give", "give", "give").lay_all().go("revealed").go().go("defend")
    assert (t.state.offensive, t.state.guard) == (3, 0)
    # 4 by his attack and 1 for each of three agents who are Knocked Out.
    assert t.state.city == 27 - 4 - 3


@pytest.mark.rules("HH6", "HH47", "HH59")
def test_an_agent_who_reveals_while_defense_is_asked_for_is_asked_too() -> None:
    t = skull(revealed=["wasp"], agents=EIGHT, token=7)
    assert "Hana" in t.decision.prompt
    t.answer("keep")
    assert t.kind == "before"
    t = skull(revealed=["wasp"], agents=EIGHT, token=7).hail("strange")
    assert t.state.city == 26
    assert (t.kind, t.decision.prompt.split()[1]) == ("defend", "Cleo")
    t.answer("give", "give")
    assert (t.kind, t.state.guard) == ("before", 2)


@pytest.mark.rules("HH47")
def test_who_kept_it_is_asked_again_in_the_next_offensive() -> None:
    """A refusal holds for one Offensive."""
    t = skull(hands=dict.fromkeys(TEAM, "-2 -2 -2"), calls="poll")
    assert t.answer("keep", "keep", "keep").kind == "poll"
    assert t.state.passed == ()
    while t.kind not in ("over", "defend"):
        t.answer("pass" if t.kind == "poll" else t.keys[0])
        if t.kind in ("lay", "hand") and t.decision.picked:
            t.answer("silent" if t.kind == "lay" else next(k for k in t.keys if k[:2] == "to"))
    assert t.kind == "defend"


# -- his last hours ----------------------------------------------------------------------------


@pytest.mark.rules("HH45", "HH46")
def test_the_cube_compares_with_the_health_that_is_left_and_hits_before_the_win() -> None:
    """With 3 Defense 16 against 8 costs the city 3, and he falls."""
    t = scene("red_skull", health=8, guard=3, phase="revealed", attack="+4 +4 +4 +4", city=4).go()
    assert (t.state.ended, t.state.city) == ("shield", 1)
    assert t.state.history[-1].city == 3
    assert t.state.history[-1].dealt == 8
    assert t.log().index("Cosmic Cube: New York loses 3 health.") < t.log().index(
        "New York is saved. S.H.I.E.L.D. wins."
    )


@pytest.mark.rules("HH45")
def test_no_other_villain_has_a_cube() -> None:
    t = scene("ultron", health=1, phase="revealed", attack="+4 +4 +4").go()
    assert t.state.city == 27


@pytest.mark.rules("HH33")
def test_the_shield_does_not_stop_the_cube() -> None:
    t = scene("red_skull", heroes=["panther", *TEAM[:4]], health=1, guard=3, phase="revealed",
              attack="+4 +4", city=2)  # fmt: skip
    t.call("panther", "use").go()
    assert (t.state.ended, t.state.city) == ("hydra", 0)


@pytest.mark.rules("HH34")
def test_smash_meets_the_discs_of_agents() -> None:
    t = skull(out=["strange"], revealed=["strange"], agents=EIGHT).answer("give")
    t.call("hulk", "use")
    assert (t.state.health, t.state.city) == (13 - 5, 25)


@pytest.mark.rules("HH41", "HH66")
def test_hail_hydra_can_lose_the_game_after_a_reveal_that_did_not_defeat() -> None:
    t = scene("red_skull", phase="survived", city=3, agents=BAD).hail("hulk")
    assert t.session.outcome is not None
    assert t.session.outcome.headline == "HYDRA wins: New York fell in Mission 5 against Red Skull."


@pytest.mark.rules("HH41", "HH58")
def test_each_knocked_out_agent_is_counted_until_the_city_falls() -> None:
    """What is left is dropped."""
    t = scene("red_skull", phase="survived", city=6, out=BAD, revealed=BAD).go()
    assert t.state.ended == "hydra"
    assert t.log(-1)[-1] == "New York has fallen. HYDRA wins."


def test_his_fall_ends_the_game_without_a_vote() -> None:
    t = scene("red_skull", health=3, phase="revealed", attack="+3", out=BAD, revealed=BAD).go()
    outcome = t.session.outcome
    assert outcome is not None
    assert outcome.headline == "S.H.I.E.L.D. wins: New York keeps 27 health."
    assert t.state.round == 0
    assert all(mine.shown for mine in t.state.seats)


def test_the_mark_of_the_winter_soldier_ends_with_his_mission() -> None:
    hands = {"strange": "+1 +1 +1 +1 +1"}
    t = scene("winter_soldier", phase="survived", health=5, hands=hands, used=TEAM[1:]).go()
    assert t.kind == "before"
    assert (t.state.marked, t.state.target) == (-1, t.seat("strange"))
    t.call("hulk", "use")
    assert (t.kind, t.state.target) == ("talk", -1)


@pytest.mark.rules("HH62")
def test_all_agents_at_once_in_the_last_mission() -> None:
    """3 for each on the Mission, 1 for each who is Knocked Out."""
    t = scene("red_skull", heroes=TEAM, agents=EIGHT, out=["hulk"], city=8)
    t.hail("hulk").hail("strange").hail("wasp")
    assert t.state.city == 1
    assert t.state.hails == tuple(map(t.seat, EIGHT))
    assert [mine.loyalty for mine in t.session.view(-1).seats].count(HYDRA) == 3
