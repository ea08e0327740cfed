"""Measures how well agents of Hail Hydra hide: `python -m tools.observer --seats 5 --train 400`.

An observer sees only what the whole table sees. It is a conditional logit model over all possible
sets of agents. Each set has features of its seats and of its pairs, and the weights are learned
from some games. In other games, the tool counts how often the likeliest set is the real one, after
each Mission and the votes before the next one. It also prints how many bits of information a
single act gives about the loyalty of the seat.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import exp
from typing import NamedTuple, TypeVar

from rulesets.hail_hydra.bot.habits import Shown, habits
from rulesets.hail_hydra.bot.suspicion import (
    NOBODY,
    Agents,
    attacks_explained,
    every_set,
    possible,
    suspicion,
    weighed,
)
from rulesets.hail_hydra.components import Content
from rulesets.hail_hydra.rules.knock_out_phase import UP
from rulesets.hail_hydra.state import HydraState
from tools.hydra_games import KINDS, SEED, Game, games, rules
from tools.levels import share
from tools.secrecy import mutual

MISSIONS = 4
"""How many Missions are followed by votes. The last Mission is not, since it ends the game."""

RIDGE = 2.0
"""The strength of the ridge penalty, which keeps the weights near 0."""

STEPS = 7
"""The number of steps after which Newton's method has converged."""

T = TypeVar("T")
Row = list[float]


class Example(NamedTuple):
    """The public facts after a Mission: a row of features for each possible set of agents.

    `truth` is the row of the real set. `believed` says whether the set that is likeliest by the
    computer players' own public belief is the real one.
    """

    rows: list[Row]
    truth: int
    believed: bool


# -- features ----------------------------------------------------------------------------------


def example(content: Content, view: HydraState, agents: Agents) -> Example:
    """The features of every set of agents that is possible in a public view."""
    sets = possible(content, view, NOBODY)
    every = every_set(content, view)
    alone = [_seat_features(content, view, seat) for seat in range(len(view.seats))]
    totals = [sum(column) for column in zip(*attacks_explained(content, view), strict=True)]
    explained = dict(zip(every, totals, strict=True))
    rows = [
        [
            *(sum(column) for column in zip(*(alone[seat] for seat in one), strict=True)),
            *_pair_features(view, one),
            *_together(view, one),
            explained[one],
        ]
        for one in sets
    ]
    best = max(weighed(content, view, NOBODY), key=lambda found: found[1])[0]
    return Example(rows, sets.index(agents), best == agents)


def _residuals(view: HydraState) -> list[tuple[float, int]]:
    """For each attack, its total less the total expected of loyal Heroes, and its card count."""
    found = []
    for line in view.history:
        expected = sum(
            habits().sum(Shown(count, line.said[seat])).mean
            for seat, count in enumerate(line.counts)
            if count
        )
        found.append((line.total - expected, max(1, sum(line.counts))))
    return found


def _seat_features(content: Content, view: HydraState, seat: int) -> Row:
    words: Counter[str] = Counter()
    cards = ones = 0
    there = shared = said_good = away = 0.0
    for line, (residual, whole) in zip(view.history, _residuals(view), strict=True):
        count = line.counts[seat]
        if not count:
            away += residual
            continue
        words[line.said[seat]] += 1
        cards += count
        ones += count == 1
        there += residual
        shared += residual * count / whole
        said_good += residual * (line.said[seat] == "good")
    received = up = followed = at_suspects = outs = 0.0
    public = suspicion(content, view, NOBODY)
    for lap in view.votes:
        at = lap.votes[seat]
        received += lap.votes.count(seat)
        up += at == UP
        followed += at == lap.out and at != UP
        at_suspects += public[at] if at != UP else 0.0
        outs += lap.out == seat
    mine = [deed for deed in view.deeds if deed.seat == seat]
    given = [deed for deed in mine if deed.kind == "handed"]
    used = [deed for deed in mine if deed.kind == "ability"]
    return [
        words[""], words["good"], words["bad"], cards, ones, there, shared, said_good, away,
        received, up, followed, at_suspects, outs,
        len(given), sum(deed.count for deed in given), sum(public[deed.at] for deed in given),
        sum(deed.at == seat for deed in view.deeds if deed.kind == "handed"),
        len(used), sum(public[deed.at] for deed in used if deed.at >= 0),
        sum(deed.mission < 3 for deed in used),
    ]  # fmt: skip


