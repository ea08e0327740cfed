"""A computer player at a table: returns the key of an answer for each frame, even if it fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Generic, TypeVar

from tabletop_tui.core.chairs import RANDOM
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.play.seat import NOT_YOURS, Seen
from tabletop_tui.core.players.advice import Advice, Judged, advise, judge
from tabletop_tui.core.players.bot import Bot, Choice, Level, Watch, forward, nobody_watches
from tabletop_tui.core.players.imagine import mark_of
from tabletop_tui.core.players.search import choice_in, situation
from tabletop_tui.core.state import State
from tabletop_tui.core.words.plaintext import one_line

S = TypeVar("S", bound=State)


PATIENCE = 2
"""How often the same frame gets the same answer again, since a move may have been taken back."""


class Player(Generic[S]):
    """The bot of a game at one level.

    It remembers only which frames it has answered. If it gets the same frame again and again, its
    answers only lead back; it then gives other answers, so that the game does not get stuck.
    """

    def __init__(self, bot: Bot[S], level: str, most: int | None = None) -> None:
        """`most` limits the number of simulations. Raises `KeyError` for an unknown level."""
        self.bot = bot
        self.level = level
        found = levels_of(bot)[level]
        if most is not None:
            found = replace(found, simulations=min(most, found.simulations))
        self._level = found
        self._given: dict[bytes, list[str]] = {}

    def choose(self, seen: Seen[S], watch: Watch = nobody_watches) -> Choice:
        """The answer to the question in this frame; the same for the same frame, everywhere.

        It is always one that was offered. Raises `IllegalAnswerError` when nothing is asked.
        """
        decision = seen.question
        if decision is None:
            raise IllegalAnswerError(NOT_YOURS)
        if len(decision.options) == 1:
            return Choice(decision.options[0].key)
        mark = mark_of(seen)
        given = self._given.setdefault(mark, [])
        if len(given) > PATIENCE:
            luck = Random(mark + b"." * len(given))
            choice = Choice(luck.choice(_untried(decision, given)))
        else:
            choice = self._thought(seen, decision, Random(mark), watch)
        given.append(choice.key)
        return choice

    def advise(self, seen: Seen[S], watch: Watch = nobody_watches) -> Advice:
        """The best answers to the question in this frame; the same for the same frame, everywhere.

        If the bot fails, there are none. Raises `IllegalAnswerError` when nothing is asked.
        """
        if seen.question is None:
            raise IllegalAnswerError(NOT_YOURS)
        luck = Random(mark_of(seen))
        try:
            return advise(self.bot, seen, self._level, luck, watch)
        # A bot is foreign code.
        except Exception as error:
            return Advice(trouble=_failure(error))

    def judge(self, seen: Seen[S], given: str, watch: Watch = nobody_watches) -> Judged:
        """Judge an answer that was given to the question in this frame.

        If the bot fails, the verdict is `failed`. Raises `IllegalAnswerError` for an answer that
        was not offered.
        """
        if seen.question is None or given not in seen.question.choices:
            raise IllegalAnswerError(NOT_YOURS)
        luck = Random(mark_of(seen))
        try:
            return judge(self.bot, seen, given, self._level, luck, watch)
        # As in `advise`.
        except Exception as error:
            return Judged(given, given, "failed", _failure(error))

    def _thought(self, seen: Seen[S], decision: Decision, luck: Random, watch: Watch) -> Choice:
        if self.level == RANDOM:
            return Choice(luck.choice(forward(decision)))
        trouble = ""
        try:
            choice = choice_in(situation(self.bot, seen, self._level, luck, watch))
            if choice.key in decision.choices:
                return choice
            trouble = f"{choice.key!r} was not offered"
        # A bot is foreign code. If it fails, give any answer, and say what went wrong.
        except Exception as error:
            trouble = _failure(error)
        return Choice(luck.choice(forward(decision)), trouble=trouble)


def _failure(error: Exception) -> str:
    return one_line(f"{type(error).__name__}: {error}")


def _untried(decision: Decision, given: Sequence[str]) -> list[str]:
    keys = forward(decision)
    left = [key for key in keys if key not in given]
    return left or keys


def levels_of(bot: Bot[Any]) -> Mapping[str, Level]:
    """The levels of a game in rising order, level 0 included."""
    return {RANDOM: Level(), **bot.levels}
