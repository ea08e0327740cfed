from __future__ import annotations

from tests.cli.conftest import folder, run
from tests.screens.conftest import verdicts_are_short

__all__ = ["folder", "run", "verdicts_are_short"]
