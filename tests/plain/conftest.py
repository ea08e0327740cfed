"""Tables for plain mode: a saved game, what is typed, and what stands on the paper afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import StringIO
from types import MappingProxyType
from typing import TextIO, cast

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.plain import play_plain
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.settings import Settings

FULL = Settings(verbosity="full")
"""The board as for eyes, and every answer asked for."""


class Terminal(StringIO):
    """A text in memory that says it is a terminal."""

    def isatty(self) -> bool:
        return True


Sit = Callable[..., SavedGame]


@pytest.fixture
def sit(library: Library, store: SaveStore) -> Sit:
    """`sit("raven", "Ada", "Ben", seed=3)` starts a saved game."""

    def start(
        game: str,
        *names: str,
        seed: int = 1,
        computers: Mapping[int, str] = MappingProxyType({}),
        **options: str,
    ) -> SavedGame:
        ruleset = library.load(game)
        table = lay_table(ruleset.manifest, names=names, seed=seed, options=options)
        return store.new(Session(ruleset, table), computers=computers)

    return start


def typed(saved: SavedGame, *lines: str, **settings: bool | str) -> str:
    """What plain mode prints in full when these lines are typed into a pipe."""
    paper = StringIO()
    pipe = StringIO("".join(f"{line}\n" for line in lines))
    assert play_plain(saved, Settings(verbosity="full").changed(**settings), pipe, paper) == 0
    return paper.getvalue()


class _Keys:
    def __init__(self, press: Callable[[], str]) -> None:
        self._press = press

    def readline(self) -> str:
        return self._press()

    def isatty(self) -> bool:
        return False


def keys(press: Callable[[], str]) -> TextIO:
    """An input of which each line is made when it is read; an empty text ends it."""
    return cast("TextIO", _Keys(press))
