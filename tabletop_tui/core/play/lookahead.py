"""Finds out what an option would do, by playing it ahead on what its seat knows.

The rules themselves run on a copy in which everything is hidden that the seat may not see. A rule
may move a hidden value, as a player moves a face-down card. The rule fails if it reads a hidden
value, draws at random, or needs an answer that another seat gave in secret. There the look-ahead
ends. So its result follows from what the seat knows, and will come true.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from tabletop_tui.core.decision import TABLE, Decision, Play
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.events import Event, Phrase, Words, seat_phrase, spoken, visible
from tabletop_tui.core.marks import Hidden
from tabletop_tui.core.ruleset import Game, Preview, Ruleset
from tabletop_tui.core.state import State
from tabletop_tui.core.table import Table
from tabletop_tui.core.visibility.redaction import (
    marked,
    redact,
    replace_secret,
    sees_more,
    unreadable,
)
from tabletop_tui.core.visibility.showing import Unknown

S = TypeVar("S", bound=State)

STEPS_AHEAD = 100
"""The most steps without a question that a look-ahead plays."""


class Given(NamedTuple):
    """An answer as a viewer knows it: the seat, and the key or, for a secret answer, None."""

    seat: int
    key: str | None


@dataclass(frozen=True)
class Known(Generic[S]):
    """What a seat, or `PUBLIC`, may know of a running step: plain data, without secrets.

    `start` is the state in which the step began, after an answer of seat `actor`; everything that
    the viewer does not know is redacted. `answers` are the answers since then. `learned` are values
    that the viewer could not see at the start but has seen since, by their place in `start`, which
    contains them. The seed of `table` is 0.
    """

    viewer: int
    table: Table
    start: S
    actor: int
    answers: tuple[Given, ...]
    learned: tuple[tuple[str, str | int], ...] = ()

    @cached_property
    def unread(self) -> S:
        """The start with a `Hidden` for each value that the viewer does not know.

        Run the rules on a clone of it. It is made once for many look-aheads: there is one for each
        answer under a cursor.
        """
        start = unreadable(self.start, self.viewer)
        for path, value in self.learned:
            replace_secret(start, path, value)
        return start


class Ahead(NamedTuple):
    """What an answer would do, as far as it can be known.

    `events` are the log lines that the viewer would read first. `sure` says that no more lines come
    before the next question or the end of the step; otherwise more may come. `points` are the
    points of each seat before and after, if they are certain.
    """

    events: tuple[Event, ...] = ()
    sure: bool = False
    points: tuple[tuple[int, int], ...] = ()


class Followed(NamedTuple, Generic[S]):
    """The certain result of an answer, at the next question to any seat.

    `known` is the start for further look-aheads, `view` the table as the viewer would see it.
    `question` is None if the game would be over. `events` are the log lines that the viewer would
    read.
    """

    known: Known[S]
    view: S
    question: Decision | None
    events: tuple[Event, ...]


def look_ahead(ruleset: Ruleset[S], known: Known[S], key: str) -> Ahead:
    """Return what would happen if the option with this key were the next answer. Never raises."""
    try:
        game, running, decision = _again(ruleset, known)
    # A hidden value or an error stops the rules; in both cases nothing is known.
    except Exception:
        return Ahead()
    logged, before = len(game.events), _points(ruleset, game)
    sure = True
    try:
        _give(running, game, decision, decision.seat, key)
    except StopIteration:
        pass
    except Exception:
        sure = False
    events = visible(game.events[logged:], known.viewer)
    readable = next((n for n, event in enumerate(events) if _hides(event)), len(events))
    if not sure or readable < len(events):
        return Ahead(tuple(events[:readable]))
    return Ahead(tuple(events), True, tuple(zip(before, _points(ruleset, game), strict=False)))


def state_after(ruleset: Ruleset[S], known: Known[S], key: str) -> S | None:
    """The state after this answer, up to the next question; None if hidden values decide.

    Values that the seat does not know are `Hidden` in it, so read only open values. Never raises.
    """
    try:
        game, running, decision = _again(ruleset, known)
        with suppress(StopIteration):
            _give(running, game, decision, decision.seat, key)
        return game.state
    # As in `look_ahead`.
    except Exception:
        return None


def follow(ruleset: Ruleset[S], known: Known[S], key: str) -> Followed[S] | None:
    """Give an answer for the seat that is asked and play on to the next question. Never raises.

    Returns None if chance or something hidden decides, or if the viewer would see more than now.
    """
    try:
        game, running, decision = _again(ruleset, known)
        logged = len(game.events)
        given = (*known.answers, Given(decision.seat, key))
        begun = [replace(known, answers=given)]

        def begin() -> None:
            start = redact(game.state, known.viewer)
            begun[0] = Known(known.viewer, known.table, start, game.actor, ())

        asked = _next_question(ruleset, game, running, decision, key, begin)
        view = redact(game.state, known.viewer)
        if any(isinstance(one.value, Hidden) for one in marked(view)):
            return None
        events = tuple(visible(game.events[logged:], known.viewer))
        if any(map(_hides, events)):
            return None
        # `refusals` reads the state when it is called. Call it before an answer changes the state.
        question = None if asked is None else replace(asked, refused=tuple(asked.refusals()))
        return Followed(begun[0], view, question, events)
    # As in `look_ahead`.
    except Exception:
        return None


def asked_again(ruleset: Ruleset[S], known: Known[S]) -> Decision | None:
    """The present question with the values of its options, as the rules ask it again. Never raises.

    Returns None if the rules read something hidden.
    """
    try:
        return _again(ruleset, known)[2]
    # As in `look_ahead`.
    except Exception:
        return None


class ForGood(Enum):
    """Why a seat may not be able to undo an answer by itself: the words after `Enter gives it`.

    Only `COMES_TO_LIGHT` says "for good", because it always prevents undo. The other two reasons do
    not: a person who plays alone can undo the end of a game, and answers of computer players that
    revealed nothing. If the reason is not known, no words are shown.
    """

    GAME_ENDS = "and the game ends"
    COMES_TO_LIGHT = "for good: something new comes up"
    OTHER_IS_ASKED = "and somebody else goes on"
    NOBODY_KNOWS = ""


def why_for_good(ruleset: Ruleset[S], known: Known[S], key: str) -> ForGood | None:
    """Return why the seat could not undo this answer by itself; None if it certainly can.

    It can if nobody learns anything from the answer, the game goes on, and the same seat is asked
    next. If there are no secrets, or neither seat sees more than the whole table, another seat may
    be asked next. Never raises.
    """
    try:
        game, running, decision = _again(ruleset, known)
        unknown = Unknown(game.state, decision.seat)
        openly = not decision.secret and _is_open(game.state, decision.seat)
        try:
            asked = _next_question(ruleset, game, running, decision, key)
        # The rules may fail because they read a value that this answer reveals to the seat.
        except Exception:
            shown = unknown.lies_open(game.state)
            return ForGood.COMES_TO_LIGHT if shown else ForGood.NOBODY_KNOWS
        if asked is None:
            return ForGood.GAME_ENDS
        if unknown.came_to_light(game.state):
            return ForGood.COMES_TO_LIGHT
        if asked.seat == decision.seat or not ruleset.has_secrets(known.table):
            return None
        if openly and all(_is_open(game.state, s) for s in (decision.seat, asked.seat)):
            return None
        # The player who answers for the table may be the seat that is asked next.
        return ForGood.NOBODY_KNOWS if decision.seat == TABLE else ForGood.OTHER_IS_ASKED
    # A hidden value or an error stops the rules; in both cases the reason is not known.
    except Exception:
        return ForGood.NOBODY_KNOWS


def _is_open(state: State, seat: int) -> bool:
    """Whether a seat certainly sees no more than the whole table."""
    try:
        return not sees_more(state, seat)
    # The rule of a mark may read a hidden value.
    except Exception:
        return False


def _next_question(
    ruleset: Ruleset[S],
    game: Game[S],
    running: Play[None],
    decision: Decision,
    key: str,
    begin: Callable[[], None] = lambda: None,
) -> Decision | None:
    """Give an answer and play on, with `begin` before each step. None when the game is over."""
    try:
        return _give(running, game, decision, decision.seat, key)
    except StopIteration:
        pass
    for _ in range(STEPS_AHEAD):
        if game.ended or ruleset.outcome(game.state) is not None:
            return None
        begin()
        asked = next(ruleset.run(game), None)
        if asked is not None:
            return asked
    return None


def _again(ruleset: Ruleset[S], known: Known[S]) -> tuple[Game[S], Play[None], Decision]:
    """Run the step again from what is known of its start, up to the present question."""
    table = known.table.model_copy(update={"seed": Hidden()})
    game = Game(table, known.unread.clone())
    game.actor = known.actor
    running = ruleset.run(game)
    decision = next(running)
    for answer in known.answers:
        if answer.key is None:
            raise IllegalAnswerError("This answer is secret.")
        decision = _give(running, game, decision, answer.seat, answer.key)
    return game, running, decision


def _give(running: Play[None], game: Game[S], decision: Decision, seat: int, key: str) -> Decision:
    """Give an answer and return the next question. Raises `StopIteration` when the step ends."""
    option = decision.choices.get(key)
    if option is None or decision.seat != seat:
        raise IllegalAnswerError("This answer does not fit.")
    game.actor = seat
    return running.send(option)


def _hides(event: Event) -> bool:
    return any(isinstance(value, Hidden) for value in event.values.values())


def _points(ruleset: Ruleset[S], game: Game[S]) -> Sequence[int]:
    try:
        points = ruleset.points(game.state)
        return points if all(isinstance(number, int) for number in points) else ()
    # The points may depend on hidden values.
    except Exception:
        return ()


def lookahead_preview(ahead: Ahead, names: Sequence[str], words: Words) -> Preview:
    """A look-ahead in words: the log lines, and the points that would change. May be empty."""
    lines = [tuple(spoken(event, names, words)) for event in ahead.events]
    lines += [
        (seat_phrase(seat, names), Phrase(f": points from {before} to {after}"))
        for seat, (before, after) in enumerate(ahead.points)
        if before != after
    ]
    if not lines:
        return Preview()
    lines[0] = (Phrase("then: ", "muted"), *lines[0])
    if not ahead.sure:
        lines.append((Phrase("the rest is known only once this is done", "muted"),))
    return Preview(tuple(lines))
