"""The environment for researchers passes PettingZoo's own test, and keeps hidden what is hidden."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.errors import IllegalAnswerError, TabletopError
from tests.extras import needed

GAMES = {"umbrella": 2, "umbra_via": 3, "hail_hydra": 5, "villainous": 2, "umbrella_academy": 3}
FEW = 20
"""So many rounds of the agents PettingZoo's test plays."""

pytestmark = pytest.mark.filterwarnings("ignore")


def test_without_the_extra_a_sentence_tells_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "tabletop_tui.research", raising=False)
    with pytest.raises(ImportError, match=r"install tabletop-tui\[research\]"):
        importlib.import_module("tabletop_tui.research")


def anywhere(mask: Any, luck: Random) -> int:
    return luck.choice([place for place, allowed in enumerate(mask) if allowed])


@pytest.fixture
def make() -> Any:
    needed("pettingzoo", "research")
    from tabletop_tui.research import TabletopEnv

    return TabletopEnv


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_is_content(make: Any, game: str) -> None:
    from pettingzoo.test import api_test  # type: ignore[import-not-found, unused-ignore]

    api_test(make(game, GAMES[game]), num_cycles=FEW)


def test_umbra_via_declares_a_vector_and_fixed_action_numbers(make: Any) -> None:
    """The same number is the same answer in every game; nothing hidden is in the vector."""
    from pettingzoo.test import api_test

    api_test(make("umbra_via", 3, vector=True), num_cycles=FEW)
    env, luck = make("umbra_via", 3, vector=True), Random(4)
    meanings = env.meanings
    assert len(meanings) == len(set(meanings))
    met = set()
    for seed in range(6):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, _, over, *_ = env.last()
            if over:
                env.step(None)
                continue
            action = anywhere(observation["action_mask"], luck)
            met.add(meanings[action].split()[0])
            decision = env._session.decision
            key = env._keys(decision)[action]
            assert meanings[action] in (key, f"{decision.kind} {key}")
            hidden = env.fork()
            for seat, mine in enumerate(hidden._session.state.seats):
                if f"player_{seat}" != agent:
                    mine.hand.reverse()
                    mine.bid = None if mine.bid is None else "- - - -"
            again = hidden.observe(agent)["observation"]
            assert (again == observation["observation"]).all()
            env.step(action)
    assert {"bid", "lay", "go-on"} <= met


def test_a_fork_goes_its_own_way(make: Any) -> None:
    env, luck = make("umbra_via", 3), Random(4)
    env.reset(seed=4)
    for _ in range(7):
        env.step(anywhere(env.observe(env.agent_selection)["action_mask"], luck))
    before = env.observe(env.agent_selection)
    twin = env.fork()
    for _ in range(20):
        twin.step(anywhere(twin.observe(twin.agent_selection)["action_mask"], luck))
    after = env.observe(env.agent_selection)
    assert after["seen"] == before["seen"]
    assert (after["action_mask"] == before["action_mask"]).all()


@pytest.mark.parametrize(("game", "levels"), [("umbra_via", "random easy"), ("hail_hydra", "easy")])
def test_computers_sit_on_the_other_seats(make: Any, game: str, levels: str) -> None:
    """They answer by themselves: only the agent's own questions come to it."""
    others = dict(enumerate(levels.split() * GAMES[game], 1))
    computers = {seat: level for seat, level in others.items() if seat < GAMES[game]}
    env, luck = make(game, GAMES[game], computers=computers), Random(1)
    assert env.possible_agents == ["player_0"]
    env.reset(seed=1)
    while not env.terminations["player_0"]:
        observation, *_ = env.last()
        assert observation["seen"]["viewer"] == 0
        env.step(anywhere(observation["action_mask"], luck))
    assert env.last()[1] in (1.0, -1.0)
    with pytest.raises(TabletopError):
        make(game, GAMES[game], computers={1: "divine"})


def test_a_game_without_a_vector_says_so(make: Any) -> None:
    with pytest.raises(TabletopError, match="declares no vector"):
        make("umbrella", 2, vector=True)


def test_an_agent_sees_its_own_seat_and_gets_its_reward(make: Any) -> None:
    env, luck = make("umbra_via", 3), Random(4)
    env.reset(seed=4)
    for agent in env.agent_iter():
        observation, reward, over, *_ = env.last()
        if over:
            assert reward in (1.0, -1.0)
            env.step(None)
            continue
        seen, mask = observation["seen"], observation["action_mask"]
        seat = int(agent.removeprefix("player_"))
        assert seen["viewer"] == seat
        assert seen["table"]["seed"] == seen["view"]["seed"] == 0
        others = [one["hand"] for n, one in enumerate(seen["view"]["seats"]) if n != seat]
        assert all(flower == "?" for hand in others for flower in hand)
        with pytest.raises(IllegalAnswerError):
            env.step(len(mask) - 1)
        env.step(anywhere(mask, luck))


def test_at_a_question_of_the_table_each_is_asked_for_itself(make: Any) -> None:
    """In Hail Hydra somebody may call an ability; nobody calls for another."""
    env, luck = make("hail_hydra", 5), Random(2)
    env.reset(seed=2)
    together: list[list[str]] = []
    while len(together) < 3:
        observation = env.observe(env.agent_selection)
        seen = observation["seen"]
        question, mask = seen["question"], observation["action_mask"]
        offered = [o for o, allowed in zip(question["options"], mask, strict=False) if allowed]
        if question["seat"] < 0 and len({o["by"] for o in question["options"]}) > 1:
            assert {o["by"] for o in offered} <= {None, seen["viewer"]}
            together.append([o["key"] for o in offered])
        env.step(anywhere(mask, luck))


def test_the_example_learns(make: Any) -> None:
    """In short: it plays whole games by the vector, and its weights move; see docs/players.md."""
    path = Path(__file__).parents[1] / "docs" / "examples" / "learn_umbra_via.py"
    spec = importlib.util.spec_from_file_location("learn_umbra_via", path)
    assert spec is not None
    assert spec.loader is not None
    example: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    env = make("umbra_via", 3, vector=True, computers={1: "random", 2: "random"})
    learner = example.Learner(env)
    example.BATCH = 4
    learner.learn(env, 8)
    assert abs(learner.weights).min() > 0
    won, gains, slopes = learner.play(env, 3)
    assert won in (True, False)
    assert len(gains) == len(slopes) > 10
