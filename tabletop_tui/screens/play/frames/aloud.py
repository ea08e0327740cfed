"""What a seat plays by saying it: its curtain stays down, and no hand is opened for it."""

from __future__ import annotations

from tabletop_tui.core import handover
from tabletop_tui.core.decision import TABLE, Aloud
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import sentence
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.screens.play.frames.coach import Coach
from tabletop_tui.screens.play.frames.news import News
from tabletop_tui.screens.play.host import Host


class SaidAloud:
    """Plays what a seat says at its curtain, and keeps what the table was told since.

    Whoever said it has the keyboard then. So the hand that was open before comes back through a
    curtain all the same.
    """

    def __init__(self, screen: Host, news: News, coach: Coach) -> None:
        self.screen, self.news, self.coach = screen, news, coach
        self._missed = ""
        """What was said and could not be played."""
        self._told_from = 0
        """How much the table had been told when the seat that looks took over, or that speaks."""

    def say(self, seat: int, one: Aloud) -> None:
        """Play what a seat says; where it cannot, its curtain hangs and it has to look."""
        screen, self.news.happened = self.screen, ()
        screen.keyboard = handover.says(screen.keyboard, seat, screen.pressed)
        self._tells_from_here()
        table, mine = screen.saved.seat(PUBLIC), screen.saved.seat(seat)
        try:
            if (acting := table.acting) is not None and acting.seat == TABLE:
                # It stepped forward before, and by the usual answer nobody else does.
                table.answer(table.options[0].key)
            offered = next((o.key for o in mine.options if o.key in one.answers), None)
            if offered is None:
                self._missed = f"{one.name} cannot be played."
            else:
                self.news.happened = mine.answer(offered)
                screen.keyboard = handover.answers(screen.keyboard, screen.pressed)
        except TabletopError as error:
            self.coach.refuse(error)
        self.news.tell()

    def handed_to(self, viewer: int) -> None:
        """Another seat looks now, or the whole table."""
        if viewer >= 0:
            self.falls_silent()
        if self.screen.keyboard.speaks is None:
            self._tells_from_here()

    def falls_silent(self) -> None:
        """A curtain hangs, or a hand is open: nothing that was said is missed any more."""
        self._missed = ""

    def _tells_from_here(self) -> None:
        """What the table is told from now on was done by who looks now, or speaks."""
        self._told_from = len(self.screen.saved.seat(PUBLIC).log)

    def done_here(self, viewer: int | None, speaks: int | None) -> str:
        """What this viewer has done, or who spoke, as the whole table may know it."""
        if self._missed or (speaks is None and (viewer is None or viewer < 0)):
            return self._missed
        new = self.screen.saved.seat(PUBLIC).log[self._told_from :]
        names, words = self.screen.table.names, self.screen.ruleset.words
        return " ".join(sentence(event, names, words) for event in new if event.kind != "heading")
