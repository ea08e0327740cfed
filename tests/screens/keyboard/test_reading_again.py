"""Backspace brings the page back that was read last, and nothing that was chosen stays chosen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.screens.play.page import PageScreen
from tests.rulesets.umbra_via import scenes as garden
from tests.screens.table import Seated, seated, seated_at

PLAYERS = ["Ada", "Ben"]


async def bids_are_turned_up(scene: Seated) -> str:
    """Both bid; what stands on the page that everybody reads then."""
    for _ in PLAYERS:
        await scene.lift()
        await scene.press("1", "enter")
    assert isinstance(scene.app.screen, PageScreen)
    return scene.text()


async def test_the_page_comes_back_at_the_curtain_and_the_curtain_stays(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS) as scene:
        page = await bids_are_turned_up(scene)
        await scene.press("enter")
        assert isinstance(scene.app.screen, Curtain)
        await scene.press("backspace")
        assert scene.text() == page
        await scene.press("enter", "enter")
        assert isinstance(scene.app.screen, Curtain), "an Enter too much lifts nothing"
        await scene.press("space")
        assert not isinstance(scene.app.screen, Curtain)


async def test_the_page_comes_back_at_the_question_where_nothing_is_chosen_afterwards(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS) as scene:
        page = await bids_are_turned_up(scene)
        await scene.press("enter")
        await scene.lift()
        given = scene.session.decisions
        await scene.press("down", "down")
        picker = scene.game.picker
        assert picker is not None
        assert picker.chosen is not None
        await scene.press("backspace")
        assert picker.chosen is None, "first it takes back what is chosen"
        await scene.press("backspace")
        assert scene.text() == page
        await scene.press("enter", "enter", "enter")
        assert scene.session.decisions == given


async def test_a_page_of_what_was_taken_back_does_not_come_back(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS) as scene:
        await bids_are_turned_up(scene)
        await scene.press("enter")
        await scene.lift()
        given = scene.session.decisions
        await scene.press("U", "y")
        assert scene.session.decisions < given
        shown = scene.app.screen
        assert scene.game.news.page_before is None
        await scene.press("backspace")
        assert scene.app.screen is shown


async def test_news_of_one_seat_do_not_come_back_at_the_curtain(
    library: Library, store: SaveStore
) -> None:
    async with seated(library, store, "raven", PLAYERS) as scene:
        await scene.lift()
        scene.game.news.read_alone = lambda: PageScreen(scene.app.screen.query_one("Sheet"))  # type: ignore[arg-type]
        scene.app.cover()
        await scene.drawn()
        curtain = scene.app.screen
        assert isinstance(curtain, Curtain)
        await scene.press("backspace")
        assert scene.app.screen is curtain


async def test_bids_that_were_looked_at_on_the_table_are_told_again(
    library: Library, store: SaveStore
) -> None:
    session = garden.start(2, seed=3)
    while session.decision is not None and session.decision.kind != "reveal":
        session.answer(session.decision.options[0].key)
    async with seated_at(library, store, session) as scene:
        await scene.press("enter")
        assert isinstance(scene.app.screen, Curtain), "Ada bids again"
        await scene.press("backspace")
        assert isinstance(scene.app.screen, PageScreen)
        assert "Ada" in scene.text()
        await scene.press("enter")
        assert isinstance(scene.app.screen, Curtain)


def before_a_round_begins() -> Session[Any]:
    """The whole table looks at the last thing of a round; what follows is told by one heading."""
    session = garden.start(3, seed=1)
    luck = Random(1)
    while (decision := session.decision) is not None:
        if decision.seat == TABLE:
            after = session.fork()
            after.answer(decision.options[0].key)
            if Seat(after, PUBLIC).log[-1].kind == "heading":
                return session
        session.answer(luck.choice(decision.options).key)
    pytest.fail("no round began so")


async def test_what_comes_before_a_heading_comes_back_and_the_heading_alone_is_no_page(
    library: Library, store: SaveStore
) -> None:
    async with seated_at(library, store, before_a_round_begins()) as scene:
        await scene.press("enter", "backspace")
        assert isinstance(scene.app.screen, PageScreen)
        await scene.press("e", "enter")
        assert isinstance(scene.app.screen, Curtain)
