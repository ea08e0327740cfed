"""How the keyboard goes from one seat to the next: at once, or through the curtain."""

from __future__ import annotations

from textual import events

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.play.seat import Acting
from tabletop_tui.core.visibility.marks import PUBLIC
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.late import PRESSED_TWICE, FirstKey
from tabletop_tui.screens.play.pages.goal import GoalFrame


class HandingFrame(GoalFrame):
    """Hands over where another seat decides than the one that looks."""

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(saved)
        self._kept: int | None = None
        """The seat that keeps the keyboard while the whole table is asked."""
        self.first_key = FirstKey()
        self.pressed = ""
        """The last key that was heard."""
        self._handed_at = 0.0
        """When the keyboard came to who looks now: what was typed before was for somebody else."""
        self._opened = False
        """Whether the question on the curtain was opened there: then the whole table looks."""

    def take_over(self, viewer: int) -> None:
        """Draw everything for the seat that is looking now, and ask it what there is to ask."""
        raise NotImplementedError

    def answer(self, key: str) -> None:
        """Answer for who is looking, save, and go on."""
        raise NotImplementedError

    def action_leave(self) -> None:
        """Back to the lobby."""
        raise NotImplementedError

    def handed_to(self, viewer: int) -> None:
        """What was typed until now reaches nothing that this seat sees."""
        if viewer != PUBLIC:
            self._handed_at = events.Key("enter", None).time

    def hears(self, event: events.Key) -> bool:
        """Drop what was typed for another seat, or at a question that is gone."""
        self.pressed = event.key
        if super().hears(event) or event.time < self._handed_at:
            return True
        if not self.first_key.is_late(event, self.table_app.settings, self._calls(event.key)):
            return False
        self.complain(PRESSED_TWICE)
        return True

    def _calls(self, key: str) -> bool:
        """Whether an answer is called by this key."""
        picker, decision = self.picker, self.decision
        if picker is None or decision is None or not key.isalnum() or len(key) > 1:
            return False
        return any(picker.keys_for(option)[:1] == (key,) for option in decision.options)

    def complain(self, why: str) -> None:
        """Say at the question why a key did nothing."""
        if self.picker is not None:
            self.picker.complaint = why
            self.show_choice()

    def on_screen_resume(self) -> None:
        """What lay above the question has gone: only now is it read, and stays as long as it does.

        A card for newcomers lies above the first page of a seat.
        """
        decision = self.decision
        if self.first_key.appears_again() and decision is not None and decision.secret:
            self.stay(decision)

    def stay(self, decision: Decision) -> None:
        """Let a question stand as long as it has to, from now on."""
        raise NotImplementedError

    def turn_of(self, acting: Acting) -> None:
        """Let somebody here decide, after a hand-over where one is needed."""
        kept, self._kept = self._kept, None
        if self._asks_on_curtain(acting, kept):
            self._hand_over(acting)
        elif acting.seat == TABLE:
            # A PIN is asked for whenever something else was on the screen.
            if not self.table_app.settings.pin:
                self._kept = acting.kept_by(self.viewer, kept)
            self.take_over(PUBLIC)
        elif acting.seat in (self.viewer, kept) or not self.has_curtain:
            self.take_over(acting.seat)
        else:
            self._hand_over(acting)

    def _asks_on_curtain(self, acting: Acting, kept: int | None) -> bool:
        """Whether the next seat, a person behind a curtain, answers the table by taking over.

        Not when it has the keyboard: then the table is asked from its place, and it goes on.
        """
        first, opened = acting.on_curtain, self._opened
        self._opened = False
        if first is None or first.seat in (self.viewer, kept, *self.saved.computers.levels):
            return False
        return self.has_curtain and not opened

    def _hand_over(self, acting: Acting) -> None:
        from tabletop_tui.screens.play.handover.curtain import Curtain, PinLock

        self.show_nothing()
        first, seat = acting.on_curtain, acting.seat
        if first is not None:
            seat = first.seat
        self.bar.show("", seat)
        lock = PinLock(self.saved.pins, seat) if self.table_app.settings.pin else None
        reason = acting.prompt or acting.public or "to take a turn"
        curtain = Curtain(self.table.chairs[seat], reason, lock, first)

        def lifted(word: str | None) -> None:
            if word == "lift":
                if lock is not None:
                    self.saved.save()
                self.moved_over = False
                if first is None:
                    self.take_over(seat)
                else:
                    self._go_on_with(seat)
            elif word == "first":
                self._opened = True
                self.go_on()
            else:
                self.action_leave()

        self.app.push_screen(curtain, lifted)

    def show_nothing(self) -> None:
        """Take everything from the screen that somebody saw there."""
        self.seen = self.picker = None
        self.put_away()
        self.board.clear()
        self.panel.tell("")
        self.unfit_panel()
        self.log_panel.clear()
        self.app.clear_notifications()

    def _go_on_with(self, seat: int) -> None:
        """Give the table's first answer for a seat that has just taken over, and go on."""
        self._kept = seat
        self.answer(self.saved.seat(PUBLIC).options[0].key)
