"""The base class of checks, and how a check is run on random games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import ClassVar, TypeVar

from tabletop_tui.check.playing import Fault, Moment, Setting, located, play


class Check(ABC):
    """One promise that is checked at the moments of random games of one setting.

    `name` is its name in commands, `about` says in a few words what is checked, and `counted` names
    the things that `tried` counts. `look` and `finish` raise `Fault`.
    """

    name: ClassVar[str]
    about: ClassVar[str]
    counted: ClassVar[str] = "decisions"
    sparse: ClassVar[int | None] = 1
    """With an option off its default, only one in this many of the decisions to look at is checked.
    None checks all decisions of all games."""
    every: ClassVar[int | None] = None
    """For slow checks: only one in this many of the decisions to look at is checked, and no end."""
    fits: ClassVar[staticmethod[[Setting], bool]] = staticmethod(lambda _: True)
    """Whether there is anything to check in a setting."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.tried = 0
        self.luck = Random()

    @classmethod
    def games(cls, setting: Setting, wanted: int) -> int:
        """How many games to play for this check if the user asks for `wanted` games."""
        return wanted

    def begin(self, seed: int) -> None:
        """Prepare for a new game."""
        self.luck = Random(seed)

    def wants(self, moment: Moment) -> bool:
        """Whether to look at this moment. The end of a game counts unless `every` is set."""
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
        """Check the results after all games."""


C = TypeVar("C", bound=Check)


def watch(kind: type[C], setting: Setting, seeds: Iterable[int]) -> C:
    """Run a check on the random games of these seeds.

    Raises `Fault` for the first failure, including errors of the game's own code.
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
    """Turn an error of a game's own code into a fault that names the place of the error."""
    try:
        yield
    except Fault:
        raise
    except Exception as error:
        raise Fault(where, located(error, folder)) from error
