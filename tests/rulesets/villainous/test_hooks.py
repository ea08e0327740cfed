"""How the hooks of a villain are registered, in one file or in several."""

from __future__ import annotations

import pytest

from rulesets.villainous.api import Abilities, CardId, RealmView


def loud(realm: RealmView, own: CardId, card: CardId) -> int:
    """Some hook."""
    return 1


def wins(realm: RealmView) -> str:
    """Some hook of the whole villain."""
    return ""


def test_a_villain_has_the_hooks_of_all_its_files() -> None:
    effects, fate = Abilities(), Abilities()
    effects.strength("wolf")(loud)
    fate.cost("wolf", "robin")(loud)
    fate.villain(wins)

    cards = Abilities(effects, fate)

    assert cards.hooks == {"wolf": {"strength": loud, "cost": loud}, "robin": {"cost": loud}}
    assert cards.whole == {"wins": wins}


def test_two_files_cannot_say_the_same_about_one_card() -> None:
    effects, fate = Abilities(), Abilities()
    effects.strength("wolf")(loud)
    fate.strength("wolf")(loud)
    with pytest.raises(ValueError, match="wolf has two hooks 'strength'"):
        Abilities(effects, fate)


def test_the_villain_itself_has_each_hook_once() -> None:
    parts = [Abilities(), Abilities()]
    for part in parts:
        part.villain(wins)
    with pytest.raises(ValueError, match="the villain has two hooks 'wins'"):
        Abilities(*parts)


def test_a_name_that_is_no_hook_is_refused() -> None:
    with pytest.raises(AttributeError, match="no hook called 'strenght'"):
        Abilities().strenght("wolf")(loud)
