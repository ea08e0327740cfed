"""Random games, one decision after the other, and the fault that ends one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from tabletop_tui.check.settings import Setting
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import RulesError, because
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session

IDLE = 0.2
"""How often keys that lead back to the same question stand to choice at all."""


class Fault(Exception):  # noqa: N818 - it is what the check is for, not an error of the program
    """Something that a game does not hold to. `where` says at which decision of which game."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where
        self.message = message


class Moment(NamedTuple):
    """A session standing at a decision (or at the end), and where that is, for messages."""

    session: Session[Any]
    setting: Setting
    seed: int

    @property
    def number(self) -> int:
        """How many decisions were answered before."""
        return self.session.decisions

    @property
    def where(self) -> str:
        """Where it is, in words that are enough to play there again."""
        return f"{self.setting}, seed {self.seed}, decision {self.number}"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.decision is None

    def hold(self, holds: bool, message: str) -> None:
        """Raises a `Fault` unless something holds here."""
        if not holds:
            raise Fault(self.where, message)


Choose = Callable[[Random, list[str]], str]
"""How a random game takes one of some keys."""


def by_share(policy: Random, keys: list[str]) -> str:
    """A random key, by one number from 0 to 1: other games than with `Random.choice`."""
    return keys[int(policy.random() * len(keys))]


def play(setting: Setting, seed: int, choose: Choose = Random.choice) -> Iterator[Moment]:
    """A random game, stopping at each decision and once more at the end.

    Raises `Fault` when the rules fail or the game does not end.
    """
    try:
        session = Session(setting.ruleset, setting.table(seed))
    except RulesError as error:
        where = f"{setting}, seed {seed}, before the first decision"
        raise Fault(where, f"the rules failed: {_cause(error)}") from error
    policy = Random(seed)
    bound = setting.promise.bound
    while True:
        moment = Moment(session, setting, seed)
        yield moment
        if session.decision is None:
            return
        moment.hold(session.decisions < bound, f"the game goes on after {bound} decisions")
        key = pick(session.decision, policy, setting.promise.idle, choose)
        try:
            session.answer(key)
        except RulesError as error:
            message = f"the rules failed at the answer {key!r}: {_cause(error)}"
            raise Fault(moment.where, message) from error


def _cause(error: Exception) -> str:
    return because(error.__cause__) if isinstance(error.__cause__, Exception) else str(error)


def pick(decision: Decision, policy: Random, idle: tuple[str, ...], choose: Choose) -> str:
    """A random key; one that is idle only now and then."""
    keys = [option.key for option in decision.options]
    if idle and policy.random() > IDLE:
        keys = [key for key in keys if key not in idle] or keys
    return choose(policy, keys)


def viewers(session: Session[Any]) -> range:
    """Everybody who looks: the public, then each seat."""
    return range(PUBLIC, len(session.table.chairs))
