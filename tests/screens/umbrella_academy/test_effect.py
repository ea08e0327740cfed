"""The Effect Phase is watched: Location by Location, then what it cost, then the Crisis."""

from __future__ import annotations

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.finished.results import ResultsScreen
from tabletop_tui.screens.play.handover.curtain import Curtain
from tabletop_tui.screens.play.pages.steps import StepsScreen
from tests.rulesets.umbrella_academy.scenes import GAME, answer, dealt, table
from tests.screens.table import Seated, seated_at

HAZARDS = {7: "hz_meteor", 8: "hz_terminauts"}


async def passed(scene: Seated) -> StepsScreen:
    """The stage after the last one has Passed."""
    await scene.lift()
    scene.game.answer("pass")
    await scene.pilot.pause()
    stage = scene.app.screen
    assert isinstance(stage, StepsScreen)
    return stage


async def test_after_pages_that_all_have_read_a_hand_comes_up_behind_a_curtain(
    library: Library, store: SaveStore
) -> None:
    """Even that of the seat which Passed last: anybody may have turned the last page."""
    game = dealt(2, seed=21, hands="private")
    answer(game, "pass")
    assert game.decision is not None
    last = game.decision.seat
    async with seated_at(library, store, game) as scene:
        stage = await passed(scene)
        assert game.decision.seat == last, "it discards a card in the Effect Phase"
        while scene.app.screen is stage:
            await scene.press("enter")
        assert isinstance(scene.app.screen, Curtain)


async def test_location_by_location_then_the_cost_then_the_crisis(
    library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", hazards=HAZARDS, villains={"hazel": 2})
    answer(game, "pass")
    async with seated_at(library, store, game, size=(100, 30)) as scene:
        stage = await passed(scene)
        titles = []
        while scene.app.screen is stage:
            titles.append("".join(p.text for p in stage.stage.statement).split("   ")[0])
            shown = scene.text()
            assert titles[-1] in shown
            if titles[-1] == "8 The Diner":
                assert GAME.content.hazards["hz_terminauts"].text[:20] in shown
            await scene.press("enter")
        assert titles == [
            "Draw Phase",
            "2 Launch Field",
            "7 Carnival Pier",
            "8 The Diner",
            "What it cost",
            "Crisis Phase",
        ]
        assert scene.game.viewer is not None


async def test_one_key_goes_to_the_end(library: Library, store: SaveStore) -> None:
    game = table("spaceboy", "rumor", hazards=HAZARDS)
    answer(game, "pass")
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        stage = await passed(scene)
        await scene.press("enter", "e")
        assert "Crisis Phase" in scene.text()
        await scene.press("backspace")
        assert "Rumor: 1 Wound" in scene.text()
        await scene.press("e", "enter")
        assert scene.app.screen is not stage


async def test_a_lost_game_is_watched_to_its_end(library: Library, store: SaveStore) -> None:
    lying = dict.fromkeys((2, 3, 4, 6, 7, 8), "hz_meteor")
    game = table("spaceboy", "rumor", hazards=lying)
    answer(game, "pass")
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await passed(scene)
        await scene.press("e", "enter")
        assert isinstance(scene.app.screen, ResultsScreen)
