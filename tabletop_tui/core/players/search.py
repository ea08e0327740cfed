"""Answers compared by playing futures out in imagined worlds, the same worlds for each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2, sqrt
from random import Random
from statistics import fmean, stdev
from typing import TypeVar

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.players.bot import Bot, Choice, Level, Watch
from tabletop_tui.core.players.imagine import Imagined
from tabletop_tui.core.players.together import answer_together
from tabletop_tui.core.players.world import World
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)

ANSWERS = 400
"""A future of more answers is judged where it stands."""

FEWEST = 4
"""An answer is left for another only after so many worlds."""


def search(
    bot: Bot[S],
    first: Imagined[S],
    dream: Callable[[], Imagined[S] | None],
    keys: Sequence[str],
    seat: int,
    level: Level,
    luck: Random,
    watch: Watch,
) -> Choice:
    """The best answer as far as so many simulations can tell: the first unless clearly beaten.

    `first` is one imagined world, `dream` gives more.

    In each round the better half of the answers goes on, with as many simulations as in the round
    before. So the answers that are close get the most.
    """
    alive = list(dict.fromkeys(keys))
    wanted = alive[0]
    if len(alive) == 1:
        return Choice(wanted)
    found: dict[str, list[float]] = {key: [] for key in alive}
    rounds = max(1, ceil(log2(len(alive))))
    done = 0
    waiting: Imagined[S] | None = first
    for _ in range(rounds):
        for _ in range(max(1, level.simulations // (rounds * len(alive)))):
            world, waiting = waiting or dream(), None
            if world is None:
                continue
            futures = luck.getrandbits(64)
            for key in alive:
                found[key].append(future(bot, world, key, seat, level, Random(futures)))
            done += len(alive)
            if not watch(_best(found, wanted, alive, level, done)):
                return _best(found, wanted, alive, level, done)
        others = sorted(alive[1:], key=lambda key: -fmean(found[key] or [0]))
        alive = [wanted, *others[: max(1, len(others) // 2)]]
    return _best(found, wanted, alive, level, done)


def _best(
    found: dict[str, list[float]], wanted: str, alive: list[str], level: Level, done: int
) -> Choice:
    worth = {key: fmean(values) for key, values in found.items() if values}
    best = wanted
    for key in sorted(alive[1:], key=lambda key: -worth.get(key, 0)):
        gains = [a - b for a, b in zip(found[key], found[wanted], strict=True)]
        if len(gains) < FEWEST:
            continue
        doubt = stdev(gains) / sqrt(len(gains))
        if fmean(gains) > level.margin * doubt:
            best = key
            break
    return Choice(best, done, worth)


def future(
    bot: Bot[S], imagined: Imagined[S], key: str, seat: int, level: Level, luck: Random
) -> float:
    """How good it is for a seat when it answers so and everybody follows the policy from then on.

    The same luck meets the same future, whatever is answered.
    """
    world = imagined.world()
    end = bot.turn(world.state) + level.turns
    world.answer(key)
    play_out(bot, world, end, luck)
    outcome = world.outcome
    return bot.worth(world.state, seat) if outcome is None else bot.ended(outcome, seat)


def play_out(bot: Bot[S], world: World[S], end: int, luck: Random) -> None:
    """Everybody answers by the policy, up to a turn of the game, or to its end."""
    for _ in range(ANSWERS):
        decision = world.decision
        if decision is None or bot.turn(world.state) >= end:
            return
        world.answer(policy_answer(bot, world.state, decision, luck))


def policy_answer(bot: Bot[S], state: S, decision: Decision, luck: Random) -> str:
    """What the policy answers, for the seat that is asked or for the whole table."""
    if decision.seat != TABLE:
        return bot.policy(state, decision.seat, decision, luck)
    return answer_together(decision, lambda seat: bot.policy(state, seat, decision, luck))
