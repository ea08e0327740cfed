"""The house: arrows go one way and never in a circle; the core knows no screen and no game."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Container, Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest

from tests.house.source import nodes

ROOT = Path(__file__).parent.parent.parent
PACKAGE = "tabletop_tui"

GROUND = ("core", "saves", "settings", "theme")
STOREYS = {
    "core": (),
    "folders": (),
    "theme": (),
    "web": ("core",),
    "history": ("core",),
    "saves": ("core", "folders", "history"),
    "settings": ("core", "saves", "theme"),
    "records": ("core", "saves"),
    "matches": ("core",),
    "engine": ("core",),
    "research": ("core",),
    "check": ("core",),
    "starter": ("core",),
    "failure": ("core", "folders", "saves"),
    "plain": ("core", "saves", "settings", "failure"),
    "widgets": ("core", "theme"),
    "screens": (*GROUND, "history", "web", "widgets"),
    "remote": (*GROUND, "web", "widgets", "screens"),
    "app": (*GROUND, "folders", "failure", "widgets", "screens", "remote"),
    "trust": ("core", "folders", "saves"),
    "opening": (*("trust", "core", "folders", "history", "saves", "remote", "app", "failure"),),
    "cli": (
        *("core", "folders", "theme", "saves", "settings", "plain", "matches", "engine"),
        *("app", "remote", "web", "check", "starter", "opening", "records", "history"),
    ),
}
"""Each room of the package, and the rooms whose parts it may use besides its own."""

SCREEN_OF_A_GAME = ("theme", "widgets", "screens", "saves")
"""What the drawn screen of a game may use besides the core and its own rules."""

STARTER = "starter/little_game"
"""The game that `tabletop new` lays out: no part of the program, and held to the rules of games."""

RULESETS = sorted(path.parent.name for path in (ROOT / "rulesets").glob("*/ruleset.toml"))


def files(place: Path) -> list[Path]:
    """The modules of a room, which may be a folder or a file, or not be there."""
    if place.with_suffix(".py").is_file():
        return [place.with_suffix(".py")]
    return sorted(place.rglob("*.py"))


def imported(path: Path, root: Path = ROOT) -> Iterator[str]:
    """The full names of everything a module imports, wherever in it and for whatever reason.

    What only a type checker reads counts, too: files that need each other's names are one file.
    """
    package = path.relative_to(root).parent.parts
    for node in nodes(path.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            name = ".".join([*base, *(node.module.split(".") if node.module else [])])
            yield from (f"{name}.{alias.name}" for alias in node.names)


def wrong(place: Path, forbidden: Iterable[str]) -> list[str]:
    """What a room imports although it must not."""
    bad = tuple(forbidden)
    return [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in files(place)
        for name in imported(path)
        if any(f"{name}.".startswith(f"{one}.") for one in bad)
    ]


def rooms() -> list[str]:
    """Every module and folder of the package."""
    inside = [path.relative_to(ROOT / PACKAGE).parts[0] for path in files(ROOT / PACKAGE)]
    return sorted({Path(name).stem for name in inside if not name.startswith("_")})


def circle(place: Path, root: Path = ROOT) -> str:
    """A circle in which files of a folder import each other, in words; empty without one."""
    graph: dict[str, set[str]] = {}
    for one, other in arrows(place, root):
        graph.setdefault(one, set()).add(other)
    return ring(graph)


def rooms_circle(folder: Path, root: Path = ROOT) -> str:
    """A circle of what lies in a folder, where a folder in it counts as one; empty without one."""
    above = f"{'.'.join(folder.relative_to(root).parts)}."
    graph: dict[str, set[str]] = {}
    for ends in arrows(folder, root):
        one, other = (end.removeprefix(above).split(".")[0] for end in ends)
        if one != other:
            graph.setdefault(above + one, set()).add(above + other)
    return ring(graph)


def arrows(place: Path, root: Path) -> Iterator[tuple[str, str]]:
    """Which module of a room imports which other one of it."""
    paths = files(place)
    modules = {".".join(path.relative_to(root).with_suffix("").parts): path for path in paths}
    for module, path in modules.items():
        for name in imported(path, root):
            if (found := _module(name, modules)) is not None:
                yield module, found


def ring(graph: Mapping[str, set[str]]) -> str:
    """The circle in a graph, in words; empty without one."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        found = list(reversed(error.args[1]))
        steps = [f"  {one} imports {other}" for one, other in pairwise(found)]
        return "\n".join(["What all of these need belongs into a file below them:", *steps])
    return ""


def _module(name: str, modules: Container[str]) -> str | None:
    """The file that a full name leads to: a module, a package, or where something is defined."""
    parent = name.rpartition(".")[0]
    ways = (name, f"{name}.__init__", parent, f"{parent}.__init__")
    return next((way for way in ways if way in modules), None)


def test_every_room_has_its_storey() -> None:
    assert sorted(STOREYS) == rooms()


@pytest.mark.parametrize("room", STOREYS)
def test_imports_go_one_way(room: str) -> None:
    allowed = (room, *STOREYS[room])
    forbidden = [f"{PACKAGE}.{other}" for other in STOREYS if other not in allowed]
    found = wrong(ROOT / PACKAGE / room, forbidden)
    assert [line for line in found if STARTER not in line] == []


@pytest.mark.parametrize("folder", [PACKAGE, "tools", *(f"rulesets/{name}" for name in RULESETS)])
def test_no_files_import_each_other_in_a_circle(folder: str) -> None:
    found = circle(ROOT / folder)
    assert not found, found


