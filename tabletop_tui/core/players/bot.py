"""The base of computer players. A game subclasses it in `bot.py`, as `BOT`."""

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
"""The random numbers of a player; they depend only on what its seat sees."""


@dataclass(frozen=True, slots=True)
class Level:
    """How strong a player is. It is measured in simulations, not in time: the same everywhere.

    `slips` is how often an answer is careless (`Bot.slip`). `simulations` is how many futures are
    played out for one decision, each for `turns` turns of the game. Another answer replaces that of
    the policy only if it was better by `margin` standard errors. `style` is a word of the game for
    how this level plays.
    """

    slips: float = 0.0
    simulations: int = 0
    turns: int = 2
    margin: float = 1.0
    style: str = ""


@dataclass(frozen=True, slots=True)
class Scale:
    """The unit in which a game measures answers, and which differences are doubtful or bad.

    `unit` is a word such as "points". Without a unit, worth goes from 0 (lost) to 1 (won). `means`
    explains the numbers to players; `{even}` in it stands for each player's share of 100 games.
    `chances` are pairs of a worth and how often a position of this worth was won, in rising order
    (made by `python -m tools.calibration`).
    """

    doubtful: float = 0.04
    bad: float = 0.12
    unit: str = ""
    means: str = "How often such a position was won, in 100 games: {even} is even."
    chances: tuple[tuple[float, float], ...] = ()

    def chance(self, worth: float) -> float:
        """How often a position of this worth was won, by linear interpolation in `chances`.

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
        """How good a position looks: its points, or how many of 100 games such positions win.

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
    """The answer of a player, the number of simulations, and the worth of the answers.

    `worth` holds the answers that were compared, on the `scale` of the game. If the player failed,
    the answer is a random one and `trouble` says what went wrong.
    """

    key: str
    simulations: int = 0
    worth: Mapping[str, float] = field(default_factory=dict)
    trouble: str = ""


Watch = Callable[[Choice], bool]
"""A function that is called repeatedly with the best answer so far. It returns False to stop."""


def nobody_watches(choice: Choice) -> bool:
    """Return True, so that the search continues to its end."""
    return True


class Bot(Generic[S]):
    """The computer player of one game. By default it answers at random.

    An instance can play any number of seats and games, because it remembers nothing. A method with
    a `view` must only use what its seat sees, even if the view contains more.
    """

    levels: Mapping[str, Level] = MappingProxyType(
        {"easy": Level(), "medium": Level(), "hard": Level()}
    )
    """The levels in rising order."""

    scale: Scale = Scale()
    """What the worth of answers is measured in."""

    def __init__(self, ruleset: Ruleset[S]) -> None:
        self.ruleset = ruleset

    # -- methods for a game to override ----------------------------------------------------

    def deal(self, view: S, seat: int, luck: Luck) -> S:
        """Replace what `seat` does not see by values that are possible; `view` may be changed.

        The result must agree with everything public: counts, discards, cards seen before. The
        default raises `NotImplementedError`.
        """
        raise NotImplementedError

    def policy(self, view: S, seat: int, decision: Decision, luck: Luck) -> str:
        """Return a sensible answer of `seat` quickly. Avoid answers that only lead back.

        At a question of the whole table, return an answer that belongs to this seat (`by`) if the
        seat wants to act, or any other answer to let the table continue.
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
        """The answer of the policy if it depends on the level or on earlier answers of this step.

        `imagined` has these earlier answers: from its start the step can be played again. It is
        None if nothing could be imagined.
        """
        return self.policy(view, seat, decision, luck)

    def slip(self, view: S, seat: int, decision: Decision, luck: Luck) -> str:
        """The answer of a careless player. Default: any answer that does not only lead back."""
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
        """Why this seat should give an answer, in a few words; empty if the game has no reason.

        What the answer does is shown separately. For `imagined` see `answer`.
        """
        return ""

    def means(self, view: S, decision: Decision) -> str:
        """The text that explains to players the worth of the answers to this question."""
        return self.scale.means

    def searched(self, decision: Decision) -> bool:
        """Whether to play futures out for this question."""
        return False

    def candidates(self, view: S, seat: int, decision: Decision, wanted: str) -> list[str]:
        """The answers to compare. `wanted` is the answer of the policy. Default: all answers."""
        return forward(decision)

    def turn(self, state: S) -> int:
        """A number that grows by one with each turn. It measures how far a future is played."""
        return 0

    def worth(self, state: S, seat: int) -> float:
        """How good a position is for a seat, from 0 (lost) to 1 (won)."""
        return 0.5

    def ended(self, outcome: Outcome, seat: int) -> float:
        """How good an outcome is for a seat, from 0 to 1. A shared victory counts as a victory."""
        return float(seat in outcome.winners)

    def weigh(
        self, view: S, seat: int, decision: Decision, level: Level, luck: Luck
    ) -> Choice | None:
        """An answer that the game finds in its own way; None to play futures out instead."""
        return None


def forward(decision: Decision) -> list[str]:
    """The answers that do not only lead back, or all answers if every one leads back."""
    keys = [option.key for option in decision.options if not option.leads_back]
    return keys or [option.key for option in decision.options]


def fill(pile: list[C], cards: list[C]) -> None:
    """Replace the face-down cards of a pile by `cards`, taking the last card first."""
    for place, card in enumerate(pile):
        if card == FACE_DOWN:
            pile[place] = cards.pop()


def chance_of(standing: Sequence[float], seat: int, steep: float) -> float:
    """How likely a seat is to win. Of two seats, one that leads by `steep` wins 73 of 100 games.

    >>> round(chance_of([3.0, 2.0], 0, 1.0), 2), round(chance_of([2.0, 2.0, 2.0], 0, 1.0), 2)
    (0.73, 0.33)
    """
    return 1 / sum(exp((other - standing[seat]) / steep) for other in standing)


def supposed(seat: int, kind: str, options: Sequence[Option]) -> Decision:
    """Return a question that the rules did not ask, to find out what a policy would answer."""
    return Decision(seat, kind, "", Choices(options))


def load_bot(ruleset: Ruleset[Any]) -> Bot[Any]:
    """Return the computer player in `bot.py` of a game, or else one that answers at random.

    Raises `RulesetError` as `load_engine` does.
    """
    game = ruleset.manifest.id
    found = load_part(ruleset.folder, game, "bot:BOT", Bot, lambda bot: bot(ruleset))
    return Bot(ruleset) if found is None else found
