"""The reports of failures: what they name, and how many are kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.worker import Worker, WorkerFailed

from tabletop_tui import failure
from tabletop_tui.app import TabletopApp
from tabletop_tui.core.loader import Library
from tabletop_tui.failure import report, write_report
from tabletop_tui.saves import SaveStore

SECRET = "the hand of Ada"


async def fail_within() -> None:
    """The work that fails."""
    raise ZeroDivisionError(SECRET)


async def test_the_report_of_a_failed_worker_names_what_failed_in_it(
    library: Library, store: SaveStore
) -> None:
    app = TabletopApp(library, store)
    async with app.run_test() as pilot:
        worker: Worker[None] = app.run_worker(fail_within())
        with pytest.raises(WorkerFailed):
            await pilot.pause()
        assert worker.error is not None
        app._exception = None
    told = "\n".join(report(app.failure))
    assert "builtins.ZeroDivisionError" in told
    assert "test_reports.py" in told
    assert "in fail_within" in told
    assert SECRET not in told


def test_of_a_group_of_errors_the_first_is_named() -> None:
    told = "\n".join(report(BaseExceptionGroup("many", [KeyError(SECRET), OSError()])))
    assert "builtins.KeyError" in told
    assert SECRET not in told


def test_the_oldest_reports_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(failure, "MOST_REPORTS", 3)
    written: list[Path] = []
    for _ in range(5):
        path = write_report(ValueError())
        assert path is not None
        written.append(path)
    assert sorted(written[0].parent.iterdir()) == sorted(written)[-3:]
