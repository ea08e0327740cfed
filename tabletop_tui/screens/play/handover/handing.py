"""How the keyboard goes from one seat to the next: at once, or through the curtain."""

from __future__ import annotations

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.play.seat import Acting
from tabletop_tui.core.visibility.marks import PUBLIC
from tabletop_tui.saves import SavedGame
from tabletop_tui.screens.play.pages.goal import GoalFrame


class HandingFrame(GoalFrame):
    """Hands over where another seat decides than the one that looks."""

    def __init__(self, saved: SavedGame) -> None:
        super().__init__(saved)
        self._kept: int | None = None
        """The seat that keeps the keyboard while the whole table is asked."""
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

    def turn_of(self, acting: Acting) -> None:
        """Let somebody here decide, after a hand-over where one is needed."""
        kept, self._kept = self._kept, None
        if self._asks_on_curtain(acting):
            self._hand_over(acting)
        elif acting.seat == TABLE:
            # A PIN is asked for whenever something else was on the screen.
            if not self.table_app.settings.pin:
                self._kept = acting.kept_by(self.viewer, kept)
                if acting.on_curtain is not None and acting.on_curtain.seat == self.viewer:
                    self._kept = self.viewer
            self.take_over(PUBLIC)
        elif acting.seat in (self.viewer, kept) or not self.has_curtain:
            self.take_over(acting.seat)
        else:
            self._hand_over(acting)

    def _asks_on_curtain(self, acting: Acting) -> bool:
        """Whether the next seat, a person behind a curtain, answers the table by taking over.

        Not when it looks already: then the table is asked from its place, and it goes on.
        """
        first, opened = acting.on_curtain, self._opened
        self._opened = False
        if first is None or first.seat in self.saved.computers.levels:
            return False
        if first.seat == self.viewer and not self.table_app.settings.pin:
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
