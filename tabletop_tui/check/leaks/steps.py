"""One step from its checkpoint on: what could be seen in it, and how it goes over another deal."""

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
    """How many there are of each value, pool by pool."""
    return Counter((value.pool, value.value) for value in values)


class Run(NamedTuple):
    """A step from its checkpoint on, with the answers given in it, and the steps before it."""

    step: Step[Any]
    past: Sequence[Step[Any]]


def runs(session: Session[Any]) -> list[Run]:
    """The step that runs now; where it begins, also the one before, for its last words."""
    *past, now = session.steps
    found = []
    if past and not now.answers:
        found.append(Run(past[-1], past[:-1]))
    if session.decision is not None:
        found.append(Run(now, past))
    return found


class Retraced:
    """The step once more, with every card followed as an object: who has seen which of them.

    Where cards have doubles, their faces would not tell a card that was put away from one that
    came to light. `cards` are the marked values at its start.
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
        """What the viewer could not see when the step began, and has not seen since."""
        seen: set[int | str] = set()
        for moment in self._moments:
            hidden = moment.secrets(viewer)
            seen |= moment.marked().keys() - hidden.keys()
        rest = {
            key: secret for key, secret in self._start.secrets(viewer).items() if key not in seen
        }
        # What a rule wrote anew is still hidden only if something like it is.
        new = hidden.keys() - self._start.marked().keys()
        written = kinds(hidden[key] for key in new)
        return [s for key, s in rest.items() if key in hidden or written[s.pool, s.value]]


def waiting(session: Session[Any], run: Run) -> range:
    """Which answers are secret ones that wait for a reveal: the question they answer is still on.

    What was picked so far in an unfinished choice of several is not among them: another answer
    there could end the choice, and everybody may see that.
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
    """The step again over the new deal; None when its answers no longer fit."""
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
                key = renamed if decision.choices.get(renamed) is not None else key
            fits = decision.choices.get(key) is not None
            if promise.excused is not None and promise.excused(session.state, twin.state, answer):
                return None
            if number in hidden and answer.seat != viewer and (not fits or luck.random() < 0.5):
                key = luck.choice(decision.options).key
            elif not fits:
                return None
            twin.answer(key)
    # A deal that the rules cannot have made may break them; it tells nothing about leaks.
    except RulesError:
        return None
    return twin


@contextmanager
def glimpses() -> Iterator[list[State]]:
    """While this is open, the states that could be seen in passing are added to the list.

    What lies open before a reshuffle, or while something is told, was seen as well. No session
    offers a place to look from inside a rule, so that chance and the voice are watched themselves.
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
    """The same method, keeping the state that the words are about."""

    def logs(game: Game[State], *words: Any, **values: Any) -> None:
        states.append(game.state.clone())
        log(game, *words, **values)

    return logs
