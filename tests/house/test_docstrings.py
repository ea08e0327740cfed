"""Docstrings of the core name the errors that a public function raises itself.

In screens and widgets only what is new needs a docstring: what a method of the base class, a
handler or an action does stands at the base class, the message or the key.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tests.house.source import nodes

ROOT = Path(__file__).parents[2]
CORE = ROOT / "tabletop_tui" / "core"
DRAWN = [ROOT / "tabletop_tui" / room for room in ("screens", "widgets")]
KNOWN = ("_", "on_", "action_")
"""How the names of methods begin that are private, handlers or actions."""


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


def undescribed(kind: type) -> Iterator[str]:
    """The public methods of a class that no docstring describes, in the class or in its bases."""
    inherited = {name for base in kind.__mro__[1:] for name in vars(base)}
    for name, member in vars(kind).items():
        function = member.fget if isinstance(member, property) else member
        own = inspect.isfunction(function) and function.__module__ == kind.__module__
        if own and name not in inherited and not name.startswith(KNOWN) and not function.__doc__:
            yield f"{kind.__name__}.{name}"


def test_what_is_new_in_a_screen_or_widget_has_a_docstring() -> None:
    found = [
        one
        for path in (path for room in DRAWN for path in sorted(room.rglob("*.py")))
        # What a host offers stands at the game screen and in Textual.
        if path.name != "host.py"
        for module in [import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))]
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if kind.__module__ == module.__name__
        for one in undescribed(kind)
    ]
    assert found == []


def test_a_new_method_without_a_docstring_is_found() -> None:
    class Base:
        def draw(self) -> None:
            """Draw it."""

    class Planted(Base):
        def draw(self) -> None: ...

        def measure(self) -> None: ...

        def on_mount(self) -> None: ...

    assert list(undescribed(Planted)) == ["Planted.measure"]
