"""A broken game says what is wrong and where, and hides nothing but itself."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tabletop_tui.core.content.shelf import MANIFEST
from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import lay_table

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"


@pytest.fixture(scope="module")
def shelf() -> Library:
    return find_rulesets([FIXTURES / "rulesets", FIXTURES / "broken"])


LISTED = [
    ("missing_field", ["missing_field/ruleset.toml: title: is missing"]),
    (
        "wrong_type",
        [
            "wrong_type/ruleset.toml: minutes: must be a whole number",
            "wrong_type/ruleset.toml: modes[0].seats.max: must be a whole number",
        ],
    ),
    ("not_toml", ["not_toml/ruleset.toml: not valid TOML", "line 2"]),
    ("not_text", ["not_text/ruleset.toml: cannot be read", "utf-8"]),
    ("a_folder", ["a_folder/ruleset.toml: cannot be read", "directory"]),
    ("same_id", ["same_id/ruleset.toml: id: nim is taken by", "rulesets/nim"]),
]


@pytest.mark.parametrize(("folder", "words"), LISTED, ids=[folder for folder, _ in LISTED])
def test_a_manifest_with_a_mistake_is_listed_as_a_problem(
    shelf: Library, folder: str, words: list[str]
) -> None:
    (problem,) = [p for p in shelf.problems if p.folder.name == folder]
    for word in words:
        assert word in problem.message
    assert folder not in shelf.entries


def test_nothing_else_is_a_problem(shelf: Library) -> None:
    assert sorted(p.folder.name for p in shelf.problems) == sorted(folder for folder, _ in LISTED)


FAILING = [
    ("python_error", "python_error/helper.py, line 4: IndexError: list index out of range"),
    ("exits", "exits/engine.py, line 5: SystemExit: good bye"),
    ("no_class", "no_class/engine.py: there is no Game in it."),
    ("not_a_ruleset", "not_a_ruleset/engine.py: Game is not a Ruleset."),
    ("no_engine", "no_engine/engine.py: ModuleNotFoundError"),
    ("broken_package", "broken_package/__init__.py, line 3: ModuleNotFoundError"),
    ("bad_content", "content/cards.toml: cards[1].cost: is missing (in "),
    ("bad_content", "content/cards.toml: cards[2].cost: must be a whole number"),
    ("double_card", "content/cards.toml: cards[1].id: raven is taken."),
]


@pytest.mark.parametrize(("game", "message"), FAILING)
def test_an_engine_that_fails_names_the_place(shelf: Library, game: str, message: str) -> None:
    assert game in shelf.entries, "the manifest itself is sound"
    for _ in range(2):
        with pytest.raises(RulesetError) as caught:
            shelf.load(game)
        assert message in str(caught.value)


def test_an_engine_that_is_no_python_names_its_line(tmp_path: Path) -> None:
    broken = tmp_path / "no_engine"
    shutil.copytree(FIXTURES / "broken" / "no_engine", broken)
    (broken / "engine.py").write_text("import sys\ndef half_a_function(:\n", encoding="utf-8")
    with pytest.raises(RulesetError, match=r"no_engine/engine\.py, line 2: SyntaxError: "):
        find_rulesets([tmp_path]).load("no_engine")


def test_all_other_games_keep_working(shelf: Library) -> None:
    for game in ("python_error", "exits", "broken_package"):
        with pytest.raises(RulesetError):
            shelf.load(game)
    nim = shelf.load("nim")
    session = Session(nim, lay_table(nim.manifest, seed=1))
    session.answer("take 3")
    assert session.state.stones == 18


def test_an_engine_is_loaded_once(shelf: Library) -> None:
    assert shelf.load("raven") is shelf.load("raven")
    assert isinstance(shelf.load("raven"), Ruleset)


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(RulesetError, match=r"no game called 'chess'\. Known games: .*nim"):
        find_rulesets([FIXTURES / "rulesets"]).load("chess")


def test_the_bundled_games_are_always_found() -> None:
    library = find_rulesets()
    assert "umbrella" in library.entries
    assert library.problems == []


def test_a_shelf_that_is_not_there_is_empty(tmp_path: Path) -> None:
    library = find_rulesets([tmp_path / "nowhere"])
    assert library.entries.keys() == find_rulesets().entries.keys()
    assert library.problems == []


def test_a_game_may_move_to_another_folder(tmp_path: Path) -> None:
    """Two copies of one game in one process: each shelf plays its own."""
    first = find_rulesets([FIXTURES / "rulesets"]).load("nim")
    copy = tmp_path / "nim"
    shutil.copytree(FIXTURES / "rulesets" / "nim", copy, ignore=shutil.ignore_patterns("__*"))
    text = (copy / "state.py").read_text(encoding="utf-8")
    (copy / "state.py").write_text(text.replace("= 21", "= 5"), encoding="utf-8")
    second = find_rulesets([tmp_path]).load("nim")
    table = lay_table(first.manifest, seed=1)
    assert Session(first, table).state.stones == 21
    assert Session(second, table).state.stones == 5


@pytest.mark.parametrize("game", find_rulesets().entries)
def test_a_bundled_game_may_become_a_game_of_ones_own(tmp_path: Path, game: str) -> None:
    folder = find_rulesets().entries[game].folder
    copy = tmp_path / "my_game"
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    manifest = (copy / MANIFEST).read_text(encoding="utf-8")
    (copy / MANIFEST).write_text(manifest.replace(f'"{game}"', '"my_game"', 1), encoding="utf-8")
    rules = find_rulesets([tmp_path]).load("my_game")
    assert Session(rules, lay_table(rules.manifest, seed=1)).decision is not None


def test_rules_are_read_when_they_are_shown(shelf: Library) -> None:
    assert shelf.load("nim").rules_text().startswith("# Nim")
