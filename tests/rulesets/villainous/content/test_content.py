"""What holds for every villain, whoever wrote it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from rulesets.villainous.components import Villain
from tests.rulesets.villainous.scenes import GAME

VILLAINS = list(GAME.content.villains.values())


@pytest.mark.parametrize("villain", VILLAINS, ids=lambda v: v.id)
def test_decks_have_thirty_and_fifteen_cards(villain: Villain) -> None:
    assert (len(villain.cards), len(villain.fate_cards)) == (30, 15)
    assert villain.locations[0].locked is False, "the mover starts there"


def test_shorts_and_orders_differ() -> None:
    for name in ("short", "order", "name"):
        values = [getattr(villain.entry, name) for villain in VILLAINS]
        assert len(set(values)) == len(values), name


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
