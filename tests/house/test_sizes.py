"""A reader sees a file and a folder at a glance: neither grows without end."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINES = 400
MODULES = 13
"""About a dozen, besides the `__init__.py` that says what a folder is for."""


@pytest.mark.parametrize("house", ["tabletop_tui", "rulesets", "tests", "tools"])
def test_files_are_short_and_folders_small(house: str) -> None:
    paths = sorted((ROOT / house).rglob("*.py"))
    assert paths, "the code is somewhere else now"
    lines = {path: path.read_text(encoding="utf-8").count("\n") for path in paths}
    modules = Counter(path.parent for path in paths if path.stem != "__init__")

    long = [f"{path.relative_to(ROOT)}: {count}" for path, count in lines.items() if count > LINES]
    full = [f"{path.relative_to(ROOT)}: {n}" for path, n in modules.items() if n > MODULES]

    assert long == []
    assert full == [], "which files belong together, in a folder whose name says what they are?"
