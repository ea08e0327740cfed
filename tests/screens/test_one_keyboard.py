"""A short question to the whole table: who goes on without a curtain, and who does not."""

from __future__ import annotations

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.core.visibility.marks import PUBLIC
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tests.rulesets.villainous.scenes import Play, answer, realm, table
from tests.screens.table import Seated, seated_at


async def give(scene: Seated, *answers: str) -> None:
    """Give answers and wait until what follows is drawn."""
    for key in answers:
        scene.game.answer(key)
        await scene.pilot.pause()


def gained(**options: str) -> Play:
    """Captain Hook has 6 Power and is about to get more; two others hold Greed and Trickery."""
    rich = realm("captain_hook", at="mermaid_lagoon", power=6, hand=["smee"])
    others = [realm("prince_john", hand=["greed"]), realm("ursula", hand=["trickery"])]
    return table(rich, *others, offered=[], options=options)


async def ask_the_table(scene: Seated) -> None:
    """Ada lifts the curtain and gains Power; somebody calls out: the whole table is asked."""
    await scene.lift()
    await give(scene, "gain b1", "conditions")


async def test_the_active_player_goes_on_without_a_curtain_when_nobody_steps_forward(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, gained()) as scene:
        await ask_the_table(scene)
        assert scene.game.viewer == PUBLIC
        assert "Smee" not in scene.text()
        assert "Nobody, Ada goes on" in scene.text()
        await scene.press("enter")
        assert scene.app.screen is scene.game
        assert scene.game.viewer == 0
        assert "Smee" in scene.text()


async def test_who_stepped_forward_hands_the_keyboard_back_through_the_curtain(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, gained()) as scene:
        await ask_the_table(scene)
        await give(scene, "seat 1", "nobody")
        assert "I am Ben" in scene.text()
        await scene.lift()
        assert scene.game.viewer == 1
        await give(scene, "none", "nobody")
        assert isinstance(scene.app.screen, Curtain)
        assert "I am Ada" in scene.text()


async def test_the_next_player_takes_over_through_the_curtain_after_the_last_window(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, gained()) as scene:
        await ask_the_table(scene)
        await give(scene, "nobody", "play t1", "hook.smee.1", "jolly_roger", "end", "nobody")
        assert isinstance(scene.app.screen, Curtain)
        assert "I am Ben" in scene.text()


async def test_with_pins_every_return_to_a_hand_needs_the_pin(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, gained()) as scene:
        await ask_the_table(scene)
        scene.app.change_settings(pin=True)
        scene.game.go_on()
        await scene.press("enter")
        assert isinstance(scene.app.screen, Curtain)
        assert "I am Ada" in scene.text()


async def test_a_game_that_is_resumed_while_the_table_is_asked_hands_over_first(
    library: Library, store: SaveStore
) -> None:
    game = gained()
    answer(game, "gain b1", "conditions")
    async with seated_at(library, store, game) as scene:
        assert scene.game.viewer == PUBLIC
        await scene.press("enter")
        assert isinstance(scene.app.screen, Curtain)
