"""How often the simple family wins.

`python -m tests.rulesets.umbrella_academy.outlook.rates 300 hazel` prints one line for each
number of players (1 is solo): wins, how it lost, turns, and the first seeds that won and lost,
which `test_bot.py` plays again. Further numbers are the numbers of players that are wanted:
`rates 400 violin 1` plays solo only. `--from 300` begins with that seed. With `--daring` the family
pays with Skill cards, too, to fetch Advantages.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from rulesets.umbrella_academy.bot.family import Family
from rulesets.umbrella_academy.state import AcademyState
from tabletop_tui.core.play.session import Session
from tests.rulesets.umbrella_academy.scenes import GAME, Play, laid

BOUND = 3000
DARING, FROM = "--daring", "--from"


def play(seats: int, mission: str, seed: int, *, daring: bool = False, stop: int = BOUND) -> Play:
    """One game of the simple family, Heroes at random, to its end or for so many answers."""
    game = Session(GAME, laid(seats, seed=seed, mission=mission, heroes="random"))

    def look() -> AcademyState:
        assert game.decision is not None
        return game.view(game.decision.seat)

    family = Family(GAME.rules, Random(f"family {seed}"), look, daring=daring)
    while game.decision is not None and (stop == BOUND or game.decisions < stop):
        assert game.decisions < BOUND, f"{mission}, {seats} seats, seed {seed} does not end"
        game.answer(family.decide(game.decision))
    return game


def main() -> None:
    """Play the games and print the rates."""
    words = [word for word in sys.argv[1:] if word != DARING]
    begin = int(words.pop(words.index(FROM) + 1)) if FROM in words else 0
    words = [word for word in words if word != FROM]
    games = int(words[0])
    tables = [int(word) for word in words[1:] if word.isdecimal()] or [2, 3, 4, 5, 1]
    missions = [word for word in words[1:] if not word.isdecimal()] or list(GAME.content.missions)
    for mission in missions:
        for seats in tables:
            results: Counter[str] = Counter()
            first: dict[bool, int] = {}
            turns = finales = 0
            for seed in range(begin, begin + games):
                game = play(seats, mission, seed, daring=DARING in sys.argv)
                assert game.outcome is not None
                results[game.outcome.result] += 1
                first.setdefault(bool(game.outcome.winners), seed)
                turns += game.state.turn
                finales += game.state.finale
            share = {key: f"{n / games:.0%}" for key, n in sorted(results.items())}
            seeds = f"first won {first.get(True)}, first lost {first.get(False)}"
            print(
                f"{mission} {seats}: {share}, finale {finales / games:.0%}, "
                f"{turns / games:.1f} turns, {seeds}",
                flush=True,
            )


if __name__ == "__main__":
    main()
