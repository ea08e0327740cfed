from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_tui.saves import SaveStore


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")
