"""The house: packages of extras are asked for where they are used; nothing needs them to start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

WITHOUT_EXTRAS = """
import sys
for name in ("aiohttp", "segno", "textual_serve", "distributed", "pettingzoo", "numpy"):
    sys.modules[name] = None
from tabletop_tui.__main__ import main
import tabletop_tui.app, tabletop_tui.screens.play.game, tabletop_tui.plain
sys.argv = ["tabletop", *sys.argv[1:]]
main()
"""


def without_extras(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command on a machine that has the base packages alone."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_EXTRAS, *arguments],
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "TABLETOP_DATA_DIR": str(folder / "data"),
            "TABLETOP_CONFIG_DIR": str(folder / "config"),
        },
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_games_are_listed_without_any_extra(tmp_path: Path) -> None:
    done = without_extras(tmp_path, "games")
    assert (done.returncode, done.stderr) == (0, "")
    assert "umbrella" in done.stdout


@pytest.mark.parametrize("command", [("join", "http://127.0.0.1:9/s/abc/"), ("serve",)])
def test_what_needs_an_extra_says_so_in_a_sentence(tmp_path: Path, command: list[str]) -> None:
    done = without_extras(tmp_path, *command)
    assert done.returncode in (1, 2)
    assert "Something broke" not in done.stderr
    assert done.stderr.startswith("tabletop: ")
