"""A short question to the whole table: who goes on without a curtain, and who does not."""

from __future__ import annotations

from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
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
    rich = realm("captain_hook", at="mermaid_lagoon", power=6, hand=["smee", "cutlass"])
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
        assert "Cutlass" not in scene.text()
        assert "Nobody, Ada goes on" in scene.text()
        await scene.press("0")
        assert "Enter  opens Ada's hand" in scene.text()
        await scene.press("enter")
        assert scene.app.screen is scene.game
        assert scene.game.viewer == 0
        assert "Cutlass" in scene.text()


async def test_who_stepped_forward_hands_the_keyboard_back_through_the_curtain(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, gained()) as scene:
        await ask_the_table(scene)
        await give(scene, "seat 1")
        assert "I am Ben" in scene.text()
        assert "c  yes, somebody does" in scene.text()
        await scene.lift()
        assert scene.game.viewer == 1
        await give(scene, "none")
        assert isinstance(scene.app.screen, Curtain)
        assert "I am Ada" in scene.text()
        assert "c  yes, somebody does" in scene.text()
        await scene.lift()
        assert scene.game.viewer == 0, "nobody else was asked for by any key"


async def test_a_key_on_the_curtain_of_who_steps_forward_lets_others_do_so(
    library: Library, store: SaveStore
) -> None:
    """They play clockwise: Ben takes over, though Cleo was named first."""
    async with seated_at(library, store, gained()) as scene:
        await ask_the_table(scene)
        await give(scene, "seat 2")
        assert "I am Cleo" in scene.text()
        await scene.key_at("c", 5.0)
        assert scene.game.viewer == PUBLIC
        await give(scene, "seat 1")
        assert "I am Ben" in scene.text()


async def end_the_turn(scene: Seated) -> None:
    """Ada does one thing more after the window, and ends her turn while her test still stands."""
    await ask_the_table(scene)
    await give(scene, "nobody", "play t1", "hook.smee.1", "jolly_roger", "end")


async def test_the_last_window_stands_on_the_curtain_of_the_next_player(
    library: Library, store: SaveStore
) -> None:
    """Taking over says that nobody plays a Condition; nothing tells who could have."""
    async with seated_at(library, store, gained()) as scene:
        await end_the_turn(scene)
        decision = scene.session.decision
        assert decision is not None
        assert decision.kind == "act", "the end of the turn waits until somebody takes over"
        assert isinstance(scene.app.screen, Curtain)
        assert "I am Ben" in scene.text()
        assert "c  yes, somebody does" in scene.text()
        assert "Cutlass" not in scene.text()
        await scene.lift()
        assert scene.game.viewer == 1
        assert "Go where?" in scene.text()


async def test_a_key_on_the_curtain_lets_somebody_play_a_condition_first(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, gained()) as scene:
        await end_the_turn(scene)
        await scene.key_at("c", 5.0)
        assert scene.game.viewer == PUBLIC
        assert "Nobody, Ben is next" in scene.text()
        await give(scene, "nobody")
        assert isinstance(scene.app.screen, Curtain)
        assert "I am Ben" in scene.text()
        assert "yes, somebody does" not in scene.text()


async def test_who_is_next_takes_over_anew_after_somebody_else_has_looked(
    library: Library, store: SaveStore
) -> None:
    """After a Condition of its own it asks from its place, until another hand was open."""
    async with seated_at(library, store, gained()) as scene:
        await end_the_turn(scene)
        await scene.key_at("c", 5.0)
        await give(scene, "seat 1")
        await scene.lift()
        assert scene.game.viewer == 1
        await give(scene, "prince.greed.1")
        assert scene.game.viewer == PUBLIC
        await give(scene, "seat 2")
        await scene.lift()
        assert scene.game.viewer == 2
        await give(scene, "none")
        assert isinstance(scene.app.screen, Curtain)
        assert "I am Ben" in scene.text()
        await scene.key_at("c", 20.0)
        assert scene.game.viewer == PUBLIC
        await give(scene, "nobody")
        assert isinstance(scene.app.screen, Curtain), "whoever pressed it may not be Ben"
        await scene.lift()
        assert (scene.game.viewer, scene.session.state.active) == (1, 1)


async def test_with_pins_every_return_to_a_hand_needs_the_pin(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, gained()) as scene:
        await ask_the_table(scene)
        scene.app.change_settings(pin=True)
        scene.game.go_on()
        await scene.drawn()
        await scene.press("0", "enter")
        assert isinstance(scene.app.screen, Curtain)
        assert "I am Ada" in scene.text()


async def test_a_game_that_is_resumed_while_the_table_is_asked_hands_over_first(
    library: Library, store: SaveStore
) -> None:
    game = gained()
    answer(game, "gain b1", "conditions")
    async with seated_at(library, store, game) as scene:
        assert scene.game.viewer is None
        assert isinstance(scene.app.screen, Curtain)
        assert "I am Ada" in scene.text()
