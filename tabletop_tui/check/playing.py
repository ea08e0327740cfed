"""Plays random games decision by decision, and defines the faults that checks raise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tabletop_tui.core.content.manifest import Manifest, TableOption
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import RulesError, because
from tabletop_tui.core.loader import Entry, entry_of, load_engine, place_in
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import Bot, load_bot
from tabletop_tui.core.promises import Promise, load_promise
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table, lay_table

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana")


@dataclass(frozen=True)
class Subject:
    """A game to check. Its parts are loaded on first use.

    Raises `RulesetError` on first use of a broken engine, promise or computer player.
    """

    entry: Entry

    @property
    def manifest(self) -> Manifest:
        """What the game says about itself."""
        return self.entry.manifest

    @cached_property
    def ruleset(self) -> Ruleset[Any]:
        """The loaded game."""
        return load_engine(self.entry)

    @cached_property
    def promise(self) -> Promise:
        """What the game promises."""
        return load_promise(self.entry)

    @cached_property
    def bot(self) -> Bot[Any]:
        """Its computer player."""
        return load_bot(self.ruleset)


def subject_in(folder: Path) -> Subject:
    """The game in a folder. Raises `RulesetError` for a broken manifest."""
    return Subject(entry_of(folder.resolve()))


@dataclass(frozen=True)
class Setting:
    """A kind of table: game, mode, number of seats, and at most one option off its default."""

    subject: Subject
    mode: str
    seats: int
    option: str = ""
    choice: str | bool = ""

    def __str__(self) -> str:
        words = [self.game, self.mode, str(self.seats)]
        return "-".join([*words, f"{self.option}={self.choice}"] if self.option else words)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.subject.manifest.id

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The loaded game."""
        return self.subject.ruleset

    @property
    def promise(self) -> Promise:
        """What the game promises."""
        return self.subject.promise

    @property
    def plain(self) -> bool:
        """Whether every option has its default."""
        return not self.option

    @property
    def secretive(self) -> bool:
        """Whether the game has its secrets here: by default, or by an option that adds secrets."""
        return self.plain or f"{self.option}={self.choice}" in self.promise.hides

    @property
    def reveals_more(self) -> bool:
        """Whether the game shows in this setting what it hides by default."""
        return f"{self.option}={self.choice}" in self.promise.reveals

    def looks_at(self, number: int, sparse: int = 1) -> bool:
        """Whether to check the decision with this number.

        With an option off its default that adds no secrets, one decision in `sparse` is checked. In
        all other settings, fewer are checked with more seats, as each check then takes longer.
        """
        if not self.secretive:
            return number % (self.promise.every * sparse) == 0
        mode = self.subject.manifest.mode(self.mode)
        more = self.seats - (mode.seats.min if mode is not None else self.seats)
        return number % (self.promise.every * (2 + more) // 2) == 0

    def table(self, seed: int) -> Table:
        """This table with a seed."""
        chosen = {self.option: self.choice} if self.option else {}
        return lay_table(
            self.subject.manifest,
            names=NAMES[: self.seats],
            mode=self.mode,
            options={**self._options_of_the_mode(), **chosen},
            seed=seed,
        )

    def _options_of_the_mode(self) -> dict[str, str | bool]:
        offered = {option.id for option in self.subject.manifest.options_for(self.mode)}
        return {key: value for key, value in self.promise.options.items() if key in offered}


def settings_of(subject: Subject, *, options: bool = True) -> list[Setting]:
    """Every mode and seat count of a game; with `options` also every choice, one at a time."""
    found: list[Setting] = []
    promise = subject.promise
    for mode in subject.manifest.modes:
        for seats in range(mode.seats.min, mode.seats.max + 1):
            found.append(Setting(subject, mode.id, seats))
            if options and seats in (promise.option_seats or [seats]):
                found += [
                    Setting(subject, mode.id, seats, option.id, choice)
                    for option in subject.manifest.options_for(mode.id)
                    for choice in choices(option)
                    if choice not in (option.default, promise.options.get(option.id))
                ]
    return found


def choices(option: TableOption) -> list[str | bool]:
    """All values of an option."""
    return [choice.id for choice in option.choices] or [True, False]


IDLE = 0.2
"""How often a random game may also choose keys that lead back to the same question."""


class Fault(Exception):  # noqa: N818 - it is what the check is for, not an error of the program
    """A broken promise of a game. `where` names the game and the decision."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where
        self.message = message


class Breakdown(Fault):
    """A fault that stops the game itself: the rules failed, or the game does not end.

    Every further check of this game would find it again.
    """


class Moment(NamedTuple):
    """A session at a decision or at the end of the game, with its place for messages."""

    session: Session[Any]
    setting: Setting
    seed: int

    @property
    def number(self) -> int:
        """How many decisions were answered before this moment."""
        return self.session.decisions

    @property
    def where(self) -> str:
        """The place of this moment, in words that are enough to reproduce it."""
        return f"{self.setting}, seed {self.seed}, decision {self.number}"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.decision is None

    def hold(self, holds: bool, message: str) -> None:
        """Raise a `Fault` with this message unless `holds` is true."""
        if not holds:
            raise Fault(self.where, message)


Choose = Callable[[Random, list[str]], str]
"""How a random game chooses one of several keys."""


def play(setting: Setting, seed: int, choose: Choose = Random.choice) -> Iterator[Moment]:
    """Play a random game; yield each decision and the end. Raises `Breakdown`."""
    try:
        session = Session(setting.ruleset, setting.table(seed))
    except RulesError as error:
        where = f"{setting}, seed {seed}, before the first decision"
        raise Breakdown(where, f"the rules failed: {_cause(error, setting)}") from error
    policy = Random(seed)
    bound = setting.promise.bound
    while True:
        moment = Moment(session, setting, seed)
        yield moment
        if session.decision is None:
            return
        if session.decisions >= bound:
            message = f"the game goes on after {bound} decisions, the `bound` of promises.py"
            raise Breakdown(moment.where, message)
        key = pick(session.decision, policy, setting.promise.idle, choose)
        try:
            session.answer(key)
        except RulesError as error:
            message = f"the rules failed at the answer {key!r}: {_cause(error, setting)}"
            raise Breakdown(moment.where, message) from error


def _cause(error: Exception, setting: Setting) -> str:
    if not isinstance(error.__cause__, Exception):
        return str(error)
    return located(error.__cause__, setting.subject.entry.folder)


def located(error: Exception, folder: Path) -> str:
    """An error in words, with the file and line in `folder` that raised it."""
    return ": ".join(filter(None, (place_in(folder, error), because(error))))


def pick(
    decision: Decision, policy: Random, idle: tuple[str, ...], choose: Choose = Random.choice
) -> str:
    """Return a random key. Idle keys are chosen only now and then."""
    keys = [option.key for option in decision.options]
    if idle and policy.random() > IDLE:
        keys = [key for key in keys if key not in idle] or keys
    return choose(policy, keys)


def named(viewer: int) -> str:
    """The viewer in words, for the message of a fault."""
    return "the whole table" if viewer == PUBLIC else f"seat {viewer + 1}"


def viewers(session: Session[Any]) -> range:
    """All viewers: the public, then each seat."""
    return range(PUBLIC, len(session.table.chairs))
