"""Nothing is cut in a picture on a private screen while it has free rows."""

from __future__ import annotations

from random import Random

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.core.players.bot import forward
from tests.remote.seats.table import BareTable, session_of
from tests.screens.drawn.test_cut import Found, cut_beside_room

GAMES = {"umbrella": 4, "umbra_via": 4}
"""The games with pictures on private screens. The text of all games wraps."""

EVERY = 6
"""After so many answers the screens of all seats are looked at."""

LOOKED_AT = 12


@pytest.mark.parametrize(("game", "seats"), GAMES.items())
def test_nothing_is_cut_beside_free_rows_in_a_picture(
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
            table.room.refresh()
            for place in table.room._places.values():
                place.seat_screen.parts()
                for part in place.seat_screen.screen.phone_parts():
                    canvas = part.widget.draw_apart(part.columns, part.rows)
                    found += cut_beside_room(canvas, f"{type(part.widget).__name__} ({part.name})")
    assert not found, "\n".join(dict.fromkeys(map(str, found)))
