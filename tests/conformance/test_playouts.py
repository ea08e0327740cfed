"""Random games end, keep their pieces, and ask well-formed questions all the way."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.decision import TABLE
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.play.seat import Seat, preview_of
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.visibility.redaction import marked
from tests.conformance.playout import (
    Choose,
    Moment,
    Setting,
    asked,
    by_share,
    play,
    portrait,
    promise_of,
    seen,
    settings,
    viewers,
)

WIDTH = 80


def unprintable(text: str) -> list[str]:
    return [char for char in text if unicodedata.category(char) in ("Cc", "Cf", "Cs")]


SOLO_LEVEL_2 = Setting("umbrella", "solo", 1, "level", "2")
RARE_SEED = 4194933948219531516


@pytest.mark.parametrize("setting", settings(), ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_game_ends_and_keeps_its_pieces(setting: Setting, seed: int) -> None:
    check_a_game(play(setting, seed))


@pytest.mark.parametrize(
    ("seed", "choose"),
    [(124, Random.choice), (RARE_SEED, Random.choice), (RARE_SEED, by_share)],
)
def test_a_solo_game_keeps_its_figures(seed: int, choose: Choose) -> None:
    """A white Figure, which takes its tile out of the game, is made in one of 200 games."""
    check_a_game(play(SOLO_LEVEL_2, seed, choose))


def test_a_white_figure_is_made_in_these_games() -> None:
    for game in (play(SOLO_LEVEL_2, 124), play(SOLO_LEVEL_2, RARE_SEED, by_share)):
        *_, end = game
        told = [event.text for event in end.session.events]
        assert "{figure:figure} leaves the game." in told


def check_a_game(game: Iterator[Moment]) -> None:
    kept: dict[str, object] = {}
    for moment in game:
        session = moment.session
        promise = promise_of(session.table.game)
        if promise.conserved is not None:
            now = promise.conserved(session.state)
            assert now == kept.setdefault("always", now), f"{moment.where}: something was lost"
        if promise.settled is not None and not session.record().answers:
            now = promise.settled(session.state)
            assert now == kept.setdefault("settled", now), f"{moment.where}: something was lost"
    check_the_end(moment)


def check_the_end(moment: Moment) -> None:
    session, where = moment.session, moment.where
    outcome = session.outcome
    assert outcome is not None, f"{where}: no question and no outcome"
    seats = range(len(session.table.chairs))
    assert outcome.result, f"{where}: an outcome needs a result"
    assert outcome.headline, f"{where}: an outcome needs a headline"
    assert len(set(outcome.winners)) == len(outcome.winners), where
    assert set(outcome.winners) <= set(seats), f"{where}: winners {outcome.winners}"
    for line in outcome.sheet:
        assert len(line.points) == len(seats), f"{where}: {line.label} is not for every seat"
    assert session.ruleset.outcome(session.state) == outcome, f"{where}: the end is not the end"
    with pytest.raises(IllegalAnswerError):
        session.answer("anything")
    for viewer in viewers(session):
        assert seen(session, viewer)["acting"] is None


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_every_question_is_well_formed(setting: Setting) -> None:
    secretive = setting.ruleset().manifest.secrets
    for moment in play(setting, 3):
        session, where = moment.session, moment.where
        decision = session.decision
        if decision is None or setting.looks_at(moment.number):
            check_what_is_shown(session, where)
        if decision is None:
            continue
        assert decision.seat in (TABLE, *range(setting.seats)), f"{where}: seat {decision.seat}"
        assert decision.options, f"{where}: no option"
        assert len({o.key for o in decision.options}) == len(decision.options), where
        if secretive:
            assert decision.public, f"{where}: {decision.kind} has no words for the public"
        words = [decision.prompt, decision.public, *(o.key for o in decision.options)]
        words += [o.label for o in decision.options] + [o.detail for o in decision.options]
        assert all(o.label.strip() for o in decision.options), f"{where}: an empty label"
        assert decision.prompt.strip(), f"{where}: an empty prompt"
        assert not unprintable("".join(words)), f"{where}: {unprintable(''.join(words))}"
        for refusal in decision.refusals():
            assert refusal.why, f"{where}: {refusal.label} is refused without a reason"


def check_what_is_shown(session: Session[Any], where: str) -> None:
    for viewer in viewers(session):
        shown = seen(session, viewer)
        assert shown["status"], f"{where}: no status"
        assert "\n" not in shown["status"], f"{where}: a status is one line"
        lines = shown["board_text"].splitlines()
        assert lines, f"{where}: no board text"
        assert max(map(len, lines)) <= WIDTH, f"{where}: {max(lines, key=len)!r} is too long"
        assert len(shown["points"]) in (0, len(session.table.chairs)), where
        assert all(text != "?" for text, _, _ in shown["events"]), where
        frame = Seat(session, viewer).see()
        for option in frame.question.options if frame.question else ():
            preview_of(session.ruleset, frame, option)


@pytest.mark.parametrize("setting", settings(options=False), ids=str)
def test_what_was_not_offered_is_refused_and_changes_nothing(setting: Setting) -> None:
    for moment in play(setting, 4):
        session = moment.session
        if session.decision is not None and not setting.looks_at(moment.number):
            continue
        before = portrait(session)
        question = asked(session.decision)
        for key in ("", "no such key", "take -1"):
            with pytest.raises(IllegalAnswerError):
                session.answer(key)
        assert portrait(session) == before, f"{moment.where}: a refused answer changed something"
        assert asked(session.decision) == question


@pytest.mark.parametrize("setting", [s for s in settings() if s.promise.pools], ids=str)
def test_every_pool_keeps_its_values(setting: Setting) -> None:
    first: Counter[tuple[str, Any]] | None = None
    for moment in play(setting, 5):
        now = Counter((value.pool, value.value) for value in marked(moment.session.state))
        first = first or now
        assert now == first, f"{moment.where}: made {now - first}, lost {first - now}"


@pytest.mark.parametrize("game", sorted({s.game for s in settings(options=False)}))
def test_the_rules_can_be_read(game: str) -> None:
    ruleset = next(s for s in settings(options=False) if s.game == game).ruleset()
    assert ruleset.rules_text().startswith("# ")
    for card in ruleset.cards().values():
        assert card.name
        assert card.kind
