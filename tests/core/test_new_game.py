"""`docs/new-game.md` is true: its code stands in the examples, and the example plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "tests" / "fixtures" / "rulesets"
PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(python|toml|markdown)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def example_texts() -> list[str]:
    return [
        path.read_text(encoding="utf-8")
        for game in ("nim", "raven")
        for path in sorted((EXAMPLES / game).rglob("*"))
        if path.suffix in (".py", ".toml", ".md")
    ]


def test_the_page_has_code() -> None:
    assert len(BLOCKS) >= 12
    assert PAGE.count("```") == 2 * (len(BLOCKS) + PAGE.count("```sh"))


@pytest.mark.parametrize("block", [block for _, block in BLOCKS])
def test_every_block_stands_in_an_example(block: str) -> None:
    assert any(block in text for text in example_texts()), f"in no file of the examples:\n{block}"


def test_the_page_shows_all_of_the_small_game() -> None:
    shown = [line for _, block in BLOCKS for line in block.splitlines() if line.strip()]
    for name in ("ruleset.toml", "rules.md"):
        text = (EXAMPLES / "nim" / name).read_text(encoding="utf-8")
        assert [line for line in text.splitlines() if line.strip() and line not in shown] == []
    engine = (EXAMPLES / "nim" / "engine.py").read_text(encoding="utf-8")
    body = engine[engine.index("class Nim") :]
    assert [line for line in body.splitlines() if line.strip() and line not in shown] == []
    assert len(engine.splitlines()) < 60


def test_links_and_paths_of_the_page_exist() -> None:
    for target in re.findall(r"\]\(\.\./([^)]+)\)", PAGE):
        assert (ROOT / target).exists(), target


def test_the_small_game_plays(library: Library) -> None:
    nim = library.load("nim")
    session = Session(nim, lay_table(nim.manifest, names=["Ada", "Ben"], seed=1))
    for _ in range(5):
        session.answer("take 3")
        session.answer("take 1")
    assert session.decision is not None
    assert [option.key for option in session.decision.options] == ["take 1"]
    session.answer("take 1")
    assert session.outcome is not None
    assert session.outcome.winners == (0,)
