"""A plan on a copy of the game: several answers in a row, from what one seat knows.

The rules themselves run (`lookahead.follow`), for all seats that are asked. A plan stops after an
answer whose result depends on chance or on something hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Generic, NamedTuple, Self, TypeVar

from tabletop_tui.core.decision import Decision, Option
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.events import Event
from tabletop_tui.core.play.lookahead import Followed, Given, asked_again, follow
from tabletop_tui.core.play.seat import Acting, Seen
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)

NOT_PLANNED = "The plan does not go on from here."


class PlannedStep(NamedTuple, Generic[S]):
    """One step of a plan: the seat that begins it, all answers in it, and the events it would log.

    `option` is the last answer, `before` the view before the step, and `then` the view after the
    last answer; `then` is None if it depends on chance or on something hidden.
    """

    seat: int
    answers: tuple[Given, ...]
    option: Option
    events: tuple[Event, ...]
    before: S
    then: S | None


class Draft(Generic[S]):
    """A plan that begins at the question of the frame `seen`. The real game is not changed."""

    def __init__(self, ruleset: Ruleset[S], seen: Seen[S]) -> None:
        assert seen.known is not None
        assert seen.question is not None
        self._ruleset = ruleset
        self._seen = seen
        self._path = [Followed(seen.known, seen.view, seen.question, ())]
        self._given: list[tuple[int, Option]] = []

    @classmethod
    def supposing(cls, ruleset: Ruleset[S], seen: Seen[S], start: S) -> Self | None:
        """A plan that begins at the first question of the state `start`; None if there is none.

        `start` is a changed copy of `seen.view`.
        """
        assert seen.known is not None
        known = replace(seen.known, start=start, answers=(), learned=())
        asked = asked_again(ruleset, known)
        if asked is None:
            return None
        question = replace(asked, refused=tuple(asked.refusals()))
        return cls(ruleset, seen._replace(view=start, known=known, question=question))

    @property
    def stopped(self) -> bool:
        """Whether the plan cannot go on, because nobody can know what the last answer leads to."""
        return len(self._given) == len(self._path)

    @property
    def question(self) -> Decision | None:
        """What would be asked now; None if the plan has stopped or the game would be over."""
        return None if self.stopped else self._path[-1].question

    @property
    def steps(self) -> list[PlannedStep[S]]:
        """The plan so far, step by step."""
        found: list[PlannedStep[S]] = []
        for number, (seat, option) in enumerate(self._given):
            to = self._path[number + 1] if number + 1 < len(self._path) else None
            events, then = (to.events, to.view) if to is not None else ((), None)
            given, before = Given(seat, option.key), self._path[number].view
            if found and self._path[number].known.answers:
                last = found[-1]
                found[-1] = last._replace(
                    answers=(*last.answers, given),
                    option=option,
                    events=(*last.events, *events),
                    then=then,
                )
            else:
                found.append(PlannedStep(seat, (given,), option, events, before, then))
        return found

    def see(self) -> Seen[S]:
        """The frame of the copy, for the seat that would be asked."""
        now, question = self._path[-1], self.question
        acting = None
        if question is not None:
            acting = Acting.of(question)._replace(secret=False)
        viewer, view = self._seen.viewer if question is None else question.seat, now.view
        if viewer == self._seen.viewer:
            view.order_key = self._seen.view.order_key
        return Seen(
            viewer,
            self._seen.table,
            view,
            acting,
            question,
            now.known if question is not None else None,
            tuple(event for step in self._path for event in step.events),
            undoes=self._given[-1][0] if self._given else None,
            outcome=self._ruleset.outcome(now.view),
        )

    def give(self, key: str) -> tuple[Event, ...]:
        """Add an answer of the seat that is asked to the plan; return the events it would log.

        Raises `IllegalAnswerError` when the answer is not offered.
        """
        question = self.question
        option = None if question is None else question.choices.get(key)
        if question is None or option is None:
            raise IllegalAnswerError(NOT_PLANNED)
        followed = follow(self._ruleset, self._path[-1].known, key)
        self._given.append((question.seat, option))
        if followed is None:
            return ()
        self._path.append(followed)
        return followed.events

    def drop(self) -> None:
        """Remove the last answer from the plan. Raises `IllegalAnswerError` for an empty plan."""
        if not self._given:
            raise IllegalAnswerError("The plan is empty.")
        if not self.stopped:
            self._path.pop()
        self._given.pop()

    @property
    def in_step(self) -> bool:
        """Whether the last step has not had all of its answers."""
        return not self.stopped and bool(self._path[-1].known.answers)

    def drop_step(self) -> None:
        """Remove the last step from the plan, with all its answers. Raises as `drop` does."""
        self.drop()
        while self._given and self._path[-1].known.answers:
            self.drop()

    def repeat(self, steps: Sequence[PlannedStep[S]]) -> bool:
        """Give the answers of these steps again until one is not offered. True if all were."""
        for step in steps:
            for answer in step.answers:
                question = self.question
                if question is None or question.seat != answer.seat or answer.key is None:
                    return False
                if answer.key not in question.choices:
                    return False
                self.give(answer.key)
        return True
