"""A terminal that plays a seat of another one, over the real wire."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.handover import Elsewhere
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.record import Answer
from tabletop_tui.core.play.session import Session
from tabletop_tui.remote.seats import server as limits
from tabletop_tui.remote.terminal.game import JoinedGame
from tabletop_tui.remote.terminal.link import read_link
from tabletop_tui.remote.terminal.screen import Joined
from tabletop_tui.remote.terminal.wire import GoneError, SeatWire, SilentError
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.finished.results import ResultsScreen
from tabletop_tui.screens.play.game import GameScreen
from tests.remote.seats.browser import LONG, Browser
from tests.remote.seats.table import BareTable, session_of
from tests.remote.seats.test_wire import link_of, opened, served
from tests.screens.table import Seated

MARK, OTHER = "a" * 32, "b" * 32


def wire_to(link: str, mark: str = MARK) -> SeatWire:
    """A terminal's wire."""
    return SeatWire(read_link(link), mark)


@asynccontextmanager
async def joined(
    library: Library, store: SaveStore, table: BareTable, link: str
) -> AsyncIterator[Seated]:
    """The app of a terminal that has joined."""
    wire = wire_to(link)
    game = JoinedGame(library, await wire.first(lambda _: None))
    app = TabletopApp(library, store, seat=(game, wire))
    app.change_settings(goal_cards=False, animation=False)
    async with app.run_test(size=(110, 34)) as pilot:
        scene = Seated(app, pilot, table.session)
        await until(scene, lambda: is_joined(app) and wire._ws is not None)
        await scene.drawn()
        yield scene


def is_joined(app: TabletopApp) -> bool:
    """Whether the screen of a seat elsewhere lies on top."""
    return isinstance(app.screen, GameScreen) and isinstance(app.screen.controller, Joined)


