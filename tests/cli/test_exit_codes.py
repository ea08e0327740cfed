"""Wrong usage is 2 and a bad file 1, at every command."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

WRONG_USAGE = [
    "dance",
    "play chess",
    "play nim --seats 9 --plain",
    "play nim --mode chess --plain",
    "play nim --set heap --plain",
    "play nim --seed x --plain",
    "play nim --engine no-such-program --plain",
    "learn chess",
    "learn umbrella no-such-lesson",
    "review {over} --seat 9",
    "export {over} --format pdf",
    "export {over} --output {taken}",
    "saves export {over} {taken}",
    "saves rename {over} ''",
    "saves rm {over}",
    "stats --game chess",
    "stats --mode chess",
    "stats --player Zoe",
    "stats --since yesterday",
    "stats --rename Zoe Ada",
    "stats --leave-out Zoe",
    "rules chess",
    "simulate chess",
    "simulate nim --bots genius",
    "check chess",
    "check {folder} --only chess",
    "new 7",
    "new Umbrella",
    "config chess",
    "config pace hasty",
    "config patience 7",
    "config engine '\"'",
    "games --rulesets {folder}/nowhere",
]
BAD_FILES = [
    "resume {broken} --plain",
    "export {broken}",
    "review {broken}",
    "saves export {broken} {folder}/copy",
    "import {taken}",
    "import {folder}/nothing",
    "import {folder}",
]


@pytest.fixture
def words(run: Run, begun: Path, tmp_path: Path) -> dict[str, str]:
    """A game that is over, a damaged one, and a file that is there already."""
    run("play", "nim", "--seats", "bot:random,bot:random", "--plain")
    broken = begun.with_name("broken.tabletop")
    broken.write_bytes(begun.read_bytes()[:-40])
    taken = tmp_path / "taken"
    taken.write_text("mine")
    over = next(path.stem for path in begun.parent.glob("nim*.tabletop"))
    return {"over": over, "broken": str(broken), "taken": str(taken), "folder": str(tmp_path)}


@pytest.mark.parametrize(
    ("line", "code"), [*((line, 2) for line in WRONG_USAGE), *((line, 1) for line in BAD_FILES)]
)
def test_exit_codes(run: Run, words: dict[str, str], line: str, code: int) -> None:
    called = shlex.split(line.format(**words))
    told = run(*called)
    assert told.exit_code == code, told.stderr
    assert told.stderr.startswith("tabletop: ")
    assert "Traceback" not in told.stderr
