from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tabletop_tui.check.games.processes import Companion
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tests.forged.nursery import Nursery, loaded


@pytest.fixture(scope="session")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """Has everything loaded that a command may need."""
    with closing(loaded(tmp_path_factory.mktemp("nobody"))) as running:
        yield running


@pytest.fixture
def nursery(tmp_path: Path, process: Companion) -> Nursery:
    """Runs commands on the saves in `tmp_path / "saves"`."""
    return Nursery(process, tmp_path)


@pytest.fixture
def umbrella(library: Library, tmp_path: Path) -> Path:
    """The file of a game of Umbrella between Ada and Ben, three turns in."""
    ruleset = library.load("umbrella")
    table = lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=5)
    with SaveStore(tmp_path / "saves").new(Session(ruleset, table), "Sunday") as saved:
        for _ in range(3):
            assert saved.session.decision is not None
            saved.answer(saved.session.decision.options[0].key)
        return saved.path
