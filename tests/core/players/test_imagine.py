"""What a computer player imagines of one frame: another deal each time, and the frame stays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.players.bot import load_bot
from tabletop_tui.core.players.search import imagining
from tests.remote.seats.table import session_of


@pytest.mark.parametrize(("game", "seats"), [("umbra_via", 3), ("umbrella", 2), ("hail_hydra", 5)])
def test_one_frame_is_imagined_in_many_ways(library: Library, game: str, seats: int) -> None:
    """A deal may change the view that it gets; the next one finds all hidden again."""
    session: Any = session_of(library, game, seats)
    luck = Random(1)
    while session.decision is not None and session.decision.seat < 0:
        session.answer(session.decision.options[0].key)
    assert session.decision is not None
    frame = Seat(session, session.decision.seat).for_computer()
    assert frame.known is not None
    before = frame.known.start.model_dump_json()
    imagine = imagining(load_bot(session.ruleset), frame, luck)
    found = {world.start.model_dump_json() for _ in range(8) if (world := imagine()) is not None}
    assert frame.known.start.model_dump_json() == before
    states = {_without_luck(text) for text in found}
    assert len(states) > 4


def _without_luck(text: str) -> str:
    """A state but for its seed, which is another one in any case."""
    return ",".join(part for part in text.split(",") if '"seed"' not in part)
