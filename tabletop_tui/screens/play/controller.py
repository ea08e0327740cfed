"""What leads the screen of a game that is played here.

A replay, a plan and a seat of a table elsewhere have controllers of their own: whoever makes such a
screen puts one in its `controller`.
"""

from __future__ import annotations

from tabletop_tui.core import handover
from tabletop_tui.core.decision import Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.handover import Ask, AskTable, Curtain, Elsewhere, Keyboard, Thinking
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.screens.play.host import Host
from tabletop_tui.screens.play.parts.answers import Answers
from tabletop_tui.screens.play.parts.coach import Coach
from tabletop_tui.screens.play.parts.computers import ComputerTurns
from tabletop_tui.screens.play.parts.hand_over import HandOver
from tabletop_tui.screens.play.parts.news import Motion, News
from tabletop_tui.screens.play.parts.own_screens import OwnScreens
from tabletop_tui.screens.play.parts.seats import Seats
from tabletop_tui.screens.play.parts.taking_back import TakingBack
from tabletop_tui.widgets.play.sealed import SealedList


class AtTable:
    """Leads a game that is played here: its keyboard goes from seat to seat."""

    asks = True

    def __init__(
        self,
        screen: Host,
        seats: Seats,
        news: News,
        motion: Motion,
        computers: ComputerTurns,
        coach: Coach,
        hands: HandOver,
        own_screens: OwnScreens,
        back: TakingBack,
        answers: Answers,
    ) -> None:
        self.screen, self.seats, self.news, self.motion = screen, seats, news, motion
        self.computers, self.coach, self.hands = computers, coach, hands
        self.own_screens, self.back, self.answers = own_screens, back, answers

    def begin(self) -> None:
        """Go on exactly where the game stands; with secrets, behind the curtain."""
        screen, app = self.screen, self.screen.table_app
        proves = app.settings.pin and bool(screen.playing.pins.kept)
        screen.keyboard = Keyboard(proves=proves, led=handover.TURNS)
        for seat, view in screen.saved.asked_this_turn():
            # The cards of a hand have the numbers that they had before.
            screen.board.numbers_of(view, seat)
        if not self.hands.take_what_waits():
            screen.go_on()
        if app.links_first:
            app.show_links()

    def go_on(self) -> None:
        """Show the table now to the seat that may look."""
        if self.own_screens.shows_what_arrived():
            return
        screen, speaks = self.screen, self.screen.keyboard.speaks
        view = self.seats.turn_on()
        match view:
            case Thinking(_, eyes):
                self.computers.think(eyes)
            case Elsewhere():
                self.own_screens.wait()
            case Curtain():
                self.hands.hang(view, speaks)
            case AskTable():
                screen.take_over(PUBLIC)
            case Ask(seat):
                screen.take_over(seat)
            case _:
                screen.seen, screen.picker = screen.saved.seat(PUBLIC).see(), None
                outcome = screen.seen.outcome
                headline = f"{outcome.headline if outcome else ''}"
                screen.panel.tell(f"{headline}  Enter shows the result.")
                screen.show()
                screen.table_app.show_results(screen.saved)

    def answer(self, key: str) -> None:
        """Answer, save, and go on; nothing is drawn before the answer is saved."""
        screen, decision, picker = self.screen, self.screen.decision, self.screen.picker
        option = decision.choices.get(key) if decision is not None else None
        try:
            if decision is not None:
                screen.saved.computers.leave_alone(decision, key, screen.table.names)
                self.coach.hold_back(decision, key, picker)
            self.news.happened = screen.give(key)
            screen.keyboard = handover.answers(
                screen.keyboard, screen.pressed, screen.view_now, option
            )
            self.news.leave_it_read()
        except TabletopError as error:
            self.coach.refuse(error)
            decision, self.news.happened = None, ()
        self.answers.given(picker)
        self.news.answered(turned=picker is not None and picker.decision.page is not None)
        if picker is not None:
            # A key that gives its answer at once has drawn no cursor on it.
            screen.board.chosen = picker.drawn_target
        screen.picker = None
        if decision is not None and screen.table_app.settings.animation and screen.moves(decision):
            self.motion.begin()
        else:
            self.news.tell()

    def toggle(self, key: str) -> None:
        """Set one pick of several, or take it back. The question stays as long as it stood."""
        screen, stays = self.screen, self.answers.stays_until
        try:
            self.seats.place.toggle(key)
        except TabletopError as error:
            self.coach.refuse(error)
        screen.keyboard = handover.answers(screen.keyboard, screen.pressed)
        before, screen.picker = screen.picker, None
        screen.go_on()
        self.answers.stays_until = stays
        if isinstance(before, SealedList) and isinstance(screen.picker, SealedList):
            screen.picker.choose_again(before)
            screen.show_choice()

    def undo(self) -> None:
        """Take the last answer back, as far as nobody has learned anything."""
        self.back.undo()

    def takes(self, option: Option) -> bool:
        """Whether an answer can be taken back. What waits can be, whatever comes of it."""
        seen = self.screen.seen
        assert seen is not None
        return self.hands.waits_for(option) or self.screen.takes_at_once(seen, option)

    def leave(self) -> None:
        """Back to the lobby. The game is saved already."""
        self.screen.table_app.go_lobby()
