"""What a seat may not see changes nothing on its screens; what nobody may see, nothing at all.

At some moments of a random game the hidden zones of the rulebook are dealt anew below the open
app, and every screen that can be reached from the table is drawn over both deals.
"""

from __future__ import annotations

import string
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from rulesets.umbrella_academy.screen.academy import AcademyScreen
from tabletop_tui.check.leaks.by_zone import dealt_anew, hidden_cells
from tabletop_tui.check.playing import Moment, Setting, play
from tabletop_tui.core import handover
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.dialogs.help import HelpScreen
from tabletop_tui.screens.links import LinksScreen
from tabletop_tui.screens.play.curtain import DROPPED, NOT_HERE, TAKES_OVER, Curtain
from tests.conformance.games import setting, settings
from tests.screens.table import Seated, seated_at

SETTINGS = [
    setting("raven", "court", 3),
    setting("umbra_via", "table", 3),
    setting("umbrella", "table", 2),
    setting("umbrella_academy", "table", 2, "hands", "private"),
    setting("hail_hydra", "table", 5),
    setting("villainous", "table", 2),
]
FROM = (3, 30)
"""The first moment after so many decisions."""

SIZES = [(80, 24), (120, 40)]
"""How large the window is at each of these moments."""

WAYS = ("", "l", "i", "h", "e", "v", "g", "o", "question_mark", "f1", "down", "1", "end")
"""Keys that open a screen, or another view of the table, in one game or another."""

LEAVING = ("space", "enter", "q", "ctrl+q", "ctrl+c", "ctrl+z")
"""What lifts the curtain, says what does, leaves the game, or asks whether to."""

HELP = {"question_mark": HelpScreen, "f1": HelpScreen, "f7": LinksScreen}
"""The keys of the curtain are told, and seats may get screens of their own."""

KEYS = [
    *string.ascii_letters,
    *string.digits,
    *(f"ctrl+{letter}" for letter in string.ascii_lowercase),
    *(f"f{number}" for number in range(1, 13)),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab", "shift+tab"),
    *("escape", "space", "backspace", "delete", "insert", "question_mark", "slash", "full_stop"),
    *("shift+up", "shift+down", "ctrl+up", "ctrl+down", "alt+enter", "shift+enter", "ctrl+home"),
]

Picture = list[tuple[str, str]]


def some_moments(setting: Setting) -> list[Moment]:
    """A few moments at which a seat is asked from whom something is hidden."""
    found: list[Moment] = []
    for moment in play(setting, 5):
        decision = moment.session.decision
        if len(found) < len(FROM) and moment.number >= FROM[len(found)] and decision is not None:
            state = moment.session.state
            cells = list(hidden_cells(setting.promise.hidden, state, decision.seat))
            hides = dealt_anew(state, cells, Random(4)) is not None
            if decision.seat != TABLE and hides:
                # The game goes on while it is looked at: stand still where it is now.
                found.append(moment._replace(session=moment.session.fork()))
    return found


def picture(table: Seated) -> Picture:
    """Everything on the screen: the signs and their colours."""
    strips = table.app.screen._compositor.render_strips()
    return [(segment.text, str(segment.style)) for strip in strips for segment in strip]


def read(picture: Picture) -> str:
    return "".join(text for text, _ in picture)


@asynccontextmanager
async def two_deals(
    library: Library, store: SaveStore, moment: Moment, viewer: int, size: tuple[int, int]
) -> AsyncIterator[tuple[Seated, Any, Any]]:
    """The app at this moment, the state as it is and another one that hides something else."""
    session = moment.session
    cells = list(hidden_cells(moment.setting.promise.hidden, session.state, viewer))
    other = dealt_anew(session.state, cells, Random(4))
    assert other is not None, f"{moment.where}: nothing is hidden"
    async with seated_at(library, store, session, size=size, ask_enter=True) as table:
        # Undo compares the state with what it was: that would tell the two deals apart.
        session.can_undo = lambda over=(): False  # type: ignore[method-assign]
        yield table, session.state, other


async def only_the_table(table: Seated) -> None:
    """Whatever lies above the table is taken away."""
    while table.app.screen is not table.game:
        table.app.pop_screen()
    await table.pilot.pause()


async def look(table: Seated, state: Any, seat: int, key: str) -> Picture:
    """What is seen over this deal after a key."""
    table.session._game.state = state
    await only_the_table(table)
    table.game.as_list = False
    table.game.keyboard = handover.lifts(table.game.keyboard, seat, handover.LIFTS)
    table.game.go_on()
    if isinstance(table.game, AcademyScreen):
        # A verdict that is still being dealt would grow between two pictures.
        while table.game.forecast.undone is not None:
            table.game._deal()
    await table.press(*([key] if key else []))
    return picture(table)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
async def test_no_screen_shows_a_hidden_zone(
    library: Library, store: SaveStore, setting: Setting
) -> None:
    for moment, size in zip(some_moments(setting), SIZES, strict=False):
        session = moment.session
        assert session.decision is not None
        seat, decisions = session.decision.seat, session.decisions
        async with two_deals(library, store, moment, seat, size) as (table, here, there):
            for key in WAYS:
                if key == "1" and session.decision.several and session.decision.secret:
                    continue  # It would be an answer: a pick of several is set at once.
                seen = [await look(table, state, seat, key) for state in (here, there)]
                assert read(seen[0]).strip()
                assert seen[0] == seen[1], f"{moment.where}: {key}\n{read(seen[1])}"
            assert session.decisions == decisions


@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.ruleset.manifest.secrets], ids=str)
async def test_nothing_but_help_looks_out_from_behind_the_curtain(
    library: Library, store: SaveStore, setting: Setting
) -> None:
    moment = some_moments(setting)[-1]
    seen: dict[str, Picture] = {}
    async with two_deals(library, store, moment, PUBLIC, (80, 24)) as (table, here, there):
        if not isinstance(table.app.screen, Curtain):
            acting = Seat(table.session, PUBLIC).acting
            assert acting is not None
            table.game.hands.hang(handover.Curtain(max(acting.seat, 0)))
            await table.pilot.pause()
        closed = picture(table)
        for state in (here, there):
            table.session._game.state = state
            for key, opened in HELP.items():
                await table.press(key)
                assert isinstance(table.app.screen, opened)
                helped = picture(table)
                assert helped == seen.setdefault(key, helped)
                table.app.pop_screen()
                await table.pilot.pause()
            assert picture(table) == closed
        for state in (there, here):
            table.session._game.state = state
            for key in KEYS:
                if key not in (*LEAVING, *HELP):
                    await table.key_at(key, 5.0)
                    assert isinstance(table.app.screen, Curtain), key
                    told = seen.setdefault("told", picture(table))
                    assert picture(table) == told, f"{key}: {read(picture(table))}"
        said, before = ([*read(one).split()] for one in (told, closed))
        says = f"{NOT_HERE} {TAKES_OVER.format('Space')}"
        assert " ".join(said) == " ".join(before).replace(DROPPED, says), "and nothing else"
        await table.press("enter")
        assert isinstance(table.app.screen, Curtain)


def test_every_game_with_hidden_zones_is_looked_at() -> None:
    assert {setting.game for setting in SETTINGS} == {
        one.game for one in settings() if one.promise.hidden
    }
