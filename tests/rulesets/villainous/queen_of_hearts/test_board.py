"""The Queen of Hearts: her board."""

from __future__ import annotations

import pytest

from tests.rulesets.villainous.queen_of_hearts.realms import OTHER, queen
from tests.rulesets.villainous.scenes import look, table


def test_the_symbols_of_the_board() -> None:
    seen = table(queen(), OTHER)
    places = look(seen).view.villain.locations
    assert [place.name for place in places] == [
        "Courtyard",
        "Hedge Maze",
        "Tulgey Wood",
        "White Rabbit's House",
    ]
    assert [[f"{s.slot} {s.label}" for s in place.symbols] for place in places] == [
        ["t1 Discard Cards", "t2 Move an Item or Ally", "b1 Gain 2 Power", "b2 Play a Card"],
        ["t1 Play a Card", "t2 Activate", "b1 Gain 3 Power", "b2 Play a Card"],
        ["t1 Fate", "t2 Play a Card", "b1 Discard Cards", "b2 Vanquish"],
        ["t1 Play a Card", "t2 Gain 1 Power", "b1 Activate", "b2 Fate"],
    ]
    assert not any(place.locked for place in places)


@pytest.mark.parametrize(
    ("name", "kind", "copies", "cost", "strength"),
    [
        ("card_guard_club", "ally", 2, 1, 2),
        ("card_guard_diamond", "ally", 2, 1, 2),
        ("card_guard_heart", "ally", 2, 2, 3),
        ("card_guard_spade", "ally", 2, 2, 3),
        ("the_king", "ally", 1, 2, 2),
        ("tweedle_dee_and_tweedle_dum", "ally", 1, 3, 2),
        ("spear", "item", 3, 1, 0),
        ("stopwatch", "item", 1, 1, 0),
        ("off_with_your_head", "effect", 3, 3, 0),
        ("take_the_shot", "effect", 3, 4, 0),
        ("by_order_of_the_queen", "effect", 2, 2, 0),
        ("makes_you_smaller", "effect", 2, 2, 0),
        ("very_merry_unbirthday", "effect", 2, 0, 0),
        ("fury", "condition", 2, 0, 0),
        ("judgment", "condition", 2, 0, 0),
        ("alice", "hero", 1, 0, 5),
        ("caterpillar", "hero", 1, 0, 2),
        ("cheshire_cat", "hero", 1, 0, 5),
        ("dodo", "hero", 1, 0, 3),
        ("dormouse", "hero", 1, 0, 1),
        ("mad_hatter", "hero", 1, 0, 3),
        ("march_hare", "hero", 1, 0, 3),
        ("white_rabbit", "hero", 1, 0, 2),
        ("makes_you_larger", "effect", 2, 0, 0),
        ("mome_raths", "effect", 2, 0, 0),
        ("im_late_im_late", "effect", 2, 0, 0),
        ("down_the_rabbit_hole", "effect", 1, 0, 0),
    ],
)
def test_the_numbers_on_the_cards(
    name: str, kind: str, copies: int, cost: int, strength: int
) -> None:
    villain = look(table(queen(), OTHER)).view.villain
    card = villain.kinds[name]
    assert (card.type, card.entry.copies, card.cost, card.strength) == (
        kind,
        copies,
        cost,
        strength,
    )
    assert len(villain.kinds) == 27
