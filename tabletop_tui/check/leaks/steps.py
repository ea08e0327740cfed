"""Plays a step again from its checkpoint: to follow what was seen in it, or with another deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from tabletop_tui.core.errors import RulesError
from tabletop_tui.core.play.position import Step
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.promises import Promise
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import State
from tabletop_tui.core.visibility.redaction import Secret, Survey, make_distinct

Kind = tuple[str, Any]


def kinds(values: Iterable[Secret]) -> Counter[Kind]:
    """The number of each value in each pool."""
    return Counter((value.pool, value.value) for value in values)


class Run(NamedTuple):
    """A step from its checkpoint on, with the answers given in it, and the steps before it."""

    step: Step[Any]
    past: Sequence[Step[Any]]


def runs(session: Session[Any]) -> list[Run]:
    """The running step and, if it has just begun, the step before, for its last log lines."""
    *past, now = session.steps
    found = []
    if past and not now.answers:
        found.append(Run(past[-1], past[:-1]))
    if session.decision is not None:
        found.append(Run(now, past))
    return found


class Retraced:
    """The step played again with every card as a distinct object, to find out who saw which card.

    If there are several equal cards, their faces would not tell a card that was put away from a
    card that was revealed. `cards` are the marked values at the start of the step.
    """

    def __init__(self, session: Session[Any], run: Run) -> None:
        start = run.step.checkpoint.clone()
        make_distinct(start)
        with glimpses() as states:
            twin = session.supposing(start, run.step)
            states.append(twin.state.clone())
            for answer in run.step.answers:
                twin.answer(answer.key)
                states.append(twin.state.clone())
        self._start = Survey(start)
        self._moments = [Survey(state) for state in states]
        self.cards = kinds(self._start.marked().values())

    def still_hidden(self, viewer: int) -> list[Secret]:
        """The values that the viewer could not see at the start and has not seen since."""
        seen: set[int | str] = set()
        for moment in self._moments:
            hidden = moment.secrets(viewer)
            seen |= moment.marked().keys() - hidden.keys()
        rest = {
            key: secret for key, secret in self._start.secrets(viewer).items() if key not in seen
        }
        # A value that a rule replaced is still hidden only if there is a hidden value like it.
        new = hidden.keys() - self._start.marked().keys()
        written = kinds(hidden[key] for key in new)
        return [s for key, s in rest.items() if key in hidden or written[s.pool, s.value]]


def waiting(session: Session[Any], run: Run) -> range:
    """Which answers are secret and still wait for a reveal.

    The picks of an unfinished choice of several do not count: another answer could end the choice,
    and everybody may see that.
    """
    decision = session.decision
    answers = run.step.answers
    first = end = len(answers)
    if decision is not None and decision.secret and answers == session.answered:
        first = end = end - len(decision.picked)
        while first and answers[first - 1].digest.split(".")[1] == decision.kind:
            first -= 1
    return range(first, end)


def hides_answers(session: Session[Any], run: Run, viewer: int) -> bool:
    """Whether secret answers of other seats than this one wait for a reveal."""
    return any(run.step.answers[number].seat != viewer for number in waiting(session, run))


def otherwise(
    session: Session[Any],
    run: Run,
    checkpoint: State,
    became: dict[str, str],
    viewer: int,
    luck: Random,
    promise: Promise,
) -> Session[Any] | None:
    """Play the step again with the new deal; None when its answers no longer fit."""
    hidden = waiting(session, run)
    try:
        twin = session.supposing(checkpoint, run.step, run.past[-1:])
        for number, answer in enumerate(run.step.answers):
            decision = twin.decision
            if decision is None or decision.seat != answer.seat:
                return None
            key = answer.key
            if answer.seat != viewer:
                renamed = " ".join(became.get(word, word) for word in key.split(" "))
                key = renamed if renamed in decision.choices else key
            fits = key in decision.choices
            if promise.excused is not None and promise.excused(session.state, twin.state, answer):
                return None
            if number in hidden and answer.seat != viewer and (not fits or luck.random() < 0.5):
                key = luck.choice(decision.options).key
            elif not fits:
                return None
            twin.answer(key)
    # The rules may fail at a deal that cannot occur in play. That is not a leak.
    except RulesError:
        return None
    return twin


@contextmanager
def glimpses() -> Iterator[list[State]]:
    """While this context is active, states that could be seen inside a step are added to the list.

    Cards that lie open before a reshuffle, or while a line is logged, were seen as well. A session
    cannot show the state inside a rule, so this replaces the methods that shuffle and log.
    """
    states: list[State] = []
    draw = Chance._next

    def before_chance(chance: Chance) -> Random:
        states.append(chance._state.clone())
        return draw(chance)

    log, log_to = (_watched(method, states) for method in (Game.log, Game.log_to))
    with (
        patch.object(Chance, "_next", before_chance),
        patch.object(Game, "log", log),
        patch.object(Game, "log_to", log_to),
    ):
        yield states


def _watched(log: Callable[..., None], states: list[State]) -> Callable[..., None]:
    """The same method, which also keeps the state at the time of the call."""

    def logs(game: Game[State], *words: Any, **values: Any) -> None:
        states.append(game.state.clone())
        log(game, *words, **values)

    return logs
