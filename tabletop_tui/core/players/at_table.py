"""Computer players on some chairs of a table: when they are asked, and what they answer."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from typing import Any, Literal, NamedTuple, Self

from tabletop_tui.core.chairs import ADVISER
from tabletop_tui.core.decision import TABLE, Choices, Decision, Option
from tabletop_tui.core.errors import IllegalAnswerError, RulesError
from tabletop_tui.core.lessons import Guide
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.position import NOTHING_TO_UNDO
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.players.advice import Advice, Judged
from tabletop_tui.core.players.bot import load_bot
from tabletop_tui.core.players.imagine import mark_of
from tabletop_tui.core.players.player import Player, levels_of
from tabletop_tui.core.players.table_questions import (
    answer_together,
    call_of,
    deciders,
    onwards,
    sole_decider,
)
from tabletop_tui.core.ruleset import Ruleset


class Request(NamedTuple):
    """A request to a computer player: its seat, its level, and what that seat sees."""

    seat: int
    level: str
    seen: Seen[Any]


class Reply(NamedTuple):
    """An answer, and the seat that gives it, or `PUBLIC` for the whole table."""

    viewer: int
    key: str


class Consent(NamedTuple):
    """A question that a player must answer with yes before an undo, and a sentence beside it."""

    question: str
    explanation: str


SeatAt = Callable[[int], Seat[Any]]
"""Gives the seat of a viewer, in a game or in a copy of it."""

Past = Callable[[SeatAt], bool]
"""Says whether undo goes past the present question of a game or of a copy of it."""


def nowhere(seat_at: SeatAt) -> bool:
    """Return False: undo goes past no question for a reason of the caller's own."""
    return False


Thinking = Generator[Request, str, Reply | None]
"""Yields a request, receives the key of its answer, and in the end returns the reply."""


