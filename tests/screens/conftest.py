from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop_tui.saves import SaveStore


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")


@pytest.fixture(scope="session", autouse=True)
def _verdicts_are_short() -> Iterator[None]:
    """A screen of The Umbrella Academy deals up to a thousand times before it comes to rest."""
    from rulesets.umbrella_academy.telling import verdict

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verdict, "DEALS", 20)
        patch.setattr(verdict, "MOST_DEALS", 20)
        yield
