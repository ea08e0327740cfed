"""What is hidden from a seat changes not one byte of what its screen is sent."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tabletop_tui.check.leaks.by_zone import (
    Cell,
    dealt_anew,
    hidden_cells,
    played_again,
    states_of_the_step,
)
from tabletop_tui.check.playing import Setting, play
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.remote.seats.sent import Outbox
from tests.conformance.games import settings
from tests.remote.seats.browser import Browser
from tests.remote.seats.table import BareTable, session_of
from tests.remote.seats.test_wire import link_of, served

SAMPLES = 4
"""New deals in which each seat's wire is compared, in each game."""

SECRETIVE = {
    setting.subject.manifest.id: setting
    for setting in reversed(settings())
    if setting.secretive and setting.promise.hidden and setting.seats in (3, 5)
}
"""Every game with secrets."""


def two_deals(
    session: Session[Any], setting: Setting, viewer: int, luck: Random
) -> tuple[Session[Any], Session[Any]] | None:
    """The running step twice: as it is, and over another deal of what this viewer cannot know.

    Without the steps before, which undo would mix with another deal. None where no deal fits.
    """
    states = states_of_the_step(session)
    here = played_again(session, states[0])
    if here is None:
        return None
    zones = setting.promise.hidden
    first, *later = ({c.path: c for c in hidden_cells(zones, s, viewer)} for s in states)
    cells: list[Cell] = [
        cell
        for path, cell in first.items()
        if all(path in one and one[path].value == cell.value for one in later)
    ]
    start = dealt_anew(states[0], cells, luck)
    twin = None if start is None else played_again(session, start)
    return None if twin is None or twin.state == here.state else (here, twin)


async def sent(session: Session[Any], seat: int) -> list[str]:
    """Every byte that a screen of this seat gets: when it opens, after keys and taps, at a look."""
    table = BareTable(session)
    async with served(table) as server, Browser(link_of(server, seat)) as browser:
        await browser.shown()
        for target in browser.places()[:2]:
            await browser.looks(target)
        if browser.question is not None and not browser.question["whole"]:
            before = len(browser.bytes_in)
            await browser.send("press", "1")
            await browser.send("look", "nowhere")
            await browser.until(lambda: len(browser.bytes_in) > before and browser.said)
        # Another terminal gets the same as data.
        return [*browser.bytes_in, Outbox().pack(*table.room.data(seat))]


@pytest.mark.parametrize("game", SECRETIVE)
async def test_hidden_values_dealt_anew_leave_every_byte_as_it_was(game: str) -> None:
    setting, luck = SECRETIVE[game], Random(11)
    compared = 0
    for seed in range(6):
        for moment in play(setting, seed):
            if moment.over or luck.random() > 0.05:
                continue
            viewer = luck.randrange(setting.seats)
            deals = two_deals(moment.session, setting, viewer, luck)
            if deals is None:
                continue
            here, there = await sent(deals[0], viewer), await sent(deals[1], viewer)
            assert here == there, moment.where
            assert [len(text.encode()) for text in here] == [len(text.encode()) for text in there]
            compared += 1
            if compared == SAMPLES:
                return
    raise AssertionError("no new deal was compared")


async def test_the_comparison_notices_a_hand(library: Library) -> None:
    """It can fail: a seat's own hand makes a difference to what that seat is sent."""
    one, other = (session_of(library, "villainous", 3, seed=seed) for seed in (1, 2))
    while one.decision is not None and one.decision.kind != "act":
        one.answer(one.decision.options[0].key)
    while other.decision is not None and other.decision.kind != "act":
        other.answer(other.decision.options[0].key)
    assert await sent(one, 0) != await sent(other, 0)


async def test_what_crosses_the_wire_names_no_state_and_no_seed(library: Library) -> None:
    session = session_of(library, "umbra_via", 3, seed=987_654_321)
    *pages, data = await sent(session, 1)
    frames = "".join(pages)
    for word in ("987654321", "seed", "draws", "checkpoint", "hand"):
        assert f'"{word}"' not in frames
    assert "987654321" not in frames + data
    told = json.loads(data)
    assert (told["table"]["seed"], told["view"]["seed"], told["view"]["draws"]) == (0, 0, 0)
