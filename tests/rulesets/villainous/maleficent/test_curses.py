"""Maleficent: her Curses."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.maleficent.realms import (
    CASTLE,
    COTTAGE,
    FOREST,
    HOOK,
    MOUNTAINS,
    fated,
    maleficent,
    mine,
)
from tests.rulesets.villainous.scenes import (
    answer,
    asked,
    end_turn,
    keys,
    log,
    look,
    offers,
    pass_turn,
    table,
)


def test_a_curse_is_played_to_any_location_and_several_may_share_one() -> None:
    game = mine(at=FOREST, hand=["green_fire", "green_fire"], **{COTTAGE: ["dreamless_sleep"]})
    answer(game, "play b2", "green_fire")
    assert keys(game) == [MOUNTAINS, COTTAGE, FOREST, CASTLE]
    answer(game, COTTAGE)
    assert look(game).place("green_fire") == COTTAGE
    assert look(game).place("dreamless_sleep") == COTTAGE
    assert look(game).power == 2
    assert "Ada plays Green Fire at Briar Rose's Cottage." in log(game)


def test_a_curse_can_be_moved_past_merryweather_and_the_sword() -> None:
    """1.5 Curses: moving gets around what only concerns playing, and breaks nothing."""
    game = mine(
        at=MOUNTAINS,
        power=0,
        **{MOUNTAINS: ["forest_of_thorns"], COTTAGE: ["merryweather + sword_of_truth"]},
    )
    answer(game, "move t1")
    assert look(game).place("forest_of_thorns") == COTTAGE
    assert dict(look(game).view.progress())["Curse at Briar Rose's Cottage"]


@pytest.mark.parametrize("curse", ["forest_of_thorns", "green_fire", "dreamless_sleep"])
def test_playing_or_moving_a_curse_to_heroes_allies_and_mover_breaks_nothing(curse: str) -> None:
    """1.5 Curses, Green Fire: the clause looks only at later events."""
    crowd = {COTTAGE: ["aurora", "savage_goon"]}
    played = mine(at=COTTAGE, hand=[curse], **crowd)
    answer(played, "play b1", curse, COTTAGE)
    assert look(played).place(curse) == COTTAGE
    moved = mine(at=COTTAGE, **{FOREST: [curse, "fauna"], COTTAGE: ["savage_goon"]})
    answer(moved, "move t2", curse, COTTAGE)
    assert look(moved).place(curse) == COTTAGE


def test_green_fire_keeps_every_hero_out() -> None:
    game = fated("aurora", **{FOREST: ["green_fire"], CASTLE: ["green_fire"]})
    assert keys(game) == [MOUNTAINS, COTTAGE]


def test_with_a_curse_in_every_way_a_hero_is_discarded_without_effect() -> None:
    """1.5 Green Fire; the deck has three of them, so thorns must close the fourth location."""
    fires = {place: ["green_fire"] for place in (MOUNTAINS, COTTAGE, FOREST)}
    game = table(
        HOOK,
        maleficent(
            fate=["flora", "fauna"],
            **fires,
            **{CASTLE: ["forest_of_thorns"]},
        ),
    )
    answer(game, "fate b1", "seat 1")
    assert asked(game) == "act"
    assert look(game, 1).fate_discard() == ["flora", "fauna"]
    assert look(game, 1).s.open_hand is False


def test_green_fire_goes_out_when_maleficent_moves_there() -> None:
    game = mine("move", at=MOUNTAINS, **{FOREST: ["green_fire", "green_fire"]})
    answer(game, FOREST)
    assert look(game).discard() == ["green_fire", "green_fire"]


def test_a_curse_that_goes_says_why() -> None:
    moved = mine("move", at=MOUNTAINS, **{FOREST: ["green_fire"]})
    answer(moved, FOREST)
    thorns = fated("prince_phillip", **{FOREST: ["forest_of_thorns"]})
    answer(thorns, FOREST)
    asleep = mine(at=FOREST, hand=["savage_goon"], **{COTTAGE: ["dreamless_sleep"]})
    answer(asleep, "play b2", "savage_goon", COTTAGE)
    for game, curse, why in (
        (moved, "Green Fire", "at The Forest goes out: Maleficent is there."),
        (thorns, "Forest of Thorns", "at The Forest breaks: Prince Phillip is played there."),
        (asleep, "Dreamless Sleep", "at Briar Rose's Cottage breaks: Savage Goon is played there."),
    ):
        told = log(game)
        gone = next(n for n, line in enumerate(told) if line.endswith(f"'s realm: {curse}."))
        assert told[gone - 1] == f"{curse} {why}"


def test_green_fire_outlasts_staying_thanks_to_vanish() -> None:
    """1.5 Green Fire: staying put is no move."""
    game = mine(at=FOREST, hand=["vanish"], **{FOREST: ["green_fire"]})
    answer(game, "play b2", "vanish")
    end_turn(game)
    pass_turn(game)
    answer(game, FOREST)
    assert look(game).place("green_fire") == FOREST


def test_forest_of_thorns_lets_only_strong_heroes_in() -> None:
    """1.5 Forest of Thorns: Aurora, King Stefan, Merryweather and Prince Phillip alone."""
    strong = []
    for hero in (
        *("guards", "aurora", "fauna", "flora"),
        *("king_hubert", "king_stefan", "merryweather", "prince_phillip"),
    ):
        game = fated(hero, **{FOREST: ["forest_of_thorns"]})
        if offers(game, FOREST):
            strong.append(hero)
    assert strong == ["aurora", "king_stefan", "merryweather", "prince_phillip"]


def test_a_hero_breaks_every_forest_of_thorns_at_the_location() -> None:
    game = fated(
        "merryweather",
        **{FOREST: ["forest_of_thorns", "forest_of_thorns"], CASTLE: ["forest_of_thorns"]},
    )
    answer(game, FOREST)
    assert look(game, 1).discard() == ["forest_of_thorns", "forest_of_thorns"]
    assert look(game, 1).place("forest_of_thorns.3") == CASTLE


def test_forest_of_thorns_compares_the_printed_strength() -> None:
    """1.5 Forest of Thorns, open point 1: Dreamless Sleep does not reach who is not there yet."""
    game = fated("merryweather", **{FOREST: ["forest_of_thorns", "dreamless_sleep"]})
    answer(game, FOREST)
    assert look(game, 1).place("merryweather") == FOREST
    assert look(game, 1).strength("merryweather") == 2


def test_dreamless_sleep_weakens_every_hero_and_adds_up() -> None:
    """1.5 Dreamless Sleep: two copies are -4, and nothing goes below 0."""
    game = mine(
        **{
            FOREST: ["dreamless_sleep", "dreamless_sleep", "prince_phillip", "guards", "raven"],
            CASTLE: ["fauna"],
        }
    )
    seen = look(game)
    assert [seen.strength(hero) for hero in ("prince_phillip", "guards", "fauna")] == [1, 0, 2]
    assert seen.strength("raven") == 1


def test_playing_an_ally_breaks_both_dreamless_sleeps() -> None:
    game = mine(
        at=FOREST,
        hand=["cackling_goon"],
        **{COTTAGE: ["dreamless_sleep", "dreamless_sleep"]},
    )
    answer(game, "play b2", "cackling_goon", COTTAGE)
    assert look(game).discard() == ["dreamless_sleep", "dreamless_sleep"]


def test_moving_an_ally_in_does_not_break_dreamless_sleep() -> None:
    game = mine(at=COTTAGE, **{FOREST: ["savage_goon"], COTTAGE: ["dreamless_sleep"]})
    answer(game, "move t2", "savage_goon", COTTAGE)
    assert look(game).place("savage_goon") == COTTAGE
    assert look(game).place("dreamless_sleep") == COTTAGE


def test_an_ally_played_elsewhere_does_not_break_dreamless_sleep() -> None:
    game = mine(at=FOREST, hand=["cackling_goon"], **{COTTAGE: ["dreamless_sleep"]})
    answer(game, "play b2", "cackling_goon", FOREST)
    assert look(game).place("dreamless_sleep") == COTTAGE


def test_a_hero_at_strength_zero_is_vanquished_with_nobody() -> None:
    """1.5 Dreamless Sleep: it still takes a Vanquish action."""
    game = mine(at=CASTLE, **{CASTLE: ["dreamless_sleep", "fauna"]})
    answer(game, "vanquish b1")
    assert look(game).fate_discard() == ["fauna"]
