"""A computer player can imagine a world that its seat cannot tell from the real one."""

from __future__ import annotations

from collections import Counter
from random import Random

from tabletop_tui.check.base import Check
from tabletop_tui.check.playing import Fault, Moment
from tabletop_tui.check.settings import Setting
from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.players.bot import Bot
from tabletop_tui.core.players.imagine import same_question
from tabletop_tui.core.players.thinking import imagining
from tabletop_tui.core.visibility.redaction import redact

EVERY = 3

OFTEN = 0.99
"""How often a world must be found."""

SLACK = 2
"""So many more may be missed: in few decisions one or two are no share yet."""


class Imagines(Check):
    """A world is found nearly always, and shows its seat exactly what it sees."""

    name = "imagines"
    about = "computer players imagine worlds that fit all they see"

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.missed: Counter[str] = Counter()

    @classmethod
    def fits(cls, setting: Setting) -> bool:
        """Where the game has said how it is dealt."""
        return setting.plain and type(setting.subject.bot).deal is not Bot.deal

    def wants(self, moment: Moment) -> bool:
        """A third of the decisions that are looked at closely."""
        return moment.number % (EVERY * self.setting.promise.every) == 0 and not moment.over

    def look(self, moment: Moment) -> None:
        """Imagine a world, and look at it with the eyes of the seat."""
        decision = moment.session.decision
        if decision is None:
            return
        seat = decision.seat if decision.seat != TABLE else moment.number % self.setting.seats
        frame = Seat(moment.session, seat).recall()
        self.tried += 1
        found = imagining(self.setting.subject.bot, frame, Random(moment.number))()
        if found is None:
            self.missed[decision.kind] += 1
            return
        world = found.world()
        moment.hold(same_question(world.decision, frame.question), "another question is imagined")
        fits = redact(world.state, seat) == frame.view
        moment.hold(fits, f"seat {seat + 1} would see the difference to what it imagines")

    def finish(self) -> None:
        """Nearly always is often enough, however few decisions there were."""
        missed = sum(self.missed.values())
        if missed > SLACK + (1 - OFTEN) * self.tried:
            where = ", ".join(f"{kind} {count}" for kind, count in self.missed.most_common())
            message = f"no world was found at {missed} of {self.tried} decisions: {where}"
            raise Fault(str(self.setting), message)
