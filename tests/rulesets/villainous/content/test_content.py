"""What holds for every villain, whoever wrote it."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import pytest

from rulesets.villainous.components import Villain, load_content
from tabletop_tui.check.running import Plan, check_game
from tabletop_tui.core.errors import RulesetError
from tests.rulesets.villainous.scenes import GAME

FOLDER = Path(__file__).parents[4] / "rulesets" / "villainous" / "villains"
VILLAINS = list(GAME.content.villains.values())


@pytest.mark.parametrize("villain", VILLAINS, ids=lambda v: v.id)
def test_decks_have_thirty_and_fifteen_cards(villain: Villain) -> None:
    assert (len(villain.cards), len(villain.fate_cards)) == (30, 15)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('short = "jafar"', 'short = "hook"', "captain_hook and jafar have the same `short`"),
        ('name = "Jafar"', 'name = "Captain Hook"', "have the same `name`"),
        ("bottom =", "locked = true\nbottom =", "jafar/villain.toml: the first location is open"),
        ("", "", "jafar/abilities.py is missing"),
    ],
)
def test_what_a_villain_may_not_be_like(tmp_path: Path, old: str, new: str, words: str) -> None:
    for villain in ("captain_hook", "jafar"):
        shutil.copytree(FOLDER / villain, tmp_path / villain)
    changed = tmp_path / "jafar" / "villain.toml"
    changed.write_text(changed.read_text().replace(old, new, 1))
    if not old:
        (tmp_path / "jafar" / "abilities.py").unlink()

    with pytest.raises(RulesetError, match=words):
        load_content(tmp_path, "rulesets.villainous.villains")


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("villain.toml", "", None, "jafar/villain.toml is missing"),
        ("player.py", "", None, "villains/jafar/player.py is missing: its computer player answers"),
        ("abilities.py", "cards = Abilities()", "other = Abilities()", "abilities.py, line "),
        ("abilities.py", "", "", "jafar/abilities.py has no `cards = Abilities()`"),
        ("abilities.py", "@cards.strength(", "@cards.strenght(",  # codespell:ignore
         "there is no hook `strenght`: do you mean `strength`"),  # codespell:ignore
        ("villain.toml", 'id = "razoul"', 'id = "gazeem"', "two cards share the id gazeem"),
    ],
)  # fmt: skip
def test_check_tells_at_once_what_a_villain_lacks(
    tmp_path: Path, file: str, old: str, new: str | None, words: str
) -> None:
    game = tmp_path / "villainous"
    shutil.copytree(FOLDER.parent, game, ignore=shutil.ignore_patterns("__pycache__"))
    path = game / "villains" / "jafar" / file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(old, new or "", 1) if old else "", encoding="utf-8")
    if new is None:
        path.unlink()

    (fault,) = check_game(game, Plan(only=("content",)), lambda _: None).faults

    assert words in str(fault)


@pytest.mark.parametrize("villain", VILLAINS, ids=lambda v: v.id)
def test_every_card_can_be_inspected(villain: Villain) -> None:
    known = GAME.cards()
    for card in (*villain.cards, *villain.fate_cards):
        assert known[card].name
        assert known[card].text
        assert known[card].provenance


def scenes_of(villain: Villain) -> str:
    """The bodies of all tests about one villain; tables of numbers are no scenes."""
    found = []
    for path in (Path(__file__).parents[1] / villain.id).glob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        tests = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
        found += [ast.get_source_segment(text, node) or "" for node in tests]
    return "\n".join(found)


@pytest.mark.parametrize("villain", VILLAINS, ids=lambda v: v.id)
def test_every_card_is_at_work_in_a_scene(villain: Villain) -> None:
    """Each card is named where something is played."""
    text = scenes_of(villain)
    assert [card for card in villain.kinds if not re.search(rf"\b{card}\b", text)] == []
