"""Every ruling is held to by a test that cites it, and citations are checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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


@pytest.mark.parametrize("prefix", RULINGS)
def test_what_the_rulings_and_notes_cite_exists(prefix: str) -> None:
    """No ruling of another number, no section of a paper that does not lie beside them."""
    game, last = RULINGS[prefix]
    for name in ("RULINGS.md", "NOTES.md"):
        path = SHELF / game / name
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        cited = re.findall(rf"\b(?:[Rr]ulings? |{prefix})(\d+)\b", text)
        assert [number for number in cited if not 1 <= int(number) <= last] == []
        headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
        named = re.findall(r"\b[Ss]ection (\S+)", text)
        assert [one for one in named if one.strip(".,;)") not in headings] == []
        assert not re.search(r"[a-z]\.\. ", text), "a sentence lost its end"
        files = re.findall(r"`(\w+\.md)`", text)
        assert [file for file in files if not (SHELF / game / file).exists()] == []


def numbered(game: str, number: int) -> str:
    """The text of a ruling."""
    text = (SHELF / game / "RULINGS.md").read_text(encoding="utf-8")
    found = re.search(rf"^{number}\. (.*)$", text, re.MULTILINE)
    assert found is not None
    return found.group(1)


NUMBERS = {6: "six", 7: "seven"}


def test_the_rulings_of_the_academy_say_what_the_threats_and_solo_ask_for() -> None:
    content = SHELF / "umbrella_academy" / "content"
    setup = tomllib.loads((content / "setup.toml").read_text(encoding="utf-8"))
    lost = numbered("umbrella_academy", 51)
    assert lost.startswith(NUMBERS[setup["hazard_limit"]["normal"]].capitalize())
    assert f"*easy* it takes {NUMBERS[setup['hazard_limit']['easy']]}" in lost
    villains = tomllib.loads((content / "villains.toml").read_text(encoding="utf-8"))
    solo = {need["solo"] for need in _needs(villains) if need["solo"].endswith("*")}
    assert len(solo) == 4
    assert [need for need in solo if need not in numbered("umbrella_academy", 73)] == []


def _needs(value: Any) -> Iterator[dict[str, str]]:
    """Every table of needs for solo in the content, however deep it lies."""
    if isinstance(value, dict):
        if isinstance(value.get("solo"), str):
            yield value
        for inner in value.values():
            yield from _needs(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _needs(inner)


def test_the_rulings_of_the_academy_say_how_often_each_board_ability_works() -> None:
    content = SHELF / "umbrella_academy" / "content" / "board.toml"
    board = tomllib.loads(content.read_text(encoding="utf-8"))
    abilities = {one["name"]: one["limit"] for one in board["abilities"]}
    told = numbered("umbrella_academy", 21)
    once, table, free = (told.index(word) for word in ("by each player", "by the whole", "freely"))
    for name, limit in abilities.items():
        before = {"player": (0, once), "table": (once, table), "none": (table, free)}[limit]
        assert before[0] <= told.index(name) < before[1], name
