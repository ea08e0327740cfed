"""A game stepped through as it was played, and what can be counted on the way."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Generic, Literal, NamedTuple, TypeVar

from tabletop_tui.core.decision import Option
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.events import MILESTONE, TABLE_TAGS, Event, visible
from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.play.record import Answer, Record
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.state import State
from tabletop_tui.core.table import Table
from tabletop_tui.core.words.speech import number_of

S = TypeVar("S", bound=State)

KEPT = 64
"""About how many positions of a game are kept, so that a step back replays few answers."""

Unit = Literal["answer", "turn", "round"]


class Mark(NamedTuple):
    """Something that the whole table saw happen, with the number of answers before it.

    `kind` is `moment` for a line of the log that is worth a page or has the tag `MILESTONE`, for a
    goal that was reached or lost, and for the end. It is `points` if the points of a seat changed.
    """

    at: int
    kind: str
    event: Event | None = None
    turning: Turning | None = None


class Given(NamedTuple):
    """An answer as it was given: the seat, the question, the option, the number of options.

    `hidden` says that the answer was not shown to the other seats when it was given.
    """

    seat: int
    prompt: str
    digest: str
    option: Option
    hidden: bool
    choices: int


class Replay(Generic[S]):
    """One recorded game at a position: `at` answers after its first known moment.

    `length` is how many answers can be followed. If this is not the whole game, `notice` says why.
    `marks`, `turns` and `rounds` are positions to jump to; `growth` and `turning` tell how the game
    developed. `over` says that the recorded game is finished. Until then the replay shows only what
    the whole table may see.
    """

    def __init__(
        self,
        ruleset: Ruleset[S],
        table: Table,
        record: Record,
        version: int,
        *,
        over: bool,
        computers: Mapping[int, str] | None = None,
        hints: bool = True,
    ) -> None:
        """Follow the answers to the last one that fits.

        `version` is the content version of the record, `computers` the level of each seat that the
        computer played, and `hints` says whether players could ask for hints. Raises `RulesError`
        or `pydantic.ValidationError` when the game cannot even be begun.
        """
        self.ruleset = ruleset
        self.table = table.model_copy(update={"seed": 0})
        self.over = over
        self.computers, self.hints = dict(computers or {}), hints
        self._seed = table.seed
        whole = len(record.history) == record.decisions
        self._answers: list[Answer] = record.history if whole else record.recent
        self.first = record.decisions - len(self._answers)
        """How many answers were given before the first moment that is known."""
        self._recorded = record.events
        self._session = _begun(ruleset, table, record, version, whole=whole)
        self._kept: dict[int, Session[S]] = {0: self._session.fork()}
        self.at = 0
        """The number of answers before the present position."""
        self._follow()

    # -- what was recorded -----------------------------------------------------------------

    @property
    def notice(self) -> str:
        """Why this is not the whole game; empty when it is."""
        reasons = []
        if self.first:
            reasons.append(
                f"The first {self.first} answers are not known: the game was begun before saves "
                "kept them."
            )
        if self.length < len(self._answers):
            reasons.append(
                f"The rules of {self.ruleset.manifest.title} changed since: this goes up to answer "
                f"{self.first + self.length} of {self.first + len(self._answers)}."
            )
        return " ".join(reasons)

    @property
    def seed(self) -> int | None:
        """The seed with which the same answers lead through the whole game; None if they do not.

        None also until the game is over, because it reveals what will be drawn.
        """
        return self._seed if self.over and not self.notice else None

    @property
    def viewers(self) -> tuple[int, ...]:
        """The viewers whose views may be shown now: the public and, if allowed, the seats."""
        if self.over or not self.ruleset.manifest.secrets:
            return (PUBLIC, *range(len(self.table.chairs)))
        return (PUBLIC,)

    # -- the position ----------------------------------------------------------------------

    @property
    def next(self) -> Given | None:
        """The answer that was given next; None at the end."""
        decision = self._session.decision
        if self.at >= self.length or decision is None:
            return None
        option = decision.choices.get(self._answers[self.at].key)
        assert option is not None
        choices = sum(not other.leads_back for other in decision.options)
        return Given(
            decision.seat, decision.prompt, decision.digest, option, decision.hides_answer, choices
        )

    def go(self, at: int) -> None:
        """Go to the position after `at` answers, or to the beginning or the end."""
        at = max(0, min(at, self.length))
        near = max(kept for kept in self._kept if kept <= at)
        if not near <= self.at <= at:
            self._session, self.at = self._kept[near].fork(), near
        while self.at < at:
            self._session.answer(self._answers[self.at].key)
            self.at += 1

    def step(self, unit: Unit, by: int) -> None:
        """Go on (`by` 1) or back (`by` -1) to the next answer, turn or round."""
        if unit == "answer":
            self.go(self.at + by)
            return
        places = self.turns if unit == "turn" else self.rounds
        if by > 0:
            place = bisect_right(places, self.at)
            self.go(places[place] if place < len(places) else self.length)
        else:
            place = bisect_left(places, self.at) - 1
            self.go(places[place] if place >= 0 else 0)

    def see(self, viewer: int, *, everything: bool = False) -> Seen[S]:
        """The frame of this moment; with `everything` nothing in it is hidden.

        Raises `TabletopError` if the game is not over and the frame would show secrets.
        """
        if viewer not in self.viewers or (everything and not self.over):
            raise TabletopError(
                "This game is not over: its replay shows what the whole table may know."
            )
        session = self._session
        decision = session.question(viewer)
        recorded, end = self._log()
        log = recorded[:end]
        return Seen(
            viewer,
            self.table,
            session.state.clone() if everything else Seat(session, viewer).view(),
            Seat(session, viewer).acting,
            None if decision is None else replace(decision, refused=None),
            None,
            tuple(log if everything else visible(log, viewer)),
            outcome=session.outcome,
        )

    def for_computer(self, seat: int) -> Seen[S]:
        """The frame of a seat at this moment, including what it knew about the running step.

        It is the input of a computer player. Raises `TabletopError` until the game is over.
        """
        if not self.over:
            raise TabletopError("This game is not over: its replay tells what the table may know.")
        return Seat(self._session, seat).for_computer()

    def story(self) -> Iterator[tuple[Given | None, Sequence[Event]]]:
        """Yield the log lines before the first answer, then each answer with the lines after it.

        Nothing is hidden. If the rules cannot follow the whole game, the last part has all the rest
        of the log.
        """
        given: Given | None = None
        logged = 0
        for at in range(self.length + 1):
            self.go(at)
            recorded, end = self._log()
            last = at == self.length and self._as_recorded
            yield given, recorded[logged : None if last else end]
            given, logged = self.next, end

    def play_on(self) -> Session[S]:
        """A new game that continues from this position with the same random draws.

        Raises `TabletopError` until the recorded game is over, because it would reveal secrets.
        """
        if not self.over:
            raise TabletopError("Play on from here once this game is over: it would be a peek.")
        return self._session.fork()

    # -- following the answers -------------------------------------------------------------

    def _log(self) -> tuple[Sequence[Event], int]:
        """The log, and how many of its lines were written before this position."""
        events = self._session.events
        count = len(events)
        if not self._as_recorded:
            return events, count
        # Lines that no rule wrote are only in the record.
        end = self._lines[count] if count < len(self._lines) else len(self._recorded)
        return self._recorded, end

    def _follow(self) -> None:
        """Give every answer that fits, and collect the positions to jump to."""
        session, answers = self._session, self._answers
        self.length = len(answers)
        marks: list[Mark] = []
        headings: list[int] = []
        changes: list[int] = [0]
        steps: list[int] = [0]
        points = self._points()
        growth = [(0, points or self._far())]
        goals = self._goals()
        turn = sum(event.kind == "heading" for event in session.events)
        stride = max(len(answers) // KEPT, 16)
        seat = session.decision.seat if session.decision is not None else PUBLIC
        for at, answer in enumerate(answers, 1):
            logged = len(session.events)
            if not session.takes(answer.key, answer.digest):
                self.length = at - 1
                break
            for event in visible(session.events[logged:], PUBLIC):
                if event.kind == "moment" or event.tag == MILESTONE:
                    marks.append(Mark(at, "moment", event))
                elif event.kind == "heading" and headings[-1:] != [at]:
                    headings.append(at)
            if points and points != (now := self._points()):
                points = now
                growth.append((at, now))
                marks.append(Mark(at, "points"))
            if goals and (headings[-1:] == [at] or session.decision is None):
                before, goals = goals, self._goals()
                marks += [Mark(at, "moment", t.event, t) for t in _turning(turn, before, goals)]
                turn += 1
                if growth[-1][1] != (far := self._far()):
                    growth.append((at, far))
            asked = session.decision.seat if session.decision is not None else seat
            if asked not in (seat, PUBLIC):
                changes.append(at)
                seat = asked
            if not session.answered:
                steps.append(at)
            if at % stride == 0:
                self._kept[at] = session.fork()
        self.marks = tuple(marks if session.decision is not None else with_end(marks, self.length))
        self.growth: Growth = tuple(growth) if points or goals else ()
        self.turning = tuple(mark.turning for mark in marks if mark.turning is not None)
        alone = len(changes) == 1 and not headings
        self.turns = tuple(steps if alone else sorted({*changes, *headings}))
        self.rounds = tuple(headings or self.turns[:: len(self.table.chairs)])
        self._lines = [n for n, e in enumerate(self._recorded) if e.tag not in TABLE_TAGS]
        known = [self._recorded[line] for line in self._lines[: len(session.events)]]
        self._as_recorded = known == session.events
        self.at = self.length
        self.go(0)

    def when(self, at: int) -> str:
        """The turn in which an answer was given, as the game counts turns: `turn 14`."""
        here = self.at
        self.go(at - 1)
        name = moment_name(self.ruleset, self._session.view(PUBLIC))
        self.go(here)
        return name or f"answer {at}"

    def _points(self) -> tuple[int, ...]:
        return tuple(self.ruleset.points(self._session.view(PUBLIC)))

    def _goals(self) -> Goals:
        return self.ruleset.goals(self._session.view(PUBLIC))

    def _far(self) -> tuple[int, ...]:
        """How much of its goals each seat has reached, in percent."""
        goals = self._goals()
        return tuple(round(100 * sum(s for _, s in mine) / max(1, len(mine))) for mine in goals)


Goals = Sequence[Sequence[tuple[str, float]]]


def _turning(turn: int, before: Goals, now: Goals) -> Iterator[Turning]:
    """The goals that are reached now but were not before, and the other way round."""
    for seat, (earlier, later) in enumerate(zip(before, now, strict=True)):
        for (_, stood), (goal, stands) in zip(earlier, later, strict=False):
            if (stood >= 1) != (stands >= 1):
                yield Turning(turn, seat, goal, stands >= 1)


def _begun(
    ruleset: Ruleset[S], table: Table, record: Record, version: int, *, whole: bool
) -> Session[S]:
    """A session at the first known moment: the start of the game, or the oldest step for undo."""
    if whole:
        return Session(ruleset, table)
    if record.past:
        oldest = record.past[0]
        checkpoint, events, actor = oldest.checkpoint, oldest.events, oldest.actor
    else:
        checkpoint, events = record.checkpoint, record.events_before
        actor = record.actor_before
    return Session.resume(
        ruleset,
        table,
        Record.model_construct(
            checkpoint=checkpoint,
            answers=[],
            events_before=events,
            actor_before=actor,
            past=[],
            events=[event for event in record.events[:events] if event.tag not in TABLE_TAGS],
            decisions=record.decisions - len(record.recent),
            history=[],
        ),
        version,
    )


Growth = tuple[tuple[int, tuple[int, ...]], ...]
"""The points of all seats whenever they changed, each with the number of answers before.

