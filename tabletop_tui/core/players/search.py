"""How a computer player finds its answer: by the policy of its game, or by imagined futures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Generic, NamedTuple, TypeVar

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.players.bot import Bot, Choice, Level, Watch
from tabletop_tui.core.players.imagine import Imagined, imagine
from tabletop_tui.core.players.table_questions import answer_together
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)

ANSWERS = 400
"""The most answers of one future. After these, its position is evaluated."""

FEWEST = 4
"""The fewest worlds after which another answer may replace that of the policy."""


class Situation(NamedTuple, Generic[S]):
    """What a player of a level has to decide, with one imagined world and a function for more.

    If there is an imagined world, the question has the values of its options. A frame from another
    process does not have them; the rules make them again.
    """

    bot: Bot[S]
    seen: Seen[S]
    decision: Decision
    level: Level
    luck: Random
    watch: Watch
    imagined: Imagined[S] | None
    dream: Callable[[], Imagined[S] | None]


def search(here: Situation[S], first: Imagined[S], keys: Sequence[str]) -> Choice:
    """The best answer by simulation. The first of `keys` wins unless it is clearly beaten.

    `first` is one imagined world. Each round halves the answers and has as many simulations, so
    that the best answers get the most.
    """
    bot, level, luck = here.bot, here.level, here.luck
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
            world, waiting = waiting or here.dream(), None
            if world is None:
                continue
            futures = luck.getrandbits(64)
            for key in alive:
                end = future(bot, world, key, here.seen.viewer, level, Random(futures))
                found[key].append(end.worth)
            done += len(alive)
            if not here.watch(_best(found, wanted, alive, level, done)):
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


class Step(NamedTuple):
    """An answer of a seat in its own turn: the kind of question, its key and its name."""

    kind: str
    key: str
    label: str


class Future(NamedTuple):
    """How good the end of a future was, and what the seat answered until the end of its turn."""

    worth: float
    steps: tuple[Step, ...]


def future(
    bot: Bot[S],
    imagined: Imagined[S],
    key: str,
    seat: int,
    level: Level,
    luck: Random,
    plan: Sequence[Step] = (),
) -> Future:
    """How good it is for a seat to give this answer if everybody follows the policy afterwards.

    With the same `luck`, different answers lead to futures with the same random draws. In the rest
    of its turn the seat follows `plan`, the steps of another future, as far as they are offered: in
    any order that the rules allow, earlier steps first.
    """
    world = imagined.world()
    begun = bot.turn(world.state)
    left, steps, answer = [step for step in plan if step.key != key], list[Step](), key
    for number in range(ANSWERS):
        decision = world.decision
        if decision is None or (turn := bot.turn(world.state)) >= begun + level.turns:
            break
        own = turn == begun and (decision.seat == seat or not number)
        if number:
            offered = (s for s in left if own and s.kind == decision.kind)
            step = next((s for s in offered if s.key in decision.choices), None)
            if step is not None:
                left.remove(step)
            answer = policy_answer(bot, world.state, decision, luck) if step is None else step.key
        option = decision.choices.get(answer)
        if own and option is not None:
            steps.append(Step(decision.kind, answer, option.label))
        world.answer(answer)
    outcome = world.outcome
    worth = bot.worth(world.state, seat) if outcome is None else bot.ended(outcome, seat)
    return Future(worth, tuple(steps))


def policy_answer(bot: Bot[S], state: S, decision: Decision, luck: Random) -> str:
    """The answer of the policy, for the seat that is asked or for the whole table."""
    if decision.seat != TABLE:
        return bot.policy(state, decision.seat, decision, luck)
    return answer_together(decision, lambda seat: bot.policy(state, seat, decision, luck))


def imagining(bot: Bot[S], seen: Seen[S], luck: Random) -> Callable[[], Imagined[S] | None]:
    """A function that imagines another world with each call; the policy guesses secret answers."""

    def guess(state: S, asked: Decision, luck: Random) -> str:
        return bot.policy(state, asked.seat, asked, luck)

    return lambda: imagine(bot.ruleset, seen, bot.deal, guess, luck)


def situation(bot: Bot[S], seen: Seen[S], level: Level, luck: Random, watch: Watch) -> Situation[S]:
    """Prepare the search for the question in a frame."""
    decision = seen.question
    assert decision is not None
    dream = imagining(bot, seen, luck)
    imagined = dream()
    if imagined is not None:
        decision = imagined.world().decision or decision
    seen = seen._replace(question=decision)
    return Situation(bot, seen, decision, level, luck, watch, imagined, dream)


def choice_in(here: Situation[S]) -> Choice:
    """The answer in this situation: of the policy, or at main decisions the best of several."""
    bot, level, luck, decision = here.bot, here.level, here.luck, here.decision
    view, seat = here.seen.view, here.seen.viewer
    if level.slips and luck.random() < level.slips:
        return Choice(bot.slip(view, seat, decision, luck))
    own = bot.weigh(view, seat, decision, level, luck)
    if own is not None:
        return own
    wanted = bot.answer(view, seat, decision, here.imagined, luck, level)
    if here.imagined is None or not level.simulations or not bot.searched(decision):
        return Choice(wanted)
    keys = bot.candidates(view, seat, decision, wanted)
    return search(here, here.imagined, (wanted, *keys))
