"""The interface between a game and its screen, whether the game is played, copied or watched.

A saved game implements it. So do a replay, a plan on a copy, a seat at a remote table and a
private screen. These have no session of their own, but some of them accept answers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.events import Event
from tabletop_tui.core.handover import House
from tabletop_tui.core.play.seat import NOT_YOURS, Acting, Seat, Seen
from tabletop_tui.core.players.at_table import Computers
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.state import State
from tabletop_tui.core.table import Table


class TurnKeys:
    """By seat: which key stands for which card or action in the present turn.

    They follow from what the seat saw at each question of the turn, so they are the same after an
    undo and a resume: `forget` them, and a board finds them again. All boards of a game share them.
    """

    def __init__(self, asked: Callable[[], Iterable[tuple[int, State]]] = tuple) -> None:
        """`asked` returns the seats that were asked in this turn, each with its view then."""
        self.asked = asked
        self.held: dict[int, tuple[int | None, Mapping[str, str]]] = {}
        """By seat: the turn, and the cards and actions by their keys."""

    def copy(self) -> TurnKeys:
        """The same keys, for a copy of the game in which more can happen."""
        twin = TurnKeys()
        twin.held = dict(self.held)
        return twin

    def forget(self) -> None:
        """Find all keys anew, because answers were taken back."""
        self.held.clear()


class Watched(Protocol):
    """What a screen needs from a game to show it and to put its questions.

    `kept` says whether the game has a file, `hints` whether players may ask for hints, and
    `trouble` why the game cannot be saved now. `resumed` says that it was opened from its file, and
    `notices` are the sentences to show then. `held_answer` is the key of the answer that waits on
    the curtain of the next seat. The bar shows `mark`, the kind of game, and `alarm`, a warning.
    """

    kept: bool
    hints: bool
    trouble: str
    resumed: bool
    turn_keys: TurnKeys

    @property
    def table(self) -> Table:
        """The table as everybody knows it."""

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The rules of the game."""

    @property
    def computers(self) -> Computers:
        """The computer players."""

    @property
    def notices(self) -> Sequence[str]: ...  # noqa: D102

    @property
    def held_answer(self) -> str: ...  # noqa: D102

    @property
    def mark(self) -> str: ...  # noqa: D102

    @property
    def alarm(self) -> str: ...  # noqa: D102

    def house(self, *, curtain: bool, pin: bool, remote: Collection[int] = ()) -> House:
        """Who sits at this screen. Only a game that is played here, not watched, has curtains."""

    def seat(self, viewer: int) -> Place:
        """The place of a seat, or of the whole table (`PUBLIC`)."""


class Onlooker:
    """A place that only sees: `see` gives its frame."""

    def __init__(self, see: Callable[[], Seen[Any]]) -> None:
        self._see = see

    def see(self) -> Seen[Any]:
        """Return what this viewer may know at this moment."""
        return self._see()

    @property
    def acting(self) -> Acting | None:
        """Who decides now."""
        return self.see().acting

    @property
    def question(self) -> Decision | None:
        """What this viewer is asked."""
        return self.see().question

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything that happened, in the words of this viewer."""
        return self.see().log

    @property
    def answered(self) -> int:
        """No answer was given from here."""
        return 0

    def looks_between(self) -> list[tuple[int, Any]]:
        """Only the present view."""
        return [(len(self.log), self.see().view)]

    def answer(self, key: str) -> tuple[Event, ...]:
        """Raise an `IllegalAnswerError`."""
        raise IllegalAnswerError(NOT_YOURS)

    def toggle(self, key: str) -> None:
        """Raise an `IllegalAnswerError`."""
        raise IllegalAnswerError(NOT_YOURS)


Place = Seat[Any] | Onlooker
"""What a screen gets for one viewer, to see the game and to answer."""


class Copy:
    """A game that is shown and cannot be changed: a replay, a plan, a private screen."""

    kept = hints = False
    trouble = alarm = ""
    mark = "a copy"
    resumed = False
    notices: Sequence[str] = ()
    held_answer = ""

    def __init__(
        self, ruleset: Ruleset[Any], table: Table, turn_keys: TurnKeys | None = None
    ) -> None:
        """`turn_keys` are those of the original game."""
        self.ruleset, self.table = ruleset, table
        self.turn_keys = turn_keys or TurnKeys()
        self.computers = Computers.none(len(table.chairs))

    def house(self, *, curtain: bool, pin: bool, remote: Collection[int] = ()) -> House:
        """All players sit here, and nothing is hidden from anybody."""
        return House(frozenset(self.computers.people()), secrets=False)
