"""Packages that only some tests need: without them these tests are skipped, or fail."""

from __future__ import annotations

import importlib
import os
from typing import Any

import pytest


def needed(package: str, extra: str) -> Any:
    """A package of `tabletop-tui[extra]`; without it the test is skipped.

    With `TABLETOP_EXTRAS=needed`, as `make test-extras` sets it, the test fails instead.
    """
    if os.environ.get("TABLETOP_EXTRAS") == "needed":
        return importlib.import_module(package)
    return pytest.importorskip(package, reason=f"needs {package} (tabletop-tui[{extra}])")
