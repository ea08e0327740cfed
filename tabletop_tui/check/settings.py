"""A game that is checked, and every way to sit down to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tabletop_tui.core.content.manifest import Manifest, TableOption
from tabletop_tui.core.loader import Entry, entry_of, load_engine
from tabletop_tui.core.players.bot import Bot, load_bot
from tabletop_tui.core.promises import Promise, load_promise
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import Table, lay_table

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana")


@dataclass(frozen=True)
class Subject:
    """A game that is checked. Its parts are loaded when they are first asked for.

    Engine, promises and computer player raise `RulesetError` when they are broken.
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
    place = folder.resolve()
    return Subject(entry_of(place))


@dataclass(frozen=True)
class Setting:
    """A way to sit down: game, mode, number of seats, and at most one option off its default."""

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
        """Whether this is a way to play in which the game has its secrets."""
        return self.plain or f"{self.option}={self.choice}" in self.promise.hiding

    @property
    def telling(self) -> bool:
        """Whether the game tells here what it hides by default."""
        return f"{self.option}={self.choice}" in self.promise.telling

    def looks_at(self, number: int, sparse: int = 1) -> bool:
        """Whether a decision is looked at closely.

        Of tables with an option off its default that brings no secrets, one in `sparse`. Fewer of
        those with more seats than the fewest: what is seen and what is hidden both grow with them.
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
    """Everything that may be chosen for an option."""
    return [choice.id for choice in option.choices] or [True, False]
