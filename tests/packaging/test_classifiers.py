"""What the package index is told."""

from __future__ import annotations

import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def test_every_python_that_is_supported_is_named() -> None:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    named = [one.split(" :: ")[-1] for one in project["classifiers"] if ":: Python :: 3." in one]
    assert project["requires-python"] == ">=3.11"
    assert named == ["3.11", "3.12", "3.13", "3.14"]
