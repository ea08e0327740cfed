"""`tabletop daily`: today's deal in plain lines, its result, and the days before."""

from __future__ import annotations

import pytest

from tabletop_tui.saves import daily
from tests.cli.conftest import Run


def test_the_deal_of_the_day_is_played_listed_and_passed_on(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "today", lambda: "2026-12-24")
    assert "No daily deal yet." in run("daily", "--list").stdout
    assert "was not begun yet" in run("daily", "--result").stdout
    played = run("daily", "--plain", typed="give up\nyes\n")
    assert played.exit_code == 0
    assert run("daily", "--list").stdout.startswith("2026-12-24  Umbrella: ")
    result = run("daily", "umbrella", "--result").stdout.splitlines()
    assert result[0] == "Umbrella, daily deal 2026-12-24"
    assert len(result) in (2, 3)
    assert run("daily", "hail_hydra", "--plain").exit_code != 0
