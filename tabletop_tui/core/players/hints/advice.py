"""What a computer player would tell somebody: the best answers, and what a given one cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple, Self, TypeVar

from tabletop_tui.core.events import Phrase
from tabletop_tui.core.play.seat import Seen, preview_of
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)

BEST = 3
"""So many answers are told."""

TABLE_DECIDES = "No hint: all would see it."
"""At a question of the whole table; so short that the smallest panel has it whole."""
ONE_ANSWER = "There is only one answer."
NO_ADVICE = "The computer has no advice here."
NO_OTHER = "No further answer is advised."

Verdict = Literal["good", "doubtful", "bad"]


@dataclass(frozen=True, slots=True)
class Advised:
    """One answer: its key, how good it looks in words, and why; both may be empty."""

    key: str
    looks: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best answers, the best first, after so many simulations.

    `means` says what their looks are measured in, and `trouble` why there is no advice.
    """

    answers: tuple[Advised, ...] = ()
    simulations: int = 0
    means: str = ""
    trouble: str = ""

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The advice again. Raises `KeyError` or `TypeError` for anything else."""
        answers = tuple(Advised(**one) for one in data["answers"])
        return cls(answers, data["simulations"], data["means"], data["trouble"])


@dataclass(frozen=True, slots=True)
class Judged:
    """What the player thinks of an answer that was given.

    `best` is the key of its own one. `cost` is how much less the given one was worth, in words,
    empty where that was not measured; then an answer is at most doubtful.
    """

    given: str
    best: str
    verdict: Verdict = "good"
    cost: str = ""
    trouble: str = ""

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The judgement again. Raises `TypeError` for anything else."""
        return cls(**data)


class Told(NamedTuple):
    """An answer of an advice in words: its key, its name, how good it looks, and why."""

    key: str
    label: str
    looks: str
    why: Sequence[Sequence[Phrase]]


def told(ruleset: Ruleset[S], seen: Seen[S], advice: Advice) -> list[Told]:
    """The answers in words, for who sees this frame: each with what it would do.

    Of answers that read the same, such as two symbols of one action, only the best is told; before
    a secret answer all are, so that their number tells nothing.
    """
    assert seen.question is not None
    found: list[Told] = []
    for one in advice.answers:
        option = seen.question.choices.get(one.key)
        if option is None:
            continue
        lines = [tuple(line) for line in preview_of(ruleset, seen, option).lines]
        own = [(Phrase(words),) for words in (one.why, option.detail) if words]
        said = ["".join(phrase.text for phrase in line) for line in lines]
        fresh = [line for line in own if line[0].text not in said]
        why = [*fresh, *lines]
        again = any(known.label == option.label and known.why == why for known in found)
        if seen.question.secret or not again:
            found.append(Told(one.key, option.label, one.looks, why))
    return found
