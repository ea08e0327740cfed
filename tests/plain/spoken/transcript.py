"""Whole games in plain mode, word by word: what is said before each answer."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import NamedTuple

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.plain import play_plain
from tabletop_tui.plain.game import SPOKEN_PROMPT
from tabletop_tui.saves import SavedGame, SaveStore
from tabletop_tui.settings import Settings
from tests.plain.conftest import keys

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


class Said(NamedTuple):
    """What was printed before one answer, and who was asked (-1: the table)."""

    seat: int
    text: str

    @property
    def words(self) -> int:
        """How many words that is."""
        return len(self.text.split())


class Transcript(NamedTuple):
    """What was said before each answer, and after the last one."""

    asked: list[Said]
    end: str

    @property
    def lines(self) -> Iterator[str]:
        """Every line of the game."""
        for text in (*(one.text for one in self.asked), self.end):
            yield from text.splitlines()


def start(library: Library, store: SaveStore, game: str, seats: int, seed: int) -> SavedGame:
    """A game with as many players as asked."""
    ruleset = library.load(game)
    table = lay_table(ruleset.manifest, names=NAMES[:seats], seed=seed)
    return store.new(Session(ruleset, table))


def play(
    saved: SavedGame, monkeypatch: pytest.MonkeyPatch, seed: int = 1, **settings: str | bool
) -> Transcript:
    """Play the game to its end with random answers, spoken."""
    # Most of the time would go to the disk, which other tests try.
    monkeypatch.setattr(SavedGame, "save", lambda self: True)
    paper, dice, asked = StringIO(), Random(seed), list[Said]()
    heard: list[str] = []

    def listen(typed: str) -> str:
        heard.append(paper.getvalue())
        paper.seek(0)
        paper.truncate()
        return typed

    last = ""

    def press() -> str:
        nonlocal last
        said = paper.getvalue()
        listen("")
        # A transcript says what was typed; that is no news.
        said = said.removeprefix(last)
        if not said.endswith(SPOKEN_PROMPT):
            heard[-1] = said
            last = "\n"
            return "\n"
        heard[-1] = said.removesuffix(SPOKEN_PROMPT)
        decision = saved.session.decision
        assert decision is not None
        asked.append(Said(decision.seat, "".join(heard)))
        heard.clear()
        last = f"{dice.choice(decision.options).key}\n"
        return last

    wished = Settings(verbosity="short").changed(**settings)
    assert play_plain(saved, wished, keys(press), paper) == 0
    return Transcript(asked, paper.getvalue().removeprefix(last))
