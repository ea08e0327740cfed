"""Reviews a finished game: each decision of a seat, judged by what the seat saw then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar, get_args

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.play.lookahead import ForGood, why_for_good
from tabletop_tui.core.play.replay import Given, Replay, moment_name
from tabletop_tui.core.play.seat import Seen
from tabletop_tui.core.players.advice import Judged, Verdict
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.state import State

S = TypeVar("S", bound=State)


class Moment(NamedTuple, Generic[S]):
    """A decision: the number of answers before it, the frame then, and the answer.

    `given` is the key of the answer. `lost` says that this answer ended the game, and the seat did
    not win.
    """

    at: int
    seen: Seen[S]
    given: str
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A judged decision in words, with what the answer cost, in words and at least.

    `when` is the turn as the game counts it, or else the number of the answer.
    `best` is what the computer would have answered, `then` what it would have done after that in
    the same turn. `chance` is how likely that was to win, from 0 to 1, if it was measured.
    `ended` says that the answer ended the game without a victory, although the best one did not.
    """

    at: int
    prompt: str
    given: str
    best: str
    verdict: Verdict
    cost: str
    least: float = 0.0
    then: tuple[str, ...] = ()
    when: str = ""
    chance: float | None = None
    ended: bool = False

    @property
    def rather(self) -> str:
        """The better answers of the turn, and how much better; empty for a good answer."""
        if self.verdict == "good":
            return ""
        if self.verdict == "failed":
            return self.cost
        turn = ", then ".join((self.best, *self.then))
        rather = f"rather: {turn}, {self.cost} better" if self.cost else f"rather: {turn}"
        return f"this ended the game; {rather}, and it goes on" if self.ended else rather


class Review(Generic[S]):
    """The decisions of one seat in a finished game.

    It leaves out decisions with a single answer, answers that only led back, and answers of the
    whole table unless they belonged to this seat. Raises `TabletopError` if the game is not over,
    or for a seat that does not exist.
    """

    def __init__(self, replay: Replay[S], seat: int) -> None:
        if not replay.over:
            raise TabletopError("This game is not over: a review would help in the middle of it.")
        if seat not in range(len(replay.table.chairs)):
            chairs = len(replay.table.chairs)
            raise TabletopError(f"There is no seat {seat + 1} in this game; it has {chairs}.")
        self.replay = replay
        self.seat = seat
        self.places = tuple(self._places())
        """The number of answers before each of the decisions."""

    def _places(self) -> Iterator[int]:
        for at in range(self.replay.length):
            self.replay.go(at)
            given = self.replay.next
            if given is not None and self._is_own(given):
                yield at

    def _is_own(self, given: Given) -> bool:
        if given.option.leads_back or given.choices < 2:
            return False
        alone = len(self.replay.table.chairs) == 1
        return given.seat == self.seat or (
            given.seat == TABLE and (alone or given.option.by == self.seat)
        )

    def moments(self) -> Iterator[Moment[S]]:
        """The decisions one by one."""
        self.replay.go(self.replay.length)
        outcome = self.replay.see(self.seat).outcome
        lost = outcome is not None and self.seat not in outcome.winners
        for at in self.places:
            self.replay.go(at)
            given = self.replay.next
            assert given is not None
            last = at + 1 == self.replay.length
            yield Moment(at, self.replay.for_computer(self.seat), given.option.key, lost and last)


def reviewed(moment: Moment[S], judged: Judged, ruleset: Ruleset[S]) -> Reviewed:
    """The judgement of a decision in words.

    An answer that ended the game without a victory is bad if the game would have gone on after the
    best answer. This needs no measurement.
    """
    question, known = moment.seen.question, moment.seen.known
    assert question is not None
    ended = (
        moment.lost
        and judged.verdict != "failed"
        and judged.best != moment.given
        and known is not None
        and why_for_good(ruleset, known, judged.best)
        not in (ForGood.GAME_ENDS, ForGood.NOBODY_KNOWS)
    )

    def label(key: str) -> str:
        option = question.choices.get(key)
        return key if option is None else option.label

    return Reviewed(
        moment.at,
        question.prompt,
        label(moment.given),
        label(judged.best),
        "bad" if ended else judged.verdict,
        judged.cost,
        judged.least,
        judged.then,
        moment_name(ruleset, moment.seen.view) or f"answer {moment.at + 1}",
        judged.chance,
        ended,
    )


def worst_first(found: Iterable[Reviewed]) -> list[Reviewed]:
    """Sort decisions: the bad ones, then the others, by their least cost; good ones come last."""
    return sorted(found, key=lambda one: (one.verdict != "bad", -one.least, one.verdict == "good"))


LOST = 2
"""A game counts as lost if even the best answer wins no more than this many of 100 games."""


NO_COSTS = (
    "No cost was measured in this game: good means only that the computer would have answered so, "
    "too, and a doubtful answer may have lost it."
)


def caution(found: Sequence[Reviewed]) -> str:
    """A sentence that explains why "good" may mean little here; empty if it is not needed.

    `found` are the decisions of a whole game in order. Once a game is lost, no answer costs
    anything, so the sentence says since when it was lost. Another sentence is for computer players
    that measure no costs.
    """
    last = ""
    for one in reversed(found):
        if one.chance is not None:
            if round(100 * one.chance) > LOST:
                break
            last = one.when
    if last:
        return f"From {last} on the best answers won at most {LOST} of 100 games."
    measured = any(one.cost or one.chance is not None for one in found)
    return "" if measured or not found else NO_COSTS


def counted(found: list[Reviewed]) -> Mapping[Verdict, int]:
    """How many decisions were good, doubtful and bad; and, if any, how many judgements failed."""
    counts = Counter[Verdict](one.verdict for one in found)
    return {one: counts[one] for one in get_args(Verdict) if one != "failed" or counts[one]}
