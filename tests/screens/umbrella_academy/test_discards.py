"""Cards that have to be discarded: one after the other, and none by an Enter pressed too late."""

from __future__ import annotations

import pytest

from rulesets.umbrella_academy.screen import AcademyScreen
from rulesets.umbrella_academy.screen.academy import DiscardPicker
from rulesets.umbrella_academy.screen.board import AcademyBoard
from rulesets.umbrella_academy.screen.pickers import ActionPicker, cards_by_key
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.page import PagesScreen
from tests.rulesets.umbrella_academy.scenes import (
    Play,
    answer,
    asked,
    card_of,
    hand,
    pile,
    table,
)
from tests.screens.table import Seated, Size, seated_at

HELD = "sb_strength sb_moon_leap sb_human_shield sb_juggernaut"


def twice_discarding() -> Play:
    """Two Members stand with Spaceboy: he discards a Skill card to each."""
    game = table(
        "spaceboy",
        "rumor",
        hands={"spaceboy": HELD, "rumor": "ru_big_lie ru_whisper ru_whisper ru_whisper"},
        villains={"member-1": 1, "member-2": 1},
        mission="orchestra",
    )
    answer(game, "pass", "pass")
    return game


def screen(scene: Seated) -> AcademyScreen:
    found = scene.game
    assert isinstance(found, AcademyScreen)
    return found


async def read(scene: Seated) -> None:
    """Leave the pages behind."""
    while isinstance(scene.app.screen, PagesScreen):
        await scene.press("e", "enter")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_enter_discards_nothing_before_a_card_was_chosen(
    library: Library, store: SaveStore, size: Size
) -> None:
    game = twice_discarding()
    held = hand(game)
    async with seated_at(library, store, game, size=size) as scene:
        await read(scene)
        await scene.press("enter", "enter")
        assert (asked(game), hand(game)) == ("discard", held)
        assert "First choose a card" in scene.game.panel.canvas.text()
        await scene.press("down", "down", "enter")
        assert hand(game) == [held[0], *held[2:]]


async def test_the_second_card_is_another_question_and_names_the_first(
    library: Library, store: SaveStore
) -> None:
    game = twice_discarding()
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await read(scene)
        first = scene.game.panel.canvas.text()
        assert "discard a card" in first
        assert "went" not in first
        await scene.press("2")
        if len(hand(game)) == 5:
            await scene.press("enter")
        second = " ".join(scene.game.panel.canvas.text().split())
        assert asked(game) == "discard"
        assert "discard card no. 2" in second
        assert "Moon Leap went already." in second
        left = hand(game)
        await scene.press("enter")
        assert hand(game) == left, "an Enter meant for the first card"
        assert isinstance(scene.game.picker, DiscardPicker)
        await scene.press("up")
        assert scene.game.picker.option is not None
        assert scene.game.picker.option.key == left[-1], "upwards the last one is first"


async def test_a_click_chooses_and_the_next_one_discards(
    library: Library, store: SaveStore
) -> None:
    game = twice_discarding()
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await read(scene)
        held = hand(game)
        await scene.click(held[0], screen(scene).hand)
        assert hand(game) == held
        await scene.click(held[0], screen(scene).hand)
        assert hand(game) == held[1:]


async def test_a_card_past_the_tenth_has_its_letter_in_the_hand_too(
    library: Library, store: SaveStore
) -> None:
    held = " ".join(["sb_strength"] * 10 + ["sb_moon_leap"])
    game = table(
        "spaceboy",
        "rumor",
        hands={"spaceboy": held, "rumor": "ru_big_lie"},
        villains={"member-1": 1},
        mission="orchestra",
    )
    answer(game, "pass", "pass")
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await read(scene)
        picker = scene.game.picker
        assert isinstance(picker, DiscardPicker)
        (mark,) = (e.mark for e in picker.keyed if e.option.target == "sb_moon_leap")
        assert mark.isalpha()
        assert f" {mark} Moon Leap" in screen(scene).hand.canvas.text()
        assert "▸" not in screen(scene).hand.canvas.text()
        await scene.press(mark)
        if "sb_moon_leap" in hand(game):
            await scene.press("enter")
        assert "sb_moon_leap" not in hand(game)


