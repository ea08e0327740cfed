"""The game's own screen for one seat of a table elsewhere: it shows frames and sends answers."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from tabletop_tui.core import handover
from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.handover import Ask
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.joining.game import JoinedGame
from tabletop_tui.joining.wire import GoneError, Hearing, SeatWire
from tabletop_tui.screens.play.choosing import screen_class
from tabletop_tui.screens.play.game import GameScreen
from tabletop_tui.widgets.play.picker import Picker, never
from tabletop_tui.widgets.play.sealed import SealedList

NOT_SENT = "The table is out of reach: your answer was not given. It is asked again here."
FROM_BEFORE = "What stands here is from before; nothing can be answered until then. q leaves."
SENT = "Your answer goes to the table."
SEALED = "Your answer is sealed. u: change it."

if TYPE_CHECKING:
    _Playing = GameScreen
else:
    _Playing = object


class JoinedScreen(_Playing):
    """One seat of a table elsewhere: what a screen of that game does otherwise then.

    It is put before the game's own screen by `joined_screen`, and is none itself: style sheets know
    a screen by the classes behind its first screen.
    """

    def __init__(self, joined: JoinedGame, wire: SeatWire) -> None:
        super().__init__(joined)
        self.joined = joined
        self.wire = wire
        self._gone = self._lost = ""
        self._picks = False
        """Whether a pick of several is on its way: then the rest of the choice stays."""
        self._end_shown = False
        """Whether the end of the game was shown."""

    def on_mount(self) -> None:
        """Follow the table from now on."""
        self.run_worker(self._follow(), group="wire")

    async def _follow(self) -> None:
        try:
            why = await self.wire.run(self._heard, self._out_of_reach)
        except GoneError as gone:
            why = str(gone)
        self._over(why)

    # -- what comes from the table -----------------------------------------------------------

    def _heard(self, hearing: Hearing) -> None:
        """Show the newest frame; the cursor stays while the same is asked. Raises `GoneError`."""
        self._lost = ""
        if hearing.say:
            self.joined.forget()
            self.table_app.tell(hearing.say, "warning")
        noted, was_asked = self.joined.note, self.decision is not None
        asked_anew = self.joined.take(hearing)
        if self.joined.note and self.joined.note != noted:
            self.table_app.tell(self.joined.note, "error")
        if asked_anew and (key := self.joined.to_send()):
            self._send(self.wire.send("answer", key, self.joined.number))
        elif asked_anew or self.picker is None:
            self.go_on()
            if was_asked and self.decision is None:
                self.news.leave_it_read()
        else:
            self.seen = self.joined.see()
            self.show()

    def go_on(self) -> None:
        """Show the frame and ask what there is to ask; nobody else ever looks at this screen."""
        if self._gone:
            return
        before = self.picker if self._picks else None
        self.picker, self._picks = None, False
        self.view_now = Ask(self.joined.seen.viewer, hides=False)
        self.take_over(self.joined.seen.viewer)
        if isinstance(before, SealedList) and isinstance(self.picker, SealedList):
            self.picker.choose_again(before)
            self.show_choice()
        if self._lost:
            self._ask_nothing()
        elif self.decision is None:
            # What comes next is led to by others.
            self.keyboard = handover.answers(self.keyboard, "")
            self.panel.tell(self._told())
            self.room.fit()
        if self.at_its_end != self._end_shown:
            self._end_shown = self.at_its_end
            self._show_alone()
            if self._end_shown:
                self.action_result()

    def _show_alone(self) -> None:
        """Take away whatever lies above this screen."""
        while self.app.screen is not self:
            self.app.pop_screen()

    def _told(self) -> str:
        seen = self.joined.seen
        if seen.outcome is not None:
            totals = zip(self.table.names, seen.outcome.totals, strict=False)
            points = ", ".join(f"{name} {total}" for name, total in totals)
            return " ".join(filter(None, [seen.outcome.headline, points]))
        return f"{SEALED} {self.joined.waiting}" if self.joined.sealed else self.joined.waiting

    def _out_of_reach(self, why: str) -> None:
        if why != self._lost:
            self._lost = why
            self.table_app.tell(why, "warning")
            self._ask_nothing()

    def _ask_nothing(self) -> None:
        """No answer would reach the table: nothing is asked until it is there again."""
        self.picker = None
        self.panel.tell(f"{self._lost} {FROM_BEFORE}")
        if self.seen is not None:
            self._show_bar(self.seen)
        self.keys.redraw()

    def _over(self, why: str) -> None:
        """The seat is played here no more. What only it may see goes, unless the game is over."""
        self._gone = why
        if self.joined.seen.outcome is None:
            self._show_alone()
            self.show_nothing()
        self.panel.tell(f"{why}  q leaves.")
        self.keys.redraw()

    # -- what goes to the table --------------------------------------------------------------

    def picker_for(self, decision: Decision) -> Picker:
        """A list where nobody here knows what the answers mean; no answer gives itself."""
        if not self.joined.can_be_pointed_at:
            picker = self.list_picker(decision)
            picker.takes = never
            return picker
        picker = super().picker_for(decision)
        if picker.lone is not None:
            picker.takes = never
        return picker

    def next_after(self, option: Option) -> None:
        """Nobody takes over here."""

    def answer(self, key: str) -> None:
        """Note the answers down, and send the first; the others follow when they are asked for."""
        try:
            self.give(key)
        except TabletopError as error:
            self.coach.refuse(error)
            return
        number, key = self.joined.number, self.joined.to_send()
        self.keyboard = handover.answers(self.keyboard, self.pressed)
        self.picker = None
        self.panel.tell(SENT)
        self._send(self.wire.send("answer", key, number))

    def toggle(self, key: str) -> None:
        """Set one pick of several, or take it back: the next frame shows it."""
        self._picks = True
        self._send(self.wire.send("answer", key, self.joined.number))

    def _send(self, sending: Coroutine[Any, Any, bool]) -> None:
        async def send() -> None:
            if not await sending:
                self.joined.forget()
                self.table_app.tell(NOT_SENT, "warning")
                self.go_on()

        self.run_worker(send(), group="orders")

    def action_undo(self) -> None:
        """Take the last answer back, as far as the table allows it, or one that is sealed."""
        self.joined.forget()
        self._send(self.wire.send("undo", "", self.joined.number))

    @property
    def undoable(self) -> bool:
        """Whether `u` takes something back."""
        return self.joined.sealed or super().undoable

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Once the seat is played here no more, nothing is left but to leave."""
        if self._gone:
            return action == "leave" or (action == "result" and self.at_its_end)
        return super().check_action(action, parameters)

    def _show_bar(self, seen: Seen[Any]) -> None:
        acting = seen.acting.seat if seen.acting is not None else None
        self.bar.show(
            self.ruleset.status(seen.view), acting, "joined", "OUT OF REACH" if self._lost else ""
        )

    def leave(self) -> None:
        """Leave; the seat waits for whoever opens its link again from here."""
        self.app.exit()


def joined_screen(joined: JoinedGame, wire: SeatWire) -> GameScreen:
    """The screen of this game, for a seat of a table elsewhere. Raises as `screen_class` does."""
    own = screen_class(joined.ruleset)
    made: type[JoinedScreen] = type("JoinedScreen", (JoinedScreen, own), {})
    return made(joined, wire)
