"""People who press keys out of habit."""

from __future__ import annotations

import pytest


@pytest.fixture
def habits(_no_habits: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter that comes too soon is a habit here, as it is outside of tests."""
    monkeypatch.setattr("tabletop_tui.screens.late.HABIT_SECONDS", 0.6)