@pytest.mark.parametrize("top", [PACKAGE, "tools", *(f"rulesets/{name}" for name in RULESETS)])
def test_no_rooms_import_each_other_in_a_circle(top: str) -> None:
    """No circle of files may be one of folders, either: each folder stands above what it needs."""
    folders = {path.parent for path in files(ROOT / top) if STARTER not in path.as_posix()}
    found = [told for folder in sorted(folders) if (told := rooms_circle(folder))]
    assert found == []


def test_a_circle_of_rooms_is_found_where_no_files_make_one(tmp_path: Path) -> None:
    for room in ("house/hall", "house/attic"):
        (tmp_path / room).mkdir(parents=True)
    (tmp_path / "house/hall/stairs.py").write_text("from house.attic import roof\n")
    (tmp_path / "house/attic/roof.py").write_text("")
    (tmp_path / "house/attic/box.py").write_text("from house.hall.door import open\n")
    (tmp_path / "house/hall/door.py").write_text("")

    assert circle(tmp_path / "house", tmp_path) == ""
    told = rooms_circle(tmp_path / "house", tmp_path)
    for step in ("hall imports house.attic", "attic imports house.hall"):
        assert f"  house.{step}" in told


def test_a_circle_is_found_even_where_only_types_are_read(tmp_path: Path) -> None:
    hall = tmp_path / "hall"
    hall.mkdir()
    (hall / "door.py").write_text("def open():\n    from .wall import stand\n")
    (hall / "wall.py").write_text("from typing import TYPE_CHECKING\nfrom . import brick\n")
    (hall / "brick.py").write_text("if TYPE_CHECKING:\n    from hall.door import Door\n")

    told = circle(hall, tmp_path)

    for step in ("door imports hall.wall", "wall imports hall.brick", "brick imports hall.door"):
        assert f"  hall.{step}" in told
    (hall / "brick.py").write_text("")
    assert circle(hall, tmp_path) == ""


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


def rules_of(folder: Path) -> list[Path]:
    """The modules of a ruleset without those of its screen and its tests."""
    own = [path for path in files(folder) if not path.name.startswith("test_")]
    return [path for path in own if folder / "screen" not in path.parents]


def test_nothing_knows_a_game_but_the_game_itself() -> None:
    for place in (PACKAGE, *(f"rulesets/{name}" for name in RULESETS)):
        own = place.partition("/")[2]
        others = [f"rulesets.{name}" for name in RULESETS if name != own]
        assert wrong(ROOT / place, others) == []


def test_a_game_knows_its_own_files_by_dots_only() -> None:
    """A copy of it under another name would be half the old one otherwise."""
    by_name = [
        f"{path.relative_to(ROOT)} line {node.lineno}"
        for path in files(ROOT / "rulesets")
        for node in nodes(path.read_text(encoding="utf-8"))
        if isinstance(node, ast.ImportFrom)
        if node.level == 0 and f"{node.module}.".startswith("rulesets.")
    ]
    assert by_name == []


def test_a_ruleset_knows_only_the_core_and_its_screen_what_is_drawn() -> None:
    shelves = ("rulesets", "tests/fixtures/rulesets", f"{PACKAGE}/starter")
    for shelf in map(ROOT.joinpath, shelves):
        others = [room for room in STOREYS if room not in ("core", shelf.name)]
        above = [f"{PACKAGE}.{room}" for room in others]
        drawn = [f"{PACKAGE}.{room}" for room in others if room not in SCREEN_OF_A_GAME]
        for folder in (path.parent for path in shelf.glob("*/ruleset.toml")):
            for path in rules_of(folder):
                assert wrong(path, ["textual", "rich", *above]) == []
                assert not [name for name in imported(path) if ".screen." in f"{name}."], path
            assert wrong(folder / "screen", drawn) == []


def test_nothing_that_is_played_needs_tools_or_tests() -> None:
    for played in (PACKAGE, "rulesets"):
        assert wrong(ROOT / played, ["tools", "tests"]) == []
    assert wrong(ROOT / "tools", ["tests"]) == []


def test_a_ruleset_uses_no_clock_and_no_other_chance() -> None:
    forbidden = ("random", "secrets", "time", "datetime", "uuid", "os")
    for name in RULESETS:
        for path in rules_of(ROOT / "rulesets" / name):
            assert wrong(path, forbidden) == []


PROGRAM = """
import pkgutil, importlib, sys
import tabletop_tui.core
for module in pkgutil.walk_packages(tabletop_tui.core.__path__, "tabletop_tui.core."):
    importlib.import_module(module.name)
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


def test_players_get_a_seat_and_never_the_session() -> None:
    """Whatever draws, reads aloud or answers by itself knows what its seat knows, and no more."""
    truth = [f"{PACKAGE}.core.play.{name}" for name in ("session", "position", "record")]
    shown = [
        ROOT / PACKAGE / room
        for room in ("screens", "widgets", "plain", "remote/seats", "matches/policies")
    ]
    for name in truth:
        assert files(ROOT / name.replace(".", "/")), f"{name} is somewhere else now"
    shown += [ROOT / "rulesets" / name / "screen" for name in RULESETS]
    for place in shown:
        assert files(place), f"{place} is somewhere else now"
        assert wrong(place, truth) == []
        for path in files(place):
            asked = [
                f"{path.relative_to(ROOT)} line {node.lineno}"
                for node in nodes(path.read_text(encoding="utf-8"))
                if isinstance(node, ast.Attribute) and node.attr in ("session", "_session")
            ]
            assert asked == []
