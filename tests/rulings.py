"""Rulings and the tests that hold the rules to them: `@pytest.mark.rules("UA12", "UA30")`.

A ruling is a numbered answer to what a rulebook leaves open. A citation is checked when the tests
are collected: the game must have such a ruling, and the test must be about that game. That every
ruling is cited is checked by `tests/rulesets/test_rulings.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest


class Rulings(NamedTuple):
    """The rulings of a game: they are numbered from 1 to `last`."""

    game: str
    last: int


RULINGS = {
    "HH": Rulings("hail_hydra", 70),
    "UA": Rulings("umbrella_academy", 84),
    "UM": Rulings("umbrella", 44),
    "UV": Rulings("umbra_via", 41),
}
"""Every game with numbered rulings, by the letters before the number."""

CITED = pytest.StashKey[dict[str, list[str]]]()
"""The tests that were collected for each ruling."""

FILES = pytest.StashKey[set[Path]]()
"""The files that tests were collected from."""


def all_of(prefix: str) -> list[str]:
    """Every ruling of a game."""
    return [f"{prefix}{number}" for number in range(1, RULINGS[prefix].last + 1)]


def mistake(ruling: object, path: str) -> str:
    """What is wrong with a citation in this file; empty when nothing is."""
    found = re.fullmatch(r"([A-Z]{2})([1-9]\d*)", ruling) if isinstance(ruling, str) else None
    if found is None or found[1] not in RULINGS:
        return f"{ruling!r} is no ruling: write {', '.join(f'{p}1' for p in RULINGS)} or the like"
    game, last = RULINGS[found[1]]
    if int(found[2]) > last:
        return f"{game} has no ruling {ruling}: its last one is {found[1]}{last}"
    if f"/{game}/" not in path:
        return f"{ruling} is a ruling of {game}, and this test is about something else"
    return ""


def cited_in(item: pytest.Item) -> Iterator[str]:
    """The rulings that a test cites. Raises `pytest.UsageError` for one that does not exist."""
    for mark in item.iter_markers("rules"):
        for ruling in mark.args or ("",):
            if wrong := mistake(ruling, item.path.as_posix()):
                raise pytest.UsageError(f"{item.nodeid}: @pytest.mark.rules: {wrong}")
            yield ruling


def collect(config: pytest.Config, items: Iterable[pytest.Item]) -> None:
    """Note which test cites which ruling; tests that never run cite nothing."""
    cited = config.stash.setdefault(CITED, {})
    files = config.stash.setdefault(FILES, set())
    for item in items:
        files.add(item.path)
        for ruling in cited_in(item):
            if item.get_closest_marker("skip") is None:
                cited.setdefault(ruling, []).append(item.nodeid)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Before some of them are left out by `-k` or `-m`."""
    collect(config, items)
