"""The game of a table at another terminal, as one seat sees it, for the game's own screen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from tabletop_tui import __version__
from tabletop_tui.core.decision import TABLE, Decision, same_question
from tabletop_tui.core.errors import IllegalAnswerError, TableError, TabletopError
from tabletop_tui.core.events import Event
from tabletop_tui.core.face import Copy, Onlooker, TurnKeys
from tabletop_tui.core.handover import House
from tabletop_tui.core.loader import Library
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.draft import Draft
from tabletop_tui.core.play.lookahead import asked_again
from tabletop_tui.core.play.seat import NOT_YOURS, Seen
from tabletop_tui.core.play.wire import check_frame, from_data
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import lay_again
from tabletop_tui.core.visibility.redaction import redact
from tabletop_tui.remote.terminal.wire import NO_TABLE, STRANGE, GoneError, Received


class JoinedGame(Copy):
    """The game for a screen. It has nothing but the frame of one seat.

    Answers are queued here and sent to the table one by one, each when the table asks the question
    that it is for: `to_send` returns the next one.
    """

    name = ""
    mark = "joined"

    def __init__(self, library: Library, received: Received) -> None:
        """Raises `TabletopError` if this program lacks the game, or has another version."""
        parts = received.parts
        game = _text(parts.get("table"), "game")
        if parts.get("program") != __version__:
            raise TabletopError(
                f"The table runs Tabletop {parts.get('program')}, this is {__version__}. "
                "Both need the same version."
            )
        if game not in library.entries:
            raise TabletopError(f"The table plays {game!r}, which this terminal does not have.")
        self.ruleset: Ruleset[Any] = library.load(game)
        self.number = ""
        """The id of the frame's question, which the table gave it; empty without a question."""
        self.sealed = False
        self.note = self.waiting = ""
        self._noted: list[tuple[str, str]] = []
        self._draft: Draft[Any] | None = None
        self.turn_keys = TurnKeys()
        self.take(received)
        super().__init__(self.ruleset, self.seen.table, self.turn_keys)

    def take(self, received: Received) -> bool:
        """Take over the newest frame; return whether it asks something new. Raises `GoneError`."""
        data, before = received.data, self.number
        try:
            check_frame(data)
            seen = from_data(data, self.ruleset.state_type)
            lay_again(self.ruleset.manifest, seen.table)
            seen.view.order_key = data["order_key"]
            question = data["question"]
            self.number = "" if question is None else str(question["id"])
            self.sealed = bool(data["sealed"])
            self.waiting, self.note = str(data["waiting"]), str(data["note"])
            if (keys := data["keys"]) is not None:
                turn, held = keys
                self.turn_keys.held[seen.viewer] = turn, {str(key): str(what) for key, what in held}
        # The data comes from another computer and may have any form.
        except (*STRANGE, TableError):
            raise GoneError(NO_TABLE) from None
        self._draft = None
        asked_anew = self.number != before or not self.number
        if asked_anew or seen.question is None:
            self.seen = seen._replace(question=None, known=None)
            if seen.question is not None:
                self.seen = self._asked(seen, seen.question)
        else:
            kept = self.seen
            self.seen = seen._replace(question=kept.question, known=kept.known)
        return self.number != before

    def _asked(self, seen: Seen[Any], question: Decision) -> Seen[Any]:
        """The frame with a question whose options have the values that the rules need.

        The rules ask it again here; if this seat knows too little for that, `known` becomes None.
        """
        again = asked_again(self.ruleset, seen.known) if seen.known is not None else None
        if again is None or not same_question(again, question):
            return seen._replace(known=None)
        return seen._replace(
            question=replace(question, choices=again.choices, several=again.several)
        )

    def seat(self, viewer: int) -> _Place:
        """The place of this seat, or for `PUBLIC` the public part of its frame."""
        return _Place(self, viewer)

    def house(self, *, curtain: bool, pin: bool, remote: Collection[int] = ()) -> House:
        """The people at this screen: one seat."""
        return House.of_one(self.seen.viewer, len(self.table.chairs))

    def see(self) -> Seen[Any]:
        """The frame, as if the queued answers had been given. A sealed answer can be undone."""
        seen = self.seen if self._draft is None else self._draft.see()
        return seen._replace(undoes=seen.viewer) if self.sealed else seen

    def give(self, key: str) -> tuple[Event, ...]:
        """Queue an answer; return its events. Raises `IllegalAnswerError` if it is not offered."""
        question = self.see().question
        if question is None or key not in question.choices:
            raise IllegalAnswerError(NOT_YOURS)
        self._noted.append((question.digest, key))
        if self.seen.known is None or question.seat == TABLE:
            return ()
        if self._draft is None:
            self._draft = Draft(self.ruleset, self.seen)
        return self._draft.give(key)

    def to_send(self) -> str:
        """Take the next queued answer; empty, and the queue is cleared, if it does not fit."""
        question, acting = self.seen.question, self.seen.acting
        self._draft = None
        if not self._noted or question is None:
            if acting is None or acting.seat != self.seen.viewer:
                self._noted.clear()
            return ""
        digest, key = self._noted.pop(0)
        if digest != question.digest or key not in question.choices:
            self._noted.clear()
            return ""
        return key

    def forget(self) -> None:
        """Discard all queued answers."""
        self._noted.clear()
        self._draft = None


class _Place(Onlooker):
    """The place of the seat that plays here, or the public part of its frame."""

    def __init__(self, joined: JoinedGame, viewer: int) -> None:
        super().__init__(joined.see)
        self._joined = joined
        self._viewer = viewer

    def see(self) -> Seen[Any]:
        seen = super().see()
        if self._viewer != PUBLIC:
            return seen
        view = redact(seen.view, PUBLIC)
        return seen._replace(viewer=PUBLIC, view=view, question=None, known=None, undoes=None)

    @property
    def log(self) -> tuple[Event, ...]:
        """The log of this seat, without the events of queued answers."""
        return self._joined.seen.log

    @property
    def answered(self) -> int:
        """The number of queued answers."""
        return len(self._joined._noted)

    def answer(self, key: str) -> tuple[Event, ...]:
        return self._joined.give(key)


def _text(data: object, name: str) -> str:
    found = data.get(name) if isinstance(data, dict) else None
    if not isinstance(found, str):
        raise GoneError(NO_TABLE)
    return found