def _pair_features(view: HydraState, agents: Agents) -> Row:
    pointed = alike = gave = 0
    for one, other in combinations(sorted(agents), 2):
        for lap in view.votes:
            pointed += (lap.votes[one] == other) + (lap.votes[other] == one)
            alike += lap.votes[one] == lap.votes[other]
        gave += sum(
            deed.kind == "handed" and {deed.seat, deed.at} == {one, other} for deed in view.deeds
        )
    return [pointed, alike, gave]


def _together(view: HydraState, agents: Agents) -> Row:
    """The sums of the residuals of attacks in which all of them laid cards, and none did."""
    every = none = 0.0
    for line, (residual, _) in zip(view.history, _residuals(view), strict=True):
        there = sum(line.counts[seat] > 0 for seat in agents)
        every += residual * (there == len(agents))
        none += residual * (there == 0)
    return [every, none]


# -- a conditional logit -----------------------------------------------------------------------


def scaled(examples: Sequence[Example], by: Sequence[Example]) -> list[Example]:
    """The examples with features standardised by mean and deviation in the examples `by`."""
    columns = list(zip(*(row for one in by for row in one.rows), strict=True))
    means = [sum(column) / len(column) for column in columns]
    widths = [
        (sum((value - mean) ** 2 for value in column) / len(column)) ** 0.5 or 1.0
        for column, mean in zip(columns, means, strict=True)
    ]
    return [
        one._replace(
            rows=[
                [(v - m) / w for v, m, w in zip(row, means, widths, strict=True)]
                for row in one.rows
            ]
        )
        for one in examples
    ]


def learned(examples: Sequence[Example]) -> Row:
    """The weights of the features, found by Newton's method with a ridge penalty."""
    size = len(examples[0].rows[0])
    weights = [0.0] * size
    for _ in range(STEPS):
        gradient = [-RIDGE * weight for weight in weights]
        curve = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for one in examples:
            chances = probabilities(one.rows, weights)
            mean = [
                sum(p * row[i] for p, row in zip(chances, one.rows, strict=True))
                for i in range(size)
            ]
            for i, value in enumerate(one.rows[one.truth]):
                gradient[i] += value - mean[i]
            for p, row in zip(chances, one.rows, strict=True):
                if p < 1e-4:
                    continue
                off = [value - middle for value, middle in zip(row, mean, strict=True)]
                for i, value in enumerate(off):
                    times, line = p * value, curve[i]
                    for j in range(i, size):
                        line[j] += times * off[j]
        for i in range(size):
            for j in range(i):
                curve[i][j] = curve[j][i]
        step = _solved(curve, gradient)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
    return weights


def probabilities(rows: Sequence[Row], weights: Row) -> list[float]:
    """The probability of each set under these weights."""
    scores = [sum(w * v for w, v in zip(weights, row, strict=True)) for row in rows]
    most = max(scores)
    shares = [exp(score - most) for score in scores]
    whole = sum(shares)
    return [part / whole for part in shares]


