"""Checks of computer players: they use only what their seat sees, and can imagine the rest."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tabletop_tui.check.base import Check
from tabletop_tui.check.leaks.by_mark import deal_anew
from tabletop_tui.check.leaks.steps import Retraced, Run, otherwise, runs
from tabletop_tui.check.playing import Fault, Moment, Setting
from tabletop_tui.core.chairs import ADVISER
from tabletop_tui.core.decision import TABLE, same_question
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.advice import Advice
from tabletop_tui.core.players.bot import Bot
from tabletop_tui.core.players.player import Player
from tabletop_tui.core.players.search import imagining
from tabletop_tui.core.players.table_questions import deciders
from tabletop_tui.core.table import SEED_LIMIT
from tabletop_tui.core.visibility.redaction import redact

SIMULATIONS = 12
"""The most simulations. Few are enough, because cheating would show at any strength."""


class BotsAreFair(Check):
    """No answer and no advice of a computer player depends on what its seat may not see."""

    name = "bots"
    about = "computer players answer the same over another deal, and always what is offered"
    counted = "answers compared"
    every = 3
    fits = staticmethod(lambda setting: setting.plain)
    turn = 0

    def look(self, moment: Moment) -> None:
        """Ask a computer player for the seat that is asked; each time of the next level."""
        decision = moment.session.decision
        if decision is None:
            return
        seats = [decision.seat] if decision.seat != TABLE else deciders(decision)[:2]
        for seat in seats:
            self.turn += 1
            levels = list(self.setting.subject.bot.levels)
            self._try(moment, seat, levels[self.turn % len(levels)])

    def _try(self, moment: Moment, seat: int, level: str) -> None:
        session = moment.session
        frame = Seat(session, seat).for_computer()
        here = self._answer(moment, frame, level)
        run = runs(session)[-1]
        for _ in range(2):
            twin = self._other_truth(moment, seat, run)
            if twin is None or not same_view(twin, frame):
                continue
            there = self._answer(moment, Seat(twin, seat).for_computer(), level)
            moment.hold(
                here == there,
                f"the computer at seat {seat + 1} ({level}) knows what it may not see: it "
                f"{said(here)}, but with other hidden cards it {said(there)}",
            )
            self.tried += 1

    def _answer(self, moment: Moment, frame: Seen[Any], level: str) -> object:
        """The answer of a computer player. For the level that gives advice, the whole advice."""
        player = Player(self.setting.subject.bot, level, SIMULATIONS)
        replied = player.advise(frame) if level == ADVISER else player.choose(frame)
        moment.hold(not replied.trouble, f"the computer ({level}) failed: {replied.trouble}")
        return replied if isinstance(replied, Advice) else replied.key

    def _other_truth(self, moment: Moment, seat: int, run: Run) -> Session[Any] | None:
        session = moment.session
        dealt, became = deal_anew(self.setting, run, Retraced(session, run), seat, self.luck)
        dealt.seed = self.luck.randrange(SEED_LIMIT)
        promise = self.setting.promise
        return otherwise(session, run, dealt, became or {}, seat, self.luck, promise)


def said(reply: object) -> str:
    """The answer or advice of a computer player in words."""
    if not isinstance(reply, Advice):
        return f"answers {reply!r}"
    each = [" ".join(filter(None, (repr(a.key), a.looks, a.why))) for a in reply.answers]
    return f"advises {'; '.join(each) or 'nothing'}"


def same_view(twin: Session[Any], frame: Seen[Any]) -> bool:
    """Whether the seat sees the same in another session, which may have had other random draws."""
    here, there = frame.question, twin.question(frame.viewer)
    asked = here is not None and there is not None and here.digest == there.digest
    return asked and twin.view(frame.viewer) == frame.view


OFTEN = 0.99
"""The share of decisions for which the player must find a world."""

SLACK = 2
"""How many more worlds may be missed: one or two misses in few decisions prove nothing."""


class Imagines(Check):
    """A player nearly always finds a world, and in this world its seat sees exactly the same."""

    name = "imagines"
    about = "computer players imagine worlds that fit all they see"
    every = 3
    # Only for games whose computer player implements `deal`.
    fits = staticmethod(
        lambda setting: setting.plain and type(setting.subject.bot).deal is not Bot.deal
    )

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.missed: Counter[str] = Counter()

    def look(self, moment: Moment) -> None:
        """Imagine a world, and compare what the seat sees in it with what it really sees."""
        decision = moment.session.decision
        if decision is None:
            return
        seat = decision.seat if decision.seat != TABLE else moment.number % self.setting.seats
        frame = Seat(moment.session, seat).for_computer()
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
        """Report a fault when too many worlds were missed."""
        missed = sum(self.missed.values())
        if missed > SLACK + (1 - OFTEN) * self.tried:
            where = ", ".join(f"{kind} {count}" for kind, count in self.missed.most_common())
            message = f"no world was found at {missed} of {self.tried} decisions: {where}"
            raise Fault(str(self.setting), message)
