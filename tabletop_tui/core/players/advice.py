"""Advice by a computer player: the best answers to a question, and what a given answer cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Literal, NamedTuple, Self, TypeVar

from tabletop_tui.core.decision import TABLE, Choices, Option
from tabletop_tui.core.events import Phrase
from tabletop_tui.core.play.seat import Seen, preview_of
from tabletop_tui.core.players.bot import Bot, Level, Watch, forward, nobody_watches
from tabletop_tui.core.players.search import Situation, Step, choice_in, future, situation
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)

BEST = 3
"""The most answers that an advice names."""

TABLE_DECIDES = "No hint: all would see it."
"""Why there is no hint at a question of the whole table. Short enough for the smallest panel."""
ONE_ANSWER = "There is only one answer."
NO_ADVICE = "The computer has no advice here."
FAILED = "The computer player failed here: {}."
NO_OTHER = "No further answer is advised."

Verdict = Literal["good", "doubtful", "bad", "failed"]
"""The judgement of an answer; `failed` says that the computer player raised an error."""


@dataclass(frozen=True, slots=True)
class Advised:
    """One advised answer: its key, how good it looks, and why. Both texts may be empty.

    `equal` are the keys of other answers that do the same and are about as good.
    """

    key: str
    looks: str = ""
    why: str = ""
    equal: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """The best answers, the best first, and the number of simulations.

    `means` explains the measure of how good an answer looks; `trouble` says what failed, if
    anything did.
    """

    answers: tuple[Advised, ...] = ()
    simulations: int = 0
    means: str = ""
    trouble: str = ""

    @property
    def ranked(self) -> bool:
        """Whether the order of the answers means anything: each is better than the next."""
        return all(one.looks != NOT_DISTINGUISHED for one in self.answers)

    @property
    def none(self) -> str:
        """The reason why it holds no answer."""
        return FAILED.format(self.trouble) if self.trouble else NO_ADVICE

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The advice from its fields as JSON. Raises `KeyError` or `TypeError` for other data."""
        answers = tuple(Advised(**{**one, "equal": tuple(one["equal"])}) for one in data["answers"])
        return cls(answers, data["simulations"], data["means"], data["trouble"])