class Computers:
    """The computer players of one game with this number of `seats`.

    `levels` has the level of each computer by its seat, and may change during the game. In a
    lesson, its script (`guide`) answers for them where it can.
    """

    def __init__(
        self,
        seat_at: SeatAt,
        levels: Mapping[int, str],
        seats: int,
        guide: Guide | None = None,
    ) -> None:
        self._seat_at = seat_at
        self._seats = seats
        self.levels = levels
        self.guide = guide
        self._passed = b""
        """Identifies the last question that computers left to the people (see `mark_of`)."""

    @classmethod
    def none(cls, seats: int) -> Self:
        """No computers: people play this number of chairs."""

        def unasked(viewer: int) -> Seat[Any]:
            raise AssertionError("no computer is asked anything")

        return cls(unasked, {}, seats)

    def people(self) -> list[int]:
        """The seats that persons play."""
        return [seat for seat in range(self._seats) if seat not in self.levels]

    def is_asked(self) -> bool:
        """Whether a computer has to be asked now, before or instead of the people."""
        if not self.levels:
            return False
        acting = self._seat_at(PUBLIC).acting
        if acting is None:
            return False
        if acting.seat != TABLE:
            return acting.seat in self.levels
        seen = self._seat_at(PUBLIC).see()
        question = seen.question
        if self.guide is not None and question is not None:
            if self.teaches(question):
                return False
            if self.guide.reply(question) is not None:
                return True
        idle = question is not None and self._is_idle(question, self._seat_at)
        asked = bool(self._asked(seen)) or idle
        return asked and mark_of(seen) != self._passed

    def teaches(self, question: Decision) -> bool:
        """Whether a step of a lesson is about this question, so that the learner must see it."""
        return self.guide is not None and self.guide.step(question) is not None

    def thinking(self) -> Thinking:
        """Ask computers for the answer to the present question; None leaves it to the people.

        At a question of the whole table each computer is asked for its own seat. All of them are
        asked before an answer is chosen, so that the time it takes reveals nothing.
        """
        seen = self._seat_at(PUBLIC).see()
        acting = seen.acting
        if acting is None or not self.is_asked():
            return None
        if (scripted := self._scripted(acting.seat)) is not None:
            return scripted
        if acting.seat != TABLE:
            return Reply(acting.seat, (yield self._request(acting.seat)))
        decision = seen.question
        assert decision is not None
        wanted: dict[int, str] = {}
        for seat in self._asked(seen):
            wanted[seat] = yield self._request(seat)
        key = self._answer_of_the_table(decision, wanted)
        if key is None:
            self._passed = mark_of(seen)
            return None
        return Reply(PUBLIC, key)

    def decides(self, decision: Decision, option: Option) -> int | None:
        """The computer that alone may give this answer to a question of the table, or None."""
        if decision.seat != TABLE or option.by not in self.levels:
            return None
        if option.leads_back and option.hands not in self.levels:
            return None
        return option.by

    def called_out(self, key: str) -> Reply | None:
        """The reply with `key` of the computer that is asked, which a person makes it give.

        That answer gives the turn to the whole table, so that the person can act before the
        computer does. None if no computer is asked, or it is not offered this answer.
        """
        acting = self._seat_at(PUBLIC).acting if self.levels else None
        if acting is None or acting.seat not in self.levels:
            return None
        question = self._seat_at(acting.seat).look_on().question
        offered = question is not None and key in question.choices
        return Reply(acting.seat, key) if offered else None

    @property
    def has_one_person(self) -> bool:
        """Whether only one person plays, with computers or alone."""
        return len(self.people()) == 1

    def advised(self, viewer: int) -> int | None:
        """The seat that gets the advice when this viewer asks for a hint.

        None on a public screen with several people, because all would read what one seat may know.
        """
        if viewer != PUBLIC:
            return viewer
        return self.people()[0] if self.has_one_person else None

    def undoes(self, seat: Seat[Any]) -> int:
        """How many answers of people `undo` takes back at a seat; 0 if undo is not possible."""
        return self.undone(seat, seat.undoes)[0]

    def undone(
        self, seat: Seat[Any], whose: int | None, again: Past = nowhere, unseen: Past = nowhere
    ) -> tuple[int, int | None]:
        """Return how many answers of people `undo` takes back, and who gave the first of them.

        `whose` is `seat.undoes`, given by the caller because it takes time to find. Undo goes back
        to the last question that people had to decide and have seen. What only the caller can know
        of a question is told by `again`, whether its answer would be given again at once, and by
        `unseen`.
        """
        if whose is None:
            return 0, None
        steps, trial = 1, seat.trial(1)
        while reason := self._why_past(trial, again, unseen):
            copy = trial(seat.viewer)
            if (earlier := copy.undoes) is None:
                return (0, None) if reason == "again" else (steps, whose)
            copy.undo()
            steps, whose = steps + 1, earlier
        return steps, whose

    def offered(self, seen: Seen[Any], seat: Seat[Any]) -> Seen[Any]:
        """Return the frame of a seat with only what people can do.

        Undo is offered only if it takes something back.
        """
        if seen.undoes is not None:
            seen = seen._replace(undoes=self.undone(seat, seen.undoes)[1])
        return self.left_to_people(seen)

    def left_to_people(self, seen: Seen[Any]) -> Seen[Any]:
        """Return a frame without the answers that only a computer gives: it was asked already."""
        if (question := seen.question) is None:
            return seen
        left = [o for o in question.options if self.decides(question, o) is None]
        if not left or len(left) == len(question.options):
            return seen
        return seen._replace(question=replace(question, choices=Choices(left)))

    def undo(self, seat: Seat[Any]) -> None:
        """Take back the last answers of people (`undoes`), and the computers' answers since then.

        Raises `IllegalAnswerError` if `undoes` is 0.
        """
        steps = self.undoes(seat)
        if not steps:
            raise IllegalAnswerError(NOTHING_TO_UNDO)
        for _ in range(steps):
            seat.undo()

    def consent(self, seen: Seen[Any]) -> Consent | None:
        """What the player who sees this frame must agree to before `undo`; None for nothing."""
        if seen.outcome is not None:
            about = "The game goes on, and its end is forgotten."
            return Consent("Take the last answer back?", about)
        if self.has_one_person or (other := seen.undoes_another) is None:
            return None
        question = f"Take back what {seen.table.names[other]} answered last?"
        return Consent(question, "Nothing that was hidden has been shown since.")

    def take_back(self, seat: Seat[Any], again: Past = nowhere, unseen: Past = nowhere) -> None:
        """Take the last answer of a person back by agreement of the table, whatever it showed.

        Goes on to the question to which `undone` leads. Raises `IllegalAnswerError` if there is
        nothing to take back.
        """
        seat.take_back()
        while seat.can_take_back and self._why_past(self._seat_at, again, unseen):
            if seat.undoes is not None:
                seat.undo()
            else:
                seat.take_back()

    def _why_past(
        self, seat_at: SeatAt, again: Past, unseen: Past
    ) -> Literal["", "again", "no choice"]:
        """Why undo goes past the present question; empty if it stops there.

        Its answer would be given again at once, or it leads on in only one way, or is `unseen`.
        """
        if self._answers_itself(seat_at) or again(seat_at):
            return "again"
        question = seat_at(PUBLIC).look_on().question
        one_way = question is not None and question.seat == TABLE and len(question.options) == 1
        return "no choice" if (one_way and self.has_one_person) or unseen(seat_at) else ""

    def _answers_itself(self, seat_at: SeatAt) -> bool:
        """Whether no person is asked here: an answer taken back would be given again at once."""
        if self._follows_script(seat_at):
            return True
        question = seat_at(PUBLIC).look_on().question
        if question is None:
            return False
        callers = set(deciders(question))
        only_computers = bool(callers) and callers <= self.levels.keys()
        one_way_on = only_computers and len(onwards(question)) == 1
        return (
            sole_decider(question) in self.levels or one_way_on or self._is_idle(question, seat_at)
        )

    def _follows_script(self, seat_at: SeatAt) -> bool:
        """Whether a lesson gives the next answer of the table or of the learner."""
        if self.guide is None:
            return False
        learner = seat_at(self.guide.lesson.learner)
        asked = learner.question
        return asked is not None and self.guide.after(learner.answered).reply(asked) is not None

    def _is_idle(self, question: Decision, seat_at: SeatAt) -> bool:
        """Whether a question of the table concerns the only person, who can only continue."""
        if not self.has_one_person or self.people()[0] not in deciders(question):
            return False
        seat = seat_at(self.people()[0])
        return seat.ruleset.is_idle(seat.view(), seat.viewer, question)

    def _scripted(self, seat: int) -> Reply | None:
        viewer = PUBLIC if seat == TABLE else seat
        decision = self._seat_at(viewer).see().question if self.guide is not None else None
        if self.guide is None or decision is None:
            return None
        key = self.guide.reply(decision)
        return None if key is None else Reply(viewer, key)

    def _request(self, seat: int) -> Request:
        return Request(seat, self.levels[seat], self._seat_at(seat).for_computer())

    def _asked(self, seen: Seen[Any]) -> list[int]:
        """The computers that have an answer of their own at a question of the table."""
        decision = seen.question
        assert decision is not None
        asked = [seat for seat in deciders(decision) if seat in self.levels]
        if not asked and not self.people():
            # Without people, a computer must answer, or the game would stop.
            return [0]
        return asked

    def _answer_of_the_table(self, decision: Decision, wanted: dict[int, str]) -> str | None:
        """The answer of the table, given what its computers want; None leaves it to the people."""
        if not self.people():
            return answer_together(decision, lambda seat: _one_of(wanted, seat))
        one = sole_decider(decision)
        if one is not None:
            return wanted[one]
        called = call_of(decision, wanted.__getitem__, list(wanted))
        if called is not None:
            return called
        ways = onwards(decision)
        # If only computers could have acted, and none did, people have nothing to decide.
        alone = set(deciders(decision)) <= set(wanted) or self._is_idle(decision, self._seat_at)
        return ways[0] if len(ways) == 1 and alone else None


