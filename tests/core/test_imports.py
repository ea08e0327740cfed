"""The house: arrows go one way, and the core knows no screen, no save and no game."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGE = "tabletop_tui"

STOREYS = {
    "core": (),
    "saves": ("core",),
    "settings": ("core", "saves"),
    "theme": ("core", "settings"),
    "widgets": ("core", "theme"),
    "screens": ("core", "saves", "settings", "theme", "widgets"),
}
"""Each room of the package, and the rooms whose parts it may use besides its own."""

BELOW_SCREENS = ("core", "saves", "settings", "theme", "widgets")


def files(place: Path) -> list[Path]:
    """The modules of a room, which may be a folder or a file, or not be there."""
    if place.with_suffix(".py").is_file():
        return [place.with_suffix(".py")]
    return sorted(place.rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The full names of everything a module imports when it runs, wherever in it."""
    package = path.relative_to(ROOT).parent.parts
    for node in running(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            name = ".".join([*base, *(node.module.split(".") if node.module else [])])
            yield name
            yield from (f"{name}.{alias.name}" for alias in node.names)


def running(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those that only a type checker reads."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        yield child
        yield from running(child)


def wrong(place: Path, forbidden: tuple[str, ...]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in files(place)
        for name in imported(path)
        if any(name == bad or name.startswith(f"{bad}.") for bad in forbidden)
    ]


def rooms() -> list[str]:
    """Every module and folder of the package."""
    return sorted({p.stem for p in (ROOT / PACKAGE).iterdir() if not p.name.startswith("_")})


@pytest.mark.parametrize("room", STOREYS)
def test_imports_go_one_way(room: str) -> None:
    allowed = (room, *STOREYS[room])
    forbidden = tuple(f"{PACKAGE}.{other}" for other in rooms() if other not in allowed)
    assert wrong(ROOT / PACKAGE / room, forbidden) == []


def test_the_core_uses_the_standard_library_and_pydantic_only() -> None:
    allowed = {*sys.stdlib_module_names, "pydantic", PACKAGE}
    strangers = [
        f"{path.name} imports {name}"
        for path in files(ROOT / PACKAGE / "core")
        for name in imported(path)
        if name.split(".", maxsplit=1)[0] not in allowed
    ]
    assert strangers == []
    assert files(ROOT / PACKAGE / "core"), "the core is somewhere else now"


def test_no_room_but_rulesets_knows_a_ruleset() -> None:
    rulesets = ("rulesets",)
    below = [line for room in BELOW_SCREENS for line in wrong(ROOT / PACKAGE / room, rulesets)]
    assert below == []


def test_a_ruleset_knows_only_the_core() -> None:
    forbidden = tuple(f"{PACKAGE}.{room}" for room in rooms() if room != "core")
    shelves = [ROOT / "rulesets", ROOT / "tests" / "fixtures" / "rulesets"]
    for shelf in shelves:
        assert wrong(shelf, ("textual", "rich", *forbidden)) == []


def test_a_ruleset_uses_no_clock_and_no_other_chance() -> None:
    forbidden = ("random", "secrets", "time", "datetime", "uuid", "os")
    assert wrong(ROOT / "rulesets", forbidden) == []


PROGRAM = """
import pkgutil, importlib, sys
import tabletop_tui.core
for module in pkgutil.iter_modules(tabletop_tui.core.__path__):
    importlib.import_module(f"tabletop_tui.core.{module.name}")
bad = ("textual", "rich", "typer", "rulesets", "tabletop_tui.saves", "tabletop_tui.app")
print([name for name in sys.modules if name in bad or name.startswith(tuple(f"{b}." for b in bad))])
"""


def test_the_core_loads_no_screen_no_save_and_no_game() -> None:
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "[]"


def test_listing_the_games_imports_no_engine() -> None:
    program = (
        "import sys; from tabletop_tui.core.loader import find_rulesets; find_rulesets();"
        "print([name for name in sys.modules if name.startswith('rulesets')])"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "[]"
