"""Numbers that keep their meaning: a location has that of its place, a player that of the seat."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tests.rulesets.villainous.scenes import Play, answer, asked, realm, table
from tests.screens.keyboard.test_one_keyboard import give
from tests.screens.table import Seated, seated_at
from tests.screens.villainous.looks import SMALL, screen

HOOK, PLACES = "captain_hook", ("jolly_roger", "skull_rock", "mermaid_lagoon", "hangmans_tree")


def going() -> Play:
    """Hook moves from the second location; the fourth is locked."""
    game = table(realm("jafar"), realm(HOOK, at="skull_rock"))
    answer(game, "end")
    return game


def playing() -> Play:
    """Hook plays an Item where he likes."""
    game = table(realm(HOOK, at="skull_rock", power=3, hand=["cannon"]), realm("jafar"))
    answer(game, "play t2", "hook.cannon.1")
    return game


def fated() -> Play:
    """Jafar plays a Hero in the realm of Hook."""
    mine = realm("jafar", at="streets_of_agrabah")
    game = table(mine, realm(HOOK, fate=["wendy", "taunt"], unlocked=True))
    answer(game, "fate t2", "seat 1", "hook.wendy.1")
    return game


def moving() -> Play:
    """An Ally of Hook goes to a location beside it: from the second one to the first or third."""
    mine = realm(HOOK, at="mermaid_lagoon", skull_rock=["smee"])
    game = table(mine, realm("jafar"))
    answer(game, "move t2")
    return game


@pytest.mark.parametrize(
    ("game", "kind", "open_to"),
    [
        (going, "go", (1, 3)),
        (playing, "spot", (1, 2, 3)),
        (fated, "spot", (1, 2, 3, 4)),
        (moving, "place", (1, 3)),
    ],
)
async def test_a_location_has_the_number_of_its_place_whatever_else_can_be_chosen(
    library: Library,
    store: SaveStore,
    game: Callable[[], Play],
    kind: str,
    open_to: tuple[int, ...],
) -> None:
    session = game()
    assert asked(session) == kind
    whose = next(seat for seat, one in enumerate(session.state.seats) if one.villain == HOOK)
    wanted = {f"seat {whose} {PLACES[number - 1]}": str(number) for number in open_to}
    async with seated_at(library, store, session, size=SMALL) as scene:
        await scene.lift()
        assert screen(scene).board.marks == wanted
        drawn = scene.game.board.canvas.text()
        assert all(f" {number} " in drawn for number in open_to)
        await scene.press("4" if 4 not in open_to else "5")
        assert asked(session) == kind, "the number of what cannot be chosen is missing"


def asking() -> Play:
    """Ada has 6 Power; Ben and Cleo may each play a Condition."""
    others = [realm("ursula", hand=["trickery"]), realm("prince_john", hand=["greed"])]
    return table(realm(HOOK, power=6), *others, offered=["power 6"])


def curtain_of(scene: Seated) -> Curtain:
    """The curtain that hangs."""
    curtain = scene.app.screen
    assert isinstance(curtain, Curtain)
    return curtain


async def test_the_number_of_a_player_is_that_of_the_seat_on_the_curtain_as_well(
    library: Library, store: SaveStore
) -> None:
    game = asking()
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        await give(scene, "conditions")
        assert scene.keys_for("seat 2")[0] == "3"
        assert scene.keys_for("nobody")[0] == "0"
        await scene.press("2")
        assert [step.mark for step in curtain_of(scene).hung.steps] == ["3"]
        assert "3 Cleo" in scene.text()


async def test_the_number_of_the_target_of_fate_is_that_of_the_seat(
    library: Library, store: SaveStore
) -> None:
    game = table(realm("jafar"), realm(HOOK, at="skull_rock"), realm("ursula"), active=1)
    answer(game, "fate b1")
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        assert [scene.keys_for(f"seat {seat}")[0] for seat in (2, 0)] == ["3", "1"]
