"""The worths that the computer players give to defeating Hazards and Villains, and to Locations."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..components import MANSION
from ..context import Rulebook
from ..state import DEVASTATED, AcademyState, Villain

DANGER = {
    "hz_terminauts": 4.0,
    "hz_outbreak": 4.5,
    "hz_ambush": 3.5,
    "hz_doomsday_cult": 4.5,
    "hz_flood": 3.5,
    "hz_meteor": 3.8,
    "hz_missile_strike": 3.5,
    "hz_ally_in_trouble": 2.0,
    "hz_marching_statue": 2.2,
    "hz_tower_in_orbit": 3.6,
    "hc_the_target": 4.0,
    "hc_stop_playing": 4.0,
    "wv_rage": 4.0,
    "ov_concerto": 3.8,
}
"""The worth of destroying a Hazard; 3 for Hazards that are not named."""

NEAR = {
    "hz_terminauts": 1.0,
    "hz_outbreak": 1.2,
    "hz_poison_cloud": 0.7,
    "hz_riot": 0.6,
    "hz_time_rift": 0.4,
    "wv_regret": 0.6,
}
"""The cost of a Hazard for each Hero at its Location and at connected Locations."""

HERE = {
    "hz_ambush": 1.5,
    "hz_escaped_menagerie": 0.4,
    "hz_mad_magician": 0.8,
    "hz_flood": 0.2,
    "hz_meteor": -0.8,
    "hz_ally_in_trouble": 1.0,
    "wv_rage": 1.0,
}
"""The further cost for each Hero at its Location; below zero if a Hero should be there."""

ACTS = {
    "hazel": (1.7, 1.0),
    "cha_cha": (1.0, 1.0),
    "vanya": (0.6, 1.0),
    "member": (1.2, 1.2),
    "conductor": (1.0, 1.0),
}
"""The cost of a Villain for a Hero at its Location, on side 1 and on side 2."""


def hazard_targets(view: AcademyState) -> Iterator[tuple[str, float]]:
    """Yield all Hazards that can be destroyed, each with the worth of destroying it."""
    for number, place in enumerate(view.places, 1):
        hazard = place.hazard
        if hazard is not None and hazard.card != DEVASTATED and not hazard.muted:
            worth = DANGER.get(hazard.card, 3.0)
            worth += 1.5 * hazard.sideways + 0.4 * len(place.advantages)
            yield f"hazard {number}", worth


def villain_targets(view: AcademyState, goal: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Yield Villains that are worth a few cards, each with its worth.

    In the Finale the Villains of the `goal` are left out.
    """
    for villain in view.villains:
        if villain.at and villain.kind not in (goal if view.finale else ()) and not villain.muted:
            near = 1.0 if villain.at in view.at.values() else 0.0
            yield villain.id, {"member": 1.6}.get(villain.kind, 1.8) + near


def eve(view: AcademyState) -> int:
    """The Location of Save the World; 0 if it is not in play."""
    return next((n for n, place in enumerate(view.places, 1) if place.save), 0)


def lasting(view: AcademyState) -> int:
    """The number of Hazards that will count towards the limit of six.

    An Ally in Trouble without a Hero does not count, since it will be removed.
    """
    heroes = view.at.values()
    return sum(
        1
        for number, place in enumerate(view.places, 1)
        if place.hazard is not None
        and not (place.hazard.card == "hz_ally_in_trouble" and number not in heroes)
    )


def ceiling(view: AcademyState) -> int:
    """The most Hazards before the Effect Phase that are safe: five, less those it may add."""
    bear = 5
    for place in view.places:
        if place.hazard is not None and place.hazard.card == "hz_doomsday_cult":
            bear -= 1
    for villain in view.villains:
        if villain.kind == "vanya" and villain.side == 2 and not villain.muted:
            bear -= view.place(villain.at).hazard is None
    return bear


class Standing:
    """The worth of each Location for a Hero at the end of the Play Phase."""

    def __init__(self, rules: Rulebook, view: AcademyState, planned: Collection[str]) -> None:
        """`planned` are the targets that the family will have removed by then."""
        self.rules, self.view, self.planned = rules, view, planned
        self.fear = 1.0 + max(0, 10 - view.wound_deck) / 6
        self.goal = self._goal()
        self.at: dict[int, float] = {}

    def _goal(self) -> tuple[int, ...]:
        """The Locations of the Villains of the Finale; empty while they are not known."""
        view = self.view
        mission = self.rules.content.missions[view.mission]
        if view.finale:
            return tuple(v.at for v in view.villains if v.kind in ("conductor", "hazel", "cha_cha"))
        return (mission.theatre,) if eve(view) and mission.theatre else ()

    def value(self, number: int, *, fetch: bool) -> float:
        """The worth of a Location; with `fetch` it includes the Advantages to pick up there."""
        found = self.at.get(number)
        if found is None:
            found = self.at[number] = self._close(number) - self._harm(number)
        return found + self._gather(number) if fetch else found

    def _gather(self, number: int) -> float:
        place = self.view.place(number)
        gone = f"hazard {number}" in self.planned
        return 1.0 * len(place.advantages) if place.hazard is None or gone else 0.0

    def _close(self, number: int) -> float:
        # At the Conductor's Location, Heroes would only attract the Members who shield him.
        if number in self.goal and self.view.mission != "orchestra":
            return 2.0
        if number == MANSION or any(number in self.rules.board.moves[g] for g in self.goal):
            return 0.8 if self.view.finale or eve(self.view) else 0.3
        return 0.0

    def _harm(self, number: int) -> float:
        """The cost of the Hazards and Villains for a Hero there."""
        harm = 0.0
        around = self.rules.board.around(number)
        for other in around:
            hazard = self.view.place(other).hazard
            if hazard is None or f"hazard {other}" in self.planned or hazard.muted:
                continue
            harm += NEAR.get(hazard.card, 0.0) + (other == number) * HERE.get(hazard.card, 0.0)
            harm += 1.0 * hazard.sideways * (hazard.card == "hz_reactor_leak")
        for villain in self.view.villains_at(number):
            harm += self.acts(villain)
        return harm * self.fear

    def acts(self, villain: Villain) -> float:
        """The cost of a Villain's Act for a Hero at its Location."""
        if villain.id in self.planned or villain.muted:
            return 0.0
        return ACTS[villain.kind][villain.side - 1]
