"""The lock files hold what pyproject.toml asks for, and nothing of the machine they came from."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LOCKS = (
    "requirements.lock",
    "requirements-dev.lock",
    "requirements-extras.lock",
    "requirements-browser.lock",
    "requirements-site.lock",
)


def pinned(name: str) -> dict[str, str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    requirements = [Requirement(line) for line in lines if not line.lstrip().startswith("#")]
    versions: dict[str, str] = {}
    for requirement in requirements:
        (only,) = requirement.specifier
        assert only.operator == "==", f"{name}: {requirement} is not one exact version"
        versions[canonicalize_name(requirement.name)] = only.version
    return versions


@pytest.mark.parametrize(
    ("lock", "asked"),
    [
        ("requirements.lock", PROJECT["dependencies"]),
        ("requirements-dev.lock", PROJECT["dependencies"]),
        ("requirements-dev.lock", PROJECT["optional-dependencies"]["dev"]),
        ("requirements-extras.lock", PROJECT["optional-dependencies"]["dask"]),
        ("requirements-extras.lock", PROJECT["optional-dependencies"]["research"]),
        ("requirements-browser.lock", PROJECT["optional-dependencies"]["browser"]),
        ("requirements-site.lock", PROJECT["optional-dependencies"]["site"]),
    ],
)
def test_a_lock_satisfies_every_bound(lock: str, asked: list[str]) -> None:
    versions = pinned(lock)
    for text in asked:
        requirement = Requirement(text)
        version = versions.get(canonicalize_name(requirement.name))
        assert version is not None, f"{lock} lacks {requirement.name}: run make lock"
        assert version in requirement.specifier, f"{lock} is behind on {text}: run make lock"


@pytest.mark.parametrize("lock", LOCKS[1:])
def test_the_locks_agree(lock: str) -> None:
    found = pinned(lock)
    for name, version in pinned("requirements.lock").items():
        assert found[name] == version
    dev = pinned("requirements-dev.lock")
    assert not {name for name in found.keys() & dev.keys() if found[name] != dev[name]}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_place(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert not re.search(r"https?:|file:|--|\s/|@", text)
