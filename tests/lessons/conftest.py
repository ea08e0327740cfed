from __future__ import annotations

import pytest

from tests.cli.conftest import folder, run
from tests.screens.conftest import verdicts_are_short

__all__ = ["folder", "run", "verdicts_are_short"]


@pytest.fixture(autouse=True)
def _no_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests press keys as fast as they can, and none of these is the rest of a run."""
    monkeypatch.setattr("tabletop_tui.app.keyboard.RUN_SECONDS", 0.0)
