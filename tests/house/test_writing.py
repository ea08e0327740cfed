"""Files of the player are created in one place, which keeps them from all other users."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.house.source import nodes

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "tabletop_tui"

THE_PLACE = PACKAGE / "core" / "files.py"
OF_A_MAKER = PACKAGE / "starter" / "making.py"
"""The game that `tabletop new` lays out is source code: its maker may want to show it."""

CREATORS = ("mkdir", "makedirs", "touch", "write_text", "write_bytes", "copytree", "copyfile")


def created(source: str) -> Iterator[str]:
    """Calls that create a file or a folder with whatever mode the system has for new ones."""
    for node in nodes(source):
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        called = node.func.id if isinstance(node.func, ast.Name) else called
        words = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        opens = called == "open" and any(
            isinstance(word, str) and set(word) <= set("rwxabt+") and set(word) & set("wxa+")
            for word in words
        )
        if called in CREATORS or opens or ("O_CREAT" in source and "O_CREAT" in ast.unparse(node)):
            yield f"line {node.lineno}: {ast.unparse(node)}"


def test_nothing_else_creates_a_file_or_a_folder() -> None:
    found = [
        f"{path.relative_to(ROOT)} {why}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path not in (THE_PLACE, OF_A_MAKER)
        for why in created(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_what_creates_a_file_is_found() -> None:
    for planted in (
        "path.parent.mkdir(parents=True)",
        "path.write_text(secret)",
        'open(path, "w")',
        'path.open("xb")',
        "os.open(path, os.O_WRONLY | os.O_CREAT, 0o666)",
    ):
        assert list(created(planted)), planted
    assert not list(created('path.open("rb")'))
    assert not list(created("files.replace(path, secret)"))
