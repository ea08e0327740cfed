"""The button says all of what it gives, whatever answer is chosen.

`TABLETOP_WALKS=14` looks at more questions of each game and size.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tests.screens.drawn.room import Screenful, positions
from tests.screens.drawn.test_cut import GAMES, lifted
from tests.screens.drawn.test_standing import FARTHEST, SEED, WALKS
from tests.screens.table import Seated, seated_at

SMALL = (80, 24)
SIZES = [SMALL, (120, 40)]


def button(scene: Seated) -> str:
    """The words of the button, from wherever it lies."""
    canvas = scene.game.panel.canvas
    spot = next(region for region, target in canvas.hot_regions if target == "confirm")
    rows = (canvas.rows[y][spot.x : spot.right] for y in range(spot.y, spot.bottom))
    return " ".join(" ".join("".join(cell[0] for cell in row) for row in rows).strip("─ ").split())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("game", "seats"), GAMES.items())
async def test_the_button_says_all_of_what_it_gives(
    library: Library, tmp_path: Path, game: str, seats: int, size: tuple[int, int]
) -> None:
    cut: list[str] = []
    for number, session in enumerate(positions(library, game, seats, WALKS, SEED)):
        store = SaveStore(tmp_path / str(number))
        async with seated_at(library, store, session, size=size) as scene:
            await lifted(scene)
            decision, panel = scene.game.decision, scene.game.panel
            if decision is None or panel.waits:
                continue
            for _ in range(min(len(decision.options), FARTHEST) + 1):
                told = " ".join(panel.button.label.split())
                screen = Screenful(scene.game)
                full = size == SMALL and not screen.free(
                    panel, screen.box(panel, *panel.region.offset)
                )
                if button(scene) != told and not full:
                    cut.append(f"{decision.kind} {panel.size}: {button(scene)}: {told}")
                await scene.press("down")
                assert scene.game.decision is decision, "a cursor key has answered"
    assert not cut, "\n".join(cut)