def _solved(matrix: list[Row], right: Row) -> Row:
    """Solve linear equations with a positive definite matrix, by Gaussian elimination."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i in range(size):
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [b - factor * a for a, b in zip(rows[i], rows[k], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - rest) / rows[i][i]
    return found


# -- what is printed ---------------------------------------------------------------------------


def bits_by_act(played: Sequence[Game]) -> list[str]:
    """Lines with the bits of a statement, a number of cards and a vote, and each side's habits."""
    lays = [lay for game in played for lay in game.lays]
    votes = [vote for game in played for vote in game.votes]
    chances = [item for game in played for item in game.chances.items()]
    calls = mutual([(one.loyal, (one.hero, did)) for one, did in chances])
    heroes = mutual([(one.loyal, one.hero) for one, _ in chances])
    figures = (
        f"word {mutual([(one.loyal, one.shown.word) for one in lays]):.4f}",
        f"count {mutual([(one.loyal, one.shown.cards) for one in lays]):.4f} ({len(lays)} lays)",
        f"vote {mutual([(one.loyal, one.rank) for one in votes]):.4f} ({len(votes)})",
        f"call {calls - heroes:.4f} ({len(chances)} chances)",
    )
    lines = ["bits an act: " + ", ".join(figures)]
    for loyal, name in ((True, "Heroes"), (False, "hidden agents")):
        words = Counter(one.shown.word or "silent" for one in lays if one.loyal == loyal)
        counts = Counter(one.shown.cards for one in lays if one.loyal == loyal)
        at = Counter(one.at_agent for one in votes if one.loyal == loyal)
        called = [did for one, did in chances if one.loyal == loyal]
        lines.append(
            f"{name}: "
            + ", ".join(f"{word} {_part(words, word)}" for word in ("silent", "good", "bad"))
            + "; cards "
            + ", ".join(f"{count}: {_part(counts, count)}" for count in (1, 2, 3))
            + f"; point at agents {_part(at, True)}, up {_part(at, None)}"
            + f"; called {sum(called)} of {len(called)} chances"
        )
    return lines


def _part(counts: Mapping[T, int], key: T) -> str:
    return f"{100 * counts.get(key, 0) / max(1, sum(counts.values())):.0f} %"


class Named(NamedTuple):
    """How often the likeliest set of agents was the real one after a Mission.

    The counts are for the observer and for the computer players' own public belief. The share for a
    random guess follows.
    """

    mission: int
    games: int
    observer: int
    belief: int
    chance: float

    @property
    def row(self) -> str:
        """The line of the table."""
        shares = share(self.observer, self.games), share(self.belief, self.games)
        return (
            f"| {self.mission} | {self.games} | {' | '.join(shares)} | {100 * self.chance:.0f} % |"
        )


HEAD = """\
| After Mission | games | observer | computers' public belief | chance |
| --- | --- | --- | --- | --- |"""


def named(
    train: Sequence[Game], test: Sequence[Game], missions: Iterable[int] = range(1, MISSIONS + 1)
) -> Iterator[Named]:
    """Yield the results in the games `test` of an observer that learned from other games."""
    content = rules().content
    for mission in missions:
        learn, judge = (
            [
                example(content, game.seen[mission - 1], game.agents)
                for game in some
                if len(game.seen) >= mission
            ]
            for some in (train, test)
        )
        if not learn or not judge:
            continue
        weights = learned(scaled(learn, learn))
        hits = 0
        for one in scaled(judge, learn):
            found = probabilities(one.rows, weights)
            hits += found.index(max(found)) == one.truth
        believed = sum(one.believed for one in judge)
        chance = sum(1 / len(one.rows) for one in judge) / len(judge)
        yield Named(mission, len(judge), hits, believed, chance)


def main(words: Sequence[str] | None = None) -> int:
    """Play the games, train the observer, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--level", default="hard")
    parser.add_argument("--train", type=int, default=400, help="how many games to learn from")
    parser.add_argument("--test", type=int, default=200, help="how many others to be tried on")
    parser.add_argument("--agents", default="ours", choices=KINDS, help="how agents play")
    given = parser.parse_args(words)
    count = given.train + given.test
    kind = KINDS[given.agents]
    played = list(games(given.seats, count, first=SEED, level=given.level, agents=kind))
    won = sum(game.won == "shield" for game in played)
    print(f"{given.seats} seats at {given.level}, agents: {given.agents}; Heroes win "
          f"{share(won, count)} of {count}")  # fmt: skip
    for line in bits_by_act(played):
        print(line)
    if given.train:
        print(HEAD)
        for found in named(played[: given.train], played[given.train :]):
            print(found.row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
