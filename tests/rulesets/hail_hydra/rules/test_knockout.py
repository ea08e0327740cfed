"""The Knock Out Phase (rulings 48 to 55)."""

from __future__ import annotations

import pytest

from tabletop_tui.core.decision import TABLE
from tests.rulesets.hail_hydra.scenes import GAME, TEAM, Scene, scene


def lap(*votes: str, **words: object) -> Scene:
    """A voting round with these votes from the token holder leftwards."""
    t = scene(phase="talk", voting=1, **words)  # type: ignore[arg-type]
    return t.answer("continue").vote(*votes)


def test_the_rounds_follow_the_chart() -> None:
    for size, level, rounds in ((5, 1, 1), (8, 1, 1), (6, 3, 2), (7, 3, 3), (8, 3, 3)):
        villain = {1: "batroc", 3: "loki"}[level]
        t = scene(villain, heroes=TEAM[:size], phase="defeated")
        assert t.state.rounds == rounds
    t = scene("zola", heroes=TEAM[:7], phase="defeated", mission=3)
    assert t.state.rounds == 2


@pytest.mark.rules("HH48")
@pytest.mark.parametrize("minutes", ["off", "1", "2", "3"])
def test_the_table_talks_and_then_votes(minutes: str) -> None:
    t = scene(phase="talk", voting=1, timer=minutes)
    assert (t.kind, t.keys) == ("talk", ["continue", "page"])
    assert t.answer("continue").kind == "pointed"


@pytest.mark.rules("HH49")
def test_one_lap_from_the_token_holder_without_a_tally() -> None:
    t = scene(phase="talk", voting=1, token=3, votes="lap").answer("continue")
    asked = []
    while t.kind == "vote":
        asked.append(t.decision.seat)
        assert t.decision.secret
        assert t.session.view(-1).votes == []
        assert "points" not in " ".join(t.log(-1))
        t.answer("up")
    assert asked == [3, 4, 0, 1, 2]


@pytest.mark.rules("HH49")
def test_a_vote_cannot_be_changed() -> None:
    t = scene(phase="talk", voting=1, votes="lap").answer("continue", "up")
    assert not t.session.can_undo()


@pytest.mark.rules("HH49")
def test_what_everybody_saw_is_entered_by_the_table() -> None:
    t = scene(phase="talk", voting=1, token=3, out=["strange"]).answer("continue")
    assert t.decision.prompt == "Three, two, one: everybody points! Whom does Dov point at?"
    asked = []
    while t.kind == "pointed":
        assert (t.decision.seat, t.decision.secret) == (TABLE, False)
        asked.append(t.decision.prompt.partition("Whom does ")[2].split()[0])
        hotkeys = {option.key: option.hotkey for option in t.decision.options}
        assert hotkeys.pop("up") == "0"
        assert {key: f"seat {number}" for key, number in hotkeys.items()} == {k: k for k in hotkeys}
        t.answer("up")
    assert asked == ["Dov", "Eve", "Ada", "Ben", "Cleo"]
    assert t.kind == "result"


def test_a_slip_in_entering_the_votes_is_taken_back() -> None:
    t = scene(phase="talk", voting=1).answer("continue", "up")
    assert t.session.can_undo()
    t.session.undo()
    assert "Whom does Ada point at?" in t.decision.prompt
    assert "So far" not in t.decision.prompt


@pytest.mark.rules("HH50")
def test_all_vote_nobody_for_oneself_nor_for_those_who_are_out() -> None:
    words = {"out": ["strange"], "revealed": ["hulk"], "votes": "lap"}
    t = scene(phase="talk", voting=2, **words).answer("continue")  # type: ignore[arg-type]
    lists: dict[str, list[str]] = {}
    targets: dict[str, str] = {}
    while t.kind == "vote":
        lists[t.who()] = t.keys
        targets |= {option.key: option.target for option in t.decision.options}
        t.answer("up")
    assert set(lists) == set(TEAM[:5])
    assert {key: target for key, target in targets.items() if key != target} == {"up": ""}
    assert lists["hulk"] == ["seat 2", "seat 4", "seat 5", "up"]
    assert lists["strange"] == ["seat 1", "seat 2", "seat 4", "seat 5", "up"]


def test_example_9_a_tie_with_up_is_nobody() -> None:
    t = lap("up", "up", "up", "hulk", "hulk", "hulk", heroes=TEAM[:6])
    assert t.state.votes[-1].out == -1


def test_example_10_up_is_ahead() -> None:
    t = lap("iron_man", "hulk", "hulk", "iron_man", "up", "up", "up", heroes=TEAM[:7])
    assert t.state.votes[-1].out == -1


def test_example_11_strictly_ahead_is_enough() -> None:
    t = lap("iron_man", "hulk", "hulk", "up", "strange")
    assert t.state.votes[-1].out == 0
    assert t.of("hulk").out


@pytest.mark.rules("HH51")
def test_a_tie_of_two_heroes_is_nobody_and_the_round_is_used_up() -> None:
    t = lap("iron_man", "hulk", "hulk", "iron_man", "up")
    assert t.state.votes[-1].out == -1
    assert t.log(-1)[-1] == "A tie: nobody is Knocked Out."
    t.answer("continue")
    assert t.state.round == 2


@pytest.mark.rules("HH52")
def test_the_result_shows_who_pointed_at_whom() -> None:
    t = lap("iron_man", "hulk", "hulk", "up", "strange")
    assert t.kind == "result"
    told = t.log(-1)
    assert "Ada points at Ben." in told
    assert "Dov points up." in told
    assert t.session.view(-1).votes[-1].votes == [1, 0, 0, -1, 2]
    assert t.session.view(-1).votes[-1].mission == 2  # The one that it was about.


@pytest.mark.rules("HH53")
def test_knocked_out_lasts_for_one_mission() -> None:
    t = lap("iron_man", "hulk", "hulk", "up", "strange").answer("continue", "continue")
    t.vote("up", "up", "up", "up", "up").answer("continue")
    assert t.state.mission == 2
    assert t.of("hulk").out
    t = scene(out=["hulk"], phase="defeated")
    assert not t.of("hulk").out


@pytest.mark.rules("HH54")
@pytest.mark.parametrize("phase", ["call", "talk"])
def test_hail_hydra_is_inert_in_the_knock_out_phase(phase: str) -> None:
    t = scene(phase=phase, voting=1, agents=["hulk", "strange"]).hail("hulk")
    assert not t.of("hulk").revealed
    assert t.state.city == 27
    done = lap(*["up"] * 5, agents=["hulk", "strange"]).hail("hulk")
    assert not done.of("hulk").revealed


@pytest.mark.rules("HH55")
def test_the_mission_starts_with_the_flip() -> None:
    t = lap(*["up"] * 5).answer("continue", "continue").vote(*["up"] * 5).answer("continue")
    assert t.kind == "before"
    assert t.state.villain == "viper"
    assert f"mission {t.state.mission}" in GAME.status(t.state)
