"""How evenly matched the sides of a game are: `python -m tools.balance villainous`.

Computer players of one level sit on all seats. Every pair of what players can be (villains) meets
as often as the deal brings it together; game number i has the seed 1000+i, as in `tools.levels`.

`--write` puts the table into the notes of the game, with the winners of the first games: a test
plays these again, so that the notes do not outlive what they measured.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.table import lay_table
from tabletop_tui.matches.simulate import simulate
from tools.levels import GAMES, SEED, share

Pair = tuple[str, str]

FIRST = 5
"""How many games the test plays again."""

MEASURED = re.compile(
    r"^\| Won by .*?^The first games were won by [^.]*\.$", re.DOTALL | re.MULTILINE
)
"""What `--write` replaces in the notes of a game."""


class Measured(NamedTuple):
    """How often each met each other, how often the first of the two won, and who won each game."""

    together: Counter[Pair]
    won: Counter[Pair]
    winners: list[str]

    @property
    def first(self) -> str:
        """Who won the first games, in the words of the notes."""
        return f"The first games were won by {', '.join(self.winners[:FIRST])}."


def met(game: str, level: str, games: int) -> Measured:
    """Play these games of two and count them."""
    ruleset = find_rulesets().load(game)
    together: Counter[Pair] = Counter()
    won: Counter[Pair] = Counter()
    found: list[str] = []
    for number in range(games):
        table = lay_table(ruleset.manifest, names=default_names(2), seed=SEED)
        here = table.model_copy(update={"seed": SEED + number})
        sides = [seat[0][1] for seat in ruleset.played_as(ruleset.setup(here))]
        report = simulate(ruleset, table, 1, bots=[level] * 2, first=number)
        winners = [(seat + number) % 2 for seat, wins in enumerate(report.won) if wins]
        found.append(" and ".join(sides[seat] for seat in winners) or "nobody")
        for one, other in ((0, 1), (1, 0)):
            pair = sides[one], sides[other]
            together[pair] += 1
            won[pair] += one in winners
    return Measured(together, won, found)


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
        cells.append(share(wins, sum(together[one, other] for other in sides)))
        found.append(f"| {one} | {' | '.join(cells)} |")
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.balance", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--level", default="medium")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--write", action="store_true", help="into the notes of the game")
    given = parser.parse_args(words)
    measured = met(given.game, given.level, given.games)
    text = "\n".join([*lines(measured.together, measured.won), "", measured.first])
    print(text)
    if given.write:
        notes = find_rulesets().entries[given.game].folder / "NOTES.md"
        old = notes.read_text(encoding="utf-8")
        notes.write_text(MEASURED.sub(lambda _: text, old), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
