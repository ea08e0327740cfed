"""Who sits at this table, who looks at its screen, and which seat answers from it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tabletop_tui.core import handover
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.face import Place
from tabletop_tui.core.handover import House, Thinking, View
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.screens.play.host import Host
from tabletop_tui.screens.remote_seats import why_away


class Seats:
    """The seats of a game around its one keyboard."""

    def __init__(self, screen: Host) -> None:
        self.screen = screen

    @property
    def house(self) -> House:
        """Who sits at this table, and whether it hides anything."""
        settings = self.screen.table_app.settings
        return self.screen.saved.house(
            curtain=settings.curtain, pin=settings.pin, remote=self._away
        )

    @property
    def _away(self) -> Collection[int]:
        remote = self.screen.table_app.remote_seats
        return remote.away if remote is not None else ()

    @property
    def has_curtain(self) -> bool:
        """Whether a change of seats needs the curtain: between people, not before a computer."""
        return handover.has_curtain(self.screen.keyboard, self.house)

    @property
    def keeps_secrets(self) -> bool:
        """Whether the screen shows what others at the table may not see."""
        hides = self.has_curtain or (self.house.secrets and self.house.remote)
        return bool(hides) and self.screen.viewer not in (None, PUBLIC)

    @property
    def why_away(self) -> Mapping[int, str]:
        """The seats that do not use this keyboard: a computer plays, or they have own screens."""
        return why_away(self.screen.saved, self._away)

    @property
    def eyes(self) -> int:
        """The viewer while computers play: `PUBLIC`, or a seat."""
        return handover.eyes(self.screen.keyboard, self.house)

    def turn_on(self) -> View:
        """Set and return the view that is shown from now on."""
        screen, table = self.screen, self.screen.saved.seat(PUBLIC)
        screen.view_now = view = self.view
        if screen.played is not None:
            screen.played.time.counts = screen.table_app.settings.time_used
            screen.played.time.thinks(handover.thinker(view))
        screen.keyboard = handover.shown(
            screen.keyboard, view, self.house, table.acting, table.answered
        )
        return view

    def put_to(self, answerer: int, *, final: bool, onward: bool = False) -> None:
        """Note who is asked next; drop keys from before, if they may be meant for what was before.

        For `final` and `onward` see `handover.puts`.
        """
        screen = self.screen
        screen.keyboard, unread = handover.puts(
            screen.keyboard, self.house, answerer, final=final, onward=onward
        )
        if unread:
            screen.table_app.viewer_changed(screen)

    @property
    def view(self) -> View:
        """The view that must be shown now, from `core/handover.py`."""
        screen, keyboard, house = self.screen, self.screen.keyboard, self.house
        acting = screen.saved.seat(PUBLIC).acting
        if acting is not None and acting.seat == TABLE and screen.saved.computers.is_asked():
            return Thinking(TABLE, self.eyes)
        covers = acting is not None and not acting.before_all
        return handover.next_view(keyboard, house, acting, covers=covers)

    # -- the place that is answered from ---------------------------------------------------

    @property
    def answerer(self) -> int:
        """The viewer that answers here: the seat that looks, or `PUBLIC`."""
        return PUBLIC if self.screen.viewer is None else self.screen.viewer

    @property
    def place(self) -> Place:
        """The place of the seat that answers here."""
        return self.screen.saved.seat(self.answerer)

    @property
    def mine(self) -> Seat[Any]:
        """The seat that answers here, with undo."""
        return self.screen.playing.seat(self.answerer)