In a game with goals instead of points: how much of its goals each seat has reached, in percent.
"""


class Turning(NamedTuple):
    """A goal of a seat that was reached or lost again, and in which turn of the game."""

    turn: int
    seat: int
    goal: str
    reached: bool

    @property
    def event(self) -> Event:
        """The turning as a line of the log."""
        text = "reaches a goal" if self.reached else "loses a goal again"
        return Event(
            f"{{who:seat}} {text}: {{goal}}.", {"who": self.seat, "goal": self.goal}, self.seat
        )


def with_end(marks: Sequence[Mark], end: int) -> Sequence[Mark]:
    """The marks of a finished game. Its end gets a mark even if the log says nothing about it."""
    ends = Mark(end, "moment")
    return marks if any(mark[:2] == ends[:2] for mark in marks) else [*marks, ends]


def moment_name(ruleset: Ruleset[S], view: S) -> str:
    """The turn, round or mission of a view, from its status: `turn 14`; empty for none."""
    parts = (re.fullmatch(r"[^\W\d_]+ [\d.]+", part) for part in ruleset.status(view).split(" · "))
    return next((part[0][0].lower() + part[0][1:] for part in parts if part), "")


def turning_points(
    growth: Growth,
    names: Sequence[str],
    when: Callable[[int], str] = "answer {}".format,
    unit: str = "point",
) -> list[str]:
    """Sentences on who took the lead, when, and the biggest gain; none for a single seat.

    `when` names the turn of an answer, as `Replay.when` does; `unit` is what is counted.
    """
    if len(names) < 2 or len(growth) < 2:
        return []
    sentences = (_lead(growth, names, when), _step(growth, names, when, unit))
    return [line for line in sentences if line]


def _then(name: str) -> str:
    return f"at {name}" if name.startswith("answer ") else f"in {name}"


def _lead(growth: Growth, names: Sequence[str], when: Callable[[int], str]) -> str:
    """The sentence on the changes of the lead. A tie is not a change."""
    leads: list[tuple[int, int]] = []
    for at, points in growth:
        best = max(points)
        if points.count(best) > 1:
            continue
        seat = points.index(best)
        if not leads or leads[-1][1] != seat:
            leads.append((at, seat))
    if not leads:
        return ""
    at, seat = leads[-1]
    if len(leads) == 1:
        return f"{names[seat]} led from {when(at)} on, and nobody came past."
    times = len(leads) - 1
    often = "once" if times == 1 else f"{times} times, the last time"
    passed = names[leads[-2][1]]
    return f"The lead changed {often} {_then(when(at))}: {names[seat]} came past {passed}."


def _step(growth: Growth, names: Sequence[str], when: Callable[[int], str], unit: str) -> str:
    """The sentence on the biggest gain of one seat at once; empty for a gain below 2."""
    gain, at, seat = max(
        (
            (now - was, -at, -seat)
            for (_, before), (at, after) in pairwise(growth)
            for seat, (was, now) in enumerate(zip(before, after, strict=True))
        ),
        default=(0, 0, 0),
    )
    if gain < 2:
        return ""
    return f"The biggest step: {number_of(gain, unit)} for {names[-seat]} {_then(when(-at))}."
