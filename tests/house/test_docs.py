"""The pages name files and folders that exist, and each term stands where the glossary says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop_tui.starter.making import LITTLE_GAME
from tools import realm

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "tabletop_tui"
GAMES = sorted(path.parent for path in (ROOT / "rulesets").glob("*/ruleset.toml"))
VILLAINS = ROOT / "rulesets" / "villainous"

UNTRACKED = {"build", "dist", "gallery", "node_modules"}

PAGES = sorted(
    path
    for path in ROOT.rglob("*.md")
    if not path.relative_to(ROOT).parts[0].startswith(".")
    if UNTRACKED.isdisjoint(path.relative_to(ROOT).parts)
)

STARTS: dict[Path, list[Path]] = {
    ROOT / "docs" / "new-game.md": [LITTLE_GAME, *GAMES],
    ROOT / "docs" / "players.md": [LITTLE_GAME, *GAMES],
    ROOT / "docs" / "writing.md": GAMES,
    VILLAINS / "WRITING_VILLAINS.md": [
        *VILLAINS.glob("villains/*"),
        ROOT / "tests" / "rulesets" / "villainous",
    ],
}
"""Where the paths of a page may begin besides its own folder, the checkout and the package."""

ELSEWHERE = {
    "settings.toml": "in the player's configuration folder",
    "trusted.json": "in the player's data folder",
    ".locks/stem.lock": "beside the saved games",
    "dist/*": "what `make dist` makes",
    "dist/*.whl": "what `make dist` makes",
}
"""Files that the pages name and that lie in no checkout."""

PATH = re.compile(r"[\w.<>*-]*(?:/[\w.<>*-]*)+|[\w<>*-]+\.(?:py|toml|md|tcss|json|sh|lock|svg|1)")


def paths_in(page: Path) -> list[str]:
    """The paths among the words in backticks, code blocks left out."""
    text = page.read_text(encoding="utf-8")
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    words = [word for code in re.findall(r"`([^`\n]+)`", text) for word in code.split()]
    found = [word.strip(",;:()") for word in words]
    return [word for word in found if PATH.fullmatch(word) and not word.startswith("/")]


def exists(path: str, page: Path) -> bool:
    """Whether a path of a page leads to something.

    `<id>` stands for each game that comes with the program: there must be such a file in all of
    them. Any other word in angles, and `*`, stands for some name.
    """
    if "<id>" in path:
        return all(exists(path.replace("<id>", game.name), page) for game in GAMES)
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    starts = [page.parent, ROOT, PACKAGE, *STARTS.get(page, [])]
    found = (hit for start in starts for hit in start.glob(pattern))
    return any(hit.is_dir() or not path.endswith("/") for hit in found)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_path_of_a_page_exists(page: Path) -> None:
    named = [path for path in paths_in(page) if path not in ELSEWHERE]
    assert [path for path in named if not exists(path, page)] == []


GLOSSARY = re.findall(
    r"^\| ([^|]+) \| [^|]+ \| `([^`]+)` \| `([^`]+)` \|$",
    (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)
"""Each term, its word in the code, and the file that has it."""


def test_the_glossary_has_each_term_once() -> None:
    terms = [term for term, _, _ in GLOSSARY]
    assert len(terms) > 30
    assert sorted(set(terms)) == sorted(terms)


@pytest.mark.parametrize(("term", "word", "file"), GLOSSARY)
def test_a_term_stands_in_its_file(term: str, word: str, file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert re.search(rf"\b{re.escape(word)}\b", text), f"{term}: no {word} in {file}"


def test_the_architecture_names_every_room() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    inside = {path.relative_to(PACKAGE).parts[0] for path in PACKAGE.rglob("*.py")}
    rooms = {name for name in inside if not name.startswith("_")}
    assert [room for room in sorted(rooms) if room not in text] == []


def test_the_members_of_a_realm_are_those_of_the_classes() -> None:
    assert realm.PAGE.read_text(encoding="utf-8") == realm.page(), "run: python -m tools.realm"


SOURCES = [
    path.read_text(encoding="utf-8")
    for room in ("tabletop_tui", "rulesets", "tools")
    for path in (ROOT / room).rglob("*.py")
]

MEMBER = re.compile(r"`([A-Z]\w+)\.([a-z_]\w*)\b[^`\n]*`")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_member_that_a_page_names_exists(page: Path) -> None:
    """`Seat.answer` on a page: some file has a class `Seat` and the word `answer`."""
    named = set(MEMBER.findall(page.read_text(encoding="utf-8")))
    missing = [
        f"{owner}.{member}"
        for owner, member in sorted(named)
        if member != "md" and not any(has_member(text, owner, member) for text in SOURCES)
    ]
    assert missing == []


def has_member(text: str, owner: str, member: str) -> bool:
    """Whether a file defines this class and has this word."""
    return bool(re.search(rf"^class {owner}\b", text, re.MULTILINE)) and bool(
        re.search(rf"\b{member}\b", text)
    )
