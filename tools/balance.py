"""How evenly matched the sides of a game are: `python -m tools.balance villainous`.

Computer players of one level sit on all seats. Every pair of what players can be (villains) meets
as often as the deal brings it together; game number i has the seed 1000+i, as in `tools.levels`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.loading.loader import find_rulesets
from tabletop_tui.core.table import lay_table
from tabletop_tui.matches.interval import interval
from tabletop_tui.matches.simulate import simulate
from tools.levels import GAMES, SEED

Pair = tuple[str, str]


def met(game: str, level: str, games: int, seats: int = 2) -> tuple[Counter[Pair], Counter[Pair]]:
    """How often each met each other, and how often the first of the two won."""
    ruleset = find_rulesets().load(game)
    together: Counter[Pair] = Counter()
    won: Counter[Pair] = Counter()
    for number in range(games):
        names = default_names(seats)
        table = lay_table(ruleset.manifest, names=names, seed=SEED)
        here = table.model_copy(update={"seed": SEED + number})
        sides = [seat[0][1] for seat in ruleset.played_as(ruleset.setup(here))]
        report = simulate(ruleset, table, 1, bots=[level] * seats, first=number)
        winners = [(seat + number) % seats for seat, wins in enumerate(report.won) if wins]
        for one, other in permutations(range(seats), 2):
            pair = sides[one], sides[other]
            together[pair] += 1
            won[pair] += one in winners
    return together, won


def lines(together: Counter[Pair], won: Counter[Pair]) -> list[str]:
    """A table: who won how many of the games against whom, and of all."""
    sides = sorted({one for one, _ in together})
    found = [f"| Won by | {' | '.join(sides)} | all |", "| --- " * (len(sides) + 2) + "|"]
    for one in sides:
        cells = [
            f"{won[one, other]} of {together[one, other]}" if one != other else ""
            for other in sides
        ]
        wins = sum(won[one, other] for other in sides)
        games = sum(together[one, other] for other in sides)
        low, high = interval(wins, games)
        share = 100 * wins / games
        cells.append(f"{share:.0f} % ({100 * low:.0f} to {100 * high:.0f})")
        found.append(f"| {one} | {' | '.join(cells)} |")
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.balance", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--level", default="medium")
    parser.add_argument("--games", type=int, default=GAMES)
    given = parser.parse_args(words)
    print("\n".join(lines(*met(given.game, given.level, given.games))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
