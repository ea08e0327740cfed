from __future__ import annotations

from typing import Any

import pytest

from tabletop_tui.core.decision import Decision


@pytest.fixture(autouse=True)
def _stays_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions that stay for seconds, so that pauses tell nothing, stay for a moment."""
    made = Decision.__init__

    def made_short(self: Decision, *given: Any, **named: Any) -> None:
        made(self, *given, **named)
        self.stay = min(self.stay, 0.01)

    monkeypatch.setattr(Decision, "__init__", made_short)
