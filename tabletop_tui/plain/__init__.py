"""Plain mode: the same session as lines, for screen readers, pipes and tests."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.plain.console import Console
from tabletop_tui.plain.game import PlainGame

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame
    from tabletop_tui.settings import Settings

__all__ = ["play_at_this_terminal", "play_plain"]


def play_plain(saved: SavedGame, settings: Settings, stdin: TextIO, stdout: TextIO) -> int:
    """Play `saved` as lines until it is over, its players leave, or the input ends.

    The `settings` say whether a curtain hangs between two players and whether it asks for a PIN.

    Every answer is saved as soon as it is given; the game is closed at the end. Returns the exit
    code: 0, or 1 when the game could not be saved or the program itself failed.
    """
    console = Console(stdin, stdout)
    game = PlainGame(saved, console, settings)
    try:
        return game.play()
    except (TabletopError, OSError):
        raise
    except Exception as error:
        from tabletop_tui.failure import broke

        if game.curtain:
            console.clear()
        return broke(error, saved)
    finally:
        saved.close()


def play_at_this_terminal(saved: SavedGame, settings: Settings) -> int:
    """Play `saved` on stdin and stdout. Being told to end (SIGTERM, SIGHUP) is 128 + signal."""
    for stream in (sys.stdin, sys.stdout):
        # A byte that is no text, or a sign this terminal lacks, must not end the game.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    with _leaving_when_told():
        return play_plain(saved, settings, sys.stdin, sys.stdout)


@contextmanager
def _leaving_when_told() -> Iterator[None]:
    def leave(number: int, frame: Any) -> None:
        raise SystemExit(128 + number)

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
