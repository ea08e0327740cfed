"""Measures how strong the computer players are: `python -m tools.levels` prints the table.

The bots of a match take turns on the seats. Every row has the same seeds each time it is measured,
so a row with more games goes on from the same row with fewer. With `--times`, the table says how
long the first bot of a match thinks about an answer instead.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import reduce
from time import process_time
from typing import Any, NamedTuple

from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import Bot, load_bot
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table, lay_table
from tabletop_tui.matches.parallel import Order, Rules, in_processes
from tabletop_tui.matches.policies import luck_for
from tabletop_tui.matches.simulate import Players, Report, interval, seating

SEED = 1000
GAMES = 200
"""With this many games the interval is about seven points to each side."""


class Match(NamedTuple):
    """Who plays against whom, and what is counted: games that the first of them wins.

    With a `result`, games that end so are counted instead. `against` is the level of those who were
    dealt a certain side, wherever they sit.
    """

    title: str
    game: str
    bots: tuple[str, ...]
    mode: str | None = None
    result: str = ""
    against: tuple[str, str] | None = None


def _hydra(heroes: str, seats: int = 5) -> Match:
    title = f"Hail Hydra, {seats} seats at {heroes}: the Heroes"
    return Match(title, "hail_hydra", (heroes,) * seats, result="shield")


def _against_agents(heroes: str) -> Match:
    title = f"Hail Hydra, 5 seats: {heroes} Heroes against hard agents"
    agents = "HYDRA", "hard"
    return Match(title, "hail_hydra", (heroes,) * 5, result="shield", against=agents)


def _family(level: str) -> Match:
    return Match(f"Umbrella Academy, 3 seats: {level}", "umbrella_academy", (level,) * 3)


MATCHES = (
    Match("Umbrella, 2 seats: medium against random", "umbrella", ("medium", "random")),
    Match("Umbrella, 2 seats: hard against medium", "umbrella", ("hard", "medium")),
    Match("Umbrella, solo: six tokens at medium", "umbrella", ("medium",), "solo"),
    Match("Umbrella, solo: six tokens at hard", "umbrella", ("hard",), "solo"),
    Match("Umbra Via, 3 seats: easy against two random", "umbra_via", ("easy", "random", "random")),
    Match(
        "Umbra Via, 3 seats: medium against two random", "umbra_via", ("medium", "random", "random")
    ),
    Match("Umbra Via, 2 seats: hard against medium", "umbra_via", ("hard", "medium")),
    Match("Umbra Via, 3 seats: hard against two medium", "umbra_via", ("hard", "medium", "medium")),
    Match("Villainous, 2 seats: medium against random", "villainous", ("medium", "random")),
    Match("Villainous, 2 seats: hard against medium", "villainous", ("hard", "medium")),
    *(_hydra(level) for level in ("easy", "medium", "hard")),
    _hydra("hard", seats=8),
    *(_against_agents(level) for level in ("easy", "medium")),
    *(_family(level) for level in ("random", "easy", "medium", "hard")),
)


def measured(library: Library, match: Match, games: int, jobs: int) -> Report:
    """Play the games of a match."""
    ruleset = library.load(match.game)
    names = default_names(len(match.bots))
    table = lay_table(ruleset.manifest, names=names, mode=match.mode, seed=SEED)
    order = Order(Rules.of(ruleset), table, games, "random", match.bots)
    if match.against is None:
        return in_processes(order, jobs)
    # Who is on that side follows from the deal: each game has bots of its own.
    reports = (
        in_processes(order._replace(table=here, games=1, bots=by_side(match, ruleset, here)), 1)
        for here in (table.model_copy(update={"seed": SEED + number}) for number in range(games))
    )
    return reduce(Report.merged, reports)


def by_side(match: Match, ruleset: Ruleset[Any], table: Table) -> tuple[str, ...]:
    """The bot on each seat: that of the match, or that of the side which the seat was dealt."""
    assert match.against is not None
    side, level = match.against
    dealt = ruleset.played_as(ruleset.setup(table))
    return tuple(
        level if side in (word for _, word in pairs) else bot
        for pairs, bot in zip(dealt, match.bots, strict=True)
    )


def share(hits: int, count: int) -> str:
    """The share of `hits` with its 95 % confidence interval, as text."""
    low, high = interval(hits, count)
    return f"{100 * hits / max(1, count):.0f} % ({100 * low:.0f} to {100 * high:.0f})"


def seated(session: Session[Any], bot: Bot[Any], levels: Sequence[str]) -> Players:
    """Computer players of these levels, one on each seat of a game."""
    looks = [Seat(session, seat) for seat in range(len(levels))]
    return Players(looks, bot, levels, luck_for(session.table.seed), complain=print)


def row(match: Match, report: Report) -> str:
    """A line of the table: what was played, how often, and the share with its interval."""
    won = report.outcomes.get(match.result, 0) if match.result else report.won[0]
    failed = f", {len(report.errors)} failed" if report.errors else ""
    return f"| {match.title} | {report.games} | {share(won, report.games)}{failed} |"


def answer_times(library: Library, match: Match, games: int) -> list[float]:
    """The processor seconds of each answer that the first bot of a match chose, in rising order."""
    ruleset, found = library.load(match.game), list[float]()
    bot, seats = load_bot(ruleset), len(match.bots)
    for number in range(games):
        table = lay_table(
            ruleset.manifest, names=default_names(seats), mode=match.mode, seed=SEED + number
        )
        session = Session(ruleset, table)
        players = seated(session, bot, seating(match.bots, number))
        while (decision := session.decision) is not None:
            begun = process_time()
            key = players.answer(decision)
            if decision.seat == number % seats and len(decision.options) > 1:
                found.append(process_time() - begun)
            session.answer(key)
    return sorted(found)


def times_row(match: Match, times: Sequence[float]) -> str:
    """A line of the table of times: within how long half of the answers came, and 95 of 100."""
    half, most = (times[int(share * len(times))] for share in (0.5, 0.95))
    return f"| {match.title} | {len(times)} | {half:.3f} | {most:.3f} |"


def main(words: Sequence[str] | None = None) -> int:
    """Print the table, each row when it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="games, such as umbra_via; all without")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games for each row")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play")
    parser.add_argument("--title", default="", help="only rows with these words in their title")
    parser.add_argument("--times", action="store_true", help="how long the first bot thinks")
    given = parser.parse_args(words)
    library = find_rulesets()
    heads = "Answers | Half within s | 95 % within s" if given.times else "Games | Won"
    print(f"| Match | {heads} |\n|{' --- |' * (heads.count('|') + 2)}", flush=True)
    for match in MATCHES:
        if (given.only and match.game not in given.only) or given.title not in match.title:
            continue
        if given.times:
            told = times_row(match, answer_times(library, match, given.games))
        else:
            told = row(match, measured(library, match, given.games, given.jobs))
        print(told, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
