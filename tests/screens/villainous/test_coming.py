"""A card that is about to lie somewhere: what it would do is drawn, and nothing else moves."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.rulesets.villainous.scenes import Play, answer, asked, keys, realm, table
from tests.screens.table import Seated, seated_at
from tests.screens.villainous.looks import SMALL, said, screen

LARGE = (120, 40)


def sent(hero: str, villain: str, **laid: object) -> Play:
    """Ada plays a Hero in the realm of Ben, and is asked where."""
    mine = realm("jafar", at="streets_of_agrabah", hand=["scrying", "hypnotize"])
    game = table(mine, realm(villain, fate=[hero], **laid))  # type: ignore[arg-type]
    answer(game, "fate t2", "seat 1")
    while asked(game) == "fate-card":
        answer(game, next(key for key in keys(game) if f".{hero}." in key))
    assert asked(game) == "spot"
    return game


def symbol_rows(scene: Seated) -> set[int]:
    """The rows in which the actions of the locations stand."""
    spots = scene.game.board.canvas.hot_regions
    return {region.y for region, name in spots if name[-3:] in (" t1", " t2", " b1", " b2")}


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("game", "church"),
    [
        (sent("robin_hood", "prince_john"), "Church"),
        (sent("robin_hood", "prince_john", sherwood_forest=["friar_tuck"]), "Church"),
        (sent("flora", "maleficent"), "Cottage"),
    ],
)
async def test_the_frame_stands_still_while_a_place_is_chosen_and_names_stay_whole(
    library: Library, store: SaveStore, size: tuple[int, int], game: Play, church: str
) -> None:
    async with seated_at(library, store, game, size=size, ask_enter=True) as scene:
        await scene.lift()
        stood = symbol_rows(scene)
        for number in "1234":
            await scene.press(number)
            assert scene.game.board.chosen.split()[-1] == keys(game)[int(number) - 1]
            assert symbol_rows(scene) == stood
            assert church in said(scene)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_below_the_realm_of_somebody_else_the_hand_says_whose_it_is(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    game = sent("robin_hood", "prince_john")
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        whose = "yours" if size == SMALL else "your hand"
        assert screen(scene).hand.canvas.text().startswith(f" {whose} 2")
        await scene.press("v")
        assert screen(scene).hand.canvas.text().startswith(" hand 2"), "beneath the own realm"


async def test_a_hero_is_drawn_with_the_strength_he_will_have_there(
    library: Library, store: SaveStore
) -> None:
    """Michael is +1 for each location with a Hero, his own included."""
    mine = realm("jafar", at="streets_of_agrabah")
    game = table(mine, realm("captain_hook", fate=["michael", "taunt"], skull_rock=["john"]))
    answer(game, "fate t2", "seat 1", "hook.michael.1")
    async with seated_at(library, store, game, size=LARGE, ask_enter=True) as scene:
        await scene.lift()
        await scene.press("1")
        assert "3 Michael would be here" in said(scene)
        await scene.press("2")
        assert "2 Michael would be here" in said(scene)


@pytest.mark.parametrize("heroes", [[], ["toby"]])
async def test_what_covers_nothing_covers_no_more_only_where_something_is_covered(
    library: Library, store: SaveStore, heroes: list[str]
) -> None:
    """The Jail has no upper actions, whoever lies there."""
    game = sent("robin_hood", "prince_john", the_jail=heroes)
    async with seated_at(library, store, game, size=LARGE) as scene:
        await scene.lift()
        assert "would cover nothing" in said(scene)
        assert "nothing more" not in said(scene)


async def test_the_button_has_the_whole_name_of_a_location(
    library: Library, store: SaveStore
) -> None:
    game = sent("robin_hood", "prince_john")
    async with seated_at(library, store, game, size=SMALL, ask_enter=True) as scene:
        await scene.lift()
        for number, place in (("1", "Sherwood Forest"), ("2", "Friar Tuck's Church")):
            await scene.press(number)
            assert f"Enter  {place} " in scene.game.panel.canvas.text().splitlines()[-1]
