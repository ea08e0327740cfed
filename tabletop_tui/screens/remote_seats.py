"""Remote seats, as a game screen sees them: seats that do not use the keyboard of the table.

A computer plays such a seat, or a person on a private screen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from tabletop_tui.core.events import Event, taken_back
from tabletop_tui.core.face import Watched
from tabletop_tui.saves import SavedGame

ON_OWN_SCREEN = "on a screen of their own: the keyboard stays here"
BY_COMPUTER = "played by the computer: the keyboard stays here"


def why_away(saved: Watched, away: Collection[int]) -> Mapping[int, str]:
    """The seats that do not use the table's keyboard, with the reason; `away` have own screens."""
    computers = saved.computers.levels
    return {**dict.fromkeys(away, ON_OWN_SCREEN), **dict.fromkeys(computers, BY_COMPUTER)}


class Due(NamedTuple):
    """An answer from a private screen: its seat, its viewer, and its key.

    `viewer` is the seat itself, or `PUBLIC` for a question of the whole table.
    """

    seat: int
    viewer: int
    key: str
    takes_back: bool = False


def give(saved: SavedGame, due: Due, tell: Callable[[Due, str], None]) -> Sequence[Event]:
    """Give an answer that is due; returns the public events that followed.

    `tell` tells a seat what it took back. Raises a `TabletopError` if the answer is refused; the
    game is then unchanged.
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
    """The link of one seat, for the table's screen; `asks` if another screen wants the seat."""

    seat: int
    link: str
    state: str
    asks: bool


class RemoteSeats(Protocol):
    """The private screens of the open game."""

    @property
    def away(self) -> Collection[int]:
        """The seats that play on private screens now."""

    def refresh(self) -> None:
        """Update the frames and questions of all private screens from the game."""

    def due(self) -> Due | None:
        """The answer from a private screen that is to be given now; None if there is none."""

    def show_note(self, due: Due, words: str) -> None:
        """Show one seat alone a note on its answer: why it was refused, or what it took back."""

    def waiting_for(self) -> str:
        """A sentence on whom the table waits for; of secret answers only how many are in."""

    # -- links -----------------------------------------------------------------------------

    def links(self) -> Sequence[SeatLink]:
        """The links of all persons' seats, in order."""

    def withdraw(self, seat: int) -> None:
        """Take a seat back to the table: its link stops working."""

    def renew(self, seat: int) -> None:
        """Give a seat a new link; the old link stops working."""

    def let_in(self, seat: int) -> bool:
        """Give a seat to the other screen that asks for it; False if no screen asks."""

    @property
    def address(self) -> str:
        """Where the links lead to, such as `127.0.0.1:8765`."""

    @property
    def on_network(self) -> bool:
        """Whether other devices can open the links; others in the network can then read along."""
