"""Rules have one way to ask: through `choose` and `choose_set`, which give a value back.

A rule that makes its `Decision` itself gets an option back and reads its key; then the same answer
is read in two ways, and what `choose` learns to do (a stay, a hold) such a rule does not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.source import nodes

ROOT = Path(__file__).parent.parent.parent
SHELVES = (ROOT / "rulesets", ROOT / "tests" / "fixtures" / "rulesets")
GAMES = sorted(path.parent for shelf in SHELVES for path in shelf.glob("*/ruleset.toml"))


def raw_questions(source: str) -> Iterator[int]:
    """The lines on which a module makes a `Decision`, by whatever name it has there."""
    names = {
        alias.asname or alias.name
        for node in nodes(source)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == "Decision"
    }
    for node in nodes(source):
        if isinstance(node, ast.Call):
            called = node.func
            by_name = isinstance(called, ast.Name) and called.id in names
            if by_name or (isinstance(called, ast.Attribute) and called.attr == "Decision"):
                yield node.lineno


def asked_in_the_end(source: str) -> Iterator[int]:
    """The lines that ask inside a `finally`."""
    for node in nodes(source):
        if isinstance(node, ast.Try):
            for last in node.finalbody:
                for inner in ast.walk(last):
                    if isinstance(inner, ast.Yield | ast.YieldFrom):
                        yield inner.lineno


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_no_rule_makes_a_decision_itself(game: Path) -> None:
    found = [
        f"{path.relative_to(game)} line {line}: ask through choose or choose_set"
        for path in sorted(game.rglob("*.py"))
        for line in raw_questions(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_no_rule_asks_when_its_step_is_over(game: Path) -> None:
    """A `finally` also runs when the game has ended and when undo leaves the step behind."""
    found = [
        f"{path.relative_to(game)} line {line}"
        for path in sorted(game.rglob("*.py"))
        for line in asked_in_the_end(path.read_text(encoding="utf-8"))
    ]
    assert found == []
    planted = "try:\n    pass\nfinally:\n    x = yield from ask()"
    assert list(asked_in_the_end(planted)) == [4]


def test_a_raw_question_is_found() -> None:
    for told in (
        "from tabletop_tui.core.decision import Decision\nx = yield Decision(0)",
        "from tabletop_tui.core.decision import Decision as D\nd = D(0)",
        "from tabletop_tui.core import decision\nd = decision.Decision(0)",
    ):
        assert list(raw_questions(told)) == [2]
    assert not list(raw_questions("from tabletop_tui.core.decision import Decision\nd: Decision"))
