"""Seats that play on screens of their own, beside a game screen.

While one of them is asked, the table shows what everybody may see and for whom it waits.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core import handover
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import Event
from tabletop_tui.core.handover import Elsewhere
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.screens.play.curtain import Curtain
from tabletop_tui.screens.play.host import Host
from tabletop_tui.screens.play.parts.computers import ComputerTurns
from tabletop_tui.screens.play.parts.news import News
from tabletop_tui.screens.play.parts.seats import Seats
from tabletop_tui.screens.remote_seats import give


class OwnScreens:
    """Gives the answers of private screens, and waits for them."""

    def __init__(self, screen: Host, seats: Seats, news: News, computers: ComputerTurns) -> None:
        self.screen, self.seats, self.news, self.computers = screen, seats, news, computers
        self._arrived: Sequence[Event] = ()
        """The events of answers from private screens that the table has not seen yet."""
        self._apart_is_new = False

    def changed(self) -> None:
        """Go on after a private screen has answered, or a seat came to the table or left it."""
        given = self._give_what_is_due()
        if given:
            self.computers.rethink()
        asks_apart = isinstance(self.seats.view, Elsewhere)
        self._apart_is_new |= given or asks_apart or isinstance(self.screen.view_now, Elsewhere)
        # The curtain names a seat and a reason from before that answer.
        if isinstance(self.screen.app.screen, Curtain) and (given or asks_apart):
            self.screen.app.pop_screen()
        self._show_what_is_new()

    def resume(self) -> None:
        """Show what arrived while another screen lay above the game."""
        self.screen.call_later(self._show_what_is_new)

    def _show_what_is_new(self) -> None:
        if self._apart_is_new and self.screen.is_active:
            self.screen.go_on()

    def shows_what_arrived(self) -> bool:
        """Give the answers of private screens, and show their events; False if there are none."""
        if self.screen.table_app.remote_seats is None:
            return False
        self._give_what_is_due()
        self._apart_is_new = False
        if not self._arrived:
            return False
        self.news.happened, self._arrived = self._arrived, ()
        self.screen.picker = None
        self.news.show()
        return True

    def wait(self) -> None:
        """Show what everybody may see while a seat is asked on a screen of its own."""
        remote = self.screen.table_app.remote_seats
        assert remote is not None
        seen = self.screen.saved.seat(PUBLIC).see()
        self.screen.turn_to(seen._replace(question=None, known=None, undoes=None, redoes=False))
        self.screen.panel.show_message(remote.waiting_for())
        self.screen.show()

    def _give_what_is_due(self) -> bool:
        """Give every answer that is due; returns whether there was any."""
        remote = self.screen.table_app.remote_seats
        if remote is None:
            return False
        given = False
        while (due := remote.due()) is not None:
            given = True
            try:
                self._arrived = [*self._arrived, *give(self.screen.playing, due, remote.show_note)]
                self.screen.keyboard = handover.answers(self.screen.keyboard, "")
            except TabletopError as error:
                remote.show_note(due, str(error))
        remote.refresh()
        return given
