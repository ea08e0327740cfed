from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_tui.saves import SaveStore


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")


@pytest.fixture(autouse=True)
def verdicts_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen of The Umbrella Academy deals up to a thousand times before it comes to rest."""
    monkeypatch.setattr("rulesets.umbrella_academy.wording.verdict.DEALS", 20)
    monkeypatch.setattr("rulesets.umbrella_academy.wording.verdict.MOST_DEALS", 20)
