"""What a position is worth to a villain: what decided games of the computer counts."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.villainous.state import RealmSeat
from tests.rulesets.villainous.computers.bots import BOT
from tests.rulesets.villainous.queen_of_hearts.realms import EIGHT_STRONG
from tests.rulesets.villainous.scenes import realm, table


def worth(mine: RealmSeat, other: RealmSeat | None = None) -> float:
    """How good a realm is for its villain, from 0 to 1."""
    return BOT.worth(table(mine, other or realm("maleficent")).state, 0)


HOOK: dict[str, Any] = {"unlocked": True, "jolly_roger": ["smee", "boarding_party"]}
MORE = [*HOOK["jolly_roger"], "pirate_brute"]
STRONG: dict[str, Any] = {
    place: [f"{cards[0]} + spear"] for place, cards in EIGHT_STRONG.items() if place != "courtyard"
}
WICKETS: dict[str, Any] = dict(EIGHT_STRONG)
FOR_A_SHOT = WICKETS | STRONG

BETTER = {
    "Peter Pan a step nearer, than an Ally more aboard": (
        realm("captain_hook", **HOOK | {"mermaid_lagoon": ["peter_pan"]}),
        realm("captain_hook", **HOOK | {"hangmans_tree": ["peter_pan"], "jolly_roger": MORE}),
    ),
    "the Lamp in the Palace, than Genie on his side in the Cave": (
        realm("jafar", unlocked=True, sultans_palace=["magic_lamp"], cave_of_wonders=["genie"]),
        realm("jafar", unlocked=True, cave_of_wonders=["magic_lamp", "genie (ally)"]),
    ),
    "Lady Kluck in the way, than Robin Hood": (
        realm("prince_john", nottingham=["lady_kluck"]),
        realm("prince_john", nottingham=["robin_hood"]),
    ),
    "Wickets for a sure shot, than eight Power": (
        realm("queen_of_hearts", power=0, **FOR_A_SHOT),
        realm("queen_of_hearts", power=8, **WICKETS),
    ),
    "the Trident a step from where it falls, than two steps": (
        realm("ursula", the_shore=["king_triton + trident + contract_erics_ship"], unlocked=True),
        realm("ursula", the_palace=["king_triton + trident + contract_erics_ship"], unlocked=True),
    ),
    "an Ally and ten Power more, than one of two Curses": (
        realm("maleficent", power=12, the_forest=["dreamless_sleep", "savage_goon", "raven"]),
        realm(
            "maleficent",
            power=2,
            the_forest=["dreamless_sleep"],
            briar_roses_cottage=["green_fire"],
        ),
    ),
}


@pytest.mark.parametrize("what", BETTER)
def test_what_won_more_games_is_worth_more(what: str) -> None:
    better, worse = BETTER[what]
    assert worth(better) > worth(worse)


def test_who_is_far_behind_is_not_given_up() -> None:
    """Of such positions more than one in twenty were won."""
    cursed = realm(
        "maleficent",
        power=9,
        the_forest=["dreamless_sleep", "savage_goon"],
        briar_roses_cottage=["green_fire"],
        king_stefans_castle=["forest_of_thorns"],
    )
    assert worth(realm("captain_hook", power=0), cursed) > 0.05
