"""How a computer player comes to an advice, and judges an answer that was given.

Like a player it gets the frame of a seat and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TypeVar

from tabletop_tui.core.decision import TABLE, Choices, Decision
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.players.bot import Bot, Level, Watch, forward, nobody_watches
from tabletop_tui.core.players.hints.advice import BEST, Advice, Advised, Judged, Verdict
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
        keys = [key for key in dict.fromkeys((choice.key, *compared)) if key in own][:BEST]
        found = [choice.worth[key] for key in keys]
        looks = [bot.scale.told(one) if one <= found[0] else ABOUT_AS_GOOD for one in found]
        means = bot.means(seen.view, here.decision)
        return Advice(_told(bot, seen, here, keys, looks), choice.simulations, means)
    opinions = _opinions(bot, seen, here, level)
    if len(opinions) > 1:
        keys = [key for key in opinions if key in own][:BEST]
        return Advice(_told(bot, seen, here, keys, [NOT_TOLD_APART] * len(keys)))
    keys = [choice.key] if choice.key in own else []
    left = [key for key in own if key not in keys]
    keys += _next_best(bot, seen, here, left, BEST - len(keys), level)
    return Advice(_told(bot, seen, here, keys, RANKS))


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
    bot: Bot[S], seen: Seen[S], here: Situation[S], left: list[str], count: int, level: Level
) -> list[str]:
    """What the policy would answer if the better answers were not offered."""
    found: list[str] = []
    luck = Random(len(left))
    for _ in range(count):
        if not left:
            break
        rest = Choices(o for o in here.decision.options if o.key in left)
        try:
            asked = replace(here.decision, choices=rest)
            key = bot.answer(seen.view, seen.viewer, asked, here.imagined, luck, level)
        # It was not made for fewer answers than the rules offer.
        except Exception:
            break
        if key not in left:
            break
        found.append(key)
        left = [other for other in left if other != key]
    return found


def _told(
    bot: Bot[S], seen: Seen[S], here: Situation[S], keys: Sequence[str], looks: Sequence[str]
) -> tuple[Advised, ...]:
    """These answers with how good they look, and why."""
    view, seat, names = seen.view, seen.viewer, seen.table.names
    return tuple(
        Advised(key, look, bot.reason(view, seat, here.decision, key, names))
        for key, look in zip(keys, looks, strict=False)
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
        wanted += _next_best(bot, seen, here, own, BEST - 1, level)
    return "good" if given in wanted else "doubtful"


def _opinions(bot: Bot[S], seen: Seen[S], here: Situation[S], level: Level) -> list[str]:
    """What the policy answers with one luck or another: more than one where it has no opinion."""
    said = [
        bot.answer(seen.view, seen.viewer, here.decision, here.imagined, Random(number), level)
        for number in range(OPINIONS)
    ]
    return list(dict.fromkeys(said))
