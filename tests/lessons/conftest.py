from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_tui.saves import SaveStore
from tests.cli.conftest import folder, run
from tests.screens.conftest import verdicts_are_short

__all__ = ["folder", "run", "verdicts_are_short"]


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")
