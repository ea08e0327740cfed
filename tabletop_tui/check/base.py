"""What a check is, and how it is let loose on random games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import ClassVar, TypeVar

from tabletop_tui.check.playing import Fault, Moment, Setting, located, play


class Check(ABC):
    """One promise, tried at the moments of random games of one setting.

    `name` is the word for it in commands, `about` says in a few words what is tried, `counted`
    what `tried` counts. `look` and `finish` raise `Fault`.
    """

    name: ClassVar[str]
    about: ClassVar[str]
    counted: ClassVar[str] = "decisions"
    sparse: ClassVar[int | None] = 1
    """With an option off its default, one in so many of the decisions looked at; None for all
    decisions of all games, however many there are."""
    every: ClassVar[int | None] = None
    """For slow checks: one in so many of the decisions that are looked at closely, and no ends."""
    fits: ClassVar[staticmethod[[Setting], bool]] = staticmethod(lambda _: True)
    """Whether there is anything to try in a setting."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.tried = 0
        self.luck = Random()

    @classmethod
    def games(cls, setting: Setting, wanted: int) -> int:
        """How many games are played for it when `wanted` are asked for."""
        return wanted

    def begin(self, seed: int) -> None:
        """A new game begins."""
        self.luck = Random(seed)

    def wants(self, moment: Moment) -> bool:
        """Whether this moment is looked at; the end is, unless `every` is set."""
        if self.every is not None:
            return (
                not moment.over and moment.number % (self.every * self.setting.promise.every) == 0
            )
        return (
            moment.over or self.sparse is None or self.setting.looks_at(moment.number, self.sparse)
        )

    @abstractmethod
    def look(self, moment: Moment) -> None:
        """Look at one moment of a game."""

    def finish(self) -> None:  # noqa: B027 - most checks have nothing to say in the end
        """Look back when all games are played."""


C = TypeVar("C", bound=Check)


def watch(kind: type[C], setting: Setting, seeds: Iterable[int]) -> C:
    """Try a check on the random games of these seeds.

    Raises `Fault` for the first thing that does not hold, errors of the game's own code included.
    """
    check = kind(setting)
    for seed in seeds:
        check.begin(seed)
        for moment in play(setting, seed):
            if check.wants(moment):
                with blamed(moment.where, setting.subject.entry.folder):
                    check.look(moment)
    check.finish()
    return check


@contextmanager
def blamed(where: str, folder: Path) -> Iterator[None]:
    """An error of a game's own code becomes a fault that names its place."""
    try:
        yield
    except Fault:
        raise
    except Exception as error:
        raise Fault(where, located(error, folder)) from error
