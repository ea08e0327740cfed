"""Docstrings of the core say which errors a public function raises itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.house.source import nodes

ROOT = Path(__file__).parents[2]
CORE = ROOT / "tabletop_tui" / "core"


def raised(function: ast.AST) -> Iterator[str]:
    """The classes of errors that a function raises in its own body."""
    for node in ast.iter_child_nodes(function):
        if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            name = ast.unparse(node.exc.func)
            if name.isidentifier():
                yield name
        yield from raised(node)


def unnamed(source: str) -> Iterator[str]:
    """Each public function whose docstring leaves out an error that it raises."""
    for node in nodes(source):
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        words = ast.get_docstring(node)
        if words is not None:
            yield from (f"{node.name}: {one}" for one in set(raised(node)) if one not in words)


def test_public_functions_of_the_core_name_the_errors_that_they_raise() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {one}"
        for path in sorted(CORE.rglob("*.py"))
        for one in unnamed(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_an_error_that_no_docstring_names_is_found() -> None:
    planted = 'def pick(key):\n    """Pick it."""\n    if key:\n        raise KeyError(key)\n'
    assert list(unnamed(planted)) == ["pick: KeyError"]
    assert not list(unnamed(planted.replace("Pick it.", "Pick it. Raises `KeyError`.")))
