"""Plays games without people, and counts who wins how often, with confidence intervals."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

from tabletop_tui.core.chairs import RANDOM
from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import Bot, load_bot
from tabletop_tui.core.players.imagine import World
from tabletop_tui.core.players.player import Player
from tabletop_tui.core.players.table_questions import answer_together
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import SEED_LIMIT, Table
from tabletop_tui.matches.policies import POLICIES, PolicyMaker, luck_for, random_policy

Complain = Callable[[str], None]

LONGEST_GAME = 200_000
"""Decisions after which a game is given up: a real game is over long before."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A game that failed: its seed, the number of its last decision, and what was raised."""

    seed: int
    decision: int
    error: str


@dataclass(slots=True)
class Report:
    """The result of some games. `seconds` is playing time; `outcomes` counts each result.

    `bots` are the computer players as they were given, and `won` counts the games each has won.
    """

    game: str
    seats: int
    mode: str
    games: int
    decisions: int = 0
    seconds: float = 0.0
    outcomes: dict[str, int] = field(default_factory=dict)
    errors: list[Failure] = field(default_factory=list)
    bots: tuple[str, ...] = ()
    won: list[int] = field(default_factory=list)

    @property
    def decisions_per_s(self) -> float:
        """Decisions in one second of playing time."""
        return self.decisions / self.seconds if self.seconds else 0.0

    @property
    def mean_decisions(self) -> float:
        """Decisions in one game on the average."""
        return self.decisions / self.games if self.games else 0.0

    def as_data(self) -> dict[str, Any]:
        """The report as one object for JSON."""
        data = {
            "game": self.game,
            "seats": self.seats,
            "mode": self.mode,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 4),
            "decisions_per_s": round(self.decisions_per_s),
            "mean_decisions": round(self.mean_decisions, 1),
            "outcomes": self.outcomes,
            "errors": [asdict(failure) for failure in self.errors],
        }
        if not self.bots:
            return data
        return data | {
            "bots": list(self.bots),
            "wins": [round(won / self.games, 4) for won in self.won],
            "ci95": [[round(end, 4) for end in interval(won, self.games)] for won in self.won],
        }

    def merged(self, other: Report) -> Report:
        """This report and that of the games after it as one."""
        outcomes = Counter(self.outcomes) + Counter(other.outcomes)
        return replace(
            self,
            games=self.games + other.games,
            decisions=self.decisions + other.decisions,
            seconds=self.seconds + other.seconds,
            outcomes=dict(sorted(outcomes.items())),
            errors=self.errors + other.errors,
            won=[a + b for a, b in zip(self.won, other.won, strict=True)],
        )


def simulate(
    ruleset: Ruleset[Any],
    table: Table,
    games: int,
    policy: PolicyMaker = POLICIES["random"],
    *,
    bots: Sequence[str] = (),
    first: int = 0,
) -> Report:
    """Play `games` games at `table`, game number i with the seed of the table plus i.

    The numbers begin with `first`. `bots` are levels of computer players, one for each seat; they
    move one seat further each game. Without them `policy` plays all seats. A game that fails is
    counted and does not stop the others. The same arguments give the same report, `seconds`
    excepted.
    """
    won = [0] * len(bots)
    report = Report(table.game, len(table.chairs), table.mode, games, bots=tuple(bots), won=won)
    outcomes: Counter[str] = Counter()
    collecting = gc.isenabled()
    started = perf_counter()
    # A finished game leaves few cycles; looking through the whole heap for them is wasted time.
    gc.disable()
    try:
        for number in range(first, first + games):
            seed = (table.seed + number) % SEED_LIMIT
            here = table.model_copy(update={"seed": seed})
            _play(ruleset, here, number, policy, report, outcomes)
            if number % 50 == 49:
                gc.collect(0)
    finally:
        if collecting:
            gc.enable()
    report.seconds = perf_counter() - started
    report.outcomes = dict(sorted(outcomes.items()))
    return report


