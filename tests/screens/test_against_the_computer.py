"""A person alone at a table with the computer: it answers for its chairs, and no curtain hangs."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tabletop_tui.app.engine_client import EngineGoneError
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.loading.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tabletop_tui.screens.play.curtain import Curtain
from tests.screens.table import Seated, seated_at

SECONDS = 60.0
NAMES = ["Ada", "Computer", "Computer 2"]
BOTS = {1: "easy", 2: "easy"}


def session_of(library: Library, game: str, seed: int = 7) -> Session[Any]:
    ruleset = library.load(game)
    return Session(ruleset, lay_table(ruleset.manifest, names=NAMES, seed=seed))


async def until_asked(scene: Seated) -> None:
    """Wait until a person is asked, or the game is over; moments are gone on from."""
    async with asyncio.timeout(SECONDS):
        while True:
            await scene.pilot.pause()
            if scene.session.decision is None:
                return
            if scene.app.screen is not scene.game:
                await scene.press("enter")
            elif scene.game.picker is not None:
                return
            else:
                await asyncio.sleep(0)


async def test_a_person_alone_plays_a_round_and_sees_no_curtain(
    library: Library, store: SaveStore
) -> None:
    session = session_of(library, "umbra_via")
    async with seated_at(library, store, session, bots=BOTS) as scene:
        asked: list[int] = []
        while len(asked) < 6 and session.decision is not None:
            await until_asked(scene)
            decision = scene.game.decision
            assert decision is not None
            assert not isinstance(scene.app.screen, Curtain)
            asked.append(decision.seat)
            scene.game.answer(decision.options[0].key)
        assert set(asked) <= {0, TABLE}
        given = {answer.seat for past in session._past for answer in past.answers}
        assert {1, 2} <= given, "the computer has answered for its chairs"


async def test_a_resumed_game_is_played_on_by_the_computer(
    library: Library, store: SaveStore
) -> None:
    session = session_of(library, "umbrella", seed=3)
    saved = store.new(session, bots=BOTS)
    saved.close()
    again = store.open(saved.path, library)
    assert again.bots == BOTS
    assert again.people == [0]
    again.close()


async def test_when_the_computer_has_ended_somebody_at_the_table_plays_on(
    library: Library, store: SaveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = session_of(library, "umbrella", seed=4)
    async with seated_at(library, store, session, bots={0: "easy", 1: "easy", 2: "easy"}) as scene:

        async def gone(*_: object) -> str:
            raise EngineGoneError

        monkeypatch.setattr(scene.app, "think", gone)
        await until_asked(scene)
        assert scene.game.decision is not None
