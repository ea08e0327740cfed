"""Computer agents hide: what they show in public is what loyal Heroes show. Played in games."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import log

import pytest

from tools.habits import Counts
from tools.hydra_games import KINDS, Game, games
from tools.secrecy import mutual

GAMES = {"easy": 40, "hard": 60}


@cache
def played(level: str) -> list[Game]:
    return list(games(5, GAMES[level], first=7000, level=level))


def surprise(pairs: list[tuple[bool, object]]) -> float:
    """Twice the logarithm of the likelihood ratio: large when both sides do not do the same."""
    return 2 * log(2) * len(pairs) * mutual(pairs)


BEYOND_CHANCE = {1: 10.8, 2: 13.8, 14: 36.1}
"""What chance stays below in 999 of 1,000 samples, by degrees of freedom."""


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_agents_say_and_lay_as_much_as_heroes(level: str) -> None:
    lays = [lay for game in played(level) for lay in game.lays]
    words: list[tuple[bool, object]] = [(lay.loyal, lay.shown.word) for lay in lays]
    numbers: list[tuple[bool, object]] = [(lay.loyal, min(3, lay.shown.cards)) for lay in lays]
    assert surprise(words) < BEYOND_CHANCE[2]
    assert surprise(numbers) < BEYOND_CHANCE[2]


def test_agents_who_say_nothing_stand_out() -> None:
    """What the tests above would find: agents as they were once."""
    silent = games(5, 10, first=7000, agents=KINDS["silent"])
    words: list[tuple[bool, object]] = [
        (lay.loyal, lay.shown.word) for game in silent for lay in game.lays
    ]
    assert surprise(words) > 3 * BEYOND_CHANCE[2]


def test_who_has_spoken_is_an_agent_as_often_as_anybody() -> None:
    lays = [lay for game in played("hard") for lay in game.lays]
    spoken = [lay for lay in lays if lay.shown.word]
    agents, speaking = (sum(not lay.loyal for lay in some) / len(some) for some in (lays, spoken))
    assert speaking == pytest.approx(agents, abs=0.08)


def test_half_of_what_agents_say_is_a_lie() -> None:
    said = [lay for game in played("hard") for lay in game.lays if lay.shown.word and not lay.loyal]
    lies = sum((lay.total > 0) != (lay.shown.word == "good") for lay in said)
    assert 0.25 < lies / len(said) < 0.85


def test_agents_point_at_agents_too() -> None:
    votes = [vote for game in played("hard") for vote in game.votes if not vote.loyal]
    assert sum(vote.at_agent is True for vote in votes) > 0.05 * len(votes)


def test_agents_call_abilities_as_often_as_heroes() -> None:
    """By Hero: each has a time of its own, and a side that keeps it stands out."""
    chances = [item for game in played("hard") for item in game.chances.items()]
    by_hero = Counter(one.hero for one, _ in chances)
    told = sum(
        surprise([(one.loyal, did) for one, did in chances if one.hero == hero]) for hero in by_hero
    )
    assert told < BEYOND_CHANCE[14]


def test_agents_harm_all_the_same() -> None:
    lays = [lay for game in played("hard") for lay in game.lays]
    loyal, agents = ([lay.total for lay in lays if lay.loyal == side] for side in (True, False))
    assert sum(loyal) / len(loyal) > 2
    assert sum(agents) / len(agents) < -1


@pytest.mark.slow
@pytest.mark.parametrize("agents", KINDS)
def test_heroes_hold_out_against_agents_of_any_kind(agents: str) -> None:
    """No belief is fitted to one kind of opponent, so that another kind wins nearly all."""
    against = (
        played("hard") if agents == "ours" else games(5, 60, first=20000, agents=KINDS[agents])
    )
    won = [game.won for game in against]
    assert 0.33 < won.count("shield") / len(won) < 0.67


@pytest.mark.slow
def test_the_counted_habits_are_those_of_the_present_heroes() -> None:
    """A fresh count agrees with the table within its own chance."""
    from rulesets.hail_hydra.bot.habits import habits

    counts = Counts(played("hard"))
    for shown, totals in counts.sums.items():
        if len(totals) >= 100:
            mean, variance = habits().sum(shown)
            error = (variance / len(totals)) ** 0.5
            assert sum(totals) / len(totals) == pytest.approx(mean, abs=0.15 + 4 * error), shown
    seen: Counter[int] = Counter()
    expected: Counter[int] = Counter()
    for place, found in counts.lays.items():
        rows = habits().lays(place)
        whole = sum(times for _, times in rows)
        for shown, times in found.items():
            seen[shown.cards] += times
        for shown, times in rows:
            expected[shown.cards] += found.total() * times / whole  # type: ignore[assignment]
    for cards in (1, 2, 3):
        share = seen[cards] / seen.total()
        assert share == pytest.approx(expected[cards] / expected.total(), abs=0.04), cards
