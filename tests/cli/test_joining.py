"""`tabletop join`."""

from __future__ import annotations

from tests.cli.conftest import Run


def test_a_wrong_link_is_told_in_a_sentence(run: Run) -> None:
    answer = run("join", "Ada")
    assert answer.exit_code == 2
    assert answer.stderr.startswith("tabletop: This is no link to a seat.")
