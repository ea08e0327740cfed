"""The observer learns from what is public, and the bits of an act are counted rightly."""

from __future__ import annotations

from random import Random

import pytest

from tools.hydra_games import KINDS, games, rules
from tools.observer import Example, example, learned, named, probabilities
from tools.secrecy import mutual


def test_an_act_that_only_one_side_does_tells_everything() -> None:
    assert mutual([(True, "speaks"), (False, "is silent")] * 50) == pytest.approx(1)
    every = [(side, word) for side in (True, False) for word in ("good", "bad")]
    assert mutual(every * 25) == pytest.approx(0)


def test_it_learns_which_feature_tells() -> None:
    """The second of three features is highest for the true set; the others are chance."""
    luck = Random(1)

    def one() -> Example:
        rows = [[luck.gauss(0, 1) for _ in range(3)] for _ in range(10)]
        truth = luck.randrange(10)
        rows[truth][1] += 2
        return Example(rows, truth, believed=False)

    weights = learned([one() for _ in range(150)])
    assert weights[1] > 1
    assert abs(weights[0]) < 0.5
    assert abs(weights[2]) < 0.5
    tried = [one() for _ in range(100)]
    hits = 0
    for case in tried:
        found = probabilities(case.rows, weights)
        hits += found.index(max(found)) == case.truth
    assert hits > 40, "ten by chance"


def test_features_follow_from_what_the_table_sees() -> None:
    content = rules().content
    game = next(iter(games(5, 1, first=4000)))
    view = game.seen[0]
    before = example(content, view, game.agents)
    assert len(before.rows) == 10
    for mine in view.seats:
        assert mine.loyalty == "?", "what is looked at is what the table sees"
    assert before.rows[before.truth] == example(content, view, game.agents).rows[before.truth]


@pytest.mark.slow
def test_agents_are_named_seldom_and_those_who_do_not_hide_mostly() -> None:
    """After the first Mission; a coarse sample of what the notes of the game tell."""
    shares = {}
    for kind in ("ours", "silent"):
        played = list(games(5, 80, first=8000, agents=KINDS[kind]))
        (found,) = named(played[:50], played[50:], missions=[1])
        shares[kind] = found.observer / found.games
    assert shares["ours"] < 0.5
    assert shares["silent"] > 0.6
