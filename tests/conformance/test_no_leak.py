"""Nobody is shown anything that depends on what it may not see.

At each decision, what a viewer may not see is dealt anew in the checkpoint of the running step, the
answers of that step are given again, and all that the viewer is shown must be the same as before.
Secret answers of others are hidden too: they may turn out otherwise. Where the answers of the step
no longer fit the new deal, hidden cards decided the course of the game, and the sample is skipped.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.errors import RulesError
from tabletop_tui.core.record import Record
from tabletop_tui.core.session import Session
from tabletop_tui.core.sight import FACE_DOWN
from tabletop_tui.core.state import (
    Secret,
    State,
    marked,
    redact,
    replace_secret,
    secrets,
    unmarked_fields,
)
from tests.conformance.playout import Setting, play, seen, settings, viewers

SPARSE = 5

Kind = tuple[str, Any]


def kinds(values: list[Secret]) -> Counter[Kind]:
    return Counter((value.pool, value.value) for value in values)


class Watch:
    """What one viewer could not see when the running step began, and has not seen since."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.at_start: Counter[Kind] = Counter()
        self.learned: set[Kind] = set()

    def look(self, session: Session[Any], checkpoint: State, answers: int) -> None:
        """Take in the present moment; `answers` were given in the running step."""
        if not answers:
            self.at_start, self.learned = kinds(secrets(checkpoint, self.viewer)), set()
        now = kinds(secrets(session.state, self.viewer))
        self.learned |= set(self.at_start - now)


def deal_anew(checkpoint: State, watch: Watch, domain: dict[str, list[Any]], luck: Random) -> bool:
    """Permute what is hidden from the viewer within its pools; False when nothing changes.

    A hidden word of which there is only one (a loyalty) takes another value of its kind instead.
    """
    hidden = [
        s for s in secrets(checkpoint, watch.viewer) if (s.pool, s.value) not in watch.learned
    ]
    pools: dict[str, list[Secret]] = {}
    for secret in hidden:
        pools.setdefault(secret.pool, []).append(secret)
    changed = False
    for pool, members in pools.items():
        values = [member.value for member in members]
        if pool in domain:
            values = [luck.choice(domain[pool]) for _ in members]
        luck.shuffle(values)
        for member, value in zip(members, values, strict=True):
            replace_secret(checkpoint, member.path, value)
            changed = changed or value != member.value
    return changed


def words(setting: Setting) -> dict[str, list[Any]]:
    """For each pool that is no set of cards but a word on a field: all values it was seen with."""
    found: dict[str, dict[Any, None]] = {}
    for seed in range(20):
        state = setting.ruleset().setup(setting.table(seed))
        for value in marked(state):
            if value.path.rpartition(".")[2] == value.pool:
                found.setdefault(value.pool, {})[value.value] = None
    return {pool: list(values) for pool, values in found.items()}


def otherwise(
    session: Session[Any], record: Record, checkpoint: State, viewer: int, luck: Random
) -> Session[Any] | None:
    """The running step again over the new deal; None when its answers no longer fit."""
    start = Record(
        checkpoint=checkpoint.model_dump(),
        events_before=record.events_before,
        actor_before=record.actor_before,
        events=record.events,
        past=record.past,
    )
    try:
        twin = Session.resume(session.ruleset, session.table, start, 1)
        for answer in record.answers:
            decision = twin.decision
            if decision is None or decision.seat != answer.seat:
                return None
            key = answer.key
            others = decision.secret and answer.seat != viewer
            if others and (decision.choices.get(key) is None or luck.random() < 0.5):
                key = luck.choice(decision.options).key
            elif decision.choices.get(key) is None:
                return None
            twin.answer(key)
    # A deal that the rules cannot have made may break them; it tells nothing about leaks.
    except RulesError:
        return None
    return twin


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_nothing_shown_depends_on_what_is_hidden(setting: Setting) -> None:
    luck = Random(21)
    compared = hidden = 0
    domain = words(setting)
    every = 1 if setting.plain else SPARSE
    watches: list[Watch] = []
    for moment in play(setting, 22):
        session = moment.session
        watches = watches or [Watch(viewer) for viewer in viewers(session)]
        record = session.record()
        checkpoint = type(session.state).model_validate(record.checkpoint)
        for watch in watches:
            watch.look(session, checkpoint, len(record.answers))
            if moment.number % every or session.decision is None:
                continue
            dealt = checkpoint.clone()
            if not deal_anew(dealt, watch, domain, luck):
                continue
            hidden += 1
            twin = otherwise(session, record, dealt, watch.viewer, luck)
            if twin is None:
                continue
            compared += 1
            here, there = seen(session, watch.viewer), seen(twin, watch.viewer)
            if not record.answers:
                # The step before was not dealt anew, so that undo would mix two deals.
                here.pop("can_undo", None)
            for part, shown in here.items():
                assert there[part] == shown, (
                    f"{moment.where}: what viewer {watch.viewer} may not see shows in its {part}"
                )
    if setting.ruleset().manifest.secrets:
        assert hidden, f"{setting}: the game has secrets, but nothing is hidden"
    assert compared or not hidden, f"{setting}: no new deal ever fitted"


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_a_redacted_state_holds_no_hidden_value(setting: Setting) -> None:
    for moment in play(setting, 23):
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
