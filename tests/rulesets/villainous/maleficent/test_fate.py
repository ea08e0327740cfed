"""Maleficent: Fate cards. "1.5 Others" and the like cite the notes behind the rules."""

from __future__ import annotations

from tabletop_tui.core.marks import PUBLIC
from tabletop_tui.core.visibility.redaction import redact
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
    nobody,
    offers,
    realm,
    step_forward,
    table,
    told,
    who,
    why_not,
)

# -- Fate cards ----------------------------------------------------------------------------


def test_guards_take_two_allies_even_when_one_is_strong_enough() -> None:
    game = mine(at=CASTLE, **{CASTLE: ["guards", "savage_goon"]})
    assert why_not(game, "Vanquish") == "Guards: needs 2 Allies, you have 1 there"
    game = mine(at=CASTLE, **{CASTLE: ["guards", "savage_goon", "raven"]})
    answer(game, "vanquish b1", "savage_goon")
    assert "done" not in keys(game)
    answer(game, "raven")
    assert look(game).fate_discard() == ["guards"]


def test_guards_at_strength_zero_still_take_two_allies() -> None:
    """1.5 Others: the card overrides the rulebook."""
    asleep = ["guards", "dreamless_sleep", "dreamless_sleep"]
    game = mine(at=CASTLE, **{CASTLE: [*asleep, "savage_goon"]})
    assert look(game).strength("guards") == 0
    assert not offers(game, "vanquish b1")


def test_aurora_brings_a_second_hero_where_the_fater_wants() -> None:
    """1.5 Others: the second Hero is resolved fully."""
    game = table(
        HOOK,
        maleficent(fate=["aurora", "once_upon_a_dream", "king_stefan"], at=MOUNTAINS),
    )
    answer(game, "fate b1", "seat 1", "aurora", FOREST)
    assert (asked(game), who(game)) == ("spot", 0)
    answer(game, CASTLE)
    assert "Revealed: King Stefan." in log(game)
    answer(game, COTTAGE)
    seen = look(game, 1)
    assert (seen.place("aurora"), seen.place("king_stefan")) == (FOREST, CASTLE)
    assert seen.view.location(seen.s.at).id == COTTAGE


def test_aurora_puts_anything_else_back_on_top() -> None:
    game = table(
        HOOK,
        maleficent(fate=["aurora", "once_upon_a_dream", "sword_of_truth"]),
    )
    answer(game, "fate b1", "seat 1", "aurora", FOREST)
    assert look(game, 1).s.fate_deck[-1] == "mal.sword_of_truth.1"
    assert look(game, 1).s.aside == []
    assert "Sword of Truth goes back on top." in log(game)


def test_aurora_shuffles_the_fate_discard_pile_when_the_deck_is_empty() -> None:
    seat = maleficent(fate=["aurora", "guards"], fate_discard=["flora"])
    seat.fate_deck = seat.fate_deck[-2:]
    game = table(HOOK, seat)
    answer(game, "fate b1", "seat 1", "aurora", FOREST)
    assert "The Fate discard pile of Ben is shuffled into a new deck." in log(game)
    answer(game, CASTLE)
    assert len(look(game, 1).view.every_hero(3)) == 1


def test_aurora_does_not_let_a_weak_hero_follow_her_into_the_thorns() -> None:
    game = table(
        HOOK,
        maleficent(
            fate=["aurora", "once_upon_a_dream", "fauna"],
            **{CASTLE: ["forest_of_thorns"], COTTAGE: ["green_fire"]},
        ),
    )
    answer(game, "fate b1", "seat 1", "aurora", FOREST)
    assert keys(game) == [MOUNTAINS, FOREST]


def test_fauna_may_discard_one_dreamless_sleep_where_she_is() -> None:
    """1.5 Dreamless Sleep: only one copy, even if there are two."""
    sleeping = {FOREST: ["dreamless_sleep", "dreamless_sleep"]}
    game = fated("fauna", **sleeping)
    answer(game, FOREST, "dreamless_sleep")
    assert look(game, 1).discard() == ["dreamless_sleep"]
    kept = fated("fauna", **sleeping)
    answer(kept, FOREST, "no")
    assert look(kept, 1).discard() == []


