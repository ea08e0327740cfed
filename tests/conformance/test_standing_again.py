"""At every decision: a record brings the same decision back, and so do undo and redo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop_tui.core.play.session import Session
from tests.conformance.playout import Moment, Setting, fingerprint, play, portrait, reborn, settings
from tests.conformance.worker import Worker

SPARSE = 7
"""With an option off its default, every so manieth decision is tried."""

FRESH = 9
"""Every so manieth decision is tried in another process."""

HASH_SEEDS = (1, 20_241)


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    process = Worker(HASH_SEEDS[0])
    yield process
    process.close()


@pytest.fixture(scope="module")
def other_worker() -> Iterator[Worker]:
    process = Worker(HASH_SEEDS[1])
    yield process
    process.close()


def tried(setting: Setting, seed: int) -> Iterator[tuple[Moment, dict[str, Any], dict[str, Any]]]:
    """The decisions to try, each with the portrait of it and of the one before."""
    *_, last = (moment.number for moment in play(setting, seed))
    wanted = [n for n in range(last + 1) if setting.looks_at(n, SPARSE) or n == last]
    previous: dict[str, Any] = {}
    for moment in play(setting, seed):
        if moment.number not in wanted and moment.number + 1 not in wanted:
            continue
        now = portrait(moment.session)
        if moment.number in wanted:
            yield moment, now, previous
        previous = now


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_a_record_brings_the_same_decision_back(setting: Setting) -> None:
    for moment, now, _ in tried(setting, 11):
        session = moment.session
        twin = reborn(session)
        assert not twin.notices, f"{moment.where}: {twin.notices}"
        assert portrait(twin) == now, f"{moment.where}: the resumed game is another one"
        assert twin.can_undo() == session.can_undo(), f"{moment.where}: undo differs"


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_undo_and_redo_come_back_to_the_same_state(setting: Setting) -> None:
    undone = 0
    for moment, now, previous in tried(setting, 12):
        twin = moment.session.fork()
        assert portrait(twin) == now, f"{moment.where}: a fork is another game"
        if twin.can_undo():
            twin.undo()
            assert portrait(twin) == previous, f"{moment.where}: undo came to another place"
            twin.redo()
            assert portrait(twin) == now, f"{moment.where}: redo came to another place"
            undone += 1
        assert portrait(moment.session) == now, f"{moment.where}: a fork changed its origin"
    assert undone, f"{setting}: nothing could ever be taken back"


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_what_the_table_takes_back_can_be_answered_again(setting: Setting) -> None:
    for moment, now, previous in tried(setting, 13):
        twin = moment.session.fork()
        if not twin.can_table_undo():
            assert moment.number == 0, f"{moment.where}: the table cannot take anything back"
            continue
        key = last_key(moment.session)
        twin.table_undo()
        assert portrait(twin) == previous, f"{moment.where}: came to another place"
        twin.answer(key)
        assert portrait(twin) == now, f"{moment.where}: the same answer led elsewhere"


def last_key(session: Session[Any]) -> str:
    record = session.record()
    answers = record.answers or record.past[-1].answers
    return answers[-1].key


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_a_fresh_process_stands_at_the_same_decision(setting: Setting, worker: Worker) -> None:
    for moment in play(setting, 14):
        close = moment.number % FRESH == 0 and setting.looks_at(moment.number, 4)
        if not close and moment.session.decision is not None:
            continue
        session = moment.session
        there = worker.ask(
            "stand",
            table=session.table.model_dump(),
            record=session.record().model_dump_json(),
        )
        assert there == fingerprint(session), f"{moment.where}: differs in a fresh process"


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_one_seed_is_one_game_in_every_process(
    setting: Setting, worker: Worker, other_worker: Worker
) -> None:
    here = worker.ask("play", setting=list(setting), seed=15)
    there = other_worker.ask("play", setting=list(setting), seed=15)
    assert "error" not in here, f"{setting}: {here}"
    assert here == there, f"{setting}, seed 15: the order of a set or of hashes decides something"
