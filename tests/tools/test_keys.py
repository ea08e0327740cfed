"""How many keys a game takes is counted with the screen's own hand-over."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loader import Library
from tools.keys import play


@pytest.mark.parametrize(("game", "curtains"), [("nim", False), ("raven", True)])
def test_keys_and_curtains_of_a_game_are_counted(
    library: Library, game: str, curtains: bool
) -> None:
    (counted,) = play(library.load(game), 1)
    assert counted.keys > 0
    assert (counted.curtains > 0) is curtains


@pytest.mark.parametrize("game", ["umbrella", "umbrella_academy", "hail_hydra", "villainous"])
def test_the_keys_that_are_counted_give_the_answers_on_the_screen(
    library: Library, game: str
) -> None:
    """Each is pressed as the screen follows it: one that only chooses there stops the count."""
    (counted,) = play(library.load(game), 1)
    assert counted.keys > 0
    assert not any(why == "walk" for _, why in counted.why), "an answer has no key of its own"
