"""A game screen some of whose seats play on screens of their own.

While one of them is asked, the table shows what everybody may see and for whom it waits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from tabletop_tui.core import handover
from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import Event
from tabletop_tui.core.face import Watched
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.screens.apart import give
from tabletop_tui.screens.play.frames.taking_back import TakingBackFrame
from tabletop_tui.screens.play.handover.curtain import Curtain


class PrivateFrame(TakingBackFrame):
    """Gives the answers of private screens, and waits for them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "f7",
            "private_screens",
            "private screens",
            show=False,
            tooltip="A link for each seat: phones, tablets, other terminals",
        ),
    ]

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self._arrived: Sequence[Event] = ()
        """What came of answers from private screens and was not shown at the table yet."""
        self._waits_apart = False
        self._apart_is_new = False

    def on_mount(self) -> None:
        """Where the table was opened for private screens, their links come first."""
        if self.table_app.links_first:
            self.action_private_screens()

    def action_private_screens(self) -> None:
        """Show the links of all seats."""
        self.table_app.show_links()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A lesson is for one, and in a demonstration nobody answers."""
        if action == "private_screens":
            return self.played is not None and self.saved.kept and self.guide is None
        return super().check_action(action, parameters)

    def apart_changed(self) -> None:
        """A private screen has answered, or a seat came to the table or left it."""
        given = self._give_what_is_due()
        if given:
            self.rethink()
        self._apart_is_new |= given or self._waits_apart or self._asks_apart()
        # Who takes over here, and for what, was true before that answer.
        if isinstance(self.app.screen, Curtain) and (given or self._asks_apart()):
            self.app.pop_screen()
        self._show_what_is_new()

    def on_screen_resume(self) -> None:
        """What came while something lay above the game is shown now."""
        self.call_later(self._show_what_is_new)

    def _show_what_is_new(self) -> None:
        if self._apart_is_new and self.app.screen is self:
            self.go_on()

    def shows_what_arrived(self) -> bool:
        """Give what private screens have answered, and show what came of that, if anything did."""
        if self.table_app.seats_apart is None:
            return False
        self._give_what_is_due()
        self._apart_is_new = self._waits_apart = False
        if not self._arrived:
            return False
        self._happened, self._arrived = self._arrived, ()
        self.picker = None
        self.show_what_happened()
        return True

    def wait_apart(self) -> None:
        """Show what everybody may see while a seat is asked on a screen of its own."""
        apart = self.table_app.seats_apart
        assert apart is not None
        seen = self.saved.seat(PUBLIC).see()
        self.picker = None
        self._waits_apart = True
        self.turn_to(seen._replace(question=None, known=None, undoes=None, redoes=False))
        self.panel.tell(apart.waiting_for())
        self.show()

    def turn_to(self, seen: Seen[Any]) -> None:
        """Let somebody look, who is told of no keyboard that stays where it is."""
        if seen.question is not None and self.elsewhere:
            seen = seen._replace(question=self.said_elsewhere(seen.question, self.elsewhere))
        super().turn_to(seen)

    def said_elsewhere(self, question: Decision, seats: Mapping[int, str]) -> Decision:
        """A question in words that are true while these `seats` take no keyboard."""
        return question

    def _asks_apart(self) -> bool:
        """Whether a seat is asked that plays on a screen of its own."""
        apart, acting = self.table_app.seats_apart, self.saved.seat(PUBLIC).acting
        return apart is not None and acting is not None and acting.seat in apart.away

    def _give_what_is_due(self) -> bool:
        """Give every answer that is due; whether there was any."""
        apart = self.table_app.seats_apart
        if apart is None:
            return False
        given = False
        while (due := apart.due()) is not None:
            given = True
            try:
                self._arrived = [*self._arrived, *give(self.playing, due)]
                self.keyboard = handover.answers(self.keyboard, "")
            except TabletopError as error:
                apart.refused(due, str(error))
        apart.stands()
        return given
