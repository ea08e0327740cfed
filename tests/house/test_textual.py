"""What the program uses of Textual under a private name stands in one file, and is there.

Textual may change it in any release: then a test here fails by its name.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import textual
from textual.app import App
from textual.binding import Binding
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from tabletop_tui.widgets import private_textual
from tests.house.source import nodes

ROOT = Path(__file__).parent.parent.parent
FILE = Path(private_textual.__file__)

OVERRIDDEN = {
    "_compositor_refresh": Screen,
    "_exchange_repaint_regions": Widget,
    "_fatal_error": App,
    "_handle_exception": App,
    "_on_timer_update": Screen,
}
"""Methods of Textual that our classes refine: no public one is called there."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def made_in(path: Path) -> Iterator[str]:
    """The private names that a file gives to methods and attributes."""
    for node in nodes(path.read_text(encoding="utf-8")):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.Attribute(attr=name, value=ast.Name(id="self"), ctx=ast.Store()):
                yield name
            case ast.AnnAssign(target=ast.Attribute(attr=name) | ast.Name(id=name)):
                yield name


@cache
def textuals() -> frozenset[str]:
    """All private names of Textual."""
    paths = Path(textual.__file__).parent.rglob("*.py")
    return frozenset(name for path in paths for name in made_in(path) if is_private(name))


def private_in(path: Path) -> Iterator[tuple[str, str]]:
    """The private names of others that a file uses, each with where it does."""
    own, modules = {*made_in(path)}, {*imported(path)}
    for node in nodes(path.read_text(encoding="utf-8")):
        match node:
            case ast.Attribute(attr=name, value=ast.Name(id="self")) if name in own:
                pass
            case ast.Attribute(value=ast.Name(id=module)) if module in modules:
                pass
            case ast.Attribute(attr=name, value=ast.Call(func=ast.Name(id="super"))) if (
                name in OVERRIDDEN
            ):
                pass
            case ast.Attribute(attr=name) if is_private(name):
                yield name, f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}"


def imported(path: Path) -> Iterator[str]:
    for node in nodes(path.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            yield from (alias.asname or alias.name for alias in node.names)


def drawing() -> list[Path]:
    """The files that may know Textual, but for the one that may use all of it."""
    inside = ("app", "screens", "widgets", "remote")
    rooms = [*(ROOT / "tabletop_tui" / room for room in inside), ROOT / "rulesets"]
    return [path for room in rooms for path in sorted(room.rglob("*.py")) if path != FILE]


def test_private_names_of_textual_are_used_in_one_file() -> None:
    used = [pair for path in drawing() for pair in private_in(path)]
    assert [where for name, where in used if name in textuals()] == []


def test_no_other_private_method_of_textual_is_overridden() -> None:
    kinds = {name for path in drawing() for name in overridden_in(path)}
    assert kinds == {*OVERRIDDEN}


def overridden_in(path: Path) -> Iterator[str]:
    """The methods of the classes in a file that call that of their base by a private name."""
    calls = {
        node.attr
        for node in nodes(path.read_text(encoding="utf-8"))
        if isinstance(node, ast.Attribute)
        if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "super"
    }
    defined = {*made_in(path)} & {*OVERRIDDEN}
    yield from ({name for name in calls if is_private(name)} & textuals()) | defined


@pytest.mark.parametrize("name", sorted({name for name, _ in private_in(FILE)}))
def test_textual_still_has(name: str) -> None:
    assert name in textuals(), f"{FILE.name} uses it"


@pytest.mark.parametrize("name", OVERRIDDEN)
def test_textual_still_calls(name: str) -> None:
    assert callable(vars(OVERRIDDEN[name]).get(name))


class Small(App[None]):
    """An app with one widget and one key."""

    BINDINGS = [Binding("x", "quit", "leave")]  # noqa: RUF012

    def compose(self) -> Iterator[Static]:
        yield Static("a")


async def test_what_textual_gives_is_of_the_kind_that_is_expected() -> None:
    app = Small()
    assert not private_textual.is_up(app)
    async with app.run_test() as pilot:
        await pilot.pause()
        screen, widget = app.screen, app.query_one(Static)
        assert private_textual.is_up(app)
        assert not private_textual.is_batching(app)
        with app.batch_update():
            assert private_textual.is_batching(app)
        assert private_textual.driver_of(app) is not None
        region, clip = private_textual.placed_on(screen)[widget]
        assert region.area
        assert clip.contains_region(region)
        assert private_textual.dirty_on(screen) == set()
        assert not private_textual.paints_all(screen)
        assert not private_textual.is_painted_anew(widget)
        widget.refresh()
        assert private_textual.is_painted_anew(widget)
        assert private_textual.is_settled(widget)
        widget.refresh(layout=True)
        assert not private_textual.is_settled(widget)
        private_textual.lay_out_first(widget)
        assert private_textual.is_settled(widget)
        assert private_textual.paints_all(screen)
        asked = {binding.key: node for node, binding in private_textual.bindings_on(screen)}
        assert asked["x"] is app
        assert private_textual.action_of(app, "quit") == (app, "quit", ())
        timer = private_textual.set_timer(screen, 0.0, lambda: None)
        assert vars(timer)["_skip"] is False


def test_a_newer_textual_is_tried_before_it_is_used() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (wanted,) = [one for one in project["dependencies"] if one.startswith("textual>")]
    major = int(textual.__version__.split(".")[0])
    assert f"<{major + 1}" in wanted
