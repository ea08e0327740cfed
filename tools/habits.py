"""Counts what loyal Heroes of Hail Hydra do in public: `python -m tools.habits --write`.

Computer players play games at the hard level, with five to eight seats. Agents imitate the table
that is counted, so it is counted again with the new table. Two rounds are enough, because what
Heroes lay depends little on agents.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, pvariance

from rulesets.hail_hydra.bot.habits import FILE, Place, Shown, habits, written
from tools.hydra_games import SEED, Game, games

SEATS = (5, 6, 7, 8)

RARE = 12
"""A row that was seen less often is left out; a look-up then uses the nearest row."""

HEAD = """\
# What loyal Heroes do in public, counted in {games} games of computer players: agents hide behind
# it, and beliefs rest on it. Made by `python -m tools.habits --write`: never written by hand.
#
# `lays`: what Heroes show who sit so far from the `token`, drew a new hand `age` Offensives ago,
# hold `hand` cards and may lay `least` to `most`. `sums`: what their cards come to. `hands`: how
# many cards Knocked Out Heroes hand over. `gifts`: what the blue ones come to that a loyal Hero is
# handed, by who hands them over. `calls`: how often Heroes could call an ability in a
# Mission, and did.
"""


class Counts:
    """Counts of what the loyal Heroes did in some games."""

    def __init__(self, played: Iterable[Game]) -> None:
        self.games = 0
        self.lays: defaultdict[Place, Counter[Shown]] = defaultdict(Counter)
        self.sums: defaultdict[Shown, list[int]] = defaultdict(list)
        self.hands: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self.gifts: defaultdict[tuple[int, int], Counter[bool]] = defaultdict(Counter)
        self.could: Counter[tuple[str, int]] = Counter()
        self.called: Counter[tuple[str, int]] = Counter()
        for game in played:
            self._add(game)

    def _add(self, game: Game) -> None:
        self.games += 1
        for lay in game.lays:
            if lay.loyal:
                self.lays[lay.place][lay.shown] += 1
                self.sums[lay.shown].append(lay.total)
        for given in game.hands:
            self.hands[given.hand][len(given.values)] += given.loyal
            if not given.to_agent and min(given.values) > 0:
                gift = len(given.values), sum(given.values)
                self.gifts[gift][given.loyal] += 1
        for chance, did in game.chances.items():
            if chance.loyal:
                self.could[chance.hero, chance.mission] += 1
                self.called[chance.hero, chance.mission] += did

    def written(self) -> str:
        """The text of the table for `habits.toml`."""
        parts = {
            "lays": self._lays(),
            "sums": self._sums(),
            "hands": self._hands(),
            "gifts": self._gifts(),
            "calls": self._calls(),
        }
        lines = [HEAD.format(games=self.games)]
        for name, rows in parts.items():
            lines += [f"{name} = [", *(f"    {{ {row} }}," for row in rows), "]", ""]
        return "\n".join(lines)

    def _lays(self) -> Iterator[str]:
        for place, seen in sorted(self.lays.items()):
            if seen.total() >= RARE:
                facts = zip(place._fields, place, strict=True)
                rows = ", ".join(f'"{written(shown)}" = {seen[shown]}' for shown in sorted(seen))
                text = ", ".join(f"{name} = {value}" for name, value in facts)
                yield f"{text}, seen = {{ {rows} }}"

    def _sums(self) -> Iterator[str]:
        for shown, totals in sorted(self.sums.items()):
            if len(totals) >= RARE:
                spread = f"mean = {fmean(totals):.2f}, variance = {pvariance(totals):.2f}"
                yield f'shown = "{written(shown)}", times = {len(totals)}, {spread}'

    def _hands(self) -> Iterator[str]:
        for hand, counts in sorted(self.hands.items()):
            if counts.total() >= RARE:
                yield f"hand = {hand}, one = {counts[1]}, two = {counts[2]}"

    def _gifts(self) -> Iterator[str]:
        for (cards, total), sides in sorted(self.gifts.items()):
            counts = f"loyal = {sides[True]}, agents = {sides[False]}"
            yield f"cards = {cards}, total = {total}, {counts}"

    def _calls(self) -> Iterator[str]:
        for (hero, mission), times in sorted(self.could.items()):
            called = self.called[hero, mission]
            yield f'hero = "{hero}", mission = {mission}, could = {times}, called = {called}'


def main(words: Sequence[str] | None = None) -> int:
    """Print the table, or with `--write` write its file once for each round."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="how many for each number of seats")
    parser.add_argument("--rounds", type=int, default=2, help="how often it is counted")
    parser.add_argument("--write", action="store_true", help="write the table into the game")
    given = parser.parse_args(words)
    for number in range(given.rounds if given.write else 1):
        first = SEED + number * given.games
        counts = Counts(game for seats in SEATS for game in games(seats, given.games, first=first))
        if not given.write:
            print(counts.written())
            continue
        FILE.write_text(counts.written(), encoding="utf-8")
        habits.cache_clear()
    return 0


if __name__ == "__main__":
    sys.exit(main())
