"""What lies at a Location in few rows, and which of it the cursor marks."""

from __future__ import annotations

import pytest

from rulesets.umbrella_academy.screen import AcademyScreen
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.rulesets.umbrella_academy.scenes import answer, asked, table
from tests.screens.table import Seated, seated_at


def screen(scene: Seated) -> AcademyScreen:
    game = scene.game
    assert isinstance(game, AcademyScreen)
    return game


@pytest.mark.parametrize(
    ("size", "shown"),
    [((80, 24), "†2Mem †Mem2✓1"), ((120, 40), "† Member 2 ✓P")],
)
async def test_a_single_member_has_its_number_and_only_tokens_that_count(
    library: Library, store: SaveStore, size: tuple[int, int], shown: str
) -> None:
    """A Member needs FP: of three Fight one counts, and Wits count for nothing."""
    where = dict.fromkeys(("member-1", "member-2", "member-3"), 2)
    tokens: dict[int | str, str] = {"member-2": "FFF", "member-3": "W"}
    game = table(mission="orchestra", villains=where, tokens=tokens, hazards={2: "hz_riot"})
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        board = scene.game.board.canvas.text()
        assert shown in board
        assert size[0] < 100 or "† Member ×2 FP" in board


async def test_a_card_in_hand_that_only_looks_like_an_answer_is_not_marked(
    library: Library, store: SaveStore
) -> None:
    """A card is taken from the discard pile, and a copy of it is in hand."""
    game = table(
        "seance",
        "rumor",
        hands={"seance": "se_channel se_levitate"},
        discards={"seance": "se_levitate se_telekinesis"},
    )
    answer(game, "effect", "se_channel")
    assert asked(game) == "recover"
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        await scene.press("down")
        assert scene.game.board.chosen == "se_levitate"
        assert "▸" not in screen(scene).hand.canvas.text()


async def test_an_advantage_on_the_board_shows_what_it_would_give(
    library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", advantages={2: "ad_dynamite", 4: "ad_first_aid"})
    async with seated_at(library, store, game, size=(200, 60)) as scene:
        await scene.lift()
        board = scene.game.board.canvas.text()
        assert "+ Bundle of Dynamite PPP" in board
        assert "+ First-Aid Kit  " in board, "it gives no tokens"


async def test_in_the_smallest_window_each_location_out_of_reach_has_its_reason(
    library: Library, store: SaveStore
) -> None:
    game = table("spaceboy", "rumor", at={"spaceboy": 1}, hands={"spaceboy": "sb_strength"})
    answer(game, "move")
    async with seated_at(library, store, game, size=(80, 24)) as scene:
        await scene.lift()
        told = " ".join(scene.game.panel.canvas.text().replace("│", " ").split())
        assert "Spaceboy is there already" in told
        assert "3-9: out of reach" in told
