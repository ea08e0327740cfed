"""A click, and another window, in Villainous."""

from __future__ import annotations

from rulesets.villainous.screen.pickers import ActPicker
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.rulesets.villainous.scenes import answer, asked, realm, table
from tests.screens.table import seated_at
from tests.screens.villainous.looks import SMALL, screen


async def test_a_click_chooses_an_action_and_a_second_one_takes_it(
    library: Library, store: SaveStore
) -> None:
    ada = realm("jafar", at="cave_of_wonders", unlocked=True, hand=["scrying", "iago"])
    game = table(ada, realm("captain_hook"))
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        picker = screen(scene).picker
        assert picker is not None
        assert picker.option is not None
        assert picker.option.key == "discard t1"
        await scene.click("seat 0 cave_of_wonders t2")
        assert (picker.option.key, game.state.seats[0].power) == ("gain t2", 5)
        await scene.click("seat 0 cave_of_wonders t2")
        assert game.state.seats[0].power == 7


async def test_a_click_on_a_card_of_the_hand_means_its_number(
    library: Library, store: SaveStore
) -> None:
    """The first chooses the action that goes with it, or says why not; the second plays the card.

    So does Enter where the look cursor stands on it.
    """
    hand = ["scrying", "iago", "hypnotize", "palace_guard"]
    for by_look in (False, True):
        ada = realm("jafar", at="sultans_palace", power=2, hand=hand)
        game = table(ada, realm("captain_hook"))
        async with seated_at(library, store, game, size=(120, 40)) as scene:
            await scene.lift()
            picker, cards = screen(scene).picker, screen(scene).hand
            assert isinstance(picker, ActPicker)
            await scene.click("jafar.hypnotize.1", cards)
            assert picker.complaint
            await scene.click("jafar.iago.1", cards)
            assert (picker.complaint, picker.option, asked(game)) == ("", picker.play, "act")
            if by_look:
                assert screen(scene).look.at == "jafar.iago.1"
                await scene.press("enter")
            else:
                await scene.click("jafar.iago.1", cards)
            assert asked(game) == "spot"


async def test_a_second_click_on_a_card_of_the_hand_takes_it_where_no_key_would(
    library: Library, store: SaveStore
) -> None:
    game = table(realm("jafar", at="sultans_palace", power=2, hand=["iago"]), realm("ursula"))
    async with seated_at(library, store, game, size=(120, 40), ask_enter=True) as scene:
        await scene.lift()
        await scene.click("jafar.iago.1", screen(scene).hand)
        assert asked(game) == "act"
        await scene.click("jafar.iago.1", screen(scene).hand)
        assert asked(game) != "act"


async def test_a_click_on_what_lies_in_an_answer_is_meant_for_that(
    library: Library, store: SaveStore
) -> None:
    """Where the villain goes is asked for by locations, and their symbols fill them."""
    game = table(realm("jafar", at="oasis"), realm("captain_hook"), phase="move")
    async with seated_at(library, store, game) as scene:
        await scene.lift()
        picker = screen(scene).picker
        assert picker is not None
        await scene.click("seat 0 streets_of_agrabah t2")
        assert picker.option is not None
        assert (picker.option.target, asked(game)) == ("seat 0 streets_of_agrabah", "go")
        await scene.click("seat 0 cave_of_wonders t1")
        assert "it is locked" in picker.complaint
        await scene.click("seat 0 streets_of_agrabah b1")
        assert asked(game) == "act"


async def test_a_question_of_all_keeps_its_room_when_the_window_changes(
    library: Library, store: SaveStore
) -> None:
    """In a small window it takes that of the hand, which nobody has here."""
    rich = realm("captain_hook", at="mermaid_lagoon", power=6, hand=["smee"])
    game = table(rich, realm("prince_john", hand=["greed"]), offered=[])
    answer(game, "gain b1")
    async with seated_at(library, store, game, size=SMALL) as scene:
        await scene.lift()
        await scene.press("0")
        await scene.key_at("c", 5.0)
        assert (asked(game), scene.game.panel.size.width) == ("window", 80)
        await scene.pilot.resize_terminal(82, 24)
        await scene.drawn()
        assert scene.game.panel.size.width == 82
