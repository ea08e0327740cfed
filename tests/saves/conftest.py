from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table

Begin = Callable[..., Session[Any]]


@pytest.fixture
def begin(library: Library) -> Begin:
    """A game of pebbles: `begin("Ada", "Ben", heap="huge")`."""

    def start(*names: str, heap: str = "small", seed: int = 424242) -> Session[Any]:
        ruleset = library.load("pebbles")
        people = list(names) or ["Ada", "Ben"]
        table = lay_table(ruleset.manifest, names=people, options={"heap": heap}, seed=seed)
        return Session(ruleset, table)

    return start
