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
CELLS = [row + column for row in "ABCD" for column in "1234"]
RATE, BATCH = 0.08, 60


class Learner:
    """Weights of what an answer has; an answer is drawn by the sum of its weights."""

    def __init__(self, env: TabletopEnv, seed: int = 0) -> None:
        place = {name: number for number, name in enumerate(env.features)}
        self.luck = np.random.default_rng(seed)
        self.garden = np.array(
            [[place[f"{cell} energy {who}"] for who in range(SEATS)] for cell in CELLS]
        )
        self.tiles = np.array([place[f"{cell} tile"] for cell in CELLS])
        self.altar = np.array(
            [
                [
                    [place[f"{n} {kind} {who}"] for who in range(SEATS)]
                    for n in ("I", "II", "III", "IV")
                ]
                for kind in ("energy", "soul")
            ]
        )
        apart = [[abs(a // 4 - b // 4) + abs(a % 4 - b % 4) for b in range(16)] for a in range(16)]
        self.beside = (np.array(apart) == 1).astype(float)
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
        flowers, tiles = FULL * seen[self.garden], seen[self.tiles]
        ahead = flowers[:, 0] - flowers[:, 1:].max(axis=1)
        where, is_laid = self.laid[actions], self.laid[actions] >= 0
        near = self.beside[where]
        lay = [near @ tiles, near @ flowers[:, 0], near @ ahead]
        return np.stack([*bid, *(one * is_laid for one in lay)], axis=1)

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
        """Play so many games and move the weights after each batch, as far as Adam says."""
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
