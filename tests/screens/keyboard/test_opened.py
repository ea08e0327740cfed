"""Who opens a game has read nothing of it yet, and nothing is chosen beforehand."""

from __future__ import annotations

from random import Random

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.rulesets.umbrella.scenes import asked, start, step
from tests.rulesets.villainous.scenes import realm
from tests.rulesets.villainous.scenes import table as villains
from tests.screens.table import seated, seated_at


async def test_the_enter_that_opened_a_game_takes_nothing_when_it_comes_again(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", ["Ada"]) as table:
        await table.press("enter", "enter")
        assert table.session.decisions == 0
        assert table.game.picker is not None
        assert table.game.picker.complaint


@pytest.mark.parametrize(("seats", "next_asked"), [(1, "slide"), (2, "face")])
async def test_an_enter_pressed_twice_does_not_answer_the_next_question_of_the_same_seat(
    library: Library, store: SaveStore, seats: int, next_asked: str
) -> None:
    """Nobody has read which face a tile may have."""
    game, dice = start(seats), Random(1)
    while asked(game) != "space":
        step(game, dice)
    given = game.decisions
    async with seated_at(library, store, game) as table:
        await table.press("right", "enter")
        assert (asked(game), game.decisions) == (next_asked, given + 1)
        await table.press("enter", "enter", "space")
        assert game.decisions == given + 1


async def test_one_enter_ends_a_choice_of_several_as_soon_as_the_last_is_set(
    library: Library, store: SaveStore
) -> None:
    """Keys set what is chosen, and Enter is wanted."""
    mine = realm("jafar", at="cave_of_wonders", unlocked=True, hand=["scrying", "iago"])
    game = villains(mine, realm("captain_hook"))
    async with seated_at(library, store, game) as table:
        await table.lift()
        await table.press("d", "1")
        assert game.decision is not None
        assert game.decision.picked
        await table.press("enter")
        assert game.decision is not None
        assert game.decision.kind != "discard"
        assert game.state.seats[0].discard == ["jafar.scrying.1"]
