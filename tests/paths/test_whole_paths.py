"""Every path to its end: whole games at a table, a joined terminal and two phones.

From the set-up to the results, with the default options. `TABLETOP_PATHS=10` plays ten of each.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from tabletop_tui.app import TabletopApp
from tabletop_tui.core.decision import EACH, TABLE, Decision, Option
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.bot import forward, load_bot
from tabletop_tui.core.players.table_questions import answer_together
from tabletop_tui.folders import data_folder
from tabletop_tui.remote.seats.room import TOGETHER, Room
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.links import LinksScreen
from tabletop_tui.screens.setup import SetupScreen
from tests.paths.chromium import chromium, needs_browser
from tests.paths.phone import Phone
from tests.paths.terminals import LONG, Joined, Table, a_moment, joined_seat, until

GAMES = int(os.environ.get("TABLETOP_PATHS", "1"))
PHONES = ((390, 844), (360, 640))


class Played(NamedTuple):
    """A game, its seats, the seed of a short one, and who is away: joined, phone, phone."""

    game: str
    seats: int
    seed: int
    away: tuple[int, int, int]


PATHS = [
    Played("umbrella", 4, 198, (1, 2, 3)),
    Played("umbra_via", 4, 3, (1, 2, 3)),
    Played("villainous", 3, 149, (0, 1, 2)),
    Played("hail_hydra", 5, 50, (1, 2, 4)),
    Played("umbrella_academy", 4, 177, (1, 2, 3)),
]


class Answers:
    """Sensible answers, and now and then any other: also one that only looks at something."""

    def __init__(self, session: Session[Any], seed: int) -> None:
        self.session, self.luck = session, Random(seed)
        self.bot = load_bot(session.ruleset)

    def next(self) -> Option:
        """The next answer of whoever is asked."""
        decision = self.session.decision
        assert decision is not None
        if decision.seat == TABLE:
            key = answer_together(decision, self._of)
            looks = [o.key for o in decision.options if o.by == EACH]
            if looks and self.luck.random() < 0.1:
                key = looks[0]
        else:
            key = self._of(decision.seat)
        option = decision.choices.get(key)
        assert option is not None
        return option

    def _of(self, seat: int) -> str:
        decision = self.session.decision
        assert decision is not None
        if self.luck.random() < 0.2:
            return self.luck.choice(forward(decision))
        return self.bot.policy(self.session.view(seat), seat, decision, self.luck)


class Everybody:
    """All screens of one game, and who sits at which."""

    def __init__(self, table: Table, room: Room, joined: dict[int, Joined]) -> None:
        self.table, self.room, self.joined = table, room, joined
        self.phones: dict[int, Phone] = {}
        self.luck = Random(1)

    def who(self, decision: Decision, option: Option) -> int:
        """The seat that gives this answer, or `TABLE` for the keyboard there."""
        if decision.seat != TABLE:
            return decision.seat
        if option.by is not None and option.by != EACH:
            return option.by
        elsewhere = sorted({*self.joined, *self.phones})
        here = len(elsewhere) < len(self.room.saved.table.chairs)
        if option.by == EACH and elsewhere:
            return self.luck.choice(elsewhere)
        return TABLE if here else self.luck.choice(elsewhere)

    async def answer(self, decision: Decision, option: Option) -> None:
        """Let whoever's answer it is give it."""
        session, before = self.table.session, self.table.session.decisions
        seat = self.who(decision, option)
        if seat in self.room.away:
            number = await self._asked(seat, option)
            if seat in self.joined:
                await self.joined[seat].answer(option, number)
            else:
                await self.phones[seat].answer(option, number)
        else:
            await self.table.answer(option)
        await until(
            lambda: session.decisions != before or session.decision is not decision, option.label
        )

    async def _asked(self, seat: int, option: Option) -> str:
        """The number of the question that a seat elsewhere answers so, once it stands there."""
        place = self.room._places[seat]
        async with asyncio.timeout(LONG):
            while place.answered or all(o.key != option.key for o in place.seat_screen.offered):
                await self.table.passes_what_is_told()
                await a_moment()
        return self.room._id(place)

    async def only_own_answers(self, decision: Decision) -> None:
        """Hold every private screen to the answers of its own seat."""
        alone = len(self.room.away) == len(self.room.saved.table.chairs)
        for seat in self.room.away:
            offered = self.room._places[seat].seat_screen.offered
            if decision.seat == TABLE:
                for option in offered:
                    own = option.by in (seat, EACH) or (alone and TOGETHER in option.detail)
                    assert own, f"{option.label} is offered to seat {seat} at: {decision.prompt}"
            elif decision.seat != seat and not decision.secret:
                assert not offered, f"seat {seat} is asked what another is: {decision.prompt}"
        for seat, phone in self.phones.items():
            place = self.room._places[seat]
            wanted = bool(place.seat_screen.offered)
            await phone.page.wait_for_function(
                "(wanted) => document.getElementById('ask').hidden !== wanted", arg=wanted
            )


