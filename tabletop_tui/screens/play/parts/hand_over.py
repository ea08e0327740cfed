"""How the keyboard goes from a seat to the next seat: at once, or through the curtain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop_tui.core import handover
from tabletop_tui.core.decision import TABLE, Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import sentence
from tabletop_tui.core.handover import Held
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.lookahead import follow
from tabletop_tui.core.play.seat import Acting
from tabletop_tui.screens.play.curtain import (
    BACK,
    FIRST,
    LEAVE,
    LIFT,
    STEP,
    Curtain,
    Hung,
    PinLock,
    Step,
)
from tabletop_tui.screens.play.host import Host
from tabletop_tui.screens.play.parts.coach import Coach
from tabletop_tui.screens.play.parts.news import News
from tabletop_tui.screens.play.parts.seats import Seats


class HandOver:
    """Hands the keyboard over when another seat decides than the seat that looks.

    An answer that hands the keyboard on may wait on the curtain of the next seat. It is given when
    that seat has taken over; until then it has no effect, and a key leads back.
    """

    def __init__(self, screen: Host, seats: Seats, news: News, coach: Coach) -> None:
        self.screen, self.seats, self.news, self.coach = screen, seats, news, coach
        self._log_before = 0
        """The length of the public log when the seat that looks took over."""

    def give_away(self) -> None:
        """Take the keyboard from everybody; the seat that is asked takes it over again."""
        if self.seats.has_curtain:
            self.screen.keyboard = handover.covered(self.screen.keyboard)
            self.screen.show_nothing()

    def waits_for(self, option: Option) -> bool:
        """Whether an answer waits on the curtain of the seat that gets the keyboard by it."""
        decision = self.screen.decision
        own = decision is not None and decision.seat != TABLE
        return own and option.hands in self.seats.house.here and self.seats.has_curtain

    def wait(self, option: Option) -> None:
        """Hand over while an answer waits, as `waits_for` says."""
        screen, seen = self.screen, self.screen.seen
        assert seen is not None
        assert option.hands is not None
        ahead = follow(screen.ruleset, seen.known, option.key) if seen.known else None
        asked = ahead.question if ahead is not None else None
        line = f"{screen.table.names[seen.viewer]} has chosen: {option.label}."
        held = Held(seen.viewer, option.key, option.hands, line=line)
        if asked is not None and (first := asked.manner.on_curtain) is not None:
            held = replace(held, next=first.seat, acting=Acting.of(asked), answers=asked.options)
        screen.playing.hold_answer(option.key)
        screen.keyboard = handover.waits(screen.keyboard, held, screen.pressed)
        screen.go_on()

    def take_what_waits(self) -> bool:
        """Show the curtain with an answer that waited when the game was left; else return False."""
        acting, key = self.screen.saved.seat(PUBLIC).acting, self.screen.saved.held_answer
        if acting is None or not key:
            return False
        seen = self.screen.saved.seat(acting.seat).see()
        self.screen.turn_to(seen)
        option = seen.question.choices.get(key) if seen.question is not None else None
        if option is None or not self.waits_for(option):
            self.screen.show_nothing()
            return False
        self.wait(option)
        return True

    def hang(self, view: handover.Curtain) -> None:
        """Show the curtain of the next seat."""
        screen, table = self.screen, self.screen.saved.seat(PUBLIC)
        acting, seat, held = table.acting, view.seat, view.held
        assert acting is not None
        first = view.acting.on_curtain if view.acting is not None else None
        # Tell what was done in the middle of another seat's question, or nothing seems to change.
        between = first is not None and held is None and screen.viewer != acting.held_by
        done = self._done_here() if between else ""
        screen.show_nothing()
        screen.bar.show("", seat)
        lock = PinLock(screen.playing.pins, seat) if view.pin else None
        about = held.line if held is not None else acting.prompt or acting.public
        asked = self._open_answers if held is None else held.answers
        here = [one for one in asked if one.by not in screen.saved.computers.levels]
        # The answers have the same numbers here as in the open question.
        steps = [Step(o.hotkey or str(n), o.label, o.key) for n, o in enumerate(here, 1)][1:]
        hung = Hung(
            chair=screen.table.chairs[seat],
            reason=(view.acting.prompt if view.acting is not None else "") or about,
            first=first,
            usual=asked[0].label if view.acting is not None else "",
            steps=steps if first is not None else (),
            back=screen.table.names[held.by] if held is not None else "",
            deed=done,
        )
        curtain = Curtain(hung, screen.keyboard, lock, self.news.read_last)

        def lifted(word: str | None) -> None:
            screen.pressed = curtain.pressed
            self._lifted(view, word or LEAVE)

        screen.app.push_screen(curtain, lifted)

    def _lifted(self, view: handover.Curtain, word: str) -> None:
        """Follow what the player did at the curtain."""
        screen, held = self.screen, view.held
        what, _, key = word.partition(" ")
        if what == LEAVE:
            screen.leave()
            return
        if what == BACK:
            screen.keyboard = handover.called_back(screen.keyboard, screen.pressed)
            screen.playing.hold_answer("")
            screen.go_on()
            return
        if what == LIFT:
            if view.pin:
                screen.playing.save()
            screen.keyboard = handover.lifts(screen.keyboard, view.seat, screen.pressed)
        if held is not None and not self._give_waiting(held):
            return
        if what == STEP:
            screen.answer(key)
        elif what == FIRST:
            screen.keyboard = handover.opens(screen.keyboard, screen.pressed)
            screen.go_on()
        elif view.acting is not None:
            screen.answer(self._open_answers[0].key)
        elif held is not None:
            self.news.show()
        else:
            screen.go_on()

    @property
    def _open_answers(self) -> Sequence[Option]:
        """The answers to the question of the whole table; empty if the table is not asked."""
        question = self.screen.saved.seat(PUBLIC).question
        return question.options if question is not None else ()

    def _give_waiting(self, held: Held) -> bool:
        """Give an answer that has waited; if it is refused, its question is asked again."""
        try:
            self.news.happened = self.screen.saved.seat(held.by).answer(held.key)
        except TabletopError as error:
            self.screen.keyboard = handover.called_back(self.screen.keyboard, self.screen.pressed)
            self.coach.refuse(error)
            self.screen.go_on()
            return False
        self.news.remember_what_was_read(held.by)
        return True

    def note_log_length(self) -> None:
        """Note the length of the log: whoever looks now does what comes after it."""
        self._log_before = len(self.screen.saved.seat(PUBLIC).log)

    def _done_here(self) -> str:
        """What the seat that looks has done, as the whole table may know it."""
        if self.screen.viewer in (None, PUBLIC):
            return ""
        new = self.screen.saved.seat(PUBLIC).log[self._log_before :]
        names, words = self.screen.table.names, self.screen.ruleset.words
        return " ".join(sentence(event, names, words) for event in new if event.kind != "heading")
