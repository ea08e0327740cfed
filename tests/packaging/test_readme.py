"""README and the page on playing: commands run, links lead somewhere, pictures are ours."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop_tui import trust

ROOT = Path(__file__).resolve().parents[2]
README = "\n".join(
    (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/playing.md")
)
"""The first page, and the one that it sends players to."""
PAPERS = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *sorted(p.name for p in (ROOT / "docs").glob("*.md")),
]
COMMANDS = [
    line
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.split("\n")
]
TABLETOP = [command for command in COMMANDS if command.startswith("tabletop")]
MAKE = [command for command in COMMANDS if command.startswith("make")]


def test_every_command_of_the_readme_is_tried_here() -> None:
    assert sorted(filter(None, COMMANDS)) == sorted(TABLETOP + MAKE)
    assert {"make play", "make test"} < set(MAKE)


def test_the_commands_run_one_after_the_other(tmp_path: Path) -> None:
    env = os.environ | {
        "TABLETOP_DATA_DIR": str(tmp_path / "data"),
        "TABLETOP_CONFIG_DIR": str(tmp_path / "config"),
        "PYTHONPATH": str(ROOT),
    }
    # The player is asked once, and has said yes.
    trust.remember(tmp_path)
    for command in sorted(TABLETOP, key=lambda command: "resume" in command):
        words = [sys.executable, "-m", "tabletop_tui", *shlex.split(command)[1:]]
        done = subprocess.run(
            words, cwd=tmp_path, env=env, input="", capture_output=True, text=True, check=False
        )
        if opens_a_screen(command):
            # Everything else was in order: the names, the mode, the options.
            assert done.stderr.startswith("tabletop: This is not a terminal."), command
            assert done.returncode == 2, command
        else:
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
            assert done.stdout.strip(), command


def opens_a_screen(command: str) -> bool:
    words = shlex.split(command)
    opening = {"play", "learn", "daily", "resume", "replay"} - (
        {"learn"} if "--list" in words else set()
    )
    return "--plain" not in words and (len(words) == 1 or bool(opening & set(words)))


@pytest.mark.parametrize("command", MAKE)
def test_the_makefile_knows_every_target(command: str) -> None:
    words = shlex.split(command)
    done = subprocess.run(
        [*words, "--dry-run"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("paper", PAPERS)
def test_every_linked_file_is_there(paper: str) -> None:
    path = ROOT / paper if (ROOT / paper).exists() else ROOT / "docs" / paper
    text = path.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)
    assert links or path.parent.name == "docs"
    for link in links:
        if not link.startswith("https://"):
            assert (path.parent / link).exists(), f"{paper} links to {link}"


def test_the_readme_shows_every_picture() -> None:
    shown = set(re.findall(r"pictures/([\w-]+\.svg)", README))
    assert shown == {path.name for path in (ROOT / "docs" / "pictures").glob("*.svg")}


def test_the_moving_picture_is_small() -> None:
    assert (ROOT / "docs" / "pictures" / "turns.svg").stat().st_size < 2**20


def test_the_pictures_load_nothing_from_elsewhere() -> None:
    for path in (ROOT / "docs" / "pictures").glob("*.svg"):
        text = path.read_text(encoding="utf-8")
        assert "@font-face" not in text, path.name
        assert not re.search(r"(href|src|url\()\s*=?\s*[\"']?https?:", text), path.name