def test_fauna_finds_nothing_elsewhere() -> None:
    game = fated("fauna", **{FOREST: ["dreamless_sleep"], CASTLE: ["sinister_goon"]})
    answer(game, CASTLE)
    assert asked(game) == "act"
    assert look(game, 1).place("dreamless_sleep") == FOREST


def test_flora_opens_the_hand_until_she_leaves() -> None:
    """1.5 Others: everybody sees the hand of Maleficent."""
    game = fated("flora", hand=["vanish", "malice"])
    assert redact(game.state, 0).seats[1].hand == ["?", "?"]
    answer(game, FOREST)
    assert redact(game.state, 0).seats[1].hand == ["mal.vanish.1", "mal.malice.1"]
    assert "Ben, hand: Vanish; Malice." in told(game, PUBLIC).spoken()


def test_the_hand_is_closed_again_when_flora_is_defeated() -> None:
    game = mine(at=FOREST, power=3, hand=["dragon_form", "vanish"], **{CASTLE: ["flora"]})
    assert redact(game.state, 1).seats[0].hand == ["mal.dragon_form.1", "mal.vanish.1"]
    answer(game, "play b2", "dragon_form")
    assert redact(game.state, 1).seats[0].hand == ["?"]


def test_king_hubert_brings_one_ally_from_each_side() -> None:
    """1.5 Dreamless Sleep: his pull does not break it."""
    game = fated(
        "king_hubert",
        **{
            MOUNTAINS: ["raven"],
            COTTAGE: ["savage_goon", "cackling_goon"],
            FOREST: ["dreamless_sleep"],
            CASTLE: ["sinister_goon"],
        },
    )
    answer(game, FOREST)
    assert who(game) == 0
    assert keys(game) == ["mal.savage_goon.1", "mal.cackling_goon.1", "no"]
    answer(game, "savage_goon")
    assert log(game)[-1] == "Ada moves Savage Goon to The Forest in Ben's realm."
    assert keys(game) == ["mal.sinister_goon.1", "no"]
    answer(game, "no")
    seen = look(game, 1)
    assert seen.place("savage_goon") == FOREST
    assert (seen.place("sinister_goon"), seen.place("raven")) == (CASTLE, MOUNTAINS)
    assert seen.place("dreamless_sleep") == FOREST


def test_king_stefan_changes_where_she_starts_from() -> None:
    """1.5 Others: on her next turn she must leave the new location."""
    game = fated("king_stefan", at=MOUNTAINS, **{COTTAGE: ["green_fire"]})
    answer(game, CASTLE)
    assert keys(game) == [COTTAGE, FOREST, CASTLE, "no"]
    answer(game, COTTAGE)
    assert look(game, 1).discard() == ["green_fire"]
    assert "Ada moves Maleficent to Briar Rose's Cottage in Ben's realm." in log(game)
    end_turn(game)
    assert keys(game) == [MOUNTAINS, FOREST, CASTLE]


def test_king_stefan_may_leave_her_alone() -> None:
    game = fated("king_stefan", at=MOUNTAINS)
    answer(game, CASTLE, "no")
    assert look(game, 1).s.at == 0


def test_king_stefan_in_her_own_turn_gives_her_the_actions_of_the_new_location() -> None:
    """1.5 Others: no more actions of the old location, all of the new one."""
    game = table(
        maleficent(
            at=FOREST,
            power=0,
            fate=["king_stefan"],
            **{COTTAGE: ["staff", "spinning_wheel"]},
        ),
        realm("jafar", hand=["deception"]),
        offered=[],
    )
    answer(game, "gain b1")
    step_forward(game, 1, "deception", MOUNTAINS)
    assert who(game) == 1
    answer(game, CASTLE)
    nobody(game)
    assert (asked(game), who(game)) == ("act", 0)
    assert keys(game) == ["gain t1", "fate t2", "end"]


def test_merryweather_allows_no_curse_to_be_played_to_her_location() -> None:
    game = mine(at=FOREST, hand=["green_fire", "savage_goon"], **{CASTLE: ["merryweather"]})
    answer(game, "play b2", "green_fire")
    assert keys(game) == [MOUNTAINS, COTTAGE, FOREST]
    allies = mine(at=FOREST, hand=["savage_goon"], **{CASTLE: ["merryweather"]})
    answer(allies, "play b2", "savage_goon")
    assert offers(allies, CASTLE)


