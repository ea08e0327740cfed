"""Going on in another process, after the first one was killed, in another place."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SaveStore
from tabletop_tui.saves.errors import LockedSaveError
from tabletop_tui.saves.file.contents import unpack
from tabletop_tui.saves.file.savefile import check

Begin = Callable[..., Session[Any]]
ROOT = Path(__file__).resolve().parent.parent.parent

PLAYER = """
import sys
from pathlib import Path
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore

folder, *keys = sys.argv[1:]
ruleset = find_rulesets([Path("tests/fixtures/rulesets")]).load("pebbles")
session = Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=5))
game = SaveStore(Path(folder)).new(session)
for key in keys:
    game.answer(key)
print(session.decision.digest, session.state.model_dump_json(), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def killed(store: SaveStore, library: Library) -> str:
    """What a player's process last knew before it was killed in the middle of a turn."""
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(store.folder), "take 3", "keep", "take 2"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "77"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    knew = process.stdout.readline().strip()
    with pytest.raises(LockedSaveError, match="open in another window"):
        store.open("pebbles-ada-ben", library)
    process.kill()
    process.communicate()
    return knew


def test_kill_minus_nine_in_the_middle_of_a_turn_loses_nothing(
    store: SaveStore, library: Library, killed: str
) -> None:
    with store.open("pebbles-ada-ben", library) as game:
        session = game.session
        assert session.decision is not None
        assert f"{session.decision.digest} {session.state.model_dump_json()}" == killed
        assert session.decision.kind == "end"
        assert session.notices == []
        game.undo()
        game.redo()
        game.answer("keep")
        assert session.decision.seat == 0


def test_a_save_goes_on_in_another_place(
    store: SaveStore, library: Library, killed: str, tmp_path: Path
) -> None:
    moved = tmp_path / "other machine"
    shutil.copytree(store.folder, moved)
    shutil.rmtree(store.folder)
    data = (moved / "pebbles-ada-ben.tabletop").read_bytes()
    body = unpack(check(data, "it"), "it").model_dump_json()
    assert str(ROOT) not in body
    assert str(tmp_path) not in body
    with SaveStore(moved).open("pebbles-ada-ben", library) as game:
        assert game.session.state.model_dump_json() in killed


def test_what_a_crash_left_behind_is_no_save_and_is_removed(
    store: SaveStore, library: Library, killed: str
) -> None:
    left = store.folder / ".pebbles-ada-ben.tabletop.123.tmp"
    left.write_bytes(b'{"tabletop":"saved game","format"')
    assert [game.path.name for game in store.catalogue()] == ["pebbles-ada-ben.tabletop"]
    with store.open("pebbles-ada-ben", library) as game:
        game.answer("keep")
    assert not left.exists()
