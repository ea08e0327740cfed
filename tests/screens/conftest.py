from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def verdicts_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen of The Umbrella Academy deals up to a thousand times before it comes to rest."""
    monkeypatch.setattr("rulesets.umbrella_academy.wording.verdict.DEALS", 20)
    monkeypatch.setattr("rulesets.umbrella_academy.wording.verdict.MOST_DEALS", 20)
