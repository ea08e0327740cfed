"""Every ruling is held to by a test that cites it, and citations are checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.rulings import CITED, FILES, RULINGS, all_of, mistake

HERE = Path(__file__).parent
SHELF = HERE.parents[1] / "rulesets"


def left_out(collected: set[Path], game: str) -> bool:
    """Whether only some of the files about a game were collected."""
    folders = (HERE / game, HERE.parent / "screens" / game)
    return not {path for folder in folders for path in folder.rglob("test_*.py")} <= collected


@pytest.mark.parametrize("prefix", RULINGS)
def test_every_ruling_is_cited_by_a_test(prefix: str, request: pytest.FixtureRequest) -> None:
    if left_out(request.config.stash[FILES], RULINGS[prefix].game):
        pytest.skip("only some of the tests of this game are run")
    cited = request.config.stash[CITED]
    assert [ruling for ruling in all_of(prefix) if ruling not in cited] == []


@pytest.mark.parametrize(
    ("ruling", "file", "words"),
    [
        ("UA12", "tests/rulesets/umbrella_academy/test_solo.py", ""),
        ("UM3", "tests/rulesets/umbrella/test_end.py", ""),
        ("HH7", "tests/screens/hail_hydra/test_attack.py", ""),
        ("UA83", "tests/screens/umbrella_academy/test_map.py", ""),
        ("UA85", "tests/rulesets/umbrella_academy/test_solo.py", "its last one is UA84"),
        ("UA0", "tests/rulesets/umbrella_academy/test_solo.py", "'UA0' is no ruling"),
        ("XY1", "tests/rulesets/umbrella_academy/test_solo.py", "'XY1' is no ruling"),
        ("12", "tests/rulesets/umbrella_academy/test_solo.py", "'12' is no ruling"),
        (12, "tests/rulesets/umbrella_academy/test_solo.py", "12 is no ruling"),
        ("HH7", "tests/rulesets/umbrella/test_end.py", "HH7 is a ruling of hail_hydra"),
        ("UM3", "tests/screens/umbrella_academy/test_map.py", "UM3 is a ruling of umbrella"),
    ],
)
def test_a_citation_is_checked(ruling: object, file: str, words: str) -> None:
    wrong = mistake(ruling, f"/somewhere/{file}")

    assert words in wrong if words else not wrong


def test_a_wrong_citation_ends_the_run(pytester: pytest.Pytester) -> None:
    pytester.makeconftest("from tests.rulings import pytest_collection_modifyitems as _hook\n"
                          "pytest_collection_modifyitems = _hook\n")  # fmt: skip
    pytester.makeini("[pytest]\nmarkers = rules\n")
    folder = pytester.mkdir("umbrella")
    (folder / "test_one.py").write_text(
        "import pytest\n\n@pytest.mark.rules('UM45')\ndef test_it(): pass\n", encoding="utf-8"
    )

    told = pytester.runpytest_subprocess("-p", "no:cacheprovider")

    told.stderr.fnmatch_lines(["*umbrella has no ruling UM45: its last one is UM44*"])
    assert told.ret != 0


@pytest.mark.parametrize("prefix", RULINGS)
def test_every_ruling_is_written_down_for_those_who_write_rules(prefix: str) -> None:
    game, last = RULINGS[prefix]
    text = (SHELF / game / "RULINGS.md").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", text, re.MULTILINE)]
    assert numbers == list(range(1, last + 1))
    unmarked = [row for row in text.splitlines() if row[:1].isdigit() and "[" not in row]
    assert unmarked == [], "printed, public page or house?"


@pytest.mark.parametrize("prefix", RULINGS)
def test_players_read_no_numbers_of_rulings(prefix: str) -> None:
    rules = (SHELF / RULINGS[prefix].game / "rules.md").read_text(encoding="utf-8")
    assert re.findall(r"\b(?:[Rr]ulings? \d+|UA\d+|[RW]\d+\b)", rules) == []
