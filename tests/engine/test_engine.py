"""The engine process: it hears frames, tells what it thinks, and stops when it is told to."""

from __future__ import annotations

import asyncio
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tabletop_tui.app.engine_client import EngineClient, EngineGoneError
from tabletop_tui.core.loader import find_rulesets
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.play.wire import as_data
from tabletop_tui.core.table import lay_table
from tabletop_tui.engine import serve

LIBRARY = find_rulesets()
COMMAND = (sys.executable, "-m", "tabletop_tui", "engine")


def seen(game: str = "umbra_via") -> dict[str, Any]:
    """What the first seat that is asked sees."""
    ruleset = LIBRARY.load(game)
    session = Session(ruleset, lay_table(ruleset.manifest, names=["Ada", "Ben", "Cleo"], seed=1))
    assert session.decision is not None
    return as_data(Seat(session, session.decision.seat).for_computer())


def said(*orders: Any) -> list[dict[str, Any]]:
    """What the engine says to these orders, without its greeting."""
    lines = io.StringIO("".join(f"{json.dumps(order)}\n" for order in orders))
    out = io.StringIO()
    serve(LIBRARY, lines, out)
    greeting, *rest = map(json.loads, out.getvalue().splitlines())
    assert (greeting["engine"], greeting["protocol"]) == ("Tabletop", 1)
    return rest


@asynccontextmanager
async def started(command: Sequence[str] = COMMAND) -> AsyncIterator[EngineClient]:
    """An engine in a process of its own."""
    engine = EngineClient(command)
    await engine.start()
    try:
        yield engine
    finally:
        await engine.close()


async def chosen(engine: EngineClient, level: str) -> str:
    """The key of the answer to what the first seat sees."""
    return str(await engine.ask("best", seen(), {"do": "go", "level": level}))


def keys(frame: dict[str, Any]) -> list[str]:
    return [option["key"] for option in frame["question"]["options"]]


def test_it_answers_what_was_seen() -> None:
    frame = seen()
    (answer,) = said({"do": "seen", "seen": frame}, {"do": "go", "level": "easy"})
    assert answer["best"] in keys(frame)
    assert answer["trouble"] == ""


def test_it_advises_and_judges_what_was_given() -> None:
    frame = seen()
    given = keys(frame)[-1]
    told, judged, wrong = said(
        {"do": "seen", "seen": frame},
        {"do": "advise", "level": "easy"},
        {"do": "judge", "level": "easy", "given": given},
        {"do": "judge", "level": "easy", "given": "dance"},
    )
    assert {one["key"] for one in told["advice"]["answers"]} <= set(keys(frame))
    assert len(told["advice"]["answers"]) == 3
    assert judged["judged"]["given"] == given
    assert judged["judged"]["verdict"] in ("good", "doubtful", "bad")
    assert "error" in wrong


def test_it_names_the_levels_of_a_game() -> None:
    (answer,) = said({"do": "levels", "game": "umbra_via"})
    assert answer == {"levels": ["random", "easy", "medium", "hard"]}


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ({"do": "dance"}, "what is 'dance'?"),
        ({"do": "go", "level": "hard"}, "nothing was seen yet"),
        ({"do": "seen", "seen": {"table": {"game": "chess"}}}, "There is no game called 'chess'"),
        ({"do": "seen"}, "KeyError"),
        ([1, 2], "a line must be one JSON object"),
    ],
)
def test_a_wrong_order_is_told_and_the_next_one_is_heard(order: Any, words: str) -> None:
    wrong, right = said(order, {"do": "levels", "game": "umbrella"})
    assert words in wrong["error"]
    assert "levels" in right


def test_data_without_end_is_no_order_and_no_answer() -> None:
    out = io.StringIO()
    nested = "[" * 200_000
    serve(LIBRARY, io.StringIO(f'{nested}\n{{"do": "levels", "game": "umbrella"}}\n'), out)
    _, wrong, right = map(json.loads, out.getvalue().splitlines())
    assert "one JSON object" in wrong["error"]
    assert "levels" in right


async def test_an_engine_that_says_data_without_end_has_ended() -> None:
    says = "print('{}', flush=True); input(); print('{\"info\": ' + '[' * 200_000, flush=True)"
    async with started([sys.executable, "-c", says]) as engine:
        with pytest.raises(EngineGoneError):
            await chosen(engine, "easy")


def test_it_ends_with_its_input() -> None:
    process = subprocess.run(COMMAND, input="", capture_output=True, text=True, check=True)
    assert json.loads(process.stdout)["protocol"] == 1
    assert process.stderr == ""


async def test_the_client_gets_the_same_answer_as_a_player_at_home() -> None:
    frame = seen()
    (home,) = said({"do": "seen", "seen": frame}, {"do": "go", "level": "easy"})
    async with started() as engine:
        assert await chosen(engine, "easy") == home["best"]
        assert await chosen(engine, "random") in keys(frame)


def test_thinking_can_be_stopped_and_the_best_so_far_is_given() -> None:
    frame = seen()
    go = {"do": "go", "level": "hard"}
    *told, answer = said({"do": "seen", "seen": frame}, go, {"do": "stop"})
    assert answer["best"] in keys(frame)
    assert len(told) < 3, "all of it would be told in more pieces"


async def test_the_death_of_an_engine_is_told() -> None:
    async with started() as engine:
        asked = asyncio.create_task(chosen(engine, "hard"))
        await asyncio.sleep(0)
        os.kill(engine._running.pid, signal.SIGKILL)
        with pytest.raises(EngineGoneError, match="The computer player has ended"):
            await asked


async def test_no_process_is_left_when_the_client_goes() -> None:
    async with started() as engine:
        pid = engine._running.pid
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
