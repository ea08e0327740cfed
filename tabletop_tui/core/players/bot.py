"""What a game tells about playing it well. A game says it in `bot.py`, as `BOT`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp
from random import Random
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from tabletop_tui.core.decision import Choices, Decision, Option
from tabletop_tui.core.loader import load_part
from tabletop_tui.core.marks import FACE_DOWN
from tabletop_tui.core.outcome import Outcome
from tabletop_tui.core.players.imagine import Imagined
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=str)

Luck = Random
"""The chance of a player: it follows from what its seat sees."""


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a player is: in simulations, never in time, so that it is the same everywhere.

    `slips` is how often an answer is careless (`Bot.slip`). `simulations` is how many futures are
    played out for one decision, each for `turns` turns of the game. The answer of the policy is
    left only for one that was better by `margin` standard errors. `style` is a word of the game's
    own for how this level plays.
    """

    slips: float = 0.0
    simulations: int = 0
    turns: int = 2
    margin: float = 1.0
    style: str = ""


@dataclass(frozen=True, slots=True)
class Scale:
    """What a game measures its answers in, and how much less is doubtful, or bad.

    `unit` is a word such as "points". Without one, worth goes from 0 (lost) to 1 (won). `means`
    tells players what they read; `{even}` in it is the share of each player of 100 games.
    `chances` is what became of positions of some worth: pairs of a worth and how often it won, in
    rising order (`python -m tools.calibration`).
    """

    doubtful: float = 0.04
    bad: float = 0.12
    unit: str = ""
    means: str = "How often such a position was won, in 100 games: {even} is even."
    chances: tuple[tuple[float, float], ...] = ()

    def chance(self, worth: float) -> float:
        """How often a position of this worth was won: between the pairs of `chances` in a line.

        >>> Scale(chances=((0.0, 0.0), (0.5, 0.25), (1.0, 1.0))).chance(0.25)
        0.125
        """
        points = self.chances
        for (low, least), (high, most) in pairwise(points):
            if worth <= high:
                share = max(0.0, worth - low) / (high - low)
                return least + share * (most - least)
        return points[-1][1] if points else worth

    def likely_in_words(self, worth: float) -> str:
        """How good a position looks: its points, or how many of 100 games such a one wins.

        >>> Scale().likely_in_words(0.52)
        'wins 52 of 100 games'
        """
        return self.in_words(worth) if self.unit else f"wins {round(100 * worth)} of 100 games"

    def in_words(self, low: float, high: float | None = None) -> str:
        """A worth, the difference of two, or an interval, in words."""
        factor, unit, digits = (1, self.unit, 1) if self.unit else (100, "in 100", 0)
        # No minus before nothing.
        ends = [f"{round(factor * end, digits) or 0.0:.{digits}f}" for end in (low, high or low)]
        return f"{' to '.join(dict.fromkeys(ends))} {unit}"


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player answers, after how many simulations, and how much it thinks of the answers.

    `worth` is on the `scale` of the game, as far as answers were compared. `trouble` says what went
    wrong when the answer comes from chance because the player failed.
    """

    key: str
    simulations: int = 0
    worth: Mapping[str, float] = field(default_factory=dict)
    trouble: str = ""


Watch = Callable[[Choice], bool]
"""Is called with the best answer so far now and then; thinking ends when it returns False."""


def nobody_watches(choice: Choice) -> bool:
    """Return True: the search goes on to its end."""
    return True


class Bot(Generic[S]):
    """The computer player of one game. Without a word of the game's own it answers at random.

    An instance plays any number of seats and games: it remembers nothing. Whatever takes a `view`
    may look at nothing that its seat does not see, even where more stands in it.
    """

    levels: Mapping[str, Level] = MappingProxyType(
        {"easy": Level(), "medium": Level(), "hard": Level()}
    )
    """The levels in rising order."""

    scale: Scale = Scale()
    """What the worth of answers is measured in."""

    def __init__(self, ruleset: Ruleset[S]) -> None:
        self.rules = ruleset

    # -- what a game knows -----------------------------------------------------------------

    def deal(self, view: S, seat: int, luck: Luck) -> S:
        """Fill what `seat` does not see with anything that may lie there; `view` may be changed.

        Consistent with everything public: counts, discards, what was seen. Raises
        `NotImplementedError` in a game that has not said how.
        """
        raise NotImplementedError

    def policy(self, view: S, seat: int, decision: Decision, luck: Luck) -> str:
        """A sensible answer of `seat`, quickly, and never one that leads back without need.

        At a question of the whole table it is asked what this seat wants for itself: an answer
        whose `by` it is, or any other to let the table go on.
        """
        return luck.choice(forward(decision))

    def answer(
        self,
        view: S,
        seat: int,
        decision: Decision,
        imagined: Imagined[S] | None,
        luck: Luck,
        level: Level,
    ) -> str:
        """The answer of the policy, where it goes by the level or by earlier answers of this step.

        `imagined` tells that: from its start the step can be played again. None where nothing could
        be imagined.
        """
        return self.policy(view, seat, decision, luck)

    def slip(self, view: S, seat: int, decision: Decision, luck: Luck) -> str:
        """What a careless player answers; without a word of the game's own any answer."""
        return luck.choice(forward(decision))

    def reason(
        self,
        view: S,
        seat: int,
        decision: Decision,
        key: str,
        names: Sequence[str],
        imagined: Imagined[S] | None = None,
    ) -> str:
        """Why this seat should give an answer, in a few words; empty where the game cannot say.

        What the answer does is shown beside it. `imagined` is as in `answer`.
        """
        return ""

    def means(self, view: S, decision: Decision) -> str:
        """What players read where they see what the answers to this question are worth."""
        return self.scale.means

    def searched(self, decision: Decision) -> bool:
        """Whether it is worth while to play futures out for a question."""
        return False

    def candidates(self, view: S, seat: int, decision: Decision, wanted: str) -> list[str]:
        """The answers that are compared; `wanted` is that of the policy. Default: all."""
        return forward(decision)

    def turn(self, state: S) -> int:
        """A number that grows by one with each turn of the game: how far a future is played."""
        return 0

    def worth(self, state: S, seat: int) -> float:
        """How good a position is for a seat, from 0 (lost) to 1 (won)."""
        return 0.5

    def ended(self, outcome: Outcome, seat: int) -> float:
        """How good an end is for a seat; a shared victory counts for each winner."""
        return float(seat in outcome.winners)

    def weigh(
        self, view: S, seat: int, decision: Decision, level: Level, luck: Luck
    ) -> Choice | None:
        """An answer found in a way of the game's own; None to let futures be played out."""
        return None