async def until(scene: Seated, holds: Callable[[], Any]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(LONG):
        while not holds():
            await scene.pilot.pause(0.01)


async def test_a_seat_is_played_from_another_terminal(library: Library, store: SaveStore) -> None:
    table = BareTable(session_of(library, "umbra_via", 3))
    async with served(table) as server, joined(library, store, table, link_of(server, 0)) as ada:
        assert table.room.away == {0}
        assert "Bid all your flowers" in ada.text()
        asked = table.question(0)
        assert asked is not None
        await ada.press("1", "6", "2", "enter")
        await until(ada, lambda: "sealed" in ada.text())
        assert [given.seat for given in table.session.history] == [0]

        server._wires[0].cut()
        await until(ada, lambda: "out of reach" in ada.game.bar.warning.lower())
        assert "The table is out of reach" in ada.game.panel.message, "no question stands there"
        await until(ada, lambda: not ada.game.bar.warning)
        assert "sealed" in ada.text(), "it has come back by itself"

        table.room.links.withdraw(0)
        server.dismiss(0)
        table.room.leave(0)
        await until(ada, lambda: "taken this seat back" in ada.text())
        assert "Bid" not in ada.text()
        assert ada.game.seen is None
        await ada.press("q")
        assert not ada.app.is_running


async def test_the_next_question_comes_by_itself_and_undo_goes_to_the_table(
    library: Library, store: SaveStore
) -> None:
    session = session_of(library, "villainous", 3)
    assert session.decision is not None
    me = session.decision.seat
    table = BareTable(session)
    async with served(table) as server, joined(library, store, table, link_of(server, me)) as mine:
        asked = session.decision.digest
        await mine.press("2", "enter")
        await until(mine, lambda: mine.game.undoable)
        assert session.decisions == 1
        assert mine.game.decision is not None
        assert mine.game.decision.digest != asked
        await mine.press("u")
        await until(mine, lambda: not mine.game.undoable)
        assert session.decisions == 0
        assert mine.game.decision.digest == asked


def shown_digest(at: Seated) -> str:
    """Which question a terminal shows; empty while it shows none."""
    return at.game.decision.digest if at.game.decision is not None else ""


async def test_what_another_seat_answered_is_taken_back_when_y_agrees(
    library: Library, store: SaveStore
) -> None:
    session = session_of(library, "umbrella", 2)
    assert session.decision is not None
    session.answer(session.decision.options[0].key)
    me = session.decision.seat
    table = BareTable(session)
    async with served(table) as server, joined(library, store, table, link_of(server, me)) as mine:
        await until(mine, lambda: mine.game.undoable)
        await mine.press("u", "u", "enter")
        assert session.decisions == 1
        await mine.press("u", "y")
        await until(mine, lambda: not mine.game.undoable)
        assert session.decisions == 0


@pytest.mark.parametrize(
    ("bell", "calls"),
    [("off", []), ("on", ["bell"]), ("notify", ["notified: Your turn: {}"])],
    ids=["off", "on", "notify"],
)
async def test_a_terminal_waits_while_another_seat_is_asked(
    library: Library,
    store: SaveStore,
    monkeypatch: pytest.MonkeyPatch,
    bell: str,
    calls: list[str],
) -> None:
    session = session_of(library, "villainous", 3)
    while session.decision is not None and session.decision.kind != "go":
        session.answer(session.decision.options[0].key)
    assert session.decision is not None
    asker = session.decision.seat
    other = (asker + 1) % 3
    table = BareTable(session)
    async with served(table) as server, joined(library, store, table, link_of(server, other)) as at:
        assert at.game.view_now == Elsewhere(asker)
        assert session.table.names[asker] in at.game.panel.message
        titles, called = list[str](), list[str]()
        monkeypatch.setattr(at.app, "show_title", titles.append)
        monkeypatch.setattr(at.app, "bell", lambda: called.append("bell"))
        monkeypatch.setattr(
            at.app, "notify_terminal", lambda words: called.append(f"notified: {words}")
        )
        at.app.change_settings(bell=bell)
        while session.decision.seat == asker:
            table.at_keyboard(session.decision.options[0].key)
        await until(at, lambda: at.game.decision is not None)
        assert not isinstance(at.game.view_now, Elsewhere)
        assert at.game.keyboard.led == "", "no key of this seat led here: the first only chooses"
        name = session.table.names[other]
        assert titles == [f"Your turn: {name}"]
        once = [call.format(name) for call in calls]
        assert called == once
        while (mine := session.decision).seat == other:
            digest = mine.digest
            await until(at, lambda asked=digest: shown_digest(at) == asked)
            table.answers(other, mine.options[0].key)
        await until(at, lambda: isinstance(at.game.view_now, Elsewhere))
        assert titles[1:] == [""], "the title is given back"
        assert called == once, "neither within a turn nor at its end"
        await at.press("q", "q")
        assert not any(titles[1:])


async def test_the_heroes_are_picked_from_another_terminal(
    library: Library, store: SaveStore
) -> None:
    table = BareTable(session_of(library, "hail_hydra", 5))
    async with served(table) as server, joined(library, store, table, link_of(server, 0)) as ada:
        asked = ada.game.decision
        assert asked is not None
        assert (asked.kind, asked.answerer) == ("hero", 0)
        await ada.press("1", "enter")
        await until(ada, lambda: table.session.decisions == 1)
        await until(ada, lambda: ada.game.decision is None)
        assert "● Ada Hulk" in ada.text()


async def test_the_key_of_a_secret_card_picks_it_and_takes_it_back(
    library: Library, store: SaveStore
) -> None:
    session = session_of(library, "hail_hydra", 5)
    while session.decision is None or not (session.decision.several and session.decision.secret):
        assert session.decision is not None
        session.answer(session.decision.options[0].key)
    seat = session.decision.seat
    table = BareTable(session)
    async with served(table) as server, joined(library, store, table, link_of(server, seat)) as at:
        for picked in (1, 0, 1):
            await at.press("1")
            await until(at, lambda: at.game.decision and len(at.game.decision.picked) == picked)  # noqa: B023
        await at.press("2")
        await until(at, lambda: at.game.decision and len(at.game.decision.picked) == 2)
        await at.press("1")
        await until(at, lambda: at.game.decision and len(at.game.decision.picked) == 1)


async def test_the_end_of_the_game_shows_its_result_on_every_terminal(
    library: Library, store: SaveStore
) -> None:
    course = played_out(session_of(library, "umbra_via", 3))
    session = session_of(library, "umbra_via", 3)
    for answer in course[:-1]:
        session.answer(answer.key)
    table = BareTable(session)
    async with served(table) as server, joined(library, store, table, link_of(server, 0)) as ada:
        table.at_keyboard(course[-1].key)
        await until(ada, lambda: isinstance(ada.app.screen, ResultsScreen))
        await ada.drawn()
        assert session.outcome is not None
        assert session.outcome.headline in ada.text()
        assert session.outcome.winner_line(session.table.names) in ada.game.panel.message
        assert "rematch" not in ada.text(), "the game is not here"
        await server.close()
        await until(ada, lambda: "q leaves" in ada.game.panel.message)
        await ada.press("u")
        assert isinstance(ada.app.screen, ResultsScreen), "it stays to be read"
        await ada.press("b")
        assert not isinstance(ada.app.screen, ResultsScreen)
        await ada.press("enter")
        await until(ada, lambda: isinstance(ada.app.screen, ResultsScreen))


def played_out(session: Session[Any]) -> list[Answer]:
    """The answers of a whole game."""
    luck = Random(3)
    while (decision := session.decision) is not None:
        session.answer(luck.choice(decision.options).key)
    return list(session.history)


async def test_a_terminal_waits_for_a_seat_that_another_screen_has(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "HELD_SECONDS", 0.1)
    table = BareTable(session_of(library, "umbra_via", 3))
    told: list[str] = []

    def waits(why: str) -> None:
        told.append(why)
        assert table.room.links.let_in(0)
        server.dismiss(0)

    async with served(table) as server, opened(server, 0) as (browser,):
        received = await wire_to(browser.link).first(waits)
        assert len(told) == 1
        assert "another screen" in told[0]
        assert received.parts["viewer"] == 0
        async with Browser(browser.link, browser.cookies) as again:
            await again.until(lambda: again.gone)
            assert "another screen" in again.gone


async def test_a_wrong_link_and_a_silent_place_are_told_apart(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "STRANGER_SECONDS", 0.0)
    table = BareTable(session_of(library, "umbra_via", 3))
    async with served(table) as server:
        link = link_of(server, 0)
        with pytest.raises(GoneError, match="leads nowhere"):
            await wire_to(link.replace("/s/", "/s/A")).first(print)
    with pytest.raises(SilentError, match="Is the table open"):
        await wire_to(link).first(print)
