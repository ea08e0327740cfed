"""Nothing is cut or left untold beside free rows, and every answer is seen: in counted screens.

What still is so is counted here, and may only become less. `TABLETOP_ROOM_FRAMES=40` looks at more
screens of each game and size, and tells what it finds.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.loading.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.saves import SaveStore
from tests.screens.drawn.room import Rows, Screenful, positions
from tests.screens.drawn.test_cut import lifted
from tests.screens.table import seated_at

GATE = 10
"""Screens of each game and size, for which the ceilings are."""

FRAMES = int(os.environ.get("TABLETOP_ROOM_FRAMES", str(GATE)))
SEED = 3
GAMES = {
    "umbrella": (1, 3),
    "villainous": (2, 4),
    "umbra_via": (2, 4),
    "hail_hydra": (5, 8),
    "umbrella_academy": (1, 3),
}
SIZES = [(80, 24), (120, 40), (200, 60)]

SMALL, LARGE, LARGEST = SIZES
CEILINGS = {
    # Who plays alone may give up: that has a key and no place on the board. And the decision keeps
    # the rows of the longest that a slide would do.
    ("umbrella", SMALL): Rows(unseen=5),
    ("umbrella", LARGE): Rows(cut=5, unseen=5),
    ("umbrella", LARGEST): Rows(cut=5, unseen=5),
    # Lists of answers scroll in the smallest window.
    ("villainous", SMALL): Rows(unseen=3),
    # Names in a list are cut beside the rows that are kept for another answer.
    ("villainous", LARGE): Rows(cut=2),
    ("hail_hydra", SMALL): Rows(cut=2, untold=5),
    ("umbrella_academy", SMALL): Rows(unseen=3),
    ("umbrella_academy", LARGE): Rows(cut=16),
    ("umbrella_academy", LARGEST): Rows(untold=3),
}
"""In so many screens what is left of each kind. It may only become less."""


def screens(library: Library, game: str) -> Iterator[Session[Any]]:
    """Positions at which the screen of a game is looked at: with few seats and with many."""
    seats = GAMES[game]
    for number in seats:
        yield from positions(library, game, number, FRAMES // len(seats), SEED)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
async def test_nothing_is_cut_or_untold_beside_free_rows_and_every_answer_is_seen(
    library: Library, tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    cut: list[str] = []
    untold: list[str] = []
    unseen: list[str] = []
    unused = 0.0
    for number, session in enumerate(screens(library, game)):
        store = SaveStore(tmp_path / str(number))
        async with seated_at(library, store, session, size=size) as scene:
            await lifted(scene)
            screen = Screenful(scene.game)
            asked = scene.game.decision
            at = f"{number} {asked.kind if asked is not None else ''}"
            cut += [f"cut at {at}: {one}" for one in screen.cut()]
            untold += [f"untold at {at}: {one}" for one in screen.untold()]
            unseen += [f"unseen at {at}: {one}" for one in screen.unseen()]
            unused += screen.unused()
    found = Rows(len(cut), len(untold), len(unseen))
    told = "\n".join(
        (f"{game} {size}: {found}, unused {unused / FRAMES:.1f}", *cut, *untold, *unseen)
    )
    print(told)
    allowed = CEILINGS.get((game, size), Rows())
    if FRAMES == GATE:
        assert all(now <= most for now, most in zip(found, allowed, strict=True)), told
