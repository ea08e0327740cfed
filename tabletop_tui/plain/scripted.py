"""A game for programs: one JSON object on every line out, the key of an answer on every line in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TextIO

from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import sentence
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.play.wire import Data, told_data
from tabletop_tui.core.players.at_table import Choose, Here

if TYPE_CHECKING:
    from tabletop_tui.saves import SavedGame

REFUSED = 3
"""The exit code of a strict game whose script gave a wrong answer or stopped too early."""


class ScriptedGame:
    """Asks a program, seat by seat; each object holds nothing but what that seat may know.

    With `strict` the first refused answer ends it, and so does an input that ends before the game.
    """

    def __init__(
        self,
        saved: SavedGame,
        stdin: TextIO,
        stdout: TextIO,
        *,
        strict: bool = False,
        choose: Choose | None = None,
    ) -> None:
        self.saved = saved
        self._in = stdin
        self._out = stdout
        self._strict = strict
        self._thinkers = Here(saved.ruleset, choose)
        self._told: dict[int, int] = {}
        """How many events each viewer has got."""

    def play(self) -> int:
        """Play until the game or the input is over; the exit code comes back."""
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
        """Ask until an answer is taken. False when the game does not go on."""
        seat = self.saved.seat(viewer)
        seen = seat.see()
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
        start = self._told.get(seen.viewer, 0)
        self._told[seen.viewer] = len(seen.log)
        data = told_data(seen, start)
        for event, told in zip(seen.log[start:], data["events"], strict=True):
            told["told"] = sentence(event, names, ruleset.words)
        return {"status": ruleset.status(seen.view), **data}

    def _saved_or_not(self) -> int:
        if self.saved.trouble:
            self._say("error", key="", error=self.saved.trouble)
        return 1 if self.saved.trouble else 0

    def _say(self, kind: str, **values: Any) -> None:
        # In ASCII, so that nothing reaches a terminal that it would obey.
        line = json.dumps({"type": kind, **values}).replace("\x7f", "\\u007f")
        self._out.write(line + "\n")
        self._out.flush()
