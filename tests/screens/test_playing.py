"""A game from anywhere brings its own screen along."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.errors import RulesetError
from tabletop_tui.core.loader import Library, find_rulesets
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.game import game_screen
from tests.screens.table import seated_at

NIM = Path(__file__).parent.parent / "fixtures" / "rulesets" / "nim"

DRAWN = """
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.widgets.play.board import Board
from .state import NimState


class Stones(Board):
    def draw_board(self, canvas):
        assert isinstance(self.view, NimState)
        canvas.put(2, 2, f"a drawn heap of {self.view.stones}", "amber")


class NimScreen(GameScreen):
    def make_board(self):
        return Stones(self.ruleset, self.table)


class Stone:
    pass
"""


def shelf(folder: Path, screen: str, code: str = DRAWN) -> Library:
    """A shelf of one game that names a screen, with this code in `screen.py`."""
    home = folder / "stones"
    shutil.copytree(NIM, home)
    manifest = (home / "ruleset.toml").read_text(encoding="utf-8")
    manifest = manifest.replace('id = "nim"', 'id = "stones"', 1)
    first, _, rest = manifest.partition("\n[")
    (home / "ruleset.toml").write_text(f'{first}\nscreen = "{screen}"\n[{rest}', encoding="utf-8")
    (home / "screen.py").write_text(code, encoding="utf-8")
    return find_rulesets([folder])


def begun(library: Library) -> Session[Any]:
    ruleset = library.load("stones")
    return Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben"], seed=1))


async def test_the_board_that_a_folder_brings_is_drawn(tmp_path: Path, store: SaveStore) -> None:
    library = shelf(tmp_path, "screen:NimScreen")
    session = begun(library)
    async with seated_at(library, store, session) as table:
        assert type(table.game).__name__ == "NimScreen"
        assert "a drawn heap of" in table.text()
        await table.press("1", "enter")
        assert session.decisions == 1


@pytest.mark.parametrize(
    ("screen", "code", "told"),
    [
        ("screen:Missing", DRAWN, "stones/screen.py: there is no Missing in it."),
        ("screen:Stone", DRAWN, "stones: screen:Stone is not a GameScreen."),
        ("screen:Broken", "import nothing_at_all", "stones/screen.py, line 1: ModuleNotFoundError"),
        ("elsewhere:Broken", DRAWN, "stones/elsewhere.py: ModuleNotFoundError"),
    ],
)
async def test_a_broken_screen_is_a_sentence_with_its_file(
    tmp_path: Path, store: SaveStore, screen: str, code: str, told: str
) -> None:
    with (
        store.new(begun(shelf(tmp_path, screen, code))) as saved,
        pytest.raises(RulesetError) as error,
    ):
        game_screen(saved)
    assert str(error.value).startswith(told)
