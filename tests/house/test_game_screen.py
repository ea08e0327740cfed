"""The screen of a game is one class that owns parts, with a short list of hooks for games."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from textual.screen import Screen

from rulesets.umbrella_academy.screen.plan import PlanKeys
from tabletop_tui.core.loader import load_screen
from tabletop_tui.remote.terminal.screen import Joined
from tabletop_tui.screens.play.controller import AtTable
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.screens.play.host import Controller
from tabletop_tui.screens.play.replay import Replaying
from tests.conformance.games import subjects
from tests.house.source import nodes

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
NAMED = {*re.findall(r"`(\w+)`", PAGE[PAGE.index("## Draw it") :])}

DEEPEST = 3
"""Classes of ours above Textual's screen: what the app offers, any game, this game."""

MOST_MEMBERS = 80


def written(kind: type[GameScreen]) -> set[str]:
    """The names that stand in the body of a class."""
    (body,) = ast.parse(dedent(inspect.getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    names = set[str]()
    for node in body.body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                names.add(name)
            case ast.AnnAssign(target=ast.Name(id=name), value=value) if value is not None:
                names.add(name)
            case ast.Assign(targets=[ast.Name(id=name)]):
                names.add(name)
    return names - {"__init__"}


def screens() -> list[type[GameScreen]]:
    found = [load_screen(subject.ruleset) for subject in subjects().values()]
    return [one for one in found if isinstance(one, type) and issubclass(one, GameScreen)]


@pytest.mark.parametrize("kind", [GameScreen, *screens()], ids=lambda kind: kind.__name__)
def test_a_game_screen_stands_on_few_classes(kind: type[GameScreen]) -> None:
    ours = [base.__name__ for base in kind.__mro__ if not base.__module__.startswith("textual")]
    above = [name for name in ours if name not in ("Generic", "object")]
    assert len(above) <= DEEPEST, above


def test_a_game_screen_has_few_members_of_its_own() -> None:
    assert len(written(GameScreen)) <= MOST_MEMBERS, sorted(written(GameScreen))


@pytest.mark.parametrize("kind", screens(), ids=lambda kind: kind.__name__)
def test_what_a_game_overrides_is_written_down(kind: type[GameScreen]) -> None:
    assert hooks(kind) - NAMED == set()


def hooks(kind: type[GameScreen]) -> set[str]:
    """What a game overrides; actions and handlers are its own affair."""
    told = written(kind) & written(GameScreen)
    return {one for one in told if not one.startswith(("action_", "on_"))} - {"CSS_PATH"}


def calls(name: str, *rooms: str) -> Iterator[tuple[str, ast.Call]]:
    """The calls of a function in some rooms, each with where it stands."""
    for path in (path for room in rooms for path in sorted((ROOT / room).rglob("*.py"))):
        for node in nodes(path.read_text(encoding="utf-8")):
            match node:
                case ast.Call(func=ast.Name(id=called)) if called == name:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def test_no_class_is_made_while_the_program_runs() -> None:
    """A replay, a plan and a joined game lead the game's own screen: they are no class of it."""
    made = [at for at, call in calls("type", "tabletop_tui", "rulesets") if len(call.args) > 1]
    assert made == []


def test_no_part_of_a_game_screen_is_cast_to_another() -> None:
    rooms = ("screens/play", "remote")
    assert [at for at, _ in calls("cast", *(f"tabletop_tui/{room}" for room in rooms))] == []


@pytest.mark.parametrize("leads", [AtTable, Replaying, Joined, PlanKeys])
def test_what_leads_a_screen_is_no_screen(leads: type[Controller]) -> None:
    assert issubclass(leads, Controller)
    assert not issubclass(leads, Screen)
    told = {name for name in vars(Controller) if not name.startswith("_")}
    needed = told if leads.asks else {"begin", "go_on", "leave"}
    assert needed <= vars(leads).keys()
