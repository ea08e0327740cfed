"""How many keys a game takes is counted with the screen's own hand-over."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loading.loader import Library
from tools.keys import play


@pytest.mark.parametrize(("game", "curtains"), [("nim", False), ("raven", True)])
def test_keys_and_curtains_of_a_game_are_counted(
    library: Library, game: str, curtains: bool
) -> None:
    (counted,) = play(library.load(game), 1)
    assert counted.keys > 0
    assert (counted.curtains > 0) is curtains
