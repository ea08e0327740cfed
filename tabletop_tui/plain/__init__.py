"""Plain mode: a session as lines of text, for screen readers, pipes, programs and tests."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import sentence
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.play.wire import Data, frame_data
from tabletop_tui.core.players.at_table import Choose, LocalPlayers
from tabletop_tui.plain.console import Console
from tabletop_tui.plain.game import PlainGame

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame
    from tabletop_tui.settings import Settings

REFUSED = 3
"""The exit code of a strict game whose script gave a wrong answer or stopped too early."""


class ScriptedGame:
    """Plays a saved game with a program: JSON objects out, keys of answers in.

    An object for a seat has only what this seat may know. With `strict` the game stops at the first
    refused answer, and if the input ends before the game does.
    """

    def __init__(
        self,
        saved: SavedGame,
        stdin: TextIO,
        stdout: TextIO,
        *,
        strict: bool,
        choose: Choose | None,
    ) -> None:
        self.saved = saved
        self._in = stdin
        self._out = stdout
        self._strict = strict
        self._thinkers = LocalPlayers(saved.ruleset, choose)
        self._sent: dict[int, int] = {}
        """How many events were sent to each viewer."""

    def play(self) -> int:
        """Play until the game or the input ends; return the exit code."""
        table = self.saved.table
        self._say(
            "start",
            game=table.game,
            mode=table.mode,
            seats=list(table.names),
            options=dict(table.options),
            saved=self.saved.name,
            notices=list(self.saved.notices),
        )
        while (acting := self.saved.seat(PUBLIC).acting) is not None:
            if self.saved.computers.is_asked():
                self._thinkers.play(self.saved.computers, self.saved.seat)
            elif not self._ask(acting.seat):
                self._say("left", saved=self.saved.name)
                return REFUSED if self._strict else self._saved_or_not()
        seen = self.saved.seat(PUBLIC).see()
        assert seen.outcome is not None
        self._say("end", **self._seen(seen))
        return self._saved_or_not()

    def _ask(self, viewer: int) -> bool:
        """Ask until an answer is accepted; return False if the game cannot go on."""
        seat = self.saved.seat(viewer)
        seen = self.saved.computers.offered(seat.see(), seat)
        assert seen.question is not None
        name = seen.table.names[viewer] if viewer >= 0 else ""
        self._say("question", seat=viewer, name=name, **self._seen(seen))
        while line := self._in.readline():
            key = line.strip()
            try:
                seat.answer(key)
                return True
            except TabletopError as error:
                self._say("error", key=key, error=str(error))
                if self._strict:
                    return False
        return False

    def _seen(self, seen: Seen[Any]) -> Data:
        """The frame with the events that are new to its viewer, each with its sentence."""
        ruleset, names = self.saved.ruleset, seen.table.names
        start = self._sent.get(seen.viewer, 0)
        self._sent[seen.viewer] = len(seen.log)
        data = frame_data(seen, start)
        for event, written in zip(seen.log[start:], data["events"], strict=True):
            written["told"] = sentence(event, names, ruleset.words)
        return {"status": ruleset.status(seen.view), **data}

    def _saved_or_not(self) -> int:
        if self.saved.trouble:
            self._say("error", key="", error=self.saved.trouble)
        return 1 if self.saved.trouble else 0

    def _say(self, kind: str, **values: Any) -> None:
        # ASCII only: a terminal would follow control characters.
        line = json.dumps({"type": kind, **values}).replace("\x7f", "\\u007f")
        self._out.write(line + "\n")
        self._out.flush()


def play_plain(
    saved: SavedGame,
    settings: Settings,
    stdin: TextIO,
    stdout: TextIO,
    choose: Choose | None = None,
) -> int:
    """Play `saved` as lines until it is over, its players leave, or the input ends.

    The `settings` say whether the screen is cleared between two players and whether each must
    enter a PIN. `choose` gives the answers of the computer players; without it the game's own
    computer players do.

    Every answer is saved at once, and the game is closed at the end. Return the exit code: 0, or 1
    if the game could not be saved or the program itself failed.
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
    """Play `saved` with a program: each line out is a JSON object, each line in a key.

    Return the exit code as `play_plain` does, or `REFUSED` if a `strict` game stops early, by a
    refused answer or by the end of the input.
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
        from tabletop_tui.failure import report_failure

        if hide is not None:
            hide()
        return report_failure(error, saved)
    finally:
        saved.close()


@contextmanager
def at_this_terminal() -> Iterator[None]:
    """Prepare stdin, stdout and signals for a game; a signal exits with 128 and its number."""
    for stream in (sys.stdin, sys.stdout):
        # A byte that is not text, or a character that this terminal lacks, must not end the game.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")

    def leave(number: int, frame: Any) -> None:
        raise SystemExit(128 + number)

    signals = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
    before = {one: signal.signal(one, leave) for one in signals}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
