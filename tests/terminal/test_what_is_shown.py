"""What stands on the terminal after any keys is what would stand there painted anew.

The app runs here without a terminal; what it would send is read by an emulated one.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pyte
import pytest
from textual._compositor import CompositorUpdate
from textual.drivers.headless_driver import HeadlessDriver

from tabletop_tui.app.output import Shown
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves import SaveStore
from tests.screens.table import Seated, seated_at

GAMES = ("hail_hydra", "umbra_via", "umbrella", "umbrella_academy", "villainous")
SIZES = ((80, 24), (120, 40))
NAMES = ["Ada", "Ben", "雨", "Dov", "Eve"]

SEEDS = (1, 11)
"""With these a panel stayed blank for good, and a new layout was not painted, once."""

KEYS = 40
PATIENCE = 200
KEYS_THAT_MOVE = ["left", "right", "up", "down"] * 3 + ["tab", "home", "1", "2", "k", "o", "escape"]
KEYS_THAT_LEAD_ON = ["enter", "enter", "u", "i", "l", "n", "question_mark", "backspace"]

Look = tuple[str, str, str, bool]


class Watched:
    """An app with an emulated terminal; whoever looks sees `shown`, and should see `whole`."""

    def __init__(self, seated: Seated, size: tuple[int, int]) -> None:
        self.app, self.pilot, self.size = seated.app, seated.pilot, size
        self.terminal = pyte.Screen(*size)
        self.straight = 0

    async def painted(self) -> bool:
        """Whether the terminal comes to show all; it may take a moment where a screen just came."""
        for _ in range(PATIENCE):
            if self.shown() == self.whole():
                return True
            await self.pilot.pause(0.02)
        return False

    def shown(self) -> list[list[Look]]:
        return _looks(self.terminal)

    def whole(self) -> list[list[Look]]:
        """All of the screen, painted by Textual on an empty terminal."""
        paper = pyte.Screen(*self.size)
        pyte.Stream(paper).feed(self.painted_anew())
        return _looks(paper)

    def painted_anew(self) -> str:
        """What Textual would write to paint all of the screen."""
        below = self.app._background_screens
        update = self.app.screen._compositor.render_update(full=True, screen_stack=below)
        assert isinstance(update, CompositorUpdate)
        return update.render_segments(self.app.console)


def _looks(terminal: pyte.Screen) -> list[list[Look]]:
    """How each cell looks: the colour of nothing is not seen."""
    rows = (terminal.buffer[y] for y in range(terminal.lines))
    cells = ([row[x] for x in range(terminal.columns)] for row in rows)
    return [
        [
            (c.data, "", c.bg, c.reverse) if c.data == " " else (c.data, c.fg, c.bg, c.bold)
            for c in row
        ]
        for row in cells
    ]


def watch(monkeypatch: pytest.MonkeyPatch, seated: Seated, size: tuple[int, int]) -> Watched:
    """Let the driver of the tests write, as one with a terminal does."""
    app, found = seated.app, Watched(seated, size)
    stream, put = pyte.Stream(found.terminal), Shown.put

    def note(shown: Shown, *given: Any) -> Any:
        data = put(shown, *given)
        found.straight += bool(data)
        return data

    monkeypatch.setattr(Shown, "put", note)
    monkeypatch.setattr(HeadlessDriver, "write", lambda _, data: stream.feed(app._shown.less(data)))
    monkeypatch.setattr(HeadlessDriver, "is_headless", False)
    app.screen.refresh()
    return found


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
async def test_the_terminal_shows_what_is_drawn_after_any_keys(
    tmp_path: Path,
    library: Library,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    size: tuple[int, int],
    seed: int,
) -> None:
    manifest = library.entries[game].manifest
    seats = manifest.modes[0].seats
    table = lay_table(manifest, names=NAMES[: max(seats.min, min(3, seats.max))], seed=3)
    chance, session = Random(f"{game} {size}{seed}"), Session(library.load(game), table)
    for _ in range(12):
        assert session.decision is not None
        session.answer(chance.choice(session.decision.options).key)
    store, pressed = SaveStore(tmp_path / "saves"), list[str]()
    async with seated_at(library, store, session, size=size, animation=True) as seated:
        seen = watch(monkeypatch, seated, size)
        for _ in range(KEYS):
            await seated.lift()
            keys = KEYS_THAT_MOVE if chance.random() < 0.8 else KEYS_THAT_LEAD_ON
            pressed.append(chance.choice(keys))
            await seated.press(pressed[-1])
            assert await seen.painted(), pressed
            assert not seen.app._shown.less(seen.painted_anew()), "it stands there already"
        monkeypatch.undo()
    # In a small window the board mostly lies under something.
    assert seen.straight or size == SIZES[0]
