"""Whole games over the wire, with a browser that dies, one that reloads and a link withdrawn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.session import Session
from tests.remote.seats.browser import Browser
from tests.remote.seats.table import BareTable, session_of
from tests.remote.seats.test_wire import link_of, served

Keys = tuple[str, ...]


def offered(browser: Browser) -> Keys:
    """The answers that a screen offers as buttons."""
    asked = browser.question
    assert asked is not None
    return tuple(entry[0] for entry in asked["entries"] if entry[4] == "open")


async def answered(table: BareTable, seat: int, browser: Browser, policy: Random) -> None:
    """Any answer, through the list where a board is tapped."""
    put = table.question(seat)
    assert put is not None
    await browser.until(lambda: browser.question and browser.question["id"] == put["id"])
    asked = await browser.asked()
    if not asked["entries"]:
        await browser.send("list", "")
        await browser.until(lambda: browser.question is None or browser.question["entries"])
    if browser.question is not None:
        keys = [key for key in offered(browser) if key != "page"]
        await browser.answer(policy.choice(keys or list(offered(browser))))


def in_turn(session: Session[Any], other: Session[Any]) -> Session[Any]:
    """The same answers, given one after the other at one keyboard."""
    for answer in session.history:
        assert other.decision is not None
        assert other.decision.seat == answer.seat
        other.answer(answer.key)
    return other


async def play(table: BareTable, server: Any, browsers: dict[int, Browser], accidents: int) -> None:
    """Play to the end. Accidents happen after so many answers, one after the other."""
    policy, done, first = Random(5), 0, table.session.decisions
    killed, reloaded, withdrawn, *_ = [*browsers][:3]
    while (acting := table.saved.seat(PUBLIC).acting) is not None:
        if table.session.decisions > first + accidents * (done + 1) and done < 3:
            done += 1
            if done == 1:
                lost = browsers.pop(killed)
                await lost.close()
                browsers[killed] = Browser(lost.link, lost.cookies)
                browsers[killed].session.cookie_jar.update_cookies(
                    lost.cookies.filter_cookies(lost.ws._response.url)
                )
                await browsers[killed].open()
            elif done == 2:
                before = browsers[reloaded]
                browsers[reloaded] = Browser(before.link, before.cookies)
                await browsers[reloaded].open()
                await before.close()
            else:
                table.room.links.renew(withdrawn)
                server.dismiss(withdrawn)
                table.room.leave(withdrawn)
                await browsers.pop(withdrawn).close()
                browsers[withdrawn] = Browser(link_of(server, withdrawn))
                await browsers[withdrawn].open()
        asked = acting.seat
        stood = table.session.decisions
        if asked in browsers:
            await answered(table, asked, browsers[asked], policy)
        elif asked >= 0 or len(browsers) < len(table.saved.table.chairs):
            seen = table.saved.seat(asked).look_on()
            assert seen.question is not None
            keys = [o.key for o in seen.question.options if o.key != "page"]
            table.at_keyboard(policy.choice(keys or [seen.question.options[0].key]))
        else:
            await answered(table, 0, browsers[0], policy)
        assert table.session.decisions != stood or table.room.waiting_for()


@pytest.mark.parametrize(
    ("game", "seats", "away", "options"),
    [("umbra_via", 3, (0, 1, 2), {}), ("hail_hydra", 5, (1, 2, 4), {"votes": "lap"})],
)
async def test_a_game_is_played_to_its_end_and_saved_as_at_one_keyboard(
    library: Library, game: str, seats: int, away: tuple[int, ...], options: dict[str, str]
) -> None:
    session = session_of(library, game, seats, 7, **options)
    table = BareTable(session)
    # These players think in no time: the limit for people would shut them out on a fast machine.
    async with served(table, orders=10_000.0) as server:
        browsers = {seat: Browser(link_of(server, seat)) for seat in away}
        for browser in browsers.values():
            await browser.open()
            await browser.shown()
        await play(table, server, browsers, accidents=12)
        for browser in browsers.values():
            await browser.ended()
            await browser.close()
    assert session.outcome is not None
    other = in_turn(session, session_of(library, game, seats, 7, **options))
    assert session.record() == other.record()
    assert session.outcome == other.outcome