async def test_cards_past_the_tenth_have_letters_while_an_action_is_asked(
    library: Library, store: SaveStore
) -> None:
    """A card that has no key has no sign either: a sign would say that it is chosen."""
    for cards, mark in ((10, "0"), (11, "z"), (13, "x"), (14, " ")):
        held = " ".join(["sb_strength"] * (cards - 1) + ["sb_moon_leap"])
        game = table("spaceboy", "rumor", hands={"spaceboy": held, "rumor": "ru_big_lie"})
        assert asked(game) == "action"
        async with seated_at(library, store, game, size=(120, 40)) as scene:
            await read(scene)
            assert f" {mark} Moon Leap" in screen(scene).hand.canvas.text()
            assert "▸" not in screen(scene).hand.canvas.text()
            await scene.press(mark)
            assert isinstance(picker := scene.game.picker, ActionPicker)
            assert picker.opened == ("" if mark == " " else "sb_moon_leap")


def keyed_cards(board: AcademyBoard) -> dict[str, str]:
    return {key: card for key, card in cards_by_key(board, 0).items() if card != "sb_strength"}


async def test_a_key_of_a_card_that_is_gone_is_no_key_of_another_in_that_turn(
    library: Library, store: SaveStore
) -> None:
    held = " ".join(["sb_strength"] * 12 + HELD.split()[1:])
    game = table("spaceboy", "rumor", hands={"spaceboy": held, "rumor": "ru_big_lie"})
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await read(scene)
        board = screen(scene).board
        before = keyed_cards(board)
        assert list(before) == ["x", "p", "t"]
        answer(game, "move")
        assert game.decision is not None
        answer(game, game.decision.options[0].key, "sb_strength")
        board.view = game.view(0)
        assert keyed_cards(board) == before


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_list_of_several_opens_at_its_first_card(
    library: Library, store: SaveStore, size: Size
) -> None:
    """To be done stands first, and Enter gives it once a card was picked."""
    held = f"sb_improvisation {HELD} {HELD}"
    game = table("spaceboy", "rumor", hands={"spaceboy": held}, decks={"spaceboy": HELD})
    answer(game, "effect", "sb_improvisation")
    assert asked(game) == "cycle"
    async with seated_at(library, store, game, size=size) as scene:
        shown = scene.game.panel.canvas.text()
        assert "▸" not in shown, "nothing is chosen yet"
        assert "0 Done" in shown
        assert "1 Strength" in shown
        await scene.press("1")
        shown = scene.game.panel.canvas.text()
        assert "▸0 Done" in shown
        assert "1 ✓ Strength" in shown
        assert "1✓ Strength" in screen(scene).hand.canvas.text()
        await scene.press("0")
        if asked(game) == "cycle":
            await scene.press("enter")
        assert pile(game) == ["sb_strength", "sb_improvisation"]


def test_the_page_of_a_player_names_the_newest_discard_first() -> None:
    game = table("spaceboy", "rumor", discards={"spaceboy": "sb_strength sb_moon_leap"})
    piles = [line for line in card_of(game, "seat 0").now if line.startswith("Discard pile")]
    assert len(piles) == 1
    assert "2 cards" in piles[0]
    assert piles[0].index("Moon Leap") < piles[0].index("Strength")


async def test_cards_that_cannot_be_given_for_one_reason_share_it(
    library: Library, store: SaveStore
) -> None:
    held = "kr_knife kr_no_orders kr_no_orders sb_strength"
    at = {"spaceboy": 5, "kraken": 1}
    game = table(*at, solo=True, hands={"spaceboy": held}, at=at, hazards={5: "hz_riot"})
    answer(game, "symbols")
    async with seated_at(library, store, game, size=(120, 40)) as scene:
        await read(scene)
        found = scene.game.picker
        assert found is not None
        assert [one.label for one in found.refused] == ["Throwing Knife, Orders Are for Others"]
        assert scene.text().count("no target where Kraken is") == 1