def _play(
    ruleset: Ruleset[Any],
    table: Table,
    number: int,
    policy: PolicyMaker,
    report: Report,
    outcomes: Counter[str],
) -> None:
    count = 0

    def complain(trouble: str) -> None:
        report.errors.append(Failure(table.seed, count, trouble))

    try:
        game, answer = _begun(ruleset, table, number, policy, report.bots, complain)
        while (decision := game.decision) is not None:
            count += 1
            if count > LONGEST_GAME:
                raise RuntimeError(f"the game did not end after {LONGEST_GAME} decisions")
            game.answer(answer(decision))
        assert game.outcome is not None
        outcomes[game.outcome.result] += 1
        for seat in game.outcome.winners if report.bots else ():
            report.won[bot_at(seat, number, len(report.bots))] += 1
    # Rules are foreign code: one game that fails is a finding, not the end of the run.
    except Exception as error:
        cause = error.__cause__ or error
        complain(f"{type(cause).__name__}: {cause}")
    report.decisions += count


def _begun(
    ruleset: Ruleset[Any],
    table: Table,
    number: int,
    policy: PolicyMaker,
    bots: Sequence[str],
    complain: Complain,
) -> tuple[World[Any] | Session[Any], Callable[[Decision], str]]:
    """A new game, and the function that answers in it: of computer players or of the policy."""
    luck = luck_for(table.seed)
    if not bots:
        decide = policy(luck)
        return Session(ruleset, table), lambda decision: decide(decision.choices.options)
    levels = seating(bots, number)
    game: World[Any] | Session[Any]
    seats: list[Seat[Any]] = []
    if set(levels) == {RANDOM}:
        # Nobody looks where all answer by chance: no log, no checkpoints, no frames.
        game = World(ruleset, table, ruleset.setup(table))
    else:
        game = session = Session(ruleset, table)
        seats = [Seat(session, seat) for seat in range(len(levels))]
    return game, Players(seats, load_bot(ruleset), levels, luck, complain).answer


Z95 = 1.96
"""Standard errors to each side within which 95 of 100 samples lie."""


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson's)."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, Z95 * Z95
    middle = (share + square / (2 * games)) / (1 + square / games)
    width = share * (1 - share) / games + square / (4 * games * games)
    half = Z95 * sqrt(width) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def seating(bots: Sequence[str], number: int) -> list[str]:
    """Return the bot on each seat in game `number`: the bots move one seat further each game."""
    shift = number % len(bots)
    return [*bots[-shift:], *bots[:-shift]] if shift else list(bots)


def bot_at(seat: int, number: int, count: int) -> int:
    """Return which of the given bots plays a seat in game `number`."""
    return (seat - number) % count


class Players:
    """The players of one game. `complain` is called with a sentence when one of them fails.

    They see the game through `seats`, which may be empty where all answer by chance.
    """

    def __init__(
        self,
        seats: Sequence[Seat[Any]],
        bot: Bot[Any],
        levels: Sequence[str],
        luck: Random,
        complain: Complain,
    ) -> None:
        self._seats = seats
        made = {level: Player(bot, level) for level in set(levels) if level != RANDOM}
        self._players = [made.get(level) for level in levels]
        self._at_random = random_policy(luck)
        self._complain = complain

    def answer(self, decision: Decision) -> str:
        """The key of the answer to what is asked."""
        if decision.seat != TABLE:
            return self._ask(decision, decision.seat)
        return answer_together(decision, lambda seat: self._ask(decision, seat))

    def _ask(self, decision: Decision, seat: int) -> str:
        player = self._players[seat]
        if player is None:
            return self._at_random(decision.choices.options)
        choice = player.choose(self._seats[seat].for_computer())
        if choice.trouble:
            self._complain(f"{player.level} at seat {seat + 1}: {choice.trouble}")
        return choice.key
