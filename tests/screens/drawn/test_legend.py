"""F3 tells what the signs on this screen mean; before a secret answer it tells all of them."""

from __future__ import annotations

from tabletop_tui.core.content.legend import load_legend
from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.legend import LegendScreen, sign_row, signs_of_all_games
from tabletop_tui.theme import GROUNDS, TEXTURES
from tests.screens.table import seated


async def test_before_a_secret_answer_it_is_the_same_whatever_the_seat_holds(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbra_via", ["Ada", "Ben"], size=(100, 60)) as scene:
        await scene.lift()
        assert scene.game.decision is not None
        assert scene.game.decision.secret
        await scene.press("f3")
        assert isinstance(scene.app.screen, LegendScreen)
        told = scene.text()
        assert "a soul flower: counts 2 in a bid" in told
        assert "Four Point" in told, "which is not drawn: all signs stand here"
        await scene.press("f3")
        assert scene.app.screen_stack[-1] == scene.game


async def test_it_tells_of_what_is_drawn_and_of_nothing_else(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "umbrella", ["Ada", "Ben"], size=(80, 24)) as scene:
        await scene.press("L")
        told = scene.text()
        assert "▲R" in told
        assert "slides until this Figure matches" in told
        assert "yours, now" in told
        assert "a power between two spaces" not in told, "level 1 has none"
        assert "♣  " in told
        assert "Ben" in told


def test_every_sign_is_legible_on_the_page(library: Library) -> None:
    for entry in library.entries.values():
        for sign in load_legend(entry.folder).signs:
            assert sign_row(sign)[0].role not in {*GROUNDS, *TEXTURES}, sign.shows


async def test_of_a_lesson_it_tells_in_a_lesson_alone(library: Library, store: SaveStore) -> None:
    async with seated(library, store, "umbra_via", ["Ada", "Ben"], size=(100, 60)) as scene:
        await scene.lift()
        await scene.press("f3")
        assert "the cursor stands here" in scene.text()
        assert "lesson" not in scene.text()
    assert any("lesson" in sign.means for sign in signs_of_all_games(lesson=True))
