"""A review goes by what a seat saw at each of its decisions, and by nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tabletop_tui.core.decision import TABLE, Option, Play, choose
from tabletop_tui.core.errors import TabletopError
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.replay import Replay
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.advice import Judged
from tabletop_tui.core.players.imagine import mark_of
from tabletop_tui.core.players.review import (
    NO_COSTS,
    Review,
    Reviewed,
    caution,
    counted,
    reviewed,
    worst_first,
)
from tabletop_tui.core.table import lay_table
from tabletop_tui.saves.daily import daily_table
from tests.core.scene import Game, asking, play, start

Lived = list[tuple[int, Seen[Any], str]]


def lived(library: Library, seat: int, *, over: bool = True) -> tuple[Replay[Any], Lived]:
    """A random game of two, and each decision of a seat as it was before it then."""
    raven = library.load("raven")
    session = Session(raven, lay_table(raven.manifest, names=["Ada", "Ben"], seed=11))
    luck = Random(3)
    seen: Lived = []
    while session.decision is not None and (over or session.decisions < 5):
        decision = session.decision
        key = luck.choice(decision.options).key
        if decision.seat == seat:
            seen.append((session.decisions, Seat(session, seat).for_computer(), key))
        session.answer(key)
    return Replay(raven, session.table, session.record(), 1, over=over), seen


@pytest.mark.parametrize("seat", [0, 1])
def test_each_decision_is_seen_as_it_was_seen_then(library: Library, seat: int) -> None:
    replay, before = lived(library, seat)
    moments = list(Review(replay, seat).moments())
    chosen = {at: (seen, key) for at, seen, key in before}
    assert len(moments) > 3
    for at, seen, key, _ in moments:
        then, given = chosen[at]
        assert key == given
        assert mark_of(seen) == mark_of(then)
        assert (seen.view, seen.known, seen.log) == (then.view, then.known, then.log)
        assert seen.table.seed == seen.view.seed == 0


def leafing(game: Game) -> Play[None]:
    """Ada may look around as often as she likes before she says something."""
    pages = [Option("look", "Look", leads_back=True), Option("yes", "Yes"), Option("no", "No")]
    key = "look"
    while key == "look":
        key = yield from choose(0, "ask", "Well?", pages)


def called(game: Game) -> Play[None]:
    """The whole table is asked, and each may call."""
    yield from choose(TABLE, "ask", "Anybody?", [Option("go", "On"), *CALLS])


CALLS = (Option("ada", "Ada calls", by=0), Option("ben", "Ben calls", by=1))


def test_what_led_nowhere_and_what_others_decided_is_left_out() -> None:
    session = play(start(leafing, asking(1), called, called), "look", "yes", "go", "ada", "go")
    assert session.decision is None
    replay = Replay(session.ruleset, session.table, session.record(), 1, over=True)
    assert Review(replay, 0).places == (1, 3)
    assert Review(replay, 1).places == ()


def test_a_game_that_goes_on_is_not_reviewed(library: Library) -> None:
    replay, _ = lived(library, 0, over=False)
    with pytest.raises(TabletopError, match="This game is not over"):
        Review(replay, 0)
    with pytest.raises(TabletopError, match="This game is not over"):
        replay.for_computer(0)


def test_there_is_no_review_of_a_chair_that_is_not_there(library: Library) -> None:
    with pytest.raises(TabletopError, match="There is no seat 3 in this game; it has 2"):
        Review(lived(library, 0)[0], 2)


def test_a_judgement_is_told_by_the_names_of_the_answers(library: Library) -> None:
    replay = lived(library, 0)[0]
    moment = next(Review(replay, 0).moments())
    assert moment.seen.question is not None
    other = moment.seen.question.options[0]
    told = reviewed(moment, Judged(moment.given, other.key, "bad", "3 in 100"), replay.ruleset)
    given = moment.seen.question.choices.get(moment.given)
    assert given is not None
    assert (told.given, told.best) == (given.label, other.label)
    assert dict(counted([told])) == {"good": 0, "doubtful": 0, "bad": 1}


def test_the_costliest_decisions_come_first_with_the_better_turn(library: Library) -> None:
    """What was not measured stands before what was good; a good one needs no better turn."""
    replay = lived(library, 0)[0]
    moment = next(Review(replay, 0).moments())
    found = [
        reviewed(moment, judged, replay.ruleset)
        for judged in (
            Judged(moment.given, moment.given),
            Judged(moment.given, moment.given, "doubtful"),
            Judged(moment.given, moment.given, "doubtful", "5 to 9 in 100", 0.05),
            Judged(moment.given, moment.given, "bad", "1 to 4 points", 1.0, ("Fate", "End")),
        )
    ]
    ordered = worst_first(found)
    assert [found.index(one) for one in ordered] == [3, 2, 1, 0]
    assert ordered[0].rather.endswith(", then Fate, then End, 1 to 4 points better")
    assert not ordered[-1].rather


def given_up(library: Library) -> Replay[Any]:
    """A solo game that was given up before its first slide."""
    umbrella = library.load("umbrella")
    session = Session(umbrella, daily_table(umbrella.manifest, "2026-12-24", "Ada"))
    return Replay(umbrella, session.table, play(session, "give-up").record(), 1, over=True)


def test_to_end_a_game_that_is_not_won_is_bad_where_the_best_answer_goes_on(
    library: Library,
) -> None:
    replay = given_up(library)
    (moment,) = Review(replay, 0).moments()
    assert moment.lost
    assert moment.seen.question is not None
    slide = moment.seen.question.options[0]
    one = reviewed(moment, Judged(moment.given, slide.key, "doubtful"), replay.ruleset)
    assert (one.verdict, one.ended) == ("bad", True)
    assert one.rather == f"this ended the game; rather: {slide.label}, and it goes on"
    assert worst_first([Reviewed(0, "", "", "", "doubtful", "", 0.5), one])[0] is one
    agreed = reviewed(moment, Judged(moment.given, moment.given), replay.ruleset)
    assert (agreed.verdict, agreed.ended) == ("good", False), "the computer would end it, too"
    won = reviewed(
        moment._replace(lost=False), Judged(moment.given, slide.key, "doubtful"), replay.ruleset
    )
    assert won.verdict == "doubtful"


def test_a_loss_is_that_of_the_last_answer_alone(library: Library) -> None:
    for seat in (0, 1):
        replay, _ = lived(library, seat)
        lost = [moment.at for moment in Review(replay, seat).moments() if moment.lost]
        assert lost in ([], [replay.length - 1])


@pytest.mark.parametrize(
    ("chances", "last"),
    [
        ((0.5, 0.02, None, 0.0), "answer 2"),
        ((0.01, 0.3, None, 0.01), "answer 4"),
        ((0.4, 0.01, 0.2), ""),
        ((None, None), NO_COSTS.partition(" on ")[0]),
    ],
)
def test_a_review_says_where_good_means_little(chances: Sequence[float | None], last: str) -> None:
    found = [
        Reviewed(at, "", "", "", "good", "", when=f"answer {at + 1}", chance=chance)
        for at, chance in enumerate(chances)
    ]
    assert caution(found).partition(" on ")[0].removeprefix("From ") == last


def test_a_judgement_that_failed_is_counted_and_says_what_failed(library: Library) -> None:
    replay, _ = lived(library, 0)
    moment = next(Review(replay, 0).moments())
    failed = Judged(moment.given, moment.given, "failed", "LookupError: no idea")
    one = reviewed(moment, failed, replay.ruleset)
    assert one.rather == "LookupError: no idea"
    assert counted([one]) == {"good": 0, "doubtful": 0, "bad": 0, "failed": 1}
