"""Without a browser the whole paths are skipped with a reason, but never in the gate."""

from __future__ import annotations

import shutil

import pytest

from tests.paths.chromium import REQUIRED, needs_browser


def test_without_chromium_they_are_skipped_unless_it_is_required(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.delenv(REQUIRED, raising=False)
    with pytest.raises(pytest.skip.Exception, match="no "):
        needs_browser()
    monkeypatch.setenv(REQUIRED, "required")
    with pytest.raises(pytest.fail.Exception, match="required here"):
        needs_browser()
