"""Nobody is shown anything that depends on what it may not see.

At each decision, what a viewer may not see is dealt anew in the checkpoint of the running step, the
answers of that step are given again, and all that the viewer is shown must be the same as before.
Where a step begins, the one before is dealt anew as well, so that its last words are tried too.
Secret answers of others that wait for a reveal are hidden too: they may turn out otherwise. Where
the answers no longer fit the new deal, hidden cards decided the course of the game, and the sample
is skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from tabletop_tui.core.errors import RulesError
from tabletop_tui.core.play.record import Answer, PastRecord, Record
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.play.standing import Step
from tabletop_tui.core.rng import Chance
from tabletop_tui.core.ruleset import Game
from tabletop_tui.core.state import State
from tabletop_tui.core.visibility.marks import FACE_DOWN
from tabletop_tui.core.visibility.redaction import (
    Secret,
    identity,
    marked,
    redact,
    replace_secret,
    secrets,
    tell_apart,
    unmarked_fields,
)
from tests.conformance.playout import (
    BACK,
    Moment,
    Setting,
    play,
    promise_of,
    seen,
    settings,
    viewers,
)

SPARSE = 5

Kind = tuple[str, Any]


def kinds(values: list[Secret]) -> Counter[Kind]:
    return Counter((value.pool, value.value) for value in values)


class Run(NamedTuple):
    """A step from its checkpoint on, with the answers given in it."""

    checkpoint: dict[str, Any]
    answers: list[Answer]
    events: int
    actor: int
    past: list[PastRecord]


def running(record: Record) -> Run:
    """The step that runs now."""
    return Run(
        record.checkpoint, record.answers, record.events_before, record.actor_before, record.past
    )


def finished(record: Record) -> Run:
    """The step before."""
    last = record.past[-1]
    return Run(last.checkpoint, last.answers, last.events, last.actor, record.past[:-1])


class Retraced:
    """The step once more, with every card followed as an object: who has seen which of them.

    Where cards have doubles, their faces would not tell a card that was put away from one that
    came to light.
    """

    def __init__(self, session: Session[Any], run: Run, glimpses: list[State]) -> None:
        self.start = type(session.state).model_validate(run.checkpoint)
        tell_apart(self.start)
        twin = session._twin()
        glimpses.clear()
        twin._rebuild(Step(self.start, (), run.events, run.actor))
        glimpses.append(twin.state.clone())
        for answer in run.answers:
            twin.answer(answer.key)
            glimpses.append(twin.state.clone())
        self.moments = glimpses.copy()
        glimpses.clear()

    def still_hidden(self, viewer: int) -> list[Secret]:
        """What the viewer could not see when the step began, and has not seen since."""
        met = {identity(secret) for secret in marked(self.start)}
        at_first = {identity(secret): secret for secret in secrets(self.start, viewer)}
        seen: set[int | str] = set()
        for state in self.moments:
            hidden = {identity(secret): secret for secret in secrets(state, viewer)}
            seen |= {identity(secret) for secret in marked(state)} - set(hidden)
        rest = {key: secret for key, secret in at_first.items() if key not in seen}
        # What a rule wrote anew is still hidden only if something like it is.
        written = kinds([secret for key, secret in hidden.items() if key not in met])
        return [s for key, s in rest.items() if key in hidden or written[s.pool, s.value]]


def deal_anew(
    checkpoint: State,
    hidden: list[Secret],
    domain: dict[str, list[Any]],
    luck: Random,
    like: Callable[[Any], str],
) -> dict[str, str] | None:
    """Permute these hidden values among their like; None when nothing changes.

    Returns what each hidden card became, so that answers that name one can be given again.
    A hidden word of which there is only one (a loyalty) takes another value of its kind instead.
    """
    # Of a card with copies, the one that lies open is the one that an answer names.
    lying_open = kinds(marked(checkpoint)) - kinds(hidden)
    pools: dict[tuple[str, str], list[Secret]] = {}
    for secret in hidden:
        pools.setdefault((secret.pool, like(secret.value)), []).append(secret)
    changed = False
    became: dict[str, str] = {}
    for (pool, _), members in pools.items():
        values = [member.value for member in members]
        if pool in domain:
            values = [luck.choice(domain[pool]) for _ in members]
        luck.shuffle(values)
        for member, value in zip(members, values, strict=True):
            replace_secret(checkpoint, member.path, value)
            changed = changed or value != member.value
            if pool not in domain and not lying_open[pool, member.value]:
                became[str(member.value)] = str(value)
    return became if changed else None


def words(setting: Setting) -> dict[str, list[Any]]:
    """For each pool that is no set of cards but a word on a field: all values it was seen with."""
    found: dict[str, dict[Any, None]] = {}
    for seed in range(20):
        state = setting.ruleset().setup(setting.table(seed))
        for value in marked(state):
            if value.path.rpartition(".")[2] == value.pool:
                found.setdefault(value.pool, {})[value.value] = None
    return {pool: list(values) for pool, values in found.items()}


def waiting(session: Session[Any], run: Run) -> range:
    """Which answers are secret ones that wait for a reveal: the question they answer is still on.

    What was picked so far in an unfinished choice of several is not among them: another answer
    there could end the choice, and everybody may see that.
    """
    decision = session.decision
    first = end = len(run.answers)
    if decision is not None and decision.secret and run.answers == session.record().answers:
        first = end = end - len(decision.picked)
        while first and run.answers[first - 1].digest.split(".")[1] == decision.kind:
            first -= 1
    return range(first, end)


def otherwise(
    session: Session[Any],
    run: Run,
    checkpoint: State,
    became: dict[str, str],
    viewer: int,
    luck: Random,
) -> Session[Any] | None:
    """The step again over the new deal; None when its answers no longer fit."""
    start = Record(
        checkpoint=checkpoint.model_dump(),
        events_before=run.events,
        actor_before=run.actor,
        events=session.events,
        past=run.past[-1:],
    )
    hidden = waiting(session, run)
    promise = promise_of(session.table.game)
    try:
        twin = Session.resume(session.ruleset, session.table, start, 1)
        for number, answer in enumerate(run.answers):
            decision = twin.decision
            if decision is None or decision.seat != answer.seat:
                return None
            key = answer.key
            if answer.seat != viewer:
                renamed = " ".join(became.get(word, word) for word in key.split(" "))
                key = renamed if decision.choices.get(renamed) is not None else key
            fits = decision.choices.get(key) is not None
            if promise.astray is not None and promise.astray(session.state, twin.state, answer):
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


@pytest.fixture
def glimpses(monkeypatch: pytest.MonkeyPatch) -> list[State]:
    """The state at every draw of chance and whenever something was told.

    What lies open for a moment only, before a reshuffle or in passing, was seen as well.
    """
    states: list[State] = []
    draw = Chance._next

    def before_chance(chance: Chance) -> Random:
        states.append(chance._state.clone())
        return draw(chance)

    monkeypatch.setattr(Chance, "_next", before_chance)
    for name in ("tell", "whisper"):
        monkeypatch.setattr(Game, name, watched(getattr(Game, name), states))
    return states


def watched(tell: Callable[..., None], states: list[State]) -> Callable[..., None]:
    """The same method, keeping the state that the words are about."""

    def told(game: Game[State], *words: Any, **values: Any) -> None:
        states.append(game.state.clone())
        tell(game, *words, **values)

    return told


KEPT = [s for s in settings() if f"{s.option}={s.choice}" not in s.promise.telling]


@pytest.mark.parametrize("setting", KEPT, ids=str)
def test_nothing_shown_depends_on_what_is_hidden(setting: Setting, glimpses: list[State]) -> None:
    luck = Random(21)
    secretive = setting.ruleset().manifest.secrets
    games = setting.promise.leak_games if secretive and setting.secretive else 1
    compared = hidden = 0
    domain = words(setting)
    for seed in range(22, 22 + games):
        for number, ours in look_at_new_deals(setting, seed, domain, luck, glimpses):
            hidden += number
            compared += ours
    if secretive:
        assert hidden, f"{setting}: the game has secrets, but nothing is hidden"
    assert compared or not hidden, f"{setting}: no new deal ever fitted"


def look_at_new_deals(
    setting: Setting,
    seed: int,
    domain: dict[str, list[Any]],
    luck: Random,
    glimpses: list[State],
) -> Iterator[tuple[int, int]]:
    """Play a game; for every try, whether something was dealt anew, and whether it was compared."""
    for moment in play(setting, seed):
        if not setting.looks_at(moment.number, 1 if setting.secretive else SPARSE):
            continue
        session = moment.session
        record = session.record()
        runs = [running(record)] if session.decision is not None else []
        if record.past and not record.answers:
            runs = [finished(record), *runs]
        for run in runs:
            retraced = Retraced(session, run, glimpses)
            for viewer in viewers(session):
                yield try_a_new_deal(moment, run, viewer, retraced, domain, luck)


def try_a_new_deal(
    moment: Moment,
    run: Run,
    viewer: int,
    retraced: Retraced,
    domain: dict[str, list[Any]],
    luck: Random,
) -> tuple[int, int]:
    """Whether anything could be dealt anew, and whether it could be compared. Fails on a leak."""
    session = moment.session
    dealt = type(session.state).model_validate(run.checkpoint)
    like = promise_of(session.table.game).like
    became = deal_anew(dealt, retraced.still_hidden(viewer), domain, luck, like)
    if became is None:
        return 0, 0
    twin = otherwise(session, run, dealt, became, viewer, luck)
    if twin is None:
        return 1, 0
    # The log before the step is the same list in both.
    here, there = (seen(one, viewer, run.events) for one in (session, twin))
    if not run.answers:
        # The step before was not dealt anew, so that undo would mix two deals.
        for part in BACK:
            here.pop(part, None)
    for part, shown in here.items():
        assert there.get(part) == shown, (
            f"{moment.where}: what viewer {viewer} may not see shows in its {part}"
        )
    return 1, 1


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_a_redacted_state_holds_no_hidden_value(setting: Setting) -> None:
    for moment in play(setting, 23):
        if not setting.looks_at(moment.number):
            continue
        state = moment.session.state
        whole = leaves(state.model_dump())
        for viewer in viewers(moment.session):
            shown = leaves(redact(state, viewer).model_dump())
            hidden = Counter(s.value for s in secrets(state, viewer) if isinstance(s.value, str))
            for value, count in hidden.items():
                if value != FACE_DOWN:
                    assert shown[value] <= whole[value] - count, (
                        f"{moment.where}: viewer {viewer} sees {value!r}"
                    )


def leaves(data: Any) -> Counter[str]:
    """Every text in plain data, keys included."""
    if isinstance(data, dict):
        return sum((leaves(part) for part in [*data, *data.values()]), Counter())
    if isinstance(data, list | tuple):
        return sum((leaves(part) for part in data), Counter())
    return Counter([data]) if isinstance(data, str) else Counter()


@pytest.mark.parametrize("game", sorted({s.game for s in settings(options=False)}))
def test_every_field_of_a_hidden_kind_says_who_sees_it(game: str) -> None:
    ruleset = next(s for s in settings(options=False) if s.game == game).ruleset()
    assert unmarked_fields(ruleset.state_type) == []
