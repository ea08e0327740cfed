"""The set-up: the Scene and the tiles of each seat, and the umbrellas in the zones."""

from __future__ import annotations

from tabletop_tui.core.rng import Chance
from tabletop_tui.core.table import Table

from .components import BLACK, LENGTH, Content, SeatsEntry
from .state import COLOURS, SLOTS, Face, Pile, UmbrellaSeat, UmbrellaState, Zone

EMPTY = Pile(tiles=[])


def lay_out(content: Content, table: Table) -> UmbrellaState:
    """The state before the first turn (section "Set-up" of the rules)."""
    count = len(table.chairs)
    solo = table.mode == "solo"
    numbers = content.setup.for_seats(count)
    state = UmbrellaState(
        seed=table.seed,
        seats=[],
        sides=[],
        centre=[],
        level=int(table.option("level")),
        variant=str(table.option("strip")),
        pool=numbers.pool,
        aside=numbers.aside,
        solo=solo,
    )
    chance = Chance(state)
    scenes = chance.sample(content.scenes, count)
    tiles = _tiles(content, chance, count * numbers.piles * numbers.tiles_in_a_pile, solo=solo)
    zones = _zones(chance, numbers, solo=solo)
    for seat in range(count):
        piles = [
            Pile(tiles=[tiles.pop() for _ in range(numbers.tiles_in_a_pile)])
            for _ in range(numbers.piles)
        ]
        # The starting piles lie in the first slots (ruling 17).
        state.seats.append(
            UmbrellaSeat(
                scene="".join(scenes[seat].rows),
                zone=zones.pop(),
                slots=[*piles, *[EMPTY] * (len(SLOTS) - len(piles))],
                covered=[False] * LENGTH,
            )
        )
    state.centre = zones.pop()
    state.sides = zones
    state.active = chance.below(count)  # Ruling 30.
    return state


def _tiles(content: Content, chance: Chance, count: int, *, solo: bool) -> list[Face]:
    """`count` random tiles, each with a random face up (ruling 13); in solo all black."""
    found: dict[str, Face] = {}
    for face in chance.shuffled(content.face_ids):
        if not solo or face[-1] == BLACK:
            found.setdefault(face[:-1], Face(face))
    return list(found.values())[:count]


def _zones(chance: Chance, numbers: SeatsEntry, *, solo: bool) -> list[Zone]:
    """All zones: one umbrella of each colour; in solo as many at random (ruling 38)."""
    if not solo:
        return [[1] * len(COLOURS) for _ in range(numbers.side_zones + 1 + numbers.seats)]
    each = numbers.umbrellas_in_a_zone
    umbrellas = chance.shuffled(COLOURS * each)
    dealt = [umbrellas[start : start + each] for start in range(0, len(umbrellas), each)]
    return [[zone.count(colour) for colour in COLOURS] for zone in dealt]