def forward(decision: Decision) -> list[str]:
    """The answers that do not just lead back; all where there are no others."""
    keys = [option.key for option in decision.options if not option.leads_back]
    return keys or [option.key for option in decision.options]


def fill(pile: list[C], cards: list[C]) -> None:
    """Put cards, the last first, where face-down ones lie in a pile."""
    for place, card in enumerate(pile):
        if card == FACE_DOWN:
            pile[place] = cards.pop()


def chance_of(standing: Sequence[float], seat: int, steep: float) -> float:
    """How likely a seat wins: of two, one that is ahead by `steep` wins 73 games of 100.

    >>> round(chance_of([3.0, 2.0], 0, 1.0), 2), round(chance_of([2.0, 2.0, 2.0], 0, 1.0), 2)
    (0.73, 0.33)
    """
    return 1 / sum(exp((other - standing[seat]) / steep) for other in standing)


def supposed(seat: int, kind: str, options: Sequence[Option]) -> Decision:
    """A question that nobody has asked: what a policy would answer to it tells what it is after."""
    return Decision(seat, kind, "", Choices(options))


def load_bot(ruleset: Ruleset[Any]) -> Bot[Any]:
    """The computer player that a game has in `bot.py`; without one, one that answers at random.

    Raises `RulesetError` as `load_engine` does.
    """
    game = ruleset.manifest.id
    found = load_part(ruleset.folder, game, "bot:BOT", Bot, lambda bot: bot(ruleset))
    return Bot(ruleset) if found is None else found
