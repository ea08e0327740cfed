"""Jafar: his Allies."""

from __future__ import annotations

from tests.rulesets.villainous.jafar.realms import OTHER
from tests.rulesets.villainous.scenes import answer, keys, look, realm, table, why_not


def test_palace_guard_costs_one_and_has_strength_two() -> None:
    game = table(realm("jafar", hand=["palace_guard"]), OTHER)
    answer(game, "play t1", "palace_guard", "oasis")
    assert (look(game).strength("palace_guard"), look(game).power) == (2, 4)


def test_gazeem_spent_in_a_vanquish_may_bring_his_own_scimitar_back() -> None:
    game = table(realm("jafar", sultans_palace=["gazeem + scimitar", "abu"]), OTHER)
    answer(game, "vanquish b1", "gazeem", "scimitar")
    assert look(game).hand() == ["scimitar"]
    assert look(game).discard() == ["gazeem"]


def test_gazeem_finds_what_those_who_fought_beside_him_held() -> None:
    """2.5 Other cards: discarded at the same time, whoever of them is laid down first."""
    palace = ["gazeem", "iago + scimitar", "abu + wish"]
    game = table(realm("jafar", sultans_palace=palace), OTHER)
    answer(game, "vanquish b1", "gazeem", "iago", "scimitar")
    assert look(game).hand() == ["scimitar"]
    assert look(game).discard() == ["gazeem", "iago"]


def test_gazeem_may_leave_the_items_and_finds_no_ally() -> None:
    game = table(
        realm(
            "jafar",
            hand=["necessary_sacrifice"],
            oasis=["gazeem"],
            discard=["palace_guard", "snake_staff"],
        ),
        OTHER,
    )
    answer(game, "play t1", "necessary_sacrifice")
    assert keys(game) == ["jafar.snake_staff.1", "no"]
    answer(game, "no")
    assert look(game).hand() == []


def test_iago_carries_a_free_item_one_step() -> None:
    game = table(realm("jafar", streets_of_agrabah=["iago", "magic_lamp"]), OTHER)
    answer(game, "activate t2", "sultans_palace")
    assert look(game).place("iago") == look(game).place("magic_lamp") == "sultans_palace"
    assert look(game).power == 4


def test_iago_needs_a_free_item() -> None:
    game = table(realm("jafar", oasis=["iago + scimitar"]), OTHER)
    assert why_not(game, "Activate") == "Iago: no free Item at his location"


def test_razoul_makes_other_allies_cheaper_at_his_location() -> None:
    game = table(realm("jafar", power=0, hand=["palace_guard", "razoul"], oasis=["iago"]), OTHER)
    assert why_not(game, "razoul") == "3 Power short"
    game = table(realm("jafar", power=0, hand=["palace_guard"], oasis=["razoul"]), OTHER)
    answer(game, "play t1", "palace_guard")
    assert look(game).place("palace_guard") == "oasis", "free there, too dear elsewhere"


def test_razoul_gives_no_discount_on_items_and_effects() -> None:
    game = table(
        realm("jafar", hand=["giant_hourglass", "hypnotize"], oasis=["razoul", "abu"]), OTHER
    )
    view = look(game).view
    assert view.cost(look(game).card("giant_hourglass"), 2) == 1
    assert view.cost(look(game).card("hypnotize"), "jafar.abu.1") == 2
