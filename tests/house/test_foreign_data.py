"""Data from outside is parsed in one place, which gives a `ValueError` for whatever is no data."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop_tui.core.border.plain import DEPTH, read_json, read_toml
from tests.house.source import nodes

PACKAGE = Path(__file__).parent.parent.parent / "tabletop_tui"
PARSERS = {"json.loads", "json.load", "tomllib.loads", "tomllib.load"}
PLACE = PACKAGE / "core" / "border" / "plain.py"


def parsers_in(source: str) -> Iterator[str]:
    """The calls of a parser that fails by a `RecursionError`."""
    for node in nodes(source):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in PARSERS:
            yield f"line {node.lineno}: {ast.unparse(node.func)}"


def test_the_program_parses_in_one_place() -> None:
    found = [
        f"{path.relative_to(PACKAGE)} {where}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path != PLACE
        for where in parsers_in(path.read_text(encoding="utf-8"))
    ]
    assert found == []
    assert list(parsers_in("data = json.loads(text)"))


@pytest.mark.parametrize("depth", [DEPTH + 1, 900, 200_000])
def test_data_that_is_nested_too_deeply_is_no_data(depth: int) -> None:
    for text in ("[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth, "[" * depth):
        with pytest.raises(ValueError, match=r"\S"):
            read_json(text)
    with pytest.raises(ValueError, match="too deeply"):
        read_toml(f"a = {'[' * depth}{']' * depth}".encode())


def test_data_of_a_sane_depth_is_read() -> None:
    assert read_json('{"a": [1, {"b": [2]}]}') == {"a": [1, {"b": [2]}]}
    assert read_toml(b'a = ["x", ["y"]]') == {"a": ["x", ["y"]]}
    assert read_json("[" * (DEPTH - 1) + "]" * (DEPTH - 1))
    assert read_json("3") == 3
