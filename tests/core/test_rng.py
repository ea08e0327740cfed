"""Chance: the same state draws the same, everywhere."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tabletop_tui.core.rng import Chance
from tabletop_tui.core.state import State

PROGRAM = """
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.state import State
chance = Chance(State(seed=42))
words = ["raven", "owl", "storm", "thief", "pyre"]
print(chance.shuffled(words), chance.pick(words), chance.sample(words, 2), chance.below(1000))
"""


def test_the_same_state_draws_the_same() -> None:
    first, second = State(seed=42), State(seed=42)
    assert Chance(first).shuffled(range(50)) == Chance(second).shuffled(range(50))
    assert first.draws == second.draws == 1


def test_a_clone_draws_what_its_original_draws() -> None:
    state = State(seed=42)
    Chance(state).below(6)
    clone = state.clone()
    assert Chance(state).shuffled(range(50)) == Chance(clone).shuffled(range(50))


def test_every_draw_and_every_seed_is_another() -> None:
    chance = Chance(State(seed=42))
    first, second = chance.shuffled(range(50)), chance.shuffled(range(50))
    assert first != second
    assert Chance(State(seed=43)).shuffled(range(50)) != first


def test_shuffling_leaves_the_items_alone() -> None:
    items = ["a", "b", "c", "d", "e", "f"]
    mixed = Chance(State(seed=1)).shuffled(items)
    assert items == ["a", "b", "c", "d", "e", "f"]
    assert sorted(mixed) == items


def test_a_sample_has_different_items() -> None:
    assert len(set(Chance(State(seed=1)).sample(range(10), 4))) == 4


def test_nothing_to_pick_from_is_an_error() -> None:
    with pytest.raises(IndexError):
        Chance(State()).pick([])


def test_every_face_of_a_die_comes_up() -> None:
    chance = Chance(State(seed=5))
    assert {chance.below(6) for _ in range(100)} == set(range(6))


def test_other_processes_draw_the_same() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "12345")
    ]
    assert told[0] == told[1]