def test_prince_phillip_may_discard_all_allies_where_he_is() -> None:
    crowd = {FOREST: ["savage_goon", "raven", "staff"], CASTLE: ["cackling_goon"]}
    game = fated("prince_phillip", **crowd)
    answer(game, FOREST)
    assert (asked(game), who(game)) == ("phillip", 0)
    answer(game, "yes")
    assert look(game, 1).discard() == ["savage_goon", "raven"]
    assert look(game, 1).place("staff") == FOREST
    kept = fated("prince_phillip", **crowd)
    answer(kept, FOREST, "no")
    assert look(kept, 1).discard() == []
    alone = fated("prince_phillip", **crowd)
    answer(alone, COTTAGE)
    assert asked(alone) == "act"


def test_sword_of_truth_strengthens_and_makes_curses_dearer_where_its_holder_is() -> None:
    game = mine(
        at=FOREST, power=4, hand=["forest_of_thorns"], **{CASTLE: ["fauna + sword_of_truth"]}
    )
    assert look(game).strength("fauna") == 4
    answer(game, "play b2", "forest_of_thorns")
    assert game.decision is not None
    assert [(o.key, o.detail) for o in game.decision.options] == [
        (MOUNTAINS, "costs 2"),
        (COTTAGE, "costs 2"),
        (FOREST, "costs 2"),
        (CASTLE, "costs 4"),
    ]
    answer(game, CASTLE)
    assert look(game).power == 0


def test_two_holders_at_one_location_make_curses_cost_four_more() -> None:
    """1.5 Others."""
    game = mine(
        at=FOREST,
        hand=["forest_of_thorns"],
        **{CASTLE: ["fauna + sword_of_truth", "flora + sword_of_truth"]},
    )
    view = look(game).view
    assert view.cost(look(game).card("forest_of_thorns"), 3) == 6
    answer(game, "play b2", "forest_of_thorns")
    assert not offers(game, CASTLE)


def test_sword_of_truth_makes_allies_and_items_no_dearer() -> None:
    game = mine(at=FOREST, hand=["staff", "raven"], **{CASTLE: ["fauna + sword_of_truth"]})
    view = look(game).view
    assert [view.cost(card, 3) for card in look(game).s.hand] == [1, 3]


def test_sword_of_truth_goes_only_to_a_hero_without_an_item() -> None:
    game = fated("sword_of_truth", **{FOREST: ["fauna + sword_of_truth", "flora"]})
    # Two Swords are out: the one that is played is the next copy.
    assert look(game, 1).place("sword_of_truth.2") == FOREST
    assert look(game, 1).host("sword_of_truth.2") == "flora"


def test_sword_of_truth_cannot_be_played_when_every_hero_holds_one() -> None:
    game = table(
        HOOK,
        maleficent(
            fate=["sword_of_truth", "once_upon_a_dream"],
            **{FOREST: ["fauna + sword_of_truth"]},
        ),
    )
    answer(game, "fate b1", "seat 1")
    assert look(game, 1).fate_discard() == ["sword_of_truth", "once_upon_a_dream"]
    assert asked(game) == "act"


def test_the_sword_goes_with_its_holder() -> None:
    game = mine(at=CASTLE, **{CASTLE: ["fauna + sword_of_truth", "savage_goon"]})
    answer(game, "vanquish b1", "savage_goon")
    assert look(game).fate_discard() == ["sword_of_truth", "fauna"]


def test_once_upon_a_dream_discards_a_curse_beside_a_hero() -> None:
    game = fated(
        "once_upon_a_dream",
        **{FOREST: ["forest_of_thorns", "green_fire", "fauna"], CASTLE: ["dreamless_sleep"]},
    )
    assert keys(game) == ["mal.forest_of_thorns.1", "mal.green_fire.1"]
    answer(game, "green_fire")
    assert look(game, 1).discard() == ["green_fire"]
    assert look(game, 1).fate_discard()[-1] == "once_upon_a_dream"


def test_once_upon_a_dream_needs_hero_and_curse_at_one_location() -> None:
    """1.5 Others."""
    game = table(
        HOOK,
        maleficent(
            fate=["once_upon_a_dream", "fauna"],
            **{FOREST: ["guards"], CASTLE: ["green_fire"]},
        ),
    )
    answer(game, "fate b1", "seat 1")
    assert keys(game) == ["mal.fauna.1"]