def _one_of(wanted: Mapping[int, str], seat: int) -> str:
    """The answer that a seat wants; for a seat that was not asked, that of the first which was."""
    return wanted.get(seat) or next(iter(wanted.values()))


Choose = Callable[[Request], str]
"""Returns the key of a computer player's answer. Raises `TabletopError` if it has none."""


class LocalPlayers:
    """The computer players of one game, which think in this process."""

    def __init__(self, ruleset: Ruleset[Any], choose: Choose | None = None) -> None:
        """`choose` answers instead of the game's own computer player, which still gives advice."""
        self._ruleset = ruleset
        self._own_choose = choose
        self._players: dict[str, Player[Any]] = {}

    def forget(self) -> None:
        """Forget which questions were answered, so that the same one gets the same answer again."""
        self._players.clear()

    def play(self, computers: Computers, seat_at: Callable[[int], Seat[Any]]) -> None:
        """Give the computers' answer to the present question, if they have one.

        Raises as `reply` and `Seat.answer` do.
        """
        reply = self.reply(computers)
        if reply is not None:
            seat_at(reply.viewer).answer(reply.key)

    def reply(self, computers: Computers) -> Reply | None:
        """The computers' answer to the present question; None leaves it to the people.

        Raises `RulesError` when the game has no such level, and what `load_bot` raises.
        """
        thinking = computers.thinking()
        try:
            request = next(thinking)
            while True:
                request = thinking.send(self._choose(request))
        except StopIteration as end:
            reply: Reply | None = end.value
            return reply

    def advise(self, seen: Seen[Any]) -> Advice:
        """The best answers to the question in a frame. Raises as `reply` does."""
        return self._player(ADVISER).advise(seen)

    def judge(self, seen: Seen[Any], given: str) -> Judged:
        """What an answer to the question in a frame cost. Raises as `reply` does."""
        return self._player(ADVISER).judge(seen, given)

    def _choose(self, request: Request) -> str:
        if self._own_choose is not None:
            return self._own_choose(request)
        return self._player(request.level).choose(request.seen).key

    def _player(self, level: str) -> Player[Any]:
        if level not in self._players:
            bot = load_bot(self._ruleset)
            if level not in levels_of(bot):
                raise RulesError(f"{self._ruleset.manifest.title} has no level {level}.")
            self._players[level] = Player(bot, level)
        return self._players[level]
