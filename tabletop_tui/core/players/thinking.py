"""How a player comes to its answer: by the policy of its game, left only for a better one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Generic, NamedTuple, TypeVar

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.players.bot import Bot, Choice, Level, Watch, nobody_watches
from tabletop_tui.core.players.imagine import Imagined, imagine
from tabletop_tui.core.players.search import search
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)


class Situation(NamedTuple, Generic[S]):
    """What a player starts from: the question, one imagined world, and how to get more."""

    decision: Decision
    imagined: Imagined[S] | None
    dream: Callable[[], Imagined[S] | None]


def imagining(bot: Bot[S], seen: Seen[S], luck: Random) -> Callable[[], Imagined[S] | None]:
    """Imagines another world with each call; what others answered in secret the policy guesses."""

    def guess(state: S, asked: Decision, luck: Random) -> str:
        return bot.policy(state, asked.seat, asked, luck)

    return lambda: imagine(bot.rules, seen, bot.deal, guess, luck)


def situation(bot: Bot[S], seen: Seen[S], luck: Random) -> Situation[S]:
    """How a player sees the question in a frame."""
    decision = seen.question
    assert decision is not None
    dream = imagining(bot, seen, luck)
    imagined = dream()
    if imagined is not None:
        # The values of options do not come along to another process; the rules make them anew.
        decision = imagined.world().decision or decision
    return Situation(decision, imagined, dream)


def think(
    bot: Bot[S], seen: Seen[S], level: Level, luck: Random, watch: Watch = nobody_watches
) -> Choice:
    """The answer to the question in a frame."""
    return choice_in(bot, seen, situation(bot, seen, luck), level, luck, watch)


def choice_in(
    bot: Bot[S],
    seen: Seen[S],
    here: Situation[S],
    level: Level,
    luck: Random,
    watch: Watch = nobody_watches,
) -> Choice:
    """The answer in this situation.

    The policy answers, and at main decisions its answer is compared with others: in the way of the
    game, or in imagined worlds.
    """
    decision, imagined, dream = here
    if level.slips and luck.random() < level.slips:
        return Choice(bot.slip(seen.view, seen.viewer, decision, luck))
    own = bot.weigh(seen.view, seen.viewer, decision, level, luck)
    if own is not None:
        return own
    wanted = bot.answer(seen.view, seen.viewer, decision, imagined, luck, level)
    if imagined is None or not level.simulations or not bot.searched(decision):
        return Choice(wanted)
    keys = bot.candidates(seen.view, seen.viewer, decision, wanted)
    found = search(bot, imagined, dream, (wanted, *keys), seen.viewer, level, luck, watch)
    return replace(found, key=bot.before(seen.view, seen.viewer, decision, found.key))
