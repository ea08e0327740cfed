"""Nothing is cut on a private screen while its part of it has free rows."""

from __future__ import annotations

from random import Random

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.players.bot import forward
from tests.remote.seats.table import BareTable, session_of
from tests.screens.drawn.test_cut import Found, cut_beside_room

GAMES = {"umbrella": 4, "villainous": 3, "umbra_via": 4, "hail_hydra": 5, "umbrella_academy": 4}
EVERY = 6
"""After so many answers the screens of all seats are looked at."""

LOOKED_AT = 12


@pytest.mark.parametrize(("game", "seats"), GAMES.items())
def test_nothing_is_cut_beside_free_rows_on_a_private_screen(
    library: Library, game: str, seats: int
) -> None:
    found: list[Found] = []
    for seed in (1, 2):
        session = session_of(library, game, seats, seed=seed)
        table, luck = BareTable(session, *range(seats)), Random(seed)
        for _ in range(LOOKED_AT):
            for _ in range(EVERY):
                if session.decision is not None:
                    session.answer(luck.choice(forward(session.decision)))
            table.room.stands()
            for place in table.room._places.values():
                place.desk.parts()
                for part in place.desk.screen.phone_parts():
                    canvas = part.widget.draw_apart(part.columns, part.rows)
                    found += cut_beside_room(canvas, f"{type(part.widget).__name__} ({part.name})")
    assert not found, "\n".join(dict.fromkeys(map(str, found)))
