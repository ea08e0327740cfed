"""Nobody reads what is only written for people: the words of an event, the parts of a key.

An event has a tag and values, an option has a value. Whoever looks into a sentence breaks when its
wording is mended; whoever takes a key apart knows what only the rule that made it should know.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.source import nodes

ROOT = Path(__file__).parent.parent.parent
SHELVES = (ROOT / "rulesets", ROOT / "tests" / "fixtures" / "rulesets")
GAMES = sorted(path.parent for shelf in SHELVES for path in shelf.glob("*/ruleset.toml"))
LOOKS = ("startswith", "endswith", "removeprefix", "removesuffix", "split", "partition", "find")


def sentences_read(source: str) -> Iterator[str]:
    """Comparisons with the words of an event, and looks into them."""
    for node in nodes(source):
        if isinstance(node, ast.Compare):
            asked = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            asked = [node.func.value] if node.func.attr in LOOKS else []
        else:
            continue
        for one in asked:
            if isinstance(one, ast.Attribute) and one.attr in ("text", "others"):
                whose = one.value
                name = whose.attr if isinstance(whose, ast.Attribute) else getattr(whose, "id", "")
                if name in ("event", "e"):
                    yield f"line {node.lineno}: {ast.unparse(node)}"


def keys_read(source: str) -> Iterator[str]:
    """Keys of options that are taken apart."""
    for node in nodes(source):
        asked: ast.expr | None = None
        if isinstance(node, ast.Subscript):
            asked = node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            asked = node.func.value if node.func.attr in LOOKS else None
        if isinstance(asked, ast.Attribute) and asked.attr == "key":
            yield f"line {asked.lineno}: {ast.unparse(node)}"


def told(folder: Path, name: str) -> list[tuple[str, str]]:
    """The files of a folder, by name and source."""
    paths = sorted(folder.rglob(name))
    return [(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in paths]


@pytest.mark.parametrize("folder", [ROOT / "tabletop_tui", *GAMES], ids=lambda path: path.name)
def test_nobody_reads_the_words_of_an_event(folder: Path) -> None:
    found = [f"{name} {why}" for name, text in told(folder, "*.py") for why in sentences_read(text)]
    assert found == []


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_no_game_takes_the_key_of_an_option_apart(game: Path) -> None:
    found = [f"{name} {why}" for name, text in told(game, "*.py") for why in keys_read(text)]
    assert found == []


def test_what_reads_words_or_keys_is_found() -> None:
    for planted in (
        'any(event.text.startswith("The attack") for event in happened)',
        'line.event.text.endswith("takes effect.")',
        "event.text == TAKEN_BACK",
        '"owl" in event.others',
    ):
        assert list(sentences_read(planted)), planted
    for planted in ('option.key.split(" ")', 'chosen.key.startswith("card ")', "option.key[5:]"):
        assert list(keys_read(planted)), planted
    assert not list(sentences_read("event.tag == TURNED_UP"))
    assert not list(keys_read('option.key == "pass"'))
