"""A player of Umbra Via that learns from nothing but its games: `--games 2000` takes a minute.

It answers by a weight for each of eight things that an answer has, all of them worked out from the
vector and the fixed action numbers of the environment (docs/players.md). After each batch of games
it moves the weights towards the answers after which it came ahead (REINFORCE, in steps of Adam).
Needs tabletop-tui[research].
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from tabletop_tui.research import TabletopEnv

SEATS, FULL = 3, 10.0
ALTAR = ("I", "II", "III", "IV")
CELLS = [row + column for row in "ABCD" for column in "1234"]
RATE, BATCH = 0.1, 30


def beside(cell: int) -> list[tuple[int, int, int]]:
    """The cells beside one, with the own side towards each and its side back: N, E, S, W."""
    row, column = divmod(cell, 4)
    steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
    return [
        (4 * (row + down) + column + right, side, (side + 2) % 4)
        for side, (down, right) in enumerate(steps)
        if 0 <= row + down < 4 and 0 <= column + right < 4
    ]


BESIDE = [beside(cell) for cell in range(16)]


def flooded(sides: Any, start: int) -> tuple[list[int], int]:
    """The tiles of a path, and how many of its sides face a space without a tile."""
    path, ends = [start] if sides[start].any() else [], 0
    for cell in path:
        for to, side, back in BESIDE[cell]:
            if sides[cell, side]:
                ends += not sides[to].any()
                if sides[to, back] and to not in path:
                    path.append(to)
    return path, ends


class Learner:
    """Weights of what an answer has; an answer is drawn by the sum of its weights."""

    def __init__(self, env: TabletopEnv, seed: int = 0) -> None:
        place = {name: number for number, name in enumerate(env.features)}
        self.luck = np.random.default_rng(seed)
        self.garden = np.array(
            [[place[f"{cell} energy {who}"] for who in range(SEATS)] for cell in CELLS]
        )
        self.sides = np.array([[place[f"{cell} side {n}"] for n in range(4)] for cell in CELLS])
        self.offered = np.array([[place[f"{n} side {k}"] for k in range(4)] for n in ALTAR])
        self.next = np.array([place[f"{n} next"] for n in ALTAR])
        self.altar = np.array(
            [
                [[place[f"{n} {kind} {who}"] for who in range(SEATS)] for n in ALTAR]
                for kind in ("energy", "soul")
            ]
        )
        words = [meaning.split() for meaning in env.meanings]
        spaces = [one[1:] if one[0] == "bid" else ["-"] * 4 for one in words]
        self.bids = np.array(
            [[[word.count(kind) for word in one] for one in spaces] for kind in "es"]
        )
        self.laid = np.array([CELLS.index(one[1]) if one[0] == "lay" else -1 for one in words])
        self.left = np.array([place[f"seat {who} left"] for who in range(SEATS)])
        self.weights = np.zeros(8)

    def looks(self, seen: Any, actions: Any) -> Any:
        """What each of these answers has: a row for each."""
        worth = FULL * (seen[self.altar[0]] + 2 * seen[self.altar[1]])
        energy, soul = self.bids[0][actions], self.bids[1][actions]
        used, total = energy + soul > 0, worth[:, 0] + energy + 2 * soul
        best = worth[:, 1:].max(axis=1)
        leads, ties = used & (total > best), used & (total == best)
        bid = [
            leads.sum(1),
            ties.sum(1),
            (leads * energy).sum(1),
            (leads * soul).sum(1),
            used.sum(1),
        ]
        return np.stack([*bid, *np.array([self.paths(seen, a) for a in actions]).T], axis=1)

    def paths(self, seen: Any, action: int) -> tuple[float, float, float]:
        """How long the path is that a tile laid there makes: complete, another seat's, or open.

        A complete one counts for whose energy leads on it; an open one, for each open end less,
        counts for or against it.
        """
        cell, offer = self.laid[action], seen[self.next].argmax()
        if cell < 0:
            return 0.0, 0.0, 0.0
        sides, energy = seen[self.sides] > 0, seen[self.garden].copy()
        sides[cell] = seen[self.offered[offer]] > 0
        energy[cell] += seen[self.altar[0, offer]]
        path, ends = flooded(sides, cell)
        mine, *others = energy[path].sum(axis=0) if path else np.zeros(SEATS)
        leads = len(path) * (float(mine > max(others)) - float(mine < max(others)))
        return (0.0, 0.0, leads / ends) if ends else (max(leads, 0.0), max(-leads, 0.0), 0.0)

    def answer(self, observation: Any) -> tuple[int, Any]:
        """An answer, and how its chance grows with each weight."""
        actions = observation["action_mask"].nonzero()[0]
        looks = self.looks(observation["observation"], actions)
        scores = looks @ self.weights
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        number = self.luck.choice(len(actions), p=chances)
        return int(actions[number]), looks[number] - chances @ looks

    def ahead(self, seen: Any) -> float:
        """How many more souls are free than the average of the others has freed."""
        left = FULL * seen[self.left]
        return float(left[1:].mean() - left[0])

    def play(self, env: TabletopEnv, seed: int) -> tuple[bool, Any, Any]:
        """One game against computers: whether it was won, what answers led to, their slopes."""
        env.reset(seed=seed)
        (agent,) = env.possible_agents
        grown, stood = [], []
        while not env.terminations[agent]:
            observation = env.observe(agent)
            action, grows = self.answer(observation)
            grown.append(grows)
            stood.append(self.ahead(observation["observation"]))
            env.step(action)
        end = self.ahead(env.observe(agent)["observation"])
        return env.rewards[agent] > 0, end - np.array(stood), np.array(grown)

    def learn(self, env: TabletopEnv, games: int) -> None:
        """Play this many games and move the weights after each batch, as far as Adam says."""
        mean, square = np.zeros_like(self.weights), np.zeros_like(self.weights)
        for batch in range(1, games // BATCH + 1):
            found = [self.play(env, BATCH * batch + n) for n in range(BATCH)]
            gains = np.concatenate([gain for _, gain, _ in found])
            slope = (gains - gains.mean()) @ np.concatenate([grown for *_, grown in found])
            mean, square = 0.8 * mean + 0.2 * slope, 0.95 * square + 0.05 * slope**2
            step = mean / (1 - 0.8**batch) / (np.sqrt(square / (1 - 0.95**batch)) + 1e-6)
            self.weights += RATE * step


def main() -> None:
    """Learn, and count the games won against the same opponents before and after."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--tried", type=int, default=300, help="games to count before and after")
    parser.add_argument("--against", default="random", help="the level of the other two seats")
    given = parser.parse_args()
    env = TabletopEnv(
        "umbra_via", SEATS, vector=True, computers={1: given.against, 2: given.against}
    )
    learner = Learner(env)
    for when in ("before", "after"):
        won = sum(learner.play(env, 1_000_000 + seed)[0] for seed in range(given.tried))
        print(f"{when}: won {won} of {given.tried}, {100 * won / given.tried:.0f} %", flush=True)
        if when == "before":
            learner.learn(env, given.games)
            print("weights:", *(f"{weight:.2f}" for weight in learner.weights))


if __name__ == "__main__":
    main()
