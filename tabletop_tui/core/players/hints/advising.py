"""How a computer player comes to an advice, and judges an answer that was given.

Like a player it gets the frame of a seat and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, TypeVar

from tabletop_tui.core.decision import TABLE, Choices, Decision, Option
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.players.bot import Bot, Level, Watch, forward, nobody_watches
from tabletop_tui.core.players.hints.advice import (
    BEST,
    Advice,
    Advised,
    Judged,
    Verdict,
    effects_of,
)
from tabletop_tui.core.players.search import future
from tabletop_tui.core.players.thinking import Situation, choice_in, situation
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)

OPINIONS = 5
"""So often a policy is asked, with other luck each time, to learn whether it has an opinion."""

SHARE = 2
"""Two answers are compared in one world for so many simulations."""

RANKS = ("first choice", "second choice", "third choice")
NOT_TOLD_APART = "not told apart"
"""Of answers that the player gives by chance: it may be that one of them is better."""

ABOUT_AS_GOOD = "about as good"
"""Of an answer that came out better than the best one, but by no more than chance can do."""


def advise(
    bot: Bot[S],
    seen: Seen[S],
    level: Level,
    luck: Random,
    watch: Watch = nobody_watches,
) -> Advice:
    """The best answers to the question in a frame: first the one that the player would give."""
    here = situation(bot, seen, luck)
    level = replace(level, slips=0.0)
    choice = choice_in(bot, seen, here, level, luck, watch)
    own = _own(here.decision, seen.viewer)
    if choice.worth:
        compared = sorted(choice.worth, key=lambda key: -choice.worth[key])
        keys = [key for key in dict.fromkeys((choice.key, *compared)) if key in own]
        groups = _different(bot, seen, keys, choice.worth)
        found = [choice.worth[first] for first, *_ in groups]
        looks = [bot.scale.told(one) if one <= found[0] else ABOUT_AS_GOOD for one in found]
        means = bot.means(seen.view, here.decision)
        return Advice(_told(bot, seen, here, groups, looks), choice.simulations, means)
    opinions = _opinions(bot, seen, here, level)
    if len(opinions) > 1:
        groups = _different(bot, seen, [key for key in opinions if key in own])
        return Advice(_told(bot, seen, here, groups, [NOT_TOLD_APART] * len(groups)))
    first = [choice.key] if choice.key in own else []
    left = [key for key in own if key not in first]
    ranked = chain(first, _next_best(bot, seen, here, left, level))
    return Advice(_told(bot, seen, here, _different(bot, seen, ranked), RANKS))


class _Effect(NamedTuple):
    """An answer with the lines that tell what it would do."""

    option: Option
    lines: Sequence[object]

    def equals(self, other: _Effect, near: bool) -> bool:
        """Whether it is the same answer: two copies of a card, or `near` ones for one place."""
        one, two = self.option, other.option
        same_place = bool(one.target and self.lines) and one.target == two.target
        return self.lines == other.lines and (one.label == two.label or (near and same_place))


def _different(
    bot: Bot[S], seen: Seen[S], keys: Iterable[str], worth: Mapping[str, float] | None = None
) -> list[list[str]]:
    """The best answers that differ in what they do, each with those that do the same after it.

    What they do is compared as it reads.
    """
    assert seen.question is not None
    known = worth or {}
    groups: list[list[_Effect]] = []
    for key in keys:
        option = seen.question.choices.get(key)
        if option is None:
            continue
        one = _Effect(option, effects_of(bot.rules, seen, option))
        for group in groups:
            first = group[0]
            less = known.get(first.option.key, 0.0) - known.get(key, 0.0)
            if one.equals(first, near=abs(less) < bot.scale.doubtful):
                group.append(one)
                break
        else:
            if len(groups) == BEST:
                break
            groups.append([one])
    return [[one.option.key for one in group] for group in groups]


def judge(
    bot: Bot[S],
    seen: Seen[S],
    given: str,
    level: Level,
    luck: Random,
    watch: Watch = nobody_watches,
) -> Judged:
    """What an answer cost, by the player's own evaluation.

    Where it plays futures out, both answers are compared in the same ones, and only what is beyond
    their chance counts.
    """
    here = situation(bot, seen, luck)
    # Half of them find its own answer, half compare the two.
    level = replace(level, slips=0.0, simulations=level.simulations // 2)
    choice = choice_in(bot, seen, here, level, luck, watch)
    best = choice.key
    if given == best:
        return Judged(given, best)
    scale = bot.scale
    if given in choice.worth and best in choice.worth and not _is_searched(bot, here, level):
        cost, sure = choice.worth[best] - choice.worth[given], 0.0
    elif _is_searched(bot, here, level):
        cost, sure = _compared(bot, here, (best, given), seen.viewer, level, luck)
    else:
        return Judged(given, best, _by_policy(bot, seen, here, given, level))
    if cost - sure > scale.doubtful:
        verdict: Verdict = "bad" if cost - sure > scale.bad else "doubtful"
        return Judged(given, best, verdict, scale.told(cost))
    return Judged(given, best, "good", scale.told(max(cost, 0.0)))


def _own(decision: Decision, seat: int) -> list[str]:
    """The answers that this seat may give and that lead on."""
    own = forward(decision)
    if decision.seat != TABLE:
        return own
    return [key for key in own if (o := decision.choices.get(key)) and o.by in (None, seat)]


def _next_best(
    bot: Bot[S], seen: Seen[S], here: Situation[S], left: list[str], level: Level
) -> Iterator[str]:
    """What the policy would answer if the better answers were not offered, one after the other."""
    luck = Random(len(left))
    while left:
        rest = Choices(o for o in here.decision.options if o.key in left)
        try:
            asked = replace(here.decision, choices=rest)
            key = bot.answer(seen.view, seen.viewer, asked, here.imagined, luck, level)
        # It was not made for fewer answers than the rules offer.
        except Exception:
            return
        if key not in left:
            return
        yield key
        left = [other for other in left if other != key]


def _told(
    bot: Bot[S],
    seen: Seen[S],
    here: Situation[S],
    groups: Sequence[Sequence[str]],
    looks: Sequence[str],
) -> tuple[Advised, ...]:
    """The first answer of each group with how good it looks, why, and those that equal it."""
    view, seat, names = seen.view, seen.viewer, seen.table.names
    return tuple(
        Advised(
            key,
            look,
            bot.reason(view, seat, here.decision, key, names, here.imagined),
            tuple(equal),
        )
        for (key, *equal), look in zip(groups, looks, strict=False)
    )


def _is_searched(bot: Bot[S], here: Situation[S], level: Level) -> bool:
    return bool(level.simulations) and here.imagined is not None and bot.searched(here.decision)


def _compared(
    bot: Bot[S],
    here: Situation[S],
    keys: Sequence[str],
    seat: int,
    level: Level,
    luck: Random,
) -> tuple[float, float]:
    """How much better the first of two answers was in the same futures, and how far chance goes."""
    gains = []
    for _ in range(max(2, level.simulations // SHARE)):
        world = here.dream()
        if world is None:
            continue
        seed = luck.getrandbits(64)
        one, other = (future(bot, world, key, seat, level, Random(seed)) for key in keys)
        gains.append(one - other)
    if len(gains) < 2:
        return 0.0, 0.0
    return fmean(gains), stdev(gains) / sqrt(len(gains))


def _by_policy(bot: Bot[S], seen: Seen[S], here: Situation[S], given: str, level: Level) -> Verdict:
    """An answer is doubtful when a policy that is sure gives another one.

    Of several picks each is good that it would make soon: it matters not which is made first.
    """
    wanted = _opinions(bot, seen, here, level)
    if len(wanted) > 1:
        return "good"
    if here.decision.several:
        own = [key for key in _own(here.decision, seen.viewer) if key not in wanted]
        wanted += islice(_next_best(bot, seen, here, own, level), BEST - 1)
    return "good" if given in wanted else "doubtful"


def _opinions(bot: Bot[S], seen: Seen[S], here: Situation[S], level: Level) -> list[str]:
    """What the policy answers with one luck or another: more than one where it has no opinion."""
    said = [
        bot.answer(seen.view, seen.viewer, here.decision, here.imagined, Random(number), level)
        for number in range(OPINIONS)
    ]
    return list(dict.fromkeys(said))
