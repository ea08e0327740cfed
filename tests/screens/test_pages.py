"""Pages above the game: a key that means nothing there says so, and what goes on."""

from __future__ import annotations

import pytest

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.events import Event
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.position import TAKEN_BACK
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.page import LINES, LogScreen, PagesScreen, moment_page, pages_of
from tests.rulesets.hail_hydra.scenes import scene as hydra
from tests.rulesets.villainous.scenes import realm, table
from tests.screens.table import Seated, seated_at

SIZES = [(80, 24), (120, 40)]


async def says_what_goes_on(scene: Seated, idle: str = "lhkz", leaves: str = "enter") -> None:
    """What is no key of the page is told so, and what is."""
    stage = scene.app.screen
    for number, key in enumerate(idle, 1):
        await scene.key_at(key, 5.0 * number)
        assert scene.app.screen is stage
        assert f"{key} does nothing on this page: Enter goes on." in scene.text()
    await scene.key_at(leaves, 20.0)
    assert scene.app.screen is not stage


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_what_happened_last_turned_page_by_page(
    library: Library, store: SaveStore, size: tuple[int, int]
) -> None:
    game = table(realm("jafar", at="oasis", hand=["iago"]), realm("captain_hook"))
    game.answer("end")
    async with seated_at(library, store, game, size=size) as scene:
        await scene.lift()
        await scene.press("l", "s")
        assert isinstance(scene.app.screen, PagesScreen)
        await says_what_goes_on(scene, "lhk")
        await scene.press("s")
        assert "q  back" in scene.text()
        await scene.press("q")
        assert isinstance(scene.app.screen, LogScreen), "the log led here, and q leads back to it"


@pytest.mark.parametrize("leaves", ["enter", "escape", "q"])
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_moment(
    library: Library, store: SaveStore, size: tuple[int, int], leaves: str
) -> None:
    t = hydra(agents=["hulk", "strange"])
    async with seated_at(library, store, t.session, size=size) as scene:
        await scene.pilot.pause()
        events = [event for event in t.call("iron_man", "use").session.events if event.text]
        shown = moment_page(events, scene.game.table, scene.game.ruleset.words)
        scene.app.push_screen(shown)
        await scene.drawn()
        await says_what_goes_on(scene, leaves=leaves)


def test_a_page_that_goes_on_with_the_same_turn_says_so(library: Library) -> None:
    table = lay_table(library.load("raven").manifest, names=["Ada", "Ben"], seed=1)
    events = [Event("The turn of Ada.", {}, 0, "heading")]
    events += [Event(f"Ada draws {n} cards.", {}, 0) for n in range(LINES + 1)]
    first, second = pages_of(events, table, library.load("raven").words)
    assert "".join(phrase.text for phrase in first.title) == "The turn of Ada."
    assert "".join(phrase.text for phrase in second.title) == "The turn of Ada. It goes on."


def test_a_move_taken_back_by_agreement_is_no_page_and_the_table_is_named_as_a_title(
    library: Library,
) -> None:
    """The log tells it: on a page of its own it stood twice, as “the table” and what it did."""
    table = lay_table(library.load("raven").manifest, names=["Ada", "Ben"], seed=1)
    words = library.load("raven").words
    ravens = Event("The ravens wake.", {}, TABLE)
    pages = pages_of([TAKEN_BACK, ravens, Event("Ada draws.", {}, 0)], table, words)
    titles = ["".join(phrase.text for phrase in page.title) for page in pages]
    assert titles == ["The table", f"{table.chairs[0].sign} Ada"]
    assert not pages_of([TAKEN_BACK], table, words)
