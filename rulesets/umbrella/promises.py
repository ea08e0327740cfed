"""What `tabletop check` verifies of Umbrella: numbers of pieces that stay equal, hidden tiles."""

from __future__ import annotations

from typing import Any

from tabletop_tui.core.promises import Promise, Zone, nobody


def umbrellas(state: Any) -> object:
    """Return the number of umbrellas of each colour, and that of all score tokens."""
    zones = [*state.sides, state.centre, state.out, *(seat.zone for seat in state.seats)]
    scenes = "".join(seat.scene for seat in state.seats)
    waiting = [sum(zone[colour] for zone in zones) for colour in range(4)]
    colours = zip(waiting, "RBGY", strict=True)
    tokens = state.pool + state.aside + sum(sum(seat.covered) for seat in state.seats)
    return [count + scenes.count(letter) for count, letter in colours], tokens


def figures(state: Any) -> object:
    """Return the numbers of all Figure tiles: tiles are turned and handed on, never lost.

    In solo each tile can be made twice: first its black face, which turns it over, then its white
    face, which takes it out of the game. So solo returns a sum instead: the Figures already made,
    and those that the tiles in play can still become.
    """
    faces = [face for seat in state.seats for slot in seat.slots for face in slot.tiles]
    numbers = sorted(face[:-1] for face in faces)
    if not state.solo:
        return numbers
    assert len(set(numbers)) == len(numbers), "a tile lies in two places"
    to_be_made = sum(2 if face[-1] == "K" else 1 for face in faces)
    return to_be_made + sum(sum(seat.covered) for seat in state.seats)


PROMISE = Promise(
    bound=3000,
    conserved=umbrellas,
    settled=figures,
    hidden=(
        Zone("Figures below the uppermost", "seats.*.slots.*.tiles", nobody, "figure", top=True),
    ),
)
