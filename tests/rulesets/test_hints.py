"""The hints of real games: their answers differ in what they do, and say what they are for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop_tui.core.chairs import default_names
from tabletop_tui.core.decision import TABLE, Decision
from tabletop_tui.core.loader import Library
from tabletop_tui.core.play.seat import Seat
from tabletop_tui.core.play.session import Session
from tabletop_tui.core.play.wire import as_data, from_data
from tabletop_tui.core.players.advice import BEST, Advice, Advised, advice_lines, effects_of
from tabletop_tui.core.players.bot import load_bot
from tabletop_tui.core.players.player import Player
from tabletop_tui.core.ruleset import Ruleset
from tabletop_tui.core.table import lay_table
from tests.rulesets.umbrella_academy.scenes import GAME, Play, answer, asked, table

Hint = tuple[Any, Decision, Advice]


def hints(rules: Ruleset[Any], seats: int, seed: int, answers: int) -> Iterator[Hint]:
    """What a seat sees at each question with a choice, with the advice; its best is answered."""
    table = lay_table(rules.manifest, names=default_names(seats), seed=seed)
    player, game = Player(load_bot(rules), "hard", most=16), Session(rules, table)
    for _ in range(answers):
        decision = game.decision
        if decision is None:
            return
        key = next(o.key for o in decision.options if not o.leads_back)
        if decision.seat != TABLE and len(decision.options) > 1:
            seen = Seat(game, decision.seat).for_computer()
            advice = player.advise(seen)
            key = advice.answers[0].key
            yield seen, decision, advice
        game.answer(key)


def test_the_slides_of_a_hint_differ_in_more_than_a_colour(library: Library) -> None:
    """The same Figure by another colour at the same place is the same slide for the player."""
    umbrella = library.load("umbrella")
    equals = 0
    for seen, decision, advice in hints(umbrella, 2, 5, 14):
        if decision.kind == "slide":
            does = {
                (option.target, one.looks, *effects_of(umbrella, seen, option))
                for one in advice.answers
                if (option := decision.choices.get(one.key))
            }
            assert len(does) == len(advice.answers) == BEST
            equals += sum(bool(one.equal) for one in advice.answers)
    assert equals > 3


def test_a_hint_is_the_same_in_a_process_of_its_own(library: Library) -> None:
    """Where the options of a frame come without their values."""
    umbrella = library.load("umbrella")
    player = Player(load_bot(umbrella), "hard", most=16)
    kinds = set()
    for seen, decision, advice in hints(umbrella, 2, 5, 30):
        sent = from_data(as_data(seen), umbrella.state_type)
        assert player.advise(sent) == advice
        kinds.add(decision.kind)
    assert kinds >= {"slide", "space", "face"}


def test_two_copies_of_a_card_are_one_answer(library: Library) -> None:
    """In Hail Hydra two cards of one value, which differ in nothing."""
    hydra = library.load("hail_hydra")
    copies = 0
    for seen, decision, advice in hints(hydra, 5, 1, 60):
        if decision.seat >= 0:
            labels = [one.label for one in advice_lines(hydra, seen, advice)]
            assert len(labels) == len(set(labels)), decision.kind
            copies += sum(bool(one.equal) for one in advice.answers)
    assert copies


def test_the_academy_names_who_uses_what_on_what(library: Library) -> None:
    """At least two first choices in three come with what the family has in mind."""
    academy = library.load("umbrella_academy")
    said = [advice.answers[0].why for _, _, advice in hints(academy, 3, 2, 30)]
    assert len(said) > 8
    assert sum(map(bool, said)) > 2 * len(said) / 3
    assert [why for why in said if " with " in why and ", to beat " in why]


def advised(game: Play) -> Advised:
    """The first answer of a hint to the only seat; it is given."""
    found = Player(load_bot(GAME), "hard").advise(Seat(game, 0).for_computer()).answers[0]
    answer(game, found.key)
    return found


def with_juggernaut(at: int) -> Play:
    """Spaceboy is to beat the Riot in Launch Field (2), and comes there by a card's two steps."""
    hazards = {2: "hz_riot", 7: "hz_flood", 8: "hz_outbreak", 9: "hz_ambush"}
    hand, places = {"spaceboy": "sb_juggernaut sb_juggernaut"}, {"spaceboy": at, "rumor": 5}
    return table(
        "spaceboy", "rumor", solo=True, hands=hand, at=places, hazards=hazards, tokens={2: "F"}
    )


@pytest.mark.parametrize(
    ("at", "first", "second"), [(3, "launch_field", "stay"), (4, "hospital", "launch_field")]
)
def test_who_has_come_where_the_plan_wants_it_does_not_walk_on(
    at: int, first: str, second: str
) -> None:
    game = with_juggernaut(at)
    given = [advised(game) for _ in range(4)]
    assert [one.key for one in given] == ["effect", "sb_juggernaut", first, second]
    assert all(one.why.endswith("to beat the Hazard at Launch Field.") for one in given)
    assert game.state.at["spaceboy"] == 2


def test_the_reason_of_a_plan_is_none_for_an_answer_that_leaves_it() -> None:
    game = with_juggernaut(3)
    answer(game, "effect", "sb_juggernaut", "icarus_theatre")
    found = advised(game)
    assert asked(game) != "step"
    assert "Launch Field" not in found.why, found
