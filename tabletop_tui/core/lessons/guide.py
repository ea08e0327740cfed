"""Where a lesson stands in a running game: what is said, what fits, what the others answer.

It keeps no place of its own. The place follows from the answers that were given, so that a lesson
is saved, resumed and taken back as its game is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.play.record import Answer

if TYPE_CHECKING:
    from tabletop_tui.core.lessons.lesson import Lesson, Step

OVER = "The lesson is over"
PLAY_ON = "Play on from here against the computer, or leave: q."


class Place(NamedTuple):
    """How far a lesson has come.

    `done` are the steps that were answered. Since the last of them the others gave `told` answers
    of their script, and the learner `free` ones that belong to no step.
    """

    done: int
    told: int
    free: int


class Speech(NamedTuple):
    """What is said before a decision: `before` about the step that was just taken."""

    headline: str
    before: Sequence[str]
    says: Sequence[str]
    do: str
    look: Sequence[str]


class Guide:
    """A lesson at a game. `course` gives every answer of the game from its first."""

    def __init__(self, name: str, lesson: Lesson, course: Callable[[], Sequence[Answer]]) -> None:
        self.name = name
        self.lesson = lesson
        self._course = course

    @property
    def place(self) -> Place:
        """How far the lesson has come."""
        steps, learner = self.lesson.steps, self.lesson.learner
        done = told = free = 0
        for answer in self._course():
            script = self._script(done)
            own = answer.seat == learner
            asked = done < len(steps) and kind_of(answer) == steps[done].asks
            if asked and answer.key in steps[done].aside:
                continue
            if not own and told < len(script):
                told += 1
            elif (own or answer.seat == TABLE) and asked:
                done, told, free = done + 1, 0, 0
            elif own or (answer.seat == TABLE and done < len(steps)):
                # After the last step a question to the table may be answered by the computer.
                free += 1
        return Place(done, told, free)

    @property
    def over(self) -> bool:
        """Whether every step was taken."""
        return self.place.done == len(self.lesson.steps)

    def step(self, decision: Decision) -> Step | None:
        """The step that a decision belongs to, if it is for the learner to take now."""
        place = self.place
        if place.done == len(self.lesson.steps):
            return None
        scripted = decision.seat == TABLE and place.told < len(self._script(place.done))
        if scripted or decision.seat not in (self.lesson.learner, TABLE):
            return None
        step = self.lesson.steps[place.done]
        return step if step.concerns(decision) else None

    def reply(self, decision: Decision) -> str | None:
        """What the script answers to a decision of the others; None where it has nothing to say."""
        place = self.place
        script = self._script(place.done)
        if decision.seat == self.lesson.learner or place.told >= len(script):
            return None
        key = script[place.told]
        return key if decision.choices.get(key) is not None else None

    def why_not(self, decision: Decision, key: str) -> str:
        """Why an answer has to wait; empty for one that fits."""
        step = self.step(decision)
        if step is None or step.fits(key) or decision.choices.get(key) is None:
            return ""
        return step.otherwise or ""

    def speech(self, decision: Decision) -> Speech | None:
        """What is said before this decision of the learner; None for nothing."""
        place = self.place
        steps = self.lesson.steps
        before = steps[place.done - 1].after if place.done and not place.free else ()
        step = self.step(decision)
        if step is not None:
            says = [*step.says, *self._refusal(step, decision)]
            if not before and not says:
                return None
            headline = step.headline or steps[place.done - 1].headline or self.lesson.title
            return Speech(headline, before, says, step.do, step.look)
        if place.done == len(steps) and not place.free:
            return Speech(OVER, before, self.lesson.ends, PLAY_ON, ())
        return None

    def _script(self, done: int) -> Sequence[str]:
        return self.lesson.steps[done - 1].then if done else self.lesson.first

    def _refusal(self, step: Step, decision: Decision) -> Sequence[str]:
        """The reason of the rules for what is refused at this step."""
        return [
            f"Not possible now: {one.label}. The reason: {one.why}."
            for one in decision.refusals()
            if step.refused in (one.target, one.label)
        ][:1]


def kind_of(answer: Answer) -> str:
    """The kind of the decision that an answer belongs to; the digest of the answer names it."""
    return answer.digest.partition(".")[2].rpartition(".")[0]
