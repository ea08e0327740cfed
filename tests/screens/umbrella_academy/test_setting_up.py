"""Before the first turn nothing is foreseen: what stands beside the map has other uses."""

from __future__ import annotations

import pytest

from rulesets.umbrella_academy.screen import AcademyScreen
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.parts.hints import AdviceScreen
from tests.rulesets.umbrella_academy.scenes import table
from tests.screens.table import Seated, seated, seated_at


def screen(scene: Seated) -> AcademyScreen:
    game = scene.game
    assert isinstance(game, AcademyScreen)
    return game


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_a_hero_is_told_whole_in_the_rows_of_a_verdict_that_is_not_there(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    async with seated(library, store, "umbrella_academy", ["Ada", "Ben"], size=size) as scene:
        await scene.lift()
        assert screen(scene).forecast.size.height == 3
        assert "No verdict" in screen(scene).forecast.canvas.text()
        assert "Hero" in scene.game.card_pane.canvas.text()
        assert "i more" not in scene.game.card_pane.canvas.text()


async def test_the_verdict_has_its_rows_before_the_cards_are_dealt(
    library: Library, store: SaveStore
) -> None:
    """They follow from what takes effect; an empty map leaves them to others."""
    rows = []
    for hazards in ({}, {4: "hz_riot"}, {4: "hz_riot", 5: "hz_flood", 10: "hz_outbreak"}):
        game = table("spaceboy", "rumor", hazards=hazards)
        async with seated_at(library, store, game, size=(120, 40)) as scene:
            await scene.lift()
            rows.append(screen(scene).forecast.size.height)
    assert rows[0] == 5
    assert rows == sorted({*rows})


async def test_the_key_of_a_hint_is_that_of_every_game(library: Library, store: SaveStore) -> None:
    async with seated_at(library, store, table("spaceboy", "rumor"), size=(120, 40)) as scene:
        await scene.lift()
        await scene.press("h")
        assert isinstance(scene.app.screen, AdviceScreen)
