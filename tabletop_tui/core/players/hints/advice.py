"""What a computer player would tell somebody: the best answers, and what a given one cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple, Self, TypeVar

from tabletop_tui.core.decision import Option
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
    """One answer: its key, how good it looks in words, and why; both may be empty.

    `equal` are the keys of answers that do the same and are about as good.
    """

    key: str
    looks: str = ""
    why: str = ""
    equal: tuple[str, ...] = ()


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
        answers = tuple(Advised(**{**one, "equal": tuple(one["equal"])}) for one in data["answers"])
        return cls(answers, data["simulations"], data["means"], data["trouble"])


@dataclass(frozen=True, slots=True)
class Judged:
    """What the player thinks of an answer that was given.

    `best` is the key of its own one, and `then` is what it would do in the rest of the turn. `cost`
    is how much less the given one was worth, in words, and `least` how much that is at least;
    empty and 0 where that was not measured or is no more than chance. Then an answer is at most
    doubtful.
    """

    given: str
    best: str
    verdict: Verdict = "good"
    cost: str = ""
    trouble: str = ""
    least: float = 0.0
    then: tuple[str, ...] = ()

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The judgement again. Raises `TypeError` for anything else."""
        return cls(**{**data, "then": tuple(data.get("then", ()))})


class Told(NamedTuple):
    """An answer of an advice in words: its key, its name, how good it looks, and why."""

    key: str
    label: str
    looks: str
    why: Sequence[Sequence[Phrase]]


def effects_of(ruleset: Ruleset[S], seen: Seen[S], option: Option) -> list[tuple[Phrase, ...]]:
    """The lines that tell what an answer would do, for the seat that sees this frame."""
    lines = [tuple(line) for line in preview_of(ruleset, seen, option).lines]
    said = ["".join(phrase.text for phrase in line) for line in lines]
    own = [(Phrase(option.detail),)] if option.detail and option.detail not in said else []
    return [*own, *lines]


def told(ruleset: Ruleset[S], seen: Seen[S], advice: Advice) -> list[Told]:
    """The answers in words, for who sees this frame: each with what it would do."""
    assert seen.question is not None
    choices = seen.question.choices
    found: list[Told] = []
    for one in advice.answers:
        option = choices.get(one.key)
        if option is None:
            continue
        own = [(Phrase(one.why),)] if one.why and one.why != option.detail else []
        why = [*own, *effects_of(ruleset, seen, option)]
        others = [other.label for key in one.equal if (other := choices.get(key))]
        if named := [label for label in dict.fromkeys(others) if label != option.label]:
            why.append((Phrase(f"As good: {'; '.join(named)}."),))
        found.append(Told(one.key, option.label, one.looks, why))
    return found
