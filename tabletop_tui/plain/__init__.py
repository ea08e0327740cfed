"""Plain mode: the same session as lines, for screen readers, pipes, programs and tests."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.plain.console import Console
from tabletop_tui.plain.game import PlainGame
from tabletop_tui.plain.scripted import ScriptedGame

if TYPE_CHECKING:
    from tabletop_tui.core.players.at_table import Choose
    from tabletop_tui.saves import SavedGame
    from tabletop_tui.settings import Settings

__all__ = ["play_at_this_terminal", "play_plain", "play_scripted", "play_with_this_program"]


def play_plain(
    saved: SavedGame,
    settings: Settings,
    stdin: TextIO,
    stdout: TextIO,
    choose: Choose | None = None,
) -> int:
    """Play `saved` as lines until it is over, its players leave, or the input ends.

    The `settings` say whether a curtain hangs between two players and whether it asks for a PIN;
    `choose` plays for the computers, else the game does.

    Every answer is saved as soon as it is given; the game is closed at the end. Returns the exit
    code: 0, or 1 when the game could not be saved or the program itself failed.
    """
    console = Console(stdin, stdout)
    game = PlainGame(saved, console, settings, choose)
    return _to_its_end(saved, game.play, console.clear if game.curtain else None)


def play_scripted(
    saved: SavedGame,
    stdin: TextIO,
    stdout: TextIO,
    *,
    strict: bool = False,
    choose: Choose | None = None,
) -> int:
    """Play `saved` with a program: a JSON object on every line out, a key on every line in.

    Returns the exit code as `play_plain` does, or 3 when a `strict` game ends before its end: by an
    answer that is refused, or by the end of the input.
    """
    game = ScriptedGame(saved, stdin, stdout, strict=strict, choose=choose)
    return _to_its_end(saved, game.play)


def _to_its_end(
    saved: SavedGame, play: Callable[[], int], hide: Callable[[], None] | None = None
) -> int:
    try:
        return play()
    except (TabletopError, OSError):
        raise
    except Exception as error:
        from tabletop_tui.failure import broke

        if hide is not None:
            hide()
        return broke(error, saved)
    finally:
        saved.close()


def play_at_this_terminal(
    saved: SavedGame, settings: Settings, choose: Choose | None = None
) -> int:
    """Play `saved` on stdin and stdout. Being told to end by a signal is 128 + signal."""
    with _at_this_terminal():
        return play_plain(saved, settings, sys.stdin, sys.stdout, choose)


def play_with_this_program(
    saved: SavedGame, *, strict: bool = False, choose: Choose | None = None
) -> int:
    """Play `saved` on stdin and stdout with the program at their other ends, as `play_scripted`."""
    with _at_this_terminal():
        return play_scripted(saved, sys.stdin, sys.stdout, strict=strict, choose=choose)


@contextmanager
def _at_this_terminal() -> Iterator[None]:
    for stream in (sys.stdin, sys.stdout):
        # A byte that is no text, or a sign this terminal lacks, must not end the game.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    with _leaving_when_told():
        yield


@contextmanager
def _leaving_when_told() -> Iterator[None]:
    def leave(number: int, frame: Any) -> None:
        raise SystemExit(128 + number)

    names = [name for name in ("SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
