"""`tabletop join`."""

from __future__ import annotations

from tests.cli.conftest import Run


def test_a_wrong_link_is_told_in_a_sentence(run: Run) -> None:
    answer = run("join", "Ada")
    assert answer.exit_code == 2
    assert answer.stderr.startswith("tabletop: This is no link to a seat.")


def test_a_link_comes_from_the_input_and_is_asked_for_at_a_terminal_alone(run: Run) -> None:
    for typed in ("", "Ada\n"):
        answer = run("join", "-", typed=typed)
        assert answer.exit_code == 2
        assert answer.stderr.startswith("tabletop: This is no link to a seat.")
    answer = run("join")
    assert answer.exit_code == 2
    assert "standard input" in answer.stderr
