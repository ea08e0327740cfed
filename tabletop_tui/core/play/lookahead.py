"""What an option would do, found out by playing it ahead on what its seat knows.

The rules themselves run on a copy in which everything is hidden that the seat may not see. A rule
may move a hidden value, as a player moves a card that lies face down. Where it reads one, or asks
chance, or waits for an answer that another seat gave in secret, it fails, and there the look-ahead
ends. So whatever it tells follows from what the seat knows, and comes true.
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
"""How many steps without a question are followed."""


class Given(NamedTuple):
    """An answer as somebody knows it: of which seat, and its key, None when it was secret."""

    seat: int
    key: str | None


@dataclass(frozen=True)
class Known(Generic[S]):
    """What a seat, or `PUBLIC`, may know of a running step: plain data, without secrets.

    `start` is the state in which the step began, after an answer of seat `actor`, without what the
    viewer does not know of it. `answers` are those given since. `learned` are values that were
    hidden from the viewer in `start` and have come to light for it since, by where they lay there;
    `start` holds them too. The seed of `table` is 0.
    """

    viewer: int
    table: Table
    start: S
    actor: int
    answers: tuple[Given, ...]
    learned: tuple[tuple[str, str | int], ...] = ()

    @cached_property
    def unread(self) -> S:
        """The start with everything hidden that the viewer does not know; run rules on a clone.

        A frame is looked ahead from many times, once for each answer under a cursor.
        """
        start = unreadable(self.start, self.viewer)
        for path, value in self.learned:
            replace_secret(start, path, value)
        return start


class Ahead(NamedTuple):
    """What would happen.

    `events` are what the viewer would read first. `sure` says that it is all until the next
    question, or the end of the step; otherwise more may come, which cannot be known. `points` are
    those of each seat before and after, as far as they are certain.
    """

    events: tuple[Event, ...] = ()
    sure: bool = False
    points: tuple[tuple[int, int], ...] = ()


class Followed(NamedTuple, Generic[S]):
    """Where an answer leads for sure, up to the next question of any seat.

    `known` is what can be followed from there, `view` the table as its viewer would see it.
    `question` is None when the game would be over. `events` are what the viewer would read.
    """

    known: Known[S]
    view: S
    question: Decision | None
    events: tuple[Event, ...]


def look_ahead(ruleset: Ruleset[S], known: Known[S], key: str) -> Ahead:
    """Give the option with this key as the next answer and see what happens. It never fails."""
    try:
        game, running, decision = _again(ruleset, known)
    # Whatever stops the rules here, a hidden value or a fault: nothing is known.
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
    """The state in which this answer leaves the table, up to the next question.

    What the seat does not know of it is `Hidden` there: read nothing but what is open. None where
    the rules come to something hidden. It never fails.
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
    """Give an answer for the seat that is asked, and stop at the next question, to go on there.

    None where that does not follow from what the viewer knows: where chance decides, where a rule
    reads what is hidden, or where the viewer would come to see what is hidden from it now. It never
    fails.
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
        # Reasons are told on request, from the state: the next answer would change that.
        question = None if asked is None else replace(asked, refused=tuple(asked.refusals()))
        return Followed(begun[0], view, question, events)
    # As in `look_ahead`.
    except Exception:
        return None


def asked_again(ruleset: Ruleset[S], known: Known[S]) -> Decision | None:
    """The present question once more, as the rules put it on what its viewer knows.

    With the values of its options, which are no data. None where the rules come to something
    hidden. It never fails.
    """
    try:
        return _again(ruleset, known)[2]
    # As in `look_ahead`.
    except Exception:
        return None


class ForGood(Enum):
    """Why a seat may not be able to take an answer back alone: words behind `Enter gives it`.

    Only what has come up is surely never taken back: who plays alone takes back the end of a game,
    and what computers did as long as it showed nothing. Of what nobody knows nothing is said.
    """

    GAME_ENDS = "and the game ends"
    COMES_TO_LIGHT = "for good: something new comes up"
    OTHER_IS_ASKED = "and somebody else goes on"
    NOBODY_KNOWS = ""


def why_for_good(ruleset: Ruleset[S], known: Known[S], key: str) -> ForGood | None:
    """Why the seat could not take this answer back alone; None where it surely can.

    It can where nobody learns anything by it, the game goes on, and the same seat is asked next.
    Anybody may be where there are no secrets, at a table that acts as one, and where neither seat
    sees more than the whole table. It never fails.
    """
    try:
        game, running, decision = _again(ruleset, known)
        unknown = Unknown(game.state, decision.seat)
        openly = not decision.secret and _is_open(game.state, decision.seat)
        try:
            asked = _next_question(ruleset, game, running, decision, key)
        # The rules may have read what came to light, as the seat will.
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
        # Whoever answers for the table may be the one that goes on.
        return ForGood.NOBODY_KNOWS if decision.seat == TABLE else ForGood.OTHER_IS_ASKED
    # Whatever stops the rules here, a hidden value or a fault: it is not known.
    except Exception:
        return ForGood.NOBODY_KNOWS


def _unnoted() -> None:
    """Nobody wants to know."""


def _is_open(state: State, seat: int) -> bool:
    """Whether a seat surely sees no more than the whole table."""
    try:
        return not sees_more(state, seat)
    # A mark may ask for what is hidden.
    except Exception:
        return False


def _next_question(
    ruleset: Ruleset[S],
    game: Game[S],
    running: Play[None],
    decision: Decision,
    key: str,
    begin: Callable[[], None] = _unnoted,
) -> Decision | None:
    """Answer, and go on through the steps that ask nothing. None when the game is over.

    `begin` is called before each further step.
    """
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
    """Run the step to the present question, on what is known of it."""
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
    """Answer, and return what is asked next. Raises `StopIteration` at the end of the step."""
    option = decision.choices.get(key)
    if option is None or decision.seat != seat:
        raise IllegalAnswerError("This answer does not fit.")
    game.actor = seat
    return running.send(option)


def _hides(event: Event) -> bool:
    return any(isinstance(value, Hidden) for value in event.values.values())


def _points(ruleset: Ruleset[S], game: Game[S]) -> Sequence[int]:
    """The points of each seat; empty where they cannot be known."""
    try:
        points = ruleset.points(game.state)
        return points if all(isinstance(number, int) for number in points) else ()
    # They may count what is hidden.
    except Exception:
        return ()


def lookahead_preview(ahead: Ahead, names: Sequence[str], words: Words) -> Preview:
    """The look-ahead in words: what would be told, and whose points would change.

    Empty where there is nothing to tell.
    """
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
        lines.append((Phrase("what follows is not known before it is done", "muted"),))
    return Preview(tuple(lines))
