"""The page of a private screen in a real browser: long lists, keys that are held, a wide window."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tests.paths.chromium import chromium, needs_browser
from tests.paths.phone import Phone
from tests.remote.seats.table import BareTable, session_of
from tests.remote.seats.test_wire import link_of, served

QUICK = 1000.0
"""Orders in a second: a test taps faster than anybody."""

LEAST = 44
"""Pixels: what a finger meets."""

GAMES = {"umbrella": 2, "umbra_via": 2, "villainous": 2, "hail_hydra": 5, "umbrella_academy": 2}
"""Every game, and the seats of a table of it."""


@asynccontextmanager
async def opened(table: BareTable, seat: int, size: tuple[int, int]) -> AsyncIterator[Phone]:
    """The page of a seat of this table, in a window of so many pixels."""
    async with chromium() as browser, served(table, QUICK) as server:
        yield await Phone.opened(browser, size, table.room, seat, link_of(server, seat))


def asked(session: Session[Any], when: Callable[[Decision], bool]) -> int:
    """Give first answers until such a question is asked; the seat that is asked."""
    while session.decision is None or not when(session.decision):
        assert session.decision is not None
        session.answer(session.decision.options[0].key)
    return session.decision.seat


@pytest.mark.slow
async def test_the_button_is_in_view_after_each_tap_in_a_list_of_thirty_answers(
    library: Library,
) -> None:
    needs_browser()
    table = BareTable(session_of(library, "umbrella", 2))
    async with opened(table, 0, (360, 640)) as phone:
        page = phone.page
        await page.tap("#list")
        answers = page.locator("#options button")
        await page.wait_for_function("() => seen.question.entries.length >= 30")
        assert not (await phone.look())["takes"], "nothing is chosen before a tap"
        for number in range(await answers.count()):
            answer = answers.nth(number)
            assert ((await answer.bounding_box()) or {})["height"] >= LEAST
            await answer.tap()
            await page.wait_for_function(
                "(key) => seen.question.chosen && seen.question.chosen[0] === key",
                arg=await answer.get_attribute("data-key"),
            )
            assert (await phone.look())["takes"]
            would: Any = await page.locator("#preview").bounding_box()
            assert would["height"]
            assert 0 <= would["y"] <= 640 - would["height"], "what it would do is in view"
        assert not phone.faults


COUNT_TONES = """() => {
  const start = OscillatorNode.prototype.start;
  window.tones = 0;
  OscillatorNode.prototype.start = function (at) { window.tones += 1; start.call(this, at); };
}"""


@pytest.mark.slow
async def test_the_title_says_whose_turn_it_is_and_a_tap_allows_a_sound_for_that(
    library: Library,
) -> None:
    needs_browser()
    table = BareTable(session_of(library, "umbrella", 2))
    session = table.session
    assert session.decision is not None
    mine = 1 - session.decision.seat
    names = session.table.names
    async with opened(table, mine, (390, 844)) as phone:
        page = phone.page
        await page.evaluate(COUNT_TONES)
        rest = f"{names[mine]} · Umbrella"
        assert await page.title() == rest
        await page.tap("#sound")
        assert await page.evaluate("() => window.tones") == 1, "as it will sound"
        while session.decision.seat != mine:
            table.at_keyboard(session.decision.options[0].key)
        await page.wait_for_function("() => seen.question")
        assert await page.title() == f"Your turn: {rest}"
        assert await page.evaluate("() => window.tones") == 2
        await page.tap("#sound")
        assert await page.get_attribute("#sound", "aria-pressed") == "false"


@pytest.mark.slow
async def test_a_key_held_down_picks_once_and_a_wide_window_is_full_and_scrolls_by_its_parts(
    library: Library,
) -> None:
    needs_browser()
    session = session_of(library, "hail_hydra", 5)
    seat = asked(session, lambda one: bool(one.several) and one.secret)
    table = BareTable(session)
    async with opened(table, seat, (1280, 800)) as phone:
        page = phone.page
        for _ in range(4):
            # While a key is down, each further `down` is a repeat of it.
            await page.keyboard.down("1")
        await page.keyboard.up("1")
        await page.wait_for_function("() => document.querySelector('#options .picked')")
        # The next key goes the same way: what the repeats sent has come before it.
        await page.keyboard.press("2")
        await page.wait_for_function(
            "() => document.querySelectorAll('#options .picked').length === 2"
        )
        assert session.decision is not None
        assert len(session.decision.picked) == 2

        ask, hand, board = [
            await page.locator(name).bounding_box() or {} for name in ("#ask", "#hand", "#table")
        ]
        for beside in (hand, board):
            assert ask["x"] + ask["width"] <= beside["x"]
            assert beside["x"] + beside["width"] <= 1280
        assert hand["y"] + hand["height"] <= board["y"], "a table of words has all the width"
        assert (await phone.look())["inView"]

        # What is far down is read about, and nothing goes away or moves for that.
        place = page.locator("#table .place:not(.legal)").last
        await place.scroll_into_view_if_needed()
        before = await place.bounding_box()
        await place.click()
        await page.wait_for_selector("#card:not([hidden])")
        assert await place.bounding_box() == before
        card: Any = await page.locator("#card").bounding_box()
        assert before is not None
        assert not card["y"] < before["y"] + before["height"] <= card["y"] + card["height"]
        assert await page.evaluate("() => scrollY") == 0
        assert await page.locator("#ask").bounding_box() == ask
        assert await page.evaluate("() => document.activeElement.id") == "card-name"
        await page.keyboard.press("Escape")
        assert await page.evaluate("() => document.activeElement.dataset.target")
        await place.click()
        await page.wait_for_selector("#card:not([hidden])")
        await page.keyboard.press("3")
        await page.wait_for_selector("#card", state="hidden")
        assert not phone.faults


@pytest.mark.slow
async def test_the_head_of_the_page_has_two_rows_at_most_in_any_window(library: Library) -> None:
    needs_browser()
    session = session_of(library, "umbrella_academy", 2)
    table = BareTable(session)
    async with opened(table, asked(session, lambda one: one.kind == "action"), (360, 640)) as phone:
        for width in (360, 390, 500, 667, 768, 1024, 1099, 1100, 1280):
            await phone.page.set_viewport_size({"width": width, "height": 640})
            high = await phone.page.evaluate(
                "() => document.querySelector('header').offsetHeight /"
                " document.querySelector('header a').offsetHeight"
            )
            assert high <= 2, f"{high} rows at {width}"
            await phone.look()
        assert not phone.faults


@asynccontextmanager
async def others_answer(library: Library) -> AsyncIterator[tuple[Phone, Session[Any], str]]:
    """A phone that may take back what somebody else answered; the game; who that was."""
    table = BareTable(session_of(library, "umbrella", 2))
    session = table.session
    assert session.decision is not None
    other = session.decision.seat
    async with opened(table, 1 - other, (390, 844)) as phone:
        while session.decision.seat == other:
            table.at_keyboard(session.decision.options[0].key)
        await phone.page.wait_for_function("() => seen.question && seen.question.consent")
        yield phone, session, session.table.names[other]
        assert not phone.faults


@pytest.mark.slow
async def test_what_somebody_else_answered_is_taken_back_after_a_question(library: Library) -> None:
    needs_browser()
    async with others_answer(library) as (phone, session, name):
        before, page = session.decisions, phone.page
        for key in ("Enter", "y"):
            await page.tap("#undo")
            assert name in await page.inner_text("#sure")
            assert session.decisions == before, "the question comes first, and Enter stays"
            await page.keyboard.press(key)
        await page.wait_for_function("() => !seen.question")
        assert session.decisions == before - 1
        assert (await page.inner_text("#line")).startswith("Taken back: ")


@pytest.mark.slow
async def test_a_tap_takes_back_what_somebody_else_answered(library: Library) -> None:
    needs_browser()
    async with others_answer(library) as (phone, session, _):
        before, page = session.decisions, phone.page
        await page.tap("#undo")
        await page.tap("#sure button[value=yes]")
        await page.wait_for_function("() => !seen.question")
        assert session.decisions == before - 1


@pytest.mark.slow
async def test_axe_finds_nothing_wrong_with_a_question_of_any_game_while_waiting_or_at_the_end(
    library: Library,
) -> None:
    needs_browser()
    from axe_playwright_python.async_playwright import Axe

    found: list[str] = []
    async with chromium() as browser:

        async def look(session: Session[Any], seat: int, where: str) -> None:
            table = BareTable(session)
            async with served(table, QUICK) as server:
                link = link_of(server, seat)
                phone = await Phone.opened(browser, (390, 844), table.room, seat, link)
                if session.decision is not None and session.decision.seat == seat:
                    await phone.page.wait_for_function("() => seen.question")
                results = await Axe().run(phone.page)
                found.extend(f"{where}: {one['id']}" for one in results.response["violations"])
                await phone.page.context.close()

        for game, seats in GAMES.items():
            session = session_of(library, game, seats)
            seat = asked(session, lambda one: one.seat >= 0)
            await look(session, seat, f"a question of {game}")
        await look(session, (seat + 1) % seats, "waiting")
        session = session_of(library, "umbra_via", 2)
        while session.decision is not None:
            session.answer(session.decision.options[0].key)
        await look(session, 0, "the end")
    assert not found, found


SMALL = """() => [...document.querySelectorAll("button,summary")].filter((one) => one.offsetParent)
  .map((one) => [one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44).map(([text]) => text)"""
"""What can be tapped and is smaller than a finger."""


@pytest.mark.slow
async def test_every_place_is_as_large_as_a_finger_and_a_tap_among_small_ones_asks_which(
    library: Library,
) -> None:
    needs_browser()
    session = session_of(library, "umbrella", 3)
    seat = session.decision.seat if session.decision is not None else 0
    table = BareTable(session)
    async with opened(table, seat, (360, 640)) as phone:
        page = phone.page
        assert not await page.evaluate(SMALL)
        # The ways into the Scene are smaller than a finger: a tap on one meets its neighbours.
        board: Any = await page.locator(".board").bounding_box()
        spot: Any = await page.locator(".spot").first.bounding_box()
        await page.locator(".board").tap(
            position={"x": spot["x"] - board["x"] + 3, "y": spot["y"] - board["y"] + 3}
        )
        offered = page.locator("#card .place")
        assert await offered.count() > 1
        assert not await page.evaluate(SMALL)
        await offered.first.tap()
        await page.wait_for_function("() => document.querySelector('#pad button:nth-child(4)')")
        assert not await page.locator("#card").is_visible(), "what was picked is not read about"
        assert await page.evaluate("() => document.getAnimations().length") == 0, "nothing moves"
        assert not phone.faults


@pytest.mark.slow
@pytest.mark.parametrize(("game", "kind"), [("umbrella", "slide"), ("umbra_via", "lay")])
async def test_what_is_asked_about_is_in_sight_with_the_question(
    library: Library, game: str, kind: str
) -> None:
    needs_browser()
    session = session_of(library, game, 3)
    seat = asked(session, lambda one: one.kind == kind)
    table = BareTable(session)
    async with opened(table, seat, (360, 640)) as phone:
        page = phone.page
        await page.wait_for_selector(".spot")
        assert ((await page.locator(".spot").first.bounding_box()) or {})["y"] < 640
        await phone.look()
        assert not phone.faults
        await page.tap("header a")
        top = ((await page.locator("#log").bounding_box()) or {})["y"]
        assert 0 < top < 640, "the log is a tap away"


@pytest.mark.slow
@pytest.mark.parametrize(("game", "kind"), [("umbrella", "slide"), ("umbra_via", "lay")])
@pytest.mark.parametrize("width", [360, 240])
async def test_a_board_is_whole_on_a_phone_and_legible_and_in_less_room_its_end_is_a_swipe_away(
    library: Library, game: str, kind: str, width: int
) -> None:
    needs_browser()
    session = session_of(library, game, 3)
    seat = asked(session, lambda one: one.kind == kind)
    table = BareTable(session)
    async with opened(table, seat, (width, 640)) as phone:
        page = phone.page
        boards = page.locator(".board")
        await page.wait_for_selector(".spot")
        for number in range(await boards.count()):
            board = boards.nth(number)
            assert await board.evaluate("(one) => parseFloat(one.style.fontSize)") >= 11.5
            over = await board.evaluate("(one) => one.scrollWidth - one.clientWidth")
            assert (over > 0) is (await board.get_attribute("tabindex") == "0")
        played = page.locator(".board:has(.spot)").last
        # A tap behind the edge finds what is drawn there, and the board stays where it was.
        far = await played.evaluate("(one) => { one.scrollLeft = 999; return one.scrollLeft; }")
        assert (far > 0) is (width < 360)
        spot, box = page.locator(".spot").last, await played.bounding_box()
        drawn: Any = await spot.bounding_box()
        assert box is not None
        await played.tap(position={"x": drawn["x"] - box["x"] + 4, "y": drawn["y"] - box["y"] + 4})
        await page.wait_for_function(
            "() => seen.question.chosen || !document.getElementById('card').hidden"
        )
        if await page.locator("#card").is_visible():
            await page.locator("#card .place.legal").first.tap()
            await page.wait_for_function("() => seen.question.chosen")
        assert await played.evaluate("(one) => one.scrollLeft") == far
        assert not phone.faults


@pytest.mark.slow
async def test_what_is_chosen_is_read_about_by_its_button_and_a_tap_beside_a_card_closes_it(
    library: Library,
) -> None:
    needs_browser()
    session = session_of(library, "umbra_via", 2)
    seat = asked(session, lambda one: one.kind == "lay")
    table = BareTable(session)
    async with opened(table, seat, (360, 640)) as phone:
        page, card = phone.page, phone.page.locator("#card")
        await page.wait_for_selector(".spot")
        assert not await page.locator("#about").is_visible(), "nothing is chosen"
        await page.locator("#pad button", has_text="1").first.tap()
        await page.wait_for_function("() => seen.question.chosen")
        label = (await page.evaluate("() => seen.question.chosen"))[1]
        await page.tap("#about")
        await card.wait_for()
        assert await page.inner_text("#card-name") == label
        take: Any = await page.locator("#take").bounding_box()
        low: Any = await card.bounding_box()
        assert low["y"] + low["height"] <= take["y"], "the answer stays a tap away"
        assert not await page.evaluate(SMALL)
        await page.locator("#prompt").tap()
        assert not await card.is_visible()
        assert await page.evaluate("() => !!seen.question.chosen"), "and nothing else happened"
        assert (await phone.look())["inView"]
        assert not phone.faults


@pytest.mark.slow
async def test_the_table_as_text_is_not_cut_and_a_place_in_it_is_chosen_by_a_tap(
    library: Library,
) -> None:
    needs_browser()
    session = session_of(library, "villainous", 2)
    seat = asked(session, lambda one: one.kind == "act")
    table = BareTable(session)
    async with opened(table, seat, (360, 640)) as phone:
        page = phone.page
        for card in await page.evaluate(
            "() => seen.own[0].held[0][1].map((one) => one.text[0].text || one.text[0])"
        ):
            assert await page.locator("#hand p", has_text=card).count()
        await page.locator("#table .place.legal").last.tap()
        await page.wait_for_function("() => !document.getElementById('take').hidden")
        assert (await phone.look())["inView"]
        assert not phone.faults
