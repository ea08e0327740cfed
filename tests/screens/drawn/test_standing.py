"""While only the cursor moves, nothing else moves; the board shows where it stands.

The button says all of what it gives, whatever answer is chosen.

`TABLETOP_WALKS=14` looks at more questions of each game and size.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tabletop_tui.core.loader import Library
from tabletop_tui.saves import SaveStore
from tabletop_tui.widgets.drawing.drawn import Drawn
from tabletop_tui.widgets.drawing.pasting import Parts
from tests.screens.drawn.room import Screenful, positions
from tests.screens.drawn.test_cut import GAMES, lifted
from tests.screens.table import Seated, seated_at

WALKS = int(os.environ.get("TABLETOP_WALKS", "4"))
FARTHEST = 12
"""Answers over which a cursor walks."""

SMALL = (80, 24)
SIZES = [SMALL, (120, 40), (200, 60)]
SEED = 5


def frames(scene: Seated) -> dict[str, Any]:
    """Where each part beside the board lies, and the row of the buttons within the decision."""
    found: dict[str, Any] = {
        str(widget.id): widget.region for widget in scene.game.query("#side Drawn").results(Drawn)
    }
    panel = scene.game.panel.canvas
    found["buttons"] = {
        region.y for region, target in panel.hot_regions if target in ("confirm", "undo")
    }
    return found


def board(scene: Seated) -> tuple[list[Any], frozenset[Any]]:
    """The cells of the board with their colours, and where what is on it can be pointed at."""
    canvas = scene.game.board.canvas
    return [[*row] for row in canvas.rows], frozenset(canvas.hot_regions)


def forget_parts(scene: Seated) -> None:
    """Draw the board with nothing kept of what was drawn of this view before."""
    scene.game.board.parts = Parts()
    for blank in (True, False):
        scene.game.board.blank(on=blank)


def cut_button(scene: Seated, *, crowded: bool) -> str:
    """What the button shows of its words, if that is not all; in a crowded panel it may be cut."""
    panel = scene.game.panel
    spot = next(region for region, name in panel.canvas.hot_regions if name == "confirm")
    rows = (panel.canvas.rows[y][spot.x : spot.right] for y in range(spot.y, spot.bottom))
    shown = " ".join("".join(cell[0] for cell in row).strip("─ ") for row in rows)
    told = " ".join(panel.button.label.split())
    if " ".join(shown.split()) == told:
        return ""
    screen = Screenful(scene.game)
    full = crowded and not screen.free(panel, screen.box(panel, *panel.region.offset))
    return "" if full else f"{shown}: {told}"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("game", "seats"), GAMES.items())
async def test_while_the_cursor_walks_only_the_board_changes_and_the_button_is_whole(
    library: Library, tmp_path: Path, game: str, seats: int, size: tuple[int, int]
) -> None:
    walked = 0
    for number, session in enumerate(positions(library, game, seats, WALKS, SEED)):
        store = SaveStore(tmp_path / str(number))
        async with seated_at(library, store, session, size=size) as scene:
            await lifted(scene)
            decision = scene.game.decision
            if decision is None or scene.game.panel.waits:
                # What a clock says in place of the button comes and goes by itself.
                continue
            before = frames(scene)
            steps = min(len(decision.options), FARTHEST)
            assert not cut_button(scene, crowded=size == SMALL)
            for step in range(steps):
                await scene.press("tab" if step % 3 == 2 else "down")
                assert scene.game.decision is decision, "a cursor key has answered"
                assert not cut_button(scene, crowded=size == SMALL)
                if decision.secret:
                    continue
                assert frames(scene) == before, decision.kind
                shown = board(scene)
                forget_parts(scene)
                assert board(scene) == shown, decision.kind
            walked += not decision.secret
    assert walked or game == "hail_hydra", "its questions are secret"
