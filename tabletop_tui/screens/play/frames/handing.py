"""How the keyboard goes from one seat to the next: at once, or through the curtain."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from textual import events
from textual.screen import Screen

from tabletop_tui.core import handover
from tabletop_tui.core.decision import TABLE, Aloud, Decision, Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.face import Watched
from tabletop_tui.core.handover import AskTable, Held, Thinking, View
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.lookahead import follow
from tabletop_tui.core.play.seat import Acting, Seen
from tabletop_tui.screens.apart import elsewhere
from tabletop_tui.screens.play.frames.saying import SayingFrame
from tabletop_tui.widgets.play.said_keys import ONCE_MORE
from tabletop_tui.widgets.play.sealed import SealedList


class Next(NamedTuple):
    """The seat that is next once an answer is given, and what its curtain says of that."""

    seat: int
    told: str


class Waiting(NamedTuple):
    """An answer that is given when the curtain of the next seat is lifted, and whose it is.

    `answers` are those to the question that follows, where one is put on that curtain; `told` is
    what the curtain says of it.
    """

    seat: int
    key: str
    answers: Sequence[Option]
    told: str


class HandingFrame(SayingFrame):
    """Hands over where another seat decides than the one that looks.

    An answer that hands the keyboard on may wait on the curtain of the next seat. It is given once
    that seat has taken over; until then nothing of it is done, and a key leads back.
    """

    def __init__(self, saved: Watched) -> None:
        super().__init__(saved)
        self._waiting: Waiting | None = None
        """The answer that waits on a curtain, and what is told of it there."""
        self.view_now: View = AskTable()
        """What is shown now."""
        self.read_last: Callable[[], Screen[None]] | None = None
        """Makes the page anew that all have read last; Backspace brings it back. None for none."""
        self.news_read: Callable[[], Screen[None]] | None = None
        """The same for the news that the seat has read that looks."""
        self.asked_to_leave = False
        """Whether the last key was the one that leaves: once more, and it does."""

    def next_after(self, option: Option) -> Next | None:
        """Who is next, where nobody decides between this answer and that seat but the whole table.

        Then the answer waits on the curtain of that seat. Default: none does.
        """
        return None

    @property
    def elsewhere(self) -> Mapping[int, str]:
        """The seats that take no keyboard here, each with why: a computer, a screen of its own."""
        apart = self.table_app.seats_apart
        return elsewhere(self.saved, apart.away if apart is not None else ())

    def leave_it_read(self, viewer: int | None = None) -> None:
        """Note what a seat has read that has just answered, the one that looks or this one."""
        raise NotImplementedError

    def take_over(self, viewer: int) -> None:
        """Draw everything for the seat that is looking now, and ask it what there is to ask."""
        raise NotImplementedError

    def answer(self, key: str) -> None:
        """Answer for who is looking, save, and go on."""
        raise NotImplementedError

    def action_leave(self) -> None:
        """Put the look cursor away; without it, leave by the second press of the key.

        Whoever takes a part of the board for a page wants to close it, not the game.
        """
        if self.looked_at:
            self.stop_looking()
        elif self.picker is None or self.asked_to_leave:
            self.leave()
        else:
            self.asked_to_leave = True
            self.complain(ONCE_MORE)

    def leave(self) -> None:
        """Back to the lobby. The game is saved already."""
        self.table_app.go_lobby()

    def handed_to(self, viewer: int) -> None:
        """Another seat looks now, or the whole table."""
        if viewer >= 0:
            self.falls_silent()
        if self.keyboard.speaks is None:
            self.tells_from_here()

    def give_away(self) -> None:
        """Nobody has the keyboard any more: whoever is asked takes it over anew."""
        if self.has_curtain:
            self.keyboard = handover.covered(self.keyboard)
            self.show_nothing()

    def hears(self, event: events.Key) -> bool:
        """Note which key may lead to what comes next."""
        self.pressed = event.key
        self.asked_to_leave = self.asked_to_leave and self._leaves(event.key)
        return super().hears(event)

    def _leaves(self, key: str) -> bool:
        """Whether this is the key that leaves the game, whatever the player has put there."""
        bound = self.active_bindings.get(key)
        return bound is not None and bound.binding.action == "leave"

    def complain(self, why: str) -> None:
        """Say at the question why a key did nothing, for as long as that is true."""
        if self.picker is not None:
            self._complain(why)

    def on_screen_resume(self) -> None:
        """What lay above the question has gone: only now is it read, and stays as long as it does.

        A card for newcomers lies above the first page of a seat.
        """
        decision = self.decision
        if isinstance(self.picker, SealedList) and self.picker.let_go():
            # Enter pressed once more than the page asked for gives no answer.
            self.show_choice()
        if decision is not None and decision.secret:
            self.stay(decision)

    def stay(self, decision: Decision) -> None:
        """Let a question stand as long as it has to, from now on."""
        raise NotImplementedError

    def view_of(self, acting: Acting | None) -> View:
        """What is shown now, by the one who decides who may look."""
        if acting is not None and acting.seat == TABLE and self.saved.computers.is_asked():
            return Thinking(TABLE, handover.eyes(self.keyboard, self.house))
        return handover.next_view(
            self.keyboard,
            self.house,
            acting,
            covers=acting is not None and not acting.before_all,
            open_aloud=acting is not None and self.speaks_on(acting),
        )

    def hands_at_once(self, seat: int | None) -> bool:
        """Whether a seat takes the keyboard with an answer of the table, without a curtain."""
        proves = self.table_app.settings.pin or self.keyboard.proves
        return self.has_curtain and not proves and seat in self.house.here

    def waits_for(self, option: Option) -> Next | None:
        """Who is next, where this answer waits on the curtain of that seat."""
        following = self.next_after(option)
        if following is None or following.seat in self.elsewhere or not self.has_curtain:
            return None
        return following

    def takes_at_once(self, seen: Seen[Any], option: Option) -> bool:
        """What waits can be called back, whatever comes of it."""
        return self.waits_for(option) is not None or super().takes_at_once(seen, option)

    def take(self, option: Option) -> None:
        """Give an answer, or hand over while it waits."""
        following = self.waits_for(option)
        if following is None:
            self.answer(option.key)
            return
        assert self.seen is not None
        by, asked_there = self.seen.viewer, None
        answers: Sequence[Option] = ()
        ahead = follow(self.ruleset, self.seen.known, option.key) if self.seen.known else None
        asked, seat = ahead.question if ahead is not None else None, following.seat
        if asked is not None and asked.manner.on_curtain is not None:
            asked_there, answers = Acting.of(asked), asked.options
            seat = asked.manner.on_curtain.seat
        self.playing.hold_answer(option.key)
        self._waiting = Waiting(by, option.key, answers, following.told)
        held = Held(by, option.key, seat, asked_there)
        self.keyboard = handover.waits(self.keyboard, held, self.pressed)
        self.go_on()

    def take_what_waits(self) -> bool:
        """Hang the curtain again on which an answer waited when the game was left; else False."""
        acting, key = self.saved.seat(PUBLIC).acting, self.saved.held_answer
        if acting is None or not key:
            return False
        seen = self.saved.seat(acting.seat).see()
        self.turn_to(seen)
        option = seen.question.choices.get(key) if seen.question is not None else None
        if option is None or self.waits_for(option) is None:
            self.show_nothing()
            return False
        self.take(option)
        return True

    def hang(self, view: handover.Curtain, speaks: int | None = None) -> None:
        """Hang the curtain of the seat that is next; `speaks` is who spoke before that."""
        from tabletop_tui.screens.play.handover.curtain import Curtain, PinLock, Step

        acting, seat = self.saved.seat(PUBLIC).acting, view.seat
        assert acting is not None
        waiting = self._waiting if view.back is not None else None
        first = view.acting.on_curtain if view.acting is not None else None
        # Who answered in the middle of another's question: else the same question hangs here again.
        between = first is not None and waiting is None and self.viewer != acting.held_by
        told = self.done_here(self.viewer if between else None, speaks)
        self.falls_silent()
        self.show_nothing()
        self.bar.show("", seat)
        lock = PinLock(self.playing.pins, seat) if view.pin else None
        about = waiting.told if waiting is not None else acting.prompt or acting.public
        reason = (view.acting.prompt if view.acting is not None else "") or about
        back = self.table.names[waiting.seat] if waiting is not None else ""
        steps: list[Step] = []
        if first is not None:
            asked = waiting.answers if waiting is not None else self.saved.seat(PUBLIC).options
            here = [one for one in asked if one.by not in self.saved.computers.levels]
            # By the numbers that they have where the question is opened.
            steps = [Step(str(n), one.label, one.key) for n, one in enumerate(here, 1)][1:]
        # Where PINs are used, nobody plays a card without one.
        aloud = acting.aloud if lock is None and waiting is None else ()
        aloud = aloud if seat not in self.elsewhere else ()
        curtain = Curtain(
            self.table.chairs[seat],
            reason or "to take a turn",
            *(lock, first, steps, back, told, aloud),
            *(handover.lifts_by(self.keyboard), self.keyboard.led, self.read_last),
        )

        def lifted(word: str | None) -> None:
            self.pressed = curtain.pressed
            self._lifted(view, waiting, aloud, word)

        self.app.push_screen(curtain, lifted)

    def _lifted(
        self,
        view: handover.Curtain,
        waiting: Waiting | None,
        aloud: Sequence[Aloud],
        word: str | None,
    ) -> None:
        """What was done at the curtain."""
        from tabletop_tui.screens.play.handover.curtain import STEP

        if word == "back":
            self.keyboard = handover.called_back(self.keyboard, self.pressed)
            self.playing.hold_answer("")
            self.go_on()
        elif word == "lift":
            if view.pin:
                self.playing.save()
            self.keyboard = handover.lifts(self.keyboard, view.seat, self.pressed)
            if waiting is not None and not self._give_waiting(waiting):
                return
            if view.acting is not None:
                self.answer(self.saved.seat(PUBLIC).options[0].key)
            elif waiting is not None:
                self.show_what_happened()
            else:
                self.go_on()
        elif word == "first":
            if waiting is not None and not self._give_waiting(waiting):
                return
            self.keyboard = handover.opens(self.keyboard, self.pressed)
            self.go_on()
        elif word is not None and word.startswith(STEP):
            if waiting is None or self._give_waiting(waiting):
                self.answer(word.removeprefix(STEP))
        else:
            self._say_or_leave(word, view.seat, aloud)

    def _say_or_leave(self, word: str | None, seat: int, aloud: Sequence[Aloud]) -> None:
        from tabletop_tui.screens.play.handover.curtain import SAY

        for one in aloud:
            if word == f"{SAY}{one.key}":
                self.say(seat, one)
                return
        self.leave()

    def _give_waiting(self, waiting: Waiting) -> bool:
        """Give an answer that has waited; where it is refused the question stands again."""
        try:
            self._happened = self.saved.seat(waiting.seat).answer(waiting.key)
        except TabletopError as error:
            self.keyboard = handover.called_back(self.keyboard, self.pressed)
            self.refuse(error)
            self.go_on()
            return False
        self.leave_it_read(waiting.seat)
        return True

    def show_nothing(self) -> None:
        """Take everything from the screen that somebody saw there."""
        self.seen = self.picker = self.news_read = None
        self.put_away()
        self.board.clear()
        self.panel.tell("")
        self.unfit_panel()
        self.log_panel.clear()
        self.app.clear_notifications()
