"""Answers that are taken back at a game screen, and given again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tabletop_tui.core import handover
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import taken_back
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.players.at_table import SeatAt
from tabletop_tui.core.words.speech import joined
from tabletop_tui.screens.play.host import Host
from tabletop_tui.screens.play.parts.answers import Answers
from tabletop_tui.screens.play.parts.computers import ComputerTurns
from tabletop_tui.screens.play.parts.hand_over import HandOver
from tabletop_tui.screens.play.parts.news import News
from tabletop_tui.screens.play.parts.seats import Seats
from tabletop_tui.widgets.play.key_sentences import NO_UNDO

NOTHING_YET = "Nothing to take back yet."


class TakingBack:
    """Takes the last answer of a person back, with what computers did since."""

    def __init__(
        self,
        screen: Host,
        seats: Seats,
        news: News,
        computers: ComputerTurns,
        hands: HandOver,
        answers: Answers,
    ) -> None:
        self.screen, self.seats, self.answers = screen, seats, answers
        self.news, self.computers, self.hands = news, computers, hands
        self.steps = 0
        """How many answers of people `u` takes back in the frame on the screen."""

    def offered(self, seen: Seen[Any]) -> Seen[Any]:
        """Return a frame that offers undo only if it leads back to a question with keys.

        It goes past a question that answers itself: taken back, that answer would be given again at
        once. It also goes past a question that nobody has seen, because the key before answered it,
        too; both answers of that key are taken back together.
        """
        self.steps, whose = self.screen.saved.computers.undone(
            self.seats.mine, seen.undoes, self._answers_itself, self._is_unseen
        )
        return seen._replace(undoes=whose)

    def _is_unseen(self, trial: SeatAt) -> bool:
        """Whether the key before answered the present question, too."""
        return trial(PUBLIC).answered in self.answers.unasked

    def _answers_itself(self, trial: SeatAt) -> bool:
        """Whether the question of a copy has an answer that is given without a key."""
        acting = trial(PUBLIC).acting
        seat = trial(acting.seat if acting is not None else PUBLIC)
        if self.screen.table_app.settings.ask_enter or seat.question is None:
            return False
        lone = seat.question.lone
        return lone is not None and self.screen.takes_at_once(seat.for_computer(), lone)

    def why_not(self) -> str:
        """Why `u` takes nothing back now, and what the player can do instead."""
        seen, names = self.screen.seen, self.screen.table.names
        if seen is None or not seen.can_take_back:
            return NOTHING_YET
        alone = self.screen.saved.computers.has_one_person
        instead = "does it all the same" if alone else "asks the whole table"
        mine = self.seats.mine
        if mine.undoes is not None:
            why = "it would only be answered again at once"
        elif (other := mine.other_answered) is not None:
            # Its answer is that seat's own, whatever came to light.
            why = f"{names[other]} answered last"
        else:
            why = "something new came to light"
        return f"No undo: {why}. U {instead}."

    def undo_if_possible(self) -> None:
        """Take the last answer back, or say why that is not possible."""
        if self.screen.undoable:
            self.screen.controller.undo()
        else:
            self.screen.complain(self.why_not())

    def undo(self) -> None:
        """Take the last answer back, unless somebody has learned something from it."""
        self.once_meant(partial(self.take_back, self._undo))

    def _undo(self) -> None:
        for _ in range(self.steps):
            self.seats.mine.undo()

    def once_meant(self, undo: Callable[[], None]) -> None:
        """Undo at once, or after this player has agreed, if the undo needs consent."""
        seen = self.screen.seen
        consent = self.screen.saved.computers.consent(seen) if seen is not None else None
        if consent is None:
            undo()
        else:
            self._ask(*consent, undo)

    def redo(self) -> None:
        """Give the answer again that was taken back."""
        if self.screen.seen is not None and self.screen.seen.redoes:
            self.seats.mine.redo()
            self.screen.go_on()

    def ask_all(self) -> None:
        """Take the last answer back by agreement of all people at the table."""
        if self.screen.seen is None:
            return
        if self.screen.seen.outcome is not None and not self.screen.seen.can_take_back:
            self.screen.table_app.show_message(NO_UNDO)
        elif not self.screen.seen.can_take_back:
            self.screen.complain(NOTHING_YET)
        else:
            computers, other = self.screen.saved.computers, self.seats.mine.other_answered
            who = self.screen.table.names[other] if other is not None else "was"
            agree = "It may" if computers.has_one_person else "The whole table must agree: it may"
            self._ask(
                f"Take back what {who} answered last?",
                f"{agree} show what was hidden. It is noted in the log.",
                partial(self.take_back, self._agreed, aloud=True),
            )

    def _agreed(self) -> None:
        self.screen.saved.computers.take_back(
            self.seats.mine, self._answers_itself, self._is_unseen
        )

    def _ask(self, title: str, text: str, then: Callable[[], None]) -> None:
        """Ask whether to take the last answer back.

        "No" is chosen at first, so an Enter by habit does not agree.
        """
        from tabletop_tui.screens.dialogs.question import confirm

        answered = self.seats.place.answered

        def take_back() -> None:
            # A seat on a screen of its own may have answered in between.
            if self.seats.place.answered == answered:
                then()

        confirm(self.screen.app, take_back, title, text, yes="take back", danger=True)

    def take_back(self, move: Callable[[], None], *, aloud: bool = False) -> None:
        """Take something back by this move; `aloud` if the whole table has agreed to it."""
        log, viewer = self.seats.place.log, self.screen.viewer
        try:
            move()
        except TabletopError as error:
            self.screen.complain(str(error))
            return
        self.screen.keyboard = handover.answers(self.screen.keyboard, self.screen.pressed)
        self.news.forget_what_was_read(aloud=aloud)
        undone = log[len(self.seats.place.log) :]
        others = {event.by for event in undone}.intersection(self.screen.saved.computers.levels)
        self.computers.rethink()
        if aloud:
            # The whole table looks on, but this frame may be for one seat alone.
            self.hands.give_away()
        self.screen.go_on()
        if others:
            whose = joined([self.screen.table.names[seat] for seat in sorted(others)])
            self.screen.complain(f"Your last answer is taken back, and what {whose} did since.")
        elif self.screen.viewer == viewer and (picker := self.screen.picker) is not None:
            names, words = self.screen.table.names, self.screen.ruleset.words
            self.screen.complain(picker.complaint or taken_back(undone, names, words))
