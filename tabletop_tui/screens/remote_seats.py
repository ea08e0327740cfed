"""Seats that play apart from the table, as a game screen knows them: they take no keyboard there.

A computer plays them, or a person on a screen of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from tabletop_tui.core.events import Event, taken_back
from tabletop_tui.core.face import Watched
from tabletop_tui.saves import SavedGame

ON_OWN_SCREEN = "on a screen of their own: no keyboard goes round"
BY_COMPUTER = "played by the computer: no keyboard goes round"


def why_away(saved: Watched, away: Collection[int]) -> Mapping[int, str]:
    """The seats that take no keyboard at the table, each with why; `away` have own screens."""
    computers = saved.computers.levels
    return {**dict.fromkeys(away, ON_OWN_SCREEN), **dict.fromkeys(computers, BY_COMPUTER)}


class Due(NamedTuple):
    """An answer that came from a private screen: whose, given as whom, and its key.

    `viewer` is the seat itself, or `PUBLIC` for a question of the whole table.
    """

    seat: int
    viewer: int
    key: str
    takes_back: bool = False


def give(saved: SavedGame, due: Due, tell: Callable[[Due, str], None]) -> Sequence[Event]:
    """Give an answer that is due; what happened, as everybody may know it.

    What was taken back is told to who did it, by `tell`. Raises a `TabletopError` where the answer
    is refused: the game stands where it stood.
    """
    seat = saved.seat(due.viewer)
    if due.takes_back:
        log = seat.log
        saved.computers.undo(seat)
        undone = log[len(seat.log) :]
        tell(due, taken_back(undone, saved.table.names, saved.ruleset.words))
        return ()
    question = seat.look_on().question
    if question is not None and due.key in question.picked:
        seat.toggle(due.key)
        return ()
    return seat.answer(due.key)


class SeatLink(NamedTuple):
    """What the table sees of one seat: its link, a word on how it stands, who else asks for it."""

    seat: int
    link: str
    state: str
    asks: bool


class SeatsApart(Protocol):
    """The private screens of the open game."""

    @property
    def away(self) -> Collection[int]:
        """The seats that play on screens of their own now."""

    def stands(self) -> None:
        """The game stands anew: show every private screen what it may see of that."""

    def due(self) -> Due | None:
        """The answer that is to be given now; None while none is."""

    def show_note(self, due: Due, words: str) -> None:
        """Tell one seat alone what came of its answer: why it was not taken, what it took back."""

    def waiting_for(self) -> str:
        """For whom the table waits, in a sentence; of secret answers only how many are in."""

    # -- links -----------------------------------------------------------------------------

    def links(self) -> Sequence[SeatLink]:
        """Every seat of a person, in their order."""

    def withdraw(self, seat: int) -> None:
        """Take a seat back: its link leads nowhere from now on, and it plays at the table."""

    def renew(self, seat: int) -> None:
        """Give a seat another link; the one before leads nowhere."""

    def let_in(self, seat: int) -> bool:
        """Give a seat to the other screen that asks for it; False when none does."""

    @property
    def address(self) -> str:
        """Where the links lead to, such as `127.0.0.1:8765`."""

    @property
    def on_network(self) -> bool:
        """Whether other devices can open the links; then others in the network can read along."""
