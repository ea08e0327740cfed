"""Answers that are taken back at a game screen, and given again."""

from __future__ import annotations

from collections.abc import Callable

from tabletop_tui.core import handover
from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.words.speech import joined
from tabletop_tui.screens.play.frames.news import NewsFrame

NOTHING_YET = "There is nothing to take back yet."

ONLY_ONE = "That was the only answer, and before it something came to light. U asks the table."


class TakingBackFrame(NewsFrame):
    """Takes the last answer of a person back, with what computers did since."""

    @property
    def no_undo(self) -> str:
        """Why nothing is taken back just so, and what goes instead."""
        if self.seen is None or not self.seen.can_take_back:
            return NOTHING_YET
        instead = "takes it back anyway" if self._alone else "asks the whole table"
        other = self.mine.other_answered
        # Its answer is that seat's own, whatever came to light.
        why = "more came to light" if other is None else f"{self.table.names[other]} answered last"
        return f"No undo: {why}. U {instead}."

    @property
    def _alone(self) -> bool:
        return len(self.saved.computers.people()) == 1

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what works now stands in the key line."""
        if action in ("redo", "take_back") and self.played is None:
            return False
        if action == "redo":
            return self.seen is not None and self.seen.redoes
        if action == "undo":
            return self.undoable
        return super().check_action(action, parameters)

    def action_undo(self) -> None:
        """Take the last answer back, as far as nobody has learned anything."""
        self._take_back(lambda: self.saved.computers.take_back(self.mine.undo, self.playing.redo))

    def action_redo(self) -> None:
        """Do again what was taken back."""
        if self.seen is not None and self.seen.redoes:
            self.mine.redo()
            self.picker = None
            self.go_on()

    def action_take_back(self) -> None:
        """Take the last answer back by agreement of all people at the table."""
        from tabletop_tui.screens.dialogs.confirm import ConfirmScreen

        if self.seen is None:
            return
        if not self.seen.can_take_back:
            self._complain(NOTHING_YET)
        else:
            agree = "It may" if self._alone else "The whole table must agree: it may"
            question = ConfirmScreen(
                "Take the last move back?",
                f"{agree} show what was hidden. It is noted in the log.",
                yes="take back",
            )
            self.app.push_screen(question, self._take_back_if)

    def _lone_again(self) -> bool:
        """Whether the question that stands now would be answered at once, without a key."""
        seen = self.frame_of(PUBLIC if self.viewer is None else self.viewer)
        if seen.question is None or seen.undoes is None:
            return False
        self.turn_to(seen)
        return self.picker_for(seen.question).lone is not None

    def _take_back_if(self, agreed: bool | str | None) -> None:
        if agreed:
            self._take_back(lambda: self.saved.computers.take_back(self.mine.take_back), aloud=True)

    def _take_back(self, move: Callable[[], None], *, aloud: bool = False) -> None:
        before, asked = self.seat.answered, self.decision
        stood = self.picker.option if self.picker is not None else None
        try:
            move()
            taken = before - self.seat.answered
            # What needed no key is taken back with the answer before it.
            while self._lone_again():
                self.mine.undo()
        except TabletopError as error:
            self._complain(str(error))
            return
        self.keyboard = handover.answers(self.keyboard, self.pressed)
        self.read_before(aloud=aloud)
        if taken > 1 and (computers := self.saved.computers.levels):
            names = joined([self.table.names[seat] for seat in computers])
            self.table_app.tell(f"Your last answer is taken back, and what {names} did since.")
        self.rethink()
        self.picker = None
        if aloud:
            # The whole table looks on: what stands now may be one seat's alone.
            self.give_away()
        self.go_on()
        if not aloud:
            self._say_whose(asked)
        if not aloud and self.seat.answered >= before:
            # It was given again at once, without a key: that nothing has changed has a reason.
            if stood is not None and self.picker is not None:
                self.picker.point(stood.target or stood.key)
            self._complain(ONLY_ONE)

    def _say_whose(self, asked: Decision | None) -> None:
        """Where the question before was another seat's, nothing else says what was taken back."""
        again = self.decision
        if asked is not None and again is not None and again.seat not in (asked.seat, TABLE):
            name = self.table.names[again.seat]
            self.table_app.tell(f"The last answer of {name} is taken back.")
