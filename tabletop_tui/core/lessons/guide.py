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
PLAYS_ALONE = "Nothing more is said here. You play on your own."
NO_STEP = "The lesson says nothing about this question: answer it as you like."


class Place(NamedTuple):
    """How far a lesson has come.

    `done` are the steps that were answered. Since the last of them `told` answers of its script
    were given, and `free` ones of the learner that belong to no step.
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
    """A lesson at a game. `history` gives every answer of the game from its first."""

    def __init__(self, name: str, lesson: Lesson, history: Callable[[], Sequence[Answer]]) -> None:
        self.name = name
        self.lesson = lesson
        self._history = history

    @property
    def place(self) -> Place:
        """How far the lesson has come."""
        steps, learner = self.lesson.steps, self.lesson.learner
        done = told = free = 0
        for answer in self._history():
            script = self._script(done)
            own = answer.seat == learner
            asked = done < len(steps) and kind_of(answer) == steps[done].asks
            if asked and answer.key in steps[done].aside:
                continue
            if told < len(script) and (not own or answer.key == script[told]):
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
        if place.done == len(self.lesson.steps) or self.reply(decision) is not None:
            return None
        scripted = decision.seat == TABLE and place.told < len(self._script(place.done))
        if scripted or decision.seat not in (self.lesson.learner, TABLE):
            return None
        step = self.lesson.steps[place.done]
        return step if step.concerns(decision) else None

    def reply(self, decision: Decision) -> str | None:
        """What the script answers to this decision; None where it has nothing to say."""
        place = self.place
        key = next(iter(self._script(place.done)[place.told :]), None)
        return key if key is not None and decision.choices.get(key) is not None else None

    def next_pick(self, decision: Decision | None) -> str | None:
        """The answer that the script gives for the learner here; None where the learner answers."""
        own = decision is not None and decision.seat == self.lesson.learner
        return self.reply(decision) if decision is not None and own else None

    def why_not(self, decision: Decision, key: str, follows: str = "") -> str:
        """Why an answer has to wait; empty for one that fits.

        `follows` is a pick that is to follow at once: where the lesson gives one, it is that.
        """
        step = self.step(decision)
        if step is None or decision.choices.get(key) is None:
            return ""
        fits = step.fits(key) and (not follows or not step.then or follows in step.then)
        return "" if fits else step.otherwise or ""

    def speech(self, decision: Decision) -> Speech | None:
        """What is said before this decision of the learner; None for nothing."""
        place = self.place
        steps = self.lesson.steps
        before = steps[place.done - 1].after if place.done and not place.free else ()
        step = self.step(decision)
        if step is not None:
            says = [*step.says, *self._refusal(step, decision)]
            return Speech(step.headline, before, says, step.do, step.look)
        if place.done == len(steps) and not place.free:
            return Speech(OVER, before, self.lesson.ends, PLAY_ON, ())
        return None

    @property
    def silence(self) -> str:
        """Why nothing is said where `speech` has nothing to say."""
        return PLAYS_ALONE if self.over else NO_STEP

    def _script(self, done: int) -> Sequence[str]:
        return self.lesson.steps[done - 1].then if done else self.lesson.first

    def _refusal(self, step: Step, decision: Decision) -> Sequence[str]:
        """The reason of the rules for what is refused at this step."""
        return [
            one.sentence for one in decision.refusals() if step.refused in (one.target, one.label)
        ][:1]


def kind_of(answer: Answer) -> str:
    """The kind of the decision that an answer belongs to; the digest of the answer names it."""
    return answer.digest.partition(".")[2].rpartition(".")[0]
