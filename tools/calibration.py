"""Compares the chances in hints with real results: `python -m tools.calibration villainous`.

Computer players of one level play, by default medium. At some of their searched decisions the hard
level computes the worth of its own answer, as for a hint. The printed pairs are the `chances` of
the game's `Scale`: the share of wins for each worth, in rising order. Neighbouring groups whose
shares do not rise are merged.

`--starts` uses the worth of the position at the start of each turn instead. No future is played
out, so a thousand games take minutes. The log loss is printed for each side, too.

In Hail Hydra a hint states how likely another player is an agent. There, the beliefs of loyal
Heroes at the hard level before each vote are compared with the real loyalties.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log
from statistics import fmean
from typing import Any, NamedTuple

from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import Bot, load_bot
from tabletop_tui.core.players.player import Player
from tabletop_tui.core.table import lay_table
from tools.levels import seated, share

SEED, GROUPS = 7000, 7
SEATS = {"hail_hydra": 5, "umbra_via": 3, "villainous": 2}
EVERY = 9
"""One searched decision of this many is used, because successive decisions are nearly the same."""


class Said(NamedTuple):
    """A stated chance (usually that a seat wins), and whether it came true."""

    worth: float
    won: float


class Start(NamedTuple):
    """The worth of the start of a turn to a seat, and what the seat played as."""

    side: str
    said: Said


class Group(NamedTuple):
    """Decisions with about the same stated chance."""

    said: tuple[Said, ...]

    @property
    def worth(self) -> float:
        """The mean stated chance."""
        return fmean(one.worth for one in self.said)

    @property
    def won(self) -> float:
        """The share of these decisions whose seat won."""
        return fmean(one.won for one in self.said)

    def row(self) -> str:
        """A line of the table."""
        won, count = round(sum(one.won for one in self.said)), len(self.said)
        return f"| {100 * self.worth:.0f} | {count} | {share(won, count)} |"


def said_in(bot: Bot[Any], seed: int, seats: int, every: int, level: str) -> Iterator[Said]:
    """Yield the stated chances of one game, with the result of the game."""
    table = lay_table(bot.ruleset.manifest, names=default_names(seats), seed=seed)
    session = Session(bot.ruleset, table)
    players = seated(session, bot, [level] * seats)
    hard, met, found = Player(bot, "hard"), 0, list[tuple[int, float]]()
    while (decision := session.decision) is not None:
        searched = decision.seat != TABLE and bot.searched(decision) and len(decision.options) > 1
        met += searched
        if searched and met % every == 0:
            choice = hard.choose(Seat(session, decision.seat).for_computer())
            if choice.worth:
                found.append((decision.seat, choice.worth[choice.key]))
        session.answer(players.answer(decision))
    assert session.outcome is not None
    for seat, worth in found:
        yield Said(worth, float(seat in session.outcome.winners))


def starts_in(bot: Bot[Any], seed: int, seats: int, level: str = "medium") -> Iterator[Start]:
    """Yield the worth of the start of each turn to each seat, with the result of the game."""
    table = lay_table(bot.ruleset.manifest, names=default_names(seats), seed=seed)
    session = Session(bot.ruleset, table)
    players = seated(session, bot, [level] * seats)
    turn, found = 0, list[list[float]]()
    while (decision := session.decision) is not None:
        if turn != (turn := bot.turn(session.state)):
            found.append([bot.worth(session.state, seat) for seat in range(seats)])
        session.answer(players.answer(decision))
    assert session.outcome is not None
    dealt = bot.ruleset.played_as(session.state)
    sides = [seat[0][1] for seat in dealt] if dealt else ["Each seat"] * seats
    for worths in found:
        for seat, (side, worth) in enumerate(zip(sides, worths, strict=True)):
            yield Start(side, Said(worth, float(seat in session.outcome.winners)))


def grouped(said: Sequence[Said], groups: int) -> list[Group]:
    """The decisions in groups of equal size, in the order of the stated chance."""
    ordered = sorted(said)
    ends = [len(ordered) * number // groups for number in range(groups + 1)]
    return [Group(tuple(ordered[a:b])) for a, b in pairwise(ends) if a < b]


def rising(groups: Sequence[Group]) -> list[Group]:
    """The groups, with neighbours merged until the share of wins rises with the stated chance.

    >>> three = [Group((Said(w, s),)) for w, s in ((0.2, 0.0), (0.5, 1.0), (0.8, 0.0))]
    >>> [(round(group.worth, 2), group.won) for group in rising(three)]
    [(0.2, 0.0), (0.65, 0.5)]
    """
    found: list[Group] = []
    for group in groups:
        found.append(group)
        while len(found) > 1 and found[-1].won <= found[-2].won:
            last = found.pop()
            found[-1] = Group(found[-1].said + last.said)
    return found


def log_loss(said: Sequence[Said], bot: Bot[Any] | None = None) -> float:
    """The mean log loss of the stated chances; that of a coin is 0.693."""
    chances = [bot.scale.chance(one.worth) if bot else one.worth for one in said]
    near = [min(0.99, max(0.01, chance)) for chance in chances]
    return fmean(
        -log(chance if one.won else 1 - chance) for one, chance in zip(said, near, strict=True)
    )


def main(words: Sequence[str] | None = None) -> int:
    """Print the table of one game, the log loss, and the pairs for its scale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(SEATS))
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=SEED, help="that of the first game")
    parser.add_argument("--every", type=int, default=EVERY, help="one decision in this many")
    parser.add_argument("--level", default="medium", help="how the computers play")
    parser.add_argument("--starts", action="store_true", help="the starts of turns instead")
    parser.add_argument("--seats", type=int, help="how many players; as docs/players.md without")
    given = parser.parse_args(words)
    bot = load_bot(find_rulesets().load(given.game))
    seats = given.seats or SEATS[given.game]
    seeds = range(given.seed, given.seed + given.games)
    if given.starts:
        starts = [one for seed in seeds for one in starts_in(bot, seed, seats, given.level)]
        said = [one.said for one in starts]
        for side in sorted({one.side for one in starts}):
            own = [one.said for one in starts if one.side == side]
            print(f"{side}: log loss {log_loss(own):.3f} at {len(own)} starts of a turn.")
    elif given.game == "hail_hydra":
        from tools.hydra_games import games

        played = games(seats, given.games, first=given.seed)
        said = [Said(*doubt) for game in played for doubt in game.doubts]
    else:
        every = given.every
        said = [s for seed in seeds for s in said_in(bot, seed, seats, every, given.level)]
    groups = grouped(said, GROUPS)
    print("| Said, in 100 | Decisions | Won |\n| --- | --- | --- |")
    print("\n".join(group.row() for group in groups))
    print(f"Log loss: {log_loss(said):.3f} as said, {log_loss(said, bot):.3f} by the chances told.")
    print(f"chances=({', '.join(f'({g.worth:.2f}, {g.won:.2f})' for g in rising(groups))})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