@pytest.fixture(autouse=True)
def _stays_are_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions that stay for seconds, so that pauses tell nothing, stay for a moment."""
    made = Decision.__init__

    def made_short(self: Decision, *given: Any, **named: Any) -> None:
        made(self, *given, **named)
        self.stay = min(self.stay, 0.05)

    monkeypatch.setattr(Decision, "__init__", made_short)


async def set_up(table: Table, path: Played, seed: int) -> None:
    """Lay the table on the screen for that."""
    app = table.app

    async def lay() -> None:
        app.set_up(path.game)
        await table.seated.drawn()
        screen = app.screen
        assert isinstance(screen, SetupScreen)
        while screen.count < path.seats:
            screen.form.go("seats")
            await table.seated.press("right")
        screen.form.go("seed")
        await table.seated.press(*str(seed))
        await table.seated.press("f10")
        await until(lambda: app.game is not None, "the game")
        await table.seated.press("f7")
        await until(
            lambda: isinstance(app.screen, LinksScreen) and app.remote_seats is not None, "links"
        )

    await table.here(lay())
    assert app.game is not None
    table.session = table.seated.session = app.game.session


@pytest.mark.slow
@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.game)
async def test_a_game_comes_to_its_results_on_every_screen(
    library: Library, tmp_path: Path, path: Played, number: int
) -> None:
    needs_browser()
    store = SaveStore(tmp_path / "saves")
    app = TabletopApp(library, store)
    app.seats_port = 0
    unset: Any = None
    table = Table(app, unset)
    async with chromium() as browser, table:
        app.change_settings(goal_cards=False, animation=False)
        await set_up(table, path, path.seed + number)
        hosting: Any = app.remote_seats
        room: Room = hosting.room
        links = {link.seat: link.link for link in hosting.links()}
        mine, *phones = path.away
        seat = await joined_seat(library, links[mine])
        async with Joined(library, store, table.session, seat) as joined:
            everybody = Everybody(table, room, {mine: joined})
            for size, one in zip(PHONES, phones, strict=True):
                everybody.phones[one] = await Phone.opened(browser, size, room, one, links[one])
            await until(lambda: {*room.away} == {*path.away}, "everybody")
            await table.press("escape")
            answers = Answers(table.session, number)
            while (decision := table.session.decision) is not None:
                await everybody.only_own_answers(decision)
                await everybody.answer(decision, answers.next())
            await table.sees_results()
            await joined.sees_results()
            for phone in everybody.phones.values():
                await phone.page.wait_for_function("() => seen.end")
                shown = await phone.look()
                assert table.session.outcome is not None
                assert table.session.outcome.headline in shown["line"]
                assert shown["lineInView"], "the result is out of view"
        faults = [*table.faults, *joined.faults]
        faults += [fault for phone in everybody.phones.values() for fault in phone.faults]
        assert not faults, "\n".join(dict.fromkeys(faults))
    assert not [*(data_folder() / "reports").glob("*")], "a failure was reported"
