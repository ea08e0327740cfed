"""How the keyboard goes from one seat to the next: at once, or through the curtain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop_tui.core import handover
from tabletop_tui.core.decision import TABLE, Aloud, Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import sentence
from tabletop_tui.core.handover import Held
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.lookahead import follow
from tabletop_tui.core.play.seat import Acting
from tabletop_tui.screens.play.host import Host, Next
from tabletop_tui.screens.play.parts.coach import Coach
from tabletop_tui.screens.play.parts.news import News
from tabletop_tui.screens.play.parts.seats import Seats


class Waiting(NamedTuple):
    """An answer that is given when the curtain of the next seat is lifted, and whose it is.

    `answers` are those to the question that follows, where one is put on that curtain; `told` is
    what the curtain says of it.
    """

    seat: int
    key: str
    answers: Sequence[Option]
    told: str


class HandOver:
    """Hands over where another seat decides than the one that looks.

    An answer that hands the keyboard on may wait on the curtain of the next seat. It is given once
    that seat has taken over; until then nothing of it is done, and a key leads back.

    A seat may also say at its curtain what it plays. Then it has the keyboard, and no hand is
    opened; so the hand that was open before comes back through a curtain all the same.
    """

    def __init__(self, screen: Host, seats: Seats, news: News, coach: Coach) -> None:
        self.screen, self.seats, self.news, self.coach = screen, seats, news, coach
        self._waiting: Waiting | None = None
        """The answer that waits on a curtain, and what is told of it there."""
        self._missed = ""
        """What was said at a curtain and could not be played."""
        self._told_from = 0
        """How much the table had been told when the seat that looks took over, or that speaks."""

    def give_away(self) -> None:
        """Nobody has the keyboard any more: whoever is asked takes it over anew."""
        if self.seats.has_curtain:
            self.screen.keyboard = handover.covered(self.screen.keyboard)
            self.screen.show_nothing()

    def waits_for(self, option: Option) -> Next | None:
        """Who is next, where this answer waits on the curtain of that seat."""
        following = self.screen.next_after(option)
        here = following is not None and following.seat in self.seats.house.here
        return following if here and self.seats.has_curtain else None

    def take(self, option: Option) -> None:
        """Give an answer, or hand over while it waits."""
        following = self.waits_for(option)
        if following is None:
            self.screen.answer(option.key)
            return
        assert self.screen.seen is not None
        by, asked_there = self.screen.seen.viewer, None
        answers: Sequence[Option] = ()
        ahead = (
            follow(self.screen.ruleset, self.screen.seen.known, option.key)
            if self.screen.seen.known
            else None
        )
        asked, seat = ahead.question if ahead is not None else None, following.seat
        if asked is not None and asked.manner.on_curtain is not None:
            asked_there, answers = Acting.of(asked), asked.options
            seat = asked.manner.on_curtain.seat
        self.screen.playing.hold_answer(option.key)
        self._waiting = Waiting(by, option.key, answers, following.told)
        held = Held(by, option.key, seat, asked_there)
        self.screen.keyboard = handover.waits(self.screen.keyboard, held, self.screen.pressed)
        self.screen.go_on()

    def take_what_waits(self) -> bool:
        """Hang the curtain again on which an answer waited when the game was left; else False."""
        acting, key = self.screen.saved.seat(PUBLIC).acting, self.screen.saved.held_answer
        if acting is None or not key:
            return False
        seen = self.screen.saved.seat(acting.seat).see()
        self.screen.turn_to(seen)
        option = seen.question.choices.get(key) if seen.question is not None else None
        if option is None or self.waits_for(option) is None:
            self.screen.show_nothing()
            return False
        self.take(option)
        return True

    def hang(self, view: handover.Curtain, speaks: int | None = None) -> None:
        """Hang the curtain of the seat that is next; `speaks` is who spoke before that."""
        from tabletop_tui.screens.play.curtain import Curtain, PinLock, Step

        acting, seat = self.screen.saved.seat(PUBLIC).acting, view.seat
        assert acting is not None
        waiting = self._waiting if view.back is not None else None
        first = view.acting.on_curtain if view.acting is not None else None
        # Who answered in the middle of another's question: else the same question hangs here again.
        between = first is not None and waiting is None and self.screen.viewer != acting.held_by
        told = self._done_here(self.screen.viewer if between else None, speaks)
        self.forget_missed()
        self.screen.show_nothing()
        self.screen.bar.show("", seat)
        lock = PinLock(self.screen.playing.pins, seat) if view.pin else None
        about = waiting.told if waiting is not None else acting.prompt or acting.public
        reason = (view.acting.prompt if view.acting is not None else "") or about
        back = self.screen.table.names[waiting.seat] if waiting is not None else ""
        steps: list[Step] = []
        if first is not None:
            asked = (
                waiting.answers if waiting is not None else self.screen.saved.seat(PUBLIC).options
            )
            here = [one for one in asked if one.by not in self.screen.saved.computers.levels]
            # By the numbers that they have where the question is opened.
            steps = [Step(str(n), one.label, one.key) for n, one in enumerate(here, 1)][1:]
        # Where PINs are used, nobody plays a card without one.
        aloud = acting.aloud if lock is None and waiting is None else ()
        curtain = Curtain(
            self.screen.table.chairs[seat],
            reason or "to take a turn",
            *(lock, first, steps, back, told, aloud),
            *(self.screen.keyboard, self.news.read_last),
        )

        def lifted(word: str | None) -> None:
            self.screen.pressed = curtain.pressed
            self._lifted(view, waiting, aloud, word)

        self.screen.app.push_screen(curtain, lifted)

    def _lifted(
        self,
        view: handover.Curtain,
        waiting: Waiting | None,
        aloud: Sequence[Aloud],
        word: str | None,
    ) -> None:
        """What was done at the curtain."""
        from tabletop_tui.screens.play.curtain import STEP

        if word == "back":
            self.screen.keyboard = handover.called_back(self.screen.keyboard, self.screen.pressed)
            self.screen.playing.hold_answer("")
            self.screen.go_on()
        elif word == "lift":
            if view.pin:
                self.screen.playing.save()
            self.screen.keyboard = handover.lifts(
                self.screen.keyboard, view.seat, self.screen.pressed
            )
            if waiting is not None and not self._give_waiting(waiting):
                return
            if view.acting is not None:
                self.screen.answer(self.screen.saved.seat(PUBLIC).options[0].key)
            elif waiting is not None:
                self.news.tell()
            else:
                self.screen.go_on()
        elif word == "first":
            if waiting is not None and not self._give_waiting(waiting):
                return
            self.screen.keyboard = handover.opens(self.screen.keyboard, self.screen.pressed)
            self.screen.go_on()
        elif word is not None and word.startswith(STEP):
            if waiting is None or self._give_waiting(waiting):
                self.screen.answer(word.removeprefix(STEP))
        else:
            self._say_or_leave(word, view.seat, aloud)

    def _say_or_leave(self, word: str | None, seat: int, aloud: Sequence[Aloud]) -> None:
        from tabletop_tui.screens.play.curtain import SAY

        for one in aloud:
            if word == f"{SAY}{one.key}":
                self.say(seat, one)
                return
        self.screen.leave()

    def _give_waiting(self, waiting: Waiting) -> bool:
        """Give an answer that has waited; where it is refused the question stands again."""
        try:
            self.news.happened = self.screen.saved.seat(waiting.seat).answer(waiting.key)
        except TabletopError as error:
            self.screen.keyboard = handover.called_back(self.screen.keyboard, self.screen.pressed)
            self.coach.refuse(error)
            self.screen.go_on()
            return False
        self.news.leave_it_read(waiting.seat)
        return True

    # -- what is said aloud ----------------------------------------------------------------

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
            self.forget_missed()
        if self.screen.keyboard.speaks is None:
            self._tells_from_here()

    def forget_missed(self) -> None:
        """A curtain hangs, or a hand is open: nothing that was said is missed any more."""
        self._missed = ""

    def _tells_from_here(self) -> None:
        """What the table is told from now on was done by who looks now, or speaks."""
        self._told_from = len(self.screen.saved.seat(PUBLIC).log)

    def _done_here(self, viewer: int | None, speaks: int | None) -> str:
        """What this viewer has done, or who spoke, as the whole table may know it."""
        if self._missed or (speaks is None and (viewer is None or viewer < 0)):
            return self._missed
        new = self.screen.saved.seat(PUBLIC).log[self._told_from :]
        names, words = self.screen.table.names, self.screen.ruleset.words
        return " ".join(sentence(event, names, words) for event in new if event.kind != "heading")
