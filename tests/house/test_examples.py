"""The examples in docstrings come to what they say."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

import tabletop_tui

PACKAGE = Path(tabletop_tui.__file__).parent
EXAMPLE = re.compile(r"^ +>>> ", re.MULTILINE)
FILES = [path for path in PACKAGE.rglob("*.py") if EXAMPLE.search(path.read_text("utf-8"))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_examples_hold(path: Path) -> None:
    name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    ran = doctest.testmod(importlib.import_module(name))
    assert ran.attempted
    assert not ran.failed
