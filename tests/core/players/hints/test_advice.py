"""Advice and judgement: what a computer player tells of its own opinion, and of a given answer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

import pytest

from tabletop_tui.core.decision import Decision
from tabletop_tui.core.errors import IllegalAnswerError
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.seat import Seat, Seen
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.players.advice import (
    FAILED,
    NO_OPINION,
    Advice,
    Advised,
    Judged,
    advice_lines,
)
from tabletop_tui.core.players.bot import Bot, Choice, Level, Luck, Scale
from tabletop_tui.core.players.player import Player
from tabletop_tui.core.table import lay_table

WORTH = {"take 1": 1.0, "take 2": 4.0, "take 3": 3.4}


class Weighing(Bot[Any]):
    """It knows what each answer is worth."""

    scale = Scale(0.5, 2.0, "points", "What you gain.")

    def weigh(
        self, view: Any, seat: int, decision: Decision, level: Level, luck: Luck
    ) -> Choice | None:
        return Choice("take 2", 3, WORTH)

    def reason(
        self,
        view: Any,
        seat: int,
        decision: Decision,
        key: str,
        names: Sequence[str],
        imagined: Any = None,
    ) -> str:
        return f"{names[seat]} wants it" if key == "take 2" else ""


class Greedy(Bot[Any]):
    """It takes as much as is offered."""

    def policy(self, view: Any, seat: int, decision: Decision, luck: Luck) -> str:
        return decision.options[-1].key


class Stumbling(Bot[Any]):
    def policy(self, view: Any, seat: int, decision: Decision, luck: Luck) -> str:
        raise LookupError("no idea")


def adviser(library: Library, kind: type[Bot[Any]]) -> Player[Any]:
    return Player(kind(library.load("pebbles")), "hard")


def seen(library: Library) -> Seen[Any]:
    """Ada may take one, two or three pebbles."""
    pebbles = library.load("pebbles")
    return Seat(
        Session(pebbles, lay_table(pebbles.manifest, names=["Ada", "Ben"])), 0
    ).for_computer()


def looks(advice: Advice) -> Mapping[str, str]:
    return {one.key: one.looks for one in advice.answers}


def test_the_best_answers_come_with_what_they_are_worth_and_why(library: Library) -> None:
    advice = adviser(library, Weighing).advise(seen(library))
    assert list(looks(advice).items()) == [
        ("take 2", "4.0 points"),
        ("take 3", "3.4 points"),
        ("take 1", "1.0 points"),
    ]
    assert advice.means == "What you gain."
    first, *_ = advice_lines(library.load("pebbles"), seen(library), advice)
    assert (first.label, first.looks) == ("Take 2", "4.0 points")
    assert "Ada wants it" in ["".join(phrase.text for phrase in line) for line in first.why]


@pytest.mark.parametrize(("names", "even"), [(["Ada", "Ben"], 50), (["Ada", "Ben", "Cleo"], 33)])
def test_what_is_even_follows_from_how_many_play(
    library: Library, names: list[str], even: int
) -> None:
    class Shares(Weighing):
        scale = Scale()

    pebbles = library.load("pebbles")
    session = Session(pebbles, lay_table(pebbles.manifest, names=names))
    advice = adviser(library, Shares).advise(Seat(session, 0).for_computer())
    assert f": {even} is even" in advice.means


def test_answers_that_do_the_same_are_told_once(library: Library) -> None:
    """Two copies of a card, and in Umbrella another colour that makes the same Figure there."""
    copies = Advice((Advised("take 1", equal=("take 2",)),))
    (one,) = advice_lines(library.load("pebbles"), seen(library), copies)
    assert "As good: Take 2." in ["".join(phrase.text for phrase in line) for line in one.why]
    assert Advice.from_data(json.loads(json.dumps(asdict(copies)))) == copies


def test_a_policy_is_asked_what_it_would_do_if_the_better_ones_were_not_there(
    library: Library,
) -> None:
    assert list(looks(adviser(library, Greedy).advise(seen(library))).items()) == [
        ("take 3", "first choice"),
        ("take 2", "second choice"),
        ("take 1", "third choice"),
    ]


def test_where_it_has_no_opinion_it_says_so(library: Library) -> None:
    advice = adviser(library, Bot).advise(seen(library))
    assert set(looks(advice).values()) == {"not told apart"}
    assert advice.means == NO_OPINION


def test_an_answer_that_came_out_better_by_chance_is_given_no_number(library: Library) -> None:
    """The first one is what the player would give: nothing below it may look clearly better."""

    class Wary(Weighing):
        def weigh(
            self, view: Any, seat: int, decision: Decision, level: Level, luck: Luck
        ) -> Choice | None:
            return Choice("take 3", 3, WORTH)

    assert list(looks(adviser(library, Wary).advise(seen(library))).items()) == [
        ("take 3", "3.4 points"),
        ("take 2", "as good as the 1st"),
        ("take 1", "1.0 points"),
    ]


@pytest.mark.parametrize(
    ("given", "verdict", "cost"),
    [("take 2", "good", ""), ("take 3", "doubtful", "0.6 points"), ("take 1", "bad", "3.0 points")],
)
def test_an_answer_is_judged_by_what_it_cost(
    library: Library, given: str, verdict: str, cost: str
) -> None:
    judged = adviser(library, Weighing).judge(seen(library), given)
    assert (judged.best, judged.verdict, judged.cost) == ("take 2", verdict, cost)


def test_a_cost_within_chance_is_not_told(library: Library) -> None:
    """Futures that differ by chance alone: the given answer is good, and no cost is named."""

    class Gambling(Bot[Any]):
        levels = MappingProxyType({"hard": Level(simulations=60)})

        def deal(self, view: Any, seat: int, luck: Luck) -> Any:
            return view

        def searched(self, decision: Decision) -> bool:
            return True

        def worth(self, state: Any, seat: int) -> float:
            return 0.5

    for given in WORTH:
        judged = adviser(library, Gambling).judge(seen(library), given)
        assert (judged.verdict, judged.cost, judged.least) == ("good", "", 0.0), judged


def test_a_chance_is_told_by_who_won() -> None:
    """Where the game says what became of such positions: never 98 in 100 for an even one."""
    scale = Scale(chances=((0.1, 0.2), (0.5, 0.5), (0.9, 0.8)))
    assert [scale.likely_in_words(scale.chance(worth)) for worth in (0.0, 0.3, 0.5, 0.98)] == [
        "wins 20 of 100 games",
        "wins 35 of 100 games",
        "wins 50 of 100 games",
        "wins 80 of 100 games",
    ]
    assert Scale().in_words(0.061, 0.139) == "6 to 14 in 100"
    assert Scale(unit="points").in_words(1.0, 1.0) == "1.0 points"


def test_what_was_not_measured_is_at_most_doubtful_and_only_by_a_sure_policy(
    library: Library,
) -> None:
    sure = adviser(library, Greedy).judge(seen(library), "take 1")
    assert (sure.best, sure.verdict, sure.cost) == ("take 3", "doubtful", "")
    for given in WORTH:
        assert adviser(library, Bot).judge(seen(library), given).verdict == "good"


def test_another_copy_of_the_wanted_card_is_as_good(library: Library) -> None:
    class Copying(Bot[Any]):
        def policy(self, view: Any, seat: int, decision: Decision, luck: Luck) -> str:
            return copies[-1]

    hydra = library.load("hail_hydra")
    names = ["Ada", "Ben", "Cleo", "Dov", "Eve"]
    session = Session(hydra, lay_table(hydra.manifest, names=names))
    while True:
        decision = session.decision
        assert decision is not None
        labels = [one.label for one in decision.options]
        most = max(labels, key=labels.count)
        copies = [one.key for one in decision.options if one.label == most]
        if len(copies) > 1:
            break
        session.answer(copies[0])
    frame = Seat(session, decision.seat).for_computer()
    player: Player[Any] = Player(Copying(hydra), "hard")
    assert player.judge(frame, copies[0]).verdict == "good"
    other = next(one.key for one in decision.options if one.label != most)
    assert player.judge(frame, other).verdict == "doubtful"


def test_a_player_that_fails_says_so_and_neither_praises_nor_blames(library: Library) -> None:
    player = adviser(library, Stumbling)
    advice = player.advise(seen(library))
    assert advice == Advice(trouble="LookupError: no idea")
    assert advice.none == FAILED.format("LookupError: no idea")
    judged = player.judge(seen(library), "take 1")
    assert (judged.verdict, judged.cost) == ("failed", "LookupError: no idea")


def test_what_was_never_offered_is_not_judged(library: Library) -> None:
    with pytest.raises(IllegalAnswerError):
        adviser(library, Greedy).judge(seen(library), "take 9")


def test_both_come_back_from_json(library: Library) -> None:
    player = adviser(library, Weighing)
    advice, judged = player.advise(seen(library)), player.judge(seen(library), "take 1")
    assert Advice.from_data(json.loads(json.dumps(asdict(advice)))) == advice
    assert Judged.from_data(json.loads(json.dumps(asdict(judged)))) == judged