@dataclass(frozen=True, slots=True)
class Judged:
    """How the computer player judges an answer that was given.

    `best` is the key of the answer that it would give, and `then` what it would do in the rest of
    the turn. `cost` says in words how much less the given answer was worth, and `least` is the
    lower bound of this difference. They are empty and 0 if the difference was not measured or may
    be due to chance; then the verdict is never worse than doubtful. For a `failed` judgement,
    `cost` says what failed. `chance` is how likely the best answer was to win, from 0 to 1; None if
    that was not measured or the game counts points.
    """

    given: str
    best: str
    verdict: Verdict = "good"
    cost: str = ""
    least: float = 0.0
    then: tuple[str, ...] = ()
    chance: float | None = None

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The judgement from its fields as JSON. Raises `TypeError` for other data."""
        return cls(**{**data, "then": tuple(data.get("then", ()))})


class AdviceLine(NamedTuple):
    """One advised answer in words: its key, its name, how good it looks, and why."""

    key: str
    label: str
    looks: str
    why: Sequence[Sequence[Phrase]]


def effects_of(ruleset: Ruleset[S], seen: Seen[S], option: Option) -> list[tuple[Phrase, ...]]:
    """The lines on what an answer would do, for the seat that sees this frame."""
    lines = [tuple(line) for line in preview_of(ruleset, seen, option).lines]
    texts = ["".join(phrase.text for phrase in line) for line in lines]
    own = [(Phrase(option.detail),)] if option.detail and option.detail not in texts else []
    return [*own, *lines]


def advice_lines(ruleset: Ruleset[S], seen: Seen[S], advice: Advice) -> list[AdviceLine]:
    """The advised answers in words for the viewer of this frame, each with what it would do."""
    assert seen.question is not None
    choices = seen.question.choices
    found: list[AdviceLine] = []
    for one in advice.answers:
        option = choices.get(one.key)
        if option is None:
            continue
        own = [(Phrase(one.why),)] if one.why and one.why != option.detail else []
        why = [*own, *effects_of(ruleset, seen, option)]
        others = [other.label for key in one.equal if (other := choices.get(key))]
        if named := [label for label in dict.fromkeys(others) if label != option.label]:
            why.append((Phrase(f"As good: {'; '.join(named)}."),))
        found.append(AdviceLine(one.key, option.label, one.looks, why))
    return found


OPINIONS = 5
"""How often a policy is asked, with other luck each time, to find out whether it has an opinion."""

FUTURES = 3
"""How many futures are played in one world to judge an answer: one for the best answer, two for
the given answer."""

NEAR = 0.25
"""Two answers are about equally good if they differ by less than this part of `Scale.doubtful`."""

SURE = 2.0
"""The standard errors to each side of a cost that are shown: 19 of 20 costs lie between."""

STEPS = 2
"""The most steps of a better turn that are shown after its first step."""

RANKS = ("first choice", "second choice", "third choice")
NOT_DISTINGUISHED = "not told apart"
"""The look of answers between which the player chooses at random; one may still be better."""

NO_OPINION = (
    "The computer sees no difference between these answers, and perhaps others: it gives one by "
    "chance."
)

ABOUT_AS_GOOD = "as good as the 1st"
"""The look of an answer that did better than the first one, but perhaps only by chance."""


def advise(
    bot: Bot[S], seen: Seen[S], level: Level, luck: Random, watch: Watch = nobody_watches
) -> Advice:
    """The best answers to the question in a frame: first the one that the player would give."""
    here = situation(bot, seen, replace(level, slips=0.0), luck, watch)
    choice = choice_in(here)
    own = _own(here)
    if choice.worth:
        compared = sorted(choice.worth, key=lambda key: -choice.worth[key])
        keys = [key for key in dict.fromkeys((choice.key, *compared)) if key in own]
        groups = _different(here, keys, choice.worth)
        found = [bot.scale.chance(choice.worth[first]) for first, *_ in groups]
        looks = [
            bot.scale.likely_in_words(one) if one <= found[0] else ABOUT_AS_GOOD for one in found
        ]
        even = str(round(100 / len(seen.table.chairs)))
        means = bot.means(seen.view, here.decision).replace("{even}", even)
        return Advice(_advised(here, groups, looks), choice.simulations, means)
    opinions = _opinions(here)
    if len(opinions) > 1:
        groups = _different(here, [key for key in opinions if key in own])
        advised = _advised(here, groups, [NOT_DISTINGUISHED] * len(groups))
        return Advice(advised, means=NO_OPINION)
    first = [choice.key] if choice.key in own else []
    left = [key for key in own if key not in first]
    ranked = chain(first, _next_best(here, left))
    return Advice(_advised(here, _different(here, ranked), RANKS))


class _Effect(NamedTuple):
    option: Option
    lines: Sequence[object]

    def equals(self, other: _Effect, near: bool) -> bool:
        """Whether both are the same answer: two copies of a card, or `near` ones for one place."""
        one, two = self.option, other.option
        same_place = bool(one.target and self.lines) and one.target == two.target
        return self.lines == other.lines and (one.label == two.label or (near and same_place))


def _effects(here: Situation[S], keys: Iterable[str]) -> Iterator[_Effect]:
    """What these answers do, without those that are not offered."""
    for key in keys:
        if (option := here.decision.choices.get(key)) is not None:
            yield _Effect(option, effects_of(here.bot.ruleset, here.seen, option))


def _different(
    here: Situation[S], keys: Iterable[str], worth: Mapping[str, float] | None = None
) -> list[list[str]]:
    """Group the best answers by the texts on what they do, so that equal ones share a group."""
    known = worth or {}
    groups: list[list[_Effect]] = []
    for one in _effects(here, keys):
        for group in groups:
            first = group[0]
            less = known.get(first.option.key, 0.0) - known.get(one.option.key, 0.0)
            if one.equals(first, near=abs(less) < NEAR * here.bot.scale.doubtful):
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
    """Return what an answer cost, by the player's own evaluation.

    If the player plays futures out, it compares the given answer and its best answer in the same
    futures. After the given answer the seat may make the moves that follow the best answer, so that
    doing the same things in another order costs nothing. The verdict depends on the lower
    bound of the cost. If the cost may be due to chance, the answer is good and has no cost.
    """
    here = situation(bot, seen, replace(level, slips=0.0), luck, watch)
    choice = choice_in(here)
    best, scale = choice.key, bot.scale
    measured = choice.worth and not scale.unit
    chance = scale.chance(max(choice.worth.values())) if measured else None
    if given == best:
        return Judged(given, best, chance=chance)
    if level.simulations and here.imagined is not None and bot.searched(here.decision):
        found = _compared(here, best, given)
        cost, doubt, then = found.cost, found.doubt, found.then
    elif given in choice.worth and best in choice.worth:
        worth = {key: scale.chance(choice.worth[key]) for key in (given, best)}
        cost, doubt, then = worth[best] - worth[given], 0.0, ()
    else:
        return Judged(given, best, _by_policy(here, given))
    least = cost - doubt
    if least <= 0:
        return Judged(given, best, chance=chance)
    verdict: Verdict = "good"
    if least > scale.doubtful:
        verdict = "bad" if least > scale.bad else "doubtful"
    words = scale.in_words(least, cost + doubt)
    return Judged(given, best, verdict, words, least, then, chance)


def _own(here: Situation[S]) -> list[str]:
    """The answers that this seat may give, without those that only lead back."""
    own, decision = forward(here.decision), here.decision
    if decision.seat != TABLE:
        return own
    mine = (None, here.seen.viewer)
    return [key for key in own if (o := decision.choices.get(key)) and o.by in mine]


def _next_best(here: Situation[S], left: list[str]) -> Iterator[str]:
    """Yield the policy's next best answers: what it answers if the better ones are not offered."""
    luck = Random(len(left))
    while left:
        rest = Choices(o for o in here.decision.options if o.key in left)
        try:
            asked = replace(here.decision, choices=rest)
            key = _policy(here._replace(decision=asked, luck=luck))
        # A policy may fail if it is offered fewer answers than by the rules.
        except Exception:
            return
        if key not in left:
            return
        yield key
        left = [other for other in left if other != key]


