"""A card that is said aloud at the curtain: nobody looks, and no hand is opened."""

from __future__ import annotations

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tests.rulesets.villainous.scenes import Play, answer, look, realm, table
from tests.screens.keyboard.test_one_keyboard import give
from tests.screens.table import Seated, seated_at


def gained(*, fate: str = "wendy", held: str = "trickery") -> Play:
    """Captain Hook gets Power; Ursula, two seats on, may hold Trickery and holds the Cauldron."""
    hook = realm("captain_hook", at="mermaid_lagoon", power=6, hand=["cutlass"], fate=[fate])
    others = [realm("prince_john", hand=["nutsy"]), realm("ursula", hand=[held, "cauldron"])]
    return table(hook, *others, offered=[])


async def step_forward(scene: Seated) -> None:
    """Ada has ended her turn, and Cleo steps forward at the curtain of Ben."""
    await scene.lift()
    await give(scene, "gain b1", "end")
    assert "I am Ben" in scene.text()
    await scene.key_at("3", 20.0)
    assert "I am Cleo" in scene.text()


def is_closed(scene: Seated) -> bool:
    """Whether nobody's hand is drawn, and nobody looks."""
    cards = ("Cutlass", "Nutsy", "Cauldron")
    return scene.game.viewer in (None, PUBLIC) and not any(c in scene.text() for c in cards)


async def test_what_a_seat_says_is_played_and_its_hand_stays_closed(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, gained(fate="peter_pan")) as scene:
        await step_forward(scene)
        assert "or play without looking:   t Trickery" in scene.text()
        await scene.key_at("t", 40.0)
        assert is_closed(scene)
        assert isinstance(scene.app.screen, Curtain)
        assert "Cleo plays Trickery. Revealed: Peter Pan." in scene.text()
        assert "I am Ben" in scene.text()
        await scene.lift()
        assert (scene.game.viewer, scene.session.state.active) == (1, 1)


async def test_what_the_card_asks_is_asked_in_front_of_all(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, gained()) as scene:
        await step_forward(scene)
        await scene.key_at("t", 40.0)
        assert scene.app.screen is scene.game
        assert is_closed(scene)
        assert "Cleo: place a card" in scene.text()
        await give(scene, "skull_rock")
        assert is_closed(scene)
        assert "Cleo plays Wendy at Skull Rock in Ada's realm." in " ".join(
            scene.text().replace("│", " ").split()
        )
        assert "I am Ben" in scene.text()


async def test_who_says_what_it_does_not_hold_has_to_look(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, gained(held="arrogance")) as scene:
        await step_forward(scene)
        await scene.key_at("t", 40.0)
        assert is_closed(scene)
        assert "Trickery cannot be played." in scene.text()
        assert "I am Cleo" in scene.text()
        await scene.lift()
        assert scene.game.viewer == 2
        assert "Cauldron" in scene.text()


async def test_with_pins_nobody_plays_a_card_without_one(
    library: Library, store: SaveStore
) -> None:
    game = gained()
    answer(game, "gain b1", "end", "seat 2")
    async with seated_at(library, store, game) as scene:
        assert "t Trickery" in scene.text()
        scene.app.change_settings(pin=True)
        scene.app.pop_screen()
        scene.game.go_on()
        await scene.drawn()
        assert "I am Cleo" in scene.text()
        assert "Trickery" not in scene.text()
        await scene.key_at("t", 40.0)
        assert "I am Cleo" in scene.text()
        assert look(scene.session, 2).hand() == ["trickery", "cauldron"]


async def test_in_the_middle_of_a_turn_the_hand_that_was_open_comes_back_through_a_curtain(
    library: Library, store: SaveStore
) -> None:
    """Whoever said it has the keyboard."""
    async with seated_at(library, store, gained()) as scene:
        await scene.lift()
        await give(scene, "gain b1", "conditions", "seat 2")
        await scene.key_at("t", 20.0)
        await give(scene, "skull_rock")
        assert is_closed(scene)
        assert "I am Ada" in scene.text()


async def test_after_a_resume_what_is_asked_shows_the_curtain_first(
    library: Library, store: SaveStore
) -> None:
    game = gained()
    answer(game, "gain b1", "end", "seat 2", "nobody", "trickery")
    async with seated_at(library, store, game) as scene:
        assert isinstance(scene.app.screen, Curtain)
        assert "I am Cleo" in scene.text()


@pytest.mark.parametrize("size", [(80, 24), (110, 34)])
async def test_the_next_turn_of_who_has_spoken_needs_its_hand(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    """Ben says Greed before a turn of his own: that opens his hand, behind his curtain."""
    hook = realm("captain_hook", at="mermaid_lagoon", power=6, hand=["cutlass"])
    game = table(hook, realm("prince_john", hand=["greed", "nutsy"]), realm("ursula"), offered=[])
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        await give(scene, "gain b1", "end")
        await scene.key_at("2", 20.0)
        await scene.key_at("g", 40.0)
        assert is_closed(scene)
        assert "Ben plays Greed." in scene.text()
        assert isinstance(scene.app.screen, Curtain)
        await scene.lift()
        assert scene.game.viewer == 1
        assert "Nutsy" in scene.text()


async def test_what_was_chosen_in_front_of_all_can_be_taken_back(
    library: Library, store: SaveStore
) -> None:
    hook = realm("captain_hook", hand=["mr_starkey"], jolly_roger=["wendy", "smee + cutlass"])
    queen = realm("queen_of_hearts", hand=["fury", "spear"], courtyard=["alice", "dodo"])
    game = table(hook, realm("ursula"), queen, tests=["defeats 4"], strongest_defeated=4)
    answer(game, "seat 2")
    async with seated_at(library, store, game) as scene:
        await scene.key_at("f", 20.0)
        assert (scene.game.viewer, game.decision and game.decision.kind) == (PUBLIC, "up-to-two")
        await give(scene, "queen.alice.1")
        assert game.decision is not None
        assert "queen.alice.1" in game.decision.picked
        await scene.press("u")
        assert "queen.alice.1" not in game.decision.picked
        assert is_closed(scene)
        assert "Spear" not in scene.text()
        await scene.press("u")
        assert is_closed(scene), "what was said before opens no hand either"
        assert game.decision.kind == "up-to-two"
