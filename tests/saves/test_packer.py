"""Packing again and again gives what packing once would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop_tui.core.play.session import Session
from tabletop_tui.saves.file.contents import RECENT, Packer, SaveFile, unpack
from tabletop_tui.saves.file.savefile import FORMAT, CheckedFile, Extras, Header

HEADER = Header(
    name="it",
    game="pebbles",
    title="Pebbles",
    mode="table",
    players=(),
    colours=(),
    summary="",
    decisions=0,
    finished=False,
    created="2026-01-01",
    saved="2026-01-01",
    app="1",
    content=1,
)
PINS = {0: f"{'5a' * 8}${'d1' * 16}"}
EXTRAS = Extras(pins=PINS)

Begin = Callable[..., Session[Any]]


def packed(packer: Packer, session: Session[Any]) -> SaveFile:
    payload = packer.pack(session.table, 2, session.record(), EXTRAS)
    return unpack(CheckedFile(HEADER, payload, FORMAT), "it")


def expected(session: Session[Any]) -> SaveFile:
    return SaveFile(table=session.table, content=2, record=session.record(), pins=PINS)


def test_a_long_game_packed_all_the_way(begin: Begin) -> None:
    session = begin(heap="huge")
    packer = Packer()
    for turn in range(4 * RECENT):
        session.answer("take 1")
        session.answer("keep")
        if turn % 41 == 0:
            assert packed(packer, session) == expected(session)
    assert len(session.events) == 4 * RECENT


def test_answers_that_are_frozen_can_be_taken_back(begin: Begin) -> None:
    session = begin(heap="huge")
    packer = Packer()
    for turn in range(2 * RECENT):
        session.answer("take 1")
        session.answer("keep")
        if turn % 7 == 0:
            packed(packer, session)
    record = session.record()
    for kept in (4 * RECENT - 5, 3 * RECENT, 5, 0, 2 * RECENT):
        cut = record.model_copy(update={"past": [], "history": record.history[:kept]})
        payload = packer.pack(session.table, 2, cut, EXTRAS)
        assert unpack(CheckedFile(HEADER, payload, FORMAT), "it").record == cut


def test_taking_back_further_than_what_is_frozen(begin: Begin) -> None:
    session = begin(heap="huge")
    packer = Packer()
    assert packed(packer, session) == expected(session)
    for _ in range(3 * RECENT):
        session.answer("take 1")
        session.answer("keep")
    assert packed(packer, session) == expected(session)
    for kept in (3 * RECENT - 5, 2 * RECENT, 2 * RECENT - 1, 3, 0):
        del session.events[kept:]
        assert packed(packer, session) == expected(session)
        session.events.extend(session.events[:2])
        assert packed(packer, session) == expected(session)
