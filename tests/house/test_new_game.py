"""`docs/new-game.md` is true: its code is that of the game `tabletop new` lays out, all of it."""

from __future__ import annotations

import re
from dataclasses import fields
from inspect import signature
from pathlib import Path

import pytest

from tabletop_tui.core.content.manifest import Manifest, TableOption
from tabletop_tui.core.decision import Decision, Option, Refusal, choose, choose_set
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.promises import Promise, Zone
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.starter.making import LITTLE_GAME

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = (LITTLE_GAME, ROOT / "tests" / "fixtures" / "rulesets" / "raven")
PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(python|toml|markdown)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
PROSE = re.sub(r"^```.*?^```$", "", PAGE, flags=re.MULTILINE | re.DOTALL)
CODE = [*re.findall(r"`[^`]+`", PROSE), *(block for _, block in BLOCKS)]
WORDS = {word for code in CODE for word in re.findall(r"\w+", code)}


def example_texts() -> list[str]:
    return [
        path.read_text(encoding="utf-8")
        for folder in EXAMPLES
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".py", ".toml", ".md")
    ]


def test_the_page_has_code() -> None:
    assert len(BLOCKS) >= 12


@pytest.mark.parametrize("block", [block for _, block in BLOCKS])
def test_every_block_stands_in_an_example(block: str) -> None:
    assert any(block in text for text in example_texts()), f"in no file of the examples:\n{block}"


@pytest.mark.parametrize("name", ["ruleset.toml", "rules.md", "engine.py"])
def test_the_page_shows_all_of_the_small_game(name: str) -> None:
    shown = [line for _, block in BLOCKS for line in block.splitlines()]
    text = (LITTLE_GAME / name).read_text(encoding="utf-8")
    body = text[text.index("class Engine") :] if name == "engine.py" else text
    assert [line for line in body.splitlines() if line.strip() and line not in shown] == []


def names_in(cls: type) -> list[str]:
    """Everything that a class offers."""
    return [name for name in vars(cls) if not name.startswith("_")]


CONTRACT = {
    "Ruleset": names_in(Ruleset),
    "Game": ["log", "log_to", "chance", "state"],
    "Chance": names_in(Chance),
    "Option": [field.name for field in fields(Option)],
    "Refusal": list(Refusal._fields),
    "Decision": [field.name for field in fields(Decision)],
    "choose": list(signature(choose).parameters),
    "choose_set": list(signature(choose_set).parameters),
    "Outcome": list(Outcome._fields),
    "Promise": [field.name for field in fields(Promise)],
    "Zone": [field.name for field in fields(Zone)],
    "Manifest": list(Manifest.model_fields),
    "TableOption": list(TableOption.model_fields),
    "marks": ["EVERYONE", "NOBODY", "OWNER", "TABLE", "shared", "top", "Part", "ScoreLine"],
    "screen": ["GameScreen", "Board", "make_board", "make_picker", "SealedPicker", "hot", "legal"],
}
"""What a game can say. A word that is new here belongs on the page as well."""


@pytest.mark.parametrize("part", CONTRACT)
def test_the_page_names_all_of_the_contract(part: str) -> None:
    assert [name for name in CONTRACT[part] if name not in WORDS] == []


def test_links_and_paths_of_the_page_exist() -> None:
    for target in re.findall(r"\]\(\.\./([^)]+)\)", PAGE):
        assert (ROOT / target).exists(), target
