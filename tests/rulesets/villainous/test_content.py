"""What holds for every villain, whoever wrote it."""

from __future__ import annotations

import ast
import re
from inspect import isgeneratorfunction
from pathlib import Path

import pytest

from rulesets.villainous.components import Kind, Villain
from rulesets.villainous.hooks import DOING
from tests.rulesets.villainous.scenes import GAME

VILLAINS = list(GAME.content.villains.values())
DATA = (
    "bonus",
    "symbol",
    "only",
    "forced",
    "hand_size",
    "hand_change",
    "least_allies",
    "reach",
    "unlocks",
    "opens_hand",
)


def behaves(kind: Kind) -> bool:
    """Whether code or data stands behind the text of a card."""
    return bool(kind.hooks) or any(getattr(kind.entry, name) for name in DATA)


@pytest.mark.parametrize("villain", VILLAINS, ids=lambda v: v.id)
def test_no_card_has_a_text_without_a_behaviour(villain: Villain) -> None:
    silent = [k.id for k in villain.kinds.values() if k.entry.text and not behaves(k)]
    assert silent == []
    unsaid = [k.id for k in villain.kinds.values() if behaves(k) and not k.entry.text]
    assert unsaid == [], "and no behaviour without a text"


@pytest.mark.parametrize("villain", VILLAINS, ids=lambda v: v.id)
def test_what_is_played_once_or_activated_has_code(villain: Villain) -> None:
    for kind in villain.kinds.values():
        if kind.type in ("effect", "condition"):
            assert "played" in kind.hooks, kind.id
        if kind.activate is not None:
            assert "activated" in kind.hooks, kind.id
        assert ("activatable" not in kind.hooks) or kind.activate is not None, kind.id
        assert ("watches" in kind.hooks) == ("rewarded" in kind.hooks), kind.id
        assert ("free" in kind.hooks) == ("freely" in kind.hooks), kind.id


@pytest.mark.parametrize("villain", VILLAINS, ids=lambda v: v.id)
def test_what_does_something_is_a_generator_and_what_looks_is_none(villain: Villain) -> None:
    for kind in villain.kinds.values():
        for name, hook in kind.hooks.items():
            assert isgeneratorfunction(hook) == (name in DOING), f"{kind.id}: {name}"


@pytest.mark.parametrize("villain", VILLAINS, ids=lambda v: v.id)
def test_decks_have_thirty_and_fifteen_cards(villain: Villain) -> None:
    assert (len(villain.cards), len(villain.fate_cards)) == (30, 15)
    assert villain.locations[0].locked is False, "the mover starts there"


@pytest.mark.parametrize("villain", VILLAINS, ids=lambda v: v.id)
def test_every_villain_tells_its_progress(villain: Villain) -> None:
    assert "progress" in villain.hooks


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
    for path in (Path(__file__).parent / villain.id).glob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        tests = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
        found += [ast.get_source_segment(text, node) or "" for node in tests]
    return "\n".join(found)


@pytest.mark.parametrize("villain", VILLAINS, ids=lambda v: v.id)
def test_every_card_is_at_work_in_a_scene(villain: Villain) -> None:
    """Each card is named where something is played."""
    text = scenes_of(villain)
    assert [card for card in villain.kinds if not re.search(rf"\b{card}\b", text)] == []
