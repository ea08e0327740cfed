"""What a seat plays by saying it: its curtain stays down, and no hand is opened for it."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core import handover
from tabletop_tui.core.decision import TABLE, Aloud
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import sentence
from tabletop_tui.core.face import Place, Watched
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.seat import Acting, Seat, Seen
from tabletop_tui.screens.play.frames.goal import GoalFrame


class SayingFrame(GoalFrame):
    """Plays what a seat says at its curtain, and asks it aloud what follows, where all lies open.

    Whoever said it has the keyboard then. So the hand that was open before comes back through a
    curtain all the same.
    """

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self._missed = ""
        """What was said and could not be played."""
        self._told_from = 0
        """How much the table had been told when the seat that looks took over, or that speaks."""

    def lies_open(self, seen: Seen[Any]) -> bool:
        """Whether this public frame shows all that its question is about. Default: it does not."""
        return False

    @property
    def asked_aloud(self) -> int | None:
        """The seat that speaks, while it is asked; else None."""
        acting = self.saved.seat(PUBLIC).acting
        if acting is None or acting.secret or acting.seat != self.keyboard.speaks:
            return None
        return self.keyboard.speaks

    @property
    def answerer(self) -> int:
        """Who answers from here: whoever looks, or speaks."""
        if self.viewer == PUBLIC and self.asked_aloud is not None:
            return self.asked_aloud
        return PUBLIC if self.viewer is None else self.viewer

    @property
    def seat(self) -> Place:
        """The place of whoever answers from here."""
        return self.saved.seat(self.answerer)

    @property
    def mine(self) -> Seat[Any]:
        """The same, with all that can be taken back from there."""
        return self.playing.seat(self.answerer)

    def frame_of(self, viewer: int) -> Seen[Any]:
        """What is drawn for a viewer: for the whole table with what one seat is asked aloud."""
        if viewer == PUBLIC and self.asked_aloud is not None:
            return self.playing.seat(PUBLIC).hear(self.asked_aloud)
        return self.saved.seat(viewer).see()

    def speaks_on(self, acting: Acting) -> bool:
        """Whether this question goes to the seat that speaks, and shows nothing of its own."""
        if acting.seat != self.keyboard.speaks or acting.secret:
            return False
        return self.lies_open(self.playing.seat(PUBLIC).hear(acting.seat))

    def say(self, seat: int, one: Aloud) -> None:
        """Play what a seat says; where it cannot, its curtain hangs and it has to look."""
        self._happened, self.keyboard = (), handover.says(self.keyboard, seat, self.pressed)
        self.tells_from_here()
        table, mine = self.saved.seat(PUBLIC), self.saved.seat(seat)
        try:
            if (acting := table.acting) is not None and acting.seat == TABLE:
                # It stepped forward before, and by the usual answer nobody else does.
                table.answer(table.options[0].key)
            offered = next((o.key for o in mine.options if o.key in one.answers), None)
            if offered is None:
                self._missed = f"{one.name} cannot be played."
            else:
                self._happened = mine.answer(offered)
                self.keyboard = handover.answers(self.keyboard, self.pressed)
        except TabletopError as error:
            self.refuse(error)
        self.show_what_happened()

    def falls_silent(self) -> None:
        """A curtain hangs, or a hand is open: nothing that was said is missed any more."""
        self._missed = ""

    def tells_from_here(self) -> None:
        """What the table is told from now on was done by who looks now, or speaks."""
        self._told_from = len(self.saved.seat(PUBLIC).log)

    def done_here(self, viewer: int | None, speaks: int | None) -> str:
        """What this viewer has done, or who spoke, as the whole table may know it."""
        if self._missed or (speaks is None and (viewer is None or viewer < 0)):
            return self._missed
        new = self.saved.seat(PUBLIC).log[self._told_from :]
        names, words = self.table.names, self.ruleset.words
        return " ".join(sentence(event, names, words) for event in new if event.kind != "heading")
