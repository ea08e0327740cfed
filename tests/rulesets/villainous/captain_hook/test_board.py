"""Captain Hook: his objective and his board."""

from __future__ import annotations

from tests.rulesets.villainous.captain_hook.realms import OTHER
from tests.rulesets.villainous.scenes import Play, answer, look, realm, table


def stands(game: Play) -> int:
    """How many of his goals stand. The Tree is locked as long as nobody opens it."""
    return sum(stands for _, stands in look(game).view.progress())


def test_peter_pan_defeated_at_the_jolly_roger_wins_at_once() -> None:
    game = table(realm("captain_hook", jolly_roger=["peter_pan", "pirate_brute", "smee"]), OTHER)
    assert stands(game) == 2, "aboard and in the realm, and not yet defeated"
    answer(game, "vanquish b1", "pirate_brute", "smee")
    assert game.outcome is not None
    assert stands(game) == 3
    assert game.outcome.winners == (0,)
    assert "Captain Hook wins: Peter Pan is defeated at the Jolly Roger." in game.outcome.headline
    assert look(game).view.copies("peter_pan") == [], "he has left the realm"
    assert look(game).fate_discard() == ["peter_pan"]


def test_peter_pan_defeated_elsewhere_only_goes_to_the_fate_discard_pile() -> None:
    game = table(
        realm(
            "captain_hook",
            at="skull_rock",
            skull_rock=["cannon", "peter_pan", "pirate_brute", "pirate_brute"],
        ),
        OTHER,
    )
    answer(game, "vanquish hook.cannon.1", "pirate_brute", "pirate_brute")
    assert game.outcome is None
    assert look(game).fate_discard() == ["peter_pan"]


def test_hangmans_tree_is_locked_until_the_map_is_played_and_stays_open() -> None:
    game = table(realm("captain_hook", hand=["never_land_map", "cannon"]), OTHER)
    assert game.state.seats[0].locked == [3]
    answer(game, "play b2", "never_land_map", "skull_rock")
    assert game.state.seats[0].locked == []
    assert look(game).power == 1


def test_the_symbols_of_the_board() -> None:
    seen = table(realm("captain_hook"), OTHER)
    places = look(seen).view.villain.locations
    assert [[f"{s.slot} {s.label}" for s in place.symbols] for place in places] == [
        ["t1 Gain 1 Power", "t2 Discard Cards", "b1 Vanquish", "b2 Play a Card"],
        ["t1 Gain 1 Power", "t2 Play a Card", "b1 Fate", "b2 Discard Cards"],
        ["t1 Play a Card", "t2 Move an Item or Ally", "b1 Gain 3 Power", "b2 Play a Card"],
        ["t1 Fate", "t2 Gain 2 Power", "b1 Move a Hero", "b2 Play a Card"],
    ]
