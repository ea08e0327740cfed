"""Among copies between which there is no difference nobody is asked; equal answers are one."""

from __future__ import annotations

import pytest

from rulesets.villainous.state import CardId
from tabletop_tui.core.decision import Choices, Decision
from tabletop_tui.core.play.record import Answer
from tabletop_tui.core.play.seat import Seat, why_final
from tabletop_tui.core.play.session import Session
from tests.rulesets.villainous.scenes import GAME, Play, answer, asked, keys, look, realm, table

OTHER = realm("captain_hook")


def guarded(*guards: str) -> Play:
    """Maleficent holds a Dragon Form, and these stand at the castle."""
    mine = realm(
        "maleficent", at="the_forest", hand=["dragon_form"], king_stefans_castle=list(guards)
    )
    return table(mine, OTHER)


def test_of_two_heroes_that_are_alike_one_falls_without_a_question() -> None:
    game = guarded("guards", "guards")
    answer(game, "play t2", "dragon_form")
    assert asked(game) == "act"
    assert look(game).fate_discard() == ["guards"]


def test_what_makes_a_difference_is_asked_for() -> None:
    """One of them holds a Sword; or one of them stands elsewhere."""
    game = guarded("guards + sword_of_truth", "guards", "dreamless_sleep")
    answer(game, "play t2", "dragon_form")
    assert asked(game) == "spot"
    apart = realm(
        "maleficent",
        at="the_forest",
        hand=["dragon_form"],
        king_stefans_castle=["guards"],
        briar_roses_cottage=["guards"],
    )
    game = table(apart, OTHER)
    answer(game, "play t2", "dragon_form")
    assert asked(game) == "spot"


def test_two_copies_of_a_fate_card_are_one_answer() -> None:
    mine = realm("captain_hook", at="skull_rock")
    game = table(mine, realm("jafar", fate=["wish", "wish"], oasis=["abu", "aladdin"]))
    answer(game, "fate b1", "seat 1")
    if asked(game) == "fate-card":
        assert len(keys(game)) == 1
        answer(game, keys(game)[0])
    assert asked(game) == "spot"
    assert len(keys(game)) == 2


def test_copies_on_the_discard_pile_are_one_answer() -> None:
    mine = realm(
        "jafar",
        at="oasis",
        discard=["scimitar", "scimitar", "hypnotize"],
        hand=["manipulation"],
    )
    view = look(table(mine, OTHER)).view
    sorts = [view.sort_of(card) for card in view.s.discard]
    assert sorts[0] == sorts[1] != sorts[2]
    assert view.sort_of(view.s.hand[0]) == view.s.hand[0], "a hand keeps its cards apart"


def test_a_save_behind_such_a_question_says_so_and_begins_the_step_anew() -> None:
    """Its answers were given to a question that is not asked any more."""
    game = guarded("guards", "guards")
    answer(game, "play t2")
    record = game.record()
    guards = look(game).view.every_hero()
    (dragon,) = keys(game)
    spots = Choices(look(game).view.card_option(CardId(one), "") for one in guards)
    assert game.decision is not None
    card = Answer(0, dragon, game.decision.digest)
    spot = Answer(0, guards[1], Decision(0, "spot", "", spots).digest)
    old = record.model_copy(update={"answers": [*record.answers, card, spot]})

    again = Session.resume(GAME, game.table, old, GAME.manifest.version)

    assert again.notices
    assert asked(again) == "act"
    assert look(again).view.every_hero() == guards


@pytest.mark.parametrize("first", [[], ["abu"]])
def test_what_was_revealed_and_can_be_taken_back_is_known_to_be_so(first: list[str]) -> None:
    """The target has a hand that the seat does not know: nothing that lies openly is in it."""
    mine = realm("captain_hook", at="skull_rock")
    hand = ["hypnotize", "scimitar"]
    game = table(mine, realm("jafar", fate=["abu", "aladdin"], hand=hand))
    answer(game, "fate b1", "seat 1", *first)
    assert game.decision is not None
    option = game.decision.options[0]
    known = why_final(game.ruleset, Seat(game, 0).see(), option) is None
    game.answer(option.key)
    assert known
    assert Seat(game, 0).see().undoes == 0
