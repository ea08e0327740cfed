"""Version, changelog and manual page tell of the same release."""

from __future__ import annotations

import re
from pathlib import Path

from tabletop_tui import __version__

ROOT = Path(__file__).parents[2]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
RELEASED = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$", CHANGELOG, re.MULTILINE)
"""The numbers of the releases, as `docs/releasing.md` wants their headings, newest first."""


def number(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def test_each_heading_of_the_changelog_is_a_release_or_the_next_one() -> None:
    headings = re.findall(r"^## (.*)$", CHANGELOG, re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    assert len(headings) == 1 + len(RELEASED)
    assert sorted(set(RELEASED), key=number, reverse=True) == RELEASED


def test_the_version_is_that_of_the_newest_release() -> None:
    assert __version__ == RELEASED[0]


def test_the_manual_page_has_the_version() -> None:
    manual = (ROOT / "docs" / "tabletop.1").read_text(encoding="utf-8")
    assert f'"tabletop {__version__}"' in manual.splitlines()[0], "run: make manual"
