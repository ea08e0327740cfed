"""What all tests share: the games, and folders that are nobody's real ones."""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.saves import SaveStore
from tests.order import long_ones_first
from tests.quiet import soon_at_rest
from tests.rulings import collect

pytest_plugins = ["pytester"]

FIXTURES = Path(__file__).parent / "fixtures" / "rulesets"


GARBAGE = (10_000, 20, 20)
"""After how many new objects Python looks for rings that nobody holds any more, and how often it
looks through the older ones as well."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: to look through it for garbage cost a third of a test."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None, object, object]:
    """Note the rulings before tests are left out by `-k` or `-m`; then order what is left."""
    collect(config, items)
    result = yield
    workers = int(getattr(config, "workerinput", {}).get("workercount", 1))
    items[:] = [items[n] for n in long_ones_first([item.path for item in items], workers)]
    return result


def pytest_configure() -> None:
    """Handle signals that are ignored by doing nothing: so they are under `nohup` and after `&`.

    A signal that is ignored stays so in every process that is started; one that is handled here
    does there what it always does.
    """
    for ignored in (signal.SIGHUP, signal.SIGQUIT):
        if signal.getsignal(ignored) is signal.SIG_IGN:
            signal.signal(ignored, lambda number, frame: None)


@pytest.fixture(scope="session")
def library() -> Library:
    """The bundled games and those that are made for tests."""
    return find_rulesets([FIXTURES])


@pytest.fixture
def store(tmp_path: Path) -> SaveStore:
    """A folder for saved games."""
    return SaveStore(tmp_path / "saves")


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the settings and saves of whoever runs it, or has their locale."""
    monkeypatch.setenv("TABLETOP_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("TABLETOP_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("TABLETOP_GOAL_CARDS", "off")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


LONGEST = 900
"""Seconds on the clock that no test takes, on any machine."""


@pytest.fixture(autouse=True)
def _every_test_ends() -> Iterator[None]:
    """A test that hangs ends its process, which tells the lines it was in; all others go on."""
    signal.signal(signal.SIGALRM, lambda number, frame: os.abort())
    signal.alarm(LONGEST)
    yield
    signal.alarm(0)


@pytest.fixture
def runs() -> None:
    """For tests of keys that come in runs, as people type them."""


@pytest.fixture(autouse=True)
def _no_time_to_see(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests press the next key as soon as they have seen what the one before led to.

    None of these keys is the rest of a run, unless the test has the fixture `runs`.
    """
    monkeypatch.setattr("tabletop_tui.app.keyboard.SEEN_SECONDS", 0.0)
    if "runs" not in request.fixturenames:
        monkeypatch.setattr("tabletop_tui.app.keyboard.RUN_SECONDS", 0.0)
        monkeypatch.setattr("tabletop_tui.app.keyboard.TWICE_SECONDS", 0.0)


@pytest.fixture(autouse=True)
def _games_stay() -> Iterator[None]:
    """No test leaves another copy of a bundled game behind: the next would patch what nobody runs.

    `sys.modules` and the attribute of the package both name it.
    """
    shelf = importlib.import_module("rulesets")
    games = {name: game for name, game in vars(shelf).items() if isinstance(game, ModuleType)}
    yield
    for name, module in games.items():
        assert sys.modules[module.__name__] is vars(shelf)[name] is module


@pytest.fixture(scope="session", autouse=True)
def _sheets_are_read_once() -> Iterator[None]:
    """A thousand apps read the same style sheets, three times each, in the same few colours."""
    from textual.css.stylesheet import Stylesheet

    read = Stylesheet._parse_rules
    known: dict[object, Any] = {}

    def read_once(sheet: Stylesheet, *place: Any, **more: Any) -> Any:
        key = (place, *sorted(more.items()), *sorted(sheet._variables.items()))
        if key not in known:
            known[key] = read(sheet, *place, **more)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", read_once)
        yield


@pytest.fixture(scope="session", autouse=True)
def _apps_are_soon_at_rest() -> Iterator[None]:
    """Tests press keys one after the other, each as soon as the one before is through."""
    with soon_at_rest():
        yield
