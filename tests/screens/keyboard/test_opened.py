"""Who opens a game has read nothing of it yet."""

from __future__ import annotations

from random import Random

import pytest

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.late import PRESSED_TWICE, WAS_ENOUGH
from tests.rulesets.umbrella.scenes import asked, start, step
from tests.rulesets.umbrella.scenes import table as alone
from tests.rulesets.villainous.scenes import realm
from tests.rulesets.villainous.scenes import table as villains
from tests.screens.keyboard.moment import Moment
from tests.screens.table import seated, seated_at

pytestmark = pytest.mark.usefixtures("habits")


async def test_the_enter_that_opened_a_game_takes_nothing_when_it_comes_twice(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", ["Ada"]) as table:
        moment = Moment(table)
        await moment.press("enter", 0.4)
        assert table.session.decisions == 0
        assert table.game.picker is not None
        assert table.game.picker.complaint == PRESSED_TWICE
        await moment.press("enter", 2.0)
        assert table.session.decisions == 1
        await Moment(table).press("enter", 0.7)
        assert table.session.decisions == 2, "later it waits for no more than a habit"


@pytest.mark.parametrize(("seats", "next_asked"), [(1, "slide"), (2, "face")])
async def test_an_enter_pressed_twice_does_not_answer_the_next_question_of_the_same_seat(
    library: Library, store: SaveStore, seats: int, next_asked: str
) -> None:
    """Nobody has read so fast which face a tile may have. A moment later Enter counts."""
    game, dice = start(seats), Random(1)
    while asked(game) != "space":
        step(game, dice)
    given = game.decisions
    async with seated_at(library, store, game) as table:
        await Moment(table).press("enter", 5.0)
        assert (asked(game), game.decisions) == (next_asked, given + 1)
        moment = Moment(table)
        await moment.press("enter", 0.4)
        assert game.decisions == given + 1
        assert table.game.picker is not None
        assert table.game.picker.complaint == PRESSED_TWICE
        await moment.press("enter", 2.0)
        assert game.decisions == given + 2


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)], ids=str)
async def test_an_enter_that_only_confirms_a_key_is_told_that_the_key_was_enough(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    async with seated_at(library, store, alone(1), size=size) as table:
        await table.press("1")
        given = len(table.session.course)
        assert given
        await Moment(table).press("enter", 0.3)
        assert len(table.session.course) == given
        assert WAS_ENOUGH in table.game.panel.canvas.text()
        await Moment(table).press("enter", 3.0)
        assert len(table.session.course) == given + 1


async def test_one_enter_ends_a_choice_of_several_as_soon_as_the_last_is_set(
    library: Library, store: SaveStore
) -> None:
    """Keys set what is chosen, and Enter is wanted: it is no habit here."""
    mine = realm("jafar", at="cave_of_wonders", unlocked=True, hand=["scrying", "iago"])
    game = villains(mine, realm("captain_hook"))
    async with seated_at(library, store, game) as table:
        await table.lift()
        await Moment(table).press("d", 3.0)
        await Moment(table).press("1", 3.0)
        assert game.decision is not None
        assert game.decision.picked
        await Moment(table).press("enter", 0.2)
        assert game.decision is not None
        assert game.decision.kind != "discard"
        assert game.state.seats[0].discard == ["jafar.scrying.1"]