def _advised(
    here: Situation[S], groups: Sequence[Sequence[str]], looks: Sequence[str]
) -> tuple[Advised, ...]:
    """The first answer of each group with its look, its reason and the answers equal to it."""
    view, seat, names = here.seen.view, here.seen.viewer, here.seen.table.names
    return tuple(
        Advised(
            key,
            look,
            here.bot.reason(view, seat, here.decision, key, names, here.imagined),
            tuple(equal),
        )
        for (key, *equal), look in zip(groups, looks, strict=False)
    )


class _Compared(NamedTuple):
    """What an answer cost, the uncertainty of that cost, and the rest of the better turn."""

    cost: float
    doubt: float
    then: tuple[str, ...] = ()


def _compared(here: Situation[S], best: str, given: str) -> _Compared:
    """How much better the best answer is than the given one, in the same futures.

    After the given answer the seat follows the policy or the better plan, whichever costs less.
    """
    bot, seat, level = here.bot, here.seen.viewer, here.level
    free, planned, plans = list[float](), list[float](), list[tuple[Step, ...]]()
    chance = bot.scale.chance
    for _ in range(max(2, level.simulations // FUTURES)):
        world = here.dream()
        if world is None:
            continue
        seed = here.luck.getrandbits(64)
        better = future(bot, world, best, seat, level, Random(seed))
        for gains, plan in ((free, ()), (planned, better.steps)):
            other = future(bot, world, given, seat, level, Random(seed), plan)
            gains.append(chance(better.worth) - chance(other.worth))
        plans.append(better.steps)
    if len(plans) < 2:
        return _Compared(0.0, 0.0)
    gains = min(free, planned, key=fmean)
    sure = [step for step in plans[0][1:] if all(step in plan for plan in plans)]
    then = tuple(dict.fromkeys(step.label for step in sure))[:STEPS]
    return _Compared(fmean(gains), SURE * stdev(gains) / sqrt(len(gains)), then)


def _by_policy(here: Situation[S], given: str) -> Verdict:
    """Judge an answer by the policy alone: doubtful if no style of the policy gives this answer.

    Two copies of a card are the same answer. If the policy itself has no clear opinion, the answer
    is good. In a choice of several, a pick is good if it is among the policy's next picks, because
    the order of the picks does not matter.
    """
    wanted, level = _opinions(here), here.level
    if len(wanted) > 1:
        return "good"
    if here.decision.several:
        own = [key for key in _own(here) if key not in wanted]
        wanted += islice(_next_best(here, own), BEST - 1)
    for style in {one.style for one in here.bot.levels.values()} - {level.style}:
        wanted += _opinions(here._replace(level=replace(level, style=style)))
    (done,) = _effects(here, [given])
    alike = any(done.equals(one, near=False) for one in _effects(here, wanted))
    return "good" if alike else "doubtful"


def _opinions(here: Situation[S]) -> list[str]:
    """The different answers of the policy with different luck; one if it has a clear opinion."""
    answers = (_policy(here._replace(luck=Random(number))) for number in range(OPINIONS))
    return list(dict.fromkeys(answers))


def _policy(here: Situation[S]) -> str:
    seen, decision = here.seen, here.decision
    return here.bot.answer(seen.view, seen.viewer, decision, here.imagined, here.luck, here.level)
